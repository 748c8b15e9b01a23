"""What the games print, kept for the tests of the page's JavaScript.

`python -m tests.web.test_printed_fixture` writes it anew.
"""

import json
from pathlib import Path
from typing import Any

from tests.conftest import game

FIXTURE = Path(__file__).parents[1] / "js" / "printed.json"
FRESH: dict[str, tuple[str, int, dict[str, Any]]] = {  # by the name in the file: game, players, options
    "century": ("century", 2, {}),
    "adventure": ("adventure", 2, {}),
    "golems": ("golems", 2, {}),
    "golem_it": ("golem_it", 2, {}),
    "golem_it_tournament": ("golem_it", 3, {"variant": "tournament"}),  # not for two; it has no penalty points
    "arena": ("arena", 2, {}),
}


def fixture() -> str:
    """The `printed` part of a fresh view of each game, as the file has it."""
    views = {key: game(name, players, **options).new(1).view(0) for key, (name, players, options) in FRESH.items()}
    return json.dumps({key: view["printed"] for key, view in views.items()}, indent=1) + "\n"


def test_the_javascript_is_tested_with_what_the_games_print() -> None:
    same = FIXTURE.is_file() and FIXTURE.read_text(encoding="utf-8") == fixture()
    assert same, "tests/js/printed.json differs from the games; write it: python -m tests.web.test_printed_fixture"


if __name__ == "__main__":
    FIXTURE.write_text(fixture(), encoding="utf-8")
