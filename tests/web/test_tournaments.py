"""A tournament in the page, from entering to the last standings, while the server dies in between."""

import re

from playwright.sync_api import Page, expect

from tests.web.checks import small_and_large
from tests.web.conftest import Visitor


def lose(page: Page, cup: str) -> None:
    """Opens my game by the tournament's page and gives it up, as soon as there is one."""
    page.goto(cup)
    page.get_by_role("link", name="To your game", exact=True).click()
    page.wait_for_selector(".table-page")
    match = page.url.rpartition("/")[2]
    for _ in range(200):
        table = page.request.get(f"/api/matches/{match}").json()
        asked = {"number": table["number"], "seat": table["seat"]}
        if page.request.post(f"/api/matches/{match}/resign", data=asked).ok:
            break
    page.get_by_role("dialog").get_by_role("link", name="To the tournament").click()
    page.wait_for_selector(".tournament")


def test_eight_play_a_tournament_though_the_server_dies(lone_visitor: Visitor) -> None:
    ann, bob = lone_visitor.page(), lone_visitor.page("phone")
    ann.goto("/")
    ann.get_by_role("link", name="Tournaments").click()
    ann.get_by_label("Name", exact=True).fill("Thursday cup")
    ann.get_by_role("radio", name=re.compile("^Knock-out")).check()
    assert small_and_large(ann) == {}
    ann.get_by_role("button", name="Open it").click()
    ann.wait_for_selector(".entering")
    cup = ann.url
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        page.goto(cup)
        page.get_by_label("Your name in the tournament").fill(name)
        page.get_by_role("button", name="Enter", exact=True).click()
        page.get_by_role("button", name="Withdraw").wait_for()
    ann.get_by_label("Kind of golem").select_option("random")
    for number in range(3, 9):
        ann.get_by_role("button", name="Add a golem").click()
        expect(ann.locator(".rows li")).to_have_count(number)
    assert small_and_large(ann) == {}
    ann.get_by_role("button", name="Begin", exact=True).click()
    ann.get_by_role("link", name="To your game", exact=True).wait_for()
    lone_visitor.server.kill()
    lone_visitor.server.start()
    lose(ann, cup)
    expect(ann.get_by_role("status").filter(has_text="The next round begins")).to_be_visible()
    lose(bob, cup)
    expect(ann.locator('[data-status="over"]')).to_be_visible(timeout=120_000)
    expect(ann.get_by_role("status")).to_contain_text("wins the tournament")
    expect(ann.locator(".standings tbody tr")).to_have_count(8)
    expect(ann.locator(".bouts li")).to_have_count(7)
    assert small_and_large(ann) == {}
    lone_visitor.errors[:] = [one for one in lone_visitor.errors if "ERR_CONNECTION_REFUSED" not in one]
