"""Everything that cannot be in a position."""

from collections import Counter
from collections.abc import Iterator

from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Record
from golemancy.games.adventure.box import mountain_names, vp_name
from golemancy.games.adventure.people.position import has_placed, sets_left
from golemancy.games.adventure.reading.maps import place_names
from golemancy.games.adventure.rules.ending import limit
from golemancy.games.adventure.rules.outposts import emptied, pile_top, reward_left
from golemancy.games.adventure.rules.places import deed, is_mountain, price
from golemancy.games.adventure.rules.travel import rivals
from golemancy.games.adventure.rules.villages import claims
from golemancy.games.adventure.state import (
    BONUSES,
    BUILDING,
    CELLS,
    CLOSED,
    COLUMNS,
    HERE,
    MOUNTAINS,
    NONE,
    PER_SYMBOL,
    PILES,
    POINTS,
    REWARD,
    SYMBOLS,
    TOLL,
    WALKING,
)
from golemancy.games.caravan.people.audit import IMPOSSIBLE, audit_merchants, merchant_possible
from golemancy.games.caravan.rules.crystals import crystals
from golemancy.games.caravan.state import COLOURS, DISCARDING, TURN


def audit(s: Record, box: Record) -> Iterator[str]:
    """Cards and tiles are where they can be, each exactly once, and the decision that comes now is possible."""
    yield from audit_merchants(s, box, PILES)
    yield from audit_land(s, box)
    yield from audit_vps(s, box)
    yield from audit_bonuses(s, box)
    yield from audit_caravans(s, box)
    wagons = list(audit_wagons(s))
    yield from wagons
    if not wagons and not s.over and not possible(s, box):
        yield IMPOSSIBLE


def audit_land(s: Record, box: Record) -> Iterator[str]:
    """Four different mountains of each symbol, and outposts on mountains only (CA-03)."""
    mountains = Counter(int(tile) for tile in s.land if tile < MOUNTAINS)
    for tile, times in mountains.items():
        if times > 1:
            yield f"land: {mountain_names(box)[tile]!r} is there {times} times"
    for symbol in range(SYMBOLS):
        alike = sum(tile // PER_SYMBOL == symbol for tile in mountains.elements())
        if alike != COLUMNS:
            yield f"land: {alike} {COLOURS[symbol]} mountains, not {COLUMNS}"
    for seat in range(s.players):
        for cell in range(CELLS):
            if int(s.outposts[seat]) >> cell & 1 and not is_mountain(s, cell):
                yield f"seats[{seat}].outposts: there is no mountain on {place_names(s)[cell]}"


def audit_vps(s: Record, box: Record) -> Iterator[str]:
    """Every VP tile is in one place, and Closed Village where it can be (CA-05, CA-70)."""
    pile = [int(tile) for tile in s.vp_pile[: s.vp_left][::-1]]
    where = Counter([*pile, *(int(tile) for tile in s.village)])
    where.update(tile for held in s.claimed for tile in range(box.vps) if int(held) >> tile & 1)
    for tile in (*range(box.vps), CLOSED):
        if where[tile] != 1:
            yield f"the tile {vp_name(box, tile)!r} is there {where[tile]} times, not once"
    if where[NONE] and pile:
        yield f"villages: {where[NONE]} have no tile, though the pile still holds {len(pile)}"
    deepest = int(box.closed_among) + 1 - claims(s)
    if CLOSED in pile and pile.index(CLOSED) >= deepest:
        yield f"vp_pile: Closed Village can only be among the first {max(0, deepest)} tiles after {claims(s)} claims"


def audit_bonuses(s: Record, box: Record) -> Iterator[str]:
    """No more bonus tiles than there are, and the points pile taken from the top (CA-06, CA-33)."""
    for kind, name in enumerate(BONUSES[:POINTS]):
        if s.bonus[:, kind].sum() > box.bonuses[kind]:
            yield f"bonus: {s.bonus[:, kind].sum()} tiles {name!r} are taken, but there are {box.bonuses[kind]}"
    if (s.pile_taker[pile_top(s) :] != NONE).any():
        yield "bonus: the points pile is taken from the top"


def audit_caravans(s: Record, box: Record) -> Iterator[str]:
    """Between turns nobody has more crystals than the caravan holds (CA-50)."""
    for seat in range(s.players):
        held, most = crystals(s, seat), limit(s, box, seat)
        if s.phase == TURN and held > most:
            yield f"seats[{seat}].caravan: holds {held} crystals, at most {most} are allowed"


def audit_wagons(s: Record) -> Iterator[str]:
    """Wagons are on the map from set-up on, and starting crystals on the table only till then (CA-09)."""
    for seat in range(s.players):
        if (s.wagon[seat] != NONE) != has_placed(s, seat):
            yield f"seats[{seat}].wagon: " + ("is missing" if has_placed(s, seat) else "is not placed yet")
    if count(int(s.sets)) != sets_left(s):
        yield f"starting_crystals: {count(int(s.sets))} sets are on the table, not {sets_left(s)}"
    if s.turn != s.player and s.phase != DISCARDING:
        yield f"turn: seat {s.player} decides, so it must be on turn"


def possible(s: Record, box: Record) -> bool:
    """Whether the seat to decide can do what the phase asks for."""
    purse = crystals(s, s.player)
    here = s.wagon[s.player]
    if s.phase == DISCARDING:
        return purse > limit(s, box, s.player)
    if s.phase == WALKING:
        cards = count(s.hand[s.player] | s.played[s.player])
        return s.card != here and s.steps <= cards and rivals(s, s.player, s.card) <= purse
    if s.phase == TOLL:
        return s.steps <= min(purse, rivals(s, s.player, here))
    if s.phase == BUILDING:
        ours = s.outposts[s.player] & bit(here)
        return is_mountain(s, here) and not ours and s.steps <= min(purse, price(s, box, here))
    if s.phase == REWARD:
        return is_mountain(s, here) and reward_left(s, box, emptied(s, s.player))
    if s.phase == HERE:
        return deed(s, box, s.player) != NONE
    return merchant_possible(s, box)
