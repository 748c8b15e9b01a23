"""Whole games of all five through the page, every decision: by touch on a phone, and by keyboard alone.

    python benchmarks/whole_games.py [GAME …]

Needs the development tools (`make test` installs them) and Chromium. `make test` plays the same games, but only the
second half of the long ones through the page.
"""

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from golemancy import games

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.conftest import ARGUMENTS, Server, Visitor, chromium
from tests.web.player import Finger, Keys
from tests.web.test_whole_games import play, sit_down


def by_touch(visitor: Visitor, name: str) -> int:
    """Plays a game on a phone; returns the number of decisions."""
    page = visitor.page("phone", mobile=True, confirm=False)
    return play(sit_down(page, name, Finger(page)))


def by_keyboard(visitor: Visitor, name: str) -> int:
    """Plays a game without mouse or finger; returns the number of decisions."""
    page = visitor.page(language="de")
    return play(sit_down(page, name, Keys(page), confirm=True))


def main() -> None:
    """Plays the games that are named, or all."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), *games.BUILT_IN)
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            for name in sys.argv[1:] or games.BUILT_IN:
                for way in (by_touch, by_keyboard):
                    began, visitor = time.perf_counter(), Visitor(browser, server)
                    decided = way(visitor, name)
                    print(
                        f"{name} {way.__name__}: {decided} decisions, {time.perf_counter() - began:.0f} s", flush=True
                    )
                    assert visitor.errors == []
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
