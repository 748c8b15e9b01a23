"""The table of Golem It! as lines of text."""

from collections.abc import Iterator

from golemancy.contract import Sign, View
from golemancy.games.golem_it.people.notation import points_text, raised_text, values_text
from golemancy.words.speaker import Phrase

STYLES = {"m": "cyan", "p": "magenta"}


def painted(text: str) -> str:
    """Colours the cards in a text: m19+3 p11."""
    words = (f"[{STYLES[word[0]]}]{word}[/]" if word[0] in STYLES else word for word in text.split())
    return " ".join(words)


def draw(view: View) -> str:
    """The table as lines of text."""
    lines = [*draw_table(view), *draw_seats(view)]
    if view["discards"]:
        lines.append(f"[bold]Discarded[/] ({len(view['discards'])}): {painted(' '.join(view['discards']))}")
    return "\n".join(lines)


def draw_table(view: View) -> Iterator[str]:
    """The game of the match, the pool and what is to be beaten."""
    title = ["Limit On"] if view["limit_on"] else []
    if view["games"] > 1:
        title.append(f"game {view['number']} of {view['games']}")
    title.append(f"{points_text(view['pool'])} in the pool")
    if view["unused"]:
        title.append(f"{view['unused']} cards unused")
    yield f"[bold]Golem It![/] ({', '.join(title)})"
    best = view["best"]
    if best is None:
        yield "  the round is open: any number of cards of one value"
    else:
        called = values_text(best["cards"], best["value"])
        more = values_text(best["cards"], best["value"] + 1)
        yield f"  best: [bold]{called}[/] of seat {best['seat']}; {more} or more beats it"


def draw_seats(view: View) -> Iterator[str]:
    """Each seat's tokens, hand and combination."""
    for seat, row in enumerate(view["seats"]):
        mark = "▶" if view["player"] == seat else " "
        yield f"{mark} [bold]Seat {seat}[/]: {', '.join(seat_facts(view, seat))}"
        for name, shown in (("lying", row["lying"]), ("plays", view["playing"] if view["player"] == seat else None)):
            if shown:
                called = values_text(len(shown["cards"]), shown["value"])
                yield f"     {name} {painted(raised_text(shown))} = [bold]{called}[/], {points_text(shown['points'])}"
        if row["hand"]:
            yield f"     hand  {painted(' '.join(row['hand']))}"


def seat_facts(view: View, seat: int) -> Iterator[str]:
    """What is said of a seat in one line."""
    row = view["seats"][seat]
    yield f"{row['cards']} card{'' if row['cards'] == 1 else 's'}"
    yield points_text(row["tokens"])
    if view["first"] == seat:
        yield "start player"
    if row["place"]:
        yield f"finished, place {row['place']}"
    if row["out"]:
        yield "out of the round"
    if view["games"] > 1:
        yield f"{row['noted']} noted"


# ---- for people

SIGNS: dict[str, Sign] = {"mint": ("", "cyan"), "purple": ("", "magenta")}


def lines(view: View) -> list[Phrase]:
    """What lies on the table, line by line."""
    discards: list[Phrase] = [{"kind": "discards", "cards": view["discards"], "n": len(view["discards"])}]
    return [*table_lines(view), *seat_lines(view), *(discards if view["discards"] else [])]


def table_lines(view: View) -> Iterator[Phrase]:
    """The game of the match, the pool and what is to be beaten."""
    yield {"kind": "pool", "points": view["pool"], "unused": view["unused"], "limit": view["limit_on"]}
    if view["games"] > 1:
        yield {"kind": "game", "number": view["number"], "games": view["games"]}
    best = view["best"]
    yield {"kind": "open"} if best is None else {"kind": "best", **best}


def seat_lines(view: View) -> Iterator[Phrase]:
    """Each seat's cards and points, its hand and its combination."""
    for seat, row in enumerate(view["seats"]):
        marks = {"turn": view["player"] == seat, "begins": view["first"] == seat}
        noted = {"noted": row["noted"], "noting": True} if view["games"] > 1 else {}
        facts = {"n": row["cards"], "points": row["tokens"], "place": row["place"], "out": row["out"]}
        yield {"kind": "seat", "seat": seat, **facts, **marks, **noted}
        playing = view["playing"] if view["player"] == seat else None
        for kind, shown in (("lying", row["lying"]), ("playing", playing)):
            if shown:
                yield {"kind": kind, "depth": 1, **{key: shown[key] for key in ("cards", "value", "points")}}
        if row["hand"]:
            yield {"kind": "hand", "depth": 1, "cards": row["hand"]}
