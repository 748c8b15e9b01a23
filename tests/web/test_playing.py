"""Whole games and everything around them, played in the browser."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor, begin, without_board
from tests.web.guide import Guide

MINE = "[data-turn=mine]"
DONE = "[data-testid=result]"


def place(at: str) -> str:
    return f'[data-place="{at}"].legal'


def click(page: Page, action: dict) -> None:
    """Makes a decision with the mouse: on the board, or with its button."""
    button = page.locator(f'[data-action="{action["text"]}"]')
    (button if button.count() else page.locator(place(action["at"]))).first.click()


def play_on(page: Page, guide: Guide, decide: object, most: int = 400) -> None:
    """Plays until the scores are shown."""
    for _ in range(most):
        page.wait_for_selector(f"{MINE}, {DONE}")
        if page.locator(DONE).count():
            return
        before = page.locator(".table-page").get_attribute("data-number")
        decide(page, guide.next())  # type: ignore[operator]
        page.wait_for_selector(f'.table-page:not([data-number="{before}"])')
    raise AssertionError("the game does not end")


def test_a_whole_game_by_clicks(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    guide = Guide(page, begin(page, "person", "random", first=0))
    play_on(page, guide, click)
    expect(page.get_by_role("heading", name=re.compile("won"))).to_be_visible()
    assert page.locator(".figures tbody tr").count() == 2
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(f'{MINE}[data-number="0"], [data-number="1"]')


def test_a_second_press_sends_nothing(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "person", first=0)
    page.wait_for_selector(MINE)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/decisions" in request.url else None)
    page.evaluate(
        """() => {
            const card = document.querySelector('[data-place="hand/gain 2Y"].legal');
            card.click();
            card.click();
        }"""
    )
    page.wait_for_selector('[data-number="1"]')
    page.wait_for_timeout(300)
    assert len(sent) == 1


def test_arrows_move_between_places_and_escape_goes_back(visitor: Visitor) -> None:
    page = visitor.page()
    begin(page, "person", "random", first=0)
    page.wait_for_selector(MINE)
    page.locator('[data-place="merchant_row/1"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.place") == "merchant_row/2"
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.place").startswith("point_row/")
    page.locator('[data-place="merchant_row/1"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("confirm")).to_be_focused()
    expect(page.locator(".bar")).to_contain_text("ends your turn")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("confirm")).to_have_count(0)


def test_asking_before_the_turn_ends_can_be_switched_off(visitor: Visitor) -> None:
    page = visitor.page()
    begin(page, "person", "person", first=0)
    page.locator(place("hand/gain 2Y")).click()
    page.get_by_role("button", name="don't ask again").click()
    page.wait_for_selector('[data-number="1"]')
    page.locator(place("hand/gain 2Y")).click()
    page.wait_for_selector('[data-number="2"]')


def test_reload_in_the_middle(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "random", first=0)
    page.locator(place("hand/upgrade 2")).click()
    page.locator(place("caravan/yellow")).first.click()
    page.wait_for_selector('[data-number="2"]')
    before = page.locator(".caravan").last.get_attribute("aria-label")
    page.reload()
    page.wait_for_selector(f'{MINE}[data-number="2"]')
    assert page.locator(".caravan").last.get_attribute("aria-label") == before
    page.locator(place("caravan/green")).first.click()


def test_the_game_goes_on_after_the_server_was_killed(lone_visitor: Visitor) -> None:
    visitor = lone_visitor
    page = visitor.page(confirm=False)
    match = begin(page, "person", "person", first=0)
    page.locator(place("hand/gain 2Y")).click()
    page.wait_for_selector('[data-number="1"]')
    visitor.server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    visitor.server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    page.locator(place("hand/gain 2Y")).click()
    page.wait_for_selector('[data-number="2"]')
    page.goto("/")
    page.locator(f'a[href="/m/{match}"]').click()
    page.wait_for_selector('[data-number="2"]')
    visitor.errors[:] = [e for e in visitor.errors if "ERR_CONNECTION_REFUSED" not in e and "WebSocket" not in e]


def test_undo_goes_back_and_says_practice(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "random", first=0)
    page.locator(place("hand/gain 2Y")).click()
    page.wait_for_selector(f'{MINE}:not([data-number="0"])')
    page.get_by_test_id("undo").click()
    page.wait_for_selector(f'{MINE}[data-number="0"]')
    expect(page.locator(".badge", has_text="practice")).to_be_visible()


def test_a_game_without_a_board_of_its_own_is_playable(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    without_board(page)
    begin(page, "person", "random", "random", game="golem_it", first=0)
    page.wait_for_selector(MINE)
    expect(page.locator(".drawing")).to_contain_text("You: 15 cards")
    page.locator(".bar-buttons [data-action]").first.click()
    page.wait_for_selector('.table-page:not([data-number="0"])')


def test_hands_are_covered_between_people_at_one_screen(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    match = begin(page, "person", "person", "person", game="golem_it", first=0)
    cover = page.get_by_test_id("cover")
    expect(cover).to_contain_text("Ann is next")
    assert page.locator(".spot, .drawing").count() == 0
    page.get_by_role("button", name="I am Ann: show my side").click()
    page.wait_for_selector(MINE)
    ann = page.request.get(f"/api/matches/{match}?seat=0").json()
    click(page, next(action for action in ann["actions"] if action["text"] == "pass 1"))
    expect(cover).to_contain_text("Bob is next")
    assert ann["view"] != page.request.get(f"/api/matches/{match}?seat=1").json()["view"]
    assert page.locator(".spot, .drawing").count() == 0
    page.reload()
    expect(cover).to_contain_text("Bob is next")
    page.get_by_role("button", name="I am Bob: show my side").click()
    page.wait_for_selector(MINE)


def test_what_others_did_is_shown_and_announced(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "random", first=0)
    page.locator(place("hand/gain 2Y")).click()
    page.wait_for_selector(f'{MINE}:not([data-number="0"])')
    expect(page.get_by_test_id("since")).to_contain_text("Bob")
    expect(page.get_by_test_id("announcer")).to_contain_text("choices")
    assert page.locator(".side .log li").count() >= 2


def test_the_table_as_text(visitor: Visitor) -> None:
    page = visitor.page(confirm=False, text=True)
    begin(page, "person", "random", first=0)
    expect(page.get_by_role("heading", name="On the table")).to_be_visible()
    expect(page.get_by_text("You: 0 points, to decide, first player")).to_be_visible()
    page.get_by_role("button", name="Gain 2 yellow", exact=True).click()
    page.wait_for_selector(f'{MINE}:not([data-number="0"])')
    expect(page.locator(".text-view")).to_contain_text("You gain 2 yellow.")


def test_things_explain_themselves(visitor: Visitor) -> None:
    page = visitor.page()
    begin(page, "person", "random", first=0)
    page.locator('[data-place="point_row/1"]').hover()
    expect(page.get_by_role("tooltip")).to_contain_text("points at the end")
    expect(page.get_by_role("tooltip")).to_contain_text("You still need")
    page.locator(".topbar").hover()
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_touch_on_what_is_not_legal_explains_it(visitor: Visitor) -> None:
    page = visitor.page("phone")
    begin(page, "person", "random", first=0)
    page.wait_for_selector(MINE)
    page.locator('[data-place="point_row/5"]').tap(force=True)
    expect(page.get_by_role("tooltip")).to_contain_text("to claim it")


def test_resigning_shows_the_scores(visitor: Visitor) -> None:
    page = visitor.page()
    page.on("dialog", lambda dialog: dialog.accept())
    begin(page, "person", "random", first=0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator(DONE)).to_be_visible()


def test_golems_move_before_ones_eyes(visitor: Visitor) -> None:
    page = visitor.page(confirm=False, motion="no-preference")
    begin(page, "person", "random", "random", first=0)
    page.locator(place("hand/gain 2Y")).click()
    page.wait_for_selector(f'{MINE}:not([data-number="0"])')
