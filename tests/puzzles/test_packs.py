"""The puzzles that come with the package; benchmarks/puzzles.py looks at them with longer searches."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from golemancy.engine.hurry import patience
from golemancy.puzzles.finder import APART, is_right
from golemancy.puzzles.grading import chooser
from golemancy.puzzles.likeness import ALIKE, Print, likeness
from golemancy.puzzles.pack import FOLDER, pack, posed
from golemancy.puzzles.puzzle import GRADES
from golemancy.puzzles.turns import follow, take

PACKS = sorted(file.stem for file in FOLDER.glob("*.jsonl"))
SAMPLE = 2


@pytest.mark.parametrize("name", PACKS)
def test_every_puzzle_is_whole(name: str) -> None:
    """Its position can be, its lines are whole turns, and what weak levels play is not right."""
    for number, puzzle in enumerate(pack(name), 1):
        found = posed(name, number)
        assert all(follow(found.state, line).ended for line in found.lines)
        assert puzzle.grade in GRADES
        assert puzzle.chance - puzzle.next > 0.04
        assert puzzle.solved["mercury"] == 1


@pytest.mark.parametrize("name", PACKS)
def test_grades_are_mixed_and_clay_fails(name: str) -> None:
    grades = Counter(puzzle.grade for puzzle in pack(name))
    assert len(grades) >= min(3, len(pack(name)) // 5)
    assert sum(puzzle.solved["clay"] for puzzle in pack(name)) <= 0.2 * len(pack(name))


def test_the_page_for_players_tells_the_grades_as_they_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    told = sorted(re.findall(r"^\| [^|]+((?:\| \d+ ){4})\|$", page, re.MULTILINE))
    grades = [Counter(puzzle.grade for puzzle in pack(name)) for name in PACKS]
    assert told == sorted("".join(f"| {some[grade]} " for grade in GRADES) for some in grades)


@pytest.mark.parametrize("name", PACKS)
def test_no_two_are_alike(name: str) -> None:
    prints = [Print(puzzle) for puzzle in pack(name)]
    assert max((likeness(*both) for both in combinations(prints, 2)), default=0.0) < ALIKE
    same = [(a, b) for a, b in combinations(pack(name), 2) if a.seed == b.seed]
    assert all(abs(a.number - b.number) >= APART for a, b in same)
    assert len({puzzle.id for puzzle in pack(name)}) == len(pack(name))


@pytest.mark.parametrize("name", PACKS)
def test_a_search_still_finds_the_solution(name: str) -> None:
    numbers = [1 + n * len(pack(name)) // SAMPLE for n in range(SAMPLE)]
    with patience():
        for number in numbers:
            found = posed(name, number)
            assert is_right(found, take(found.state, chooser("mercury:iterations=8000", number)))
