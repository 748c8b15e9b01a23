"""The Call for Adventure at a glance: what a position is worth, and which decisions suggest themselves.

The figures were fitted to some hundred games that the search played against itself, and then tried in
contests. Distances are those of the open plain, which a map with holes may stretch.
"""

import math

import numpy as np

from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.adventure.actions import BONUS, GO, START, WALK
from golemancy.games.adventure.places import is_mountain, pile_top, price, uncovered
from golemancy.games.adventure.scoring import limit, points
from golemancy.games.adventure.state import (
    BUILDING,
    CELLS,
    CLOSED,
    EXTRA_SPACE,
    EXTRA_STEP,
    HERE,
    NONE,
    PER_SYMBOL,
    POINTS,
    REWARD,
    SYMBOLS,
    TOLL,
    VILLAGES,
    WALKING,
)
from golemancy.games.adventure.travel import free_steps, rivals
from golemancy.games.century.hints import weigh_inside, weigh_play
from golemancy.games.century.merchants import ACQUIRE, DONE, REST, can_pay, crystals
from golemancy.games.century.state import GAIN, TURN, UPGRADING

POINTLESS = 0.02  # the weight of a decision that leads to nothing
CLAIMED = 3.0  # what a claimed tile is worth beyond its points
DOUBT = 0.3  # the share of a chance that is open at the start and gone at the end, so that who leads hurries
ENOUGH = 8  # more cards than this are hardly ever played

# ---- what a position is worth


@rule
def estimate(s: Record, box: Record, out: Array) -> None:
    """Chances to win from what each seat's position is worth; the nearer the end, the surer."""
    most = 0
    for seat in range(s.players):
        most = max(most, count(s.claimed[seat]))
    left = max(0, box.goal - most)
    top = -1000.0
    for seat in range(s.players):
        out[seat] = worth(s, box, seat, left / box.goal) if left > 0 else last_round(s, box, seat)
        top = max(top, out[seat])
    spread = 4.0 + 1.6 * left if left > 0 else 1.5
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((out[seat] - top) / spread)
        total += out[seat]
    doubt = DOUBT * left / box.goal
    for seat in range(s.players):
        out[seat] = (1.0 - doubt) * out[seat] / total + doubt / s.players


@rule
def worth(s: Record, box: Record, seat: int, left: float) -> float:
    """Points so far, and what crystals, cards and tiles will bring in the part of the game that is left."""
    kept = stock(s, box, seat)
    have = rows(s, seat)
    value = float(points(s, box, seat)) - crystals(s, seat) + s.caravan[seat, 0]
    value += 0.8 * useful(kept[0]) + 1.55 * useful(kept[1]) + 2.3 * useful(kept[2]) + 3.05 * useful(kept[3])
    value += CLAIMED * count(s.claimed[seat])
    value += worth_cards(s, seat, left)
    value += nearest_tile(s, box, seat, kept)
    value += 0.5 * best_outpost(s, box, seat, have)
    value += left * (count(s.outposts[seat]) + 0.7 * ahead(have) + 0.5 * least(have))
    value += left * (2.5 * s.bonus[seat, EXTRA_STEP] + 1.5 * s.bonus[seat, EXTRA_SPACE])
    if seat == s.player:
        value += under_way(s)
    return value


@rule
def last_round(s: Record, box: Record, seat: int) -> float:
    """Points, and the best tile that a seat whose turn is still to come can claim."""
    best = 0.0
    if (seat - s.first) % s.players >= (s.turn - s.first) % s.players:
        for village in range(VILLAGES):
            if within_reach(s, box, seat, village):
                vp = s.village[village]
                paid = box.cost[vp, 1] + box.cost[vp, 2] + box.cost[vp, 3]
                best = max(best, float(box.points[vp] - paid * box.crystal_points))
    return points(s, box, seat) + best


@rule
def within_reach(s: Record, box: Record, seat: int, village: int) -> bool:
    """Whether a seat could claim the tile of a village in one turn."""
    vp = s.village[village]
    if vp < 0 or vp == CLOSED or not can_pay(s, seat, box.cost[vp]):
        return False
    return steps_to(s, box, seat, CELLS + village) <= count(s.hand[seat] | s.played[seat])


@rule
def stock(s: Record, box: Record, seat: int) -> tuple[int, int, int, int]:
    """The crystals by colour that stay once the limit and what is being paid have taken the cheapest."""
    c = s.caravan
    over = max(0, crystals(s, seat) - limit(s, box, seat))
    if seat == s.player and (s.phase == TOLL or s.phase == BUILDING):
        over = max(over, s.steps)
    yellow = max(0, c[seat, 0] - over)
    over -= c[seat, 0] - yellow
    green = max(0, c[seat, 1] - over)
    over -= c[seat, 1] - green
    turquoise = max(0, c[seat, 2] - over)
    over -= c[seat, 2] - turquoise
    return yellow, green, turquoise, max(0, c[seat, 3] - over)


@rule
def useful(crystals: int) -> float:
    """Crystals of one colour, where the fifth and later ones count half: no tile asks for many of a kind."""
    return crystals - 0.5 * max(0, crystals - 4)


@rule
def worth_cards(s: Record, seat: int, left: float) -> float:
    """Merchant cards: best in hand, then face up, where they still pay for steps."""
    hand, played = count(s.hand[seat]), count(s.played[seat])
    cards = hand + played + count(s.discards[seat])
    if seat == s.player and s.phase == WALKING:
        dear = max(0, s.steps - played)
        hand -= dear
        played -= s.steps - dear
    return (0.8 + 1.8 * left) * min(cards, ENOUGH) + 0.15 * max(0, cards - ENOUGH) + 0.35 * hand + 0.1 * played


@rule
def under_way(s: Record) -> float:
    """What the seat to decide has begun: it is on turn, has upgrades to make or a reward to take."""
    if s.phase == TURN:
        return 1.2
    if s.phase == UPGRADING:
        return 0.5 * s.steps
    return 3.0 if s.phase == REWARD else 0.0


@rule
def gap(s: Record, one: int, other: int) -> int:
    """Steps between two places of the map if nothing is missing between them."""
    columns = abs(np.int64(s.place[one, 0]) - s.place[other, 0])
    halves = abs(np.int64(s.place[one, 1]) - s.place[other, 1])
    return columns + max(0, halves - columns) // 2


@rule
def steps_to(s: Record, box: Record, seat: int, tile: int) -> int:
    """Steps to a place that cost a card, from where the wagon stands or is going."""
    start = s.card if seat == s.player and s.phase == WALKING else s.wagon[seat]
    return max(0, gap(s, start, tile) - free_steps(s, box, seat))


@rule
def nearest_tile(s: Record, box: Record, seat: int, kept: tuple[int, int, int, int]) -> float:
    """How near the two nearest VP tiles are, in crystals and in steps."""
    best = 0.0
    second = 0.0
    if s.wagon[seat] == NONE:
        return 0.0
    for village in range(VILLAGES):
        vp = s.village[village]
        if vp != NONE and vp != CLOSED:
            lack = 0.0
            gain = CLAIMED + box.points[vp]
            for colour in range(4):
                lack += max(0, box.cost[vp, colour] - kept[colour]) * (colour + 1)
                gain -= box.cost[vp, colour] * (0.75 * colour + 0.8)
            steps = steps_to(s, box, seat, CELLS + village)
            fit = gain / (1.0 + 0.25 * lack + 0.3 * steps)
            second = max(second, min(best, fit))
            best = max(best, fit)
    return 0.85 * best + 0.4 * second


@rule
def rows(s: Record, seat: int) -> tuple[int, int, int, int]:
    """Uncovered spaces of each row of a board."""
    return uncovered(s, seat, 0), uncovered(s, seat, 1), uncovered(s, seat, 2), uncovered(s, seat, 3)


@rule
def least(have: tuple[int, int, int, int]) -> int:
    """Columns that all rows have uncovered."""
    return min(min(have[0], have[1]), min(have[2], have[3]))


@rule
def ahead(have: tuple[int, int, int, int]) -> int:
    """Rows that have uncovered the column to be emptied next."""
    n = least(have)
    return int(have[0] > n) + int(have[1] > n) + int(have[2] > n) + int(have[3] > n)


@rule
def best_outpost(s: Record, box: Record, seat: int, have: tuple[int, int, int, int]) -> float:
    """What the best outpost to build next would bring, the nearer the better."""
    best = 0.0
    if s.wagon[seat] == NONE:
        return best
    last_of_column = ahead(have) == SYMBOLS - 1
    purse = crystals(s, seat)
    for cell in range(CELLS):
        if is_mountain(s, cell) and not s.outposts[seat] & bit(cell):
            row = have[s.land[cell] // PER_SYMBOL]
            cost = price(s, box, cell)
            gain = box.row_points[row + 1] - box.row_points[row] - 0.8 * cost
            if last_of_column and row == least(have):
                gain += 3.0
            gain += 0.7 * profit(s, box, seat, s.land[cell])
            if cost <= purse:
                best = max(best, gain / (1.0 + 0.35 * steps_to(s, box, seat, cell)))
    return best


@rule
def profit(s: Record, box: Record, seat: int, mountain: int) -> float:
    """What trading with a mountain as often as possible would add to the crystals."""
    times = 9
    gain = 0.0
    for colour in range(4):
        asked = box.asks[mountain, colour]
        gain += (box.yields[mountain, colour] - asked) * (0.9 * colour + 0.6)
        if asked > 0:
            times = min(times, s.caravan[seat, colour] // asked)
    return max(0.0, times * gain)


# ---- which decisions suggest themselves


@rule
def weigh(s: Record, box: Record, action: int) -> float:
    """How much a decision suggests itself."""
    if s.phase == TURN:
        return weigh_turn(s, box, action)
    if s.phase == WALKING:
        return weigh_walk(s, box, action - WALK)
    if s.phase == HERE:
        return 0.3 if action == DONE else weigh_deed(s, box, s.wagon[s.player])
    if s.phase == REWARD:
        return weigh_reward(s, box, action)
    if action < START:
        return weigh_inside(action)
    return 1.0 if action < GO else 1.0 + profit(s, box, s.player, s.land[action - GO])


@rule
def weigh_turn(s: Record, box: Record, action: int) -> float:
    """The action of a turn."""
    seat = s.player
    if action < ACQUIRE:
        full = box.kind[action] == GAIN and crystals(s, seat) > limit(s, box, seat) - 2
        return 0.2 if full else weigh_play(box, action)
    if action < REST:
        cards = count(s.hand[seat] | s.played[seat] | s.discards[seat])
        slot = action - ACQUIRE
        return (3.0 if cards < ENOUGH else 0.5) * (1.0 + lying(s, slot)) / (1.0 + slot)
    if action == REST:
        return 0.05 + 0.6 * count(s.played[seat] | s.discards[seat]) / (1.0 + count(s.hand[seat]))
    if action < WALK:
        return weigh_go(s, box, action - GO)
    return 1.5 * weigh_deed(s, box, s.wagon[seat])


@rule
def lying(s: Record, slot: int) -> int:
    """Crystals on a card of the merchant row."""
    r = s.row_crystals
    return r[slot, 0] + r[slot, 1] + r[slot, 2] + r[slot, 3]


@rule
def weigh_go(s: Record, box: Record, tile: int) -> float:
    """Moving: for what can be done there, and rather with cards already played."""
    weight = weigh_deed(s, box, tile)
    if weight <= POINTLESS:
        return weight
    seat = s.player
    steps = steps_to(s, box, seat, tile)
    dear = max(0, steps - count(s.played[seat]))
    return weight / (1.0 + 0.1 * steps + 0.5 * dear + 0.6 * rivals(s, seat, tile))


@rule
def weigh_deed(s: Record, box: Record, tile: int) -> float:
    """Claiming, trading or building at a place, as far as the crystals allow."""
    seat = s.player
    if tile >= CELLS:
        vp = s.village[tile - CELLS]
        return 60.0 if vp != NONE and vp != CLOSED and can_pay(s, seat, box.cost[vp]) else POINTLESS
    if not is_mountain(s, tile):
        return POINTLESS
    gain = profit(s, box, seat, s.land[tile])
    if s.outposts[seat] & bit(tile):
        return max(POINTLESS, gain)
    cost = price(s, box, tile)
    return (2.5 + gain) / (1.0 + cost) if cost <= crystals(s, seat) else POINTLESS


@rule
def weigh_walk(s: Record, box: Record, card: int) -> float:
    """Discards for steps: face-up cards first, which are all alike, then those of no use now."""
    face_up = s.played[s.player]
    if face_up != 0:
        return 1.0 if face_up & -face_up == bit(card) else 0.001
    if box.kind[card] == GAIN:
        return 0.5
    return 0.25 if can_pay(s, s.player, box.give[card]) else 1.0


@rule
def weigh_reward(s: Record, box: Record, action: int) -> float:
    """The reward for a column: points rather than cards, more so while the pile is high."""
    if action < BONUS:
        return 1.0 + lying(s, action - ACQUIRE)
    return 0.8 * box.pile[pile_top(s)] if action == BONUS + POINTS else 2.0
