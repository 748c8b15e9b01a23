"""An account from its first link to its end, in the browser, with mail that arrives on a real SMTP server."""

import re
import zipfile
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.smtp import SmtpServer, text
from tests.web.checks import SIDEWAYS, TAPPABLE, violations
from tests.web.conftest import Visitor
from tests.web.test_online import MINE, lay, sign, two

PASSWORD = "a long password"


def check(page: Page) -> None:
    """Axe finds nothing wrong, nothing scrolls sideways, and on a phone everything can be tapped."""
    assert violations(page) == []
    assert page.evaluate(SIDEWAYS) == []
    if (page.viewport_size or {"width": 0})["width"] < 700:
        assert page.evaluate(TAPPABLE) == []


def link(post: SmtpServer, about: str) -> str:
    """The address in the newest mail that speaks of something."""
    for number in range(1000):
        mail = post.mail(number)
        if about in text(mail):
            return re.findall(r"https?://\S+", text(mail))[0]
    raise AssertionError(f"no mail about {about}")


def add_email(page: Page, email: str) -> None:
    """By keyboard alone."""
    page.get_by_role("button", name="Add an e-mail address").focus()
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="E-mail address").focus()
    check(page)
    page.keyboard.type(email)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text=f"on its way to {email}")).to_be_visible()


def test_an_address_is_confirmed_and_signs_in_elsewhere(visitor: Visitor, post: SmtpServer) -> None:
    page, elsewhere = visitor.page(), visitor.page("phone")
    sign(page, "Choose a name", "Olga", PASSWORD)
    add_email(page, "olga@example.org")
    page.goto(link(post, "The player Olga"))
    page.get_by_role("button", name="Confirm the address").click()
    expect(page.get_by_text("olga@example.org is confirmed")).to_be_visible()
    elsewhere.goto("/me")
    form = elsewhere.get_by_role("form", name="Sign in by e-mail")
    form.get_by_label("E-mail address").fill("Olga@example.org")
    form.get_by_role("button", name="Send me a link").click()
    expect(form.get_by_role("status")).to_contain_text("a link is on its way")
    address = link(post, "sign in to golemancy as Olga")
    elsewhere.goto(address)
    expect(elsewhere.get_by_role("heading", name="Sign in")).to_be_visible()
    check(elsewhere)
    assert elsewhere.request.get("/api/me").json()["guest"]  # looking at it signs nobody in
    elsewhere.get_by_role("button", name="Sign in").click()
    expect(elsewhere.get_by_role("heading", name="Olga")).to_be_visible()
    elsewhere.get_by_role("button", name="Change your password").click()
    expect(elsewhere.get_by_text("your password is not needed")).to_be_visible()
    check(elsewhere)
    elsewhere.get_by_label("New password").fill("another long password")
    elsewhere.get_by_role("button", name="Change the password").click()
    expect(elsewhere.get_by_text("Your password was changed")).to_be_visible()
    page.goto("/me")
    expect(page.get_by_role("heading", name="You are a guest")).to_be_visible()  # signed out everywhere else
    page.goto(address)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("this link was used before", ignore_case=True)
    visitor.errors[:] = [e for e in visitor.errors if "403" not in e]


def test_sessions_are_seen_and_ended(visitor: Visitor) -> None:
    page, there, further = (visitor.page(size) for size in ("wide", "phone", "tablet"))
    sign(page, "Choose a name", "Petra", PASSWORD)
    expect(page.get_by_role("heading", name="Petra")).to_be_visible()
    for one in (there, further):
        sign(one, "I already have a name", "Petra", PASSWORD)
        expect(one.get_by_role("heading", name="Petra")).to_be_visible()
    page.reload()
    where = page.get_by_role("region", name="Where you are signed in")
    expect(where.get_by_role("listitem")).to_have_count(3)
    expect(where.get_by_role("listitem").first).to_contain_text("this browser")
    where.get_by_role("button", name=re.compile("Sign out of .*last seen")).first.click()
    expect(where.get_by_role("listitem")).to_have_count(2)
    page.on("dialog", lambda dialog: dialog.accept())
    where.get_by_role("button", name="Sign out everywhere").click()
    expect(page.get_by_role("heading", name="You are a guest")).to_be_visible()
    for one in (there, further):
        one.reload()
        expect(one.get_by_role("heading", name="You are a guest")).to_be_visible()
        assert one.request.get("/api/me/tokens").ok  # a new guest with a cookie, not nobody


def test_an_account_is_taken_along_and_closed(visitor: Visitor, tmp_path: Path) -> None:
    ann, bob, address = two(visitor)
    sign(ann, "Choose a name", "Rosa", PASSWORD)
    expect(ann.get_by_role("heading", name="Rosa")).to_be_visible()
    with ann.expect_download() as saved:
        ann.get_by_role("link", name="Download your data").click()
    saved.value.save_as(tmp_path / "data.zip")
    with zipfile.ZipFile(tmp_path / "data.zip") as file:
        assert "Rosa" in file.read("account.json").decode()
    ann.get_by_role("button", name="Close the account").click()
    ann.get_by_label("Your password", exact=True).fill("a wrong password")
    ann.get_by_role("button", name="Close my account").click()
    expect(ann.get_by_role("alert")).to_contain_text("wrong password", ignore_case=True)
    check(ann)
    ann.get_by_label("Your password", exact=True).fill(PASSWORD)
    ann.get_by_role("button", name="Close my account").click()
    expect(ann.get_by_role("heading", name="You are a guest")).to_be_visible()
    expect(bob.locator(".people")).to_contain_text("A former player")
    expect(bob.locator(".people")).to_contain_text("left; Stone took over")
    bob.wait_for_selector(MINE)
    ann.goto(address)
    expect(ann.locator(".badge.watching")).to_be_visible()
    visitor.errors[:] = [e for e in visitor.errors if "403" not in e]


def test_the_host_removes_a_spectator(visitor: Visitor) -> None:
    ann, cleo = visitor.page(), visitor.page("phone")
    address = lay(ann)
    cleo.goto(address)
    cleo.get_by_role("button", name="Just watch").click()
    expect(cleo.get_by_role("status").filter(has_text="You are watching")).to_be_visible()
    ann.get_by_role("button", name="Spectators").click()
    expect(ann.get_by_text("1 person is watching.")).to_be_visible()
    check(ann)
    ann.on("dialog", lambda dialog: dialog.accept())
    ann.get_by_role("button", name="Remove a guest").click()
    expect(ann.get_by_text("Nobody is watching.")).to_be_visible()
    expect(cleo.get_by_role("alert")).to_contain_text("the host has removed you", ignore_case=True)
    cleo.reload()
    expect(cleo.get_by_role("alert")).to_contain_text("the host has removed you", ignore_case=True)
    visitor.errors[:] = [e for e in visitor.errors if "403" not in e]
