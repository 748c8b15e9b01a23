"""Finding puzzles: whole turns, what is a puzzle, what is too like another, and going on where it stopped."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import golemancy
from golemancy.engine.hurry import patience
from golemancy.errors import BadOption
from golemancy.puzzles import finder, grading, mining
from golemancy.puzzles.finder import Dig, Doubt, dig, looked_at_again
from golemancy.puzzles.judging import Weighed, searched
from golemancy.puzzles.mining import Selection, mine
from golemancy.puzzles.pack import read, write
from golemancy.puzzles.puzzle import Posed, Puzzle, told
from golemancy.puzzles.turns import Turn, Walk, complete, follow, take

GAME = golemancy.game("golem_it", 2)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Short searches: what they find is a puzzle only for tests."""
    monkeypatch.setattr(finder, "PROPOSE", 60)
    monkeypatch.setattr(finder, "CHECK", 600)
    monkeypatch.setattr(finder, "WEIGH", 160)
    few = {level: (name.replace("10000", "400"), 2) for level, (name, _) in grading.LEVELS.items()}
    monkeypatch.setattr(grading, "LEVELS", few)
    monkeypatch.setattr(mining, "GAMES_AT_ONCE", 2)
    with patience():
        yield


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    """The puzzles of the first games; see `quick`."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("PROPOSE", 60), ("CHECK", 600), ("WEIGH", 160)):
            patch.setattr(finder, name, value)
        few = {level: (name.replace("10000", "400"), 2) for level, (name, _) in grading.LEVELS.items()}
        patch.setattr(grading, "LEVELS", few)
        with patience():
            return [puzzle for seed in range(3) for puzzle in dig(Dig(GAME, seed))]


# ---- turns


def test_a_turn_ends_where_others_decide() -> None:
    state = golemancy.game("century", 2).new(3)
    turn = take(state, lambda seen: seen.legal[0])
    walk = follow(state, turn.line)
    assert walk.ended
    assert walk.state.player != state.player or walk.revealing


def test_a_turn_ends_where_its_seat_learns_something() -> None:
    """A merchant is taken, and the next card of the deck turns up: nobody could plan for that."""
    state = golemancy.game("century", 2).new(3)
    walk = Walk(state)
    walk.apply(state.read("acquire 1"))
    assert walk.revealing
    assert walk.turn.revealing


def test_lines_that_come_to_the_same_are_one_turn() -> None:
    """Which of two crystals is upgraded first is no other turn."""
    state = caravan("2Y1G")
    ends = set()
    for first, second in (("upgrade yellow", "upgrade green"), ("upgrade green", "upgrade yellow")):
        ends.add(follow(state, read_line(state, ["play upgrade 2", first, second])).turn.end)
    assert len(ends) == 1
    found = searched(state, 400, 1)
    assert len({one.turn.end for one in found}) == len(found)


def caravan(crystals: str) -> golemancy.State:
    return golemancy.game("century", 2).from_dict({"seats": [{"caravan": crystals}, {}]})


def read_line(state: golemancy.State, texts: list[str]) -> list[int]:
    walker, line = state.copy(), []
    for text in texts:
        line.append(walker.read(text))
        walker.apply(line[-1])
    return line


def test_a_line_that_stops_early_is_no_turn() -> None:
    state = caravan("3Y")
    assert complete(state, read_line(state, ["play upgrade 2"])) is None


# ---- what is a puzzle


def weighed(*chances: float) -> list[Weighed]:
    return [Weighed(Turn((n,), bytes([n])), 100, chance) for n, chance in enumerate(chances)]


@pytest.mark.parametrize(
    ("chances", "right"),
    [
        ((0.7, 0.5), 1),
        ((0.7, 0.69, 0.5), 2),
        ((0.7, 0.66, 0.5), 2),  # the largest step is what counts
        ((0.7, 0.66, 0.62, 0.58), None),  # all shades
        ((0.7, 0.66), None),
        ((0.7, *[0.69] * 10, 0.5), None),  # too many to be a puzzle
        ((0.7,), None),
    ],
)
def test_a_right_turn_is_clearly_better_than_any_wrong_one(chances: tuple[float, ...], right: int | None) -> None:
    found = finder._right(weighed(*chances))
    assert (None if found is None else len(found.turns)) == right
    if found:
        assert found.turns[-1].chance >= found.best - found.margin > found.next


@pytest.mark.parametrize(
    ("weak", "is_puzzle"),
    [
        ((0.6, 0.5, 0.62), True),
        ((0.68, *[0.5] * 9), True),  # once by luck
        ((0.68, 0.4, 0.4), False),  # it comes upon it by itself
        ((0.66, 0.66, 0.65), False),  # it plays nearly as well
    ],
)
def test_among_many_good_turns_clay_hardly_comes_near(weak: tuple[float, ...], is_puzzle: bool) -> None:
    shades = weighed(0.7, 0.68, 0.66, 0.64, 0.62, 0.6, 0.58)
    assert finder._right(shades) is None
    found = finder._right_among_many(shades, list(weak))
    assert (found is not None) == is_puzzle


def test_puzzles_are_found_the_same_each_time_and_can_be_solved(found: list[Puzzle]) -> None:
    assert found
    again = [puzzle for seed in range(3) for puzzle in dig(Dig(GAME, seed))]
    assert [one.id for one in again] == [one.id for one in found]
    for puzzle in found:
        posed = Posed(GAME, puzzle)
        assert all(posed.solves(follow(posed.state, line).turn) for line in posed.lines)
        assert puzzle.chance >= puzzle.next + finder.GAP - 0.001
        assert puzzle.solved["mercury"] == 1
        assert puzzle.grade not in puzzle.played
        for texts in puzzle.played.values():
            wrong = follow(posed.state, read_line(posed.state, list(texts)))
            assert wrong.ended
            assert not posed.solves(wrong.turn)
    by_game = [[one.number for one in found if one.seed == seed] for seed in range(3)]
    assert all(b - a >= finder.APART for numbers in by_game for a, b in pairwise(numbers))


def test_a_position_holds_nothing_that_its_seat_cannot_see(found: list[Puzzle]) -> None:
    """Another deal of what the seat cannot see is the same position to it."""
    for puzzle in found[:3]:
        state = Posed(GAME, puzzle).state
        other = state.redeal(state.player, 99)
        assert other.view(state.player) | {"events": []} == state.view(state.player) | {"events": []}


# ---- packs


def test_a_puzzle_like_another_is_left_out(found: list[Puzzle]) -> None:
    first = found[0]
    chosen = Selection(50)
    chosen.offer([first, replace(first, seed=99), *found[1:]])
    assert [one.seed for one in chosen.puzzles].count(99) == 0
    assert chosen.puzzles[0] == first


def test_no_grade_fills_a_pack(found: list[Puzzle]) -> None:
    chosen = Selection(1)
    chosen.offer(found)
    assert len(chosen.puzzles) == 1
    assert chosen.full


def test_a_pack_is_read_as_it_was_written_and_refused_for_another_version(found: list[Puzzle]) -> None:
    text = write("golem_it", found)
    assert read(text) == ("golem_it", found)
    with pytest.raises(BadOption, match="for version 0 of golem_it"):
        read(text.replace('"version": ', '"version": 0, "was": ', 1))


def test_digging_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes, dug = tmp_path / "pack.part", []

    def watched(task: Dig) -> list[Puzzle]:
        dug.append(task.seed)
        return dig(task)

    monkeypatch.setattr(mining, "dig", watched)
    whole = mine(GAME, 2, notes, workers=1)
    assert dug == list(range(len(dug)))
    kept = notes.read_text(encoding="utf-8").splitlines()
    notes.write_text("\n".join(kept[:2]) + "\n" + kept[-1][:20], encoding="utf-8")  # stopped in the middle of a line
    dug.clear()
    assert mine(GAME, 2, notes, workers=1) == whole
    assert 0 not in dug
    with pytest.raises(BadOption, match="was begun for"):
        mine(golemancy.game("golem_it", 3), 2, notes, workers=1)


def test_an_older_pack_is_looked_at_again_and_what_still_holds_is_kept(
    found: list[Puzzle], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [again for puzzle in found if (again := looked_at_again(Doubt(GAME, puzzle))) is not None]
    assert held
    wrong = Posed(GAME, held[0])
    worst = min(searched(wrong.state, 600, 1), key=lambda one: one.chance).turn
    spoilt = replace(held[0], solutions=(told(wrong.state, worst.line),), chance=0.99, margin=0.01)
    assert looked_at_again(Doubt(GAME, spoilt)) is None
    stale = [replace(puzzle, grade="stone", played={}) for puzzle in (spoilt, *held)]
    kept = mine(GAME, len(held) + 1, tmp_path / "pack.part", older=stale, workers=1)
    assert kept[: len(held)] == held  # graded anew
    assert kept[-1].seed > max(one.seed for one in held)
    monkeypatch.setattr(mining, "looked_at_again", lambda doubt: pytest.fail("it was looked at again twice"))
    assert mine(GAME, len(held) + 1, tmp_path / "pack.part", older=stale, workers=1) == kept
