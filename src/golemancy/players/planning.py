"""Plans of one seat in Century, many turns long, as compiled code: what a beam search keeps and how it goes on.

After each turn the most promising plans are kept, as many as the beam is wide, and of those that lead to the same
position the best. The other seats rest, and the decks are empty, for nobody knows what comes up next: so rows that are
taken from stay short. What the others are likely to do stands in the outlook.
"""

import math
from typing import NamedTuple

import numpy as np

from golemancy.engine.bits import count, lowest
from golemancy.engine.layout import Array, Field, Record, record
from golemancy.engine.random import scramble
from golemancy.engine.rule import rule
from golemancy.games.caravan.actions import REST
from golemancy.games.caravan.state import DISCARDING, PAYING
from golemancy.games.century.actions import CLAIM
from golemancy.games.century.hints import profit
from golemancy.games.century.rules.apply import apply
from golemancy.games.century.rules.claiming import token_above
from golemancy.games.century.rules.ending import points
from golemancy.games.century.rules.legal import legal
from golemancy.games.century.state import COPPER, GOLEMS, POINT_ROW, SILVER

OUTDONE = -1e9  # what a plan promises beside a better one that leads to the same position
PLENTY, ENOUGH = 4, 8  # crystals of a colour, merchant cards: more than these are of less use
CLOSE = 5.0  # points: a lead by so many is nearly certain

PLAN = record(
    Field("value", np.float32, "what the plan promises"),
    Field("gained", np.float32, "what its claims brought, the later the less"),
    Field("first", np.int16, "its first turn"),
    Field("over", np.int8, "1 once it claims the last golem of its seat"),
    Field("claims", np.int8, "how many golems it claims"),
    Field("card", np.int8, "these golems, in order", (GOLEMS,)),
    Field("turn", np.int8, "the turns in which it claims them", (GOLEMS,)),
)

KNOBS = record(
    Field("discount", np.float64, "what a claim is worth a turn later"),
    Field("golem", np.float64, "a claim beyond its points: it brings the end nearer"),
    Field("crystals", np.float64, "a crystal of each colour that is still to be used", (4,)),
    Field("surplus", np.float64, "share that crystals of a colour lose beyond plenty"),
    Field("near", np.float64, "share of a golem's points that a caravan with its whole cost has"),
    Field("card", np.float64, "a merchant card"),
    Field("profit", np.float64, "a step up the colours that it makes"),
    Field("used", np.float64, "what a card loses until it is taken back"),
    Field("risk", np.float64, "what is left of a golem that another is likely to have claimed before"),
    Field("win", np.float64, "ending the game as the winner"),
    Field("haste", np.float64, "each turn by which the game ends sooner, for what nobody can gain in it"),
    Field("fade", np.float64, "turns before the end over which hopes fade"),
)


class Table(NamedTuple):
    """Which plans are kept, the least promising first, and how much was promised for each position."""

    heap: Array  # int32: rows of the plans
    keys: Array  # uint64: positions, 0 where there is room
    best: Array  # float32


class Desk(NamedTuple):
    """Where a beam works: plans so far and plans one turn longer, with the positions that they lead to."""

    states: Array  # (2, width)
    plans: Array
    table: Table
    stack: Array  # positions inside a turn
    lengths: Array  # int32: decisions that led to them in this turn
    paths: Array  # int16: these decisions
    trail: Array  # those of the position being looked at
    work: Array  # positions being looked at
    sketch: Array  # a plan being made
    actions: Array
    firsts: Array  # int16: first turns, as decisions
    first_lengths: Array
    tally: Array  # int64


class Outlook(NamedTuple):
    """What a seat expects of the others."""

    end: Array  # int64: of one number: the turn after which the game is over
    taken: Array  # int64: the last turn in which each golem is likely to be there
    theirs: Array  # float64: the points of the best of the others if the game ends after so many turns


KEPT, KNOWN, ALL_FIRST, MADE = range(4)  # places in the tally


@rule
def key_of(s: Record, seat: int) -> np.uint64:
    """A number that tells positions of a seat apart: what it holds, and what it claimed."""
    c = s.caravan
    held = np.int64(c[seat, 0]) | np.int64(c[seat, 1]) << 8 | np.int64(c[seat, 2]) << 16 | np.int64(c[seat, 3]) << 24
    key = scramble(scramble(np.uint64(held)) ^ np.uint64(s.hand[seat]))
    return scramble(scramble(key ^ np.uint64(s.played[seat])) ^ np.uint64(s.claimed[seat])) | np.uint64(1)


@rule
def place_of(keys: Array, key: np.uint64) -> int:
    """Where a position stands in the table, or where there is room for it."""
    last = len(keys) - 1
    at = int(np.int64(key >> np.uint64(1)) & last)
    while keys[at] != 0 and keys[at] != key:
        at = (at + 1) & last
    return at


@rule
def worth_holding(s: Record, box: Record, seat: int, hope: float, knobs: Record) -> float:
    """Points of the crystals in a caravan, and what is hoped of them beyond."""
    total = 0.0
    for colour in range(4):
        there = np.float64(s.caravan[seat, colour])
        sure = np.float64(box.crystal_points[colour])
        useful = there - knobs.surplus * max(0.0, there - PLENTY)
        total += sure * there + hope * max(0.0, knobs.crystals[colour] - sure) * useful
    return total


@rule
def worth_of_cards(s: Record, box: Record, seat: int, knobs: Record) -> float:
    """What the merchant cards of a seat will still do for it: the better ones more, and hardly more than eight."""
    cards = s.hand[seat] | s.played[seat]
    number, steps = count(cards), np.int64(0)
    while cards != 0:
        steps += max(0, profit(box, lowest(cards)))
        cards &= cards - 1
    mean = knobs.card + knobs.profit * steps / max(1, number)
    return float(mean * min(number, ENOUGH) - knobs.used * count(s.played[seat]))


@rule
def nearest(s: Record, box: Record, seat: int, turn: int, taken: Array, knobs: Record) -> float:
    """How well the caravan fits the best golem that is likely to be still there."""
    best = 0.0
    for slot in range(POINT_ROW):
        card = s.point_row[slot]
        if card >= 0:
            need = have = 0.0
            for colour in range(4):
                cost = np.float64(box.cost[card, colour])
                need += cost * (colour + 1)
                have += min(cost, np.float64(s.caravan[seat, colour])) * (colour + 1)
            left = 1.0 if turn <= taken[card] else knobs.risk
            best = max(best, left * have / max(need, 1.0) * box.points[card])
    return best


@rule
def promise(s: Record, box: Record, seat: int, turn: int, end: int, taken: Array, knobs: Record) -> float:
    """What a position is worth after so many turns beyond the claims made, when the game ends after `end` turns."""
    left = max(0, end - turn)
    hope = min(1.0, left / knobs.fade)
    value = worth_holding(s, box, seat, hope, knobs)
    if left == 0:
        return value
    value += hope * knobs.near * nearest(s, box, seat, turn, taken, knobs)
    return float(value + min(1.0, left / (2.0 * knobs.fade)) * worth_of_cards(s, box, seat, knobs))


@rule
def triumph(s: Record, box: Record, seat: int, theirs: float, knobs: Record) -> float:
    """What it is worth to end with so many points when the best of the others has `theirs`."""
    return float(knobs.win * math.tanh((points(s, box, seat) - theirs) / CLOSE))


@rule
def sink(plans: Array, heap: Array, n: int, at: int) -> None:
    """Puts a plan of the heap where it belongs, the least promising being on top."""
    row, below = heap[at], 2 * at + 1
    while below < n:
        if below + 1 < n and plans[heap[below + 1]].value < plans[heap[below]].value:
            below += 1
        if plans[heap[below]].value >= plans[row].value:
            break
        heap[at] = heap[below]
        at, below = below, 2 * below + 1
    heap[at] = row


@rule
def rise(plans: Array, heap: Array, at: int) -> None:
    """Puts the last plan of the heap where it belongs."""
    row = heap[at]
    while at > 0 and plans[heap[(at - 1) // 2]].value > plans[row].value:
        heap[at] = heap[(at - 1) // 2]
        at = (at - 1) // 2
    heap[at] = row


@rule
def row_for(value: float, key: np.uint64, plans: Array, table: Table, tally: Array, width: int) -> int:
    """The row for a plan that promises so much; -1 if it has none, or a better one leads to the same position."""
    full = tally[KEPT] >= width
    if full and value <= plans[table.heap[0]].value:
        return -1
    at = place_of(table.keys, key)
    if table.keys[at] == key:
        if table.best[at] >= value:
            return -1
        table.best[at] = value
    elif tally[KNOWN] < len(table.keys) * 3 // 4:
        table.keys[at], table.best[at] = key, value
        tally[KNOWN] += 1
    return int(table.heap[0] if full else tally[KEPT])


@rule
def keep(row: int, plans: Array, heap: Array, tally: Array) -> None:
    """Has the heap know a plan in a row that is new, or was that of the least promising plan."""
    if row < tally[KEPT]:
        sink(plans, heap, tally[KEPT], 0)
    else:
        heap[row] = row
        tally[KEPT] += 1
        rise(plans, heap, row)


@rule
def offer(
    s: Record,
    box: Record,
    seat: int,
    turn: int,
    plan: Record,
    desk: Desk,
    there: int,
    width: int,
    view: Outlook,
    knobs: Record,
) -> int:
    """Keeps a plan that led to this position after its turn, if it is promising enough; the row, or -1."""
    value = plan.gained + promise(s, box, seat, turn, view.end[0], view.taken, knobs)
    if plan.over != 0 or turn >= view.end[0]:
        value += triumph(s, box, seat, view.theirs[turn - 1], knobs)
    plans = desk.plans[there]
    row = row_for(value, key_of(s, seat), plans, desk.table, desk.tally, width)
    if row >= 0:
        desk.states[there, row] = s
        plans[row] = plan
        plans[row].value = value
        keep(row, plans, desk.table.heap, desk.tally)
    return row


@rule
def note_claim(s: Record, box: Record, slot: int, turn: int, plan: Record, taken: Array, knobs: Record) -> None:
    """Writes down what claiming a golem in this turn brings."""
    card = s.point_row[slot]
    token = token_above(s, slot)
    brought = knobs.golem + box.points[card]
    if token == COPPER:
        brought += box.copper_points
    elif token == SILVER:
        brought += box.silver_points
    sure = 1.0 if turn <= taken[card] else knobs.risk
    plan.gained += brought * sure * knobs.discount**turn
    plan.card[plan.claims] = card
    plan.turn[plan.claims] = turn
    plan.claims += 1


@rule
def first_turn(desk: Desk, length: int, action: int) -> int:
    """The number of a first turn: the decisions that led to a position inside it, and one more; -1 without room."""
    n = desk.tally[ALL_FIRST]
    if n >= len(desk.firsts):
        return -1
    for i in range(length):
        desk.firsts[n, i] = desk.trail[i]
    desk.firsts[n, length] = action
    desk.first_lengths[n] = length + 1
    desk.tally[ALL_FIRST] += 1
    return int(n)


@rule
def wait(desk: Desk, top: int, length: int, action: int) -> int:
    """Puts a position inside a turn on the stack; returns how many wait there then."""
    if top >= len(desk.stack):
        return top
    desk.stack[top] = desk.work[1]
    for i in range(length):
        desk.paths[top, i] = desk.trail[i]
    desk.paths[top, length] = action
    desk.lengths[top] = length + 1
    return top + 1


@rule
def take_up(desk: Desk, at: int) -> int:
    """Looks at a position of the stack; returns how many decisions of this turn led to it, as far as they are kept."""
    desk.work[0] = desk.stack[at]
    length = int(min(desk.lengths[at], len(desk.trail) - 1))
    for i in range(length):
        desk.trail[i] = desk.paths[at, i]
    return length


@rule
def follow_up(
    box: Record, seat: int, turn: int, row: int, desk: Desk, here: int, width: int, view: Outlook, knobs: Record
) -> None:
    """Offers all turns that a plan could go on with; crystals to part with are those of the lowest colour."""
    desk.stack[0] = desk.states[here, row]
    desk.lengths[0] = 0
    top = 1
    while top > 0:
        top -= 1
        length = take_up(desk, top)
        s, after, sketch = desk.work[0], desk.work[1], desk.sketch[0]
        n = legal(s, box, desk.actions)
        if s.phase == PAYING or s.phase == DISCARDING:
            n = 1
        for i in range(n):
            action = int(desk.actions[i])
            if action == REST and n > 1 and s.played[seat] == 0:
                continue
            desk.work[1] = desk.work[0]
            apply(after, box, action)
            desk.tally[MADE] += 1
            if after.player == seat:
                top = wait(desk, top, length, action)
                continue
            after.player, after.over, after.quiet_rounds = seat, 0, 0
            desk.sketch[0] = desk.plans[here, row]
            if action >= CLAIM:
                note_claim(s, box, action - CLAIM, turn, sketch, view.taken, knobs)
            sketch.over = 1 if count(after.claimed[seat]) >= box.goal else 0
            if turn == 0:
                sketch.first = first_turn(desk, length, action)
            if sketch.first >= 0:
                offer(after, box, seat, turn + 1, sketch, desk, 1 - here, width, view, knobs)


@rule
def carry(row: int, box: Record, seat: int, desk: Desk, here: int, width: int, knobs: Record) -> None:
    """Keeps a plan that has ended the game; it promises more than one that ends it now."""
    plans, plan = desk.plans[1 - here], desk.plans[here, row]
    value = plan.value + knobs.haste
    to = row_for(value, key_of(desk.states[here, row], seat), plans, desk.table, desk.tally, width)
    if to >= 0:
        desk.states[1 - here, to] = desk.states[here, row]
        plans[to] = plan
        plans[to].value = value
        keep(to, plans, desk.table.heap, desk.tally)


@rule
def lengthen(box: Record, seat: int, turn: int, desk: Desk, width: int, view: Outlook, knobs: Record) -> None:
    """Makes all plans one turn longer, and keeps the most promising."""
    here, number = turn & 1, desk.tally[KEPT]
    desk.tally[KEPT] = desk.tally[KNOWN] = 0
    desk.table.keys[:] = 0
    for row in range(number):
        plan = desk.plans[here, row]
        if plan.value <= OUTDONE:
            continue
        if plan.over != 0:
            carry(row, box, seat, desk, here, width, knobs)
        else:
            follow_up(box, seat, turn, row, desk, here, width, view, knobs)
    for row in range(desk.tally[KEPT]):
        plan = desk.plans[1 - here, row]
        key = key_of(desk.states[1 - here, row], seat)
        at = place_of(desk.table.keys, key)
        if desk.table.keys[at] == key and desk.table.best[at] > plan.value:
            plan.value = OUTDONE  # another plan leads to the same position and promises more


@rule
def make_plan(
    box: Record, seat: int, turns: int, desk: Desk, width: int, view: Outlook, knobs: Record, out: Array
) -> None:
    """Writes the most promising plan of so many turns from the position in the first row."""
    desk.tally[:] = 0
    desk.tally[KEPT] = 1
    first = desk.plans[0, 0]
    first.value, first.gained, first.first, first.over, first.claims = 0.0, 0.0, 0, 0, 0
    s = desk.states[0, 0]
    s.merchant_left = s.point_left = 0  # what comes up next nobody knows
    for turn in range(turns):
        lengthen(box, seat, turn, desk, width, view, knobs)
    last = turns & 1
    best = 0
    for row in range(desk.tally[KEPT]):
        if desk.plans[last, row].value > desk.plans[last, best].value:
            best = row
    out[0] = desk.plans[last, best]
