"""Many games at once: the same results however they are cut up, and figures that add up."""

from typing import Any

import numpy as np
import pytest

from golemancy.engine import batch
from golemancy.engine.batch import CHUNK, Results, chunks, gathered, play_chunk, random_games, seed_rows
from golemancy.engine.compiling import compile_steps, rule_steps
from golemancy.engine.kit import Kit
from golemancy.engine.rule import interpreted
from golemancy.errors import BadOption
from golemancy.testing import plain_rules
from tests.conftest import game

PARTS = ("lengths", "scores", "places")


def same(one: Results, other: Results) -> bool:
    return all(np.array_equal(getattr(one, part), getattr(other, part)) for part in PARTS)


@pytest.mark.parametrize("count", [1, CHUNK, CHUNK + 1, 2 * CHUNK + 3])
def test_the_number_of_threads_changes_nothing(count: int) -> None:
    kit = game("golem_it", 3).kit
    alone = random_games(kit, count, seed=5, threads=1)
    assert len(alone) == count
    assert same(alone, random_games(kit, count, seed=5, threads=3))
    assert same(alone, random_games(kit, count, seed=5, threads=2, copies=True))


def test_a_game_depends_on_its_own_seed_alone() -> None:
    kit = game("golem_it", 2).kit
    many, few = random_games(kit, 30, seed=5), random_games(kit, 10, seed=15)
    assert np.array_equal(many.lengths[10:20], few.lengths)
    assert np.array_equal(many.scores[10:20], few.scores)
    assert not np.array_equal(many.lengths[:10], few.lengths)


def test_no_games_give_empty_results() -> None:
    none = random_games(game("golem_it", 4).kit, 0)
    assert len(none) == 0
    assert none.scores.shape == none.places.shape == (0, 4)
    assert none.win_shares.shape == (0, 4)
    assert len(gathered([], 3)) == 0


def test_seeds_are_cut_into_chunks_without_a_gap() -> None:
    cut = list(chunks(100, 2 * CHUNK + 7))
    assert [len(rows) for rows in cut] == [CHUNK, CHUNK, 7]
    together = np.concatenate(cut)
    assert together[:, 0].tolist() == list(range(100, 100 + 2 * CHUNK + 7))
    assert not together[:, 1].any()
    assert list(chunks(0, 0)) == []


def test_seed_rows_are_halves_of_large_numbers() -> None:
    rows = seed_rows(2**63, 2)
    assert rows.dtype == np.uint64
    assert rows.tolist() == [[2**63, 0], [2**63 + 1, 0]]


def test_progress_is_told_until_all_games_are_done() -> None:
    done: list[int] = []
    random_games(game("golem_it", 2).kit, CHUNK + 5, progress=done.append)
    assert sorted(done) == [5, CHUNK]


def test_a_chunk_is_what_one_game_after_another_gives() -> None:
    mine = game("century", 3)
    results = play_chunk(mine.kit, seed_rows(7, 4))
    for n in range(4):
        state = mine.new(seed=7 + n)
        rules, actions = mine.rules, np.zeros(mine.actions, np.int16)
        spare = mine.layout.zeros(0)
        length = batch.random_game.of(rules)(state.records[0], spare, mine.box, actions, np.uint64(7 + n))
        assert results.lengths[n] == length == state.decisions
        assert results.scores[n].tolist() == state.scores
        assert results.places[n].tolist() == state.places


def test_interpreted_batches_are_the_compiled_ones() -> None:
    mine = game("golem_it", 2)
    rules = plain_rules(mine)
    states, blank = mine.layout.zeros(2), mine.layout.zeros()
    lengths, actions = np.zeros(2, np.int64), np.zeros(mine.actions, np.int16)
    batch.deal.of(rules, interpret=True)(states, blank, mine.box, mine.encoded, seed_rows(3, 2))
    seeds = seed_rows(3, 2)
    batch.play_out.of(rules, interpret=True)(states, mine.layout.zeros(0), mine.box, actions, seeds, lengths)
    assert lengths.tolist() == play_chunk(mine.kit, seeds).lengths.tolist()
    assert interpreted(mine.rules.apply) is rules.apply


def test_shared_wins_are_shared() -> None:
    places = np.array([[1, 2, 3], [1, 1, 3], [1, 1, 1], [2, 2, 2]])
    shares = Results(np.zeros(4), places, places).win_shares
    assert shares.tolist() == pytest.approx(np.array([[1, 0, 0], [0.5, 0.5, 0], [1 / 3] * 3, [0, 0, 0]]))


def test_there_is_at_least_one_core() -> None:
    assert batch.cores() >= 1


# ---- compiling ahead of time


def test_every_step_is_taken_once_and_told() -> None:
    taken: list[str] = []
    told: list[tuple[int, int]] = []
    steps = [lambda: taken.append("rules"), lambda: taken.append("play")]
    compile_steps(steps, lambda done, of: told.append((done, of)))
    assert taken == ["rules", "play"]
    assert told == [(0, 2), (1, 2), (2, 2)]


def test_nothing_to_compile_is_done_at_once() -> None:
    told: list[tuple[int, int]] = []
    compile_steps([], lambda done, of: told.append((done, of)))
    assert told == [(0, 0)]


def test_a_step_that_fails_stops_the_rest() -> None:
    taken: list[str] = []

    def fail() -> None:
        raise TypeError("no such field")

    with pytest.raises(TypeError, match="no such field"):
        compile_steps([fail, lambda: taken.append("never")])
    assert taken == []


def test_all_rules_of_a_game_are_compiled_by_its_steps() -> None:
    mine = game("golem_it", 2)
    compile_steps(rule_steps(mine.kit))
    for name in ("score", "redeal", "observe"):
        assert getattr(mine.rules, name).native.signatures


def test_a_kit_holds_what_compiled_code_needs_of_a_game() -> None:
    mine = game("golem_it", 3)
    kit = mine.kit
    assert isinstance(kit, Kit)
    assert (kit.players, kit.actions, kit.width) == (3, mine.actions, mine.definition.width)
    assert kit.box.tobytes() == mine.box.tobytes()
    assert kit.options.tolist() == mine.encoded.tolist()
    assert kit != game("golem_it", 2).kit


@pytest.mark.parametrize("count", [-1, 1.5, "10", True, None])
def test_what_is_no_number_of_games_is_refused(count: Any) -> None:
    with pytest.raises(BadOption, match=r"count: must be a whole number of 0 or more, not "):
        random_games(game("golem_it", 2).kit, count)


@pytest.mark.parametrize("odd", [None, 3, "century", object(), game("golem_it", 2)])
def test_what_is_no_kit_is_refused(odd: Any) -> None:
    with pytest.raises(
        BadOption, match=r"kit: must be the kit of a game, such as golemancy.game\('century'\).kit, not "
    ):
        random_games(odd, 10)


def test_odd_seeds_and_threads_are_refused() -> None:
    kit = game("golem_it", 2).kit
    for odd in (-1, 1.5, "x", None):
        with pytest.raises(BadOption, match="seed: must be a whole number of 0 or more, not "):
            random_games(kit, 10, odd)
    for odd in (0, 1.5, "x"):
        with pytest.raises(BadOption, match="threads: must be a whole number of 1 or more, not "):
            random_games(kit, 10, threads=odd)
