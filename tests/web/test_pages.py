"""Every page: no violation of axe, no sideways scrolling, large enough to tap, and quick."""

import re
import time
from importlib import resources
from pathlib import Path
from pprint import pformat

import pytest
from playwright.sync_api import Page, expect

from golemancy import games
from tests.web.checks import small_and_large
from tests.web.conftest import Visitor, begin, without_board

MINE = "[data-turn=mine]"
CARDS = (resources.files("golemancy") / "games/century/century.toml").read_bytes()


def invite(page: Page, headers: dict[str, str] | None = None) -> str:
    """Lays a table with a clock and an open seat, as oneself or somebody else, and opens it."""
    page.goto("/")
    seats = [{"name": "Ann"}, {"kind": "open"}]
    clock = {"minutes": 15, "increment": 10}
    wanted = {"game": "century", "seats": seats, "options": {"first": 0}, "clock": clock}
    answer = page.request.post("/api/matches", data=wanted, headers=headers)
    match = str(answer.json()["id"])
    page.goto(f"/m/{match}")
    page.wait_for_selector("[data-testid=waiting]")
    return match


def guest(page: Page) -> dict[str, str]:
    """The headers of somebody else."""
    token = page.request.post("/api/guests", data={"name": "Bob"}).json()["token"]
    return {"authorization": f"Bearer {token}"}


def sign_up(page: Page) -> str:
    """Keeps the page's guest under a name that nobody has."""
    name = f"Nora {time.time_ns() % 10**9}"
    assert page.request.post("/api/sign-up", data={"name": name, "password": "a long password"}).ok
    return name


def open_lobby(page: Page) -> None:
    begin(page, "person", "random", first=0)
    invite(page, guest(page))
    page.goto("/")
    page.wait_for_selector("[aria-label='Unfinished games'] .match")
    page.wait_for_selector("[aria-label='Open tables'] .match")
    page.wait_for_selector(".game")


def open_table(page: Page) -> None:
    begin(page, "person", "random", "random", first=0)
    page.wait_for_selector(MINE)
    page.locator('[data-place="hand/upgrade 2"]').click()
    page.wait_for_selector('[data-number="1"]')


def open_confirm(page: Page) -> None:
    begin(page, "person", "random", first=0)
    page.locator('[data-place="hand/gain 2Y"].legal').click()
    page.get_by_test_id("confirm").wait_for()


def open_text(page: Page) -> None:
    begin(page, "person", "random", first=0)
    page.wait_for_selector(MINE)
    page.get_by_role("button", name="Text").click()
    page.wait_for_selector(".text-view")


def open_menu(page: Page) -> None:
    begin(page, "person", "random", first=0)
    page.get_by_role("button", name="Menu").click()
    page.wait_for_selector("dialog[open]")


def open_generic(page: Page) -> None:
    without_board(page)
    begin(page, "person", "random", "random", game="golem_it", first=0)
    page.wait_for_selector(MINE)


def open_arena_dial(page: Page) -> None:
    begin(page, "person", "random", game="arena", first=0, monoliths=False)
    page.locator('[data-place="board/e3"].legal').click()
    page.wait_for_selector('[data-place="facing/NE"].legal')


def open_cover(page: Page) -> None:
    begin(page, "person", "person", "person", game="golem_it", first=0)
    page.wait_for_selector("[data-testid=cover]")


def open_primer(page: Page) -> None:
    begin(page, "person", "random", first=0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    page.wait_for_selector(".primer")


def open_explanation(page: Page) -> None:
    begin(page, "person", "random", first=0)
    page.wait_for_selector(MINE)
    page.locator('[data-place="point_row/1"]').click(force=True)
    page.wait_for_selector("[role=tooltip]")


def agree(page: Page) -> None:
    """Lets a match become practice, where that is asked."""
    if not page.locator(".badge, .replay").count():
        page.get_by_role("button", name="Yes, show it").click()


def open_practice(page: Page) -> None:
    begin(page, "person", "random", first=0)
    page.get_by_test_id("hint").click()
    page.get_by_role("button", name="Yes, show it").wait_for()


def show_chances(page: Page) -> None:
    """Switches the graph on, in the side panel or behind its button."""
    if page.locator(".topbar .only-narrow").is_visible():
        page.locator(".topbar .only-narrow").click()
    page.locator("dialog, .side").get_by_text("Chance of winning").click()
    if not page.locator(".replay").count():
        agree(page)
    page.wait_for_selector(".graph .dot")


def open_advice(page: Page) -> None:
    begin(page, "person", "random", first=0)
    page.wait_for_selector(MINE)
    show_chances(page)
    if page.locator("dialog").count():
        page.get_by_role("button", name="Close").click()
    page.get_by_test_id("hint").click()
    page.wait_for_selector(".hint-move")


def open_guide(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Learn by playing: Century: Golem Edition").click()
    page.get_by_role("button", name="Next").click()
    page.wait_for_selector(".spotlight .ring", state="attached")


def open_setup(page: Page) -> None:
    page.goto("/new/century")
    page.get_by_label("Seat 2: player").select_option("open")
    page.get_by_label("Clock").select_option("live")
    page.locator("input[type=file]").set_input_files({"name": "c.toml", "mimeType": "text/plain", "buffer": CARDS})
    page.wait_for_selector(".cards [role=status]")


def open_result(page: Page) -> None:
    match = begin(page, "person", "random", first=0)
    page.wait_for_selector(MINE)
    number = page.request.get(f"/api/matches/{match}").json()["number"]
    page.request.post(f"/api/matches/{match}/resign", data={"number": number, "seat": 0})
    page.wait_for_selector("[data-testid=result]")


def open_replay(page: Page) -> None:
    open_result(page)
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".film")
    page.wait_for_selector(".replay main > *")


def open_analysis(page: Page) -> None:
    open_replay(page)
    show_chances(page)


def open_rules(page: Page) -> None:
    page.goto("/rules/century")
    page.wait_for_selector(".drawing .face")


def open_specification(page: Page) -> None:
    page.goto("/rules/century#CG-40")
    page.wait_for_url("**/specification/century#CG-40")
    page.wait_for_selector(".rule")


def open_docs(page: Page) -> None:
    page.goto("/docs/playing#cards-of-your-own")
    page.wait_for_selector("article")


def open_failure(page: Page) -> None:
    page.goto("/new/nothing")
    page.wait_for_selector("[role=alert]")


def share(page: Page) -> None:
    """Opens a running match with somebody else, who has said something."""
    match = invite(page)
    headers = guest(page)
    page.request.post(f"/api/matches/{match}/join", data={"name": "Bob"}, headers=headers)
    page.request.post(f"/api/matches/{match}/chat", data={"text": "Good luck!"}, headers=headers)
    page.wait_for_selector(".people")


def open_waiting(page: Page) -> None:
    invite(page)
    page.wait_for_selector(".invite")


def open_invitation(page: Page) -> None:
    match = invite(page)
    page.context.clear_cookies()
    page.goto("/")
    page.goto(f"/m/{match}")
    page.wait_for_selector(".join")


def open_chat(page: Page) -> None:
    share(page)
    if page.locator(".chat-button").is_visible():
        page.locator(".chat-button").click()
    page.locator(".muting summary").click()


def open_leaving(page: Page) -> None:
    share(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_label("Golem that takes over").wait_for()


def open_watching(page: Page) -> None:
    share(page)
    page.context.clear_cookies()
    page.goto("/")
    page.go_back()
    page.wait_for_selector(".badge.watching")


def open_shared_result(page: Page) -> None:
    share(page)
    match = page.url.rsplit("/", 1)[1]
    page.request.post(f"/api/matches/{match}/resign", data={"number": 0, "seat": 0})
    page.wait_for_selector("[data-testid=result]")
    page.locator(".fair summary").click()


def open_guest(page: Page) -> None:
    page.goto("/me")
    page.wait_for_selector(".sign")


def open_account(page: Page) -> None:
    page.goto("/")
    sign_up(page)
    page.goto("/me")
    page.get_by_label("Name of the program").fill("my bot")
    page.get_by_role("button", name="Create a token").click()
    page.wait_for_selector(".fresh")


def open_player(page: Page) -> None:
    page.goto("/")
    name = sign_up(page)
    open_shared_result(page)
    page.goto(f"/players/{name}")
    page.wait_for_selector(".results li")


def open_settings(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").wait_for()


def open_log(page: Page) -> None:
    open_table(page)
    page.get_by_role("button", name="Log").click()
    page.wait_for_selector("dialog .log")


def open_nowhere(page: Page) -> None:
    page.goto("/")
    page.evaluate("() => { history.pushState(null, '', '/nonsense'); dispatchEvent(new PopStateEvent('popstate')); }")
    page.get_by_role("heading", name="There is no page here").wait_for()


def open_all_ratings(page: Page) -> None:
    page.goto("/ratings")
    page.get_by_role("heading", name="Ratings").wait_for()


def open_ratings(page: Page) -> None:
    page.goto("/ratings/century")
    page.wait_for_selector(".tabs")


PAGES = {
    name.removeprefix("open_"): opener
    for name, opener in sorted(globals().items())
    if name.startswith("open_") and callable(opener)
}


@pytest.mark.parametrize("name", PAGES)
def test_every_page_for_everybody(visitor: Visitor, name: str) -> None:
    """Small and large, axe finds nothing in light and dark, nothing scrolls sideways, and all can be tapped."""
    page = visitor.page("phone")
    PAGES[name](page)
    found = small_and_large(page)
    visitor.errors[:] = [error for error in visitor.errors if name != "failure" or "404" not in error]
    assert not found, pformat(found, width=200)


def test_a_click_is_answered_at_once(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "person", first=0)
    warm = page.request.get("/api/games").json()
    while not all(game["warm"]["ready"] for game in warm["games"]):
        time.sleep(0.5)
        warm = page.request.get("/api/games").json()
    times = []
    for number in range(1, 9):
        page.wait_for_selector(f'{MINE}[data-number="{number - 1}"]')
        times.append(
            page.evaluate(
                """(n) => new Promise((done) => {
                    const start = performance.now();
                    const watch = new MutationObserver(() => {
                        if (document.querySelector('.table-page').dataset.number !== n) return;
                        watch.disconnect();
                        requestAnimationFrame(() => done(performance.now() - start));
                    });
                    watch.observe(document.body, { subtree: true, attributes: true, childList: true });
                    (document.querySelector('[data-place^="hand/gain"].legal') ||
                     document.querySelector('[data-action="rest"]')).click();
                })""",
                str(number),
            )
        )
    assert sorted(times)[len(times) // 2] < 1000, times  # 100 ms is the aim; a busy machine must not fail the test


def test_play_now_is_one_click(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/")
    page.get_by_role("button", name="Play now: Century: Golem Edition").click()
    page.wait_for_selector(MINE, timeout=60_000)


def test_every_registered_game_has_a_cover_and_can_be_set_up(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/")
    page.wait_for_selector(".game")
    assert page.locator(".game .cover").count() == len(games.names())
    for name in games.names():
        page.goto(f"/new/{name}")
        expect(page.get_by_role("button", name="Begin")).to_be_visible()


def test_setting_up_with_options(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/new/century")
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_label("Seat 1: name").fill("Zoe")
    page.get_by_label("Seat 2: player").select_option("person")
    page.get_by_label(re.compile("^First")).select_option(label="Zoe")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(MINE)
    expect(page.locator(".mine-name")).to_contain_text("Zoe")
    assert page.locator(".other").count() == 2


def test_a_replay_is_watched_saved_and_opened_again(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page()
    open_replay(page)
    page.get_by_role("button", name="Go to the start").click()
    page.wait_for_selector('.replay[data-number="0"]')
    page.get_by_role("button", name="Step forward").click()
    page.wait_for_selector('.replay[data-number="1"]')
    page.get_by_label("Position").fill("0")
    page.wait_for_selector('.replay[data-number="0"]')
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector('.replay[data-number="1"]')
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the replay").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    page.goto("/")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector(".replay")
    page.goto("/")
    file.write_text("nonsense", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("Line 1")
    visitor.errors[:] = [e for e in visitor.errors if "400" not in e]


def test_stand_in_values_are_marked(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/")
    marked = [g["name"] for g in page.request.get("/api/games").json()["games"] if g["stand_ins"]]
    assert "century" not in marked
    for name in marked:
        page.goto(f"/new/{name}")
        expect(page.get_by_text("stand-in values")).to_be_visible()
        page.get_by_role("link", name="Replace them").click()
        expect(page.get_by_role("heading", name="Cards of your own")).to_be_visible()


def test_light_and_dark_can_be_chosen(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option("dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
