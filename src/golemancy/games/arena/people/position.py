"""Positions of Monolith Arena as plain dicts: writing and reading them."""

from golemancy.contract import View
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain, plain_box
from golemancy.engine.reading import Reader
from golemancy.errors import Flaw
from golemancy.games.arena.box import face_names, names_of
from golemancy.games.arena.rules.board import poison_from
from golemancy.games.arena.rules.initiative import ABOVE_ALL
from golemancy.games.arena.rules.removal import survivors
from golemancy.games.arena.rules.turn import MOST_QUIET_TURNS
from golemancy.games.arena.state import (
    ACTS,
    DIRECTIONS,
    EMPTY,
    ENDINGS,
    EVENTS,
    EXTRA_ICON,
    FACES,
    FIRST_FACING,
    FIRST_SPACE,
    GOLEM,
    HAND,
    HIDDEN_TILES,
    MODES,
    MOST_EXTRAS,
    MOST_WOUNDS,
    NO_ACT,
    NO_EVENT,
    PICKING,
    POISON_BITS,
    SEATS,
    SECOND_FACING,
    SECOND_SPACE,
    SPACE_NAMES,
    SPACES,
    STACK,
    UNFOLD,
    USED_CASTING,
    USED_REPAIR,
)

# ---- names


def spaces_of(held: int) -> list[str]:
    """The names of a set of spaces."""
    return [name for space, name in enumerate(SPACE_NAMES) if int(held) >> space & 1]


def seats_of(held: int) -> list[int]:
    """The seats of a set."""
    return [seat for seat in range(SEATS) if int(held) >> seat & 1]


def space_or_none(space: int) -> str | None:
    """The name of a space, None for EMPTY."""
    return None if space == EMPTY else SPACE_NAMES[space]


def face_name(box: Record, face: int) -> str | None:
    """The name of a face, None for EMPTY."""
    return None if face == EMPTY else face_names(box)[face]


def bits_of(held: int) -> list[int]:
    """The numbers in a set."""
    held = int(held) & 0xFFFFFFFF
    return [n for n in range(held.bit_length()) if held >> n & 1]


def markers_of(poison: int) -> list[int]:
    """Poison markers as the seats they came from."""
    return [seat for seat in range(SEATS) for _ in range(poison_from(int(poison), seat))]


# ---- writing


def to_dict(s: Record, box: Record) -> View:
    """The whole position."""
    s, box = plain(s), plain_box(box)
    return {
        "first": None if s.first == EMPTY else int(s.first),
        "active": int(s.active),
        "turns": int(s.turns),
        "lap": int(s.lap),
        "quiet": int(s.quiet),
        "ending": ENDINGS[s.ending],
        "due": seats_of(s.due),
        "runner": int(s.runner),
        "placed": bool(s.placed),
        "unfolded": bool(s.unfolded),
        "plays": int(s.plays),
        "seats": [seat_position(s, box, seat) for seat in range(s.players)],
        "board": {
            SPACE_NAMES[space]: tile_position(s, box, space) for space in range(SPACES) if s.tile[space] != EMPTY
        },
        "act": act_position(s, box),
        "battle": battle_position(s),
    }


def seat_position(s: Record, box: Record, seat: int) -> View:
    """What belongs to one seat and is not on the board."""
    names = names_of(box, seat)
    aside = [(n, int(box.kind[seat * FACES + n]), int(s.aside[seat, n])) for n in range(len(names))]
    return {
        "hp": int(s.hp[box.side[seat]]),
        "fell": int(s.fell[seat]),
        "hand": [names[n] for n in s.hand[seat, : s.held[seat]]],
        "markers": int(s.markers[seat]),
        "stack": [names[n] for n in s.stack[seat, : s.stack_left[seat]][::-1]],
        "discard": [names[n] for n, kind, copies in aside for _ in range(copies) if kind != GOLEM],
        "pool": [names[n] for n, kind, copies in aside for _ in range(copies) if kind == GOLEM],
        "monolith": {
            "hidden": [hidden_position(s, box, seat, k) for k in range(HIDDEN_TILES)],
            "segments": [space_or_none(space) for space in s.segment[seat]],
            "revealed": bool(s.revealed[seat]),
        },
    }


def hidden_position(s: Record, box: Record, seat: int, k: int) -> View | None:
    """A tile inside a folded Monolith."""
    if s.hidden[seat, k] == EMPTY:
        return None
    return {
        "tile": face_name(box, s.hidden[seat, k]),
        "wounds": int(s.hidden_wounds[seat, k]),
        "poison": markers_of(s.hidden_poison[seat, k]),
    }


def tile_position(s: Record, box: Record, space: int) -> View:
    """A tile on the board; what it does not have is left out."""
    face = int(s.tile[space])
    bit = 1 << space
    facts: View = {"seat": face // FACES, "tile": face_names(box)[face], "facing": DIRECTIONS[s.facing[space]]}
    extras = {
        "wounds": int(s.wounds[space]),
        "poison": markers_of(s.poison[space]),
        "net": [seat for seat in range(SEATS) if s.net_marks[seat] & bit],
        "entrenched": bool(s.trench & bit),
        "seated": bool(s.seated & bit),
        "origin": SPACE_NAMES[s.origin[space]] if s.origin[space] != space else None,
        "used": used_position(int(s.used[space])),
        "icons": [icon if icon < EXTRA_ICON else f"extra {icon - EXTRA_ICON + 1}" for icon in bits_of(s.icons[space])],
    }
    return facts | {key: value for key, value in extras.items() if value}


def used_position(used: int) -> list[str]:
    """Features a tile used: the origins of their sources, casting and repair."""
    others = [name for flag, name in ((USED_CASTING, "casting"), (USED_REPAIR, "repair")) if used & flag]
    return [SPACE_NAMES[n] for n in range(SPACES) if used >> n & 1] + others


def act_position(s: Record, box: Record) -> View | None:
    """The act under way; what it does not need is left out."""
    if (s.act, s.pick, s.who) == (NO_ACT, EMPTY, EMPTY) and s.replaced == 0:
        return None
    facts = {
        "act": ACTS[s.act],
        "who": space_or_none(s.who),
        "target": space_or_none(s.target),
        "to": space_or_none(s.to),
        "mode": MODES[s.mode] if s.mode else None,
        "replaced": int(s.replaced),
        **pick_position(s, box),
    }
    return {key: value for key, value in facts.items() if value}


def pick_position(s: Record, box: Record) -> View:
    """The tile being placed or played, or the plan of unfolding."""
    if s.act == UNFOLD:
        spaces = [space_or_none(s.plan[i]) for i in (FIRST_SPACE, SECOND_SPACE)]
        facings = [None if s.plan[i] == EMPTY else DIRECTIONS[s.plan[i]] for i in (FIRST_FACING, SECOND_FACING)]
        return {"segment": int(s.pick) + 1, "spaces": spaces, "facings": facings}
    return {} if s.pick == EMPTY else {"tile": names_of(box, int(s.active))[s.pick]}


def battle_position(s: Record) -> View | None:
    """Wounds being resolved."""
    if s.event == NO_EVENT:
        return None
    blows = [(a, b, int(s.blows[a, b])) for a in range(SPACES) for b in range(SPACES) if s.blows[a, b]]
    return {
        "event": EVENTS[s.event],
        "initiative": int(s.initiative),
        "trigger": int(s.trigger),
        "full": bool(s.full),
        "changed": bool(s.changed),
        "firing": spaces_of(s.firing),
        "spent": spaces_of(s.spent),
        "blows": [{"from": SPACE_NAMES[a], "on": SPACE_NAMES[b], "wounds": w} for a, b, w in blows],
        "aimed": {
            SPACE_NAMES[a]: None if s.aimed[a] < 0 else SPACE_NAMES[s.aimed[a] - 1] for a in range(SPACES) if s.aimed[a]
        },
    }


# ---- reading


def from_dict(reader: Reader, s: Record, box: Record) -> None:
    """Fills a blank state; tiles that a hand-written position does not name lie in the stack or pool."""
    blank(s)
    players = int(s.players)
    first = reader.value("first", 0)
    s.first = EMPTY if first is None else reader.integer("first", 0, players - 1, 0)
    s.active = reader.integer("active", 0, players - 1, int(s.player))
    s.turns = reader.integer("turns", 0, 10_000, 0 if s.phase == PICKING else 10)
    s.lap = reader.integer("lap", 0, int(box.laps) - 1, list(box.order).index(s.active))
    s.quiet = reader.integer("quiet", 0, MOST_QUIET_TURNS + SEATS, 0)  # overtime's turns may be quiet as well
    s.ending = reader.name("ending", ENDINGS, ENDINGS[0])
    s.due = sum(1 << seat for seat in read_seats(reader, "due", players, once=True))
    s.runner = reader.integer("runner", 0, players - 1, 0)
    s.placed = reader.flag("placed", False)
    s.unfolded = reader.flag("unfolded", False)
    s.plays = reader.integer("plays", 0, 100, 0)
    read_board(reader, s, box)
    for seat, row in enumerate(reader.rows("seats", players) if "seats" in reader.data else blank_rows(players)):
        read_seat(row, s, box, seat)
    for seat in range(players):
        count_venom(s, box, seat)
    read_act(reader, s, box)
    read_battle(reader, s)
    survivors(s, box)


def blank_rows(count: int) -> list[Reader]:
    """Seats about which a position says nothing."""
    return [Reader({}, f"seats[{seat}]") for seat in range(count)]


def blank(s: Record) -> None:
    """An empty board, empty hands, nothing under way."""
    for field in (s.tile, s.stack, s.hand, s.hidden, s.segment, s.plan):
        field[...] = EMPTY
    s.pick = s.who = s.target = s.to = EMPTY


def read_seats(reader: Reader, key: str, players: int, *, once: bool = False) -> list[int]:
    """A list of seats, each of them only once if asked for."""
    seats = reader.items(key, [])
    for k, seat in enumerate(seats):
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
            reader.refuse(
                f"{key}[{k}]",
                Flaw("seat_number", "must be a seat from 0 to {most}, not {value!r}", most=players - 1, value=seat),
            )
        if once and seat in seats[:k]:
            reader.refuse(f"{key}[{k}]", Flaw("seat_twice", "seat {seat} is named twice", seat=seat))
    return [int(seat) for seat in seats]


def read_board(reader: Reader, s: Record, box: Record) -> None:
    """Tiles by space, as dicts or as short texts: "0 Knight NE"."""
    board = reader.inner("board", {})
    for name in board.data:
        if name not in SPACE_NAMES:
            board.refuse(name, Flaw("no_space", "is no space; they are {known}", known=", ".join(sorted(SPACE_NAMES))))
        value = board.value(name)
        if isinstance(value, str):
            value = short_tile(board, name, value)
        read_tile(Reader(value, board.field(name)), s, box, SPACE_NAMES.index(name))


def short_tile(board: Reader, key: str, text: str) -> View:
    """Reads "0 Knight NE": seat, name and facing."""
    seat, _, rest = text.partition(" ")
    if not seat.isdigit() or not rest:
        board.refuse(key, Flaw("tile_text", 'must be a dict or a text such as "0 Banner N", not {value!r}', value=text))
    name, _, last = rest.rpartition(" ")
    if name and last in DIRECTIONS:
        return {"seat": int(seat), "tile": name, "facing": last}
    return {"seat": int(seat), "tile": rest}


def read_tile(row: Reader, s: Record, box: Record, space: int) -> None:
    """One tile of the board with its markers."""
    seat = row.integer("seat", 0, int(s.players) - 1)
    number = row.name("tile", names_of(box, seat))
    face, bit = seat * FACES + number, 1 << space
    s.tile[space] = face
    s.facing[space] = row.name("facing", DIRECTIONS, "N")
    s.own[seat] |= bit
    s.wounds[space] = row.integer("wounds", 0, MOST_WOUNDS, 0)
    s.poison[space] = read_poison(row, box, int(s.players))
    for other in read_seats(row, "net", int(s.players), once=True):
        s.net_marks[other] |= bit
    s.trench |= bit if row.flag("entrenched", False) else 0
    s.seated |= bit if row.flag("seated", False) else 0
    s.origin[space] = row.name("origin", SPACE_NAMES, SPACE_NAMES[space])
    s.used[space] = read_used(row)
    s.icons[space] = read_icons(row)
    row.finish()


def read_poison(row: Reader, box: Record, players: int) -> int:
    """Poison markers, given as the seats whose stock they came from; no more of a seat than it has."""
    seats = read_seats(row, "poison", players)
    for seat in set(seats):
        if seats.count(seat) > box.poison[seat]:
            row.refuse(
                "poison",
                Flaw(
                    "poison_stock",
                    "has {found} of seat {seat}, whose stock is {most}",
                    found=seats.count(seat),
                    seat=seat,
                    most=box.poison[seat],
                ),
            )
    return sum(1 << POISON_BITS * seat for seat in seats)


def read_used(row: Reader) -> int:
    """Features that a tile used in this turn."""
    return sum(1 << n for n in set(row.names("used", (*SPACE_NAMES, "casting", "repair"), [])))


def read_icons(row: Reader) -> int:
    """Initiative icons that were used up in this Battle."""
    known = [*map(str, range(EXTRA_ICON)), *(f"extra {n}" for n in range(1, MOST_EXTRAS + 1))]
    icons = [row.number_of(f"icons[{k}]", str(icon), known) for k, icon in enumerate(row.items("icons", []))]
    return sum(1 << n for n in set(icons))


def read_seat(row: Reader, s: Record, box: Record, seat: int) -> None:
    """Everything of a seat that is off the board."""
    names = names_of(box, seat)
    side = int(box.side[seat])
    # Never more than at the start (MA-1-03).
    hp = row.integer("hp", 0, int(box.hp[side]), int(s.hp[side]) if side in box.side[:seat] else int(box.hp[side]))
    if side in box.side[:seat] and hp != s.hp[side]:
        row.refuse(
            "hp", Flaw("side_hp", "is {hp}, but the same side has {other_hp} elsewhere", hp=hp, other_hp=s.hp[side])
        )
    s.hp[side] = hp
    s.fell[seat] = row.integer("fell", 0, SEATS, 0)
    hand = sorted(row.names("hand", names, []))
    if len(hand) > HAND:
        row.refuse(
            "hand", Flaw("too_many", "holds {held} tiles, at most {most} are possible", held=len(hand), most=HAND)
        )
    s.hand[seat, : len(hand)] = hand
    s.held[seat] = len(hand)
    s.markers[seat] = row.integer("markers", 0, 6, 0)
    read_monolith(row.inner("monolith", {}), s, box, seat)
    read_piles(row, s, box, seat)
    row.finish()


def count_venom(s: Record, box: Record, seat: int) -> None:
    """What is left of a seat's Poison markers, once all tiles are read on which they may lie, hidden ones included."""
    poison = [*s.poison, *s.hidden_poison.ravel()]
    s.venom_left[seat] = max(0, int(box.poison[seat]) - sum(poison_from(int(p), seat) for p in poison))


def read_monolith(row: Reader, s: Record, box: Record, seat: int) -> None:
    """Hidden tiles and unfolded segments; left out, a Monolith is folded and empty."""
    for k, value in enumerate(row.items("hidden", [None, None], HIDDEN_TILES)):
        if value is not None:
            inner = Reader(value if isinstance(value, dict) else {"tile": value}, f"{row.field('hidden')}[{k}]")
            s.hidden[seat, k] = seat * FACES + inner.name("tile", names_of(box, seat))
            s.hidden_wounds[seat, k] = inner.integer("wounds", 0, MOST_WOUNDS, 0)
            s.hidden_poison[seat, k] = read_poison(inner, box, int(s.players))
            inner.finish()
    segments = row.items("segments", [None, None], HIDDEN_TILES)
    for k, name in enumerate(segments):
        s.segment[seat, k] = EMPTY if name is None else row.number_of(f"segments[{k}]", name, SPACE_NAMES)
    touched = bool(s.hidden_wounds[seat].any() or s.hidden_poison[seat].any())
    s.revealed[seat] = row.flag("revealed", touched or any(name is not None for name in segments))
    row.finish()


def read_piles(row: Reader, s: Record, box: Record, seat: int) -> None:
    """Stack, discard pile and pool; of those left out, the first takes all tiles not named elsewhere.

    A seat that fell has no stack: its tiles are discarded (MA-R54).
    """
    names = names_of(box, seat)
    left = unnamed(s, box, seat)
    golem = [box.kind[seat * FACES + n] == GOLEM for n in range(len(names))]
    rest = [names[n] for n in range(1, len(names)) for _ in range(left[n]) if not golem[n]]
    for key in ("stack", "discard"):
        for number in row.names(key, names, []):
            if names[number] in rest:
                rest.remove(names[number])
    fallen = [names[0]] if left[0] and s.turns and not s.hp[box.side[seat]] else []
    stack = row.names("stack", names, [] if s.fell[seat] else rest)
    if len(stack) > STACK:
        row.refuse(
            "stack", Flaw("too_many", "holds {held} tiles, at most {most} are possible", held=len(stack), most=STACK)
        )
    s.stack[seat, : len(stack)] = stack[::-1]
    s.stack_left[seat] = len(stack)
    for key in ("discard", "pool"):
        row.items(key, [], STACK + 1)
    for number in row.names("discard", names, [*(rest if "stack" in row.data or s.fell[seat] else []), *fallen]):
        s.aside[seat, number] += 1
    golems = [names[n] for n in range(len(names)) for _ in range(left[n]) if golem[n]]
    for number in row.names("pool", names, golems):
        s.aside[seat, number] += 1


def unnamed(s: Record, box: Record, seat: int) -> list[int]:
    """Copies of each tile that are neither on the board nor in hand nor in the Monolith."""
    left = [int(box.copies[seat * FACES + n]) for n in range(int(box.faces[seat]))]
    for face in [*s.tile, *s.hidden[seat]]:
        if face != EMPTY and face // FACES == seat:
            left[whole(box, int(face)) % FACES] -= 1
    for number in s.hand[seat, : s.held[seat]]:
        left[number] -= 1
    return [max(0, n) for n in left]


def whole(box: Record, face: int) -> int:
    """The undamaged side of a face."""
    return int(box.other[face]) if box.damaged[face] else face


def read_act(reader: Reader, s: Record, box: Record) -> None:
    """The act under way."""
    if reader.value("act", None) is None:
        return
    row = reader.inner("act")
    s.act = row.name("act", ACTS, ACTS[0])
    for key in ("who", "target", "to"):
        if row.value(key, None) is not None:
            s[key] = row.name(key, SPACE_NAMES)
    s.mode = row.name("mode", MODES, MODES[0])
    s.replaced = row.integer("replaced", 0, 2, 0)
    if s.act == UNFOLD:
        s.pick = row.integer("segment", 1, 2, 1) - 1
        read_plan(row, s)
    elif row.value("tile", None) is not None:
        s.pick = row.name("tile", names_of(box, int(s.active)))
    row.finish()


def read_plan(row: Reader, s: Record) -> None:
    """Spaces and facings already chosen while unfolding."""
    for key, first, names in (("spaces", FIRST_SPACE, SPACE_NAMES), ("facings", FIRST_FACING, DIRECTIONS)):
        for k, name in enumerate(row.items(key, [], HIDDEN_TILES)):
            if name is not None:
                s.plan[SECOND_SPACE * k + first] = row.number_of(f"{key}[{k}]", name, names)


def read_battle(reader: Reader, s: Record) -> None:
    """Wounds being resolved."""
    if reader.value("battle", None) is None:
        return
    row = reader.inner("battle")
    s.event = row.name("event", EVENTS)
    s.initiative = row.integer("initiative", 0, ABOVE_ALL, 0)
    s.trigger = row.integer("trigger", 0, int(s.players) - 1, int(s.active))
    s.full = row.flag("full", False)
    s.changed = row.flag("changed", False)
    s.firing = sum(1 << space for space in set(row.names("firing", SPACE_NAMES, [])))
    s.spent = sum(1 << space for space in set(row.names("spent", SPACE_NAMES, [])))
    for k, blow in enumerate(row.items("blows", [])):
        inner = Reader(blow, f"{row.field('blows')}[{k}]")
        attacker, target = inner.name("from", SPACE_NAMES), inner.name("on", SPACE_NAMES)
        if s.blows[attacker, target]:
            inner.refuse(
                "on",
                Flaw(
                    "blow_twice",
                    "{target} is hit from {attacker} twice; blows are added up",
                    target=SPACE_NAMES[target],
                    attacker=SPACE_NAMES[attacker],
                ),
            )
        s.blows[attacker, target] = inner.integer("wounds", 1, MOST_WOUNDS)
        inner.finish()
    aimed = row.inner("aimed", {})
    for name in aimed.data:
        space = aimed.number_of(name, name, SPACE_NAMES)
        s.aimed[space] = EMPTY if aimed.value(name) is None else aimed.name(name, SPACE_NAMES) + 1
    row.finish()
