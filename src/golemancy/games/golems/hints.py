"""Golems at a glance: what a position is worth in points, and which decisions suggest themselves.

Everything is counted in points. The numbers were found by self-play: docs/tuning/golems.md.
"""

import math

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.golems.actions import (
    CHOOSE,
    DONE,
    GAIN_GEMS,
    RESERVE,
    RESOURCE,
    REWARD,
    SUMMON,
    SUMMON_WITH,
    TUCK,
    TUCK_RUNE,
)
from golemancy.games.golems.rules.grid import cards_in_row, reserve_after
from golemancy.games.golems.rules.resources import columns, icons
from golemancy.games.golems.rules.scoring import GEM_CARD_SET, points, rune_points
from golemancy.games.golems.rules.solo import automa_points
from golemancy.games.golems.state import (
    ALL_TYPES,
    AUTOMA,
    CHOOSING,
    EMPTY,
    EXTRA_TURN,
    GAIN,
    GEM_CARD,
    GEMS,
    MOST_DUST,
    MOST_TUCKED,
    PAIR,
    PER_GEM_CARD,
    PER_GEM_TOKEN,
    PER_GOLEM_TYPE,
    PICKS,
    RESERVE_COST,
    RESERVE_WITH_AT_LEAST,
    ROW,
    ROW_COST,
    ROWS,
    RUNE,
    RUNES,
    SIX_PICKS,
    TEMPORARY,
    TUCKING,
    TURN,
    TYPE_COUNT,
    TYPES,
)

TIME = 1 << TYPES.index("time")  # as a set of types
HALF_WAY = 6.0  # turns to come with which a game is half over for runes and pairs
TURN_PER_CARD = 0.5  # turns of a duel for each card that it still has to give: two seats share them
LAST_TURN = 1.0  # and the one that both have when the end is near
SOLO_SPREAD = 0.5  # a pick to come leaves half as much open as a turn of a duel
IMPOSSIBLE = -10.0  # points of what cannot be done
DEAR = 10.0  # points of an icon where none can be tucked
WASTE = 2.0  # points lost with a temporary resource that was not needed

# What things are worth, in points; of two numbers the first is for solo, the second for the duel
FIRST = (2.65, 2.29)  # the first icon of a colour
SECOND = (1.34, 1.73)  # the second
THIRD = (1.1, 1.01)  # each further one
CROWDED = (0.17, 0.44)  # less for each icon beyond the sixth
MOST_ICONS = 6
ICON_HALF = (3.86, 4.04)  # turns to come with which icons are worth half of that
GEM_FIRST = 0.85  # a gem of the first two, which begin a row
GEM = 1.05  # of the next two, with which a rune can be reserved too
GEM_MORE = 0.6  # a further one
FEW_GEMS, ENOUGH_GEMS = 2, 4
GEM_HALF = 6.11  # turns to come with which gems are worth half of that
TYPE_RATE = (0.06, 0.081)  # golems of one type to come in each turn, for the Masters of Elements
MISSING = (0.2, 0.24)  # share of the Master Summoner lost for each type missing
MISSING_LATE = (0.68, 0.86)  # and the further share towards the end
GEMS_LATE = (3.9, 4.72)  # gems that the Master of the Reserve finds at the end
GEM_CARD_RATE = (0.0, 0.095)  # gem cards to come in each turn, for the Master of the Gems
ICONS_LATE = (1.5, 2.4)  # icons that the Master of the Resources finds at the end
DUST_RATE = (0.01, 0.053)  # share of the step to the next dust that a turn to come is worth
TEMPORARY_WORTH = (0.72, 0.96)  # one icon of any colour, once
PAIR_WORTH = (1.01, 1.26)  # one pair card while the other can still be had
FREE_WORTH = (3.67, 3.23)  # a card at no cost
EXTRA_WORTH = 2.11  # another turn
TUCK_LOSS = (1.52, 2.78)  # how much dearer the second and third tucked card are
NEXT = (0.19, 0.8)  # share of the best card that the seat to take next can count on
OTHER = 0.15  # and the seat that takes after it
LEAVE_TWO = 0.75  # what opening a row gives away
LEAVE_ONE = 1.53  # what leaving a last card with its gems gives away
SPREAD = (0.7, 1.0)  # points that make a difference at the end of the game
SPREAD_TURN = (1.2, 0.8)  # and more for each root of the turns to come
TAKE_SHARP = (1.4, 1.35)  # how sharply weights follow worth: for a card to take
ACT_SHARP = (1.8, 1.65)  # for its use
TUCK_SHARP = (2.2, 2.2)  # for tucking
GAIN_BIAS = -0.4  # added to what gaining gems brings
DONE_BIAS = (0.2, 0.2)  # what tucking no more brings
# Solo
SHORT = 2.21  # a gem missing for the grids to come
SPARE = 0.1  # a gem beyond those needed
MOST_SPARE = 4  # as far as spare gems are good for anything
SIX_WORTH = 5.0  # one more pick
AUTOMA_LEFT = 1.15  # share of what is likely to be left to the Automa
SOLO_LEVEL = 0.26  # points that a player is yet to win over the Automa with each pick
SOLO_BASE = -0.91  # and with each grid
RUNE_OF_A_PAIR = 0.5  # the Automa scores two runes, so one is worth half of that


# ---- time


@rule
def way(box: Record) -> int:
    """0 alone, 1 in a duel."""
    return box.rows - (ROWS - 1)


@rule
def turns_left(s: Record, box: Record, seat: int) -> float:
    """Turns (alone: picks) that a seat has to come, the one begun not counted."""
    begun = 0 if s.phase == TURN else 1
    if s.players == 1:
        return float(s.picks - begun + PICKS * (s.deck_left // (box.rows * ROW)))
    if s.ended:
        last = 1 - s.first
        return 1.0 if seat == last and (s.player != last or begun == 0) else 0.0
    return TURN_PER_CARD * (s.deck_left + fewest(s)) + LAST_TURN


@rule
def fewest(s: Record) -> int:
    """Cards of the row that is nearest to its end."""
    least = ROW
    for row in range(ROWS):
        left = cards_in_row(s, row)
        if left > 0:
            least = min(least, left)
    return least


# ---- icons: the numbers of all four colours in one whole number, a byte each


@rule
def showing(s: Record, box: Record, seat: int) -> int:
    """The icons of a resource area."""
    have = 0
    for colour in range(4):
        have |= icons(s, box, seat, colour) << 8 * colour
    return have


@rule
def total(have: int) -> int:
    """All icons together."""
    return (have & 255) + (have >> 8 & 255) + (have >> 16 & 255) + (have >> 24 & 255)


@rule
def with_colours(have: int, colours: int, change: int) -> int:
    """More or fewer icons of a set of colours."""
    for colour in range(4):
        if colours >> colour & 1:
            have += change << 8 * colour
    return have


@rule
def area_worth(box: Record, have: int, left: float) -> float:
    """What the icons of a resource area are worth."""
    worth = 0.0
    for colour in range(4):
        n = have >> 8 * colour & 255
        worth += FIRST[way(box)] * min(n, 1)
        worth += SECOND[way(box)] * min(max(n - 1, 0), 1)
        worth += THIRD[way(box)] * max(n - 2, 0)
    return (worth - CROWDED[way(box)] * max(0, total(have) - MOST_ICONS)) * left / (left + ICON_HALF[way(box)])


@rule
def short_of(box: Record, card: int, have: int) -> int:
    """Icons that a resource area lacks for a golem."""
    missing = 0
    for colour in range(4):
        missing += max(0, box.needs[card, colour] - (have >> 8 * colour & 255))
    return max(missing, box.banner[card] - total(have))


# ---- gems


@rule
def gem_worth(s: Record, box: Record, gems: int, left: float) -> float:
    """What a reserve is worth."""
    if s.players == 1:
        grids = s.deck_left // (box.rows * ROW)
        spare = gems - ROW_COST * grids
        return (
            float(box.automa_gem) * gems
            + (SPARE * min(spare, MOST_SPARE) if grids > 0 else 0.0)
            + min(0, spare) * SHORT
        )
    worth = GEM_FIRST * min(gems, FEW_GEMS) + GEM * min(max(0, gems - FEW_GEMS), ENOUGH_GEMS - FEW_GEMS)
    worth += GEM_MORE * max(0, gems - ENOUGH_GEMS)
    return worth * left / (left + GEM_HALF)


@rule
def secured(s: Record, row: int, taken: int) -> int:
    """Alone: gems of the reserve at the end of this grid, after taking from a row or none (-1), at best."""
    gems = s.gems[0]
    picks = s.picks - (0 if s.phase == TURN else 1)
    ones, twos, threes = 0, 0, 0
    for other in range(ROWS):
        left = cards_in_row(s, other)
        if other == row:
            gems = reserve_after(gems, left)
            left -= taken
            picks -= taken
        ones += left == 1
        twos += left == 2
        threes += left == ROW
    return gems + ROW_COST * (ones + twos - unfinished(picks, ones, twos, threes))


@rule
def unfinished(picks: int, ones: int, twos: int, threes: int) -> int:
    """Alone: rows that stay begun after so many picks, if others are finished first."""
    n = min(ones, picks)
    ones -= n
    picks -= n
    n = min(twos, picks // 2)
    twos -= n
    picks -= 2 * n
    n = min(threes, picks // ROW)
    picks -= ROW * n
    return ones + twos + (1 if picks > 0 and twos == 0 else 0)


# ---- cards


@rule
def rune_worth(s: Record, box: Record, seat: int, rune: int, have: int, left: float) -> float:
    """What a rune in hand is likely to bring."""
    now = float(rune_points(s, box, seat, rune))
    young = left / (left + HALF_WAY)
    counts = box.counts[rune]
    if counts == PER_GOLEM_TYPE:
        to_come = 0.0 if s.players == 1 and box.types[rune] == TIME else TYPE_RATE[way(box)] * left
        return now + box.each[rune] * to_come
    if counts == ALL_TYPES:
        return max(0.0, box.each[rune] * (1.0 - missing_types(s, box, seat, rune) * type_share(box, left)))
    if counts == PER_GEM_TOKEN:
        return now * (1.0 - young) + GEMS_LATE[way(box)] * young
    if counts == PER_GEM_CARD:
        return min(float(box.most[rune]), now + box.each[rune] * GEM_CARD_RATE[way(box)] * left)
    return now * (1.0 - young) + ICONS_LATE[way(box)] * young


@rule
def missing_types(s: Record, box: Record, seat: int, rune: int) -> int:
    """Golem types that a rune asks for and a seat has not summoned."""
    missing = 0
    for kind in range(TYPE_COUNT):
        if box.types[rune] >> kind & 1 and s.golems[seat] & box.of_type[kind] == 0:
            missing += 1
    return missing


@rule
def type_share(box: Record, left: float) -> float:
    """The share of the Master Summoner that each type missing costs."""
    return MISSING[way(box)] + MISSING_LATE[way(box)] * HALF_WAY / (left + HALF_WAY)


@rule
def dust_worth(box: Record, n: int, left: float) -> float:
    """What dust is worth, with the next step in view."""
    now = min(n, MOST_DUST)
    step = box.dust_points[min(now + 1, MOST_DUST)] - box.dust_points[now]
    return box.dust_points[now] + min(1.0, DUST_RATE[way(box)] * left) * step


@rule
def bonus(s: Record, box: Record, seat: int, card: int, left: float) -> float:
    """What the runes in hand make of a golem."""
    runes = s.hand[seat] >> RUNE & ((1 << RUNES) - 1)
    more = 0.0
    while runes != 0:
        rune = lowest(runes)
        runes &= runes - 1
        for kind in range(TYPE_COUNT):
            if box.types[rune] >> kind & 1 and box.of_type[kind] & bit(card):
                if box.counts[rune] == PER_GOLEM_TYPE:
                    more += box.each[rune]
                elif s.golems[seat] & box.of_type[kind] == 0:
                    more += box.each[rune] * type_share(box, left)
    return more


@rule
def tuck_loss(box: Record, card: int, have: int, left: float) -> float:
    """What the cheapest icon for a golem's banner is worth."""
    now = area_worth(box, have, left)
    least = DEAR
    for colour in range(4):
        if have >> 8 * colour & 255 and box.slots[card, 1 << colour] > 0:
            least = min(least, now - area_worth(box, have - (1 << 8 * colour), left))
    return least


@rule
def summon_worth(s: Record, box: Record, seat: int, card: int, have: int, left: float) -> float:
    """What summoning a golem brings, with tucking as many cards as pay."""
    worth = box.golem_points + bonus(s, box, seat, card, left)
    gain = box.tucked_points - tuck_loss(box, card, have, left)
    more = box.tucked_points - TUCK_LOSS[way(box)] * (box.tucked_points - gain)
    most = min(MOST_TUCKED, box.banner[card], total(have))
    return worth + gain + (most - 1) * max(0.0, more)


@rule
def golem_use(s: Record, box: Record, seat: int, card: int, have: int, left: float) -> float:
    """The better use of a golem."""
    best = resource_worth(box, have, box.colours[card], left)
    short = short_of(box, card, have)
    if short <= 0:
        best = max(best, summon_worth(s, box, seat, card, have, left))
    elif short == 1 and s.hand[seat] & box.temporary and have != 0:
        best = max(best, summon_worth(s, box, seat, card, have, left) - temporary_worth(box, left))
    return best


@rule
def resource_worth(box: Record, have: int, colours: int, left: float) -> float:
    """What further icons bring."""
    return area_worth(box, with_colours(have, colours, 1), left) - area_worth(box, have, left)


@rule
def temporary_worth(box: Record, left: float) -> float:
    """What the temporary resource is worth."""
    return TEMPORARY_WORTH[way(box)] * left / (left + ICON_HALF[way(box)])


@rule
def rune_resource(s: Record, box: Record, seat: int, card: int, have: int, left: float) -> float:
    """What a rune brings as a resource, on the best column."""
    fitting = box.colours[card] & columns(s, seat)
    if box.double & bit(card):
        return resource_worth(box, have, box.colours[card], left) if fitting else IMPOSSIBLE
    best = IMPOSSIBLE
    for colour in range(4):
        if fitting >> colour & 1:
            best = max(best, resource_worth(box, have, 1 << colour, left))
    return best


@rule
def rune_use(s: Record, box: Record, seat: int, card: int, have: int, gems: int, left: float) -> float:
    """The better use of a rune."""
    best = rune_resource(s, box, seat, card, have, left)
    if gems >= RESERVE_WITH_AT_LEAST:
        best = max(best, reserve_use(s, box, seat, card, have, gems, left))
    return best


@rule
def reserve_use(s: Record, box: Record, seat: int, card: int, have: int, gems: int, left: float) -> float:
    """What reserving a rune brings."""
    paid = gem_worth(s, box, gems, left) - gem_worth(s, box, gems - RESERVE_COST, left)
    return rune_worth(s, box, seat, card - RUNE, have, left) - paid


@rule
def reward_use(s: Record, box: Record, seat: int, card: int, gems: int, left: float) -> float:
    """What the reward of a gem card brings."""
    gem = card - GEM_CARD
    worth = gem_worth(s, box, gems + box.gives[gem], left) - gem_worth(s, box, gems, left) + box.points[gem]
    worth += gem_card_bonus(s, box, seat)
    effect = box.effect[gem]
    if effect == EXTRA_TURN:
        return worth + EXTRA_WORTH
    if effect == SIX_PICKS:
        return worth + SIX_WORTH
    if effect == TEMPORARY:
        return worth + temporary_worth(box, left)
    if effect == PAIR:
        if s.hand[seat] & box.pair:
            return worth + FREE_WORTH[way(box)]
        return worth + pair_worth(s, box, seat, left)
    return worth


@rule
def pair_worth(s: Record, box: Record, seat: int, left: float) -> float:
    """What one pair card is worth: nothing once the other is gone."""
    gone = s.hand[1 - seat] | s.dust[0] | s.dust[1] | s.removed
    return PAIR_WORTH[way(box)] * left / (left + HALF_WAY) if gone & box.pair == 0 else 0.0


@rule
def gem_card_bonus(s: Record, box: Record, seat: int) -> float:
    """What the runes in hand make of one more gem card in hand."""
    cards = count(s.hand[seat] & GEM_CARD_SET)
    more = 0.0
    for rune in range(RUNES):
        if box.counts[rune] == PER_GEM_CARD and s.hand[seat] & bit(RUNE + rune):
            more += box.each[rune] if cards * int(box.each[rune]) < box.most[rune] else 0
    return more


@rule
def dust_use(s: Record, box: Record, seat: int, left: float) -> float:
    """What one more dust brings."""
    n = count(s.dust[seat])
    return dust_worth(box, n + 1, left) - dust_worth(box, n, left)


@rule
def use_worth(s: Record, box: Record, seat: int, card: int, have: int, gems: int, left: float) -> float:
    """What the best use of a card brings."""
    if card < RUNE:
        return golem_use(s, box, seat, card, have, left)
    if card < GEM_CARD:
        return rune_use(s, box, seat, card, have, gems, left)
    return max(reward_use(s, box, seat, card, gems, left), dust_use(s, box, seat, left))


# ---- taking


@rule
def automa_worth(s: Record, box: Record, card: int) -> float:
    """Points that a card brings the Automa."""
    if card >= GEM_CARD:
        return 0.0
    if card >= RUNE:
        return RUNE_OF_A_PAIR * box.automa_runes
    wanted = box.types[s.start_rune[AUTOMA] - RUNE]
    worth = float(box.automa_golem)
    for kind in range(TYPE_COUNT):
        if wanted >> kind & 1 and box.of_type[kind] & bit(card):
            worth += box.automa_type
    return worth


@rule
def take_worth(s: Record, box: Record, seat: int, row: int, card: int, have: int, left: float) -> float:
    """What taking a card brings: its use, the gems, and what becomes of its row."""
    cards = cards_in_row(s, row)
    gems = reserve_after(s.gems[seat], cards)
    if gems < 0:
        return IMPOSSIBLE
    if s.players == 1:
        kept = gem_worth(s, box, secured(s, row, 1), left) - gem_worth(s, box, secured(s, -1, 0), left)
        return use_worth(s, box, seat, card, have, gems, left) + kept + AUTOMA_LEFT * automa_worth(s, box, card)
    worth = use_worth(s, box, seat, card, have, gems, left)
    worth += gem_worth(s, box, gems, left) - gem_worth(s, box, s.gems[seat], left)
    return worth - (LEAVE_TWO if cards == ROW else (LEAVE_ONE if cards == 2 else 0.0))


@rule
def best_take(s: Record, box: Record, seat: int, left: float) -> float:
    """What the best card of the grid brings a seat."""
    have = showing(s, box, seat)
    best = 0.0
    for row in range(ROWS):
        for place in range(ROW):
            if s.grid[row, place] != EMPTY:
                best = max(best, take_worth(s, box, seat, row, s.grid[row, place], have, left))
    return best


# ---- a position


@rule
def seat_worth(s: Record, box: Record, seat: int, left: float) -> float:
    """Points of a seat, and what its things are likely to bring."""
    have = showing(s, box, seat)
    worth = points(s, box, seat) + area_worth(box, have, left)
    n = count(s.dust[seat])
    worth += dust_worth(box, n, left) - box.dust_points[min(n, MOST_DUST)]
    for rune in range(RUNES):
        if s.hand[seat] & bit(RUNE + rune):
            worth += rune_worth(s, box, seat, rune, have, left) - rune_points(s, box, seat, rune)
    if s.hand[seat] & box.temporary:
        worth += temporary_worth(box, left)
    if count(s.hand[seat] & box.pair) == 1:
        worth += pair_worth(s, box, seat, left)
    return worth


@rule
def begun_worth(s: Record, box: Record, left: float) -> float:
    """What the card being used is yet to bring its seat."""
    seat = s.player
    have = showing(s, box, seat)
    if s.phase == TUCKING:
        loss = tuck_loss(box, s.card, have, left)
        if s.spent[0] == 0:
            return box.tucked_points - loss + max(0.0, box.tucked_points - loss * TUCK_LOSS[way(box)])
        return max(0.0, box.tucked_points - loss * TUCK_LOSS[way(box)])
    if s.phase == CHOOSING:
        return FREE_WORTH[way(box)]
    if s.free:
        return free_worth(s, box, seat, s.card, have, left)
    return use_worth(s, box, seat, s.card, have, s.gems[seat], left)


@rule
def free_worth(s: Record, box: Record, seat: int, card: int, have: int, left: float) -> float:
    """What a card at no cost brings."""
    if card < RUNE:
        resource = resource_worth(box, have, box.colours[card], left)
        return max(resource, box.golem_points + bonus(s, box, seat, card, left))
    if card < GEM_CARD:
        return max(rune_worth(s, box, seat, card - RUNE, have, left), rune_resource(s, box, seat, card, have, left))
    return use_worth(s, box, seat, card, have, s.gems[seat], left)


@rule
def estimate(s: Record, box: Record, out: Array) -> None:
    """Each seat's chance to win; alone, the chance against the Automa."""
    if s.players == 1:
        ahead = solo_lead(s, box)
        out[0] = 1.0 / (1.0 + math.exp(-ahead / spread(box, SOLO_SPREAD * turns_left(s, box, 0))))
        return
    ahead = duel_lead(s, box)
    out[0] = 1.0 / (1.0 + math.exp(-ahead / spread(box, turns_left(s, box, 0))))
    out[1] = 1.0 - out[0]


@rule
def spread(box: Record, left: float) -> float:
    """Points that a lead has to be compared with."""
    return SPREAD[way(box)] + SPREAD_TURN[way(box)] * math.sqrt(left)


@rule
def duel_lead(s: Record, box: Record) -> float:
    """How many points seat 0 is likely to be ahead."""
    lead = 0.0
    after = s.player if s.phase == TURN or s.extra else 1 - s.player
    for seat in range(2):
        left = turns_left(s, box, seat)
        worth = seat_worth(s, box, seat, left) + gem_worth(s, box, s.gems[seat], left)
        if left > 0.0:
            worth += (NEXT[way(box)] if seat == after else OTHER) * best_take(s, box, seat, max(0.0, left - 1.0))
        if seat == s.player and s.phase != TURN:
            worth += begun_worth(s, box, left)
        lead += worth if seat == 0 else -worth
    return lead


@rule
def solo_lead(s: Record, box: Record) -> float:
    """How many points the player is likely to be ahead of the Automa."""
    left = turns_left(s, box, 0)
    worth = seat_worth(s, box, 0, left) + gem_worth(s, box, secured(s, -1, 0), left)
    if s.phase != TURN:
        worth += begun_worth(s, box, left)
    elif left > 0.0:
        worth += NEXT[way(box)] * best_take(s, box, 0, left - 1.0)
    worth += SOLO_LEVEL * left + SOLO_BASE * (s.deck_left // (box.rows * ROW))
    gems = (GEMS - s.supply - s.gems[AUTOMA]) * float(box.automa_gem)
    return worth - gems - automa_points(s, box) - AUTOMA_LEFT * left_to_automa(s, box)


@rule
def left_to_automa(s: Record, box: Record) -> float:
    """Points that the cards of the grid are likely to bring the Automa."""
    cards = 0
    worth = 0.0
    for row in range(ROWS):
        for place in range(ROW):
            if s.grid[row, place] != EMPTY:
                cards += 1
                worth += automa_worth(s, box, s.grid[row, place])
    picks = s.picks - (0 if s.phase == TURN else 1)
    return worth * (cards - picks) / cards if cards > 0 else 0.0


# ---- a decision


@rule
def weigh(s: Record, box: Record, action: int) -> float:
    """How much a decision suggests itself."""
    left = turns_left(s, box, s.player)
    if action < GAIN_GEMS:
        return math.exp(TAKE_SHARP[way(box)] * weigh_take(s, box, action, left))
    if action < RESOURCE:
        return math.exp(TAKE_SHARP[way(box)] * weigh_gain(s, box, left)) if action == GAIN_GEMS else 1.0
    if action < TUCK:
        return math.exp(ACT_SHARP[way(box)] * weigh_use(s, box, action, left))
    if action < DONE:
        return math.exp(TUCK_SHARP[way(box)] * weigh_tuck(s, box, action, left))
    if action == DONE:
        return math.exp(TUCK_SHARP[way(box)] * DONE_BIAS[way(box)])
    have = showing(s, box, s.player)
    return math.exp(ACT_SHARP[way(box)] * free_worth(s, box, s.player, s.aside[action - CHOOSE], have, left))


@rule
def weigh_take(s: Record, box: Record, slot: int, left: float) -> float:
    """What taking a card brings."""
    row = slot // ROW
    left = max(0.0, left - 1.0)
    return take_worth(s, box, s.player, row, s.grid[row, slot % ROW], showing(s, box, s.player), left)


@rule
def weigh_gain(s: Record, box: Record, left: float) -> float:
    """What gaining gems brings."""
    gems = s.gems[s.player]
    return gem_worth(s, box, gems + GAIN, left) - gem_worth(s, box, gems, left) + GAIN_BIAS


@rule
def weigh_use(s: Record, box: Record, action: int, left: float) -> float:
    """What one use of the card brings."""
    seat = s.player
    have = showing(s, box, seat)
    if action < SUMMON:
        colours = box.colours[s.card] if box.double & bit(s.card) else 1 << (action - RESOURCE)
        return resource_worth(box, have, colours, left)
    if action < RESERVE:
        if s.free:
            return box.golem_points + bonus(s, box, seat, s.card, left)
        paid = temporary_worth(box, left) if action >= SUMMON_WITH else 0.0
        if action >= SUMMON_WITH and short_of(box, s.card, have) <= 0:
            paid += WASTE
        return summon_worth(s, box, seat, s.card, have, left) - paid
    if action == RESERVE:
        if s.free:
            return rune_worth(s, box, seat, s.card - RUNE, have, left)
        return reserve_use(s, box, seat, s.card, have, s.gems[seat], left)
    return reward_use(s, box, seat, s.card, s.gems[seat], left) if action == REWARD else dust_use(s, box, seat, left)


@rule
def weigh_tuck(s: Record, box: Record, action: int, left: float) -> float:
    """What tucking a card brings."""
    have = showing(s, box, s.player)
    colours = 1 << (action - TUCK) if action < TUCK_RUNE else box.colours[RUNE + action - TUCK_RUNE]
    after = with_colours(have, colours, -1)
    return box.tucked_points - area_worth(box, have, left) + area_worth(box, after, left)
