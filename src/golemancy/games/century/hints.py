"""Century at a glance: what a position is worth, and which decisions suggest themselves.

The figures of `worth` follow a fit to a thousand games that the search played against itself (docs/players.md).
"""

import math

from golemancy.engine.bits import count, lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.century.merchants import ACQUIRE, AGAIN, DISCARD, DONE, PAY, REST, UPGRADE_CRYSTAL
from golemancy.games.century.rules import CLAIM, points
from golemancy.games.century.state import GAIN, POINT_ROW, TURN, UPGRADE

ENOUGH = 8  # more cards than this are hardly ever played
DOUBT = 0.1  # the share of a chance that is open at the start and gone at the end, so that who leads hurries


@rule
def worth(s: Record, box: Record, seat: int) -> float:
    """Points and golems so far, and what crystals and cards will bring."""
    c = s.caravan
    done = count(s.claimed[seat])
    value = 1.2 * points(s, box, seat) + 5.4 * done
    value += 1.5 * useful(c[seat, 0]) + 1.2 * useful(c[seat, 1]) + 2.1 * useful(c[seat, 2]) + 2.0 * useful(c[seat, 3])
    value += 0.6 * nearest(s, box, seat)
    return value + skill(s, box, seat) * (box.goal - done) / box.goal


@rule
def useful(crystals: int) -> float:
    """Crystals of one colour, where the fifth and later ones count less: few golems ask for so many of a kind."""
    return crystals - 0.6 * max(0, crystals - 4)


@rule
def skill(s: Record, box: Record, seat: int) -> float:
    """What the merchant cards of a seat will do for it: the better ones more, and hardly more than eight of them."""
    cards = s.hand[seat] | s.played[seat]
    number = count(cards)
    total = 0
    while cards != 0:
        total += max(0, profit(box, lowest(cards)))
        cards &= cards - 1
    return (1.0 + 0.8 * total / max(1, number)) * min(number, ENOUGH) - 0.3 * count(s.played[seat])


@rule
def profit(box: Record, card: int) -> int:
    """Steps up the colours that a merchant card is worth when played once."""
    steps = box.upgrades[card] + 0
    for colour in range(4):
        steps += (box.get[card, colour] - box.give[card, colour]) * (colour + 1)
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
    top = -1000.0
    next_turn = s.player if s.phase == TURN else (s.player + 1) % s.players
    for seat in range(s.players):
        most = max(most, count(s.claimed[seat]))
        out[seat] = worth(s, box, seat) + (1.6 if seat == next_turn else 0.0)
        top = max(top, out[seat])
    spread = 3.0 + 2.5 * (box.goal - most)
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((out[seat] - top) / spread)
        total += out[seat]
    doubt = DOUBT * (box.goal - most) / box.goal
    for seat in range(s.players):
        out[seat] = (1.0 - doubt) * out[seat] / total + doubt / s.players


@rule
def weigh(s: Record, box: Record, action: int) -> float:
    """How much a decision suggests itself."""
    seat = s.player
    if action >= CLAIM:
        return 2.0 * box.points[s.point_row[action - CLAIM]]
    if action < ACQUIRE:
        return weigh_play(box, action)
    if action < REST:
        cards = count(s.hand[seat]) + count(s.played[seat])
        slot = action - ACQUIRE
        lying = s.row_crystals[slot, 0] + s.row_crystals[slot, 1] + s.row_crystals[slot, 2] + s.row_crystals[slot, 3]
        return (3.0 if cards < 7 else 0.6) * (1.0 + lying) / (1.0 + slot)
    if action == REST:
        return 0.05 + 0.5 * count(s.played[seat])
    return weigh_inside(action)


@rule
def weigh_play(box: Record, card: int) -> float:
    """Playing a card: trades before gains, upgrades in between."""
    if box.kind[card] == GAIN:
        return 2.0
    return 3.0 if box.kind[card] == UPGRADE else 4.0


@rule
def weigh_inside(action: int) -> float:
    """Inside an action: go on rather than stop, spend yellow rather than magenta."""
    if action == AGAIN:
        return 6.0
    if action == DONE:
        return 0.3
    if action < PAY:
        return 1.0 + (action - UPGRADE_CRYSTAL)
    colour = (action - DISCARD) if action >= DISCARD else (action - PAY)
    return 8.0 / (1 << (2 * colour))
