"""The numbers of the decisions in Golem It!"""

from golemancy.games.golem_it.state import KINDS, MOST_RETURNED

PASS = 0  # + points returned
CARD = PASS + MOST_RETURNED + 1  # + kind
LAY = CARD + KINDS
RAISE = LAY + 1
ACTIONS = RAISE + 1
