"""Whole games at the page, by touch on a phone and by keyboard alone; whatever is said in them is said for people.

The first half of a long game is played without the page: `benchmarks/whole_games.py` plays all of it there.
"""

import pytest
from playwright.sync_api import Page, expect

from golemancy import games
from tests.web.checks import in_light_and_dark, resize
from tests.web.conftest import Visitor, lay_out
from tests.web.player import DONE, ENGLISH, Ears, Finger, Hand, Keys, Player, identifiers

SHORT: dict[str, tuple[int, dict[str, object]]] = {  # players and options of a game that is soon over
    "century": (2, {}),
    "golem_it": (3, {}),
    "golems": (1, {}),
    "adventure": (2, {}),
    "arena": (2, {"monoliths": False}),
}
BEFORE = {"adventure": 40, "arena": 40}  # decisions of seat 0 that are made without the page
TITLES = {games.definition(name).title for name in games.BUILT_IN}
CLEAN: dict[str, list[object]] = {"light": [], "dark": []}
AGREE = "dialog .button.primary"  # that advice makes the match practice
SHOWN = 40  # lines in a failure
JUDGED = """() => document.querySelector(".costliest button") ||
    !/\\d/.test(document.querySelector(".chances [role=status]")?.textContent ?? "0")"""  # or no decision cost much
HINTED = 2  # the decision before which a hint is asked for


def sit_down(page: Page, name: str, hand: Hand, *, before: int = 0, confirm: bool = False) -> Player:
    """A match of a game that is soon over, opened at the page after some decisions of seat 0."""
    seats, options = SHORT[name]
    match = lay_out(page, "person", *["random"] * (seats - 1), game=name, **{"first": 0} | options)
    found = Player(page, match, hand, confirm=confirm)
    for _ in range(before):
        found.guide.decide()
    page.goto(f"/m/{match}")
    return found


def play(played: Player) -> int:
    """Plays to the scores, with one hint; returns how many decisions there were."""
    page, hand = played.page, played.hand

    def ask(decided: int) -> None:
        if decided == HINTED and page.get_by_test_id("hint").is_enabled():
            hand.press("[data-testid=hint]")
            page.wait_for_selector(AGREE)
            hand.press(AGREE)
            page.wait_for_selector(".hint-move")
            if page.locator("dialog").count():
                hand.press("dialog .icon-button")

    decided = played.play(ask)
    expect(page.locator(DONE)).to_be_visible()
    return decided


def heard(played: Player, ears: Ears) -> set[str]:
    """Everything that was said until the end, log and text view included; nothing of it may be an identifier."""
    page = played.page
    assert in_light_and_dark(page) == CLEAN
    page.locator("dialog .icon-button").first.click()
    resize(page, "wide")
    page.evaluate("() => document.querySelectorAll('.log details').forEach((one) => (one.open = true))")
    page.locator(".topbar [aria-pressed]").click()
    page.wait_for_selector(".text-view section p")
    assert in_light_and_dark(page) == CLEAN
    return for_people(played, ears)


def for_people(played: Player, ears: Ears) -> set[str]:
    """Everything that the page has said since it was loaded; nothing of it may be an identifier."""
    said, shown = ears.heard()
    things = set(played.page.request.get(f"/api/matches/{played.guide.match}/things").json())
    none_of(identifiers(said, shown, {line["text"] for line in played.guide.table()["log"]}, things))
    return said


def read_on(played: Player, ears: Ears, name: str) -> set[str]:
    """What the page says after the game: the costliest decisions in the replay, and the rules."""
    page = played.page
    page.goto(f"/r/{played.guide.match}")
    page.locator(".side .switch").first.click()
    page.wait_for_function(JUDGED)
    if page.locator(".costliest button").count():
        page.locator(".costliest button").first.click()
        expect(page.locator(".costly-now")).to_be_visible()
    said = for_people(played, ears)
    page.goto(f"/rules/{name}")
    page.wait_for_selector(".drawing")
    return said | for_people(played, ears)


def none_of(lines: list[str]) -> None:
    """Fails with the lines that should not be."""
    assert not lines, f"{len(lines)} lines:\n" + "\n".join(lines[:SHOWN])


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_whole_game_by_touch_on_a_phone(visitor: Visitor, name: str) -> None:
    page = visitor.page("phone", mobile=True, confirm=False)
    ears = Ears(page)
    played = sit_down(page, name, Finger(page), before=BEFORE.get(name, 0))
    play(played)
    heard(played, ears)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_whole_game_by_keyboard_alone_in_german(visitor: Visitor, name: str) -> None:
    page = visitor.page(language="de")
    ears = Ears(page)
    played = sit_down(page, name, Keys(page), before=BEFORE.get(name, 0), confirm=True)
    play(played)
    said = heard(played, ears) | read_on(played, ears, name)
    for title in TITLES:
        said = {line.replace(title, "") for line in said}
    none_of(sorted(filter(ENGLISH.search, said)))
