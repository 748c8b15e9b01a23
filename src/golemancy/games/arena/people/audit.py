"""What cannot be in a position of Monolith Arena."""

from collections.abc import Iterable, Iterator

import numpy as np

from golemancy.engine.layout import Record
from golemancy.games.arena.actions import ACTIONS
from golemancy.games.arena.box import names_of
from golemancy.games.arena.people.position import spaces_of, whole
from golemancy.games.arena.rules.board import full_board, poison_from
from golemancy.games.arena.rules.legal import legal
from golemancy.games.arena.rules.removal import survivors
from golemancy.games.arena.state import (
    ABSORB,
    AIM,
    ALTERNATIVE,
    BANNER,
    BANNER_NUMBER,
    BUILD,
    EMPTY,
    FACE,
    FACES,
    FINAL_BATTLE,
    GOLEM,
    NO_ACT,
    NO_EVENT,
    OVERTIME_BATTLE,
    PICKING,
    PLACE,
    PROTECT,
    PUSH,
    RAISE_BANNER,
    SEATS,
    SEGMENT,
    SOURCE,
    SPACE_NAMES,
    SPACES,
    TARGET,
    TO,
    TURN,
    UNFOLD,
    WHO,
)


def audit(s: Record, box: Record) -> Iterator[str]:
    """Everything that cannot be: lost tiles, markers out of place, a board that does not follow from itself."""
    for seat in range(s.players):
        yield from audit_tiles(s, box, seat)
        yield from audit_hand(s, box, seat)
        yield from audit_banner(s, box, seat)
        yield from audit_monolith(s, box, seat)
        yield from audit_poison(s, box, seat)
    yield from audit_board(s, box)
    if not s.over:
        yield from audit_course(s, box)
        yield from audit_phase(s, box)
    else:
        yield from audit_over(s)


def audit_over(s: Record) -> Iterator[str]:
    """A game ends when one side is left, by the last Battle, or when a full board fights in vain (MA-11, MA-R25)."""
    if s.phase != TURN or s.act != NO_ACT or s.event != NO_EVENT or s.player != s.active:
        yield f"over: nothing is under way when the game is over: phase turn, player {s.active}, no act, no battle"
    best, second = sorted((int(hp) for hp in s.hp), reverse=True)[:2]
    fought = s.ending == OVERTIME_BATTLE or (s.ending == FINAL_BATTLE and best > second)
    if second > 0 and not fought and not full_board(s):
        yield "over: two sides have Hit Points, and neither a last Battle nor a full board has decided between them"


def audit_course(s: Record, box: Record) -> Iterator[str]:
    """Who has turns coming is in the game, which is not decided yet."""
    if s.first == EMPTY and s.phase != PICKING:
        yield "first: must be known once the Monoliths are chosen"
    if any(int(s.due) >> seat & 1 and not s.hp[box.side[seat]] for seat in range(s.players)):
        yield "due: a seat without Hit Points has no turn coming"
    if s.event == NO_EVENT and sum(hp > 0 for hp in s.hp) < 2:
        yield "hp: at most one side has Hit Points, so the game is over"


def audit_tiles(s: Record, box: Record, seat: int) -> Iterator[str]:
    """Every tile of a faction is in one place: stack, hand, board, discard pile, pool or Monolith."""
    where = [int(n) for n in [*s.stack[seat, : s.stack_left[seat]], *s.hand[seat, : s.held[seat]]]]
    where += [whole(box, int(f)) % FACES for f in [*s.tile, *s.hidden[seat]] if f != EMPTY and f // FACES == seat]
    raised = s.turns > 0 or any(s.tile == seat * FACES + BANNER_NUMBER)
    for number, name in enumerate(names_of(box, seat)):
        found = where.count(number) + int(s.aside[seat, number])
        wanted = int(box.copies[seat * FACES + number]) if number or raised else 0
        if found != wanted:
            yield f"seats[{seat}]: the tile {name!r} is there {found} times, not {wanted}"
    if any(s.aside[seat, int(box.faces[seat]) :]):
        yield f"seats[{seat}]: tiles beside the board that its faction does not have"


def audit_hand(s: Record, box: Record, seat: int) -> Iterator[str]:
    """Hands are in order and not too large."""
    hand = [int(n) for n in s.hand[seat]]
    held = int(s.held[seat])
    if hand[:held] != sorted(hand[:held]) or set(hand[held:]) - {EMPTY}:
        yield f"seats[{seat}].hand: out of order: {hand}"
    if any(box.kind[seat * FACES + n] in (BANNER, GOLEM) for n in hand[:held]):
        yield f"seats[{seat}].hand: holds a Banner or a Golem"
    if held + s.markers[seat] > box.hand:
        yield f"seats[{seat}]: holds {held + s.markers[seat]} components, at most {box.hand} are possible"
    if s.markers[seat] > (box.most_markers if box.builder[seat] else 0):
        yield f"seats[{seat}].markers: {s.markers[seat]} are too many"


def audit_banner(s: Record, box: Record, seat: int) -> Iterator[str]:
    """A seat with Hit Points has its Banner on the board, and others have not."""
    standing = int((s.tile == seat * FACES + BANNER_NUMBER).sum())
    alive = s.hp[box.side[seat]] > 0
    if s.turns > 0 and standing != alive:
        yield f"seats[{seat}]: {s.hp[box.side[seat]]} Hit Points, but {standing} Banners on the board"
    if not 0 <= s.hp[box.side[seat]] <= box.hp[box.side[seat]]:
        yield f"seats[{seat}].hp: {s.hp[box.side[seat]]} is impossible"


def audit_monolith(s: Record, box: Record, seat: int) -> Iterator[str]:
    """Segments lie beside each other, and nothing is hidden while they are unfolded."""
    one, two = (int(space) for space in s.segment[seat])
    hidden = [f for f in s.hidden[seat] if f != EMPTY]
    if not box.monoliths and (hidden or one != EMPTY or two != EMPTY):
        yield f"seats[{seat}].monolith: there are none in this game"
    if (one == EMPTY) != (two == EMPTY):
        yield f"seats[{seat}].monolith.segments: one is unfolded, the other is not"
    if one == EMPTY:
        return
    home = [int(space) for space in np.flatnonzero(s.tile == seat * FACES + BANNER_NUMBER)]
    trio = [one, two, *home]
    near = sum(bool(box.near[a] >> b & 1) for a, b in ((0, 1), (0, 2), (1, 2)) for a, b in [(trio[a], trio[b])])
    if len(set(trio)) != 3 or near < 2:
        yield f"seats[{seat}].monolith.segments: they do not hang together"
    if hidden:
        yield f"seats[{seat}].monolith.hidden: nothing is hidden in an unfolded Monolith"


def audit_poison(s: Record, box: Record, seat: int) -> Iterator[str]:
    """Poison markers are on tiles or in their stock."""
    lying = sum(poison_from(int(p), seat) for p in [*s.poison, *s.hidden_poison.ravel()])
    if lying + s.venom_left[seat] != box.poison[seat]:
        yield f"seats[{seat}]: {lying} Poison markers lie out and {s.venom_left[seat]} are left, of {box.poison[seat]}"


def audit_board(s: Record, box: Record) -> Iterator[str]:
    """What a tile carries fits it, and what follows from the arrangement is as it follows."""
    segments = {int(space) for space in s.segment.ravel() if space != EMPTY}
    for space in range(SPACES):
        name, face = SPACE_NAMES[space], int(s.tile[space])
        if face == EMPTY:
            if any((s.wounds[space], s.poison[space], s.facing[space], s.origin[space], s.used[space], s.icons[space])):
                yield f"board.{name}: markers without a tile"
            continue
        if s.wounds[space] and box.kind[face] in (BANNER, GOLEM):
            yield f"board.{name}: a Banner or Golem carries no Wounds"
        if int(s.seated) >> space & 1 and space not in segments:
            yield f"board.{name}: seated where no segment is"
    origins = [int(s.origin[space]) for space in range(SPACES) if s.tile[space] != EMPTY]
    if len(set(origins)) != len(origins):
        yield "board: two tiles have the same origin"
    yield from audit_derived(s, box)


def audit_derived(s: Record, box: Record) -> Iterator[str]:
    """Owners, Nets and effects are those of the arrangement, and nobody is over the limit."""
    again = s.copy()
    alive = int(survivors(again, box))
    board = sum(1 << space for space in range(SPACES) if s.tile[space] != EMPTY)
    owned = [sum(1 << n for n in range(SPACES) if s.tile[n] != EMPTY and s.tile[n] // FACES == k) for k in range(SEATS)]
    if [int(own) for own in s.own] != owned:
        yield "board: the owners of the spaces are wrong"
    if alive != board:
        yield f"board: {', '.join(spaces_of(board & ~alive))} have more Wounds than they endure"
    elif s.tobytes() != again.tobytes():
        yield "board: Nets or effects do not follow from the tiles"


NEEDS = {
    ALTERNATIVE: ("pick",),
    SOURCE: ("who",),
    TARGET: ("who",),
    PUSH: ("who", "target"),
    SEGMENT: ("pick",),
    AIM: ("who",),
    PROTECT: ("who",),
    ABSORB: ("who", "target"),
}


def audit_phase(s: Record, box: Record) -> Iterator[str]:
    """The act and the event fit the kind of decision, and there is something to decide."""
    missing = [key for key in needed(s) if s[key] == EMPTY]
    if missing:
        yield f"act: {', '.join(missing)} must be given in this phase"
        return
    if s.phase in (TURN, PICKING) and (s.act != NO_ACT or s.event != NO_EVENT):
        yield "act: nothing can be under way in this phase"
    if s.phase in (AIM, PROTECT, ABSORB) and s.event == NO_EVENT:
        yield "battle: must be given in this phase"
    if s.phase not in (AIM, PROTECT, ABSORB, PUSH, PICKING) and s.player != s.active:
        yield f"player: seat {s.player} cannot decide in seat {s.active}'s turn"
    elif legal(s, box, np.zeros(ACTIONS, np.int16)) == 0:
        yield "phase: no decision is legal"


def needed(s: Record) -> Iterable[str]:
    """Fields of the act that the phase relies on."""
    if s.phase == WHO:
        return () if s.act != NO_ACT else ("who",)
    if s.phase in (TO, FACE):
        if s.act in (PLACE, BUILD):
            first: tuple[str, ...] = ("pick",)
        else:
            first = () if s.act in (RAISE_BANNER, UNFOLD) else ("who",)
        return (*first, "to") if s.phase == FACE and s.act != UNFOLD else first
    return NEEDS.get(int(s.phase), ())
