"""The turn: drawing, the Unlucky Draw, discarding and ending it (MA-3, MA-8.1, MA-12-01)."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.acts import clear_act
from golemancy.games.arena.rules.battle import start_battle
from golemancy.games.arena.rules.board import face_of
from golemancy.games.arena.rules.ending import pass_turn, run_out
from golemancy.games.arena.rules.golem_faction import can_build
from golemancy.games.arena.rules.notes import DISCARDED, DREW, ENDING_BEGAN, GAVE_MARKER, TOOK_MARKER, TURN_BEGAN
from golemancy.games.arena.state import (
    DISCARDING,
    DRAWING,
    EMPTY,
    FINAL_BATTLE,
    FINAL_TURNS,
    HAND,
    NOT_ENDING,
    ORDER,
    OVERTIME_TURNS,
    REPLACING,
    SPACES,
    TURN,
    UNLUCKY,
)

MOST_QUIET_TURNS = 40
REPLACED = 3  # Orders an Unlucky Draw replaces in the tactical game


# ---- the hand


@rule
def components(s: Record, seat: int) -> int:
    """Tiles and Construction markers in a hand."""
    return int(s.held[seat]) + s.markers[seat]


@rule
def take_in_hand(s: Record, seat: int, number: int) -> None:
    """A tile joins a hand, which lies in the order of the numbers."""
    at = s.held[seat]
    while at > 0 and s.hand[seat, at - 1] > number:
        s.hand[seat, at] = s.hand[seat, at - 1]
        at -= 1
    s.hand[seat, at] = number
    s.held[seat] += 1


@rule
def give_from_hand(s: Record, seat: int, number: int) -> None:
    """A tile leaves a hand."""
    at = 0
    while s.hand[seat, at] != number:
        at += 1
    for i in range(at, HAND - 1):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, HAND - 1] = EMPTY
    s.held[seat] -= 1


@rule
def discard(s: Record, seat: int, number: int) -> None:
    """A tile goes from hand to the discard pile."""
    give_from_hand(s, seat, number)
    s.aside[seat, number] += 1
    note(DISCARDED, seat, number, 0, 0)


@rule
def discard_marker(s: Record, seat: int) -> None:
    """A Construction marker returns to the supply (MA-8.1-03)."""
    s.markers[seat] -= 1
    note(GAVE_MARKER, seat, 0, 0, 0)


@rule
def draw_tile(s: Record, box: Record, seat: int) -> None:
    """The next tile of the stack; the last one starts the final sequence (MA-11-02)."""
    s.stack_left[seat] -= 1
    left = s.stack_left[seat]
    number = s.stack[seat, left]
    s.stack[seat, left] = EMPTY
    take_in_hand(s, seat, number)
    s.quiet = 0
    note(DREW, seat, number, 0, 0)
    if left == 0:
        run_out(s, box, seat)


@rule
def take_marker(s: Record, box: Record, seat: int) -> None:
    """A Construction marker is taken, up to the limit of the tactical game (MA-8.1-01, MA-12-01)."""
    if s.markers[seat] < box.most_markers:
        s.markers[seat] += 1
        note(TOOK_MARKER, seat, 0, 0, 0)


@rule
def draw_up(s: Record, box: Record, seat: int, size: int) -> None:
    """Draws tiles until so many components are held or the stack is empty (MA-3-01)."""
    while components(s, seat) < size and s.stack_left[seat] > 0:
        draw_tile(s, box, seat)


# ---- drawing (MA-3-01, MA-8.1-01, MA-8.1-02, MA-R50)


@rule
def opening(s: Record, box: Record) -> bool:
    """Whether this is one of the two opening turns, which the tactical game does not have."""
    return s.turns <= 2 and not box.tactical


@rule
def hand_size(s: Record, box: Record) -> int:
    """Components to hold after drawing in this turn (MA-3-01)."""
    return box.opening[s.turns - 1] if opening(s, box) else box.hand


@rule
def begin_turn(s: Record, box: Record) -> None:
    """A turn begins with drawing; in an opening turn Golems choose first about a marker (MA-8.1-02, MA-R50)."""
    s.turns += 1
    s.quiet += 1
    seat = s.active
    s.player = seat
    note(TURN_BEGAN, seat, 0, 0, 0)
    if box.builder[seat] and opening(s, box):
        s.phase = DRAWING
        return
    draw(s, box, bool(box.builder[seat]))


@rule
def draw(s: Record, box: Record, marker: bool) -> None:
    """A marker, if there shall be one, then tiles."""
    if marker:
        take_marker(s, box, s.active)
    draw_up(s, box, s.active, hand_size(s, box))
    after_draw(s, box)


@rule
def after_draw(s: Record, box: Record) -> None:
    """Unlucky Draw, mandatory discard, or straight to the actions."""
    if unlucky(s, box, s.active):
        s.phase = UNLUCKY
    else:
        after_luck(s, box)


@rule
def after_luck(s: Record, box: Record) -> None:
    """The mandatory discard of a full hand (MA-3-03)."""
    s.phase = DISCARDING if components(s, s.active) == box.hand else TURN


# ---- the Unlucky Draw (MA-3-02, MA-8.1-04, MA-R52, MA-R57)


@rule
def unlucky(s: Record, box: Record, seat: int) -> bool:
    """A full hand without a Board tile; a marker counts as one unless no Golem can be placed (MA-3-02, MA-8.1-04)."""
    if components(s, seat) != box.hand:
        return False
    for i in range(s.held[seat]):
        if box.kind[face_of(seat, s.hand[seat, i])] != ORDER:
            return False
    return s.markers[seat] == 0 or not can_build(s, box, seat)


@rule
def redraw(s: Record, box: Record) -> None:
    """All components are discarded and drawn anew; in the tactical game three Orders are chosen first (MA-R52)."""
    seat = s.active
    if box.tactical:
        s.phase = REPLACING
        return
    while s.held[seat] > 0:
        discard(s, seat, s.hand[seat, 0])
    while s.markers[seat] > 0:
        discard_marker(s, seat)
    draw(s, box, bool(box.builder[seat]))


@rule
def replace_order(s: Record, box: Record, number: int) -> None:
    """Gives up an Order; after the third, as many tiles are drawn (MA-12-01, MA-R57)."""
    discard(s, s.active, number)
    s.replaced += 1
    if s.replaced == REPLACED:
        s.replaced = 0
        draw_up(s, box, s.active, box.hand)
        after_draw(s, box)


# ---- the end of a turn (MA-3-05, MA-11-02, MA-R55, MA-R56)


@rule
def end_turn(s: Record, box: Record) -> None:
    """The turn is over: another one follows, or the last Battle; unused tiles are kept (MA-3-05)."""
    close_turn(s)
    if s.ending == NOT_ENDING and s.quiet >= MOST_QUIET_TURNS:  # MA-R58
        s.ending = FINAL_TURNS
        s.runner = s.active
        s.due = 0
    s.due &= ~bit(s.active)
    if s.ending != NOT_ENDING and s.due == 0:
        last_battle(s)
    else:
        pass_turn(s, box)


@rule
def close_turn(s: Record) -> None:
    """What was used or placed in this turn no longer matters."""
    clear_act(s)
    s.placed = s.unfolded = s.plays = 0
    for space in range(SPACES):
        s.used[space] = 0
        s.origin[space] = space if s.tile[space] != EMPTY else 0


@rule
def last_battle(s: Record) -> None:
    """The Final Battle, triggered by who ran out first; or overtime's, by who moved last (MA-11-02, MA-R56)."""
    trigger = s.active if s.ending == OVERTIME_TURNS else s.runner
    s.ending += 1
    note(ENDING_BEGAN, s.ending, trigger, 0, 0)
    start_battle(s, trigger, 0)


assert OVERTIME_TURNS == FINAL_BATTLE + 1 == FINAL_TURNS + 2
