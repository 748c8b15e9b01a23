"""Being called back, as a browser does it: tones, notifications, messages while the page is closed, and no network."""

import json
import re

from playwright.sync_api import Page, expect

from tests.web.checks import small_and_large
from tests.web.conftest import Visitor
from tests.web.test_online import gain, two

TOLD = """async () => {
    const ready = await navigator.serviceWorker.getRegistration("/");
    return (await ready.getNotifications()).map((one) => [one.title, one.body, one.tag]);
}"""
STRUCK = """() => {
    window.struck = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.struck += 1; return start.apply(this, when); };
}"""


def settings(page: Page) -> None:
    """Opens the settings of a lobby."""
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.wait_for_selector(".calls")


def test_a_turn_is_told_to_somebody_who_looks_elsewhere(visitor: Visitor) -> None:
    ann, bob, address = two(visitor)
    match = address.rpartition("/")[2]
    ann.context.grant_permissions(["notifications"])
    settings(ann)
    assert small_and_large(ann, "dialog") == {}
    ann.get_by_label(re.compile("^Notify me while golemancy is open")).click()
    ann.get_by_text("This server can only notify you while golemancy is open.").wait_for()
    ann.evaluate(STRUCK)
    ann.get_by_label(re.compile("^Sounds")).check()
    ann.wait_for_function("window.struck === 2")  # how it will sound
    ann.goto(f"/m/{match}")
    gain(ann, 0)
    ann.evaluate("document.hasFocus = () => false")
    ann.evaluate(STRUCK)
    gain(bob, 1)
    ann.wait_for_selector('[data-turn=mine][data-number="2"]')
    assert told(ann, 1) == [["Your turn: Century: Golem Edition", "Bob is waiting for you.", match]]
    ann.wait_for_function("window.struck === 2")
    message = {"title": "Your turn", "text": "Bob waits", "match": "elsewhere", "waiting": 3}
    push(ann, message)
    assert ["Your turn", "Bob waits", "elsewhere"] in told(ann, 2)


def told(page: Page, count: int) -> list[list[str]]:
    """The notifications that are shown, once there are so many."""
    while len(found := page.evaluate(TOLD)) < count:
        page.wait_for_timeout(20)
    return list(found)


def push(page: Page, message: dict[str, object]) -> None:
    """Hands a message to the page's service worker, as a push service would."""
    devtools = page.context.new_cdp_session(page)
    known: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(one["registrationId"] for one in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(20)
    origin = page.evaluate("location.origin")
    sent = {"origin": origin, "registrationId": known[0], "data": json.dumps(message)}
    devtools.send("ServiceWorker.deliverPushMessage", sent)


def test_an_installed_page_opens_without_a_network(lone_visitor: Visitor) -> None:
    page = lone_visitor.page("phone")
    page.goto("/")
    page.wait_for_selector(".game")
    manifest = page.request.get(str(page.locator('link[rel="manifest"]').get_attribute("href"))).json()
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"] == icon["type"]
    page.get_by_role("button", name="Settings").click()
    page.wait_for_selector(".calls")
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("Boolean(navigator.serviceWorker.controller)")
    lone_visitor.server.kill()
    page.goto("/m/anything")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_role("heading", name="Keine Verbindung")).to_be_hidden()
    assert small_and_large(page) == {}
    lone_visitor.server.start()
    lone_visitor.errors.clear()  # the browser had noted that nobody answers
    page.goto("/")
    page.wait_for_selector(".game")
