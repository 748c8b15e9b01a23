"""What I hold is in sight: at four sizes, with the most players, in the middle of a game; and nothing is too small."""

from pprint import pformat

import pytest
from playwright.sync_api import Page

from golemancy import games
from golemancy.players import player
from tests.web.checks import TINY, show_at, small_and_large
from tests.web.conftest import Visitor, lay_out
from tests.web.guide import Guide
from tests.web.sight import PARTS, SIZES, shares

LEAST = 0.95
MIDDLE = {"century": 16, "golems": 26, "golem_it": 10, "adventure": 34, "arena": 30}  # decisions of seat 0
PHASES = {"golems": "action"}  # in which there is something in every part; in the others it is a turn


def middle(page: Page, name: str) -> str:
    """A match of as many as can play, in its middle, with a decision to make for seat 0."""
    seats = max(games.definition(name).seats)
    match = lay_out(page, "person", *["random"] * (seats - 1), game=name, first=0)
    guide = Guide(page, match)
    guide.player = player("search:iterations=60", 0)
    for _ in range(MIDDLE[name]):
        guide.decide()
    while guide.my_turn()["phase"] != PHASES.get(name, "turn"):
        guide.decide()
    return match


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_what_i_hold_is_in_sight(visitor: Visitor, name: str) -> None:
    page = visitor.page()
    match = middle(page, name)
    page.goto(f"/m/{match}")
    page.wait_for_selector("[data-turn=mine]")
    hidden: dict[str, object] = {}
    for size, (width, height) in SIZES.items():
        show_at(page, width, height)
        seen = shares(page)
        hidden |= {f"{size}: {part}": seen.get(part) for part in PARTS[name] if seen.get(part, 0) < LEAST}
        hidden |= {f"{size}: too small": tiny for tiny in [page.evaluate(TINY)] if tiny}
    hidden |= small_and_large(page)
    assert not hidden, pformat(hidden, width=200)
