"""The site: it is built without a warning, has a page for every public module, and asks nothing of another host."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import ROOT
from tests.test_house import PUBLIC, public_names

pytest.importorskip("mkdocstrings")

PLACEHOLDERS = ("setup", "legal", "apply", "score", "redeal", "observe", "estimate", "weigh")
# A module of that name hides them; and what stands for the rules of any game is made in one line.
ELSEWHERE = {"golemancy.game", "golemancy.testing.ways", *(f"golemancy.engine.rule.{name}" for name in PLACEHOLDERS)}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built with warnings as errors."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


class Reader(HTMLParser):
    """The places of a page that can be linked to, and what it loads."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known: dict[str, Any] = dict(attrs)
        self.names.add(str(known.get("id")))
        if tag in ("script", "img", "link"):
            self.loaded.add(str(known.get("src") or known.get("href") or ""))


def test_every_public_name_has_its_place_in_the_reference(site: Path) -> None:
    for module in PUBLIC:
        page = Reader(site / "reference" / f"{module}.html")
        places = {f"{module}.{name}" for name in public_names(import_module(module))}
        assert not places - page.names - ELSEWHERE


def test_pages_need_no_other_host(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 60
    assert not [address for page in pages for address in Reader(page).loaded if re.match(r"(https?:)?//", address)]


def test_pages_of_docs_are_chapters_and_can_be_searched(site: Path) -> None:
    pages = {page.relative_to(ROOT / "docs").with_suffix(".html") for page in ROOT.glob("docs/**/*.md")}
    assert not [page for page in pages if not (site / page).is_file()]
    index = (site / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "golemancy.game.State.redeal" in index
    assert "not run:" not in index
