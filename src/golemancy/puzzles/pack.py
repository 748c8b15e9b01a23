"""Packs of puzzles: one file for each game, a line that says what it is, then a puzzle in each line."""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path

from golemancy import games
from golemancy.errors import BadOption
from golemancy.puzzles.puzzle import FORMAT, Posed, Puzzle

FOLDER = Path(str(resources.files("golemancy.puzzles") / "packs"))


def write(name: str, puzzles: Sequence[Puzzle]) -> str:
    """A pack as text."""
    head = {"golemancy_puzzles": FORMAT, "game": name, "version": games.definition(name).version}
    return "\n".join([json.dumps(head), *(puzzle.to_json() for puzzle in puzzles)]) + "\n"


def read(text: str) -> tuple[str, list[Puzzle]]:
    """The game of a pack, and its puzzles; a pack of another version is refused."""
    head, *lines = text.splitlines()
    told = json.loads(head)
    name, mine = told["game"], games.definition(told["game"]).version
    if (told.get("golemancy_puzzles"), told["version"]) != (FORMAT, mine):
        raise BadOption(f"these puzzles are for version {told['version']} of {name}, and this is version {mine}")
    return name, [Puzzle.from_json(line) for line in lines]


@lru_cache(maxsize=None)
def pack(name: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; none for most games of others."""
    file = FOLDER / f"{name}.jsonl"
    return tuple(read(file.read_text(encoding="utf-8"))[1]) if file.is_file() else ()


@lru_cache(maxsize=256)
def posed(name: str, number: int) -> Posed:
    """A puzzle of a pack on its board; the first has number 1."""
    puzzle = pack(name)[number - 1]
    return Posed(games.game(name, puzzle.position["players"], **puzzle.position["options"]), puzzle)
