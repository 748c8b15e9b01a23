"""The board of Golems: a duel and a game against the Automa, played by clicks to the scores."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.checks import AXE, TAPPABLE
from tests.web.conftest import Server, Visitor, begin, visiting

MINE = "[data-turn=mine]"
DONE = "[data-testid=result]"
PARTED = "[data-testid=parted]"  # a grid has ended
WISHES = ("summon", "tuck", "reward", "reserve", "resource", "dust", "done", "choose", "gain", "take", "pass")


@pytest.fixture(scope="module")
def golems_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers Golems."""
    found = Server(tmp_path_factory.mktemp("golems"), "golems")
    yield found
    found.stop()


@pytest.fixture
def guest(browser: Browser, golems_server: Server) -> Iterator[Visitor]:
    yield from visiting(browser, golems_server)


def table(page: Page, match: str) -> dict[str, Any]:
    return dict(page.request.get(f"/api/matches/{match}").json())


def wish(found: dict[str, Any]) -> dict[str, Any]:
    """Summons what it can, and finishes rows that are begun."""
    row = {
        f"take r{r}c{c}": len([p for p in places if p])
        for r, places in enumerate(found["view"]["grid"], 1)
        for c in (1, 2, 3)
    }
    return min(
        found["actions"], key=lambda a: (WISHES.index(a["text"].split(" ")[0]), row.get(a["text"], 0), a["action"])
    )


def click(page: Page, action: dict[str, Any]) -> None:
    """Makes a decision where it belongs on the board, or with its button where that is folded away."""
    place, button = f'[data-place="{action["at"]}"].legal:visible', f'[data-action="{action["text"]}"]:visible'
    page.locator(f"{place}, {button}").first.click()


def play(page: Page, match: str, look: Callable[[str], None]) -> set[str]:
    """Plays to the scores; looks at the page once in each phase, and late in the game once more."""
    seen: set[str] = set()
    for _ in range(200):
        page.wait_for_selector(f"{MINE}, {DONE}")
        if page.locator(DONE).count():
            return seen
        found = table(page, match)
        action = wish(found)
        phase = f"{found['phase']} {action['text'].split(' ')[0]}{' late' if found['number'] > 40 else ''}"
        if phase not in seen:
            seen.add(phase)
            look(phase)
        click(page, action)
        further = f'.table-page:not([data-number="{found["number"]}"])'
        page.wait_for_selector(f"{further}, {PARTED}")
        if page.locator(PARTED).count():
            page.get_by_role("button", name="Next grid").click()
            page.wait_for_selector(further)
    raise AssertionError("the game does not end")


def violations(page: Page) -> list[tuple[str, str]]:
    result = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [(v["id"], v["nodes"][0]["html"][:160]) for v in result["violations"]]


def test_a_duel_by_clicks(guest: Visitor) -> None:
    page = guest.page(confirm=False)
    match = begin(page, "person", "random", game="golems", first=0)
    page.wait_for_selector(MINE)
    page.evaluate(AXE)

    def look(phase: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, phase
        if phase in ("tuck tuck", "turn take late"):
            assert violations(page) == [], phase
            page.emulate_media(color_scheme="dark")
            assert violations(page) == [], phase
            page.emulate_media(color_scheme="light")

    seen = play(page, match, look)
    assert {"turn take", "action resource", "action summon", "tuck tuck"} <= seen
    sources = page.locator(".figures tbody th").all_inner_texts()
    assert (sources[0], sources[-1]) == ("Golems", "Total")
    totals = page.locator(".figures tbody tr").last.locator("td").all_inner_texts()
    assert [int(n) for n in totals] == table(page, match)["result"]["scores"]
    assert violations(page) == []


def test_alone_on_a_small_phone(guest: Visitor) -> None:
    page = guest.page("small", confirm=False)
    match = begin(page, "person", game="golems")
    page.wait_for_selector(MINE)

    def look(phase: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, phase
        assert page.evaluate(TAPPABLE) == [], phase

    assert {"turn take", "action resource"} <= play(page, match, look)
    expect(page.get_by_test_id("result")).to_be_visible()
    expect(page.get_by_role("columnheader", name="Automa")).to_be_visible()
    points = table(page, match)["view"]["automa"]["points"]["total"]
    expect(page.locator(".figures tbody tr").last).to_contain_text(str(points))


def test_the_rune_of_the_other_is_a_card_back(guest: Visitor) -> None:
    page = guest.page(confirm=False)
    match = begin(page, "person", "random", game="golems", first=0)
    page.wait_for_selector(MINE)
    mine = table(page, match)["view"]["seats"][0]["start_rune"]
    expect(page.get_by_label("In hand: a rune you cannot see")).to_be_visible()
    assert page.locator(f'.of-hand [data-thing="{mine}"]').count() == 1
    page.locator('[data-place="grid/r1c1"]').hover()
    expect(page.get_by_role("tooltip").locator("strong")).to_have_text(re.compile(r"^[A-Z][a-z -]+$"))  # a name
