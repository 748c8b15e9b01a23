"""The command line, run as its users run it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from golemancy import games


def run(*arguments: str, keys: str = "", status: int = 0) -> str:
    """What a command prints; the status is checked."""
    command = [sys.executable, "-c", "from golemancy.cli import main; main()", *arguments]
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, input=keys, capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout if status == 0 else done.stderr


def run_json(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json"))


def test_games_lists_every_game() -> None:
    rows = run_json("games")
    assert [row["name"] for row in rows] == games.names()
    for row in rows:
        assert {"name", "title", "seats", "variants"} <= set(row)
        assert isinstance(row["seats"], list)
    assert "Century: Golem Edition" in run("games")


def test_simulate_gives_the_same_figures_for_the_same_seed() -> None:
    arguments = ["simulate", "century", "--players", "3", "--games", "700", "--seed", "5"]
    figures = run_json(*arguments)
    assert figures == run_json(*arguments)
    assert figures["games"] == 700
    assert sum(figures["wins_by_seat"]) == pytest.approx(700)
    assert len(figures["mean_scores"]) == 3
    assert figures["mean_length"] > 100
    assert "mean length" in run(*arguments)


def test_bench_measures_one_core_copies_and_all() -> None:
    figures = run_json("bench", "century", "--seconds", "0.05")["century"]
    wanted = {"one_core", "one_core_with_copies", "all_cores", "state_bytes", "games_per_second"}
    assert wanted <= set(figures)
    assert figures["state_bytes"] < 1024
    assert all(figures[key] > 0 for key in wanted)
    assert "with copies" in run("bench", "century", "--seconds", "0.05")
    searched = run_json("bench", "century", "--seconds", "0.05", "--search")
    assert searched["century"]["iterations_per_second"] > 100


def test_a_game_is_played_saved_resumed_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "mine.golem"
    common = ["play", "century", "--seed", "5", "--seats", "Ann,random", "-o", "first=0", "--save", str(file)]
    shown = run(*common, keys="acquire 2\npay yellow\n? gain 2Y\n?\nlog\nhelp\nboard\nfly\n99\nquit\n")
    assert "Merchant card: take 2 ●Y." in shown
    assert "“fly” cannot be decided now." in shown
    assert "99 is not one of the choices" in shown
    assert f"golemancy play --resume {file}" in shown
    assert "0: acquire 2\n0: pay yellow\n1: " in file.read_text()
    again = run("play", "--resume", str(file), keys="undo\nresign\n")
    assert "Ochre won." in again
    replayed = run("replay", str(file))
    assert ", gives up.\n" in replayed
    assert "1. Ochre: " in replayed
    assert "Ochre won." in replayed
    assert "Merchants" in run("replay", str(file), "--board")
    assert run("replay", str(file), "--step", keys="\n\n\n\n\n") != ""


def test_two_people_share_the_keyboard(tmp_path: Path) -> None:
    file = tmp_path / "x.golem"
    keys = "rest\nrest\n1\n"
    run("play", "century", "--seats", "Ann,Bob", "-o", "first=0", "--save", str(file), keys=keys)
    text = file.read_text()
    assert "0: rest\n1: rest\n0: play gain 2Y\n" in text


def test_a_whole_game_by_numbers(tmp_path: Path) -> None:
    """Even someone who always takes the first choice comes to an end."""
    file = tmp_path / "x.golem"
    shown = run("play", "century", "--seed", "1", "--save", str(file), keys="1\n" * 6000)
    assert "won." in shown
    assert "Result: " in file.read_text()


def test_without_a_game_it_asks(tmp_path: Path) -> None:
    shown = run("play", "--save", str(tmp_path / "x.golem"), keys="chess\ncentury\nquit\n")
    assert "There is no game “chess”." in shown
    assert "Golems (31 in the deck" in shown


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "century", "--players", "7"], "is for 2, 3, 4, 5 players, not 7"),
        (["simulate", "century", "-o", "first"], "--option first: expected NAME=VALUE"),
        (["simulate", "century", "-o", "first=9"], "option first: '9' is not one of"),
        (["simulate", "century", "--deck", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["simulate", "century", "--games", "0"], "Invalid value for '--games'"),
        (["replay", "nowhere.golem"], "nowhere.golem cannot be read"),
        (["play", "century", "--seats", "Ann"], "is for 2, 3, 4, 5 players, not 1"),
        (["play", "century", "--players", "3", "--seats", "Ann,Bob"], "3 players need 3 seats, not 2"),
    ],
)
def test_mistakes_are_said_in_one_line(arguments: list[str], why: str) -> None:
    said = run(*arguments, status=2)
    assert why in said
    assert "Traceback" not in said


def test_a_playthrough_is_printed_or_kept(tmp_path: Path) -> None:
    text = run("playthrough", "century", "--players", "2", "--seed", "3")
    assert text.startswith("Century: Golem Edition, version 1, 2 players")
    assert "winners [" in text
    run("playthrough", "century", "--folder", str(tmp_path))
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"century-{n}.txt" for n in (2, 3, 4, 5)]
