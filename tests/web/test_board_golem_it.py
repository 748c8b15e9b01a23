"""The board of Golem It!: whole games played by clicks, small screens, and the cards of a combination."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.checks import AXE, TAPPABLE
from tests.web.conftest import Visitor, begin

MINE = "[data-turn=mine]"
DONE = "[data-testid=result]"
HELD = ".gi-hand [data-thing={}]"


def table(page: Page, match: str) -> dict[str, Any]:
    return dict(page.request.get(f"/api/matches/{match}").json())


def wish(found: dict[str, Any]) -> dict[str, Any]:
    """Lays what is begun, plays the lowest card that needs no tokens, else passes with all it can return."""
    best = (found["view"]["best"] or {"value": 0})["value"]

    def rank(action: dict[str, Any]) -> tuple[int, int]:
        verb, _, what = action["text"].partition(" ")
        if verb in ("lay", "add"):
            return (0, action["action"])
        if verb == "play":
            printed = int(what.split(" ")[0][1:])
            return (1 if printed > best else 3, printed)
        return (2 if verb == "pass" else 4, -int(what or 0) if verb == "pass" else 0)

    return min(found["actions"], key=rank)


def click(page: Page, action: dict[str, Any]) -> None:
    """Makes a decision where it belongs on the board, else with its button."""
    place = page.locator(f'[data-place="{action["at"]}"].legal')
    (place if place.count() else page.locator(f'[data-action="{action["text"]}"]')).first.click()


def play(page: Page, match: str, look: Callable[[str], None], most: int = 300) -> set[str]:
    """Plays to the scores, or so many decisions; looks at the page once in each phase, and late once more."""
    seen: set[str] = set()
    for _ in range(most):
        page.wait_for_selector(f"{MINE}, {DONE}")
        if page.locator(DONE).count():
            break
        found = table(page, match)
        moment = f"{found['phase']}{' late' if found['number'] > 60 else ''}"
        if moment not in seen:
            seen.add(moment)
            look(moment)
        click(page, wish(found))
        page.wait_for_selector(f'.table-page:not([data-number="{found["number"]}"])')
    return seen


def violations(page: Page) -> list[tuple[str, str]]:
    page.locator(".topbar-title").hover()
    expect(page.get_by_role("tooltip")).to_have_count(0)
    result = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [(v["id"], v["nodes"][0]["html"][:160]) for v in result["violations"]]


def test_a_whole_game_by_clicks(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    match = begin(page, "person", "random", "random", game="golem_it", first=0)
    page.wait_for_selector(MINE)
    page.evaluate(AXE)

    def look(moment: str) -> None:
        if moment not in ("cards", "turn late"):
            return
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], (moment, scheme)

    assert {"turn", "cards"} <= play(page, match, look)
    expect(page.locator(DONE)).to_be_visible()
    page.get_by_role("button", name="Close").click()
    scores = table(page, match)["result"]["scores"]
    page.get_by_role("button", name="Scores").click()
    shown = page.locator(".figures tbody tr td:last-child").all_inner_texts()
    assert [int(n) for n in shown] == scores


def test_a_small_phone(visitor: Visitor) -> None:
    page = visitor.page("small", confirm=False)
    match = begin(
        page, "person", "random", "random", "random", game="golem_it", first=0, limit_on=True, variant="play_on"
    )

    def look(moment: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, moment
        assert page.evaluate(TAPPABLE) == [], moment

    assert "turn" in play(page, match, look, most=16)
    expect(page.get_by_text("Limit On")).to_be_visible()
    look("later")


def test_a_combination_is_built_raised_and_taken_back(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    match = begin(page, "person", "random", "random", "random", game="golem_it", first=0)
    page.wait_for_selector(MINE)
    hand = table(page, match)["view"]["seats"][0]["hand"]
    twin = next(name for name in hand if hand.count(name) == 2)
    page.locator(HELD.format(twin)).last.click()
    page.wait_for_selector('[data-number="1"]')
    expect(page.locator(HELD.format(twin))).to_have_count(1)
    page.locator(HELD.format(twin)).click()
    page.wait_for_selector('[data-number="2"]')
    value = twin[1:]
    expect(page.locator(".gi-total .gi-value")).to_have_text(f"{value}-{value}")
    page.locator('[data-action^="raise"]').click()
    expect(page.locator(".gi-total")).to_contain_text("2 points from the pool")
    expect(page.locator(".gi-middle .gi-on")).to_have_count(2)
    page.get_by_role("button", name="Take back").click()
    page.wait_for_selector('[data-number="2"]')
    expect(page.locator(".badge", has_text="practice")).to_have_count(0)
    page.get_by_role("button", name=f"Lay {value}-{value}").click()
    page.wait_for_selector(f"{MINE}, [data-number='3']")
    assert table(page, match)["log"][2]["text"] == f"lay {value}-{value}"


def test_things_explain_themselves(visitor: Visitor) -> None:
    page = visitor.page()
    match = begin(page, "person", "random", game="golem_it", first=1)
    page.wait_for_selector(MINE)
    expect(page.get_by_text("Game 1 of 4")).to_be_visible()
    card = table(page, match)["view"]["seats"][0]["hand"][0]
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_timeout(200)
    page.locator(HELD.format(card)).first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("each point of tokens on it adds")
