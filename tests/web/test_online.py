"""Playing with people elsewhere: several browsers at one table."""

import json
import re

from playwright.sync_api import Page, WebSocket, expect

from tests.web.conftest import Visitor, begin

MINE = "[data-turn=mine]"
WAITING = "[data-testid=waiting]"
DONE = "[data-testid=result]"


def lay(page: Page, game: str = "century", name: str = "Ann", *, public: bool = False, clock: str = "none") -> str:
    """Lays a rated table for two with an open seat by hand; returns its address."""
    page.goto(f"/new/{game}")
    page.get_by_label("Seat 2: player").select_option("open")
    page.get_by_label("Seat 1: name").fill(name)
    page.get_by_label(re.compile("^First")).select_option(label=name)
    page.get_by_label("Clock").select_option(clock)
    rated = page.get_by_role("checkbox", name="Rated")
    expect(rated).not_to_be_checked()
    rated.check()
    if public:
        page.get_by_role("radio", name="Anyone").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(WAITING)
    return page.url


def join(page: Page, address: str, name: str) -> None:
    """Sits down at a table that one was invited to."""
    page.goto(address)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Join").click()
    page.wait_for_selector(".table-page")


def two(visitor: Visitor, **terms: str) -> tuple[Page, Page, str]:
    """Two people in different places at one table, the first to decide."""
    ann, bob = visitor.page(confirm=False), visitor.page("phone", confirm=False)
    address = lay(ann, **terms)
    join(bob, address, "Bob")
    ann.wait_for_selector(MINE)
    return ann, bob, address


def gain(page: Page, number: int) -> None:
    """Plays the first card of one's hand as the decision with that number."""
    page.wait_for_selector(f'{MINE}[data-number="{number}"]')
    page.locator('[data-place="hand/gain 2Y"].legal').click()
    page.wait_for_selector(f'[data-number="{number + 1}"]')


def test_a_table_is_laid_joined_by_link_and_played(visitor: Visitor) -> None:
    ann, bob, _ = two(visitor)
    gain(ann, 0)
    expect(bob.get_by_test_id("since")).to_contain_text("Ann")
    gain(bob, 1)
    expect(ann.get_by_test_id("since")).to_contain_text("Bob")
    ann.wait_for_selector(f'{MINE}[data-number="2"]')
    expect(ann.locator(".people")).to_contain_text("Bob")
    assert ann.title().startswith("● Your turn")
    bob.reload()
    bob.wait_for_selector('[data-number="2"]')
    expect(bob.locator(".bar")).to_contain_text("Waiting for Ann")


def test_the_host_sees_who_comes_and_may_begin_with_golems(visitor: Visitor) -> None:
    ann, bob = visitor.page(), visitor.page("phone")
    ann.goto("/new/century")
    ann.get_by_role("button", name="3", exact=True).click()
    ann.get_by_label("Seat 1: name").fill("Ann")
    ann.get_by_label("Seat 2: player").select_option("open")
    ann.get_by_label("Seat 3: player").select_option("open")
    ann.get_by_label("Clock").select_option("days")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_selector(WAITING)
    expect(ann.get_by_label("Link to this table")).to_have_value(ann.url)
    expect(ann.locator(".terms-list")).to_contain_text("3 days per decision")
    bob.goto(ann.url)
    expect(bob.get_by_role("heading", name="Ann invites you")).to_be_visible()
    bob.get_by_role("button", name="Just watch").click()
    expect(bob.get_by_role("status").filter(has_text="You are watching")).to_be_visible()
    bob.get_by_role("button", name="Play after all").click()
    bob.get_by_label("Your name at the table").fill("Bob")
    bob.get_by_role("button", name="Join").click()
    expect(ann.locator(".waiting-seats")).to_contain_text("Bob is here")
    bob.get_by_role("button", name="Leave the table").click()
    bob.wait_for_selector(".lobby")
    expect(ann.locator(".waiting-seats")).not_to_contain_text("Bob")
    ann.get_by_role("button", name=re.compile("Seat a golem.*seat 3")).click()
    expect(ann.get_by_text("1 seat is open.")).to_be_visible()
    ann.get_by_role("button", name="Begin now").click()
    ann.wait_for_selector(".table-page")
    expect(ann.locator(".people")).to_have_count(1)  # there is a clock


def test_public_tables_are_in_the_lobby(visitor: Visitor) -> None:
    ann, bob = visitor.page(), visitor.page()
    address = lay(ann, name="Public Ann", public=True)
    bob.goto("/")
    table = bob.get_by_role("region", name="Open tables").get_by_role("link").filter(has_text="Public Ann")
    table.click()
    expect(bob).to_have_url(address)
    join(bob, address, "Bob")
    ann.goto("/")
    expect(ann.get_by_role("region", name="Unfinished games")).to_contain_text("Your turn")
    bob.goto("/")
    expect(bob.get_by_role("region", name="Unfinished games")).to_contain_text("Waiting for Public Ann")
    other = visitor.page()
    other.goto("/")
    watch = other.get_by_role("region", name="Tables to watch").get_by_role("link").filter(has_text="Public Ann")
    watch.click()
    expect(other.locator(".badge.watching")).to_be_visible()


def test_chat_and_not_hearing_it(visitor: Visitor) -> None:
    ann, bob, _ = two(visitor)
    ann.get_by_label("Say something").fill("Good luck!")
    ann.keyboard.press("Enter")
    bob.get_by_role("button", name="Chat, 1 new").click()
    expect(bob.get_by_role("log")).to_contain_text("Good luck!")
    bob.get_by_label("Say something").fill("And to you")
    bob.get_by_role("button", name="Send").click()
    expect(ann.get_by_role("log")).to_contain_text("And to you")
    bob.get_by_text("Mute", exact=True).click()
    bob.get_by_label("Ann").check()
    expect(bob.get_by_role("log")).not_to_contain_text("Good luck!")
    ann.get_by_label("Say something").fill("Are you there?")
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("log")).to_contain_text("Are you there?")
    expect(bob.get_by_role("log")).not_to_contain_text("Are you there?")
    bob.get_by_label("Ann").uncheck()
    expect(bob.get_by_role("log")).to_contain_text("Are you there?")
    bob.get_by_label("Everyone").check()
    expect(bob.get_by_role("log")).to_contain_text("Everyone is muted.")


def test_a_lost_connection_is_found_again(visitor: Visitor) -> None:
    ann, bob, _ = two(visitor)
    expect(ann.locator(".presence:not(.away)")).to_have_count(1)
    bob.context.set_offline(True)
    expect(bob.get_by_text("Connection lost")).to_be_visible()
    expect(ann.locator(".people")).to_contain_text("away")
    gain(ann, 0)
    bob.context.set_offline(False)
    expect(bob.get_by_text("Connection lost")).to_have_count(0)
    gain(bob, 1)
    expect(ann.locator(".people")).not_to_contain_text("away")
    ann.wait_for_selector(f'{MINE}[data-number="2"]')
    visitor.errors[:] = [e for e in visitor.errors if "ERR_INTERNET_DISCONNECTED" not in e and "WebSocket" not in e]


def without_printed(said: str) -> str:
    """A message without what is printed on all cards of the box, which is no secret."""
    try:
        return json.dumps(json.loads(said, object_pairs_hook=lambda pairs: {k: v for k, v in pairs if k != "printed"}))
    except ValueError:
        return said


def tells(url: str, address: str) -> bool:
    """Whether an answer is about the match itself, and not about all things in the box."""
    return address.rsplit("/", 1)[1] in url and not url.endswith("/things")


def test_who_watches_sees_nothing_hidden(visitor: Visitor) -> None:
    ann, bob, address = two(visitor, game="golem_it")
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda said: heard.append(str(said)))

    third = visitor.page()
    third.on("websocket", listen)
    third.on("response", lambda answer: heard.append(answer.text()) if tells(answer.url, address) else None)
    third.goto(address)
    expect(third.locator(".badge.watching")).to_be_visible()
    match = address.rsplit("/", 1)[1]
    hands = [page.request.get(f"/api/matches/{match}").json()["view"]["seats"] for page in (ann, bob)]
    hidden = [card for seats in hands for seat in seats for card in seat["hand"] or ()]
    assert len(hidden) == 24
    ann.locator('[data-action="pass 1"]').click()
    third.wait_for_selector('[data-number="1"]')
    assert len([said for said in heard if '"type":"table"' in said]) >= 2
    assert [card for card in hidden if any(f'"{card}"' in without_printed(said) for said in heard)] == []
    assert third.locator('.legal, [data-place^="hand/"]').count() == 0
    expect(third.get_by_text("Only those who watch read this until the game is over.")).to_be_attached()
    third.get_by_role("button", name="Menu").click()
    expect(third.get_by_role("button", name="Resign")).to_have_count(0)
    expect(third.get_by_role("button", name="Leave the table")).to_have_count(0)


def test_the_end_is_shown_rated_checked_and_played_again(visitor: Visitor) -> None:
    ann, bob, address = two(visitor, clock="live")
    expect(bob.locator(".clock").first).to_contain_text("1")
    lobby = bob.context.new_page()
    lobby.goto("/")
    lobby.wait_for_selector(".match")
    bob.goto("/rules/century")
    ann.on("dialog", lambda dialog: dialog.accept())
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_text("what does this mean?").click()
    shown = ann.locator(".fair code").inner_text()
    ann.get_by_role("button", name="Resign").click()
    ann.wait_for_selector(DONE)
    ann.get_by_text("what does this mean?").click()
    assert ann.locator(".fair code").first.inner_text() == shown
    expect(ann.get_by_text("they match")).to_be_visible()
    expect(ann.locator(DONE)).to_contain_text("rating +")
    lobby.reload()
    expect(lobby.get_by_role("region", name="Unfinished games")).to_contain_text("Finished")
    bob.goto(address)
    bob.get_by_role("button", name="Rematch").click()
    bob.wait_for_selector(WAITING)
    ann.get_by_role("button", name="Join the rematch").click()
    ann.wait_for_selector('.table-page[data-number="0"]')
    bob.wait_for_selector('.table-page[data-number="0"]')
    assert ann.url == bob.url != address


def test_who_leaves_is_replaced_by_a_golem(visitor: Visitor) -> None:
    ann, bob, address = two(visitor)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Leave the table").click()
    expect(ann.get_by_role("dialog")).to_contain_text("finishing last")
    ann.get_by_label("Golem that takes over").select_option("random")
    ann.get_by_role("button", name="Leave", exact=True).click()
    ann.wait_for_selector(".lobby")
    expect(bob.locator(".people")).to_contain_text("left; Pebble took over")
    bob.wait_for_selector(MINE)
    ann.goto(address)
    expect(ann.locator(".badge.watching")).to_be_visible()


def test_a_golem_takes_over_for_who_is_away_for_days(visitor: Visitor) -> None:
    _, bob, _ = two(visitor)
    later = re.compile(r"/api/matches/[^/]+$")
    bob.route(later, lambda route: route.fulfill(json=route.fetch().json() | {"waited": 4 * 86400}))
    bob.on("dialog", lambda dialog: dialog.accept())
    bob.reload()
    expect(bob.get_by_text("Ann has not made a decision for 4 days")).to_be_visible()
    bob.get_by_role("button", name="Let a golem take over").click()
    expect(bob.get_by_role("alert")).to_contain_text("after three days")  # the server knows better here
    visitor.errors[:] = [e for e in visitor.errors if "409" not in e]


def sign(page: Page, form: str, name: str, password: str) -> None:
    page.goto("/me")
    fields = page.get_by_role("form", name=form)
    fields.get_by_label("Name").fill(name)
    fields.get_by_label("Password").fill(password)
    fields.get_by_role("button").click()


def test_a_name_with_a_password(visitor: Visitor) -> None:
    page, elsewhere = visitor.page(), visitor.page("phone")
    match = begin(page, "person", "random", first=0)
    sign(page, "Choose a name", "Nora", "a long password")
    expect(page.get_by_role("heading", name="Nora")).to_be_visible()
    page.get_by_label("Name of the program").fill("my bot")
    page.get_by_role("button", name="Create a token").click()
    token = page.locator(".fresh code").inner_text()
    answer = elsewhere.request.get("/api/me", headers={"authorization": f"Bearer {token}"})
    assert answer.json()["name"] == "Nora"
    page.reload()
    expect(page.locator(".fresh")).to_have_count(0)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Revoke the token of my bot").click()
    expect(page.locator(".tokens")).not_to_contain_text("my bot")
    sign(elsewhere, "I already have a name", "Nora", "a wrong password")
    expect(elsewhere.get_by_role("alert")).to_contain_text("Wrong name or password")
    sign(elsewhere, "I already have a name", "Nora", "a long password")
    expect(elsewhere.get_by_role("heading", name="Nora")).to_be_visible()
    elsewhere.goto(f"/m/{match}")
    elsewhere.wait_for_selector(MINE)
    elsewhere.goto("/me")
    elsewhere.get_by_role("link", name="My results").click()
    expect(elsewhere.get_by_role("heading", name="Nora")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name="You are a guest")).to_be_visible()
    visitor.errors[:] = [e for e in visitor.errors if "403" not in e]
