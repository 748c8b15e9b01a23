"""What cannot be in a position of Monolith Arena."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from golemancy.engine.layout import Record
from golemancy.engine.rule import interpreted
from golemancy.games.arena.actions import ACTIONS
from golemancy.games.arena.box import names_of
from golemancy.games.arena.people.position import spaces_of, whole
from golemancy.games.arena.reading.under_way import audit_under_way
from golemancy.games.arena.rules.board import full_board, poison_from
from golemancy.games.arena.rules.legal import legal
from golemancy.games.arena.rules.monolith import pair_fits
from golemancy.games.arena.rules.removal import survivors
from golemancy.games.arena.rules.turn import MOST_QUIET_TURNS
from golemancy.games.arena.state import (
    ABSORB,
    AIM,
    BANNER,
    BANNER_NUMBER,
    DISCARDING,
    DRAWING,
    EMPTY,
    ENDINGS,
    EXTRA_ICON,
    FACES,
    FINAL_BATTLE,
    FINAL_TURNS,
    GOLEM,
    HIDDEN_TILES,
    MOST_EXTRAS,
    NO_ACT,
    NO_EVENT,
    NOT_ENDING,
    ORDER,
    OVERTIME_BATTLE,
    OVERTIME_TURNS,
    PHASES,
    PICKING,
    PROTECT,
    PUSH,
    RAISE_BANNER,
    REPLACING,
    SEATS,
    SPACE_NAMES,
    SPACES,
    TURN,
    UNLUCKY,
)


def audit(s: Record, box: Record) -> Iterator[str]:
    """Everything that cannot be: lost tiles, markers out of place, a board that does not follow from itself."""
    for seat in range(s.players):
        yield from audit_tiles(s, box, seat)
        yield from audit_hand(s, box, seat)
        yield from audit_banner(s, box, seat)
        yield from audit_monolith(s, box, seat)
        yield from audit_poison(s, box, seat)
        yield from audit_fallen(s, box, seat)
    yield from audit_board(s, box)
    yield from audit_markers(s, box)
    if s.event == NO_EVENT:
        yield from audit_rest(s)
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
    """How far the game has come fits what lies on the table, and it is not decided yet."""
    yield from audit_turn(s, box)
    yield from audit_ending(s, box)
    if s.first == EMPTY and s.phase != PICKING:
        yield "first: must be known once the Monoliths are chosen"
    if (s.turns == 0) != (s.phase == PICKING or s.act == RAISE_BANNER):
        yield f"turns: there are {s.turns}, and Banners are raised before the first"
    if s.ending == NOT_ENDING and s.quiet > MOST_QUIET_TURNS:  # MA-R58
        yield f"quiet: after {MOST_QUIET_TURNS} turns without a tile drawn comes the Final Battle, not turn {s.quiet}"
    if s.event == NO_EVENT and sum(hp > 0 for hp in s.hp) < 2:
        yield "hp: at most one side has Hit Points, so the game is over"
    elif s.event == NO_EVENT:
        for seat in range(s.players):
            if s.hp[box.side[seat]] == 0 and not s.fell[seat]:
                yield f"seats[{seat}].fell: must say when, for it has no Hit Points"


def audit_turn(s: Record, box: Record) -> Iterator[str]:
    """It is the active seat's turn, and what was done in it can have been done."""
    if s.turns > 0 and box.order[s.lap] != s.active:
        yield f"lap: turn {s.lap} of a round is not seat {s.active}'s"
    if s.turns == 1 and s.active != s.first:
        yield f"first: seat {s.active} has the first turn, not seat {s.first}"
    early = s.turns == 0 or s.phase in BEFORE_ACTING
    if early and (s.plays or s.placed or s.unfolded):
        yield f"plays: nothing is played or unfolded before phase {PHASES[TURN]}"
    if s.placed and not s.plays:
        yield "placed: a tile placed in this turn is one of its plays"
    if s.plays > (box.first_plays if s.turns == 1 else box.most_plays):
        yield f"plays: {s.plays} are more than a turn has"
    if s.unfolded and s.segment[s.active, 0] == EMPTY and s.event == NO_EVENT:
        yield f"unfolded: the Monolith of seat {s.active} is folded"


def audit_ending(s: Record, box: Record) -> Iterator[str]:
    """Last turns are due to seats in the game, the one whose turn it is included, and to nobody before (MA-11-02)."""
    due = [seat for seat in range(SEATS) if int(s.due) >> seat & 1]
    if any(seat >= s.players or (s.event == NO_EVENT and not s.hp[box.side[seat]]) for seat in due):
        yield "due: a seat without Hit Points has no turn coming"
    if s.ending == NOT_ENDING and (due or s.runner):
        yield "due: last turns come when a stack has run out; ending says that none has"
    if s.ending in (FINAL_BATTLE, OVERTIME_BATTLE) and (due or s.event == NO_EVENT):
        yield f"ending: {ENDINGS[s.ending]} is fought now, after all turns"
    last = s.ending == OVERTIME_TURNS or (s.ending == FINAL_TURNS and s.active != s.runner)
    if last and s.active not in due:
        yield f"due: seat {s.active} has its last turn now"


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
    if any(box.kind[seat * FACES + int(n)] in (BANNER, GOLEM) for n in s.stack[seat, : s.stack_left[seat]]):
        yield f"seats[{seat}].stack: holds a Banner or a Golem"
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
    yield from audit_hidden(s, box, seat)
    if one == EMPTY:
        return
    if not s.revealed[seat]:
        yield f"seats[{seat}].monolith.revealed: it is unfolded, so its tiles are known"
    home = [int(space) for space in np.flatnonzero(s.tile == seat * FACES + BANNER_NUMBER)]
    trio = [one, two, *home]
    near = sum(bool(box.near[a] >> b & 1) for a, b in combinations(trio, 2))
    if len(set(trio)) != 3 or near < 2 or list(s.segment.ravel()).count(one) + list(s.segment.ravel()).count(two) > 2:
        yield f"seats[{seat}].monolith.segments: they do not hang together"
    if hidden:
        yield f"seats[{seat}].monolith.hidden: nothing is hidden in an unfolded Monolith"


def audit_hidden(s: Record, box: Record, seat: int) -> Iterator[str]:
    """What can lie in a Monolith, and before it was ever unfolded only what was chosen for it (MA-9-02)."""
    faces = [int(face) for face in s.hidden[seat] if face != EMPTY]
    field = f"seats[{seat}].monolith.hidden"
    if any(box.kind[face] in (BANNER, ORDER) for face in faces):
        yield f"{field}: only Champions, Runes and Golems lie in a Monolith"
    if any(box.kind[face] == GOLEM for face, hurt in zip(s.hidden[seat], s.hidden_wounds[seat], strict=True) if hurt):
        yield f"{field}: a Golem carries no Wounds"
    touched = s.hidden_wounds[seat].any() or s.hidden_poison[seat].any() or any(box.damaged[face] for face in faces)
    if not s.revealed[seat] and touched:
        yield f"{field}: Wounds, Poison and damage come to tiles that were unfolded; revealed says they never were"
    if not s.revealed[seat] and len(faces) == HIDDEN_TILES and not interpreted(pair_fits)(box, *faces):
        yield f"{field}: two tiles that cannot be chosen together"


def audit_poison(s: Record, box: Record, seat: int) -> Iterator[str]:
    """Poison markers are on tiles or in their stock."""
    lying = sum(poison_from(int(p), seat) for p in [*s.poison, *s.hidden_poison.ravel()])
    if lying + s.venom_left[seat] != box.poison[seat]:
        yield f"seats[{seat}]: {lying} Poison markers lie out and {s.venom_left[seat]} are left, of {box.poison[seat]}"


def audit_fallen(s: Record, box: Record, seat: int) -> Iterator[str]:
    """A seat that fell has no Hit Points and nothing else left (MA-R54), and others fell before it if it says so."""
    if not s.fell[seat]:
        return
    if s.hp[box.side[seat]] > 0:
        yield f"seats[{seat}].fell: has fallen, but has {s.hp[box.side[seat]]} Hit Points"
    if s.fell[seat] > 1 and s.fell[seat] - 1 not in s.fell:
        yield f"seats[{seat}].fell: nobody fell before as number {s.fell[seat] - 1}"
    if any(s.tile[s.tile != EMPTY] // FACES == seat) or s.stack_left[seat] or s.held[seat] or s.markers[seat]:
        yield f"seats[{seat}]: has fallen, but has tiles or markers left"


def audit_markers(s: Record, box: Record) -> Iterator[str]:
    """Markers lie on tiles that can have them, and no more than there are (MA-1-04)."""
    board = sum(1 << space for space in range(SPACES) if s.tile[space] != EMPTY)
    for key, spaces in (("entrenched", s.trench), ("seated", s.seated), ("spent", s.spent)):
        if int(spaces) & ~board:
            yield f"board: {', '.join(spaces_of(int(spaces) & ~board))} {key}, but without a tile"
    for seat in range(s.players):
        nets, dug = int(s.net_marks[seat]), int(s.trench & s.own[seat])
        friends = sum(int(own) for other, own in enumerate(s.own) if box.side[other] == box.side[seat])
        if nets & (friends | ~board):
            yield f"board: {', '.join(spaces_of(nets & (friends | ~board)))}: a Net marker lies on an enemy's tile"
        if nets.bit_count() > box.net_markers[seat]:
            yield f"seats[{seat}]: {nets.bit_count()} Net markers lie out, of {box.net_markers[seat]}"
        if dug.bit_count() > box.trench_markers[seat]:
            yield f"seats[{seat}]: {dug.bit_count()} Entrenchment markers lie out, of {box.trench_markers[seat]}"


def audit_rest(s: Record) -> Iterator[str]:
    """Nothing of a Battle is left when none is fought."""
    left = [key for key in BATTLE_FIELDS if np.any(s[key])]
    if left:
        yield f"battle: none is fought, but there is something in {', '.join(left)}"


def audit_board(s: Record, box: Record) -> Iterator[str]:
    """What a tile carries fits it, and what follows from the arrangement is as it follows."""
    segments = {int(space) for space in s.segment.ravel() if space != EMPTY}
    for space in range(SPACES):
        name, face = SPACE_NAMES[space], int(s.tile[space])
        if face == EMPTY:
            if any((s.wounds[space], s.poison[space], s.facing[space], s.origin[space], s.used[space], s.icons[space])):
                yield f"board.{name}: markers without a tile"
            continue
        if box.kind[face] == ORDER:
            yield f"board.{name}: an Order does not lie on the board"
        if s.used[space] and face // FACES != s.active:
            yield f"board.{name}: only tiles of seat {s.active} use features in its turn"
        if s.wounds[space] and box.kind[face] in (BANNER, GOLEM):
            yield f"board.{name}: a Banner or Golem carries no Wounds"
        if int(s.seated) >> space & 1 and (space not in segments or space not in s.segment[face // FACES]):
            yield f"board.{name}: seated where no segment is of its owner"
        if int(s.seated) >> space & 1 and box.kind[face] == BANNER:
            yield f"board.{name}: a Banner is not seated in a segment"
        if int(s.icons[space]) & ~(box.icons[whole(box, face)] | EXTRA_ICONS):  # a damaged side has no others
            yield f"board.{name}: used an Initiative that it does not have"
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


BEFORE_ACTING = (PICKING, DRAWING, UNLUCKY, REPLACING, DISCARDING)
EXTRA_ICONS = ((1 << MOST_EXTRAS) - 1) << EXTRA_ICON
BATTLE_FIELDS = ("initiative", "trigger", "full", "changed", "icons", "firing", "blows", "aimed", "spent")


def audit_phase(s: Record, box: Record) -> Iterator[str]:
    """What is under way can be, and there is something to decide."""
    found = list(audit_under_way(s, box))
    yield from found
    if found:  # the rules would read what is not there
        return
    if s.phase not in (AIM, PROTECT, ABSORB, PUSH, PICKING) and s.player != s.active:
        yield f"player: seat {s.player} cannot decide in seat {s.active}'s turn"
    elif legal(s, box, np.zeros(ACTIONS, np.int16)) == 0:
        yield "phase: no decision is legal"
