"""No numbered rule is without a test that names it."""

import re
from pathlib import Path

import pytest

NUMBER = re.compile(r"\b(?:CG|CA|GI|GO)-\d{2}\b|\bMA-(?:\d+(?:\.\d+)?-\d{2}|R\d{2})\b")
RULES = sorted((Path(__file__).parents[2] / "docs" / "rules").glob("*.md"))
NAMED = set(
    re.findall(
        r"pytest\.mark\.rule\(([^)]*)\)",
        "\n".join(p.read_text(encoding="utf-8") for p in Path(__file__).parent.glob("test_*.py")),
    )
)
TESTED = {number for marks in NAMED for number in NUMBER.findall(marks)}


@pytest.mark.parametrize("page", RULES, ids=lambda page: page.stem)
def test_every_numbered_rule_has_a_test(page: Path) -> None:
    missing = set(NUMBER.findall(page.read_text(encoding="utf-8"))) - TESTED
    assert not missing, f"rules of {page.name} that no test names: {sorted(missing)}"
