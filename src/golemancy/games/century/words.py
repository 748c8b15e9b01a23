"""Century: Golem Edition for people: notation, views, positions and what happened."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any

from golemancy.contract import Event, View
from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.reading import Reader
from golemancy.games.century.cards import crystals_text, golem_names, merchant_names
from golemancy.games.century.merchants import (
    ACQUIRE,
    AGAIN,
    DISCARD,
    DONE,
    MERCHANT_ACTIONS,
    PAY,
    PLAY,
    REST,
    UPGRADE_CRYSTAL,
    can_pay,
    crystals,
)
from golemancy.games.century.rules import CLAIM, points
from golemancy.games.century.state import (
    COLOURS,
    DISCARDING,
    EMPTY,
    LETTERS,
    PAYING,
    POINT_ROW,
    STARTING,
    TRADE,
    TRADING,
    TURN,
    UPGRADE,
    UPGRADING,
)

PILES = ("hand", "played")  # where the merchant cards of a seat are

# ---- notation


def say(s: Record, box: Record, action: int) -> str:
    """A decision as a player would write it."""
    return say_merchant(box, action) if action < MERCHANT_ACTIONS else f"claim {action - CLAIM + 1}"


def say_merchant(box: Record, action: int) -> str:
    """A decision of the merchant chapter, for every game that uses it."""
    if action < ACQUIRE:
        names = merchant_names(box)
        return f"play {names[action - PLAY] if action - PLAY < len(names) else f'card {action - PLAY}'}"
    if action < REST:
        return f"acquire {action - ACQUIRE + 1}"
    for first, verb in ((DISCARD, "discard"), (PAY, "pay"), (UPGRADE_CRYSTAL, "upgrade")):
        if first <= action < AGAIN:
            return f"{verb} {COLOURS[action - first]}"
    return {REST: "rest", AGAIN: "again", DONE: "done"}[action]


def at(s: Record, box: Record, action: int) -> str | None:
    """What on the board a decision belongs to."""
    return f"point_row/{action - CLAIM + 1}" if action >= CLAIM else at_merchant(s, box, action)


def at_merchant(s: Record, box: Record, action: int) -> str | None:
    """The same for a decision of the merchant chapter."""
    if action < ACQUIRE:
        return f"hand/{merchant_names(box)[action - PLAY]}"
    if action < REST:
        return f"merchant_row/{action - ACQUIRE + 1}"
    if action == REST:
        return "played"
    for first in (DISCARD, PAY, UPGRADE_CRYSTAL):
        if first <= action < AGAIN:
            return f"caravan/{COLOURS[action - first]}"
    return f"played/{merchant_names(box)[s.card]}"


# ---- views and positions


def colours(crystals: Iterable[int]) -> dict[str, int]:
    """Crystals by the names of their colours."""
    return dict(zip(COLOURS, map(int, crystals), strict=True))


def cards_of(held: int, names: Sequence[str]) -> list[str]:
    """The names of a set of cards."""
    held, found = int(held), []
    while held:
        lowest = held & -held
        found.append(names[lowest.bit_length() - 1])
        held -= lowest
    return found


def view(s: Record, box: Record, seat: int) -> View:
    """All that is public; only the order of the decks is not (CG-70)."""
    return {
        "first": int(s.first),
        "seats": [
            seat_position(s, box, number) | {"points": int(points(s, box, number))} for number in range(s.players)
        ],
        **point_row_position(s, box),
        **merchant_row_position(s, box),
        "merchant_deck": int(s.merchant_left),
        "point_deck": int(s.point_left),
        "goal": int(box.goal),
    }


def to_dict(s: Record, box: Record) -> View:
    """The whole position."""
    golems = golem_names(box)
    return {
        "first": int(s.first),
        "seats": [seat_position(s, box, seat) for seat in range(s.players)],
        **point_row_position(s, box),
        **merchant_position(s, box),
        "point_deck": [golems[c] for c in s.point_deck[: s.point_left][::-1]],
        "quiet_rounds": int(s.quiet_rounds),
    }


def seat_position(s: Record, box: Record, seat: int) -> View:
    """What lies in front of one seat."""
    merchants = merchant_names(box)
    return {
        "caravan": colours(s.caravan[seat].tolist()),
        "hand": cards_of(s.hand[seat], merchants),
        "played": cards_of(s.played[seat], merchants),
        "claimed": cards_of(s.claimed[seat], golem_names(box)),
        "copper": int(s.copper[seat]),
        "silver": int(s.silver[seat]),
    }


def point_row_position(s: Record, box: Record) -> View:
    """The point row with the tokens above it."""
    golems = golem_names(box)
    return {
        "point_row": [None if c == EMPTY else golems[c] for c in s.point_row.tolist()],
        "copper_pile": int(s.copper_pile),
        "silver_pile": int(s.silver_pile),
    }


def merchant_position(s: Record, box: Record) -> View:
    """The merchant row and deck, and the action under way, for every game that uses them."""
    names = merchant_names(box)
    deck = [names[c] for c in s.merchant_deck[: s.merchant_left][::-1]]
    return merchant_row_position(s, box) | {"merchant_deck": deck}


def merchant_row_position(s: Record, box: Record) -> View:
    """The same without the deck."""
    names = merchant_names(box)
    return {
        "merchant_row": [
            None if card == EMPTY else {"card": names[card], "crystals": colours(on)}
            for card, on in zip(s.merchant_row.tolist(), s.row_crystals.tolist(), strict=True)
        ],
        "action": action_position(s, box),
    }


def action_position(s: Record, box: Record) -> View | None:
    """What has begun and is not finished."""
    if s.phase == TURN:
        return None
    names = merchant_names(box)
    if s.phase == UPGRADING:
        return {"card": names[s.card], "steps": int(s.steps), "begun": bool(s.begun)}
    if s.phase == TRADING:
        return {"card": names[s.card]}
    if s.phase == PAYING:
        return {"slot": int(s.card) + 1, "paid": int(s.steps)}
    return None


# ---- reading a position


def from_dict(reader: Reader, s: Record, box: Record) -> None:
    """Fills a blank state; cards that a hand-written position does not name lie in the decks."""
    s.first = reader.integer("first", 0, int(s.players) - 1, 0)
    s.quiet_rounds = reader.integer("quiet_rounds", -1, 99, 0)
    for seat, front in enumerate(reader.rows("seats", int(s.players))):
        read_seat(front, s, box, seat)
    read_tokens(reader, s, box)
    read_merchants(reader, s, box)
    read_action(reader, s, box)
    row = [
        EMPTY if name is None else reader.number_of("point_row", name, golem_names(box))
        for name in reader.items("point_row", [], POINT_ROW)
    ]
    claimed = {card for seat in range(s.players) for card in range(box.golems) if s.claimed[seat] & bit(card)}
    s.point_left = lay_out(reader, "point_deck", golem_names(box), claimed, row, s.point_row, s.point_deck)


def read_seat(row: Reader, s: Record, box: Record, seat: int) -> None:
    """What lies in front of one seat; a hand left out is the two starting cards."""
    merchants = merchant_names(box)
    s.caravan[seat] = read_crystals(row, "caravan")
    s.hand[seat] = sum(1 << c for c in set(row.names("hand", merchants, list(merchants[:STARTING]))))
    s.played[seat] = sum(1 << c for c in set(row.names("played", merchants, [])))
    s.claimed[seat] = sum(1 << c for c in set(row.names("claimed", golem_names(box), [])))
    s.copper[seat] = row.integer("copper", 0, 100, 0)
    s.silver[seat] = row.integer("silver", 0, 100, 0)
    row.finish()


def read_crystals(row: Reader, key: str) -> list[int]:
    """Crystals as {"yellow": 2, "magenta": 1} or as "2Y1M"."""
    value = row.value(key, "")
    if isinstance(value, dict):
        inner = row.inner(key)
        found = [inner.integer(colour, 0, 100, 0) for colour in COLOURS]
        inner.finish()
        return found
    try:
        return crystals_from_text(value)
    except (ValueError, AttributeError):
        row.refuse(key, f'must be crystals such as {{"yellow": 2}} or "2Y1M", not {value!r}')


def crystals_from_text(text: str) -> list[int]:
    """Reads 2Y1M."""
    counts = [0, 0, 0, 0]
    number = ""
    for sign in text.replace(" ", "").strip("–"):
        if sign.isdigit():
            number += sign
        else:
            counts[LETTERS.index(sign)] += int(number)
            number = ""
    if number:
        raise ValueError(text)
    return counts


def read_tokens(reader: Reader, s: Record, box: Record) -> None:
    """Token piles; left out, they hold what no seat has."""
    total = int(box.tokens) * int(s.players)
    s.copper_pile = reader.integer("copper_pile", 0, total, max(0, total - int(s.copper.sum())))
    s.silver_pile = reader.integer("silver_pile", 0, total, max(0, total - int(s.silver.sum())))


def read_merchants(reader: Reader, s: Record, box: Record, piles: Sequence[str] = PILES) -> None:
    """The merchant row and deck, for every game that uses them."""
    names = merchant_names(box)
    slots = reader.items("merchant_row", [], len(s.merchant_row))
    row = [EMPTY] * len(slots)
    for i, slot in enumerate(slots):
        if slot is not None:
            inner = Reader(slot if isinstance(slot, dict) else {"card": slot}, f"merchant_row[{i}]")
            row[i] = inner.name("card", names)
            s.row_crystals[i] = read_crystals(inner, "crystals")
            inner.finish()
    taken = {card for card in range(len(names)) if card < STARTING or owned(s, card, piles)}
    s.merchant_left = lay_out(reader, "merchant_deck", names, taken, row, s.merchant_row, s.merchant_deck)


def owned(s: Record, card: int, piles: Sequence[str]) -> bool:
    """Whether some seat has a merchant card."""
    return any(merchants_of(s, seat, piles) & bit(card) for seat in range(s.players))


def merchants_of(s: Record, seat: int, piles: Sequence[str]) -> int:
    """All merchant cards of a seat, as a set."""
    return reduce(or_, (int(s[pile][seat]) for pile in piles))


def lay_out(
    reader: Reader, key: str, names: Sequence[str], taken: set[int], row: list[int], slots: Any, pile: Any
) -> int:
    """Fills a row and its deck; the deck begins with the cards named, all unseen ones follow; returns its size."""
    deck = reader.names(key, names, [])
    seen = taken | set(row) | set(deck)
    deck += [card for card in range(len(names)) if card not in seen]
    while len(row) < len(slots) and deck:
        row.append(deck.pop(0))
    if len(deck) > len(pile):
        reader.refuse(key, f"holds {len(deck)} cards, at most {len(pile)} are possible")
    slots[:] = row + [EMPTY] * (len(slots) - len(row))
    pile[:] = deck[::-1] + [EMPTY] * (len(pile) - len(deck))
    return len(deck)


def read_action(reader: Reader, s: Record, box: Record) -> None:
    """The action under way, in the phases that have one."""
    given = reader.value("action", None)
    if (s.phase in (TURN, DISCARDING)) != (given is None):
        reader.refuse("action", "is needed inside an action, and only there")
    if given is None:
        return
    inner = reader.inner("action")
    read_merchant_action(inner, s, box)
    inner.finish()


def read_merchant_action(inner: Reader, s: Record, box: Record) -> None:
    """The card being played or the slot being paid for, for every game that uses them."""
    if s.phase == PAYING:
        s.card = inner.integer("slot", 2, len(s.merchant_row)) - 1
        s.steps = inner.integer("paid", 0, int(s.card) - 1, 0)
    else:
        s.card = inner.name("card", merchant_names(box))
    if s.phase == UPGRADING:
        s.steps = inner.integer("steps", 1, 10)
        s.begun = inner.flag("begun", False)


# ---- checking


def audit(s: Record, box: Record) -> Iterator[str]:
    """Cards and tokens are where they can be, each exactly once."""
    yield from audit_merchants(s, box)
    yield from audit_points(s, box)
    total = box.tokens * s.players
    for name, pile, held in (("copper", s.copper_pile, s.copper), ("silver", s.silver_pile, s.silver)):
        if pile + held.sum() != total:
            yield f"{name} tokens: {pile} in the pile and {held.sum()} with the players are not {total}"
    yield from audit_caravans(s, box)
    if not s.over and not merchant_possible(s, box):
        yield "action: this phase cannot come up here: the player could not do what it asks for"


def audit_caravans(s: Record, box: Record) -> Iterator[str]:
    """Nobody holds too many crystals but a player whose turn is not over."""
    for seat in range(s.players):
        over = s.caravan[seat].sum() > box.limit
        if over and not s.over and (s.phase == TURN or seat != s.player):
            yield f"seats[{seat}].caravan: holds {s.caravan[seat].sum()} crystals, at most {box.limit} are allowed"
        if not over and s.phase == DISCARDING and seat == s.player:
            yield f"seats[{seat}].caravan: has nothing to discard"


def audit_merchants(s: Record, box: Record, piles: Sequence[str] = PILES) -> Iterator[str]:
    """Every merchant card is in one place, and rows have no holes."""
    names = merchant_names(box)
    where = [*s.merchant_row[s.merchant_row != EMPTY], *s.merchant_deck[: s.merchant_left]]
    for seat in range(s.players):
        for one, other in combinations(piles, 2):
            if s[one][seat] & s[other][seat]:
                yield f"seats[{seat}]: {cards_of(s[one][seat] & s[other][seat], names)} both in {one} and {other}"
        held = merchants_of(s, seat, piles)
        where += [card for card in range(len(names)) if held >> card & 1]
    for card, name in enumerate(names):
        wanted = s.players if card < STARTING else 1
        if where.count(card) != wanted:
            yield f"the card {name!r} is there {where.count(card)} times, not {wanted}"
    if (s.caravan < 0).any() or (s.row_crystals < 0).any():
        yield "crystals: fewer than none"
    yield from audit_row("merchant_row", s.merchant_row, s.merchant_left)


def audit_row(name: str, row: Any, left: int) -> Iterator[str]:
    """Cards lie from slot 1 on, and a row is short only when its deck is empty."""
    filled = [card != EMPTY for card in row]
    if filled != sorted(filled, reverse=True):
        yield f"{name}: has a hole; cards lie from slot 1 on"
    elif not all(filled) and left > 0:
        yield f"{name}: has {sum(filled)} cards, though the deck still holds {left}"


def merchant_possible(s: Record, box: Record) -> bool:
    """Whether the phase inside playing or acquiring a merchant card can come up here."""
    seat = s.player
    if s.phase == PAYING:
        return s.merchant_row[s.card] != EMPTY and crystals(s, seat) >= s.card - s.steps
    if s.phase not in (UPGRADING, TRADING):
        return True
    if not s.played[seat] & bit(s.card):
        return False
    if s.phase == TRADING:
        return box.kind[s.card] == TRADE and can_pay(s, seat, box.give[s.card])
    return box.kind[s.card] == UPGRADE and s.steps <= box.upgrades[s.card] and s.caravan[seat, :3].sum() > 0


def audit_points(s: Record, box: Record) -> Iterator[str]:
    """Every point card is in one place."""
    where = [*s.point_row[s.point_row != EMPTY], *s.point_deck[: s.point_left]]
    claimed = [int(c) for c in s.claimed[: s.players]]
    for card, name in enumerate(golem_names(box)):
        times = where.count(card) + sum(held >> card & 1 for held in claimed)
        if times != 1:
            yield f"the card {name!r} is there {times} times, not once"
    yield from audit_row("point_row", s.point_row, s.point_left)


# ---- what happened


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    """The decision, what it moved, and whose turn it became."""
    who = int(before.player)
    events: list[Event] = [{"kind": "decide", "seat": who, "text": say(before, box, action)}]
    events += tell_crystals(before, after, who)
    events += tell_merchants(before, after, box, who)
    events += tell_claims(before, after, box, who)
    if after.over:
        events.append({"kind": "over", "text": "the game is over"})
    elif after.player != who:
        events.append({"kind": "turn", "seat": int(after.player), "text": f"seat {after.player}'s turn"})
    return events


def tell_crystals(before: Record, after: Record, seat: int) -> Iterator[Event]:
    """Crystals between caravan, row and supply."""
    to_caravan = gained(before.caravan[seat].tolist(), after.caravan[seat].tolist())
    to_row = gained(*(map(sum, zip(*s.row_crystals.tolist(), strict=True)) for s in (before, after)))
    to_supply = [-caravan - row for caravan, row in zip(to_caravan, to_row, strict=True)]
    flows = (
        ("lay", to_row, "lays {} on the row"),
        ("pick", [-n for n in to_row], "takes {} from the card"),
        ("return", to_supply, "returns {} to the supply"),
        ("gain", [-n for n in to_supply], "takes {} from the supply"),
    )
    for kind, flow, text in flows:
        if max(flow) > 0:
            moved = [max(0, n) for n in flow]
            text = text.format(crystals_text(moved))
            yield {"kind": kind, "seat": seat, "crystals": colours(moved), "text": text}


def gained(before: Iterable[int], after: Iterable[int]) -> list[int]:
    """What came to a place, colour by colour; below 0 what left it."""
    return [now - then for then, now in zip(before, after, strict=True)]


def tell_merchants(
    before: Record, after: Record, box: Record, seat: int, piles: Sequence[str] = PILES
) -> Iterator[Event]:
    """A merchant card taken and the next one revealed, for every game that uses them."""
    if after.merchant_row.tolist() == before.merchant_row.tolist():
        return
    taken = merchants_of(after, seat, piles) & ~merchants_of(before, seat, piles)
    for name in cards_of(taken, merchant_names(box)):
        yield {"kind": "acquire", "seat": seat, "card": name, "text": f"takes {name}"}
    if after.merchant_left < before.merchant_left:
        name = merchant_names(box)[after.merchant_row[len(after.merchant_row) - 1]]
        yield {"kind": "reveal", "card": name, "text": f"{name} joins the row"}


def tell_claims(before: Record, after: Record, box: Record, seat: int) -> Iterator[Event]:
    """A point card and a token taken, and the next card revealed."""
    if after.claimed[seat] == before.claimed[seat]:
        return
    for name in cards_of(after.claimed[seat] & ~before.claimed[seat], golem_names(box)):
        yield {"kind": "claim", "seat": seat, "card": name, "text": f"claims {name}"}
    for metal, then, now in (("copper", before.copper, after.copper), ("silver", before.silver, after.silver)):
        if now[seat] > then[seat]:
            yield {"kind": "token", "seat": seat, "token": metal, "text": f"takes a {metal} token"}
    if after.point_left < before.point_left:
        name = golem_names(box)[after.point_row[POINT_ROW - 1]]
        yield {"kind": "reveal", "card": name, "text": f"{name} joins the row"}


# ---- as text

STYLES = {"Y": "yellow", "G": "green", "T": "cyan", "M": "magenta"}


def painted(text: str) -> str:
    """Colours the crystals in a text: 2Y1M."""
    for letter, style in STYLES.items():
        for n in range(10):
            text = text.replace(f"{n}{letter}", f"[{style}]{n}{letter}[/]")
    return text


def crystals_of(named: dict[str, int]) -> str:
    """Crystals of a view as painted text."""
    return painted(crystals_text([named[c] for c in COLOURS]))


def draw(view: View) -> str:
    """The table as lines of text."""
    return "\n".join([*draw_golems(view), *draw_merchants(view), *draw_seats(view)])


def draw_golems(view: View) -> Iterator[str]:
    """The point row with its tokens."""
    copper, silver = view["copper_pile"], view["silver_pile"]
    yield f"[bold]Golems[/] ({view['point_deck']} in the deck, {view['goal']} claims end the game)"
    for slot, card in enumerate(view["point_row"], 1):
        token = {1: copper, 2: silver if copper else 0}.get(slot, 0)
        metal = "copper" if slot == 1 and copper else "silver"
        if slot == 1 and not copper:
            token = silver
        yield f"  {slot}  {painted(card or 'empty'):<12}" + (f"  + {metal} ({token} left)" if token else "")


def draw_merchants(view: View) -> Iterator[str]:
    """The merchant row with the crystals on it."""
    yield f"[bold]Merchants[/] ({view['merchant_deck']} in the deck)"
    for slot, place in enumerate(view["merchant_row"], 1):
        if place is None:
            yield f"  {slot}  empty"
            continue
        lying = crystals_of(place["crystals"])
        yield f"  {slot}  {painted(place['card'])}" + (f"  with {lying} on it" if lying != "–" else "")


def draw_seats(view: View) -> Iterator[str]:
    """Each seat's caravan, cards, claims and tokens."""
    for seat, row in enumerate(view["seats"]):
        mark = "▶" if view["player"] == seat else " "
        first = ", first player" if view["first"] == seat else ""
        yield f"{mark} [bold]Seat {seat}[/]{first}: {crystals_of(row['caravan'])}, {row['points']} points"
        yield f"     hand: {painted(', '.join(row['hand'])) or 'empty'}"
        if row["played"]:
            yield f"     played: {painted(', '.join(row['played']))}"
        if row["claimed"]:
            claimed = painted(", ".join(row["claimed"]))
            yield f"     claimed: {claimed}; {row['copper']} copper, {row['silver']} silver"


def explain(box: Record, thing: str) -> str | None:
    """A card in words."""
    if thing in golem_names(box):
        return explain_golem(box, golem_names(box).index(thing))
    return GLOSSARY.get(thing) or explain_merchant(box, thing)


def explain_golem(box: Record, card: int) -> str:
    """A point card in words."""
    return f"Point card: return {crystals_words(box.cost[card])} to claim it; {box.points[card]} points at the end."


def explain_merchant(box: Record, thing: str) -> str | None:
    """A merchant card or crystal in words, for every game that uses them."""
    if thing in merchant_names(box):
        card = merchant_names(box).index(thing)
        given, got = crystals_words(box.give[card]), crystals_words(box.get[card])
        return {
            "gain": f"Merchant card: take {got}.",
            "upgrade": f"Merchant card: up to {box.upgrades[card]} upgrades of one step, on one crystal or several "
            "(yellow, green, turquoise, magenta).",
            "trade": f"Merchant card: return {given} and take {got}, as often as you can pay.",
        }[thing.split()[0]]
    return CRYSTALS.get(thing)


def crystals_words(crystals: Iterable[int]) -> str:
    """Crystals as words: 2 yellow, 1 magenta."""
    return ", ".join(f"{n} {colour}" for n, colour in zip(crystals, COLOURS, strict=True) if n)


GLOSSARY = {
    "copper": "Copper token: 3 points. One comes with the card in slot 1 while there are any.",
    "silver": "Silver token: 1 point. One comes with the card in slot 2, or in slot 1 once copper is gone.",
    "rest": "Take all your played merchant cards back into your hand.",
}
CRYSTALS = {
    "yellow": "The lowest crystal; worth no point at the end.",
    "green": "The second crystal; 1 point at the end.",
    "turquoise": "The third crystal; 1 point at the end.",
    "magenta": "The highest crystal; 1 point at the end.",
}


# ---- for the lab


def pick(s: Record, box: Record, action: int) -> str | None:
    """The card that a decision takes, as `kind/name`."""
    if action >= CLAIM:
        return f"claim/{golem_names(box)[s.point_row[action - CLAIM]]}"
    return pick_merchant(s, box, action)


def pick_merchant(s: Record, box: Record, action: int) -> str | None:
    """The merchant card that a decision takes, for every game that uses them."""
    taken = ACQUIRE <= action < REST
    return f"acquire/{merchant_names(box)[s.merchant_row[action - ACQUIRE]]}" if taken else None


def breakdown(s: Record, box: Record, seat: int) -> dict[str, int]:
    """Where the points of a seat come from (CG-61)."""
    copper, silver = int(s.copper[seat]) * int(box.copper_points), int(s.silver[seat]) * int(box.silver_points)
    crystals = int(s.caravan[seat, 1:].sum())
    cards = int(points(s, box, seat)) - copper - silver - crystals
    return {"point cards": cards, "copper tokens": copper, "silver tokens": silver, "crystals": crystals}
