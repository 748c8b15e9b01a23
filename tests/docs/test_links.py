"""Links and names in the documentation lead somewhere."""

import re
from collections import Counter
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name

import pytest

from tests.docs.pages import PAGES, ROOT, inline_of, tokens

_FILE = re.compile(r"(?:src|docs|tests|benchmarks|examples)/\w[\w./*-]*")
_NAME = re.compile(r"golemancy(?:\.\w+)+")
_OTHERS = (".games", ".service", ".db")  # an entry point and files, not modules
_ELSEWHERE = re.compile(r"[a-z]+:")  # https:, mailto:


_PRESENT = [page for page in PAGES if page.name != "CHANGELOG.md"]  # which also names what is gone


def every_page(pages: list[Path] = PAGES) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", pages, ids=lambda page: page.relative_to(ROOT).as_posix())


@every_page()
def test_links_and_images_lead_somewhere(page: Path) -> None:
    targets = [str(part.attrs.get("href") or part.attrs.get("src") or "") for part in inline_of(page)]
    broken = [target for target in targets if target and not _ELSEWHERE.match(target) and not leads(page, target)]
    assert not broken


def leads(page: Path, target: str) -> bool:
    """Whether a relative link names a file or folder that exists and, if it has one, a heading in it."""
    path, _, anchor = target.partition("#")
    file = (page.parent / path).resolve() if path else page
    if not file.exists():
        return False
    return not anchor or (file.suffix == ".md" and anchor in anchors(file))


def anchors(page: Path) -> set[str]:
    """The headings of a page as the usual forges turn them into anchors."""
    found: Counter[str] = Counter()
    named = set()
    for heading, text in zip(tokens(page), tokens(page)[1:], strict=False):
        if heading.type == "heading_open":
            plain = "".join(part.content for part in text.children or [])
            anchor = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            named.add(anchor if not found[anchor] else f"{anchor}-{found[anchor]}")
            found[anchor] += 1
    return named


@every_page(_PRESENT)
def test_files_that_are_named_exist(page: Path) -> None:
    named = [part.content for part in inline_of(page) if part.type == "code_inline" and _FILE.fullmatch(part.content)]
    assert not [name for name in named if not any(ROOT.glob(name.rstrip("/").replace("NAME", "*")))]


@every_page(_PRESENT)
def test_python_names_that_are_named_exist(page: Path) -> None:
    code = (part.content for part in inline_of(page) if part.type == "code_inline")
    named = {match[0] for text in code if (match := _NAME.match(text)) and not text.endswith(_OTHERS)}
    assert not [name for name in sorted(named) if not exists(name)]


def exists(name: str) -> bool:
    """Whether a dotted name is a module or something in one; one that needs an extra is taken at its word."""
    with suppress(ModuleNotFoundError):  # something in a module
        if find_spec(name) is not None:
            return True
    try:
        resolve_name(name)
    except ModuleNotFoundError as error:
        return not str(error.name).startswith("golemancy")
    except (AttributeError, ValueError):
        return False
    return True


def test_pages_that_the_source_names_exist() -> None:
    sources = [*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py")]
    named = {name for file in sources for name in re.findall(r"docs/[\w/-]+\.md", file.read_text(encoding="utf-8"))}
    assert not [name for name in sorted(named) if not (ROOT / name).is_file()]
