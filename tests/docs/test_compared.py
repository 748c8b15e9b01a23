"""The comparison with other libraries: a "yes" of ours names a test that there is, and every row is whole."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in (ROOT / "docs" / "compared.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| |", "| ---"))
]
TESTS = {
    name
    for file in Path(ROOT / "tests").rglob("*.py")
    for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_yes_of_ours_names_a_test(row: list[str]) -> None:
    assert len(row) == 7
    assert all(row)
    named = re.findall(r"`(test_\w+)`", row[1])
    assert set(named) <= TESTS
    assert named or not row[1].startswith("yes")


def test_we_are_not_ahead_in_everything() -> None:
    assert [row[0] for row in ROWS if row[1].startswith(("no", "partly"))]
    assert len(ROWS) > 30
