"""What each player knows of Golem It! (GI-80): dealing hidden cards anew, and the features for learning."""

import numpy as np

from golemancy.contract import Feature
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import reseed
from golemancy.engine.rule import rule
from golemancy.games.golem_it.rules.combinations import IMPOSSIBLE, completion, price
from golemancy.games.golem_it.rules.packs import ALL_CARDS, draw_cards, first_kind, from_kind, holding, size
from golemancy.games.golem_it.rules.turn import budget, least_value, needed
from golemancy.games.golem_it.state import ADDING, COPIES, KINDS, NOBODY, PHASES, SEATS

TRIES = 64


# ---- dealing hidden cards anew


@rule
def redeal(s: Record, box: Record, seat: int, seed: int) -> None:
    """Deals the other hands and the unused cards anew from all that the seat has not seen.

    A seat in the middle of a combination must still be able to complete it: such deals are tried
    a few times; then it gets cards that do.
    """
    reseed(s, np.uint64(seed), np.uint64(1))
    for _ in range(TRIES):
        deal_unseen(s, seat, 0)
        if seat == s.player or completing(s, box, s.hand[s.player]) != IMPOSSIBLE:
            return
    deal_unseen(s, seat, completing(s, box, unseen(s, seat)))


@rule
def unseen(s: Record, seat: int) -> int:
    """The cards that a seat has not seen."""
    pack = s.unused
    for other in range(s.players):
        if other != seat:
            pack += s.hand[other]
    return pack


@rule
def deal_unseen(s: Record, seat: int, kept: int) -> None:
    """Deals what the seat has not seen, each hand as large as it is; `kept` go to the seat to decide."""
    left = unseen(s, seat) - kept
    for other in range(s.players):
        if other != seat:
            sure = kept if other == s.player else 0
            drawn = draw_cards(s, left, size(s.hand[other]) - size(sure))
            s.hand[other] = drawn + sure
            left -= drawn
    s.unused = left


@rule
def completing(s: Record, box: Record, pack: int) -> int:
    """Cards of a pack that complete the combination being played (none when it needs none), or IMPOSSIBLE."""
    if s.phase != ADDING or s.owner == NOBODY:
        return 0
    last = KINDS - 1
    while holding(s.chosen, last) == 0:
        last -= 1
    more = needed(s) - size(s.chosen)
    return completion(box, s.chosen, from_kind(pack, last), more, least_value(s), budget(s, box))


@rule
def discards(s: Record) -> int:
    """The cards on the discard pile: all that are nowhere else."""
    pack = ALL_CARDS - s.unused - s.chosen
    for seat in range(s.players):
        pack -= s.hand[seat] + s.lying[seat]
    return pack


# ---- features


TABLE_FEATURES = 8
SEAT_FEATURES = 12
FEATURES = (
    Feature("phase", len(PHASES), "the kind of decision, one of three"),
    Feature(
        "table",
        TABLE_FEATURES,
        "pool / 99, the best combination's cards / 15 and value / 50, the value of the combination being played / 50, "
        "the points on it / 20, share of the games of the match that are over, Limit On, play for places",
    ),
    Feature(
        "seats",
        SEATS * SEAT_FEATURES,
        "for each seat, the observer first: is there, cards in hand / 15, tokens / 20, lying cards / 15, "
        "their value / 50, the points on them / 20, owns the best combination, decides now, is start player, "
        "place / 6, is out of the round, points noted / 50",
    ),
    Feature("hand", KINDS, "the observer's cards of each kind / 2: mint 21 to 2, purple 11 to 2"),
    Feature("playing", KINDS, "cards of each kind in the combination being played / 2"),
    Feature("best", KINDS, "cards of each kind in the best combination / 2"),
    Feature("gone", KINDS, "cards of each kind on the discard pile / 2"),
)


@rule
def observe(s: Record, box: Record, seat: int, out: Array) -> None:
    """Writes what FEATURES lists."""
    for i in range(len(out)):
        out[i] = 0.0
    out[s.phase] = 1.0
    at = len(PHASES)
    observe_table(s, box, out, at)
    at += TABLE_FEATURES
    for k in range(s.players):
        observe_seat(s, box, (max(seat, 0) + k) % s.players, out, at + k * SEAT_FEATURES)
    at += SEATS * SEAT_FEATURES
    if seat >= 0:
        observe_pack(s.hand[seat], out, at)
    observe_pack(s.chosen, out, at + KINDS)
    if s.owner != NOBODY:
        observe_pack(s.lying[s.owner], out, at + 2 * KINDS)
    observe_pack(discards(s), out, at + 3 * KINDS)


@rule
def observe_table(s: Record, box: Record, out: Array, at: int) -> None:
    """What belongs to no seat."""
    out[at] = s.pool / 99
    if s.owner != NOBODY:
        out[at + 1] = size(s.lying[s.owner]) / 15
        out[at + 2] = s.value[s.owner] / 50
    out[at + 3] = s.target / 50
    out[at + 4] = price(box, s.chosen, s.target) / 20
    out[at + 5] = (s.number - 1) / box.games
    out[at + 6] = box.limit_on
    out[at + 7] = box.play_on


@rule
def observe_seat(s: Record, box: Record, seat: int, out: Array, at: int) -> None:
    """What everybody sees of one seat."""
    out[at] = 1.0
    out[at + 1] = size(s.hand[seat]) / 15
    out[at + 2] = s.tokens[seat] / 20
    out[at + 3] = size(s.lying[seat]) / 15
    out[at + 4] = s.value[seat] / 50
    out[at + 5] = price(box, s.lying[seat], s.value[seat]) / 20
    out[at + 6] = 1.0 if seat == s.owner else 0.0
    out[at + 7] = 1.0 if seat == s.player else 0.0
    out[at + 8] = 1.0 if seat == s.first else 0.0
    out[at + 9] = s.place[seat] / 6
    out[at + 10] = s.out[seat]
    out[at + 11] = s.noted[seat] / 50


@rule
def observe_pack(pack: int, out: Array, at: int) -> None:
    """How many of each kind."""
    while pack != 0:
        kind = first_kind(pack)
        out[at + kind] = holding(pack, kind) / COPIES
        pack = from_kind(pack, kind + 1)
