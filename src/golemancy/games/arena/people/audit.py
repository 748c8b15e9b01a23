"""What cannot be in a position of Monolith Arena."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from golemancy.engine.layout import Record
from golemancy.engine.rule import interpreted
from golemancy.errors import Flaw
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


def audit(s: Record, box: Record) -> Iterator[Flaw]:
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


def audit_over(s: Record) -> Iterator[Flaw]:
    """A game ends when one side is left, by the last Battle, or when a full board fights in vain (MA-11, MA-R25)."""
    if s.phase != TURN or s.act != NO_ACT or s.event != NO_EVENT or s.player != s.active:
        yield Flaw(
            "over_nothing",
            "over: nothing is under way when the game is over: phase turn, player {seat}, no act, no battle",
            seat=s.active,
        )
    best, second = sorted((int(hp) for hp in s.hp), reverse=True)[:2]
    fought = s.ending == OVERTIME_BATTLE or (s.ending == FINAL_BATTLE and best > second)
    if second > 0 and not fought and not full_board(s):
        yield Flaw(
            "undecided",
            "over: two sides have Hit Points, and neither a last Battle nor a full board has decided between them",
        )


def audit_course(s: Record, box: Record) -> Iterator[Flaw]:
    """How far the game has come fits what lies on the table, and it is not decided yet."""
    yield from audit_turn(s, box)
    yield from audit_ending(s, box)
    if s.first == EMPTY and s.phase != PICKING:
        yield Flaw("first_known", "first: must be known once the Monoliths are chosen")
    if (s.turns == 0) != (s.phase == PICKING or s.act == RAISE_BANNER):
        yield Flaw("banners_first", "turns: there are {turns}, and Banners are raised before the first", turns=s.turns)
    if s.ending == NOT_ENDING and s.quiet > MOST_QUIET_TURNS:  # MA-R58
        yield Flaw(
            "quiet",
            "quiet: after {most} turns without a tile drawn comes the Final Battle, not turn {quiet}",
            most=MOST_QUIET_TURNS,
            quiet=s.quiet,
        )
    if s.event == NO_EVENT and sum(hp > 0 for hp in s.hp) < 2:
        yield Flaw("one_side", "hp: at most one side has Hit Points, so the game is over")
    elif s.event == NO_EVENT:
        for seat in range(s.players):
            if s.hp[box.side[seat]] == 0 and not s.fell[seat]:
                yield Flaw("fell_when", "seats[{seat}].fell: must say when, for it has no Hit Points", seat=seat)


def audit_turn(s: Record, box: Record) -> Iterator[Flaw]:
    """It is the active seat's turn, and what was done in it can have been done."""
    if s.turns > 0 and box.order[s.lap] != s.active:
        yield Flaw("lap", "lap: turn {lap} of a round is not seat {seat}'s", lap=s.lap, seat=s.active)
    if s.turns == 1 and s.active != s.first:
        yield Flaw(
            "first_turn", "first: seat {seat} has the first turn, not seat {other}", seat=s.active, other=s.first
        )
    early = s.turns == 0 or s.phase in BEFORE_ACTING
    if early and (s.plays or s.placed or s.unfolded):
        yield Flaw("early_plays", "plays: nothing is played or unfolded before phase {phase}", phase=PHASES[TURN])
    if s.placed and not s.plays:
        yield Flaw("placed", "placed: a tile placed in this turn is one of its plays")
    if s.plays > (box.first_plays if s.turns == 1 else box.most_plays):
        yield Flaw("many_plays", "plays: {plays} are more than a turn has", plays=s.plays)
    if s.unfolded and s.segment[s.active, 0] == EMPTY and s.event == NO_EVENT:
        yield Flaw("not_unfolded", "unfolded: the Monolith of seat {seat} is folded", seat=s.active)


def audit_ending(s: Record, box: Record) -> Iterator[Flaw]:
    """Last turns are due to seats in the game, the one whose turn it is included, and to nobody before (MA-11-02)."""
    due = [seat for seat in range(SEATS) if int(s.due) >> seat & 1]
    if any(seat >= s.players or (s.event == NO_EVENT and not s.hp[box.side[seat]]) for seat in due):
        yield Flaw("due_fallen", "due: a seat without Hit Points has no turn coming")
    if s.ending == NOT_ENDING and (due or s.runner):
        yield Flaw("due_early", "due: last turns come when a stack has run out; ending says that none has")
    if s.ending in (FINAL_BATTLE, OVERTIME_BATTLE) and (due or s.event == NO_EVENT):
        yield Flaw("ending_now", "ending: {ending} is fought now, after all turns", ending=ENDINGS[s.ending])
    last = s.ending == OVERTIME_TURNS or (s.ending == FINAL_TURNS and s.active != s.runner)
    if last and s.active not in due:
        yield Flaw("due_now", "due: seat {seat} has its last turn now", seat=s.active)


def audit_tiles(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """Every tile of a faction is in one place: stack, hand, board, discard pile, pool or Monolith."""
    where = [int(n) for n in [*s.stack[seat, : s.stack_left[seat]], *s.hand[seat, : s.held[seat]]]]
    where += [whole(box, int(f)) % FACES for f in [*s.tile, *s.hidden[seat]] if f != EMPTY and f // FACES == seat]
    raised = s.turns > 0 or any(s.tile == seat * FACES + BANNER_NUMBER)
    for number, name in enumerate(names_of(box, seat)):
        found = where.count(number) + int(s.aside[seat, number])
        wanted = int(box.copies[seat * FACES + number]) if number or raised else 0
        if found != wanted:
            yield Flaw(
                "tile_times",
                "seats[{seat}]: the tile {tile!r} is there {found} times, not {wanted}",
                seat=seat,
                tile=name,
                found=found,
                wanted=wanted,
            )
    if any(box.kind[seat * FACES + int(n)] in (BANNER, GOLEM) for n in s.stack[seat, : s.stack_left[seat]]):
        yield Flaw("stack_kind", "seats[{seat}].stack: holds a Banner or a Golem", seat=seat)
    if any(s.aside[seat, int(box.faces[seat]) :]):
        yield Flaw("foreign_tiles", "seats[{seat}]: tiles beside the board that its faction does not have", seat=seat)


def audit_hand(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """Hands are in order and not too large."""
    hand = [int(n) for n in s.hand[seat]]
    held = int(s.held[seat])
    if hand[:held] != sorted(hand[:held]) or set(hand[held:]) - {EMPTY}:
        yield Flaw("hand_order", "seats[{seat}].hand: out of order: {tile}", seat=seat, tile=hand)
    if any(box.kind[seat * FACES + n] in (BANNER, GOLEM) for n in hand[:held]):
        yield Flaw("hand_kind", "seats[{seat}].hand: holds a Banner or a Golem", seat=seat)
    if held + s.markers[seat] > box.hand:
        yield Flaw(
            "hand_full",
            "seats[{seat}]: holds {held} components, at most {most} are possible",
            seat=seat,
            held=held + s.markers[seat],
            most=box.hand,
        )
    if s.markers[seat] > (box.most_markers if box.builder[seat] else 0):
        yield Flaw("many_markers", "seats[{seat}].markers: {markers} are too many", seat=seat, markers=s.markers[seat])


def audit_banner(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """A seat with Hit Points has its Banner on the board, and others have not."""
    standing = int((s.tile == seat * FACES + BANNER_NUMBER).sum())
    alive = s.hp[box.side[seat]] > 0
    if s.turns > 0 and standing != alive:
        yield Flaw(
            "banner_hp",
            "seats[{seat}]: {hp} Hit Points, but {standing} Banners on the board",
            seat=seat,
            hp=s.hp[box.side[seat]],
            standing=standing,
        )
    if not 0 <= s.hp[box.side[seat]] <= box.hp[box.side[seat]]:
        yield Flaw("hp_bounds", "seats[{seat}].hp: {hp} is impossible", seat=seat, hp=s.hp[box.side[seat]])


def audit_monolith(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """Segments lie beside each other, and nothing is hidden while they are unfolded."""
    one, two = (int(space) for space in s.segment[seat])
    hidden = [f for f in s.hidden[seat] if f != EMPTY]
    if not box.monoliths and (hidden or one != EMPTY or two != EMPTY):
        yield Flaw("no_monoliths", "seats[{seat}].monolith: there are none in this game", seat=seat)
    if (one == EMPTY) != (two == EMPTY):
        yield Flaw("half_unfolded", "seats[{seat}].monolith.segments: one is unfolded, the other is not", seat=seat)
    yield from audit_hidden(s, box, seat)
    if one == EMPTY:
        return
    if not s.revealed[seat]:
        yield Flaw("revealed", "seats[{seat}].monolith.revealed: it is unfolded, so its tiles are known", seat=seat)
    home = [int(space) for space in np.flatnonzero(s.tile == seat * FACES + BANNER_NUMBER)]
    trio = [one, two, *home]
    near = sum(bool(box.near[a] >> b & 1) for a, b in combinations(trio, 2))
    if len(set(trio)) != 3 or near < 2 or list(s.segment.ravel()).count(one) + list(s.segment.ravel()).count(two) > 2:
        yield Flaw("segments", "seats[{seat}].monolith.segments: they do not hang together", seat=seat)
    if hidden:
        yield Flaw(
            "hidden_unfolded", "seats[{seat}].monolith.hidden: nothing is hidden in an unfolded Monolith", seat=seat
        )


def audit_hidden(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """What can lie in a Monolith, and before it was ever unfolded only what was chosen for it (MA-9-02)."""
    faces = [int(face) for face in s.hidden[seat] if face != EMPTY]
    field = f"seats[{seat}].monolith.hidden"
    if any(box.kind[face] in (BANNER, ORDER) for face in faces):
        yield Flaw("hidden_kind", "{field}: only Champions, Runes and Golems lie in a Monolith", field=field)
    if any(box.kind[face] == GOLEM for face, hurt in zip(s.hidden[seat], s.hidden_wounds[seat], strict=True) if hurt):
        yield Flaw("hidden_golem", "{field}: a Golem carries no Wounds", field=field)
    touched = s.hidden_wounds[seat].any() or s.hidden_poison[seat].any() or any(box.damaged[face] for face in faces)
    if not s.revealed[seat] and touched:
        yield Flaw(
            "hidden_touched",
            "{field}: Wounds, Poison and damage come to tiles that were unfolded; revealed says they never were",
            field=field,
        )
    if not s.revealed[seat] and len(faces) == HIDDEN_TILES and not interpreted(pair_fits)(box, *faces):
        yield Flaw("hidden_pair", "{field}: two tiles that cannot be chosen together", field=field)


def audit_poison(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """Poison markers are on tiles or in their stock."""
    lying = sum(poison_from(int(p), seat) for p in [*s.poison, *s.hidden_poison.ravel()])
    if lying + s.venom_left[seat] != box.poison[seat]:
        yield Flaw(
            "poison",
            "seats[{seat}]: {lying} Poison markers lie out and {left} are left, of {most}",
            seat=seat,
            lying=lying,
            left=s.venom_left[seat],
            most=box.poison[seat],
        )


def audit_fallen(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """A seat that fell has no Hit Points and nothing else left (MA-R54), and others fell before it if it says so."""
    if not s.fell[seat]:
        return
    if s.hp[box.side[seat]] > 0:
        yield Flaw(
            "fallen_hp", "seats[{seat}].fell: has fallen, but has {hp} Hit Points", seat=seat, hp=s.hp[box.side[seat]]
        )
    if s.fell[seat] > 1 and s.fell[seat] - 1 not in s.fell:
        yield Flaw(
            "fallen_order",
            "seats[{seat}].fell: nobody fell before as number {number}",
            seat=seat,
            number=s.fell[seat] - 1,
        )
    if any(s.tile[s.tile != EMPTY] // FACES == seat) or s.stack_left[seat] or s.held[seat] or s.markers[seat]:
        yield Flaw("fallen_left", "seats[{seat}]: has fallen, but has tiles or markers left", seat=seat)


def audit_markers(s: Record, box: Record) -> Iterator[Flaw]:
    """Markers lie on tiles that can have them, and no more than there are (MA-1-04)."""
    board = sum(1 << space for space in range(SPACES) if s.tile[space] != EMPTY)
    for key, spaces in (("entrenched", s.trench), ("seated", s.seated), ("spent", s.spent)):
        if int(spaces) & ~board:
            yield Flaw(
                "marker_alone",
                "board: {at} {mark}, but without a tile",
                at=", ".join(spaces_of(int(spaces) & ~board)),
                mark=key,
            )
    for seat in range(s.players):
        nets, dug = int(s.net_marks[seat]), int(s.trench & s.own[seat])
        friends = sum(int(own) for other, own in enumerate(s.own) if box.side[other] == box.side[seat])
        if nets & (friends | ~board):
            yield Flaw(
                "net_friend",
                "board: {at}: a Net marker lies on an enemy's tile",
                at=", ".join(spaces_of(nets & (friends | ~board))),
            )
        if nets.bit_count() > box.net_markers[seat]:
            yield Flaw(
                "net_markers",
                "seats[{seat}]: {found} Net markers lie out, of {most}",
                seat=seat,
                found=nets.bit_count(),
                most=box.net_markers[seat],
            )
        if dug.bit_count() > box.trench_markers[seat]:
            yield Flaw(
                "trench_markers",
                "seats[{seat}]: {found} Entrenchment markers lie out, of {most}",
                seat=seat,
                found=dug.bit_count(),
                most=box.trench_markers[seat],
            )


def audit_rest(s: Record) -> Iterator[Flaw]:
    """Nothing of a Battle is left when none is fought."""
    left = [key for key in BATTLE_FIELDS if np.any(s[key])]
    if left:
        yield Flaw("battle_left", "battle: none is fought, but there is something in {left}", left=", ".join(left))


def audit_board(s: Record, box: Record) -> Iterator[Flaw]:
    """What a tile carries fits it, and what follows from the arrangement is as it follows."""
    segments = {int(space) for space in s.segment.ravel() if space != EMPTY}
    for space in range(SPACES):
        name, face = SPACE_NAMES[space], int(s.tile[space])
        if face == EMPTY:
            if any((s.wounds[space], s.poison[space], s.facing[space], s.origin[space], s.used[space], s.icons[space])):
                yield Flaw("markers_alone", "board.{at}: markers without a tile", at=name)
            continue
        if box.kind[face] == ORDER:
            yield Flaw("order_lies", "board.{at}: an Order does not lie on the board", at=name)
        if s.used[space] and face // FACES != s.active:
            yield Flaw(
                "used_other", "board.{at}: only tiles of seat {seat} use features in its turn", at=name, seat=s.active
            )
        if s.wounds[space] and box.kind[face] in (BANNER, GOLEM):
            yield Flaw("no_wounds", "board.{at}: a Banner or Golem carries no Wounds", at=name)
        if int(s.seated) >> space & 1 and (space not in segments or space not in s.segment[face // FACES]):
            yield Flaw("seated_where", "board.{at}: seated where no segment is of its owner", at=name)
        if int(s.seated) >> space & 1 and box.kind[face] == BANNER:
            yield Flaw("seated_banner", "board.{at}: a Banner is not seated in a segment", at=name)
        if int(s.icons[space]) & ~(box.icons[whole(box, face)] | EXTRA_ICONS):  # a damaged side has no others
            yield Flaw("icons", "board.{at}: used an Initiative that it does not have", at=name)
    origins = [int(s.origin[space]) for space in range(SPACES) if s.tile[space] != EMPTY]
    if len(set(origins)) != len(origins):
        yield Flaw("origins", "board: two tiles have the same origin")
    yield from audit_derived(s, box)


def audit_derived(s: Record, box: Record) -> Iterator[Flaw]:
    """Owners, Nets and effects are those of the arrangement, and nobody is over the limit."""
    again = s.copy()
    alive = int(survivors(again, box))
    board = sum(1 << space for space in range(SPACES) if s.tile[space] != EMPTY)
    owned = [sum(1 << n for n in range(SPACES) if s.tile[n] != EMPTY and s.tile[n] // FACES == k) for k in range(SEATS)]
    if [int(own) for own in s.own] != owned:
        yield Flaw("owners", "board: the owners of the spaces are wrong")
    if alive != board:
        yield Flaw(
            "too_wounded", "board: {at} have more Wounds than they endure", at=", ".join(spaces_of(board & ~alive))
        )
    elif s.tobytes() != again.tobytes():
        yield Flaw("derived", "board: Nets or effects do not follow from the tiles")


BEFORE_ACTING = (PICKING, DRAWING, UNLUCKY, REPLACING, DISCARDING)
EXTRA_ICONS = ((1 << MOST_EXTRAS) - 1) << EXTRA_ICON
BATTLE_FIELDS = ("initiative", "trigger", "full", "changed", "icons", "firing", "blows", "aimed", "spent")


def audit_phase(s: Record, box: Record) -> Iterator[Flaw]:
    """What is under way can be, and there is something to decide."""
    found = list(audit_under_way(s, box))
    yield from found
    if found:  # the rules would read what is not there
        return
    if s.phase not in (AIM, PROTECT, ABSORB, PUSH, PICKING) and s.player != s.active:
        yield Flaw(
            "not_in_turn", "player: seat {seat} cannot decide in seat {other}'s turn", seat=s.player, other=s.active
        )
    elif legal(s, box, np.zeros(ACTIONS, np.int16)) == 0:
        yield Flaw("nothing_legal", "phase: no decision is legal")
