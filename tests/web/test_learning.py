"""Help at the table: hints, chances, the costliest decisions, first-game guides and cards of one's own."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from golemancy import games
from golemancy.game import State
from golemancy.play.analysis import analyse
from golemancy.server.http.page import WEB
from tests.web.checks import in_light_and_dark
from tests.web.conftest import Visitor, begin
from tests.web.test_pages import CARDS, agree, open_analysis
from tests.web.test_playing import MINE, place

LIT = """() => {
    const rings = [...document.querySelectorAll('.spotlight .ring')].map((ring) => ring.getBoundingClientRect());
    const within = (b, r) => b.left >= r.left && b.right <= r.right && b.top >= r.top && b.bottom <= r.bottom;
    const inside = (b) => rings.some((r) => within(b, r));
    const lit = [...document.querySelectorAll('main .spot.legal, main [data-action], main [data-testid=confirm]')];
    const found = lit.find((one) => inside(one.getBoundingClientRect()));
    found?.click();
    return Boolean(found);
}"""


def test_a_hint_is_shown_marked_and_can_be_followed(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "random", first=0)
    page.get_by_test_id("hint").click()
    page.get_by_role("button", name="No, thanks").click()
    expect(page.locator(".badge", has_text="practice")).to_have_count(0)
    page.get_by_test_id("hint").click()
    agree(page)
    expect(page.locator(".hint-move").first).to_contain_text("%")
    expect(page.locator("main [data-hint='1']").first).to_be_visible()
    expect(page.locator(".badge", has_text="practice")).to_be_visible()
    page.locator(".hint-move").first.click()
    page.wait_for_selector('.table-page:not([data-number="0"])')
    expect(page.locator(".hint-move")).to_have_count(0)


def test_chances_are_drawn_and_go_on_with_the_game(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "random", first=0)
    page.get_by_text("Chance of winning").click()
    agree(page)
    graph = page.get_by_role("img", name="Chance of winning after 0 decisions")
    expect(graph).to_be_visible()
    expect(page.locator(".graph-key")).to_contain_text("Bob")
    page.locator(place("hand/gain 2Y")).click()
    page.wait_for_selector(f'{MINE}:not([data-number="0"])')
    expect(graph).to_have_count(0)
    expect(page.locator(".graph .dot")).to_have_count(2)


def test_a_replay_leads_to_the_costliest_decisions(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    match = begin(page, "person", "random", first=0)
    for _ in range(3):
        page.wait_for_selector(MINE)
        before = page.locator(".table-page").get_attribute("data-number")
        page.get_by_role("button", name="Rest").click()
        page.wait_for_selector(f'.table-page:not([data-number="{before}"])')
    page.wait_for_selector(MINE)
    number = int(page.locator(".table-page").get_attribute("data-number") or 0)
    page.request.post(f"/api/matches/{match}/resign", data={"number": number, "seat": 0})
    page.goto(f"/r/{match}")
    page.get_by_text("Chance of winning").click()
    costly = page.locator(".costliest button").first
    expect(costly).to_contain_text("better")
    costly.click()
    expect(page.locator(".costly-now")).to_contain_text("costs")
    page.locator(".graph .jumps").click(position={"x": 2, "y": 20})
    page.wait_for_selector('.replay[data-number="0"]')


def raised(line: dict[str, Any]) -> bool:
    """Whether seat 0 raised golems of Golem It! and laid them."""
    return bool(line["seat"] == 0 and line["phrase"]["kind"] == "lay" and line["phrase"]["points"])


def won_round(line: dict[str, Any]) -> bool:
    """Whether a round came back to seat 0."""
    return any(event["kind"] == "round" and event["seat"] == 0 for event in line["events"])


# What each guide leads to, as the table shows it at its end.


def decided(table: dict[str, Any]) -> bool:
    """Whether Arena's last Battle cost the other Banner Hit Points by a champion of mine, and mine none."""
    fought = [line for line in table["log"] if any(event["kind"] == "battle" for event in line["events"])][-1]
    mine = [e for e in fought["events"] if e["kind"] == "attack" and e.get("owner") == 0 and e["tile"] != "Banner"]
    lost = {e["owner"] for e in fought["events"] if e["kind"] == "hit_points"}
    return fought["seat"] == 0 and any(blow["victim"] == "Banner" for blow in mine) and lost == {1}


PROMISES: dict[str, Callable[[dict[str, Any]], bool]] = {
    "arena": decided,
    "century": lambda table: len(table["view"]["seats"][0]["claimed"]) == 1,
    "golems": lambda table: [len(golem["tucked"]) for golem in table["view"]["seats"][0]["golems"]] == [1],
    "adventure": lambda table: len(table["view"]["seats"][0]["claimed"]) == 1,
    "golem_it": lambda table: any(raised(line) for line in table["log"]) and any(map(won_round, table["log"])),
}
SHARE = """() => innerWidth < 700 && ['.guide', 'main .bar']
    .map((part) => document.querySelector(part)?.getBoundingClientRect().height ?? 0)
    .reduce((sum, height) => sum + height) / innerHeight"""  # of a phone's screen, for guide and bar


GUIDES = WEB / "guides"
SEED = re.compile(r"^export const seed = (\d+);", re.M)
COSTLY = 0.1  # of the chance to win


def bad_advice(table: dict[str, Any]) -> list[str]:
    """The decisions of a scripted guide that a search thinks bad."""
    found = SEED.search((GUIDES / f"{table['game']}.js").read_text())
    if not found:
        return []
    state = games.game(table["game"], len(table["seats"]), **table["options"]).new(int(found[1]))
    bad = []
    for line in table["log"]:
        if line["seat"] == 0 and len(state.legal) > 1 and cost(state, line["text"]) > COSTLY:
            bad.append(line["text"])
        state.apply(state.read(line["text"]))
    return bad


def cost(state: State, text: str) -> float:
    """How much chance to win a decision costs, by a short search."""
    chances = {one.text: one.chance for one in analyse(state, iterations=300) if one.chance is not None}
    return max(chances.values()) - chances.get(text, 0.0)


def follow(page: Page, most: int = 120, *, look: bool = False) -> set[str]:
    """Clicks what the guide lights up until it is over; returns the steps in which there was something to do."""
    guide, done = page.get_by_test_id("guide"), set()
    looked_at: set[str] = set()
    for _ in range(most):
        page.wait_for_timeout(60)
        if not guide.count():
            return done
        assert page.evaluate(SHARE) < 0.35
        if (step := str(guide.get_attribute("data-step"))) not in looked_at and look:
            looked_at.add(step)
            assert in_light_and_dark(page, ".guide") == {"light": [], "dark": []}
        onward = guide.get_by_role("button", name="Next").or_(guide.get_by_role("button", name="Play on"))
        if onward.count():
            onward.click()
        elif guide.locator(".do-this").count() and page.locator(MINE).count():
            done.add(str(guide.get_attribute("data-step")))
            page.evaluate(LIT)
            page.wait_for_timeout(200)  # time for the answer, or for what is lit to move to the bar
        else:
            page.wait_for_timeout(250)
    raise AssertionError(f"the guide does not end: {done}")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_every_guide_can_be_followed_to_its_end(visitor: Visitor, size: str) -> None:
    for name in games.BUILT_IN:
        page = visitor.page(size, confirm=False)
        page.goto("/")
        title = games.definition(name).title
        page.get_by_role("button", name=f"Learn by playing: {title}").click()
        page.wait_for_selector("[data-testid=guide]", timeout=180_000)
        assert len(follow(page, look=size == "phone")) >= 3, name
        table = page.request.get(f"/api/matches/{page.url.rsplit('/', 1)[1]}").json()
        assert name not in PROMISES or PROMISES[name](table), f"{name} does not keep its promise"
        if size == "wide":
            assert bad_advice(table) == []
        page.context.close()


def test_a_guide_goes_on_after_a_reload_and_can_be_left(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/")
    page.get_by_role("button", name="Learn by playing: Century: Golem Edition").click()
    page.get_by_role("button", name="Next").click()
    page.wait_for_selector("[data-step='1']")
    page.reload()
    page.wait_for_selector("[data-step='1']")
    page.get_by_role("button", name="Leave the guide").click()
    expect(page.get_by_test_id("guide")).to_have_count(0)
    page.reload()
    page.wait_for_selector(MINE)
    expect(page.get_by_test_id("guide")).to_have_count(0)


def test_what_a_guide_did_not_propose_can_be_taken_back(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    page.goto("/")
    page.get_by_role("button", name="Learn by playing: Century: Golem Edition").click()
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
    page.wait_for_selector("[data-name=gain]")
    page.locator(place("merchant_row/1")).click()
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".do-this")).to_contain_text("Gain")
    expect(page.locator(".spotlight .ring")).to_have_count(1)


def test_the_first_steps_lead_to_the_guide(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/")
    page.evaluate("localStorage.removeItem('seen/century')")
    page.context.add_init_script("localStorage.removeItem('seen/century')")
    begin(page, "person", "random", first=0)
    page.get_by_role("button", name="Guide me through the first turns").click()
    expect(page.get_by_test_id("guide")).to_be_visible()


def test_cards_of_ones_own(visitor: Visitor) -> None:
    page = visitor.page()
    page.goto("/new/century")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the card file").click()
    assert saved.value.suggested_filename == "century.toml"
    choose = page.locator("input[type=file]")
    choose.set_input_files({"name": "bad.toml", "mimeType": "text/plain", "buffer": CARDS + b"\nnonsense"})
    expect(page.locator(".cards").get_by_role("alert")).to_contain_text("line")
    mine = CARDS.replace(b"get = [2, 1, 0, 0]", b"get = [3, 1, 0, 0]")
    choose.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": mine})
    expect(page.locator(".cards").get_by_role("status")).to_contain_text("mine.toml")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(MINE)
    match = page.url.rsplit("/", 1)[1]
    assert page.request.get(f"/api/matches/{match}").json()["own_deck"]
    visitor.errors[:] = [e for e in visitor.errors if "400" not in e]


def test_the_whole_game_can_be_analysed_on_a_phone(visitor: Visitor) -> None:
    page = visitor.page("phone")
    open_analysis(page)
    expect(page.locator("dialog .graph")).to_be_visible()
