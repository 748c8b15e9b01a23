"""Set-up of a match and of each of its games (GI-01 to GI-03). Numbers are those of docs/rules/golem_it.md."""

from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below
from golemancy.engine.rule import rule
from golemancy.games.golem_it.rules.packs import ALL_CARDS, draw_cards
from golemancy.games.golem_it.state import NOBODY, POINTS


@rule
def setup(s: Record, box: Record, options: Array) -> None:
    """Deals the first game for options = (players, variant, Limit On, start seat or 0 for a random one)."""
    s.players = options[0]
    s.first = below(s, s.players) if options[3] == 0 else options[3] - 1  # GI-03
    s.number = 1
    deal(s, box)


@rule
def deal(s: Record, box: Record) -> None:
    """Deals a game of the match: cards (GI-01) and tokens (GI-02, GI-60) to everybody, the start player opens."""
    left = ALL_CARDS
    s.pool = POINTS
    for seat in range(s.players):
        s.hand[seat] = draw_cards(s, left, box.hand_size)
        left -= s.hand[seat]
        s.tokens[seat] = box.starter_tokens if seat == s.first else box.other_tokens
        s.pool -= s.tokens[seat]
        s.lying[seat] = 0
        s.value[seat] = 0
        s.place[seat] = 0
        s.out[seat] = 0
    s.unused = left
    s.owner = NOBODY
    s.player = s.first
