"""What every table has around its board: touch, keys, focus, and how much of it travels."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor, begin

MINE = '.table-page[data-turn="mine"]'
LEGAL = '[data-place^="hand/"].legal'
FOCUSED = "() => document.activeElement !== document.body && document.activeElement !== null"


class Traffic:
    """What a page fetches, and how many bytes of it travel."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, int] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        urls: dict[str, str] = {}
        session.on("Network.requestWillBeSent", lambda e: urls.update({e["requestId"]: e["request"]["url"]}))
        session.on("Network.loadingFinished", lambda e: self._finished(urls.get(e["requestId"], ""), e))

    def _finished(self, url: str, event: dict[str, float]) -> None:
        if url:
            self.bytes[url] = self.bytes.get(url, 0) + int(event["encodedDataLength"])

    def fetched(self) -> dict[str, int]:
        """What travelled, without what the browser had."""
        return {url: size for url, size in self.bytes.items() if size}


def loaded(page: Page, path: str, ready: str) -> dict[str, int]:
    traffic = Traffic(page)
    page.goto(path)
    page.wait_for_selector(ready)
    page.wait_for_load_state("networkidle")
    return traffic.fetched()


def test_the_lobby_is_small_and_hardly_travels_twice(visitor: Visitor) -> None:
    page = visitor.page()
    first = loaded(page, "/", ".game")
    assert len(first) <= 15, sorted(first)
    assert sum(first.values()) <= 100_000, first
    again = loaded(page, "/", ".game")
    assert sum(again.values()) <= 5_000, again


def test_a_table_is_small_and_hardly_travels_twice(visitor: Visitor) -> None:
    page = visitor.page()
    match = begin(page, "person", "clay", game="arena")
    fresh = visitor.page()
    fresh.context.add_cookies(page.context.cookies())
    first = loaded(fresh, f"/m/{match}", ".table-page")
    assert sum(first.values()) <= 160_000, first
    again = loaded(fresh, f"/m/{match}", ".table-page")
    files = {url: size for url, size in again.items() if "/web/" in url or "/words/" in url}
    assert sum(files.values()) <= 1_000, files
    assert sum(again.values()) <= 5_000, again


# ---- touch


def hold(page: Page, selector: str) -> None:
    """Presses long on something and lets go, as a finger does."""
    page.wait_for_selector(selector)
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    point = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    page.wait_for_selector(".explanation")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_explains_and_does_not_play(visitor: Visitor) -> None:
    page = visitor.page("phone", confirm=False)
    begin(page, "person", "clay", first=0)
    page.wait_for_selector(MINE)
    hold(page, LEGAL)
    page.wait_for_timeout(400)
    expect(page.locator(".explanation")).to_be_visible()
    expect(page.locator(".table-page")).to_have_attribute("data-number", "0")
    assert page.evaluate(COVERED) == []
    page.locator(LEGAL).first.tap()
    expect(page.locator(".table-page")).not_to_have_attribute("data-number", "0")


COVERED = """() => {
    const tip = document.querySelector(".explanation").getBoundingClientRect();
    return [...document.querySelectorAll("button:not(.spot), a")].filter((e) => {
        const b = e.getBoundingClientRect();
        return b.width && b.left < tip.right && b.right > tip.left && b.top < tip.bottom && b.bottom > tip.top;
    }).map((e) => e.textContent);
}"""


# ---- keys and focus


def test_the_focus_is_never_lost(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    page.add_init_script("localStorage.removeItem('seen/century')")
    begin(page, "person", "clay", first=0)
    page.get_by_role("button", name="Let's begin").press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_function(FOCUSED)
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    for number in (1, 3):
        page.wait_for_selector(MINE)
        page.locator(".legal, [data-action]").first.press("Enter")
        page.wait_for_function("(n) => Number(document.querySelector('.table-page').dataset.number) >= n", arg=number)
        page.wait_for_function(FOCUSED)
    page.get_by_role("link", name="Back to the lobby").press("Enter")
    page.wait_for_selector(".game")
    page.wait_for_function(FOCUSED)


def test_a_question_mark_names_the_keys(visitor: Visitor) -> None:
    page = visitor.page()
    begin(page, "person", "clay", first=0)
    page.wait_for_selector(MINE)
    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Keyboard")
    expect(help_).to_contain_text("Undo your last decision")
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator(".bar")).to_be_focused()


# ---- the log


def test_a_turn_is_shown_again(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "clay", first=0)
    page.wait_for_selector(MINE)
    page.locator(LEGAL).first.click()
    page.wait_for_selector(f"{MINE}:not([data-number='0'])")
    now = page.locator(".table-page").get_attribute("data-number")
    page.locator(".log-again").first.click()
    expect(page.locator(".table-page")).to_have_attribute("data-number", "0")
    expect(page.locator(".table-page")).to_have_attribute("data-number", re.compile(f"^{now}$"))
    page.wait_for_selector(MINE)
