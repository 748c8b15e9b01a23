"""Everything that cannot be in a position."""

from collections import Counter
from collections.abc import Iterator

from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Record
from golemancy.errors import Flaw
from golemancy.games.adventure.box import mountain_names, vp_name
from golemancy.games.adventure.people.position import has_placed, sets_left
from golemancy.games.adventure.reading.maps import place_names
from golemancy.games.adventure.rules.ending import MOST_QUIET_ROUNDS, limit
from golemancy.games.adventure.rules.outposts import emptied, pile_top, reward_left
from golemancy.games.adventure.rules.places import deed, is_mountain, price
from golemancy.games.adventure.rules.terrain import distance
from golemancy.games.adventure.rules.travel import free_steps, rivals
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
    PICKING,
    PILES,
    PLACING,
    POINTS,
    REWARD,
    SYMBOLS,
    TOLL,
    WALKING,
)
from golemancy.games.caravan.people.audit import IMPOSSIBLE, audit_action, audit_merchants, audit_rounds, most_in_a_turn
from golemancy.games.caravan.rules.crystals import crystals
from golemancy.games.caravan.state import COLOURS, DISCARDING, STARTING, TURN


def audit(s: Record, box: Record) -> Iterator[Flaw]:
    """Cards and tiles are where they can be, each exactly once, and the decision that comes now is possible."""
    yield from audit_merchants(s, box, PILES)
    yield from audit_land(s, box)
    yield from audit_vps(s, box)
    yield from audit_bonuses(s, box)
    yield from audit_caravans(s, box)
    yield from audit_rounds(s, box, int(s.turn), MOST_QUIET_ROUNDS)
    wagons = list(audit_wagons(s))
    yield from wagons
    if s.phase in (PICKING, PLACING):
        yield from audit_setup(s, box)
    elif not wagons and not s.over:
        yield from audit_phase(s, box)


def audit_land(s: Record, box: Record) -> Iterator[Flaw]:
    """Four different mountains of each symbol, and outposts on mountains only (CA-03)."""
    mountains = Counter(int(tile) for tile in s.land if tile < MOUNTAINS)
    for tile, times in mountains.items():
        if times > 1:
            yield Flaw(
                "mountain_times", "land: {thing!r} is there {found} times", thing=mountain_names(box)[tile], found=times
            )
    for symbol in range(SYMBOLS):
        alike = sum(tile // PER_SYMBOL == symbol for tile in mountains.elements())
        if alike != COLUMNS:
            yield Flaw(
                "mountains_alike",
                "land: {found} {colour} mountains, not {wanted}",
                found=alike,
                colour=COLOURS[symbol],
                wanted=COLUMNS,
            )
    for seat in range(s.players):
        for cell in range(CELLS):
            if int(s.outposts[seat]) >> cell & 1 and not is_mountain(s, cell):
                yield Flaw(
                    "no_mountain",
                    "seats[{seat}].outposts: there is no mountain on {place}",
                    seat=seat,
                    place=place_names(s)[cell],
                )


def audit_vps(s: Record, box: Record) -> Iterator[Flaw]:
    """Every VP tile is in one place, and Closed Village where it can be (CA-05, CA-70)."""
    pile = [int(tile) for tile in s.vp_pile[: s.vp_left][::-1]]
    where = Counter([*pile, *(int(tile) for tile in s.village)])
    where.update(tile for held in s.claimed for tile in range(box.vps) if int(held) >> tile & 1)
    for tile in (*range(box.vps), CLOSED):
        if where[tile] != 1:
            yield Flaw(
                "card_times",
                "the tile {thing!r} is there {found} times, not once",
                thing=vp_name(box, tile),
                found=where[tile],
                wanted=1,
            )
    if where[NONE] and pile:
        yield Flaw(
            "bare_villages",
            "villages: {found} have no tile, though the pile still holds {left}",
            found=where[NONE],
            left=len(pile),
        )
    if where[NONE] == 0 and CLOSED in s.village and not claims(s):
        yield Flaw("closed_early", "villages: Closed Village comes into play with a claim, and there was none")
    deepest = int(box.closed_among) + 1 - claims(s)
    if CLOSED in pile and pile.index(CLOSED) >= deepest:
        yield Flaw(
            "closed_depth",
            "vp_pile: Closed Village can only be among the first {deepest} tiles after {claims} claims",
            deepest=max(0, deepest),
            claims=claims(s),
        )


def audit_bonuses(s: Record, box: Record) -> Iterator[Flaw]:
    """No more bonus tiles than there are, and the points pile taken from the top (CA-06, CA-33)."""
    for kind, name in enumerate(BONUSES[:POINTS]):
        if s.bonus[:, kind].sum() > box.bonuses[kind]:
            yield Flaw(
                "bonus_counts",
                "bonus: {found} tiles {thing!r} are taken, but there are {total}",
                found=s.bonus[:, kind].sum(),
                thing=name,
                total=box.bonuses[kind],
            )
    if (s.pile_taker[pile_top(s) :] != NONE).any():
        yield Flaw("bonus_order", "bonus: the points pile is taken from the top")


def audit_caravans(s: Record, box: Record) -> Iterator[Flaw]:
    """Nobody has more crystals than fit, but the seat on turn and those it paid a toll to, till all discard (CA-50)."""
    settled = range((int(s.player) - int(s.turn)) % int(s.players)) if s.phase == DISCARDING else range(0)
    for seat in range(s.players):
        held, most = int(s.caravan[seat].sum()), int(limit(s, box, seat))
        if s.phase not in (TURN, PICKING, PLACING):
            most += tolls_paid_to(s, seat)
            if (seat - s.turn) % s.players in settled:
                most = int(limit(s, box, seat))
            elif seat == s.turn and held > most:
                most = most_on_the_way(box, most)
        if held > most:
            yield Flaw(
                "caravan_full",
                "seats[{seat}].caravan: holds {held} crystals, at most {most} are allowed",
                seat=seat,
                held=held,
                most=most,
            )


def most_on_the_way(box: Record, held: int) -> int:
    """The most crystals that so many can become in a turn, by a merchant card and then by trading on a mountain."""
    growth = int((box.yields.astype(int) - box.asks).sum(axis=1).max())
    return most_in_a_turn(box, held) * (1 + max(0, growth))


def tolls_paid_to(s: Record, seat: int) -> int:
    """Crystals that the seat on turn may have paid another in this turn: one, when it has come to its mountain."""
    arrived = s.phase in (TOLL, HERE, BUILDING, REWARD, DISCARDING)
    here = s.wagon[s.turn]
    return int(arrived and seat != s.turn and here != NONE and s.wagon[seat] == here and is_mountain(s, here))


def audit_wagons(s: Record) -> Iterator[Flaw]:
    """Wagons are on the map from set-up on, and starting crystals on the table only till then (CA-09)."""
    for seat in range(s.players):
        if (s.wagon[seat] != NONE) != has_placed(s, seat):
            if has_placed(s, seat):
                yield Flaw("wagon_missing", "seats[{seat}].wagon: is missing", seat=seat)
            else:
                yield Flaw("wagon_early", "seats[{seat}].wagon: is not placed yet", seat=seat)
    if count(int(s.sets)) != sets_left(s):
        yield Flaw(
            "starting_sets",
            "starting_crystals: {found} sets are on the table, not {wanted}",
            found=count(int(s.sets)),
            wanted=sets_left(s),
        )
    if s.turn != s.player and s.phase != DISCARDING:
        yield Flaw("whose_turn", "turn: seat {seat} decides, so it must be on turn", seat=s.player)


START_TAKEN = ("start_taken", "seats[{seat}].caravan: holds starting crystals that are not on the table during set-up")
START_EMPTY = ("start_empty", "seats[{seat}].caravan: is still empty during set-up")


def audit_setup(s: Record, box: Record) -> Iterator[Flaw]:
    """Nothing has been done before the first turn but choosing starting crystals and placing wagons (CA-09)."""
    taken = [box.start[number].tolist() for number in range(len(box.start)) if not int(s.sets) >> number & 1]
    for seat in range(s.players):
        held = s.caravan[seat].tolist()
        chosen = has_placed(s, seat) or (seat == s.player and s.phase == PLACING)
        if (held not in taken) if chosen else any(held):
            yield Flaw(*(START_TAKEN if chosen else START_EMPTY), seat=seat)
        elif chosen:
            taken.remove(held)
        if s.hand[seat] != bit(STARTING) - 1 or s.claimed[seat] or s.outposts[seat] or s.bonus[seat].any():
            yield Flaw(
                "before_first",
                "seats[{seat}]: has nothing but crystals and the starting cards before the first turn",
                seat=seat,
            )
    if s.row_crystals.any() or s.quiet_rounds or s.over:
        yield Flaw("nothing_yet", "merchant_row, quiet_rounds, over: nothing has happened before the first turn")


def audit_phase(s: Record, box: Record) -> Iterator[Flaw]:
    """The seat to decide can do what the phase asks for."""
    checks = {WALKING: why_not_walking, TOLL: why_not_toll, BUILDING: why_not_building, REWARD: why_not_reward}
    if s.phase == DISCARDING and crystals(s, s.player) <= limit(s, box, s.player):
        why = Flaw("nothing_to_discard", "the caravan of seat {seat} has nothing to discard", seat=s.player)
        yield why.under(IMPOSSIBLE)
    if s.phase == HERE and deed(s, box, s.player) == NONE:
        yield Flaw("nothing_here", "there is nothing to do where the wagon of seat {seat} stands", seat=s.player).under(
            IMPOSSIBLE
        )
    if int(s.phase) in checks and (flaw := checks[int(s.phase)](s, box)):
        yield flaw.under(IMPOSSIBLE)
    yield from audit_action(s, box, int(limit(s, box, s.player)))


def why_not_walking(s: Record, box: Record) -> Flaw | None:
    """A wagon is on its way: cards are still to be discarded, and others have been (CA-20, CA-21, CA-23)."""
    here = s.wagon[s.player]
    cards, discards = count(s.hand[s.player] | s.played[s.player]), count(s.discards[s.player])
    length = int(distance(s, here, s.card) - free_steps(s, box, s.player))
    if s.card == here or not length - discards <= s.steps <= min(cards, length):
        text = "the way costs {length} cards; with {cards} to give and {discards} discarded {steps} cannot be left"
        return Flaw("way_cost", text, length=length, cards=cards, discards=discards, steps=s.steps)
    tolls = rivals(s, s.player, s.card)
    if tolls <= crystals(s, s.player):
        return None
    return Flaw("way_tolls", "{tolls} tolls are due there, more than the caravan holds", tolls=tolls)


def why_not_toll(s: Record, box: Record) -> Flaw | None:
    """Tolls are left to pay (CA-23)."""
    most = min(crystals(s, s.player), rivals(s, s.player, s.wagon[s.player]))
    return None if s.steps <= most else Flaw("tolls_left", "at most {most} tolls can be left to pay", most=most)


def why_not_building(s: Record, box: Record) -> Flaw | None:
    """An outpost is being paid for (CA-30)."""
    here = s.wagon[s.player]
    if not is_mountain(s, here) or s.outposts[s.player] & bit(here):
        return Flaw("cannot_build", "seat {seat} cannot build where its wagon stands", seat=s.player)
    most = min(crystals(s, s.player), price(s, box, here))
    return None if s.steps <= most else Flaw("price_left", "at most {most} crystals can be left to pay", most=most)


def why_not_reward(s: Record, box: Record) -> Flaw | None:
    """The outpost under the wagon has just emptied a column (CA-32)."""
    here = s.wagon[s.player]
    built = is_mountain(s, here) and s.outposts[s.player] & bit(here)
    if built and reward_left(s, box, emptied(s, s.player)):
        return None
    return Flaw("no_column", "no outpost here has emptied a column")
