"""Setting up: stacks, Monoliths, Banners (MA-2)."""

from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below, shuffle
from golemancy.engine.rule import rule
from golemancy.games.arena.rules.acts import clear_act
from golemancy.games.arena.rules.board import face_of, is_golem, put
from golemancy.games.arena.rules.monolith import hide
from golemancy.games.arena.state import (
    BANNER_NUMBER,
    EMPTY,
    HAND,
    HIDDEN_TILES,
    PICKING,
    RAISE_BANNER,
    SEATS,
    SETTLING,
    SPACES,
    STACK,
    TO,
    TURN_BEGINS,
)


@rule
def setup(s: Record, box: Record, options: Array) -> None:
    """Lays out all tiles; options = (players, …, first player or 0 for a random one)."""
    s.players = options[0]
    s.first = 0 if box.alone else options[len(options) - 1] - 1
    clear_board(s)
    clear_act(s)
    for side in range(SEATS):
        s.hp[side] = box.hp[side]  # MA-1-03
    for seat in range(s.players):
        s.venom_left[seat] = box.poison[seat]
        fill_stack(s, box, seat)
    if box.monoliths:
        s.phase = PICKING
    else:
        shuffle_stacks(s)


@rule
def clear_board(s: Record) -> None:
    """Empty spaces, hands, stacks and Monoliths."""
    for space in range(SPACES):
        s.tile[space] = EMPTY
    for seat in range(SEATS):
        for i in range(STACK):
            s.stack[seat, i] = EMPTY
        for i in range(HAND):
            s.hand[seat, i] = EMPTY
        for k in range(HIDDEN_TILES):
            s.hidden[seat, k] = s.segment[seat, k] = EMPTY


@rule
def fill_stack(s: Record, box: Record, seat: int) -> None:
    """All tiles but the Banner form the stack; Golems form the pool (MA-2-03)."""
    for number in range(1, box.faces[seat]):
        face = face_of(seat, number)
        if is_golem(box, face):
            s.aside[seat, number] = box.copies[face]
        else:
            for _ in range(box.copies[face]):
                s.stack[seat, s.stack_left[seat]] = number
                s.stack_left[seat] += 1


@rule
def shuffle_stacks(s: Record) -> None:
    """Stacks are shuffled, the starting player is drawn (MA-2-04), and Banners come onto the board."""
    for seat in range(s.players):
        shuffle(s, s.stack[seat], 0, s.stack_left[seat])
    if s.first < 0:
        s.first = below(s, s.players)
    s.active = s.player = s.first
    s.act = RAISE_BANNER
    s.phase = TO


@rule
def pick(s: Record, box: Record, number: int) -> None:
    """A tile goes into the Monolith; after the second it is the next seat's choice (MA-2-02, MA-9-01)."""
    seat = s.player
    hide(s, box, seat, number)
    if s.hidden[seat, 1] == EMPTY:
        return
    if seat + 1 < s.players:
        s.player += 1
    else:
        shuffle_stacks(s)


@rule
def raise_banner(s: Record, facing: int) -> None:
    """A Banner comes onto the board, on any empty space (MA-2-05)."""
    put(s, face_of(s.active, BANNER_NUMBER), s.to, facing)
    s.phase = SETTLING


@rule
def next_banner(s: Record, box: Record) -> None:
    """The next seat's Banner; after the last one the first turn begins (MA-2-06)."""
    s.to = EMPTY
    s.active = s.player = (s.active + 1) % s.players
    s.phase = TO
    if s.active == s.first:
        clear_act(s)
        s.lap = 0
        while box.order[s.lap] != s.first:
            s.lap += 1
        s.phase = TURN_BEGINS
