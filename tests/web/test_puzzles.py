"""Puzzles in the page: one solved and one failed, from the lobby to the list, with the mouse and with the keyboard."""

import pytest
from playwright.sync_api import Page, expect

from golemancy import games
from golemancy.puzzles.pack import pack, posed
from golemancy.puzzles.puzzle import Posed
from golemancy.server.http import puzzles
from tests.web.checks import in_light_and_dark, small_and_large
from tests.web.conftest import Visitor

NUMBER = 1 + next(n for n, one in enumerate(pack("century")) if one.played)


def play(page: Page, texts: list[str]) -> None:
    """Makes the decisions of a turn in the text view, by keyboard."""
    for n, text in enumerate(texts):
        page.wait_for_selector(f'[data-number="{n}"][data-turn=mine]')
        page.locator(f'.choices [data-action="{text}"]').focus()
        page.keyboard.press("Enter")


def wrong(found: Posed) -> list[str]:
    return list(next(iter(found.puzzle.played.values())))


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_puzzle_is_failed_answered_and_solved(visitor: Visitor, size: str) -> None:
    found = posed("century", NUMBER)
    page = visitor.page(size, confirm=False, text=True)
    page.goto(f"/puzzles/century/{NUMBER}")
    play(page, wrong(found))
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-right", "false")
    expect(verdict).to_contain_text("Not the best turn")
    expect(page.get_by_test_id("announcer")).to_contain_text("Not the best turn")
    page.get_by_role("button", name="Text").click()  # the board, with what the others did on it
    expect(page.locator("main .spot").first).to_be_visible()
    assert not any(in_light_and_dark(page).values())
    page.get_by_test_id("retry").click()
    page.get_by_role("button", name="Text").click()
    play(page, list(found.puzzle.line))
    expect(verdict).to_have_attribute("data-right", "true")
    page.get_by_text("What other golems play").click()
    assert not any(in_light_and_dark(page).values())
    assert small_and_large(page) == {}
    page.goto("/puzzles/century")
    expect(page.get_by_role("link", name=f"Puzzle {NUMBER}, solved")).to_be_visible()


def test_the_lobby_leads_to_the_puzzle_of_the_day_and_its_solution(visitor: Visitor) -> None:
    daily = puzzles.daily(puzzles.today())
    assert daily is not None
    page = visitor.page("phone", confirm=False)
    page.goto("/")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    assert small_and_large(page) == {}
    page.locator(".puzzle-today a").click()
    page.wait_for_url(f"**/puzzles/{daily[0]}/{daily[1]}")
    page.get_by_test_id("give-up").click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("The solution")
    expect(verdict).to_contain_text("%")
    page.get_by_role("button", name="Play it again").click()
    expect(verdict).to_have_count(0)
    page.goto("/puzzles/chess")
    expect(page.get_by_role("alert")).to_contain_text("no puzzles")


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_solution_is_shown_on_every_board(visitor: Visitor, name: str) -> None:
    """The longest one, and in the Arena one with a Battle, which is shown as a film and can be seen again."""
    fights = [n for n, one in enumerate(pack(name)) if "as battle" in one.line]
    number = 1 + (fights[0] if fights else max(range(len(pack(name))), key=lambda n: len(pack(name)[n].line)))
    page = visitor.page("phone", confirm=False)
    page.goto(f"/puzzles/{name}/{number}")
    page.get_by_test_id("give-up").click()
    if fights:
        expect(page.get_by_test_id("reel")).to_be_visible()
        page.get_by_test_id("skip-film").click()
        page.get_by_role("button", name="Last fight").click()
        expect(page.get_by_test_id("reel")).to_be_visible()
    expect(page.get_by_test_id("verdict")).to_contain_text("The solution")
    expect(page.locator(f'[data-number="{len(posed(name, number).puzzle.line)}"]')).to_be_visible()
