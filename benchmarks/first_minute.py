"""The first minute on a new machine: an empty cache, each game by itself.

    python benchmarks/first_minute.py [--tree OTHER/CHECKOUT] [--game NAME] [--page]

Three things: processor and wall time until the library has dealt a game and made a decision; processor time until
everything is compiled; wall time from `golemancy` to the first decision by a click in the page, the golem's answer
included, and the server's processor time till then, which a busy machine changes less. `--tree` measures another
checkout with the same packages, so that two versions can stand in one table.
Needs the development tools (`make test` installs them) and Chromium.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parents[1]
sys.path.insert(0, str(HERE))
from tests.web.conftest import ARGUMENTS, chromium  # noqa: E402

GAMES = ("century", "golem_it", "golems", "adventure", "arena")
LIBRARY = """
import sys, time, golemancy
state = golemancy.game(sys.argv[1]).new(seed=1)
state.apply(state.legal[0])
print(time.process_time())
"""
COMPILING = "import sys; from golemancy.players.compiling import compile_all; compile_all(sys.argv[1])"


def settings(tree: Path, cache: str) -> dict[str, str]:
    """The environment in which a checkout is new on this machine."""
    return {**os.environ, "PYTHONPATH": str(tree / "src"), "GOLEMANCY_CACHE": cache}


def wait_for_compilers(cache: str) -> None:
    """Lets whatever was begun in the background come to its end, so that it disturbs nothing that is measured later."""
    while cache in subprocess.run(["ps", "axeww"], capture_output=True, text=True, check=True).stdout:
        time.sleep(0.2)


def from_library(tree: Path, game: str) -> tuple[float, float]:
    """Processor and wall time of the first decision."""
    with tempfile.TemporaryDirectory() as cache:
        began = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", LIBRARY, game],
            capture_output=True, text=True, env=settings(tree, cache), check=True,
        )  # fmt: skip
        wall = time.perf_counter() - began
        wait_for_compilers(cache)
    return float(done.stdout), wall


def compiled(tree: Path, game: str) -> float:
    """Processor time until everything is compiled."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as cache:
        subprocess.run([sys.executable, "-c", COMPILING, game], env=settings(tree, cache), check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def spent_by(process: int) -> float:
    """Processor seconds of a running process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def from_page(tree: Path, browser: Browser, game: str) -> tuple[float, float, float]:
    """Wall time until the lobby can be used and until a golem has answered a click, and what the server spent."""
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as data:
        page = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
        page.add_init_script('localStorage.setItem("golemancy", JSON.stringify({confirm: false}))')
        page.add_init_script(f'localStorage.setItem("seen/{game}", "yes")')
        page.set_default_timeout(300_000)
        began = time.perf_counter()
        command = [sys.executable, "-m", "golemancy", "serve", "--no-browser", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings(tree, cache)) as server:
            try:
                assert server.stdout is not None
                page.goto(re.findall(r"http://\S+", server.stdout.readline())[0])
                button = page.locator(f'[data-game="{game}"] .button.primary')
                button.click(trial=True)
                usable = time.perf_counter() - began
                button.click()
                page.wait_for_selector(".table-page")
                play_until_answered(page)
                return usable, time.perf_counter() - began, spent_by(server.pid)
            finally:
                server.terminate()
                page.context.close()
                wait_for_compilers(cache)


def play_until_answered(page: Page) -> None:
    """Clicks on what is legal until the log tells of somebody else's decision after one of mine."""
    page.evaluate(
        """async () => {
            const match = location.pathname.split("/").pop();
            const wait = (ms) => new Promise((done) => setTimeout(done, ms));
            for (;;) {
                const table = await (await fetch(`/api/matches/${match}`)).json();
                const mine = table.log.findIndex((line) => table.seats[line.seat].mine);
                const answered = mine >= 0 && table.log.slice(mine).some((line) => !table.seats[line.seat].mine);
                if (answered || table.seats.length === 1 && mine >= 0) return;
                if (table.actions.length) {
                    const spots = "main .spot.legal, main [data-action]:not([disabled]), main [data-testid=confirm]";
                    document.querySelector(spots)?.click();
                }
                await wait(30);
            }
        }"""
    )


def main() -> None:
    """Prints one line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tree", type=Path, default=HERE, help="another checkout")
    parser.add_argument("--game", choices=GAMES, help="default: all")
    parser.add_argument("--page", action="store_true", help="only the page")
    chosen = parser.parse_args()
    total = 0.0
    print("| game | library: CPU s | wall s | compiled: CPU s | page: lobby s | golem's answer s | server: CPU s |")
    print("| --- | --: | --: | --: | --: | --: | --: |")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for game in [chosen.game] if chosen.game else GAMES:
            cpu, wall = (0, 0) if chosen.page else from_library(chosen.tree, game)
            spent = 0 if chosen.page else compiled(chosen.tree, game)
            usable, answered, server = from_page(chosen.tree, browser, game)
            total += spent
            print(
                f"| {game} | {cpu:.1f} | {wall:.1f} | {spent:.1f} | {usable:.1f} | {answered:.1f} | {server:.1f} |",
                flush=True,
            )
    print(f"compiled in all: {total:.0f} s of processor time")


if __name__ == "__main__":
    main()
