"""After the game: the end as a story, a turning point on the board, and on from there to the end of a second game."""

import re

import pytest
from playwright.sync_api import Page, expect

from golemancy.players import player
from tests.web.checks import TINY, in_light_and_dark, small_and_large
from tests.web.conftest import Visitor, lay_out
from tests.web.guide import Guide

CLEAN: dict[str, list[object]] = {"light": [], "dark": []}


def played_out(page: Page, match: str) -> None:
    """Plays seat 0 to the end without the page."""
    guide = Guide(page, match)
    guide.player = player("stone", 0)
    while not guide.my_turn()["result"]:
        guide.decide()


def test_from_an_end_to_a_turning_point_to_the_end_of_a_second_game(visitor: Visitor) -> None:
    page = visitor.page("wide", pace="instant")
    match = lay_out(page, "person", "clay", first=0)
    played_out(page, match)
    page.goto(f"/m/{match}")
    expect(page.get_by_test_id("result")).to_be_visible()
    points = page.get_by_test_id("turning").locator("li")
    points.first.wait_for()
    assert 1 <= points.count() <= 3
    assert small_and_large(page) == {}
    expect(page.locator(".result .lead")).to_have_text(re.compile(r"won with \d+ points"))
    page.get_by_role("button", name="See it on the board of turning point 1").click()
    bar = page.get_by_test_id("turning-bar")
    expect(bar).to_be_focused()
    expect(bar).to_contain_text("Better")
    assert in_light_and_dark(page) == CLEAN
    assert page.evaluate(TINY) == []
    bar.get_by_role("button", name="Take it from here").click()
    page.get_by_label("You play for").select_option("Ann")
    page.get_by_test_id("level").select_option("random")
    assert in_light_and_dark(page, "dialog") == CLEAN
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile(r"/m/(?!" + match + ")"))
    page.wait_for_selector("[data-turn=mine]")
    second = page.url.rpartition("/")[2]
    played_out(page, second)
    expect(page.get_by_test_id("result")).to_be_visible()
    expect(page.get_by_text("A practice game")).to_be_visible()


@pytest.mark.parametrize("game", ["golem_it", "arena"])
def test_what_a_decision_leads_to_is_shown_before_it_is_made(visitor: Visitor, game: str) -> None:
    page = visitor.page("wide", pace="instant", foresight=True, confirm=False)
    match = lay_out(page, "person", "clay", game=game, first=0)
    page.goto(f"/m/{match}")
    page.wait_for_selector("[data-turn=mine]")
    number = page.locator(".table-page").get_attribute("data-number")
    place = page.locator("main .spot.legal").first
    place.hover()
    page.wait_for_selector(".foresight", state="attached")
    assert page.locator(".foresight .spot.legal").count() == 0
    assert in_light_and_dark(page) == CLEAN
    page.mouse.move(1, 1)
    expect(page.locator(".foresight")).to_have_count(0)
    page.keyboard.press("Tab")
    assert page.locator(".table-page").get_attribute("data-number") == number


@pytest.mark.parametrize(
    ("game", "seats", "told", "button"),
    [
        ("golem_it", ("person", "clay"), "notes? .* Game 2 begins", "Next game"),
        ("golems", ("person",), "Automa", "Next grid"),
    ],
)
def test_a_game_of_a_series_ends_before_ones_eyes(
    visitor: Visitor, game: str, seats: tuple[str, ...], told: str, button: str
) -> None:
    page = visitor.page("wide", pace="instant", confirm=False)
    match = lay_out(page, *seats, game=game, first=0) if game == "golem_it" else lay_out(page, *seats, game=game)
    guide = Guide(page, match)
    guide.player = player("stone", 0)
    page.goto(f"/m/{match}")
    page.wait_for_selector("[data-turn=mine]")
    parted = page.get_by_test_id("parted")
    while not parted.count():
        guide.decide()
        page.wait_for_timeout(50)
    expect(parted).to_contain_text(re.compile(told))
    before = page.locator(".table-page").get_attribute("data-number")
    assert in_light_and_dark(page) == CLEAN
    page.get_by_role("button", name=button).press("Enter")
    expect(parted).to_have_count(0)
    expect(page.locator(".table-page")).not_to_have_attribute("data-number", before or "")
