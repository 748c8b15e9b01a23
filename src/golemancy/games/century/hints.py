"""Century at a glance: what a position is worth, and which decisions suggest themselves.

The figures of `worth` follow a fit to a thousand games that the search played against itself (docs/players.md);
all others were tried in contests.
"""

import numpy as np

from golemancy.engine.bits import count, lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.caravan.actions import ACQUIRE, REST
from golemancy.games.caravan.hints import to_chances, useful, weigh_inside, weigh_play
from golemancy.games.caravan.rules.row import lying
from golemancy.games.caravan.state import TURN
from golemancy.games.century.actions import CLAIM
from golemancy.games.century.rules.ending import points
from golemancy.games.century.state import POINT_ROW

# What a position is worth, in points.
POINT = 1.2  # a point already made
GOLEM = 5.4  # a claimed golem beyond its points: it brings the end nearer
YELLOW, GREEN, TURQUOISE, MAGENTA = 1.5, 1.2, 2.1, 2.0  # a crystal, beyond its point at the end
SURPLUS = 0.6  # what crystals of one colour lose beyond plenty: few golems ask for so many of a kind
NEAREST = 0.6  # the part of a golem's points that a caravan with its whole cost has as good as made
CARD = 1.0  # a merchant card, whatever it does
PROFIT = 0.8  # a step up the colours that a card makes when played
FACE_UP = 0.3  # what a card loses until it is taken back
ENOUGH = 8  # more cards than this are hardly ever played

# From worths to chances.
ON_TURN = 1.6  # what having the next turn is worth
LAST_SPREAD = 3.0  # the difference in worth that counts in the last round …
GOLEM_SPREAD = 2.5  # … and how much more for each golem still missing
DOUBT = 0.1  # the share of a chance that is open at the start and gone at the end, so that the leader hurries

# Which decisions suggest themselves.
CLAIM_POINT = 2.0  # claiming, for each point on the golem
FEW = 7  # cards; with fewer, taking one comes first
TAKE_EARLY, TAKE_LATE = 3.0, 0.6  # taking the first card of the row with few cards, and with many
REST_EMPTY = 0.05  # resting with nothing to take back, which only waits
REST_CARD = 0.5  # resting, for each card taken back


@rule
def worth(s: Record, box: Record, seat: int) -> float:
    """Points and golems so far, and what crystals and cards will bring."""
    done = count(s.claimed[seat])
    value = POINT * points(s, box, seat) + GOLEM * done
    value += worth_crystals(s, seat)
    value += NEAREST * nearest(s, box, seat)
    return value + skill(s, box, seat) * (box.goal - done) / box.goal


@rule
def worth_crystals(s: Record, seat: int) -> float:
    """What the crystals of a caravan will bring."""
    c = s.caravan
    low = YELLOW * useful(c[seat, 0], SURPLUS) + GREEN * useful(c[seat, 1], SURPLUS)
    return low + TURQUOISE * useful(c[seat, 2], SURPLUS) + MAGENTA * useful(c[seat, 3], SURPLUS)


@rule
def skill(s: Record, box: Record, seat: int) -> float:
    """What the merchant cards of a seat will do for it: the better ones more, and hardly more than eight of them."""
    cards = s.hand[seat] | s.played[seat]
    number = count(cards)
    total = np.int64(0)
    while cards != 0:
        total += max(0, profit(box, lowest(cards)))
        cards &= cards - 1
    return (CARD + PROFIT * total / max(1, number)) * min(number, ENOUGH) - FACE_UP * count(s.played[seat])


@rule
def profit(box: Record, card: int) -> int:
    """Steps up the colours that a merchant card is worth when played once."""
    steps = np.int64(box.upgrades[card])
    for colour in range(4):
        steps += np.int64(box.get[card, colour] - box.give[card, colour]) * (colour + 1)
    return steps


@rule
def nearest(s: Record, box: Record, seat: int) -> float:
    """How well the caravan fits the best point card on the table."""
    best = 0.0
    for slot in range(POINT_ROW):
        card = s.point_row[slot]
        if card >= 0:
            have = 0.0
            need = 0.0
            for colour in range(4):
                cost = box.cost[card, colour]
                need += cost * (colour + 1)
                have += min(cost, s.caravan[seat, colour]) * (colour + 1)
            best = max(best, have / need * box.points[card])
    return best


@rule
def estimate(s: Record, box: Record, out: Array) -> None:
    """Chances to win from what each seat's position is worth; the nearer the end, the surer."""
    most = 0
    next_turn = s.player if s.phase == TURN else (s.player + 1) % s.players
    for seat in range(s.players):
        most = max(most, count(s.claimed[seat]))
        out[seat] = worth(s, box, seat) + (ON_TURN if seat == next_turn else 0.0)
    missing = box.goal - most
    to_chances(s, out, LAST_SPREAD + GOLEM_SPREAD * missing, DOUBT * missing / box.goal)


@rule
def weigh(s: Record, box: Record, action: int) -> float:
    """How much a decision suggests itself."""
    seat = s.player
    if action >= CLAIM:
        return CLAIM_POINT * box.points[s.point_row[action - CLAIM]]
    if action < ACQUIRE:
        return weigh_play(box, action)
    if action < REST:
        cards = count(s.hand[seat]) + count(s.played[seat])
        slot = action - ACQUIRE
        return (TAKE_EARLY if cards < FEW else TAKE_LATE) * (1.0 + lying(s, slot)) / (1.0 + slot)
    if action == REST:
        return REST_EMPTY + REST_CARD * count(s.played[seat])
    return weigh_inside(action)
