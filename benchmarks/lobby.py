"""From `golemancy` to a lobby in which one can click, as a browser that is already open sees it.

    python benchmarks/lobby.py [--starts 5]

Needs the development tools (`make test` installs them) and Chromium. The first start only warms up.
"""

import argparse
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.conftest import ARGUMENTS, chromium


def start(browser: Browser, data: str) -> tuple[float, float]:
    """Seconds until the address is printed, and until *Play now* of every game can be clicked."""
    page = browser.new_page()
    began = time.perf_counter()
    command = [str(Path(sys.executable).with_name("golemancy")), "serve", "--no-browser", "--data", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.findall(r"http://\S+", server.stdout.readline())[0]
            printed = time.perf_counter() - began
            page.goto(address)
            page.get_by_role("button", name="Play now").nth(4).click(trial=True)
            return printed, time.perf_counter() - began
        finally:
            server.terminate()
            page.close()


def main() -> None:
    """Prints each start and the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--starts", type=int, default=5)
    starts = parser.parse_args().starts
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        start(browser, data)
        seen = [start(browser, data) for _ in range(starts)]
    for printed, usable in seen:
        print(f"address after {printed:.2f} s, lobby usable after {usable:.2f} s")
    print(f"median: {statistics.median(usable for _, usable in seen):.2f} s")


if __name__ == "__main__":
    main()
