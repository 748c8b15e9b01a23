"""The Call for Adventure for people: notation, and what happened."""

from collections.abc import Iterator

from golemancy.contract import Event, View
from golemancy.engine.layout import Record
from golemancy.games.adventure.actions import BONUS, BUILD, CLAIM, GO, START, TRADE, WALK
from golemancy.games.adventure.audit import audit
from golemancy.games.adventure.drawing import draw
from golemancy.games.adventure.maps import place_names
from golemancy.games.adventure.places import pile_top, uncovered
from golemancy.games.adventure.positions import (
    CLOSED_NAME,
    PILES,
    from_dict,
    seat_bonuses,
    to_dict,
    vp_name,
)
from golemancy.games.adventure.positions import view as position_view
from golemancy.games.adventure.state import (
    BONUSES,
    CELLS,
    CLOSED,
    EXTRA_SPACE,
    EXTRA_STEP,
    HERE,
    NONE,
    PER_SYMBOL,
    PLACING,
    POINTS,
    TOLL,
    VILLAGES,
)
from golemancy.games.adventure.terrain import distance
from golemancy.games.adventure.tiles import mountain_names, pile_names, set_names, vp_names
from golemancy.games.adventure.travel import free_steps, payee
from golemancy.games.century.cards import crystals_text, merchant_names
from golemancy.games.century.merchants import DONE, MERCHANT_ACTIONS, PAY
from golemancy.games.century.state import COLOURS, DISCARDING
from golemancy.games.century.words import (
    at_merchant,
    cards_of,
    colours,
    crystals_words,
    explain_merchant,
    pick_merchant,
    say_merchant,
    tell_crystals,
    tell_merchants,
)

__all__ = ["at", "audit", "breakdown", "draw", "explain", "from_dict", "pick", "say", "tell", "to_dict", "view"]

# ---- notation


def say(s: Record, box: Record, action: int) -> str:
    """A decision as a player would write it."""
    if s.phase == TOLL and PAY <= action < PAY + 4:
        return f"pay seat {payee(s)} {COLOURS[action - PAY]}"
    if action < MERCHANT_ACTIONS:
        return say_merchant(box, action)
    if action < GO:
        return f"start {set_names(box)[action - START]}"
    if action < WALK:
        return f"{'place' if s.phase == PLACING else 'move'} {place_names(s)[action - GO]}"
    if action < BUILD:
        names = merchant_names(box)
        return f"discard {names[action - WALK] if action - WALK < len(names) else f'card {action - WALK}'}"
    if action < BONUS:
        return {BUILD: "build", TRADE: "trade", CLAIM: "claim"}[action]
    return f"take {bonus_name(s, box, action - BONUS)}"


def bonus_name(s: Record, box: Record, kind: int) -> str:
    """The bonus tile that would be taken."""
    top = pile_top(s)
    return pile_names(box)[top] if kind == POINTS and top < box.pile_size else BONUSES[kind]


def at(s: Record, box: Record, action: int) -> str | None:
    """What on the board a decision belongs to."""
    if START <= action < GO:
        return f"starting_crystals/{set_names(box)[action - START]}"
    if GO <= action < WALK:
        return f"map/{place_names(s)[action - GO]}"
    if WALK <= action < BUILD:
        pile = "hand" if int(s.hand[s.player]) >> (action - WALK) & 1 else "played"
        return f"{pile}/{merchant_names(box)[action - WALK]}"
    if BUILD <= action < BONUS:
        return f"map/{place_names(s)[s.wagon[s.player]]}"
    if action >= BONUS:
        return f"bonus_supply/{BONUSES[action - BONUS]}"
    if action == DONE and s.phase == HERE:
        return None
    return at_merchant(s, box, action)


# ---- what is seen


def view(s: Record, box: Record, seat: int) -> View:
    """All that is public, with the cards that a move to each place takes and what emptied columns give."""
    shown = position_view(s, box, seat)
    for tile, place in enumerate(shown["tiles"]):
        place["cards"] = fare(s, box, tile)
    shown["column_rewards"] = [
        [kind for kind, gives in (("card", card), ("bonus", bonus)) if gives]
        for card, bonus in zip(box.gives_card, box.gives_bonus, strict=True)
    ]
    return shown


def fare(s: Record, box: Record, tile: int) -> int | None:
    """Cards that the seat on turn discards to move to a place; None before its wagon is on the map."""
    wagon = s.wagon[s.turn]
    return None if wagon == NONE else max(0, int(distance(s, wagon, tile) - free_steps(s, box, s.turn)))


# ---- what happened


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    """The decision, what it moved, and whose turn it became; everybody sees the same (CA-70)."""
    who = int(before.player)
    events: list[Event] = [{"kind": "decide", "seat": who, "text": say(before, box, action)}]
    events += tell_toll(before, action, who) if before.phase == TOLL else tell_crystals(before, after, who)
    events += tell_wagon(before, after, box, who)
    events += tell_outpost(before, after, box, who)
    events += tell_merchants(before, after, box, who, PILES)
    events += tell_claim(before, after, box, who)
    events += tell_turn(before, after)
    return events


def tell_toll(before: Record, action: int, seat: int) -> Iterator[Event]:
    """A crystal from one caravan to another."""
    paid = [int(colour == action - PAY) for colour in range(4)]
    to = int(payee(before))
    text = f"pays {crystals_text(paid)} to seat {to}"
    yield {"kind": "toll", "seat": seat, "to": to, "crystals": colours(paid), "text": text}


def tell_wagon(before: Record, after: Record, box: Record, seat: int) -> Iterator[Event]:
    """Cards discarded for steps, and where the wagon went."""
    for name in cards_of(after.discards[seat] & ~before.discards[seat], merchant_names(box)):
        yield {"kind": "walk", "seat": seat, "card": name, "text": f"discards {name}"}
    names = place_names(after)
    start, end = before.wagon[seat], after.wagon[seat]
    if start == NONE != end:
        yield {"kind": "place", "seat": seat, "to": names[end], "text": f"places the wagon on {names[end]}"}
    elif start != end:
        text = f"moves from {names[start]} to {names[end]}"
        yield {"kind": "move", "seat": seat, "from": names[start], "to": names[end], "text": text}


def tell_outpost(before: Record, after: Record, box: Record, seat: int) -> Iterator[Event]:
    """An outpost built, a column emptied, a bonus tile taken."""
    for name in cards_of(after.outposts[seat] & ~before.outposts[seat], place_names(after)):
        yield {"kind": "build", "seat": seat, "at": name, "text": f"builds an outpost on {name}"}
        column = uncovered(after, seat, after.land[after.wagon[seat]] // PER_SYMBOL)
        if all(uncovered(after, seat, symbol) >= column for symbol in range(len(COLOURS))):
            yield {"kind": "column", "seat": seat, "column": int(column), "text": f"empties column {column}"}
    had = seat_bonuses(before, box, seat)
    for name in seat_bonuses(after, box, seat):
        if name in had:
            had.remove(name)
        else:
            yield {"kind": "bonus", "seat": seat, "tile": name, "text": f"takes the bonus tile {name}"}


def tell_claim(before: Record, after: Record, box: Record, seat: int) -> Iterator[Event]:
    """A VP tile claimed, and what lies on the villages now."""
    for name in cards_of(after.claimed[seat] & ~before.claimed[seat], vp_names(box)):
        yield {"kind": "claim", "seat": seat, "tile": name, "text": f"claims {name}"}
    for village in range(VILLAGES):
        tile, place = after.village[village], place_names(after)[CELLS + village]
        if tile == before.village[village] or tile == NONE:
            continue
        kind, laid = "close" if tile == CLOSED else "reveal", vp_name(box, tile)
        yield {"kind": kind, "at": place, "tile": laid, "text": f"{laid} is laid on {place}"}


def tell_turn(before: Record, after: Record) -> Iterator[Event]:
    """Whose decision it became."""
    if after.over:
        yield {"kind": "over", "text": "the game is over"}
    elif after.phase == DISCARDING and (before.phase, before.player) != (after.phase, after.player):
        text = f"seat {after.player} has too many crystals"
        yield {"kind": "limit", "seat": int(after.player), "text": text}
    elif after.player != before.player:
        yield {"kind": "turn", "seat": int(after.player), "text": f"seat {after.player}'s turn"}


# ---- explaining


def explain(box: Record, thing: str) -> str | None:
    """A tile, card or term in words."""
    if thing in mountain_names(box)[:-1]:
        return explain_mountain(box, mountain_names(box).index(thing))
    if thing in vp_names(box):
        tile = vp_names(box).index(thing)
        return (
            f"VP tile: return {crystals_words(box.cost[tile])} in its village to claim it; {box.points[tile]} points."
        )
    if thing in pile_names(box):
        return f"Bonus tile: {box.pile[pile_names(box).index(thing)]} points at the end of the game."
    if thing == BONUSES[EXTRA_STEP]:
        return f"Bonus tile: {box.free_steps} free step each time you move; several add up."
    if thing == BONUSES[EXTRA_SPACE]:
        return f"Bonus tile: {box.extra_spaces} more spaces in your caravan; several add up."
    return GLOSSARY.get(thing) or explain_merchant(box, thing)


def explain_mountain(box: Record, mountain: int) -> str:
    """A mountain tile in words."""
    asked, got = crystals_words(box.asks[mountain]), crystals_words(box.yields[mountain])
    symbol = COLOURS[mountain // PER_SYMBOL]
    return (
        f"Mountain with the {symbol} trade symbol: with an outpost of yours here, return {asked} and take {got}, "
        f"as often as you can pay. An outpost here comes from the {symbol} row of your board."
    )


GLOSSARY = {
    CLOSED_NAME: "The village is closed. A claim in another village moves this tile there and opens this one.",
    "valley": "Valley: a wagon may cross it or stop here; nothing can be done.",
    "village": "Village: return the crystals on its VP tile to claim it.",
    "outpost": "Build on a mountain where you have none, from the leftmost space of the row of its symbol. The first "
    "outpost on a mountain is free, each one already there makes it dearer.",
    "column": "Emptying the 1st column of your board gives a merchant card of the row, any other that or a bonus tile.",
    "wagon": "Each card you discard, from hand or face up, moves it one step. Whoever stands on a mountain where it "
    "ends gets one crystal from you.",
    "caravan": "At the end of any turn, crystals over its limit are put back; caravan +3 tiles raise the limit.",
    "points": "The points pile: bonus tiles, taken from the top.",
    "rest": "Take all your played and all your discarded merchant cards back into your hand.",
}


# ---- for the lab


def pick(s: Record, box: Record, action: int) -> str | None:
    """The card or tile that a decision takes, or the mountain it builds on, as `kind/name`."""
    if action < START:
        return pick_merchant(s, box, action)
    if action < GO:
        return f"start/{set_names(box)[action - START]}"
    if action == BUILD:
        return f"build/{mountain_names(box)[s.land[s.wagon[s.player]]]}"
    if action == CLAIM:
        return f"claim/{vp_name(box, s.village[s.wagon[s.player] - CELLS])}"
    return f"bonus/{bonus_name(s, box, action - BONUS)}" if action >= BONUS else None


def breakdown(s: Record, box: Record, seat: int) -> dict[str, int]:
    """Where the points of a seat come from (CA-61)."""
    return {
        "VP tiles": sum(int(points) for n, points in enumerate(box.points) if int(s.claimed[seat]) >> n & 1),
        "outposts": sum(int(box.row_points[uncovered(s, seat, symbol)]) for symbol in range(len(COLOURS))),
        "bonus tiles": sum(int(box.pile[n]) for n in range(box.pile_size) if s.pile_taker[n] == seat),
        "crystals": int(s.caravan[seat, 1:].sum()) * int(box.crystal_points),
    }
