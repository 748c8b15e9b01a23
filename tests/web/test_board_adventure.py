"""The board of The Call for Adventure: a whole game by clicks, its maps on a phone, and wagons that travel."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from golemancy.players import player
from tests.web.checks import AXE, SIDEWAYS, TAPPABLE, TINY
from tests.web.conftest import Server, Visitor, begin, visiting
from tests.web.guide import Guide

MINE = "[data-turn=mine]"
LENS = ".adv-lens"
DONE = "[data-testid=result]"
LONG_MAP = "V.o.o.o.o.o./.o.o.o.o.o.V/V.o.o.o.o.o./.o.o.o.o.o.V"


@pytest.fixture(scope="module")
def adventure_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers The Call for Adventure."""
    found = Server(tmp_path_factory.mktemp("adventure"), "adventure")
    yield found
    found.stop()


@pytest.fixture
def guest(browser: Browser, adventure_server: Server) -> Iterator[Visitor]:
    yield from visiting(browser, adventure_server)


def table(page: Page, match: str) -> dict[str, Any]:
    return dict(page.request.get(f"/api/matches/{match}").json())


def hexagon(page: Page, name: str) -> Locator:
    return page.locator(f'[data-place="map/{name}"]')


def click(page: Page, action: dict[str, Any]) -> None:
    """Makes a decision where it belongs on the board; with its button if it has no place of its own."""
    place = page.locator(f'[data-place="{action["at"]}"].legal')
    alone = place.count() and action["text"] not in ("again", "done")
    (place if alone else page.locator(f'[data-action="{action["text"]}"]')).first.click()
    if page.locator(LENS).count():  # a small map shows a tile first
        page.locator(f'{LENS} [data-action="{action["text"]}"]').click()


def decide(page: Page, action: dict[str, Any]) -> None:
    """Clicks, and waits for the answer."""
    before = page.locator(".table-page").get_attribute("data-number")
    click(page, action)
    page.wait_for_selector(f'.table-page:not([data-number="{before}"])')


def play(page: Page, match: str, look: Callable[[str], None]) -> set[str]:
    """Plays to the scores; looks at the page once in each phase."""
    guide = Guide(page, match)
    guide.player = player("greedy", 0)
    seen: set[str] = set()
    for _ in range(600):
        page.wait_for_selector(f"{MINE}, {DONE}")
        if page.locator(DONE).count():
            return seen
        action = guide.next()
        phase = guide.mirror.state.phase
        if phase not in seen:
            seen.add(phase)
            look(phase)
        decide(page, action)
    raise AssertionError("the game does not end")


def violations(page: Page) -> list[tuple[str, str]]:
    result = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [(v["id"], v["nodes"][0]["html"][:160]) for v in result["violations"]]


def test_a_whole_game_by_clicks(guest: Visitor) -> None:
    page = guest.page(confirm=False)
    match = begin(page, "person", "random", game="adventure", first=0)
    page.wait_for_selector(MINE)
    page.evaluate(AXE)

    def look(phase: str) -> None:
        assert page.evaluate(SIDEWAYS) == [], phase
        if phase in ("start", "here"):
            assert violations(page) == [], phase
            page.emulate_media(color_scheme="dark")
            assert violations(page) == [], phase
            page.emulate_media(color_scheme="light")

    assert {"start", "place", "turn", "walk", "here"} <= play(page, match, look)
    over = table(page, match)
    totals = page.locator(".figures tbody tr").last.locator("td").all_inner_texts()
    assert [int(n) for n in totals] == over["result"]["scores"]
    for seat, total in enumerate(totals):
        parts = page.locator(f".figures tbody tr:not(:last-child) td:nth-of-type({seat + 1})").all_inner_texts()
        assert sum(map(int, parts)) == int(total)
    assert page.locator(".adv-mine .claimed-card").count() == len(over["view"]["seats"][0]["claimed"]) >= 4
    assert violations(page) == []


def begin_travelling(page: Page, *kinds: str, **options: object) -> str:
    """Takes the first starting crystals and places the wagon on the first mountain; all seats are people."""
    match = begin(page, *kinds, game="adventure", first=0, **options)
    for _ in range(2 * len(kinds)):
        page.wait_for_selector(MINE)
        decide(page, table(page, match)["actions"][0])
    return match


@pytest.mark.parametrize("drawn", ["random", LONG_MAP])
def test_other_maps_on_a_small_phone(guest: Visitor, drawn: str) -> None:
    page = guest.page("small", confirm=False)
    match = begin_travelling(page, "person", "person", "person", map=drawn)
    assert page.locator(".adv-hex").count() == 24
    page.locator(".adv-other summary").first.click()
    assert [one for one in page.evaluate(TAPPABLE) if "adv-hex" not in one] == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator(".adv-other summary").first.click()
    action = next(a for a in reversed(table(page, match)["actions"]) if a["text"].startswith("move"))
    hexagon(page, action["text"].split(" ")[1]).click()
    lens = page.get_by_role("dialog", name="A closer look")
    expect(lens).to_be_visible()
    assert page.evaluate(TINY) == []
    decide(page, {"at": None, "text": action["text"]})
    expect(lens).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_contain_text("On the way to the")
    expect(page.locator(".bar-about .adv-ground")).to_be_visible()


def test_a_closer_look_is_left_by_escape_and_chosen_by_a_second_tap(guest: Visitor) -> None:
    page = guest.page("phone", confirm=False)
    match = begin_travelling(page, "person", "person")
    near = next(tile["name"] for tile in table(page, match)["view"]["tiles"] if tile["cards"] == 1)
    hexagon(page, near).click()
    expect(page.locator(LENS)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(LENS)).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.place") == f"map/{near}"
    hexagon(page, near).click()
    expect(page.locator(LENS)).to_be_visible()
    number = page.locator(".table-page").get_attribute("data-number")
    hexagon(page, near).click()
    page.wait_for_selector(f'.table-page:not([data-number="{number}"])')


def test_a_wagon_travels_to_the_tile_that_was_chosen(guest: Visitor) -> None:
    page = guest.page(confirm=False, motion="no-preference")
    match = begin_travelling(page, "person", "person")
    wagon = page.locator('[data-flip="wagon/0"]')
    start = table(page, match)["view"]["seats"][0]["wagon"]
    near = [tile["name"] for tile in table(page, match)["view"]["tiles"] if tile["cards"] == 1]
    expect(hexagon(page, near[0])).to_contain_text("1 card to discard on the way")
    decide(page, {"at": f"map/{near[0]}", "text": f"move {near[0]}"})
    decide(page, next(action for action in table(page, match)["actions"] if action["at"].startswith("hand/")))
    page.wait_for_function(
        """([wagon, hex]) => {
            const inside = (p, box) => p.x > box.left && p.x < box.right && p.y > box.top && p.y < box.bottom;
            const [a, b] = [wagon, hex].map((at) => document.querySelector(at).getBoundingClientRect());
            return inside({ x: a.left + a.width / 2, y: a.top + a.height / 2 }, b);
        }""",
        arg=['[data-flip="wagon/0"]', f'[data-place="map/{near[0]}"]'],
    )
    assert wagon.count() == 1
    expect(hexagon(page, near[0])).to_contain_text("wagons: Ann")
    expect(hexagon(page, start)).not_to_contain_text("wagons: Ann")


def test_tiles_are_reached_with_the_arrow_keys_and_explain_themselves(guest: Visitor) -> None:
    page = guest.page(confirm=False)
    match = begin(page, "person", "person", game="adventure", first=0)
    page.wait_for_selector(MINE)
    decide(page, table(page, match)["actions"][0])
    mountains = [tile["name"] for tile in table(page, match)["view"]["tiles"] if tile["kind"] == "mountain"]
    hexagon(page, "c1").focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.place") == "map/c2"
    hexagon(page, mountains[0]).hover()
    expect(page.get_by_role("tooltip")).to_contain_text("outpost of yours here")
    expect(page.get_by_role("tooltip")).to_contain_text("An outpost here costs you nothing.")
    hexagon(page, mountains[0]).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('.table-page[data-number="2"]')
    expect(hexagon(page, mountains[0])).to_contain_text("wagons: Bob")
