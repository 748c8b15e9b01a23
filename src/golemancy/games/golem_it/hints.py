"""Golem It! at a glance: the turns it takes to go out, and which decisions suggest themselves.

Everything is counted in turns. The numbers were fitted to self-play: docs/players-golem_it.md.
"""

import math

from golemancy.engine.bits import count
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.golem_it.combinations import completion, lowest_value, price
from golemancy.games.golem_it.packs import MINT_BITS, PURPLE_BITS, first_kind, from_kind, holding, one, size
from golemancy.games.golem_it.rules import CARD, LAY, PASS, budget, least_value, needed, next_value, picked, points_of
from golemancy.games.golem_it.state import ADDING, KINDS, MINTS, NOBODY, PURPLES, TURN

EACH_KIND = sum(1 << 2 * kind for kind in range(KINDS))  # one card of each kind
PURPLE_TO_MINT = 2 * PURPLES  # bits between a purple card and the mint card of the same value
POINT = 0.75  # turns that a point costs: half a pass to return it, and it may be an odd one
EAGER = 3.8  # how decidedly a turn saved is preferred

# ---- what cards in hand cost in turns


@rule
def plays(pack: int) -> float:
    """Plays that shed a pack: one for each value in it, half a one for a card that one point lifts to the next."""
    held = (pack | (pack >> 1)) & EACH_KIND
    mints = held & MINT_BITS
    purples = (held & PURPLE_BITS) >> PURPLE_TO_MINT
    values = mints | purples
    total = float(count(values))
    near = mints & ~(pack >> 1) & ~purples & (values << 2)
    while near != 0:
        card = near & -near
        total -= 0.5
        near &= ~(card | (card << 2))
    return total


@rule
def burden(box: Record, pack: int) -> float:
    """Turns that the cards cost beyond their plays: low ones have to be lifted or wait for an open round."""
    total = 0.0
    while pack != 0:
        kind = first_kind(pack)
        n = holding(pack, kind)
        total += n * (17 - box.printed[kind]) * (0.05 if kind < MINTS else 0.033)
        pack -= n * one(kind)
    return total


@rule
def equals(hand: int, value: int) -> int:
    """The cards of a hand with this value printed."""
    pack = 0
    if 2 <= value <= 21:
        pack += holding(hand, 21 - value) * one(21 - value)
    if 2 <= value <= 11:
        pack += holding(hand, 31 - value) * one(31 - value)
    return pack


# ---- a position


@rule
def on_the_way(s: Record, box: Record) -> int:
    """The cards that will go with those being played: what is still needed, or all of the same value."""
    if s.phase != ADDING:
        return 0
    kind = KINDS - 1
    while holding(s.chosen, kind) == 0:
        kind -= 1
    rest = from_kind(s.hand[s.player], kind)
    if s.owner == NOBODY:
        return equals(rest, s.target)
    return completion(box, s.chosen, rest, needed(s) - size(s.chosen), least_value(s), budget(s, box))


@rule
def turns_left(s: Record, box: Record, seat: int) -> float:
    """Turns until a seat has neither cards nor points, as a rule."""
    hand = s.hand[seat]
    points = points_of(s, box, seat)
    if s.phase != TURN and seat == s.player:
        more = on_the_way(s, box)
        hand -= more
        if more != 0 and s.owner != NOBODY:
            points += price(box, s.chosen + more, lowest_value(box, s.chosen + more, least_value(s), budget(s, box)))
        else:
            points += price(box, s.chosen, s.target)
    if box.limit_on:
        return plays(hand) + burden(box, hand) - 0.2 * min(points, 4)
    return plays(hand) + burden(box, hand) + 0.5 * points + 0.5 * ((points + 1) // 2)


@rule
def standing(s: Record, seat: int) -> float:
    """Turns that a seat is ahead by who decides: most for the one who may open."""
    if s.player != seat or s.phase != TURN:
        return -0.5 * ((seat - s.player) % s.players) / s.players
    return 0.9 if s.owner == NOBODY else 0.15


@rule
def estimate(s: Record, box: Record, out: Array) -> None:
    """Each seat's chance to win the match."""
    chances(s, box, out)
    if box.penalties:
        series(s, box, out)
    elif box.games > 1:
        tournament(s, box, out)


@rule
def chances(s: Record, box: Record, out: Array) -> None:
    """Each seat's chance to be the first to finish this game."""
    least = 1000.0
    for seat in range(s.players):
        out[seat] = turns_left(s, box, seat)
        least = min(least, out[seat])
    spread = (0.35 + 0.11 * max(least, 0.0)) * (1.0 if s.players == 2 else 1.8)
    top = -1000.0
    for seat in range(s.players):
        out[seat] = (standing(s, seat) - out[seat]) / spread
        if s.place[seat] != 0:
            out[seat] = 1000.0 if s.place[seat] == 1 else -1000.0
        top = max(top, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp(out[seat] - top)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@rule
def series(s: Record, box: Record, out: Array) -> None:
    """Two players: chances to have noted fewer points when the games to come are over (GI-61)."""
    ahead = float(s.noted[1] - s.noted[0])
    left = box.games - s.number
    won = settled(ahead + loss(s, box, 1), left)
    lost = settled(ahead - loss(s, box, 0), left)
    out[0] = 0.05 * out[0] + 0.95 * (out[0] * won + out[1] * lost)
    out[1] = 1.0 - out[0]


@rule
def loss(s: Record, box: Record, seat: int) -> float:
    """Points that a seat will note if it loses this game."""
    worst = 3.0 * size(s.hand[seat]) + points_of(s, box, seat)
    return max(1.0, min(3.5 + 0.1 * worst, worst))


@rule
def settled(ahead: float, left: int) -> float:
    """Chance to stay ahead by points over so many games; what is lost in this one is not certain either."""
    return 1.0 / (1.0 + math.exp(-ahead / (2.4 * math.sqrt(left + 0.2))))


@rule
def tournament(s: Record, box: Record, out: Array) -> None:
    """Tournament: chances from points noted and from this game (GI-51)."""
    spread = 0.5 + 1.5 * math.sqrt(float(box.games - s.number))
    top = -1000.0
    for seat in range(s.players):
        prize = float(box.prizes[s.place[seat]]) if s.place[seat] != 0 else 4.0 * out[seat]
        out[seat] = (s.noted[seat] + prize) / spread
        top = max(top, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp(out[seat] - top)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


# ---- a decision


@rule
def weigh(s: Record, box: Record, action: int) -> float:
    """How much a decision suggests itself."""
    if action < CARD:
        return weigh_pass(s, box, action - PASS)
    if action < LAY:
        if s.owner != NOBODY:
            return weigh_follow(s, box, action - CARD)
        return weigh_open(s, box, action - CARD) if s.phase == TURN else weigh_add(s, box, action - CARD)
    return 1.0 if action == LAY else weigh_raise(s, box)


@rule
def weigh_pass(s: Record, box: Record, points: int) -> float:
    """Passing: with all points that can be returned; seldom as the opener."""
    if not box.limit_on and points < min(2, s.tokens[s.player]):
        return 0.001
    return math.exp(EAGER * (0.5 * points - (1.55 if s.owner == NOBODY else 0.8)))


@rule
def weigh_follow(s: Record, box: Record, kind: int) -> float:
    """Following: the plays that the cards would have cost, against the points that it costs."""
    hand = s.hand[s.player]
    begun = picked(s, kind)
    pack = s.chosen + begun
    more = needed(s) - size(pack)
    least, most = least_value(s), budget(s, box)
    if more > 0:
        pack += completion(box, pack, from_kind(hand - begun, kind), more, least, most)
    paid = price(box, pack, lowest_value(box, pack, least, most))
    held = hand + s.chosen
    saved = plays(held) - plays(held - pack)
    return math.exp(EAGER * (saved + burden(box, pack) + 0.13 * size(pack) - POINT * paid))


@rule
def weigh_open(s: Record, box: Record, kind: int) -> float:
    """Opening: many cards that need few points, and low ones."""
    hand = s.hand[s.player]
    printed = int(box.printed[kind])
    cards = float(holding(hand, kind))
    if kind < MINTS:
        cards += holding(hand, 31 - printed) if printed <= 11 else 0
        cards += 0.5 * holding(hand, kind + 1) if printed > 2 else 0.0
    if printed % 2 == 0 and printed >= 4:
        cards += 0.5 * holding(hand, 31 - printed // 2)
    return math.exp(EAGER * (1.27 * cards - 0.09 * printed))


@rule
def weigh_add(s: Record, box: Record, kind: int) -> float:
    """One more card for an opening: the play it saves against the points that it costs."""
    hand = s.hand[s.player]
    pack = s.chosen + one(kind)
    paid = price(box, pack, lowest_value(box, pack, 1, budget(s, box))) - price(box, s.chosen, s.target)
    saved = plays(hand) - plays(hand - one(kind))
    return math.exp(EAGER * (1.0 + saved - POINT * paid))


@rule
def weigh_raise(s: Record, box: Record) -> float:
    """Using more points than needed: seldom, and rather one than several."""
    paid = price(box, s.chosen, next_value(s, box)) - price(box, s.chosen, s.target)
    return math.exp(EAGER * (-1.3 - POINT * paid))
