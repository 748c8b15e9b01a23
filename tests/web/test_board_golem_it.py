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


def wish(found: dict[str, Any]) -> str:
    """The lowest card that needs no tokens, else a pass with all that can be returned, else any card, in notation."""
    best = found["view"]["best"] or {"value": 0, "cards": 1}

    def rank(action: dict[str, Any]) -> tuple[int, int]:
        verb, _, what = action["text"].partition(" ")
        if verb == "pass":
            return (2, -int(what or 0))
        printed = int(what.split(" ")[0][1:])
        return (1 if printed > best["value"] and best["cards"] == 1 else 3, printed)

    return str(min(found["actions"], key=rank)["text"])


def lay(page: Page, *cards: str) -> None:
    """Picks cards and lays them."""
    for card in cards:
        page.locator(f"{HELD.format(card)}.legal:not(.chosen)").first.click()
    page.get_by_test_id("lay").click()


def make(page: Page, text: str) -> None:
    """Plays a card or passes, the way a person does."""
    if text.startswith("play"):
        lay(page, *text.split(" ")[1:])
    else:
        page.locator(f'[data-action="{text}"]').click()


def play(page: Page, match: str, look: Callable[[str], None], most: int = 300) -> None:
    """Plays to the scores, or so many turns; looks at the page at the first turn, and late once more."""
    seen: set[str] = set()
    for _ in range(most):
        page.wait_for_selector(f"{MINE}, {DONE}")
        if page.locator(DONE).count():
            break
        found = table(page, match)
        moment = "late" if found["number"] > 60 else "early"
        if moment not in seen:
            seen.add(moment)
            look(moment)
        make(page, wish(found))
        page.wait_for_selector(f'{DONE}, .table-page:not([data-number="{found["number"]}"]):not(:has(.gi-compose))')


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
        if moment == "early":
            page.locator(".gi-held .spot.legal").last.click()
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], (moment, scheme)
        page.keyboard.press("Escape")

    play(page, match, look)
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

    play(page, match, look, most=10)
    expect(page.get_by_text("Limit On")).to_be_visible()
    page.locator(".gi-open").first.click()
    expect(page.locator(".gi-more").first).to_be_visible()
    look("open")


def three(page: Page, match: str) -> list[str]:
    """Three mint cards of my hand, from the left."""
    mint = [card for card in table(page, match)["view"]["seats"][0]["hand"] if card.startswith("m")]
    return [mint[0], mint[3], mint[-1]]


def test_cards_are_picked_in_any_order_raised_by_a_stepper_and_laid(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    match = begin(page, "person", "random", "random", "random", game="golem_it", first=0)
    page.wait_for_selector(MINE)
    cards = three(page, match)
    highest = int(cards[0][1:])
    for card in reversed(cards):
        page.locator(f"{HELD.format(card)}.legal").last.click()
    expect(page.locator(".gi-held .chosen")).to_have_count(3)
    expect(page.locator(".gi-yours .gi-value")).to_have_text(f"3 × {highest}")
    value = page.get_by_role("spinbutton", name="Value")
    page.get_by_role("button", name="Higher").click()
    expect(value).to_have_value(str(highest + 1))
    value.fill(str(highest + 4))
    expect(page.get_by_test_id("lay")).to_have_text(f"Lay 3 × {highest + 4}")
    value.fill("1")
    expect(value).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_test_id("lay")).to_have_text(f"Lay 3 × {highest + 4}")
    value.press("Enter")
    expect(value).to_have_value(str(highest))
    page.get_by_role("button", name="Lower").is_disabled()
    value.fill(str(highest + 2))
    assert table(page, match)["number"] == 0  # so far nothing was sent
    page.get_by_test_id("lay").click()
    page.wait_for_selector(".table-page:not([data-number='0']):not(:has(.gi-compose))")
    said = [line["text"] for line in table(page, match)["log"] if line["seat"] == 0]
    wanted = [f"play {cards[0]}", f"add {cards[1]}", f"add {cards[2]}"]
    assert said == [
        *wanted,
        f"raise to {highest + 1}",
        f"raise to {highest + 2}",
        f"lay {'-'.join([str(highest + 2)] * 3)}",
    ]
    expect(page.locator(".badge", has_text="practice")).to_have_count(0)


def test_what_was_begun_elsewhere_is_picked_here_and_can_be_put_back(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    match = begin(page, "person", "random", "random", game="golem_it", first=0)
    page.wait_for_selector(MINE)
    found = table(page, match)
    begun = next(action for action in found["actions"] if action["text"].startswith("play p"))
    page.request.post(f"/api/matches/{match}/decisions", data={"number": 0, "seat": 0, "action": begun["action"]})
    page.wait_for_selector("[data-number='1']")
    expect(page.locator(".gi-held .chosen")).to_have_count(1)
    left = page.locator(".gi-held .spot.legal").first
    left.click()  # further left than what was begun
    expect(page.locator(".gi-held .chosen")).to_have_count(2)
    page.get_by_role("button", name="Put back").click()
    page.wait_for_selector("[data-number='0']")
    expect(page.locator(".gi-held .chosen")).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_contain_text("Open the round")
    expect(page.locator(".badge", has_text="practice")).to_have_count(0)


def test_a_combination_by_keyboard_alone_in_german(visitor: Visitor) -> None:
    page = visitor.page(confirm=False, language="de")
    match = begin(page, "person", "random", "random", game="golem_it", first=0)
    page.wait_for_selector(MINE)
    cards = three(page, match)
    page.locator(HELD.format(cards[2])).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="ohne Marken")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".gi-held .chosen")).to_have_count(0)
    page.locator(HELD.format(cards[0])).first.focus()
    page.keyboard.press("Space")
    for _ in range(40):
        if page.evaluate("document.activeElement.getAttribute('role')") == "spinbutton":
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    for _ in range(3):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "lay":
            break
    expect(page.get_by_test_id("lay")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".table-page:not([data-number='0']):not(:has(.gi-compose))")
    said = [line["text"] for line in table(page, match)["log"] if line["seat"] == 0]
    assert said[0] == f"play {cards[0]}"
    assert said[-1] == f"lay {int(cards[0][1:]) + 2}"


def test_things_explain_themselves(visitor: Visitor) -> None:
    page = visitor.page()
    match = begin(page, "person", "random", game="golem_it", first=1)
    page.wait_for_selector(MINE)
    expect(page.get_by_text("Game 1 of 4")).to_be_visible()
    card = table(page, match)["view"]["seats"][0]["hand"][0]
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_timeout(200)
    page.locator(HELD.format(card)).first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("each point on it adds")
