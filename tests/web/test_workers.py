"""Two browsers at one table, each connected to another worker of one server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from prometheus_client.mmap_dict import MmapedDict

from tests.server.cluster import HOW, Cluster, program
from tests.server.served import Served
from tests.web.conftest import Visitor
from tests.web.test_online import DONE, MINE, gain, two

DECISIONS = 12
MOST_RELOADS = 50  # until chance gives another worker


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Two workers on PostgreSQL; the figures of each are kept in the test's folder."""
    if program("initdb") is None:
        pytest.fail(HOW)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    cluster = Cluster()
    found = Served(cluster.new_database(), "--workers", "2", "--golems", "1", "--offer", "century")
    found.workers(2)
    yield found
    assert found.stop() == 0
    cluster.remove()


def live_connections(folder: Path) -> list[float]:
    """How many live connections each process has that has any, from the files that /metrics adds up."""
    figures = [
        value
        for file in folder.glob("*/gauge_livesum_*.db")
        for key, value, *_ in MmapedDict.read_all_values_from_file(str(file))
        if "golemancy_live_connections" in key
    ]
    return sorted(filter(None, figures))


def rest(page: Page, number: int) -> None:
    """Takes one's cards back as the decision with that number."""
    page.wait_for_selector(f'{MINE}[data-number="{number}"]')
    page.locator('[data-action="rest"]').click()
    page.wait_for_selector(f'[data-number="{number + 1}"]')


def test_two_browsers_on_two_workers_play_one_match(browser: Browser, served: Served, tmp_path: Path) -> None:
    visitor = Visitor(browser, served)
    ann, bob, _ = two(visitor)
    for _ in range(MOST_RELOADS):
        if live_connections(tmp_path) == [1, 1]:
            break
        bob.reload()
        bob.wait_for_selector('[data-number="0"]')
        bob.wait_for_timeout(100)
    assert live_connections(tmp_path) == [1, 1]
    for number in range(DECISIONS):
        decides, waits = (ann, bob) if number % 2 == 0 else (bob, ann)
        (gain if number % 4 < 2 else rest)(decides, number)
        waits.wait_for_selector(f'{MINE}[data-number="{number + 1}"]')
    assert live_connections(tmp_path) == [1, 1]
    ann.on("dialog", lambda dialog: dialog.accept())
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Resign").click()
    for page in (ann, bob):
        page.wait_for_selector(DONE)
    assert visitor.errors == []
