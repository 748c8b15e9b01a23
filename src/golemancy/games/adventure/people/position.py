"""Positions: writing and reading them."""

from golemancy.contract import View
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain, plain_box
from golemancy.engine.reading import Reader
from golemancy.errors import Flaw
from golemancy.games.adventure.box import CLOSED_NAME, mountain_names, pile_names, set_names, vp_name, vp_names
from golemancy.games.adventure.reading.maps import BadMap, fill_map, map_of, place_names, read_map
from golemancy.games.adventure.rules.ending import MOST_QUIET_ROUNDS
from golemancy.games.adventure.rules.villages import claims
from golemancy.games.adventure.state import (
    BONUSES,
    BUILDING,
    CELLS,
    CLOSED,
    COLUMNS,
    FIRST_OWN,
    NONE,
    PER_SYMBOL,
    PICKING,
    PILES,
    PLACING,
    POINTS,
    SETS,
    SYMBOLS,
    TOLL,
    VALLEY,
    VALLEYS,
    WALKING,
)
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.people.position import (
    action_position,
    cards_of,
    colours,
    merchant_position,
    most_of,
    read_crystals,
    read_merchant_action,
    read_merchants,
    read_quiet_rounds,
    read_set,
)
from golemancy.games.caravan.state import DISCARDING, STARTING, TURN

# ---- writing


def to_dict(s: Record, box: Record) -> View:
    """The whole position."""
    s, box = plain(s), plain_box(box)
    names = place_names(s)
    return {
        "first": int(s.first),
        "turn": int(s.turn),
        "map": map_of(s).text,
        "land": {names[cell]: mountain_names(box)[tile] for cell, tile in enumerate(s.land)},
        "villages": {name: vp_name(box, tile) for name, tile in zip(names[CELLS:], s.village, strict=True)},
        "vp_pile": [vp_name(box, tile) for tile in s.vp_pile[: s.vp_left][::-1]],
        "starting_crystals": cards_of(s.sets, set_names(box)),
        "seats": [seat_position(s, box, seat) for seat in range(s.players)],
        **merchant_position(s, box),
        "action": own_action(s) or action_position(s, box),
        "quiet_rounds": int(s.quiet_rounds),
    }


def seat_position(s: Record, box: Record, seat: int) -> View:
    """What belongs to one seat, on its board and on the map."""
    names = place_names(s)
    return {
        "caravan": colours(s.caravan[seat]),
        **{pile: cards_of(s[pile][seat], merchant_names(box)) for pile in PILES},
        "claimed": cards_of(s.claimed[seat], vp_names(box)),
        "wagon": None if s.wagon[seat] == NONE else names[s.wagon[seat]],
        "outposts": cards_of(s.outposts[seat], names),
        "bonus": seat_bonuses(s, box, seat),
    }


def seat_bonuses(s: Record, box: Record, seat: int) -> list[str]:
    """The bonus tiles of a seat, by name."""
    tiles = [name for kind, name in enumerate(BONUSES[:POINTS]) for _ in range(s.bonus[seat, kind])]
    return tiles + [name for name, taker in zip(pile_names(box), s.pile_taker, strict=False) if taker == seat]


def own_action(s: Record) -> View | None:
    """What of a move has begun and is not finished."""
    if s.phase == WALKING:
        return {"to": place_names(s)[s.card], "cards": int(s.steps)}
    if s.phase == TOLL:
        return {"tolls": int(s.steps)}
    return {"price": int(s.steps)} if s.phase == BUILDING else None


# ---- reading


def from_dict(reader: Reader, s: Record, box: Record) -> None:
    """Fills a blank state; what a hand-written position does not name is laid out in the order of the files."""
    last = int(s.players) - 1
    s.first = reader.integer("first", 0, last, 0)
    s.turn = reader.integer("turn", 0, last, int(s.player))
    read_land(reader, s, box)
    s.wagon[:] = NONE
    s.pile_taker[:] = NONE
    for seat, row in enumerate(reader.rows("seats", last + 1)):
        read_seat(row, s, box, seat)
    s.quiet_rounds = read_quiet_rounds(reader, s, box, MOST_QUIET_ROUNDS)
    read_sets(reader, s, box)
    read_merchants(reader, s, box, PILES)
    read_vps(reader, s, box)
    read_action(reader, s, box)


def read_land(reader: Reader, s: Record, box: Record) -> None:
    """The map and what lies on its cells; cells not named get the first unused mountains, then valleys."""
    try:
        fill_map(s, read_map(str(reader.value("map", map_of(box).text)).replace("/", "\n")))
    except BadMap as flaw:
        reader.refuse("map", Flaw.made("bad_map", str(flaw), {"why": str(flaw)}))
    cells = place_names(s)[:CELLS]
    inner = reader.inner("land", {})
    named = {cell: inner.name(name, mountain_names(box)) for cell, name in enumerate(cells) if name in inner.data}
    inner.finish()
    rest = unused_land(list(named.values()))
    if len(rest) + len(named) != CELLS:
        reader.refuse(
            "land",
            Flaw(
                "land_counts",
                "must hold {columns} mountains of each symbol and {valleys} valleys",
                columns=COLUMNS,
                valleys=VALLEYS,
            ),
        )
    for cell in range(CELLS):
        s.land[cell] = named[cell] if cell in named else rest.pop(0)


def unused_land(used: list[int]) -> list[int]:
    """What is still to be laid when these mountains and valleys are."""
    rest = []
    for symbol in range(SYMBOLS):
        group = range(symbol * PER_SYMBOL, (symbol + 1) * PER_SYMBOL)
        free = [mountain for mountain in group if mountain not in used]
        rest += free[: max(0, COLUMNS - sum(tile in group for tile in used))]
    return rest + [VALLEY] * (VALLEYS - used.count(VALLEY))


def read_seat(row: Reader, s: Record, box: Record, seat: int) -> None:
    """What belongs to one seat; a hand left out is the two starting cards, a wagon stands on the first mountain."""
    merchants, names = merchant_names(box), place_names(s)
    s.caravan[seat] = read_crystals(row, "caravan", most_of(s.caravan))
    for pile, default in zip(PILES, (merchants[:STARTING], (), ()), strict=True):
        s[pile][seat] = read_set(row, pile, merchants, default)
    s.claimed[seat] = read_set(row, "claimed", vp_names(box))
    s.outposts[seat] = read_set(row, "outposts", names[:CELLS])
    first_mountain = names[next(cell for cell, tile in enumerate(s.land) if tile != VALLEY)]
    wagon = row.value("wagon", first_mountain if has_placed(s, seat) else None)
    if wagon is not None:
        s.wagon[seat] = row.number_of("wagon", wagon, names)
    read_bonuses(row, s, box, seat)
    row.finish()


def has_placed(s: Record, seat: int) -> bool:
    """Whether a seat's wagon is on the map: during set-up, those later in turn order than the one to decide."""
    order, now = ((int(x) - int(s.first)) % int(s.players) for x in (seat, s.player))
    return order > now or s.phase not in (PICKING, PLACING)


def read_bonuses(row: Reader, s: Record, box: Record, seat: int) -> None:
    """Bonus tiles by name."""
    kinds = (*BONUSES[:POINTS], *pile_names(box))
    tiles = row.names("bonus", kinds, [])
    most = int(box.bonuses.sum()) + int(box.pile_size)
    if len(tiles) > most:
        row.refuse(
            "bonus", Flaw("too_many", "holds {held} tiles, at most {most} are possible", held=len(tiles), most=most)
        )
    for tile in tiles:
        if tile < POINTS:
            s.bonus[seat, tile] += 1
        elif s.pile_taker[tile - POINTS] != NONE:
            row.refuse("bonus", Flaw("named_twice", "{thing!r} is there twice", thing=kinds[tile]))
        else:
            s.pile_taker[tile - POINTS] = seat


def read_sets(reader: Reader, s: Record, box: Record) -> None:
    """Starting crystals on the table; left out, the last ones that the players before could have left."""
    names = set_names(box)
    s.sets = read_set(reader, "starting_crystals", names, names[len(names) - sets_left(s) :])


def sets_left(s: Record) -> int:
    """How many starting crystal sets lie on the table."""
    if s.phase not in (PICKING, PLACING):
        return 0
    return SETS - sum(has_placed(s, seat) for seat in range(s.players)) - int(s.phase == PLACING)


def read_vps(reader: Reader, s: Record, box: Record) -> None:
    """VP tiles on villages and in the pile: villages not named get unused tiles, and so does the end of the pile."""
    names = (*vp_names(box), CLOSED_NAME)
    numbers = (*range(box.vps), CLOSED)
    pile = [numbers[i] for i in reader.names("vp_pile", names, [])]
    given = reader.inner("villages", {})
    places = place_names(s)[CELLS:]
    on_map = [numbers[given.name(p, names)] if given.value(p, None) is not None else NONE for p in places]
    held = [*pile, *on_map, *(tile for tile in range(box.vps) if any(int(c) >> tile & 1 for c in s.claimed))]
    unused = [tile for tile in numbers if tile not in held]
    for village, place in enumerate(places):
        if place not in given.data and unused[:1] not in ([], [CLOSED]):
            on_map[village] = unused.pop(0)
    given.finish()
    s.village[:] = on_map
    fill_pile(reader, s, pile, unused, max(0, int(box.closed_among) - claims(s)))


def fill_pile(reader: Reader, s: Record, pile: list[int], unused: list[int], lowest: int) -> None:
    """The VP pile, top first; Closed Village, if nowhere else, as low as it can be."""
    pile += [tile for tile in unused if tile != CLOSED]
    if CLOSED in unused:
        pile.insert(lowest, CLOSED)
    if len(pile) > len(s.vp_pile):
        reader.refuse(
            "vp_pile",
            Flaw("too_many", "holds {held} tiles, at most {most} are possible", held=len(pile), most=len(s.vp_pile)),
        )
    s.vp_left = len(pile)
    s.vp_pile[:] = pile[::-1] + [NONE] * (len(s.vp_pile) - len(pile))


def read_action(reader: Reader, s: Record, box: Record) -> None:
    """The action under way, in the phases that have one."""
    given = reader.value("action", None)
    wanted = s.phase in (WALKING, TOLL, BUILDING) or (s.phase < FIRST_OWN and s.phase not in (TURN, DISCARDING))
    if wanted != (given is not None):
        reader.refuse("action", Flaw("in_action", "is needed inside an action, and only there"))
    if given is None:
        return
    inner = reader.inner("action")
    if s.phase == WALKING:
        s.card = inner.name("to", place_names(s))
        s.steps = inner.integer("cards", 1, len(s.place))
    elif s.phase == TOLL:
        s.steps = inner.integer("tolls", 1, int(s.players) - 1)
    elif s.phase == BUILDING:
        s.steps = inner.integer("price", 1, 100)
    else:
        read_merchant_action(inner, s, box)
    inner.finish()
