"""Golem It! at a glance: the turns it takes to go out, and which decisions suggest themselves.

Everything is counted in turns. The numbers were fitted to self-play: docs/tuning/golem_it.md.
"""

import math

from golemancy.engine.bits import count
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.golem_it.actions import CARD, LAY, PASS
from golemancy.games.golem_it.rules.combinations import completion, lowest_value, price
from golemancy.games.golem_it.rules.ending import points_of
from golemancy.games.golem_it.rules.packs import MINT_BITS, PURPLE_BITS, first_kind, from_kind, holding, one, size
from golemancy.games.golem_it.rules.turn import budget, least_value, needed, next_value, picked
from golemancy.games.golem_it.state import (
    ADDING,
    HIGHEST_MINT,
    HIGHEST_PURPLE,
    KINDS,
    LOWEST_PRINTED,
    MINTS,
    MOST_RETURNED,
    NOBODY,
    PENALTY_PER_CARD,
    PURPLES,
    TURN,
)

EACH_KIND = sum(1 << 2 * kind for kind in range(KINDS))  # one card of each kind
PURPLE_TO_MINT = 2 * PURPLES  # bits between a purple card and the mint card of the same value
PURPLE_KIND = MINTS + HIGHEST_PURPLE  # less its printed value gives the kind of a purple card

# What cards and points cost, in turns
POINT = 0.75  # a point taken: half a pass to return it, and it may be an odd one
NEAR = 0.5  # saved where one point lifts a card to the next value, so that both go in one play
BURDEN_BELOW = 17  # cards lower than this have to be lifted or wait for an open round
MINT_BURDEN = 0.05  # for each step below
PURPLE_BURDEN = 0.033  # less: a purple card climbs in greater steps
HALF_A_PASS = 0.5  # a pass returns two points, so each point held costs this much
ODD = 0.5  # and each pair of them, the last perhaps odd, costs this much again
LIMIT_ON_POINT = 0.2  # with Limit On a point of one's own is worth having instead
LIMIT_ON_USEFUL = 4  # but no more of them than this

# What it is worth to be near one's turn, in turns
WAITING = 0.5  # lost by the seat that has to wait for the whole round of the table
OPENING = 0.9  # gained by the seat that may open
FOLLOWING = 0.15  # gained by a seat that may follow

# From turns to chances
SPREAD = 0.35  # turns that make a difference when somebody is about to finish
SPREAD_TURN = 0.11  # and more for each turn that the nearest to finish still needs
SPREAD_TWO, SPREAD_MORE = 1.0, 1.8  # chance weighs more with more players
CERTAIN = 1000.0  # beyond any number of turns: this seat has won, or cannot win any more

# The series of two players: from points noted to chances
THIS_GAME = 0.05  # weight of this game alone, so that it matters even when the series is settled
SERIES = 0.95  # and of the series
LOSS, LOSS_SHARE = 3.5, 0.1  # the loser of this game notes about so much, and this share of the worst
LEAST_LOSS = 1.0
NOTED_SPREAD = 2.4  # points that make a difference over one game
THIS_GAME_OPEN = 0.2  # this game counts as so much of one, since what is lost in it is not certain

# The tournament: from points noted to chances
PRIZE_SPREAD = 0.5  # points that make a difference in the last game
PRIZE_SPREAD_GAME = 1.5  # and more for each root of the games to come

# What decisions bring, in turns
EAGER = 3.8  # how decidedly a turn saved is preferred
SELDOM = 0.001  # weight of returning fewer points than possible
POINT_RETURNED = 0.5  # half a pass is saved later
PASS_OPENING, PASS_FOLLOWING = 1.55, 0.8  # lost by passing: the opener gives away most
CARD_SHED = 0.13  # each card that goes along when following
OPENING_CARD = 1.27  # each card that opens a round
RAISED_CARD = 0.5  # share of a card that counts when it needs a point to go along
OPENING_VALUE = 0.09  # lost for each step of the value: high cards are good later, too
ADDED_CARD = 1.0  # a card that goes along with an opening
RAISING = -1.3  # more tokens than needed come back as points to get rid of


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
        total -= NEAR
        near &= ~(card | (card << 2))
    return total


@rule
def burden(box: Record, pack: int) -> float:
    """Turns that the cards cost beyond their plays: low ones have to be lifted or wait for an open round."""
    total = 0.0
    while pack != 0:
        kind = first_kind(pack)
        n = holding(pack, kind)
        total += n * (BURDEN_BELOW - box.printed[kind]) * (MINT_BURDEN if kind < MINTS else PURPLE_BURDEN)
        pack -= n * one(kind)
    return total


@rule
def equals(hand: int, value: int) -> int:
    """The cards of a hand with this value printed."""
    pack = 0
    if LOWEST_PRINTED <= value <= HIGHEST_MINT:
        pack += holding(hand, HIGHEST_MINT - value) * one(HIGHEST_MINT - value)
    if LOWEST_PRINTED <= value <= HIGHEST_PURPLE:
        pack += holding(hand, PURPLE_KIND - value) * one(PURPLE_KIND - value)
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
        return plays(hand) + burden(box, hand) - LIMIT_ON_POINT * min(points, LIMIT_ON_USEFUL)
    return plays(hand) + burden(box, hand) + HALF_A_PASS * points + ODD * ((points + 1) // 2)


@rule
def standing(s: Record, seat: int) -> float:
    """Turns that a seat is ahead by whose turn it is: most for the seat that may open."""
    if s.player != seat or s.phase != TURN:
        return -WAITING * ((seat - s.player) % s.players) / s.players
    return OPENING if s.owner == NOBODY else FOLLOWING


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
    least = CERTAIN
    for seat in range(s.players):
        out[seat] = turns_left(s, box, seat)
        least = min(least, out[seat])
    spread = (SPREAD + SPREAD_TURN * max(least, 0.0)) * (SPREAD_TWO if s.players == 2 else SPREAD_MORE)
    top = -CERTAIN
    for seat in range(s.players):
        out[seat] = (standing(s, seat) - out[seat]) / spread
        if s.place[seat] != 0:
            out[seat] = CERTAIN if s.place[seat] == 1 else -CERTAIN
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
    out[0] = THIS_GAME * out[0] + SERIES * (out[0] * won + out[1] * lost)
    out[1] = 1.0 - out[0]


@rule
def loss(s: Record, box: Record, seat: int) -> float:
    """Points that a seat will note if it loses this game."""
    worst = float(PENALTY_PER_CARD * size(s.hand[seat]) + points_of(s, box, seat))
    return max(LEAST_LOSS, min(LOSS + LOSS_SHARE * worst, worst))


@rule
def settled(ahead: float, left: int) -> float:
    """Chance to stay ahead by points over so many games; what is lost in this one is not certain either."""
    return 1.0 / (1.0 + math.exp(-ahead / (NOTED_SPREAD * math.sqrt(left + THIS_GAME_OPEN))))


@rule
def tournament(s: Record, box: Record, out: Array) -> None:
    """Tournament: chances from points noted and from this game (GI-51)."""
    spread = PRIZE_SPREAD + PRIZE_SPREAD_GAME * math.sqrt(float(box.games - s.number))
    top = -CERTAIN
    for seat in range(s.players):
        prize = float(box.prizes[s.place[seat]]) if s.place[seat] != 0 else float(box.prizes[1]) * out[seat]
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
    if not box.limit_on and points < min(MOST_RETURNED, s.tokens[s.player]):
        return SELDOM
    return math.exp(EAGER * (POINT_RETURNED * points - (PASS_OPENING if s.owner == NOBODY else PASS_FOLLOWING)))


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
    return math.exp(EAGER * (saved + burden(box, pack) + CARD_SHED * size(pack) - POINT * paid))


@rule
def weigh_open(s: Record, box: Record, kind: int) -> float:
    """Opening: many cards that need few points, and low ones."""
    hand = s.hand[s.player]
    printed = int(box.printed[kind])
    cards = float(holding(hand, kind))
    if kind < MINTS:
        cards += holding(hand, PURPLE_KIND - printed) if printed <= HIGHEST_PURPLE else 0
        cards += RAISED_CARD * holding(hand, kind + 1) if printed > LOWEST_PRINTED else 0.0
    if printed % 2 == 0 and printed >= 2 * LOWEST_PRINTED:  # a purple card of half the value, with one point
        cards += RAISED_CARD * holding(hand, PURPLE_KIND - printed // 2)
    return math.exp(EAGER * (OPENING_CARD * cards - OPENING_VALUE * printed))


@rule
def weigh_add(s: Record, box: Record, kind: int) -> float:
    """One more card for an opening: the play it saves against the points that it costs."""
    hand = s.hand[s.player]
    pack = s.chosen + one(kind)
    paid = price(box, pack, lowest_value(box, pack, 1, budget(s, box))) - price(box, s.chosen, s.target)
    saved = plays(hand) - plays(hand - one(kind))
    return math.exp(EAGER * (ADDED_CARD + saved - POINT * paid))


@rule
def weigh_raise(s: Record, box: Record) -> float:
    """Using more points than needed: seldom, and rather one than several."""
    paid = price(box, s.chosen, next_value(s, box)) - price(box, s.chosen, s.target)
    return math.exp(EAGER * (RAISING - POINT * paid))
