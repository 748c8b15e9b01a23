"""The pages of the documentation and the blocks of code in them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("examples/**/*.md"),
        ROOT / "benchmarks" / "README.md",
        ROOT / "src" / "golemancy" / "web" / "README.md",
    ]
)
_COMMENT = re.compile(r"\s*<!-- (.*?) -->\s*", re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of code on a page; `marker` is what a comment right above it says."""

    page: Path
    line: int
    language: str
    text: str
    marker: str

    @property
    def place(self) -> str:
        """Where to look when something is wrong."""
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"

    @property
    def reason(self) -> str | None:
        """Why the block is not run, if it is marked so."""
        return self.marker.removeprefix("not run: ") if self.marker.startswith("not run: ") else None

    @property
    def source(self) -> Path | None:
        """The file that the block quotes, if it is marked so."""
        return ROOT / self.marker.removeprefix("from ") if self.marker.startswith("from ") else None


def tokens(page: Path) -> list[Any]:
    """A page as Markdown's parser sees it."""
    return MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))


def blocks_of(page: Path) -> Iterator[Block]:
    """The blocks of a page in order; an indented one has no language."""
    marker = ""
    for token in tokens(page):
        if token.type in ("fence", "code_block"):
            yield Block(page, token.map[0] + 1, token.info.strip(), token.content, marker)
        found = _COMMENT.fullmatch(token.content) if token.type == "html_block" else None
        marker = found[1] if found else ""


def inline_of(page: Path) -> Iterator[Any]:
    """The parts of a page's running text: links, images, code."""
    for token in tokens(page):
        yield from token.children or []


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
