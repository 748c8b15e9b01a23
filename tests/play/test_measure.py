"""Figures of random play and of speed, and the promise of a fair deal."""

import hashlib

import pytest

from golemancy.engine import batch
from golemancy.play.fairness import commitment, new_salt
from golemancy.play.measure import bench, bench_search, simulate
from tests.conftest import game


def test_figures_of_random_play_are_those_of_the_batch() -> None:
    mine = game("golem_it", 3)
    done: list[int] = []
    figures = simulate(mine, 60, seed=4, progress=done.append)
    results = batch.random_games(mine.kit, 60, seed=4)
    assert sum(done) == 60
    assert (figures["game"], figures["players"], figures["games"], figures["seed"]) == ("golem_it", 3, 60, 4)
    assert figures["options"] == mine.options
    assert figures["mean_length"] == pytest.approx(results.lengths.mean())
    assert figures["longest"] == results.lengths.max()
    assert figures["mean_scores"] == pytest.approx(results.scores.mean(axis=0).tolist())
    assert sum(figures["wins_by_seat"]) == pytest.approx(60)


def test_speeds_are_measured_alone_with_copies_and_on_all_cores() -> None:
    figures = bench(game("golem_it", 2), seconds=0.01)
    assert figures["cores"] == batch.cores()
    assert figures["state_bytes"] == game("golem_it", 2).layout.size
    assert figures["one_core"] > figures["games_per_second"] > 0
    assert figures["one_core_with_copies"] > 0
    assert figures["all_cores"] > 0


def test_the_search_is_measured_in_iterations() -> None:
    assert bench_search(game("golem_it", 2), seconds=0.02)["iterations_per_second"] > 0


def test_a_promise_is_the_hash_of_seed_and_salt() -> None:
    assert commitment(7, "ab") == hashlib.sha256(b"7:ab").hexdigest()
    assert commitment(7, "ab") != commitment(8, "ab")
    assert commitment(7, "ab") != commitment(7, "ac")


def test_a_salt_is_never_the_same() -> None:
    salts = {new_salt() for _ in range(50)}
    assert len(salts) == 50
    assert {len(salt) for salt in salts} == {32}
    assert all(int(salt, 16) >= 0 for salt in salts)
