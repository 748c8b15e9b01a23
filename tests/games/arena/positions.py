"""Positions of Monolith Arena that a test can write and read.

Columns a to e run from left to right, spaces in a column are counted from its lower end. Around c3 lie
c4 (N), d3 (NE), d2 (SE), c2 (S), b2 (SW) and b3 (NW). A tile is written "seat name facing": "0 Knight NE".
Banners that a position leaves out stand at a1 (seat 0), e3 (1), a3 (2) and e1 (3), facing N.
"""

from typing import Any

import golemancy
from golemancy.games import definition
from golemancy.games.arena.state import SPACE_NAMES
from tests.conftest import game, play

DRAGONS, LORDS, GUARDIANS = "dragon_empire", "lords_of_the_abyss", "guardians_of_the_realm"
HARBINGERS, GOLEMS = "harbingers_of_the_forest", "golems"
CORNERS = ("a1", "e3", "a3", "e1")
EVERYWHERE = sorted(SPACE_NAMES)


def arena(*factions: str, **options: Any) -> golemancy.Game:
    """A game with these factions, without Monoliths unless asked for."""
    chosen = {f"faction{seat}": faction for seat, faction in enumerate(factions)}
    return game("arena", len(factions), **{"monoliths": False} | chosen | options)


def position(g: golemancy.Game, board: dict[str, Any], *seats: dict[str, Any], **more: Any) -> golemancy.State:
    """A position: tiles on the board, what each seat has, and the rest."""
    rows = [*seats, *({} for _ in range(g.players - len(seats)))]
    standing = [t["seat"] if isinstance(t, dict) else int(t[0]) for t in board.values() if "Banner" in str(t)]
    for seat in range(g.players):
        if seat not in standing and rows[seat].get("hp", 20):
            board = board | {CORNERS[seat]: f"{seat} Banner"}
    return g.from_dict({"board": board, "seats": rows, **more})


def duel(mine: str, yours: str, board: dict[str, Any], *seats: dict[str, Any], **more: Any) -> golemancy.State:
    """A position of a duel without Monoliths, seat 0 to act."""
    return position(arena(mine, yours), board, *seats, **more)


def fight(mine: str, yours: str, board: dict[str, Any], *decisions: str, **more: Any) -> golemancy.State:
    """Seat 0 starts a Battle in this position."""
    both = mine == DRAGONS
    state = duel(mine, yours, board, {"hand": ["Battle / Charge" if both else "Battle"]}, **more)
    play(state, *(("play Battle / Charge", "as battle") if both else ("play Battle",)))
    return play(state, *decisions)


def says(state: golemancy.State) -> set[str]:
    return {state.say(action) for action in state.legal}


def starting(state: golemancy.State, verb: str) -> set[str]:
    """What follows a verb among the legal decisions."""
    return {text.removeprefix(verb + " ") for text in says(state) if text.startswith(verb + " ")}


def tile(state: golemancy.State, space: str) -> dict[str, Any] | None:
    found: dict[str, Any] | None = state.view(None)["board"].get(space)
    return found


def name(state: golemancy.State, space: str) -> str | None:
    found = tile(state, space)
    return None if found is None else found["tile"]


def hp(state: golemancy.State) -> list[int]:
    return [row["hp"] for row in state.view(None)["seats"]]


def seat(state: golemancy.State, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(number)["seats"][number]
    return found


def told(state: golemancy.State, kind: str) -> list[dict[str, Any]]:
    """Events of a kind in the last decision."""
    return [event for event in state.events(None) if event["kind"] == kind]


def towers(mine: str, yours: str, board: dict[str, Any], *seats: dict[str, Any], **more: Any) -> golemancy.State:
    """A position of a duel with Monoliths."""
    return position(arena(mine, yours, monoliths=True), board, *seats, **more)


def hiding(*tiles: Any) -> dict[str, Any]:
    """A seat with these tiles in its folded Monolith."""
    return {"monolith": {"hidden": list(tiles)}}


def spread(*segments: str, **more: Any) -> dict[str, Any]:
    """A seat whose Monolith is unfolded on these spaces."""
    return {"monolith": {"segments": list(segments)}, **more}


def seated(number: int, tile_name: str, facing: str = "N", **more: Any) -> dict[str, Any]:
    return {"seat": number, "tile": tile_name, "facing": facing, "seated": True, **more}


def deck_text() -> str:
    """The tile file as it comes."""
    found = definition("arena").deck()
    assert found is not None
    return found.text
