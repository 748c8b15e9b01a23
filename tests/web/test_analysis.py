"""After a game: replays that travel, and the analysis board with its branches."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from pprint import pformat
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from golemancy import games
from golemancy.play import replay
from tests.web.checks import TINY, in_light_and_dark, show_at, small_and_large
from tests.web.conftest import Visitor, lay_out
from tests.web.sight import PARTS, SIZES, shares

DECISIONS = ("play gain 2Y", "play gain 2Y", "acquire 1", "rest")


def finished(page: Page) -> str:
    """A match of four decisions, which Bob has given up."""
    match = lay_out(page, "person", "person", first=0)
    for number, text in enumerate(DECISIONS):
        legal = page.request.get(f"/api/matches/{match}?seat={number % 2}").json()["actions"]
        wanted = next(action["action"] for action in legal if action["text"] == text)
        body = {"number": number, "seat": number % 2, "action": wanted}
        assert page.request.post(f"/api/matches/{match}/decisions", data=body).ok
    assert page.request.post(f"/api/matches/{match}/resign", data={"number": 4, "seat": 1}).ok
    return match


def at(page: Page, number: int) -> None:
    """Waits until the replay shows a position, which the address names."""
    page.wait_for_selector(f'.replay[data-number="{number}"]')
    expect(page).to_have_url(re.compile(rf"/r/[\w-]+{f'#{number}' if number else '(#0)?'}$"))


def test_a_replay_has_its_position_in_its_address_and_goes_by_keys(visitor: Visitor) -> None:
    page = visitor.page()
    match = finished(page)
    page.goto(f"/r/{match}#2")
    at(page, 2)
    for key, number in (("ArrowRight", 3), ("ArrowLeft", 2), ("End", 5), ("ArrowRight", 5), ("Home", 0)):
        page.keyboard.press(key)
        at(page, number)
    page.get_by_label("Speed").select_option(label="4×")
    page.locator(".log-go").nth(2).click()
    at(page, 3)
    expect(page.locator(".log-go.here")).to_contain_text("takes")
    page.locator(".log-go").nth(0).click()
    at(page, 1)
    page.go_back()
    at(page, 3)
    page.go_back()
    at(page, 0)
    page.locator("output").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    at(page, 5)
    page.goto(f"/r/{match}#9999")
    at(page, 5)
    page.get_by_text("Chance of winning").click()
    costly = page.locator(".costliest button")
    expect(costly.first).to_contain_text("1")
    expect(page.locator(".chances [role=status]")).not_to_contain_text("Analysing")
    costs = [int(re.findall(r"−(\d+)", text)[-1]) for text in costly.all_inner_texts()]
    assert costs == sorted(costs, reverse=True)
    costly.first.click()
    expect(page.locator("main [data-hint='1']").first).to_be_visible()
    assert not small_and_large(page)


def test_a_replay_is_watched_by_strangers_and_framed_by_others_where_it_is_shared(visitor: Visitor) -> None:
    ann, bob = visitor.page(), visitor.page("phone", mobile=True)
    match = finished(ann)
    for address in (f"/r/{match}", "/r/nothing-here"):
        bob.goto(address)
        expect(bob.get_by_role("heading", name="This replay is not shared")).to_be_visible()
        said = bob.locator("main").inner_text()
    assert "nothing at this address" in said
    ann.goto(f"/r/{match}#2")
    ann.get_by_role("button", name="Share").click()
    dialog = ann.get_by_role("dialog")
    expect(dialog.locator("input[readonly]")).to_have_count(0)
    dialog.get_by_text("Anyone with the link may watch").click()
    link = dialog.get_by_label("Link to this position").input_value()
    frame = dialog.get_by_label("To show it on another website").input_value()
    assert not in_light_and_dark(ann, "dialog")["light"]
    bob.goto(link)
    at(bob, 2)
    visitor.errors[:] = [error for error in visitor.errors if "404" not in error]
    embedding, refused = framing(frame), framing(frame.replace("/embed/", "/r/"))
    with serving({"/": embedding, "/refused": refused}) as elsewhere:
        other = visitor.page()
        other.goto(f"{elsewhere}/")
        inside = other.frame_locator("iframe")
        inside.get_by_role("button", name="Step forward").click()
        expect(inside.locator(".replay")).to_have_attribute("data-number", "3")
        assert not other.context.cookies()
        other.goto(f"{elsewhere}/refused")
        other.wait_for_timeout(500)
        expect(inside.locator(".replay")).to_have_count(0)
    assert any("frame-ancestors" in error for error in visitor.errors)
    visitor.errors.clear()
    visitor.hosts.discard(elsewhere.removeprefix("http://"))


def framing(frame: str) -> str:
    """A page of another site with a frame in it."""
    return f'<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Elsewhere</title>{frame}</html>'


@contextmanager
def serving(pages: dict[str, str]) -> Iterator[str]:
    """Another site."""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(pages.get(self.path, "").encode())

        def log_message(self, *_: object) -> None:
            pass

    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_port}"
    site.shutdown()


def board_at(page: Page, number: int) -> None:
    page.wait_for_selector(f'.analysis[data-number="{number}"]')
    expect(page.locator(".bar")).to_be_visible()


def test_a_branch_is_made_kept_and_opened_by_another_browser(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page(lines=False)
    match = finished(page)
    page.goto(f"/r/{match}#2")
    page.get_by_role("link", name="Analyse").click()
    board_at(page, 2)
    page.locator('[data-action="rest"]').click()  # for Ann, who took a card
    board_at(page, 3)
    page.locator('[data-place="merchant_row/1"].legal').click()  # and for Bob, who is next
    board_at(page, 4)
    page.get_by_label("Comment on this position").fill("What if?")
    page.keyboard.press("Tab")
    page.locator(".bar").focus()
    expect(page.locator(".outline .said")).to_have_text("What if?")
    for key, number in (("ArrowLeft", 3), ("ArrowUp", 3), ("ArrowLeft", 2), ("ArrowRight", 3), ("End", 5), ("Home", 0)):
        page.keyboard.press(key)
        board_at(page, number)
    page.locator(".outline .branches .node").last.click()
    board_at(page, 4)
    page.get_by_role("button", name="Delete from here").click()
    board_at(page, 3)
    page.keyboard.press("Control+z")
    board_at(page, 4)
    page.get_by_role("button", name="Move up").click()
    expect(page.locator(".outline > ol > li > .node.here")).to_have_count(1)
    page.get_by_role("checkbox", name="Best lines").check()
    expect(page.locator(".best li")).to_have_count(3)
    expect(page.locator(".engine")).to_contain_text("judged by what the player can know")
    wrong = small_and_large(page)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Save the analysis").click()
    link = page.get_by_label("Link to the analysis").input_value()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert [len(one.entries) for one in replay.load(file).variations] == [3]
    assert not wrong, pformat(wrong, width=200)

    other = visitor.page("phone", mobile=True, lines=False)
    other.goto(link)
    board_at(other, 0)
    other.get_by_role("button", name="Go to the end").tap()
    board_at(other, 4)
    other.get_by_role("button", name="Lines").tap()
    expect(other.get_by_role("navigation", name="Variations")).to_contain_text("What if?")
    assert not in_light_and_dark(other, "dialog")["light"]
    other.keyboard.press("Escape")
    other.goto("/")
    other.locator("input[type=file]").set_input_files(file)
    board_at(other, 0)
    assert other.url != link


def test_a_position_is_set_up_in_a_form(visitor: Visitor) -> None:
    page = visitor.page(lines=False)
    page.goto("/a")
    page.get_by_role("button", name="Deal", exact=True).click()
    first = page.get_by_role("region", name="Player 1")
    first.get_by_label("magenta").fill("9")
    page.get_by_role("button", name="Analyse this position").click()
    expect(page.get_by_role("alert")).to_contain_text("13 crystals, at most 10 fit")
    first.get_by_label("magenta").fill("4")
    golem = page.locator(".place", has=page.get_by_role("heading", name="Golem row")).locator(".chip-thing").first
    golem.click()
    page.get_by_text("Golem deck").click()
    page.locator("details[open] .chip-thing").first.click()
    page.get_by_label("Whose turn it is").select_option(label="Player 1")
    wrong = small_and_large(page)
    page.get_by_role("button", name="Analyse this position").click()
    board_at(page, 0)
    expect(page.locator(".mine-name")).to_contain_text("Player 1")
    visitor.errors[:] = [error for error in visitor.errors if "400" not in error]
    assert not wrong, pformat(wrong, width=200)


def dealt(page: Page, game: str) -> None:
    """A position in the middle of a game, to be changed."""
    page.goto("/a")
    page.get_by_label("Game").first.select_option(game)
    page.wait_for_selector(f'form[data-game="{game}"]')
    page.get_by_label("In the middle of a game").check()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_selector(".setup-hex")


def test_tiles_of_the_arena_are_put_turned_moved_and_taken_off(visitor: Visitor) -> None:
    page = visitor.page("phone", lines=False)
    dealt(page, "arena")
    empty = page.get_by_role("button", name=re.compile("^[a-e][1-5]: empty$"))
    lying = page.locator(".setup-hex:has(.ar-tile)")
    count = lying.count()
    empty.first.tap()
    page.get_by_role("button", name="Put it here").tap()
    expect(lying).to_have_count(count + 1)
    told = page.get_by_test_id("space")
    expect(told).to_contain_text("facing north")
    page.get_by_role("button", name="Turn right").press("Enter")
    expect(told).to_contain_text("facing north-east")
    wrong = small_and_large(page)
    page.get_by_role("button", name="Move it").press("Enter")
    tile, target = (
        told.inner_text().partition(": ")[2],
        (empty.last.get_attribute("data-place") or "").removeprefix("board/"),
    )
    empty.last.focus()
    page.keyboard.press("Enter")
    expect(told).to_have_text(f"{target}: {tile}")
    page.get_by_role("button", name="Analyse this position").click()
    board_at(page, 0)
    expect(page.locator(f'[data-place="board/{target}"].full')).to_have_count(1)
    page.go_back()
    dealt(page, "arena")
    page.locator(".setup-hex", has_text="Banner").first.tap()
    page.get_by_role("button", name="Take it off").tap()
    page.get_by_role("button", name="Analyse this position").click()
    expect(page.get_by_role("alert")).to_contain_text("Banner")
    visitor.errors[:] = [error for error in visitor.errors if "400" not in error]
    assert not wrong, pformat(wrong, width=200)


def test_wagons_and_outposts_are_set_up_on_the_map(visitor: Visitor) -> None:
    page = visitor.page("phone", lines=False)
    dealt(page, "adventure")
    village = page.get_by_role("button", name=re.compile("^The [0-9]+-point village")).first
    village.tap()
    page.get_by_role("button", name="Wagon of Player 2 here").tap()
    expect(page.get_by_test_id("space")).to_contain_text("wagons: ")
    name = (village.get_attribute("data-place") or "").removeprefix("map/")
    page.get_by_role("button", name=re.compile("^The mountain")).last.press("Enter")
    page.get_by_label("Outpost of Player 1").check()
    expect(page.get_by_test_id("space")).to_contain_text("outposts: Player 1")
    page.get_by_label("Whose turn it is").select_option(label="Player 2")
    wrong = small_and_large(page)
    page.get_by_role("button", name="Analyse this position").click()
    board_at(page, 0)
    board = page.request.get(f"/api/boards/{page.url.rpartition('/')[2]}/frame").json()
    assert (board["player"], board["view"]["seats"][1]["wagon"]) == (1, name)
    assert not wrong, pformat(wrong, width=200)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_game_can_be_analysed_with_what_one_holds_in_sight(visitor: Visitor, name: str) -> None:
    page = visitor.page(lines=False)
    assert page.request.get("/").ok
    deal = {"game": name, "players": max(games.definition(name).seats), "seed": 5}
    dealt = page.request.post("/api/boards/deal", data=deal).json()
    made = page.request.post("/api/boards/setup", data={**deal, "position": dealt["position"]} | {"seed": None})
    assert made.status == 400  # no seed goes with a position
    wanted = {key: deal[key] for key in ("game", "players")} | {"position": dealt["position"]}
    page.goto(f"/a/{page.request.post('/api/boards/setup', data=wanted).json()['id']}")
    for number in range(4):
        board_at(page, number)
        page.locator("main .spot.legal, main [data-action]").first.click()
        several = page.locator(".bar").filter(has_text="Which of these?")
        page.locator(f'.analysis:not([data-number="{number}"])').or_(several).first.wait_for()
        if several.count():
            several.locator("[data-action]").first.click()
    board_at(page, 4)
    seen: dict[str, object] = {}
    for size in ("laptop", "short"):
        show_at(page, *SIZES[size])
        share = shares(page)
        seen |= {f"{size}: {part}": share[part] for part in PARTS[name] if part in share and share[part] < 0.95}
        seen |= {f"{size}: too small": tiny for tiny in [page.evaluate(TINY)] if tiny}
    assert not seen, pformat(seen)
