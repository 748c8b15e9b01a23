"""Decisions of all games in a row, as phrases, kept for the tests of the page's JavaScript.

`python -m tests.web.test_lines_fixture` writes them anew.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from golemancy import games
from golemancy.words.speaker import Phrase
from tests.conftest import game

FIXTURE = Path(__file__).parents[1] / "js" / "lines.json"
DECISIONS = 250  # of each game
LONG = 4  # decisions in a row


def made(name: str) -> list[Phrase]:
    """The decisions of a random game."""
    chance, state, found = random.Random(1), game(name, 2).new(1), list[Phrase]()
    while not state.over and len(found) < DECISIONS:
        action = chance.choice(state.legal)
        found.append({**state.phrase(action), "seat": state.player})
        state.apply(action)
    return found


def rows(phrases: list[Phrase]) -> Iterator[list[Phrase]]:
    """Some of them in a row, wherever two kinds with such facts have not followed one another before."""
    seen: set[object] = set()
    for first in range(len(phrases) - 1):
        pair = tuple((phrase["kind"], *sorted(key for key in phrase if phrase[key])) for phrase in phrases[first:][:2])
        if pair not in seen:
            seen.add(pair)
            yield phrases[first : first + LONG]


def texts(value: Any) -> Iterator[str]:
    """All texts inside a value."""
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        yield from texts(inner)


def lines(name: str) -> dict[str, Any]:
    """The rows of a game, and the names of the things in them."""
    found = list(rows(made(name)))
    words, box = game(name, 2).words, game(name, 2).box
    assert words.things is not None
    named = set(texts(found))
    return {"things": {key: thing for key, thing in words.things(box).items() if key in named}, "lines": found}


def fixture() -> str:
    """All games, a row on each line of the file."""
    return (
        json.dumps({name: lines(name) for name in games.BUILT_IN}, ensure_ascii=False).replace("], [", "],\n[") + "\n"
    )


def test_the_javascript_is_tested_with_what_the_games_say() -> None:
    same = FIXTURE.is_file() and FIXTURE.read_text(encoding="utf-8") == fixture()
    assert same, "tests/js/lines.json differs from the games; write it: python -m tests.web.test_lines_fixture"


if __name__ == "__main__":
    FIXTURE.write_text(fixture(), encoding="utf-8")
