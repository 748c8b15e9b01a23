"""The edges of the page: addresses that lead nowhere, what is kept, forms, keys, dialogs."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor, begin

MINE = "[data-turn=mine]"


def forgive(visitor: Visitor, status: str) -> None:
    """The browser notes refused requests in its console; this one was meant."""
    visitor.errors[:] = [error for error in visitor.errors if status not in error]


def go(page: Page, path: str) -> None:
    """Follows a link of the page's own, without loading it anew."""
    page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)


def settings_of(page: Page) -> dict:
    return page.evaluate("JSON.parse(localStorage.getItem('golemancy'))")


# ---- addresses


def test_an_address_of_no_page_says_so_and_leads_back(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/")
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    go(page, "/nonsense/7")
    expect(page.get_by_role("heading", name="There is no page here")).to_be_visible()
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()


def test_the_server_has_no_such_address_either(visitor: Visitor) -> None:
    page = visitor.page()
    answer = page.goto("/nonsense")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is no page here")).to_be_visible()
    forgive(visitor, "404")
    assert page.request.get("/new/anything").status == 200


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/new/chess", "There is no game called chess here."),
        ("/m/nothing", "match"),
        ("/rules/chess", "no such page"),
        ("/players/Nobody", "such player"),
        ("/ratings/chess", "chess"),
    ],
)
def test_what_is_not_there_is_told_in_words(visitor: Visitor, path: str, words: str) -> None:
    page = visitor.page()
    page.goto(path)
    expect(page.get_by_role("heading", name="That did not work")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text(words, ignore_case=True)
    forgive(visitor, "404")


def test_the_back_button_goes_from_page_to_page(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/")
    page.get_by_role("link", name="Set up Century: Golem Edition").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    page.locator(".facts").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("navigation", name="Contents")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    page.go_forward()
    assert page.url.endswith("/new/century")


def test_the_title_of_the_tab_follows_the_page(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/me")
    expect(page).to_have_title("You · golemancy")
    page.goto("/rules/century")
    expect(page).to_have_title(re.compile("Century.* · golemancy"))
    begin(page, "person", "random", first=0)
    expect(page).to_have_title("● Your turn: Century: Golem Edition")
    for path, title in (
        ("/ratings", "Ratings · golemancy"),
        ("/ratings/century", "Ratings: Century: Golem Edition · golemancy"),
        ("/new/century", "Century: Golem Edition · golemancy"),
        ("/", "golemancy"),
        ("/nonsense", "There is no page here · golemancy"),
    ):
        go(page, path)
        expect(page).to_have_title(title)


# ---- what is kept on this device


def test_settings_are_kept(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Speed of other players' moves").select_option("calm")
    page.get_by_label("Confirm before ending my turn").uncheck()
    page.get_by_label("Show the table as text").check()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Speed of other players' moves")).to_have_value("calm")
    expect(page.get_by_label("Confirm before ending my turn")).not_to_be_checked()
    expect(page.get_by_label("Show the table as text")).to_be_checked()
    assert settings_of(page)["pace"] == "calm"


def test_the_theme_follows_the_system_until_one_is_chosen(visitor: Visitor) -> None:
    page = visitor.page(scheme="dark")
    page.goto("/")
    page.wait_for_selector(".game")
    assert page.evaluate("document.documentElement.dataset.theme") is None
    dark = page.evaluate("getComputedStyle(document.body).color")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option("light")
    assert page.evaluate("getComputedStyle(document.body).color") != dark
    page.get_by_label("Theme").select_option("auto")
    assert page.evaluate("getComputedStyle(document.body).color") == dark


ONWARD = """new MutationObserver((seen, watch) => {
    if (!document.querySelector('#app main')) return;
    watch.disconnect();
    history.pushState(null, '', '/nonsense');
    dispatchEvent(new PopStateEvent('popstate'));
}).observe(document, { subtree: true, childList: true })"""


def test_whoever_goes_on_while_the_first_page_is_drawn_arrives(visitor: Visitor) -> None:
    """The page listens for addresses as soon as something stands on the screen, not a moment later."""
    page = visitor.page()
    page.add_init_script(ONWARD)
    page.goto("/")
    page.get_by_role("heading", name="There is no page here").wait_for()


def test_settings_that_make_no_sense_are_forgotten(visitor: Visitor) -> None:
    page = visitor.page()
    page.add_init_script("localStorage.setItem('golemancy', '{oops')")
    page.goto("/new/century")
    expect(page.get_by_label("Seat 1: name")).to_have_value("You")


def test_the_text_view_is_kept_over_a_reload(visitor: Visitor) -> None:
    page = visitor.page()
    begin(page, "person", "random", first=0)
    text = page.get_by_role("button", name="Text")
    text.click()
    expect(text).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("heading", name="Legal now")).to_be_visible()
    expect(page.locator(".text-view")).to_contain_text("Nothing yet.")
    page.locator(".choices").get_by_role("button").first.click()
    expect(page.get_by_test_id("confirm")).to_be_focused()
    page.get_by_role("button", name="Text").click()
    expect(page.locator(".century")).to_be_visible()


def test_the_language_is_the_one_that_is_set_and_changes_at_once(visitor: Visitor) -> None:
    page = visitor.page(language="de")
    page.goto("/")
    expect(page.get_by_role("heading", name="Neues Spiel")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    expect(page.get_by_role("heading", name="New game")).to_be_attached()
    assert page.evaluate("document.documentElement.lang") == "en"


# ---- setting up


def test_a_faction_is_chosen_in_the_row_of_its_seat(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/new/arena")
    for count in (4, 2):
        page.get_by_role("button", name=str(count), exact=True).click()
        expect(page.get_by_label(re.compile(r"^Seat \d: Faction"))).to_have_count(count)
    page.get_by_label("Seat 2: Faction").select_option(label="Lords of the Abyss")
    expect(page.locator(".seat-row .crest use").nth(1)).to_have_attribute("href", "#crest-lords_of_the_abyss")


def test_seats_are_added_and_taken_away(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/new/century")
    rows = page.locator(".seat-row")
    for count in (5, 2, 4):
        page.get_by_role("button", name=str(count), exact=True).click()
        expect(rows).to_have_count(count)
    expect(page.get_by_role("button", name="4", exact=True)).to_have_attribute("aria-pressed", "true")


def test_nobody_is_called_you_beside_a_friend(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/new/century")
    mine, kind = page.get_by_label("Seat 1: name"), page.get_by_label("Seat 2: player")
    expect(mine).to_have_value("You")
    kind.select_option("open")
    expect(mine).to_have_value("")
    expect(page.get_by_label("Seat 2: name")).to_have_count(0)
    kind.select_option("stone")
    expect(mine).to_have_value("You")
    expect(page.get_by_label("Seat 2: name")).to_have_value("Ochre")
    kind.select_option("person")
    expect(mine).to_have_value("Player 1")
    expect(page.get_by_label("Seat 2: name")).to_have_value("Player 2")


def test_a_seat_beside_a_friend_needs_a_name(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/new/century")
    page.get_by_label("Seat 2: player").select_option("person")
    page.get_by_label("Seat 1: name").fill("")
    page.get_by_role("button", name="Begin").click()
    assert page.url.endswith("/new/century")
    assert page.get_by_label("Seat 1: name").evaluate("field => field.validity.valueMissing")


def test_terms_are_asked_for_open_seats_only(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/new/century")
    expect(page.get_by_text("Who can join")).to_have_count(0)
    page.get_by_label("Seat 2: player").select_option("open")
    expect(page.get_by_text("Who can join")).to_be_visible()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    clock = page.get_by_label("Clock")
    expect(page.get_by_text("Running out of time counts as resigning.")).to_have_count(0)
    clock.select_option("live")
    expect(page.get_by_label("Minutes", exact=True)).to_have_value("15")
    expect(page.get_by_label("Extra seconds per turn")).to_have_value("15")
    clock.select_option("days")
    expect(page.get_by_label("Days", exact=True)).to_have_value("3")
    expect(page.get_by_text("Running out of time counts as resigning.")).to_be_visible()


def test_an_option_that_names_a_seat_follows_the_seats(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/new/century")
    first = page.get_by_label(re.compile("^First"))
    page.get_by_label("Seat 1: name").fill("Zoe")
    expect(first.get_by_role("option", name="Zoe")).to_have_count(1)
    before = first.get_by_role("option").count()
    page.get_by_role("button", name="4", exact=True).click()
    expect(first.get_by_role("option")).to_have_count(before + 2)


# ---- keys and dialogs


def test_a_key_explains_and_escape_hides_it(visitor: Visitor) -> None:
    page = visitor.page()
    begin(page, "person", "random", first=0)
    page.locator('[data-place="point_row/1"]').focus()
    page.keyboard.press("i")
    expect(page.get_by_role("tooltip")).to_contain_text("golem")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_control_z_takes_a_decision_back(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "person", first=0)
    page.wait_for_selector(f'{MINE}[data-number="0"]')
    page.locator('[data-place="merchant_row/1"].legal').click()
    page.wait_for_selector('.table-page[data-number="1"]')
    page.locator(".bar").focus()
    page.keyboard.press("Control+z")
    page.wait_for_selector('.table-page[data-number="0"]')


def test_the_menu_closes_by_escape_by_its_button_and_by_a_click_outside(visitor: Visitor) -> None:
    page = visitor.page()
    begin(page, "person", "random", first=0)
    dialog = page.get_by_role("dialog", name="Menu")

    def opened() -> None:
        page.get_by_role("button", name="Menu").click()
        expect(dialog).to_be_visible()

    opened()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    opened()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    opened()
    page.mouse.click(3, 3)
    expect(dialog).to_have_count(0)


def test_a_game_is_deleted_only_when_confirmed(visitor: Visitor) -> None:
    page = visitor.page()
    begin(page, "person", "random", first=0)
    page.goto("/")
    games = page.get_by_role("region", name="Unfinished games").get_by_role("listitem")
    delete = page.get_by_role("button", name="Delete this game of Century: Golem Edition")
    page.once("dialog", lambda dialog: dialog.dismiss())
    delete.click()
    expect(games).to_have_count(1)
    page.once("dialog", lambda dialog: dialog.accept())
    delete.click()
    expect(games).to_have_count(0)


# ---- replays


def test_a_replay_runs_to_its_ends_and_from_every_seat(visitor: Visitor) -> None:
    page = visitor.page()
    match = begin(page, "person", "person", first=0)
    for number in range(3):
        legal = page.request.get(f"/api/matches/{match}?seat={number % 2}").json()["actions"]
        wanted = next(action for action in legal if action["text"].startswith("acquire 1"))
        body = {"number": number, "seat": number % 2, "action": wanted["action"]}
        assert page.request.post(f"/api/matches/{match}/decisions", data=body).ok
    assert page.request.post(f"/api/matches/{match}/resign", data={"number": 3, "seat": 1}).ok
    page.goto(f"/r/{match}")
    page.wait_for_selector('.replay[data-number="0"]')
    page.get_by_role("button", name="Step back").click()
    expect(page.locator("output")).to_have_text("0 / 4")
    page.get_by_role("button", name="Go to the end").click()
    page.wait_for_selector('.replay[data-number="4"]')
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator("output")).to_have_text("4 / 4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # at the end there is nothing to play
    page.get_by_label("Point of view").select_option(label="Seen by Bob")
    expect(page.locator(".mine-name")).to_contain_text("Bob")
    page.get_by_label("Point of view").select_option(label="Seen by everyone")
    expect(page.locator(".replay")).to_have_attribute("data-number", "4")
