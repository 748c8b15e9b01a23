"""A real server, and pages in the system's real Chromium."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Route,
    expect,
    sync_playwright,
)

from golemancy import games
from tests.server.smtp import SmtpServer

SEED = 10**30 + 7
expect.set_options(timeout=30_000)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
SIZES = {"wide": (1280, 800), "tablet": (820, 1180), "phone": (390, 844), "small": (360, 740)}


def chromium() -> str | None:
    """The system's Chromium, or the one that GOLEMANCY_CHROMIUM names."""
    named = os.environ.get("GOLEMANCY_CHROMIUM")
    return named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Server:
    """The server in a process of its own, that can be killed and started again on the same store."""

    def __init__(self, folder: Path, *offered: str, smtp: str = "") -> None:
        self.folder, self.offered, self.smtp = folder, offered or ("century", "golem_it"), smtp
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://localhost:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.web.serve", str(self.folder), str(self.port), str(SEED)]
        command += [",".join(self.offered), *filter(None, [self.smtp])]
        self.process = subprocess.Popen(command)
        self._wait("/")
        self._wait("/api/games")

    def _wait(self, path: str) -> None:
        for _ in range(600):
            try:
                with urllib.request.urlopen(self.address + path, timeout=30):
                    return
            except OSError:
                assert self.process.poll() is None, "the server has stopped"
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@pytest.fixture(scope="session")
def post() -> Iterator[SmtpServer]:
    """Where the server's mail arrives."""
    found = SmtpServer()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, post: SmtpServer) -> Iterator[Server]:
    """One server for all tests; guests do not see each other."""
    found = Server(tmp_path_factory.mktemp("server"), *games.BUILT_IN, smtp=post.url)
    yield found
    found.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    found = Server(tmp_path)
    yield found
    found.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this system; GOLEMANCY_CHROMIUM may name one")
    found = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
    yield found
    found.close()


class Visitor:
    """Opens pages, and remembers what went wrong on them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server
        self.errors: list[str] = []
        self.hosts: set[str] = set()
        self.contexts: list[BrowserContext] = []

    def page(
        self,
        size: str = "wide",
        scheme: str = "light",
        motion: str = "reduce",
        *,
        mobile: bool = False,
        **settings: object,
    ) -> Page:
        """A page of a new guest; a mobile one knows no mouse."""
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            reduced_motion=motion,
            has_touch=width < 700,
            is_mobile=mobile,
            base_url=self.server.address,
        )
        self.contexts.append(context)
        stored = {f"seen/{name}": "yes" for name in games.BUILT_IN} | {
            "golemancy": json.dumps({"foresight": False} | settings)
        }
        keep = "localStorage.getItem(key) ?? localStorage.setItem(key, value)"
        context.add_init_script(f"for (const [key, value] of Object.entries({json.dumps(stored)})) {keep}")
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.set_default_navigation_timeout(60_000)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} {message.location['url']}".strip())


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    """A visitor in whose console nothing may be said, and who may ask no other host."""
    yield from visiting(browser, server)


@pytest.fixture
def lone_visitor(browser: Browser, own_server: Server) -> Iterator[Visitor]:
    """The same at a server that may be killed."""
    yield from visiting(browser, own_server)


def visiting(browser: Browser, server: Server) -> Iterator[Visitor]:
    found = Visitor(browser, server)
    yield found
    for context in found.contexts:
        context.close()
    assert found.errors == []
    assert found.hosts <= {f"localhost:{server.port}"}


def lay_out(page: Page, *kinds: str, game: str = "century", **options: object) -> str:
    """Lays out a match for the page's guest, who need not look at it."""
    if not page.context.cookies():
        assert page.request.get("/").ok  # gives them a guest's cookie
    seats = [{"name": name, "kind": kind} for name, kind in zip(NAMES, kinds, strict=False)]
    wanted = {"game": game, "seats": seats, "options": options}
    answer = page.request.post("/api/matches", data=wanted, timeout=180_000)  # the game may have to be compiled first
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def begin(page: Page, *kinds: str, game: str = "century", **options: object) -> str:
    """Lays out a match for the page's guest and opens its table."""
    match = lay_out(page, *kinds, game=game, **options)
    page.goto(f"/m/{match}")
    page.wait_for_selector(".table-page")
    return match


def without_board(page: Page) -> None:
    """Has the page believe that no game has a board of its own."""

    def hide(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"board": False})

    page.route(re.compile(r"/api/matches/[^/]+$"), hide)
