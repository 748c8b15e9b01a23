"""Pictures for the documentation: python -m tests.web.screenshots FOLDER [GAME or PART …].

A game is its board in mid-game, wide and on a phone; the parts are those of PARTS below.
"""

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from golemancy import games
from golemancy.play.match import Match
from golemancy.players import player
from golemancy.puzzles.pack import pack
from tests.web.conftest import ARGUMENTS, Server, Visitor, chromium, lay_out
from tests.web.guide import Guide

SEATS = {"golem_it": 4, "century": 3, "adventure": 3}  # two in the others
MIDDLE = {
    "century": 40,
    "golems": 26,
    "golem_it": 14,
    "adventure": 44,
    "arena": 40,
}  # decisions of seat 0 before the picture
LARGEST = 150_000
ELSEWHERE = "golemancy.example"  # a name of this server that others could reach, so that there is a code for it
TO_WEBP = """async (png) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.75).split(',')[1];
}"""


def middle(page: Page, game: str) -> str:
    """A match against golems that has been played halfway, in the turn of seat 0."""
    match = lay_out(page, "person", *["stone"] * (SEATS.get(game, 2) - 1), game=game)
    guide = Guide(page, match)
    guide.player = player("search:iterations=150", 0)
    for _ in range(MIDDLE[game]):
        guide.decide()
    while len((table := guide.my_turn())["actions"]) < 4 or table["phase"] != "turn":
        guide.decide()
    return match


def save(page: Page, file: Path) -> None:
    """Keeps what the page shows as a small picture."""
    shot = base64.b64encode(page.screenshot()).decode()
    blank = page.context.new_page()
    picture = base64.b64decode(blank.evaluate(TO_WEBP, shot))
    blank.close()
    assert len(picture) <= LARGEST, f"{file}: {len(picture)} bytes"
    file.write_bytes(picture)
    print(f"{file}: {len(picture) // 1000} KB")


def shoot(browser: Browser, server: Server, folder: Path, wanted: tuple[str, ...]) -> None:
    """The lobby and the boards, each wide and on a phone that is shown the same match."""
    visitor = Visitor(browser, server)
    pages = {"wide": visitor.page("wide", confirm=False), "phone": visitor.page("phone", mobile=True, confirm=False)}
    wide = pages["wide"]
    wide.goto("/")
    wide.wait_for_selector(".game")
    wide.wait_for_selector(".warm", state="detached", timeout=0)
    if len(wanted) == len(games.BUILT_IN):
        save(wide, folder / "lobby.webp")
    pages["phone"].context.add_cookies(wide.context.cookies())  # the same guest
    for game in wanted:
        match = middle(wide, game)
        for size, page in pages.items():
            page.goto(f"/m/{match}")
            page.wait_for_selector("[data-turn=mine]")
            page.wait_for_timeout(500)
            save(page, folder / f"{game}-{size}.webp")


def notebook(browser: Browser, folder: Path) -> None:
    """A match as a notebook shows it."""
    match = Match(games.game("century", 3), ["greedy"] * 3, seed=3)
    while len(match) < 60 and (program := match.program_to_decide()):
        match.decide(program.choose(match.seen_state()))
    page = browser.new_context(viewport={"width": 980, "height": 670}).new_page()
    page.set_content(f"<body style='margin:0'>{match._repr_html_()}</body>")
    page.frame_locator("iframe").locator("[data-place]").first.wait_for()
    page.wait_for_timeout(500)
    save(page, folder / "notebook.webp")


@contextmanager
def both(browser: Browser, server: Server) -> Iterator[dict[str, Page]]:
    """A wide page and a phone of the same guest."""
    visitor = Visitor(browser, server)
    settings = {"confirm": False, "pace": "instant"}
    pages = {"wide": visitor.page("wide", **settings), "phone": visitor.page("phone", mobile=True, **settings)}
    assert pages["wide"].request.get("/").ok
    pages["phone"].context.add_cookies(pages["wide"].context.cookies())
    yield pages
    for context in visitor.contexts:
        context.close()


def finished(page: Page, game: str) -> str:
    """A match against the easiest golem, played to its end."""
    match = lay_out(page, "person", "clay", game=game, first=0)
    guide = Guide(page, match)
    guide.player = player("stone", 0)
    while not guide.my_turn()["result"]:
        guide.decide()
    return match


def shoot_after(pages: dict[str, Page], folder: Path) -> None:
    """What comes after a game: its end, a turning point on the board, its replay, its analysis."""
    page = pages["wide"]
    match = finished(page, "century")
    page.goto(f"/m/{match}")
    page.get_by_test_id("turning").locator("li").first.wait_for()
    save(page, folder / "after-end.webp")
    page.get_by_test_id("turning").get_by_role("button").first.click()
    page.get_by_test_id("turning-bar").wait_for()
    page.wait_for_timeout(500)
    save(page, folder / "after-turning.webp")
    for size, one in pages.items():
        one.goto(f"/r/{match}#40")
        one.wait_for_selector('.replay[data-number="40"]')
        one.wait_for_timeout(500)
        save(one, folder / f"replay-{size}.webp")
    analyse(pages, folder, match)


def analyse(pages: dict[str, Page], folder: Path, match: str) -> None:
    """An analysis with a variation, kept, and opened on a phone by its link."""
    page = pages["wide"]
    page.goto(f"/r/{match}#30")
    page.get_by_role("link", name="Analyse").click()
    page.wait_for_selector('.analysis[data-number="30"]')
    page.get_by_role("checkbox", name="Best lines").check()
    page.get_by_text("judged by what the player can know").wait_for()
    for number in (31, 32):
        page.locator(".best .hint-move").nth(32 - number).click()
        page.wait_for_selector(f'.analysis[data-number="{number}"]')
        page.get_by_text("judged by what the player can know").wait_for()
    page.mouse.move(0, 0)
    save(page, folder / "analysis-wide.webp")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Save the analysis").click()
    phone = pages["phone"]
    phone.goto(page.get_by_label("Link to the analysis").input_value())
    phone.wait_for_selector(".analysis .bar")
    for _ in range(4):
        phone.get_by_role("button", name="Step forward").tap()
    phone.get_by_role("button", name="Lines").tap()
    phone.get_by_role("checkbox", name="Best lines").check()
    phone.get_by_text("judged by what the player can know").wait_for()
    save(phone, folder / "analysis-phone.webp")


def shoot_setup(pages: dict[str, Page], folder: Path) -> None:
    """The board in the form that sets a position up."""
    for (size, page), game in zip(pages.items(), ("adventure", "arena"), strict=True):
        page.goto("/a")
        page.get_by_label("Game").first.select_option(game)
        page.wait_for_selector(f'form[data-game="{game}"]')
        page.get_by_label("In the middle of a game").check()
        page.get_by_role("button", name="Deal", exact=True).click()
        page.locator(".setup-hex").nth(3).click()
        page.locator(".setup-field").evaluate("field => field.scrollIntoView()")
        save(page, folder / f"setup-{size}.webp")


def shoot_puzzles(pages: dict[str, Page], folder: Path) -> None:
    """A puzzle failed on a phone, and the solution of another one."""
    for page, file, right in ((pages["phone"], "puzzle-failed", False), (pages["wide"], "puzzles", True)):
        number, found = next((n, one) for n, one in enumerate(pack("century"), 1) if one.played)
        page.goto(f"/puzzles/century/{number}")
        page.get_by_role("button", name="Text").click()
        for n, text in enumerate(found.line if right else next(iter(found.played.values()))):
            page.wait_for_selector(f'[data-number="{n}"][data-turn=mine]')
            page.locator(f'.choices [data-action="{text}"]').click()
        page.get_by_test_id("verdict").wait_for()
        page.get_by_role("button", name="Text").click()
        page.wait_for_timeout(1500)
        save(page, folder / f"{file}.webp")


def give_up(page: Page) -> None:
    """Opens my game of a tournament by its page, and resigns."""
    page.get_by_role("link", name="To your game", exact=True).click()
    page.wait_for_selector(".table-page")
    match, given_up = page.url.rpartition("/")[2], False
    while not given_up:
        table = page.request.get(f"/api/matches/{match}").json()
        asked = {"number": table["number"], "seat": table["seat"]}
        given_up = page.request.post(f"/api/matches/{match}/resign", data=asked).ok


def shoot_together(pages: dict[str, Page], folder: Path) -> None:
    """An invitation, and a tournament between two rounds."""
    wide = pages["wide"]
    table = lay_out(wide, "person", "open")
    tournament = wide.request.post(
        "/api/tournaments",
        data={
            "name": "Thursday club",
            "game": "century",
            "form": "swiss",
            "most": 8,
            "clock": {"minutes": 15, "increment": 15},
        },
    ).json()["id"]
    wide.goto(f"/tournaments/{tournament}")
    wide.get_by_label("Your name in the tournament").fill("Ann")
    wide.get_by_role("button", name="Enter", exact=True).click()
    wide.get_by_role("button", name="Withdraw").wait_for()
    for kind in ("random",) * 5:
        wide.get_by_label("Kind of golem").select_option(kind)
        entered = wide.locator(".rows li").count()
        wide.get_by_role("button", name="Add a golem").click()
        wide.locator(".rows li").nth(entered).wait_for()
    wide.get_by_role("button", name="Begin", exact=True).click()
    wide.get_by_role("link", name="To your game", exact=True).wait_for()
    give_up(wide)
    wide.goto(f"/tournaments/{tournament}")
    wide.get_by_text("Round 2 of").wait_for(timeout=300_000)  # when the golems' games have come to their ends
    for size, page in pages.items():
        page.goto(f"/tournaments/{tournament}")
        page.locator(".standings tbody tr").first.wait_for()
        save(page, folder / f"tournament-{size}.webp")
        cookies = [{**cookie, "domain": ELSEWHERE} for cookie in page.context.cookies()]
        page.context.add_cookies(cookies)  # type: ignore[arg-type]
        page.goto(f"http://{ELSEWHERE}:{page.url.split(':')[2].split('/')[0]}/m/{table}")
        page.locator("svg.qr").wait_for()
        save(page, folder / f"invite-{size}.webp")


def shoot_preview(pages: dict[str, Page], folder: Path) -> None:
    """What a decision would lead to, before it is made."""
    page = pages["wide"]
    page.goto("/")
    page.evaluate(
        "localStorage.setItem('golemancy', JSON.stringify({confirm: false, pace: 'instant', foresight: true}))"
    )
    match = middle(page, "adventure")
    page.goto(f"/m/{match}")
    page.wait_for_selector("[data-turn=mine]")
    page.locator("main .spot.legal").first.hover()
    page.wait_for_selector(".foresight")
    page.wait_for_timeout(2500)
    save(page, folder / "preview.webp")
    page.goto("/")
    match = lay_out(page, "person", "clay", game="arena", first=0)
    guide = Guide(page, match)
    guide.player = player("stone", 0)
    while not (battle := battles(page, match, guide.my_turn())):
        guide.decide()
    page.goto(f"/m/{match}")
    page.wait_for_selector("[data-turn=mine]")
    page.locator(f'main [data-place="{battle}"].legal').first.hover()
    page.wait_for_selector(".foresight .ar-reel")
    page.wait_for_timeout(2500)
    save(page, folder / "preview-battle.webp")


def battles(page: Page, match: str, table: dict[str, Any]) -> str | None:
    """The place of a tile in hand that is played as a Battle, when tiles hit each other in it."""
    for one in table["actions"]:
        if one["phrase"] == {"kind": "play", "tile": "Battle"} and one["at"]:
            asked = {"seat": table["seat"], "action": one["action"]}
            certain = page.request.get(f"/api/matches/{match}/preview", params=asked).json()
            if sum(event["kind"] in ("attack", "strike") for event in certain["events"]) >= 3:
                return str(one["at"])
    return None


def shoot_series(pages: dict[str, Page], folder: Path) -> None:
    """The end of a match of several games of Golem It!"""
    match = finished(pages["wide"], "golem_it")
    for size, page in pages.items():
        page.goto(f"/m/{match}")
        page.get_by_test_id("turning").locator("li").first.wait_for(timeout=300_000)
        save(page, folder / f"golem_it-end-{size}.webp")


PARTS: dict[str, Callable[[dict[str, Page], Path], None]] = {
    "after": shoot_after,
    "setup": shoot_setup,
    "puzzles": shoot_puzzles,
    "together": shoot_together,
    "preview": shoot_preview,
    "series": shoot_series,
}


def main() -> None:
    """Starts a server of its own, and leaves nothing but the pictures."""
    folder, wanted = Path(sys.argv[1]), tuple(sys.argv[2:]) or (*games.BUILT_IN, *PARTS)
    boards = tuple(name for name in wanted if name in games.BUILT_IN)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), *games.BUILT_IN)
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=[*ARGUMENTS, f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]
        )
        try:
            if boards:
                shoot(browser, server, folder, boards)
                notebook(browser, folder)
            for name in PARTS.keys() & set(wanted):
                with both(browser, server) as pages:
                    PARTS[name](pages, folder)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
