"""Placing tiles from hand (MA-3-04, MA-3-99)."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.rules.acts import carry_on
from golemancy.games.arena.rules.battle import start_battle
from golemancy.games.arena.rules.board import empty, face_of, full_board, of_kind, owner, put
from golemancy.games.arena.rules.monolith import own_seats, vacant
from golemancy.games.arena.rules.removal import leave
from golemancy.games.arena.state import ARRIVING, CHAMPION, EMPTY, RUNE, TRANSFORMATION, TURN


@rule
def plays_left(s: Record, box: Record) -> bool:
    """Whether another tile may be played in this turn (MA-12-01, MA-R57)."""
    return s.plays < (box.first_plays if s.turns == 1 else box.most_plays)


@rule
def room(s: Record, seat: int) -> int:
    """Spaces for a new tile: the empty ones, after unfolding only one's own empty segments (MA-9-05, MA-R45)."""
    return vacant(s, seat) if s.unfolded else empty(s)


@rule
def place_spaces(s: Record, box: Record, seat: int, number: int) -> int:
    """Where a tile from hand may be placed; a Transformation also covers an own Champion or Rune (MA-7-08, MA-R29)."""
    spaces = room(s, seat)
    if box.features[face_of(seat, number)] & TRANSFORMATION:
        own = own_seats(s, seat) if s.unfolded else s.own[seat]
        spaces |= of_kind(s, box, own, CHAMPION) | of_kind(s, box, own, RUNE)
    return spaces


@rule
def arrive(s: Record, box: Record, face: int, space: int, facing: int) -> None:
    """A tile is placed; on an own empty segment, or in place of a seated tile, it is seated (MA-9-07, MA-9-12)."""
    seat = owner(face)
    seats = (vacant(s, seat) | own_seats(s, seat)) & bit(space)
    if s.tile[space] != EMPTY:
        leave(s, box, space)
    put(s, face, space, facing)
    s.seated |= seats
    s.placed = 1
    s.plays += 1
    carry_on(s)
    s.phase = ARRIVING


@rule
def fight_if_full(s: Record) -> None:
    """The turn goes on, but a full board starts a Battle, triggered by the active player (MA-3-99, MA-R26)."""
    s.phase = TURN
    if full_board(s):
        start_battle(s, s.active, 1)
