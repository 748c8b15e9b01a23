"""No numbered rule is without a test that names it, nor without a line of source that cites it."""

import re
from pathlib import Path

import pytest

NUMBER = re.compile(r"\b(?:CG|CA|GI|GO)-\d{2}\b|\bMA-(?:\d+(?:\.\d+)?-\d{2}|R\d{2})\b")
ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "docs" / "rules").glob("*.md"))
MARKS = re.compile(r"pytest\.mark\.rule\(([^)]*)\)")


def texts(folder: Path, pattern: str) -> str:
    """All files of a folder as one text."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob(pattern)))


TESTED = {
    number for marks in MARKS.findall(texts(Path(__file__).parent, "test_*.py")) for number in NUMBER.findall(marks)
}
CITED = set(NUMBER.findall(texts(ROOT / "src" / "golemancy" / "games", "*.py")))


def numbers(page: Path) -> set[str]:
    """The numbered rules of a page."""
    return set(NUMBER.findall(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", RULES, ids=lambda page: page.stem)
def test_every_numbered_rule_has_a_test(page: Path) -> None:
    missing = numbers(page) - TESTED
    assert not missing, f"rules of {page.name} that no test names: {sorted(missing)}"


@pytest.mark.parametrize("page", RULES, ids=lambda page: page.stem)
def test_every_numbered_rule_is_cited_where_it_is_made_true(page: Path) -> None:
    missing = numbers(page) - CITED
    assert not missing, f"rules of {page.name} that no line of source cites: {sorted(missing)}"
