"""The arena drawn in a terminal."""

from collections.abc import Callable, Iterator
from typing import Any

from golemancy.contract import View
from golemancy.games.arena.state import COORDINATES, DIRECTIONS, SPACE_NAMES
from golemancy.words.speaker import Phrase, Speaker

WIDTH, HEIGHT = 13, 4  # characters from column to column, lines from a space to the one below it

ARROWS = {"N": "↑", "NE": "↗", "SE": "↘", "S": "↓", "SW": "↙", "NW": "↖"}
STYLES = ("bright_blue", "bright_red", "bright_green", "bright_yellow")
MARKS = (("netted", "#"), ("disarmed", "!"), ("entrenched", "="), ("seated", "m"), ("damaged", "d"))
LEGEND = "arrow: side 0   w: Wounds   p: Poison   # Netted   ! Disarmed   = entrenched   m in a Monolith   d damaged"


def draw(view: View) -> str:
    """The board, what stands on it, and each seat's hand, stack and Monolith."""
    return "\n".join([*draw_board(view), *draw_tiles(view), *draw_seats(view), *draw_battle(view)])


def draw_board(view: View) -> Iterator[str]:
    """The nineteen spaces as hexagons with the tiles inside."""
    yield from hexagons(view, tile_lines)
    yield f"[dim]{LEGEND}[/]"


def hexagons(view: View, texts_of: Callable[[str, View | None, bool], list[str]]) -> Iterator[str]:
    """The nineteen spaces as hexagons, with three short lines in each."""
    lines = [[" "] * (5 * WIDTH + 4) for _ in range(5 * HEIGHT + 1)]
    styles: dict[tuple[int, int], tuple[int, str]] = {}
    segments = {s for row in view["seats"] for s in row["monolith"]["segments"] if s}
    for space, (q, r) in enumerate(COORDINATES):
        left, top = (q + 2) * WIDTH, (2 * r + q + 4) * HEIGHT // 2
        outline(lines, left, top)
        name = SPACE_NAMES[space]
        tile = view["board"].get(name)
        texts = texts_of(name, tile, name in segments)
        for k, text in enumerate(texts):
            place(lines, left + 3, top + 1 + k, text)
            if tile is not None:
                styles[top + 1 + k, left + 3] = (len(text), STYLES[tile["seat"]])
    for row, line in enumerate(lines):
        yield painted(line, {column: style for (r, column), style in styles.items() if r == row}).rstrip()


def outline(lines: list[list[str]], left: int, top: int) -> None:
    """One hexagon."""
    place(lines, left + 2, top, "_" * (WIDTH - 2))
    place(lines, left + 1, top + 1, "/")
    place(lines, left, top + 2, "/")
    place(lines, left, top + 3, "\\")
    place(lines, left + 1, top + 4, "\\" + "_" * (WIDTH - 2) + "/")
    place(lines, left + WIDTH, top + 1, "\\")
    place(lines, left + WIDTH + 1, top + 2, "\\")
    place(lines, left + WIDTH + 1, top + 3, "/")


def place(lines: list[list[str]], left: int, top: int, text: str) -> None:
    """Writes a text into the picture."""
    for k, sign in enumerate(text):
        lines[top][left + k] = sign


def tile_lines(name: str, tile: View | None, segment: bool) -> list[str]:  # noqa: FBT001
    """Three short lines for a space."""
    if tile is None:
        return [name, "segment" if segment else "", ""]
    words = tile["tile"].removesuffix(" (damaged)").removeprefix("Rune of ").split()
    short = " ".join(words)[: WIDTH - 3]
    kind = {"banner": "B", "rune": "R", "golem": "G"}.get(tile["kind"], "C")
    return [f"{name} {tile['seat']}{kind} {ARROWS[tile['facing']]}", short, signs_of(tile)]


def signs_of(tile: View) -> str:
    """Wounds, Poison and markers on a tile, in a few signs."""
    marks = "".join(mark for key, mark in MARKS if tile.get(key))
    marks += "o" * bool(tile.get("net"))
    counts = f"{'w' + str(tile['wounds']) if tile.get('wounds') else ''}"
    counts += f"{'p' + str(len(tile['poison'])) if tile.get('poison') else ''}"
    return f"{counts}{marks}"[: WIDTH - 3]


def painted(line: list[str], styles: dict[int, tuple[int, str]]) -> str:
    """A line of the picture with its colours."""
    text = ""
    end = 0
    for column, (length, style) in sorted(styles.items()):
        if length:
            text += "".join(line[end:column]) + f"[{style}]{''.join(line[column : column + length])}[/]"
            end = column + length
    return text + "".join(line[end:])


def draw_tiles(view: View) -> Iterator[str]:
    """Every tile with what cannot be seen in the picture."""
    for name, tile in sorted(view["board"].items(), key=lambda item: (item[1]["seat"], item[0])):
        facts = ", ".join([f"facing {tile['facing']}", *printed_words(tile), *tile_words(tile)])
        yield f"  [{STYLES[tile['seat']]}]{name} {tile['tile']}[/]: {facts}"


def printed_words(tile: View) -> Iterator[str]:
    """The icons of a tile as they point on the board."""
    if tile.get("initiative"):
        yield f"Initiative {'/'.join(map(str, tile['initiative']))}"
    for key in ("melee", "ranged", "armor"):
        if tile.get(key):
            yield f"{key} {' '.join(f'{side}{n}' for side, n in tile[key].items())}"
    if tile.get("global"):
        yield f"hits anyone for {tile['global']}"
    for key in ("nets", "links", "strikes"):
        if len(tile.get(key, [])) not in (0, 6):
            yield f"{key} {' '.join(tile[key])}"


def tile_words(tile: View) -> Iterator[str]:
    """What is special about a tile now."""
    if tile.get("wounds"):
        yield f"{tile['wounds']} of {tile.get('endures')} Wounds"
    if tile.get("poison"):
        yield f"{len(tile['poison'])} Poison"
    for key in ("netted", "disarmed", "entrenched", "seated", "penetrates", "venom"):
        if tile.get(key):
            yield key
    for key in ("melee_bonus", "ranged_bonus", "initiative_bonus", "extra_attacks"):
        if tile.get(key):
            yield f"{key.replace('_', ' ')} {tile[key]:+}"


def draw_seats(view: View) -> Iterator[str]:
    """Each seat's Hit Points, hand, stack, pool and Monolith."""
    for seat, row in enumerate(view["seats"]):
        mark = "▶" if view["player"] == seat else " "
        out = ", out of the game" if row["fell"] else ""
        yield (
            f"{mark} [{STYLES[seat]}]Seat {seat}, {row['faction']}[/]: {row['hp']} Hit Points{out}, "
            f"{row['stack']} in the stack"
        )
        hand = [*row["hand"], *["Construction marker"] * row["markers"]]
        yield f"     hand: {', '.join(hand) or 'empty'}"
        if row["pool"]:
            pool = [f"{row['pool'].count(name)} {name}" for name in dict.fromkeys(row["pool"])]
            yield f"     pool: {', '.join(pool)}"
        monolith = monolith_words(row["monolith"])
        if monolith:
            yield f"     Monolith: {monolith}"


def monolith_words(monolith: Any) -> str:
    """A Monolith's hidden tiles, or its segments."""
    if any(monolith["segments"]):
        return f"unfolded on {' and '.join(map(str, monolith['segments']))}"
    if not any(monolith["hidden"]):
        return ""
    return ", ".join("empty" if t is None else t["tile"] or "unknown tile" for t in monolith["hidden"])


def draw_battle(view: View) -> Iterator[str]:
    """What is being resolved, and how the game ends."""
    battle = view["battle"]
    if battle is not None:
        event = f"Initiative {battle['initiative']}" if battle["event"] == "phase" else battle["event"]
        yield f"[bold]Being resolved: {event}[/]"
        for blow in battle["blows"]:
            yield f"  {blow['from']} hits {blow['on']} for {blow['wounds']}"
    if view["ending"] != "none":
        yield f"[bold]The end of the game: {view['ending']}[/]"


# ---- for people

PRINTED = ("initiative", "melee", "ranged", "armor", "global")
SIDES = ("nets", "links", "strikes")  # said only where they are not on all six sides
NOW = ("wounds", "endures", "netted", "disarmed", "entrenched", "seated", "penetrates", "venom", "damaged")
BONUSES = ("melee_bonus", "ranged_bonus", "initiative_bonus", "extra_attacks")


def picture(view: View, speaker: Speaker) -> str:
    """The board, with short names of the tiles in the colours of their seats."""

    def texts(name: str, tile: View | None, segment: bool) -> list[str]:  # noqa: FBT001
        if tile is None:
            return [name, speaker.message("map.segment", {})[: WIDTH - 3] if segment else "", ""]
        whole = speaker.message("map.tile", {"tile": tile["tile"]})
        return [f"{name} {tile['seat'] + 1} {ARROWS[tile['facing']]}", whole[: WIDTH - 3].strip(), signs_of(tile)]

    seats = "   ".join(
        f"[{STYLES[seat]}]{seat + 1} {speaker.name(seat)}, {speaker.message('map.tile', {'tile': row['faction']})}[/]"
        for seat, row in enumerate(view["seats"])
    )
    return "\n".join([*hexagons(view, texts), seats, f"[dim]{speaker.message('map.legend', {})}[/]"])


def lines(view: View) -> list[Phrase]:
    """What lies on the table, line by line."""
    return [*battle_lines(view), *board_lines(view), *seat_lines(view)]


def board_lines(view: View) -> Iterator[Phrase]:
    """Every tile on the board with its icons as they point there, and what holds for it now."""
    yield {"kind": "board", "n": len(view["board"])}
    for name, tile in sorted(view["board"].items(), key=lambda item: (item[1]["seat"], item[0])):
        facts = all_around({key: tile[key] for key in (*PRINTED, *NOW, *BONUSES) if tile.get(key)})
        sides = {key: tile[key] for key in SIDES if len(tile.get(key, [])) not in (0, 6)}
        where = {"at": name, "owner": tile["seat"], "tile": tile["tile"], "facing": tile["facing"]}
        yield {"kind": "tile", "depth": 1, **where, **facts, **sides, "poison": len(tile.get("poison", ()))}


def all_around(facts: View) -> View:
    """The same facts, with what is alike on all sides as one number under `…_all`."""
    whole = {
        key: next(iter(sides.values()))
        for key in ("melee", "ranged", "armor")
        if len(sides := facts.get(key, {})) == len(DIRECTIONS) and len(set(sides.values())) == 1
    }
    return {key: value for key, value in facts.items() if key not in whole} | {f"{k}_all": n for k, n in whole.items()}


def seat_lines(view: View) -> Iterator[Phrase]:
    """Each seat's Hit Points, hand, stack, pool and Monolith."""
    for seat, row in enumerate(view["seats"]):
        facts = {"faction": row["faction"], "points": row["hp"], "fell": row["fell"], "stack": row["stack"]}
        yield {"kind": "seat", "seat": seat, "turn": view["player"] == seat, **facts}
        yield {"kind": "hand", "depth": 1, "tiles": row["hand"], "markers": row["markers"]}
        if row["pool"]:
            pool = {name: row["pool"].count(name) for name in dict.fromkeys(row["pool"])}
            yield {"kind": "pool", "depth": 1, "pool": pool}
        yield from monolith_lines(row["monolith"])


def monolith_lines(monolith: View) -> Iterator[Phrase]:
    """A Monolith's hidden tiles, or its segments."""
    segments = [space for space in monolith["segments"] if space]
    if segments:
        yield {"kind": "unfolded", "depth": 1, "spaces": segments}
        return
    lying = [tile for tile in monolith["hidden"] if tile is not None]
    if lying:
        known = [tile["tile"] for tile in lying if tile["tile"]]
        yield {"kind": "monolith", "depth": 1, "tiles": known, "unknown": len(lying) - len(known)}


def battle_lines(view: View) -> Iterator[Phrase]:
    """What is being resolved, and how the game ends."""
    battle = view["battle"]
    if battle is not None and battle["event"] == "phase":
        yield {"kind": "battle", "initiative": battle["initiative"]}
    for blow in battle["blows"] if battle is not None else ():
        by, on = (view["board"].get(blow[end], {}).get("tile") for end in ("from", "on"))
        facts = {"space": blow["from"], "target": blow["on"], "tile": by, "victim": on, "wounds": blow["wounds"]}
        yield {"kind": "blow", "depth": 1, **facts}
    if view["ending"] != "none":
        yield {"kind": "ending", "stage": view["ending"]}
