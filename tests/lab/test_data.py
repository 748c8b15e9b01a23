"""Columns of a lab run, and the files they are written to."""

import csv
import sys
from pathlib import Path

import numpy as np
import pytest

from golemancy.lab.data import gather, tables
from golemancy.lab.files import VARIANT, write_tables
from tests.lab.made import run, thing, watched

TWO = gather("two", 2, [watched(5, [7, 9], first=1, things=[thing(0, "take/gem", taken=2)]), watched(6, [4, 4])])


def test_games_are_rows_and_seats_are_columns() -> None:
    assert len(TWO) == 2
    assert TWO.seeds.tolist() == [5, 6]
    assert TWO.scores.tolist() == [[7, 9], [4, 4]]
    assert TWO.shares.tolist() == [[0, 1], [0.5, 0.5]]
    assert TWO.sources["cards"].tolist() == [[6, 8], [3, 3]]
    assert TWO.names == ["take/gem"]


def test_the_order_of_play_begins_with_the_first_player() -> None:
    assert TWO.order.tolist() == [[1, 0], [0, 1]]
    assert TWO.by_order(TWO.scores).tolist() == [[9, 7], [4, 4]]
    three = gather("", 3, [watched(1, [1, 2, 3], first=2)])
    assert three.order.tolist() == [[1, 2, 0]]
    assert three.by_order(three.scores).tolist() == [[3, 1, 2]]


def test_a_lead_is_that_of_the_best_over_the_next() -> None:
    assert TWO.margins.tolist() == [2, 0]
    assert gather("", 3, [watched(1, [3, 9, 5])]).margins.tolist() == [4]
    assert gather("", 1, [watched(1, [3])]).margins.tolist() == [0]


def test_who_took_a_thing_is_known_by_game_and_seat() -> None:
    assert TWO.seats_taking("take/gem").tolist() == [[1, 0], [0, 0]]
    assert TWO.seats_taking("take/nothing").tolist() == [[0, 0], [0, 0]]
    assert TWO.of_thing("take/gem").tolist() == [0]
    assert TWO.of_thing("take/gem", "tries").tolist() == []


def test_a_run_without_things_has_empty_columns() -> None:
    bare = gather("bare", 2, [watched(1, [3, 4])])
    assert bare.names == []
    assert len(bare.things["game"]) == len(bare.tries["game"]) == 0


def test_flat_tables_name_what_they_are_about() -> None:
    flat = tables(TWO)
    assert set(flat) == {"games", "seats", "things", "tries"}
    assert list(flat["seats"]) == ["seed", "seat", "order", "score", "win", "points: cards", "points: tokens"]
    assert flat["seats"]["seed"].tolist() == [5, 5, 6, 6]  # type: ignore[union-attr]
    assert flat["seats"]["seat"].tolist() == [0, 1, 0, 1]  # type: ignore[union-attr]
    assert flat["things"]["kind"] == ["take"]
    assert flat["things"]["name"] == ["gem"]
    assert flat["things"]["seed"].tolist() == [5]  # type: ignore[union-attr]
    assert {len(column) for column in flat["games"].values()} == {2}


def test_tables_of_all_variants_go_into_one_file_each(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra `lab`")
    files = write_tables(tmp_path, [run("plain", games=4), run("rich", games=4, bonus=3)])
    assert sorted(file.name for file in files) == ["games.parquet", "seats.parquet", "things.parquet", "tries.parquet"]
    seats = parquet.read_table(tmp_path / "seats.parquet").to_pylist()
    assert [row[VARIANT] for row in seats] == ["plain"] * 8 + ["rich"] * 8
    assert seats[8]["score"] == seats[0]["score"] + 3
    assert parquet.read_table(tmp_path / "tries.parquet").column_names[-2:] == ["taking", "leaving"]


def test_a_table_without_rows_is_not_written(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="needs the extra `lab`")
    files = write_tables(tmp_path, [gather("bare", 2, [watched(1, [3, 4])])])
    assert sorted(file.stem for file in files) == ["games", "seats"]


def test_variants_with_other_sources_of_points_share_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    one = gather("one", 2, [watched(1, [3, 4], sources=[{"cards": 3}, {"cards": 4}])])
    other = gather("other", 2, [watched(1, [5, 6], sources=[{"wonders": 5}, {"wonders": 6}])])
    write_tables(tmp_path, [one, other])
    with (tmp_path / "seats.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["points: cards"] for row in rows] == ["3", "4", "0", "0"]
    assert [row["points: wonders"] for row in rows] == ["0", "0", "5", "6"]
    assert [row[VARIANT] for row in rows] == ["one", "one", "other", "other"]


def test_sources_that_a_seat_lacks_count_nothing() -> None:
    mixed = gather("", 2, [watched(1, [3, 4], sources=[{"cards": 3}, {}])])
    assert mixed.sources["cards"].tolist() == [[3, 0]]
    assert mixed.sources["cards"].dtype == np.int64
