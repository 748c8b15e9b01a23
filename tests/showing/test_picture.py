"""States and matches in notebooks: what they hold, that nothing hidden is in them, and that no server is needed."""

import base64
import gzip
import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import golemancy
from golemancy import games
from golemancy.lab.run import Study
from golemancy.lab.studies import compare, report
from golemancy.showing.picture import Picture
from golemancy.showing.scene import change
from tests.tricks import TRICKS


def packed(picture: Picture) -> dict[str, Any]:
    """What a picture carries along."""
    found = re.search(r'atob\("([^"]+)"\)', picture.html)
    assert found is not None
    whole: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(found[1])))
    return whole


def changed(before: Any, made: Any) -> Any:
    """What notebook.js makes of a change."""
    if isinstance(made, list):
        return made[0]
    if isinstance(before, list):
        return [changed(one, made[str(n)]) if str(n) in made else one for n, one in enumerate(before)]
    after = {key: value for key, value in before.items() if made.get(key) != 0}
    return after | {key: changed(before.get(key), one) for key, one in made.items() if one != 0}


def views(picture: Picture) -> list[Any]:
    """The view in every position of a picture, from first to last."""
    scene = packed(picture)["scene"]
    frames = [scene["first"]]
    for made in scene["changes"]:
        frames.append(changed(frames[-1], made))
    return [frame["view"] for frame in frames]


def played(name: str, most: int = 40) -> golemancy.Match:
    """The beginning of a match, at random."""
    chosen, match = random.Random(4), golemancy.Match(golemancy.game(name), seed=4)
    while not match.over and len(match) < most:
        match.decide(chosen.choice(match.state.legal))
    return match


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_match_is_carried_whole_as_one_seat_sees_it(name: str) -> None:
    match = played(name)
    states = [turn.before for turn in match] + [match.state]
    for seat in (0, 1, None):
        expected = [state.view(seat) for state in states]
        assert views(match.show(seat)) == json.loads(json.dumps(expected))


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_picture_holds_nothing_that_its_seat_cannot_see(name: str) -> None:
    """Two states that look the same to a seat have the same picture, but for what a person may decide in them."""
    state = played(name, 12).state
    seat = 1 - (state.player or 0)  # who waits
    one, other = (packed(state.redeal(seat, seed, events=False).show(seat))["scene"] for seed in (1, 2))
    assert one == other
    key = state.to_dict()["random"]["key"]
    assert key not in json.dumps(packed(state.show()))
    assert key not in json.dumps(packed(played(name, 12).show()))


def test_changes_lead_from_one_value_to_the_other() -> None:
    chance = random.Random(1)

    def value(depth: int) -> Any:
        kind = chance.randrange(4 if depth else 2)
        if kind == 2:
            return [value(depth - 1) for _ in range(chance.randrange(4))]
        if kind == 3:
            return {chance.choice("abcd"): value(depth - 1) for _ in range(chance.randrange(4))}
        return chance.choice([0, 1, None, "x", False, True])

    for _ in range(3000):
        before, after = {"a": value(3), "b": value(3)}, {"a": value(3), "c": value(2)}
        assert changed(before, change(before, after)) == after


def test_a_state_has_a_board_in_text_and_one_line_for_programmers() -> None:
    state = golemancy.game("century").new(seed=1)
    assert repr(state) == "<century state: 0 decisions, turn>"
    assert "Merchants (" in str(state)
    assert "[/" not in str(state)
    bundle = state._repr_mimebundle_()
    assert bundle["text/plain"] == str(state)
    assert bundle["text/html"] == state._repr_html_() == state.show()._repr_html_()
    assert f"<pre>{str(state)[:10]}" in state._repr_html_()  # for those who are shown no frames


def test_a_game_of_a_package_is_shown_as_text() -> None:
    state = golemancy.Game(TRICKS).new(seed=1)
    scene = packed(state.show())["scene"]
    assert (scene["table"]["board"], scene["first"]["text"]) == (False, str(state))


def test_a_name_is_never_markup() -> None:
    evil = "</script><img src=x onerror=alert(1)>"
    match = golemancy.Match(golemancy.game("century"), [golemancy.Seat(evil), golemancy.Seat("Bob")], seed=1)
    assert "<img" not in match.show().html
    assert "<img" not in match._repr_html_()


def test_lab_runs_show_their_page() -> None:
    century, study = golemancy.game("century"), Study(player="random", games=30)
    found = report(century, study, workers=1)
    assert "corrected p" in found.page
    assert "Who wins" in found.page
    assert "iframe" in found._repr_html_()
    assert found.findings[0] in str(found)
    assert repr(found) == "<Century: Golem Edition: lab report: 30 games>"
    both = compare([century, golemancy.game("century", first="0")], ["at random", "seat 0"], study, workers=1)
    assert "Each row is drawn on a scale of its own" in both.page
    assert "All rows are drawn on one scale, from" in both.page
    with pytest.raises(golemancy.BadOption, match="two or more variants of one game"):
        compare([century], ["alone"], study)


def test_boards_are_drawn_in_a_browser_without_a_server(tmp_path: Path) -> None:
    pytest.importorskip("playwright.sync_api")
    from tests.web.conftest import chromium

    if chromium() is None:
        pytest.skip("no Chromium on this system")
    with ThreadPoolExecutor(1) as aside:  # a test of the page may have a browser open in this thread
        aside.submit(draw_all, tmp_path).result()


def draw_all(tmp_path: Path) -> None:
    """Every game in a browser of its own."""
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import ARGUMENTS, chromium

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name in games.BUILT_IN:
            check_drawn(browser, tmp_path / f"{name}.html", played(name))


def check_drawn(browser: Any, file: Path, match: golemancy.Match) -> None:
    """A match in a page of its own, as a notebook would show it; nothing is asked of anybody."""
    file.write_text(f"<!doctype html><body>{match._repr_html_()}</body>", encoding="utf-8")
    page, said, asked = browser.new_page(), [], []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    frame = page.frame_locator("iframe")
    frame.locator("[data-place], [data-thing]").first.wait_for()
    assert not page.locator(".golemancy-picture > pre").is_visible()
    last = len(match)
    slider, shown = frame.locator("input[type=range]"), frame.locator(".table-page")
    assert shown.get_attribute("data-number") == str(last)
    frame.locator("[aria-label='Step back']").click()
    assert shown.get_attribute("data-number") == str(last - 1)
    slider.press("Home")
    assert slider.evaluate("it => it.value") == "0"
    shown.press("ArrowRight")
    assert shown.get_attribute("data-number") == "1"
    assert frame.locator("pre").count() == 0
    assert frame.locator("html").evaluate("it => it.scrollWidth - it.clientWidth") <= 0
    assert not said
    assert all(url.startswith(("file:", "data:", "about:")) for url in asked), asked
    page.close()
