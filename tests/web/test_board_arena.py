"""The board of Monolith Arena: a whole duel by clicks, a Battle step by step, turning tiles, small screens."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.checks import AXE, SIDEWAYS, TAPPABLE
from tests.web.conftest import Server, Visitor, begin, visiting

MINE = "[data-turn=mine]"
DONE = "[data-testid=result]"
REEL = "[data-testid=reel]"


@pytest.fixture(scope="module")
def arena_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers Monolith Arena."""
    found = Server(tmp_path_factory.mktemp("arena"), "arena")
    yield found
    found.stop()


@pytest.fixture
def guest(browser: Browser, arena_server: Server) -> Iterator[Visitor]:
    yield from visiting(browser, arena_server)


def table(page: Page, match: str) -> dict[str, Any]:
    return dict(page.request.get(f"/api/matches/{match}").json())


def wish(found: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Any decision, but places, builds and plays first, so that a game is short and full of fights."""
    acts = [a for a in found["actions"] if a["text"].split(" ")[0] in ("place", "build", "play")]
    rest = [a for a in found["actions"] if found["phase"] != "turn" or a["text"] == "end turn"]
    return dict(chance.choice(acts or rest))


def click(page: Page, action: dict[str, Any]) -> None:
    """Makes a decision where it belongs on the board, else with its button."""
    skip(page)
    place = page.locator(f'[data-place="{action["at"]}"].legal')
    (place if place.count() else page.locator(f'[data-action="{action["text"]}"]')).first.click()


def skip(page: Page) -> None:
    """Leaves a fight that is being shown."""
    reel = page.get_by_test_id("skip-film")
    if reel.count():
        reel.click()


def play(page: Page, match: str, look: Callable[[str], None], enough: Callable[[dict[str, Any]], bool]) -> set[str]:
    """Plays until it is enough, or to the scores; looks at the page once in each phase."""
    chance = random.Random(11)
    seen: set[str] = set()
    for _ in range(600):
        page.wait_for_selector(f"{MINE}, {DONE}, {REEL}")
        found = table(page, match)
        if found["result"] or enough(found):
            return seen
        if not found["actions"]:
            continue
        page.wait_for_selector(f'{MINE}[data-number="{found["number"]}"]')
        if found["phase"] not in seen:
            seen.add(found["phase"])
            skip(page)
            look(found["phase"])
        click(page, wish(found, chance))
        page.wait_for_selector(f'.table-page:not([data-number="{found["number"]}"])')
    raise AssertionError("the game does not end")


def fought(found: dict[str, Any]) -> bool:
    return any(event["kind"] == "attack" for line in found["log"] for event in line["events"])


def violations(page: Page) -> list[tuple[str, str]]:
    result = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [(v["id"], v["nodes"][0]["html"][:160]) for v in result["violations"]]


def nothing(_: Any) -> bool:
    return False


def test_a_whole_duel_by_clicks(guest: Visitor) -> None:
    page = guest.page(confirm=False, pace="instant")
    match = begin(page, "person", "random", game="arena", first=0)
    page.wait_for_selector(MINE)
    page.evaluate(AXE)

    def look(phase: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, phase
        if phase in ("monolith", "turn", "face"):
            for scheme in ("dark", "light"):
                page.emulate_media(color_scheme=scheme)
                assert violations(page) == [], (phase, scheme)

    assert {"monolith", "to", "face", "turn", "discard"} <= play(page, match, look, nothing)
    expect(page.locator(DONE)).to_contain_text("Hit Points")
    shown = page.locator(".figures tbody tr td:last-child").all_inner_texts()
    assert [int(n) for n in shown] == table(page, match)["result"]["scores"]
    assert violations(page) == []


def test_a_battle_is_stepped_through_played_and_skipped(guest: Visitor) -> None:
    page = guest.page(confirm=False)
    match = begin(page, "person", "random", game="arena", first=0, monoliths=False)
    play(page, match, lambda _: None, fought)
    page.evaluate(AXE)
    skip(page)
    page.get_by_role("button", name="Last fight").click()
    reel = page.locator(REEL)
    expect(reel).to_be_visible()
    reel.get_by_role("button", name="Pause").click()
    while not page.locator(".ar-blow").count():
        reel.get_by_role("button", name="Step forward").click()
    expect(page.locator(".ar-piece.struck")).to_have_count(1)
    expect(page.locator(".ar-told")).to_contain_text("hits")
    assert violations(page) == []
    step = int(reel.get_attribute("data-step") or 0)
    reel.get_by_role("button", name="Step back").click()
    expect(page.locator(f'{REEL}[data-step="{max(0, step - 1)}"]')).to_be_visible()
    reel.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(f'{REEL}[data-step="{step}"]')).to_be_visible()
    page.locator(".ar-shield").click(position={"x": 5, "y": 5})
    expect(reel).to_have_count(0)


def test_a_tile_is_chosen_placed_and_turned_with_keys(guest: Visitor) -> None:
    page = guest.page(confirm=False)
    match = begin(page, "person", "random", game="arena", first=0, monoliths=False, faction0="dragon_empire")
    page.wait_for_selector(MINE)
    page.locator('[data-place="board/c3"]').focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-place="board/c4"]')).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-place="facing/SE"].legal')
    assert page.evaluate("document.activeElement.dataset.place").startswith("facing/")
    page.locator('[data-place="facing/SE"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('.table-page:not([data-number="1"])')
    expect(page.get_by_role("group", name="Turn Banner")).to_have_count(0)
    assert table(page, match)["view"]["board"]["c4"]["facing"] == "SE"
    page.locator('[data-place="board/c4"]').hover()
    expect(page.get_by_role("tooltip")).to_contain_text("It faces south-east")


def test_teams_on_a_small_phone(guest: Visitor) -> None:
    page = guest.page("small", confirm=False)
    match = begin(page, "person", "random", "random", "random", game="arena", first=0, variant="teams")

    def look(phase: str) -> None:
        assert page.evaluate(SIDEWAYS) == [], phase
        assert page.evaluate(TAPPABLE) == [], phase

    seen = play(page, match, look, lambda found: len(found["view"]["board"]) > 7 and found["phase"] == "turn")
    assert {"monolith", "to", "face", "discard"} <= seen
    look("later")
    expect(page.locator(".ar-side")).to_have_count(4)


def test_the_others_do_not_see_what_a_monolith_hides(guest: Visitor) -> None:
    page = guest.page(confirm=False)
    match = begin(page, "person", "random", game="arena", first=0)
    page.wait_for_selector(MINE)
    for _ in range(2):
        before = table(page, match)
        click(page, before["actions"][0])
        page.wait_for_selector(f'.table-page:not([data-number="{before["number"]}"])')
    page.wait_for_selector(MINE)
    expect(page.locator(".ar-other .ar-back")).to_have_count(2)
    expect(page.locator(".ar-mine .ar-back")).to_have_count(0)
