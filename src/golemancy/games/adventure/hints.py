"""The Call for Adventure at a glance: what a position is worth, and which decisions suggest themselves.

The figures were fitted to some hundred games that the search played against itself, and then tried in
contests. Distances are those of the open plain, which a map with holes may stretch. Weights are only compared
with one another: twice the weight is tried about twice as often.
"""

import numpy as np

from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.adventure.actions import BONUS, GO, START, WALK
from golemancy.games.adventure.rules.ending import limit, points
from golemancy.games.adventure.rules.outposts import pile_top, uncovered
from golemancy.games.adventure.rules.places import is_mountain, price
from golemancy.games.adventure.rules.travel import free_steps, rivals
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
from golemancy.games.caravan.actions import ACQUIRE, DONE, REST
from golemancy.games.caravan.hints import to_chances, useful, weigh_inside, weigh_play
from golemancy.games.caravan.rules.crystals import can_pay, crystals
from golemancy.games.caravan.rules.row import lying
from golemancy.games.caravan.state import GAIN, TURN, UPGRADING

# What a position is worth, in points.
CLAIMED = 3.0  # a claimed tile beyond its points: it brings the end nearer
YELLOW, GREEN, TURQUOISE, MAGENTA = 0.8, 1.55, 2.3, 3.05  # a crystal, points at the end included
SURPLUS = 0.5  # what crystals of one colour lose beyond plenty: no tile asks for many of a kind
ENOUGH = 8  # more cards than this are hardly ever played
CARD, EARLY_CARD = 0.8, 1.8  # a merchant card; how much more with the whole game ahead
SPARE_CARD = 0.15  # a card beyond enough, good for a step
IN_HAND, FACE_UP = 0.35, 0.1  # a card that can be played now, and one that can only pay for a step
OUTPOST = 0.5  # the part of the next outpost that is as good as built
ROW_AHEAD = 0.7  # a row that has uncovered the column to be emptied next
COLUMN = 0.5  # a column that has been emptied: the next gives more
FREE_STEP, MORE_ROOM = 2.5, 1.5  # a bonus tile, with the whole game ahead

# What has begun and will bring something.
ON_TURN = 1.2
UPGRADE_STEP = 0.5
COMING_REWARD = 3.0

# VP tiles and mountains within reach.
TILE_PAID, TILE_COLOUR = 0.8, 0.75  # a yellow crystal of a tile's cost, and how much more for each higher colour
LACKING = 0.25  # how a crystal that is missing delays a claim, for each step of its colour
FAR = 0.3  # how a step delays a claim
NEAREST, SECOND = 0.85, 0.4  # the parts of the two nearest tiles that are as good as claimed
OUTPOST_PAID = 0.8  # a crystal paid for an outpost
OUTPOST_TRADE = 0.7  # the part of a mountain's trade that the caravan can make use of
OUTPOST_FAR = 0.35  # how a step delays an outpost
TRADED, TRADED_COLOUR = 0.6, 0.9  # a yellow crystal in a trade, and how much more for each higher colour
MOST_TRADES = 9  # with one mountain in a turn

# From worths to chances.
END_SPREAD = 1.5  # the difference in worth that counts in the last round …
SPREAD, TILE_SPREAD = 4.0, 1.6  # … before it, and how much more for each tile still missing
DOUBT = 0.3  # the share of a chance that is open at the start and gone at the end, so that the leader hurries

# Which decisions suggest themselves.
POINTLESS = 0.02  # a decision that leads to nothing
PLAIN = 1.0  # a decision with nothing for or against it
LEAVE = 0.3  # ending the turn with something left to do
CLAIM_TILE = 60.0  # nothing else comes near
BUILD_OUTPOST = 2.5  # building, on top of the trade that it opens
STAY = 1.5  # doing something without moving
NO_ROOM, ROOM = 0.2, 2  # playing a gain card with less room than this in the caravan
TAKE_EARLY, TAKE_LATE = 3.0, 0.5  # taking the first card of the row with few cards, and with many
REST_EMPTY, REST_CARD = 0.05, 0.6  # resting, and for each card taken back
WAY, DEAR_WAY, TOLLS = 0.1, 0.5, 0.6  # how steps, steps for cards in hand, and wagons to pay put off
WALK_LATER = 0.001  # discarding another card than the first that is face up: they are all alike
WALK_GAIN, WALK_USEFUL, WALK_IDLE = 0.5, 0.25, 1.0  # discarding a gain card, a trade that could be paid, any other
REWARD_CARD, REWARD_TILE, REWARD_POINT = 1.0, 2.0, 0.8  # a merchant card, a bonus tile, each point of a points tile

# ---- what a position is worth


@rule
def estimate(s: Record, box: Record, out: Array) -> None:
    """Chances to win from what each seat's position is worth; the nearer the end, the surer."""
    most = 0
    for seat in range(s.players):
        most = max(most, count(s.claimed[seat]))
    left = max(0, box.goal - most)
    for seat in range(s.players):
        out[seat] = worth(s, box, seat, left / box.goal) if left > 0 else last_round(s, box, seat)
    to_chances(s, out, SPREAD + TILE_SPREAD * left if left > 0 else END_SPREAD, DOUBT * left / box.goal)


@rule
def worth(s: Record, box: Record, seat: int, left: float) -> float:
    """Points so far, and what crystals, cards and tiles will bring in the part of the game that is left."""
    kept = stock(s, box, seat)
    have = rows(s, seat)
    value = float(points(s, box, seat)) - crystals(s, seat) + s.caravan[seat, 0]
    value += worth_crystals(kept)
    value += CLAIMED * count(s.claimed[seat])
    value += worth_cards(s, seat, left)
    value += nearest_tile(s, box, seat, kept)
    value += OUTPOST * best_outpost(s, box, seat, have)
    value += left * (count(s.outposts[seat]) + ROW_AHEAD * ahead(have) + COLUMN * least(have))
    value += left * (FREE_STEP * s.bonus[seat, EXTRA_STEP] + MORE_ROOM * s.bonus[seat, EXTRA_SPACE])
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
                paid = np.int64(0)
                for colour in range(4):
                    paid += np.int64(box.cost[vp, colour]) * box.crystal_points[colour]
                best = max(best, float(box.points[vp] - paid))
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
def worth_crystals(kept: tuple[int, int, int, int]) -> float:
    """What crystals will bring."""
    low = YELLOW * useful(kept[0], SURPLUS) + GREEN * useful(kept[1], SURPLUS)
    return low + TURQUOISE * useful(kept[2], SURPLUS) + MAGENTA * useful(kept[3], SURPLUS)


@rule
def worth_cards(s: Record, seat: int, left: float) -> float:
    """Merchant cards: best in hand, then face up, where they still pay for steps."""
    hand, played = count(s.hand[seat]), count(s.played[seat])
    cards = hand + played + count(s.discards[seat])
    if seat == s.player and s.phase == WALKING:
        dear = max(0, s.steps - played)
        hand -= dear
        played -= s.steps - dear
    value = (CARD + EARLY_CARD * left) * min(cards, ENOUGH) + SPARE_CARD * max(0, cards - ENOUGH)
    return value + IN_HAND * hand + FACE_UP * played


@rule
def under_way(s: Record) -> float:
    """What the seat to decide has begun: it is on turn, has upgrades to make or a reward to take."""
    if s.phase == TURN:
        return ON_TURN
    if s.phase == UPGRADING:
        return UPGRADE_STEP * s.steps
    return COMING_REWARD if s.phase == REWARD else 0.0


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
                gain -= box.cost[vp, colour] * (TILE_COLOUR * colour + TILE_PAID)
            steps = steps_to(s, box, seat, CELLS + village)
            fit = gain / (1.0 + LACKING * lack + FAR * steps)
            second = max(second, min(best, fit))
            best = max(best, fit)
    return NEAREST * best + SECOND * second


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
            gain = box.row_points[row + 1] - box.row_points[row] - OUTPOST_PAID * cost
            if last_of_column and row == least(have):
                gain += COMING_REWARD
            gain += OUTPOST_TRADE * profit(s, box, seat, s.land[cell])
            if cost <= purse:
                best = max(best, gain / (1.0 + OUTPOST_FAR * steps_to(s, box, seat, cell)))
    return best


@rule
def profit(s: Record, box: Record, seat: int, mountain: int) -> float:
    """What trading with a mountain as often as possible would add to the crystals."""
    times = MOST_TRADES
    gain = 0.0
    for colour in range(4):
        asked = box.asks[mountain, colour]
        gain += (box.yields[mountain, colour] - asked) * (TRADED_COLOUR * colour + TRADED)
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
        return LEAVE if action == DONE else weigh_deed(s, box, s.wagon[s.player])
    if s.phase == REWARD:
        return weigh_reward(s, box, action)
    if action < START:
        return weigh_inside(action)
    return PLAIN if action < GO else PLAIN + profit(s, box, s.player, s.land[action - GO])


@rule
def weigh_turn(s: Record, box: Record, action: int) -> float:
    """The action of a turn."""
    seat = s.player
    if action < ACQUIRE:
        full = box.kind[action] == GAIN and crystals(s, seat) > limit(s, box, seat) - ROOM
        return NO_ROOM if full else weigh_play(box, action)
    if action < REST:
        cards = count(s.hand[seat] | s.played[seat] | s.discards[seat])
        slot = action - ACQUIRE
        return (TAKE_EARLY if cards < ENOUGH else TAKE_LATE) * (1.0 + lying(s, slot)) / (1.0 + slot)
    if action == REST:
        back = count(s.played[seat] | s.discards[seat])
        return REST_EMPTY + REST_CARD * back / (1.0 + count(s.hand[seat]))
    if action < WALK:
        return weigh_go(s, box, action - GO)
    return STAY * weigh_deed(s, box, s.wagon[seat])


@rule
def weigh_go(s: Record, box: Record, tile: int) -> float:
    """Moving: for what can be done there, and rather with cards already played."""
    weight = weigh_deed(s, box, tile)
    if weight <= POINTLESS:
        return weight
    seat = s.player
    steps = steps_to(s, box, seat, tile)
    dear = max(0, steps - count(s.played[seat]))
    return weight / (1.0 + WAY * steps + DEAR_WAY * dear + TOLLS * rivals(s, seat, tile))


@rule
def weigh_deed(s: Record, box: Record, tile: int) -> float:
    """Claiming, trading or building at a place, as far as the crystals allow."""
    seat = s.player
    if tile >= CELLS:
        vp = s.village[tile - CELLS]
        return CLAIM_TILE if vp != NONE and vp != CLOSED and can_pay(s, seat, box.cost[vp]) else POINTLESS
    if not is_mountain(s, tile):
        return POINTLESS
    gain = profit(s, box, seat, s.land[tile])
    if s.outposts[seat] & bit(tile):
        return max(POINTLESS, gain)
    cost = price(s, box, tile)
    return (BUILD_OUTPOST + gain) / (1.0 + cost) if cost <= crystals(s, seat) else POINTLESS


@rule
def weigh_walk(s: Record, box: Record, card: int) -> float:
    """Discards for steps: face-up cards first, which are all alike, then those of no use now."""
    face_up = s.played[s.player]
    if face_up != 0:
        return PLAIN if face_up & -face_up == bit(card) else WALK_LATER
    if box.kind[card] == GAIN:
        return WALK_GAIN
    return WALK_USEFUL if can_pay(s, s.player, box.give[card]) else WALK_IDLE


@rule
def weigh_reward(s: Record, box: Record, action: int) -> float:
    """The reward for a column: points rather than cards, more so while the pile is high."""
    if action < BONUS:
        return REWARD_CARD + lying(s, action - ACQUIRE)
    return REWARD_POINT * box.pile[pile_top(s)] if action == BONUS + POINTS else REWARD_TILE
