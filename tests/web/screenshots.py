"""Pictures of every board in mid-game, wide and on a phone: python -m tests.web.screenshots FOLDER [GAME …]."""

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from golemancy import games
from golemancy.play.match import Match
from golemancy.players import player
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


def save_puzzle(page: Page, file: Path) -> None:
    """A puzzle whose solution is shown."""
    page.goto("/puzzles/century/1")
    page.get_by_test_id("give-up").click()
    page.get_by_test_id("next").wait_for()
    page.wait_for_timeout(1500)
    page.mouse.move(0, 0)
    save(page, file)


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
        save_puzzle(wide, folder / "puzzles.webp")
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


def shoot_after(browser: Browser, server: Server, folder: Path) -> None:
    """What comes after a game: its end, a turning point on the board."""
    page = Visitor(browser, server).page("wide", confirm=False)
    match = lay_out(page, "person", "clay", first=0)
    guide = Guide(page, match)
    guide.player = player("stone", 0)
    while not guide.my_turn()["result"]:
        guide.decide()
    page.goto(f"/m/{match}")
    page.get_by_test_id("turning").locator("li").first.wait_for()
    save(page, folder / "after-end.webp")
    page.get_by_test_id("turning").get_by_role("button").first.click()
    page.get_by_test_id("turning-bar").wait_for()
    page.wait_for_timeout(500)
    save(page, folder / "after-turning.webp")


def main() -> None:
    """Starts a server of its own, and leaves nothing but the pictures."""
    folder, wanted = Path(sys.argv[1]), tuple(sys.argv[2:]) or games.BUILT_IN
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), *wanted)
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            shoot(browser, server, folder, wanted)
            notebook(browser, folder)
            if "century" in wanted:
                shoot_after(browser, server, folder)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
