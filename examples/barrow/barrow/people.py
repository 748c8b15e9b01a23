"""Barrow for people: notation, views, events, positions and the table as text."""

from collections.abc import Iterator

from barrow.rules import BEST, NOBODY, SEATS, STONES, TAKE, knows, points, stones_left
from golemancy.contract import Event, View
from golemancy.engine.layout import Record
from golemancy.engine.reading import Reader
from golemancy.words.speaker import Phrase

SEAT_NAMES = tuple(str(seat) for seat in range(SEATS))


def say(s: Record, box: Record, action: int) -> str:
    """A decision in notation: `look 3`, `take 3`."""
    return f"{'look' if action < TAKE else 'take'} {action % STONES + 1}"


def phrase(s: Record, box: Record, action: int) -> Phrase:
    """A decision to be said in words: `decide.look`, `done.look` and so on in words/."""
    return {"kind": "look" if action < TAKE else "take", "stone": action % STONES + 1}


def at(s: Record, box: Record, action: int) -> str | None:
    """The stone that a decision belongs to."""
    return f"stone/{action % STONES + 1}"


def view(s: Record, box: Record, seat: int) -> View:
    """What a seat may see: what the stones hide that it knows, and who looked where."""
    shown = to_dict(s, box)
    for stone, row in enumerate(shown["stones"]):
        row["hides"] = row["hides"] if knows(s, seat, stone) else None
    return shown | {"points": [int(points(s, seat)) for seat in range(s.players)]}


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    """What a seat saw happen; what a look showed is for the seat that looked."""
    actor, found = int(before.player), int(after.under[action % STONES])
    events: list[Event] = [{"kind": "decide", "seat": actor, "text": say(before, box, action)}]
    if action >= TAKE or actor == seat:
        events.append({"kind": "find", "seat": actor, "points": found, "text": f"finds {found} points"})
    return events


def to_dict(s: Record, box: Record) -> View:
    """The whole position, stone by stone."""
    return {
        "stones": [
            {
                "hides": int(s.under[stone]),
                "taker": int(s.taker[stone]),
                "looked": [SEAT_NAMES[seat] for seat in range(s.players) if s.seen[seat] >> stone & 1],
            }
            for stone in range(STONES)
        ]
    }


def from_dict(reader: Reader, s: Record, box: Record) -> None:
    """Fills a blank state; a stone that says only what it hides lies there, and nobody has looked."""
    for stone, row in enumerate(reader.rows("stones", STONES)):
        s.under[stone] = row.integer("hides", -BEST, BEST)
        s.taker[stone] = row.integer("taker", NOBODY, int(s.players) - 1, NOBODY)
        for seat in set(row.names("looked", SEAT_NAMES[: s.players], [])):
            s.seen[seat] |= 1 << stone
        row.finish()


def audit(s: Record, box: Record) -> Iterator[str]:
    """Everything that cannot be."""
    if sorted(s.under) != sorted(box.hidden):
        yield f"stones: {s.under.tolist()} is not what they hide"
    if bool(s.over) != (stones_left(s) == 0):
        yield f"over: cannot be {bool(s.over)} with {stones_left(s)} stones left"


def draw(view: View) -> str:
    """The table as lines of text in notation."""
    signs = ("?" if row["hides"] is None else str(row["hides"]) for row in view["stones"])
    taken = ("" if row["taker"] == NOBODY else f" (seat {row['taker']})" for row in view["stones"])
    stones = [f"{n}: {sign}{by}" for n, (sign, by) in enumerate(zip(signs, taken, strict=True), 1)]
    return "\n".join([*stones, *(f"Seat {seat}: {held} points" for seat, held in enumerate(view["points"]))])


def lines(view: View) -> Iterator[Phrase]:
    """The table for people, line by line, to be said in words."""
    for number, row in enumerate(view["stones"], 1):
        taken = {} if row["taker"] == NOBODY else {"taken": True, "seat": row["taker"]}
        known = {} if row["hides"] is None else {"known": True, "points": row["hides"]}
        yield {"kind": "stone", "stone": number, **known, **taken}
    for seat, held in enumerate(view["points"]):
        yield {"kind": "seat", "seat": seat, "points": held}


def explain(box: Record, thing: str) -> Phrase | None:
    """What a stone is, to be said in words."""
    return {"kind": "stone"} if thing.isdecimal() and 1 <= int(thing) <= STONES else None
