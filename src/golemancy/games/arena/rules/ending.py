"""Losing, the last Battle and the end of the game (MA-11, MA-12)."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.acts import clear_act
from golemancy.games.arena.rules.board import face_of
from golemancy.games.arena.rules.notes import ENDING_BEGAN, FELL
from golemancy.games.arena.rules.removal import lay_aside, remove, settle
from golemancy.games.arena.state import (
    EMPTY,
    FINAL_TURNS,
    HAND,
    NOT_ENDING,
    OVERTIME_TURNS,
    SEATS,
    STACK,
    TURN,
    TURN_BEGINS,
)

NOT_FALLEN = 15  # in the rank of a seat: above those who fell, however late

# ---- losing


@rule
def in_game(s: Record, box: Record, seat: int) -> bool:
    """Whether a seat's side still has Hit Points."""
    return seat < s.players and s.hp[box.side[seat]] > 0


@rule
def sides_left(s: Record) -> int:
    """Sides that still have Hit Points."""
    left = 0
    for side in range(SEATS):
        left += s.hp[side] > 0
    return left


@rule
def finish(s: Record) -> None:
    """The game is over."""
    clear_act(s)
    s.phase = TURN
    s.player = s.active
    s.over = 1


@rule
def after_damage(s: Record, box: Record) -> bool:
    """Ends the game when at most one side is left (MA-11-01), else clears away who fell; True if it is over."""
    if sides_left(s) <= 1:
        finish(s)
        return True
    bury(s, box)
    return False


@rule
def bury(s: Record, box: Record) -> None:
    """All tiles of players without Hit Points leave the game (MA-12-04, MA-R54).

    Their Nets and effects end with them, so everything is worked out anew (MA-5-01).
    """
    latest = 0
    anybody = False
    for seat in range(SEATS):
        latest = max(latest, s.fell[seat])
    for seat in range(s.players):
        if s.fell[seat] == 0 and not in_game(s, box, seat):
            s.fell[seat] = latest + 1
            s.due &= ~bit(seat)
            note(FELL, seat, 0, 0, 0)
            remove(s, box, s.own[seat])
            empty_hands(s, box, seat)
            anybody = True
    if anybody:
        settle(s, box)


@rule
def empty_hands(s: Record, box: Record, seat: int) -> None:
    """Stack, hand and markers of a seat are gone."""
    for i in range(STACK):
        if s.stack[seat, i] != EMPTY:
            lay_aside(s, box, face_of(seat, s.stack[seat, i]), 0)
            s.stack[seat, i] = EMPTY
    for i in range(HAND):
        if s.hand[seat, i] != EMPTY:
            lay_aside(s, box, face_of(seat, s.hand[seat, i]), 0)
            s.hand[seat, i] = EMPTY
    s.stack_left[seat] = s.held[seat] = s.markers[seat] = 0


# ---- the last turns (MA-11-02, MA-11-03, MA-11-04)


@rule
def living(s: Record, box: Record) -> int:
    """Seats still in the game, as a set."""
    seats = 0
    for seat in range(s.players):
        if in_game(s, box, seat):
            seats |= bit(seat)
    return seats


@rule
def run_out(s: Record, box: Record, seat: int) -> None:
    """A seat drew the last tile of its stack: the final sequence begins, once (MA-11-02, MA-R55).

    Golems left in the pool do not put it off (MA-8.1-05).
    """
    if s.ending != NOT_ENDING:
        return
    s.ending = FINAL_TURNS
    s.runner = seat
    note(ENDING_BEGAN, FINAL_TURNS, seat, 0, 0)
    if box.alone and seat == 0:  # MA-12-03: only the next opponent has a turn left
        s.due = bit(box.order[(s.lap + 1) % box.laps])
    else:
        s.due = living(s, box) & ~bit(seat)


@rule
def pass_turn(s: Record, box: Record) -> None:
    """The next seat in turn order that has a turn coming."""
    seats = living(s, box) if s.ending == NOT_ENDING else int(s.due)
    s.lap = (s.lap + 1) % box.laps
    while seats & bit(box.order[s.lap]) == 0:
        s.lap = (s.lap + 1) % box.laps
    s.active = box.order[s.lap]
    s.phase = TURN_BEGINS


@rule
def compare(s: Record, box: Record) -> None:
    """After the Final Battle most Hit Points win (MA-11-03); a tie means one extra turn each (MA-11-04, MA-R56)."""
    best = 0
    ties = 0
    for side in range(SEATS):
        if s.hp[side] > best:
            best = s.hp[side]
            ties = 0
        ties += s.hp[side] == best
    if ties == 1:
        finish(s)
        return
    s.ending = OVERTIME_TURNS
    note(ENDING_BEGAN, OVERTIME_TURNS, 0, 0, 0)
    s.due = living(s, box)
    pass_turn(s, box)


# ---- scores and places


@rule
def score(s: Record, box: Record, scores: Array, places: Array) -> None:
    """Hit Points, and places by them; of the fallen, who fell later stands higher (MA-12-04)."""
    for seat in range(s.players):
        scores[seat] = s.hp[box.side[seat]]
    for seat in range(s.players):
        places[seat] = 1
        for other in range(s.players):
            places[seat] += rank(s, box, other) > rank(s, box, seat)


@rule
def rank(s: Record, box: Record, seat: int) -> int:
    """A number by which seats compare."""
    fell = int(s.fell[seat])
    return int(s.hp[box.side[seat]]) * (NOT_FALLEN + 1) + (NOT_FALLEN if fell == 0 else fell)
