"""Commands at their edges: help, versions, JSON, and mistakes that are said in one line."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import golemancy as package
from golemancy import games
from golemancy.cli.app import COMMANDS, app
from golemancy.play import replay
from golemancy.play.match import Match, Seat
from tests.cli.typed import CommandLine
from tests.conftest import game

LAB = ("report", "compare", "sweep")
DB = ("upgrade", "copy")


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A short match in a file."""
    match = Match(game("century", 2, first=0), [Seat("Ann"), Seat("Bob", "random")], seed=5)
    match.decide("acquire 2")
    match.decide("pay yellow")
    match.run_programs()
    file = tmp_path / "short.golem"
    replay.save(match, file)
    return file


# ---- help and version


@pytest.mark.parametrize(
    "command", [[], *([name] for name in COMMANDS), ["lab"], *(["lab", name] for name in LAB), *(["db", n] for n in DB)]
)
def test_every_command_explains_itself(golemancy: CommandLine, command: list[str]) -> None:
    done = golemancy(*command, "--help")
    assert done.status == 0
    assert re.search(rf"^ *Usage: .*golemancy {' '.join(command)}", done.out, re.MULTILINE)
    assert "--help" in done.out
    assert done.err == ""


def test_every_command_is_listed_with_what_it_does(golemancy: CommandLine) -> None:
    shown = golemancy("--help").out
    for name, command in COMMANDS.items():
        assert command.__doc__
        first = command.__doc__.split()[0]
        assert re.search(rf"\b{name}\b\s+{first}", shown), name
    assert re.search(r"\blab\b", shown)
    assert re.search(r"\bdb\b", shown)


def test_every_argument_has_a_help_text() -> None:
    unexplained = [
        f"{command.name} {parameter.name}"
        for command in app.commands()
        for parameter in command.parameters
        if not parameter.how.help
    ]
    assert not unexplained


def test_the_version_is_that_of_the_package(golemancy: CommandLine) -> None:
    assert golemancy("--version").out == f"golemancy {package.__version__}\n"
    done = subprocess.run(
        [sys.executable, "-m", "golemancy", "--version"], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout == f"golemancy {package.__version__}\n"


def test_a_mistake_ends_a_process_with_status_two_and_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "golemancy", "simulate", "chess"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"golemancy: there is no game 'chess'; known: .*\n", done.stderr)


# ---- mistakes


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "century", "--seats", "Ann,search:depth=1"], "player detail 'depth=1'"),
        (["play", "century", "--seats", "Ann,learned:x"], "player detail 'x'"),
        (["play", "golem_it", "--seats", "Ann,beam"], "beam: plays only Century, not Golem It!"),
        (["learn", "century", "--actors", "2"], "--actors: only a search has them play; add --search"),
        (["play", "century", "--seed=-1"], "seed: must be a whole number from 0 to"),
        (["play", "--resume", "nowhere.golem"], "nowhere.golem cannot be read"),
        (
            ["play", "century", "-o", "night=true"],
            "night: Century: Golem Edition has no such option; it has first, deck",
        ),
        (["play", "golem_it", "--deck", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["replay", "nowhere.golem"], "nowhere.golem cannot be read"),
        (["analyse", "nowhere.golem"], "nowhere.golem cannot be read"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["warm", "chess"], "there is no game 'chess'"),
        (["playthrough", "century", "--players", "9"], "is for 2, 3, 4, 5 players, not 9"),
        (["contest", "century", "--players", "random,oracle"], "there is no player 'oracle'"),
        (["contest", "century", "--players", ""], "there is no player ''"),
        (["contest", "century", "--players", "random", "--table", "9"], "is for 2, 3, 4, 5 players, not 9"),
        (["lab", "century", "--player", "oracle", "--workers", "1"], "there is no player 'oracle'"),
        (["lab", "sweep", "century", "--set", "first"], "--set first: expected NAME=VALUES"),
        (["db", "upgrade", "mysql://host/name"], "database: mysql is neither sqlite nor postgresql"),
        (["db", "upgrade", "nonsense"], "database: 'nonsense' is "),
        (["db", "copy", "sqlite:///a.db", "nonsense"], "database: 'nonsense' is "),
    ],
)
def test_mistakes_are_said_in_one_line(
    golemancy: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = golemancy(*arguments)
    assert done.status == 2
    assert done.out == ""
    said = done.err.strip()
    assert said.startswith("golemancy: ")
    assert why in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["simulate"],
        ["simulate", "century", "--games", "none"],
        ["simulate", "century", "--seed", "-1"],
        ["lab", "century", "--games", "1"],
        ["lab", "sweep", "century"],
        ["contest", "century"],
        ["replay"],
        ["db", "copy", "sqlite:///a.db"],
        ["serve", "--workers", "0"],
    ],
)
def test_what_is_typed_wrongly_is_refused_with_the_usage(golemancy: CommandLine, arguments: list[str]) -> None:
    done = golemancy(*arguments)
    assert done.status == 2
    assert re.search(r"^Usage: .*golemancy", done.err)
    assert "Traceback" not in done.err


def test_verifying_a_file_that_is_not_there_is_a_mistake_like_any_other(golemancy: CommandLine) -> None:
    assert golemancy("verify", "nowhere.golem").status == 2


def test_a_folder_for_playthroughs_that_is_not_there_is_a_mistake_like_any_other(
    golemancy: CommandLine, tmp_path: Path
) -> None:
    assert golemancy("playthrough", "golem_it", "--folder", str(tmp_path / "none")).status in (0, 2)


# ---- what is printed for scripts


def test_games_are_listed_for_people_and_for_scripts(golemancy: CommandLine) -> None:
    rows = golemancy("games", "--json").json
    assert [row["name"] for row in rows] == games.names()
    golem_it = next(row for row in rows if row["name"] == "golem_it")
    assert golem_it["seats"] == [2, 3, 4, 5, 6]
    assert golem_it["variants"] == ["standard", "play_on", "tournament"]
    shown = golemancy("games").out
    for row in rows:
        assert row["title"].split(":")[0] in shown
    assert "2–6" in shown


def test_a_simulation_says_what_was_simulated(golemancy: CommandLine) -> None:
    figures = golemancy("simulate", "golem_it", "-p", "3", "-n", "40", "-o", "variant=play_on", "--json").json
    assert (figures["game"], figures["players"], figures["games"]) == ("golem_it", 3, 40)
    assert figures["options"]["variant"] == "play_on"
    shown = golemancy("simulate", "golem_it", "-p", "3", "-n", "40", "-o", "variant=play_on").out
    assert "40 random games of Golem It!, 3 players, from seed 0" in shown
    assert f"longest {figures['longest']}" in shown


def test_a_contest_is_printed_with_the_best_first(golemancy: CommandLine) -> None:
    shown = golemancy("contest", "golem_it", "--players", "random,greedy", "-n", "4", "--seed", "3").out
    rates = [float(rate) for rate in re.findall(r"│ +([\d.]+)% +│ [\d.]+% – ", shown)]
    assert rates == sorted(rates, reverse=True)
    assert len(rates) == 2


def test_a_contest_seats_as_many_as_the_game_has_room_for(golemancy: CommandLine) -> None:
    many = ",".join(["random"] * 9)
    figures = golemancy("contest", "golem_it", "--players", many, "-n", "1", "--json").json
    assert (figures["game"], figures["players"], figures["games"]) == ("golem_it", 6, 1)
    assert [row["games"] for row in figures["entrants"]] == [6]


def test_an_analysis_lists_what_cost_most(golemancy: CommandLine, recorded: Path) -> None:
    found = golemancy("analyse", str(recorded), "--seconds", "0.02", "--most", "2", "--json").json
    assert len(found) <= 2
    for mistake in found:
        assert set(mistake) == {"number", "seat", "played", "better", "chance", "cost", "line", "phrases"}
    assert "chance of winning" in golemancy("analyse", str(recorded), "--seconds", "0.02").out


def test_a_lab_report_for_scripts_writes_no_files(
    golemancy: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    few = ("--games", "4", "--player", "random", "--workers", "1")
    figures = golemancy("lab", "golem_it", "-p", "2", *few, "--json").json
    assert set(figures) == {"mean_length", "games", "players", "order", "seats", "sources", "things", "p"}
    assert (figures["games"], figures["players"]) == (4, 2)
    assert list(tmp_path.iterdir()) == []
    told = golemancy("lab", "golem_it", "-p", "2", *few)
    assert told.out.startswith("• ")
    assert "page: lab-golem_it/report.html" in told.out
    assert (tmp_path / "lab-golem_it" / "report.html").is_file()


def test_speed_is_measured_for_scripts(golemancy: CommandLine) -> None:
    figures = golemancy("bench", "golem_it", "--seconds", "0.01", "--json").json
    assert list(figures) == ["golem_it"]
    assert figures["golem_it"]["one_core"] > 0
    told = golemancy("bench", "golem_it", "--seconds", "0.01", "--search").out
    assert re.fullmatch(r"golem_it: [\d,]+ iterations .* on one core\n", told)


def test_a_playthrough_goes_to_the_screen_or_to_a_folder(golemancy: CommandLine, tmp_path: Path) -> None:
    told = golemancy("playthrough", "golem_it", "-p", "3", "--seed", "2").out
    assert told.startswith("Golem It!, version ")
    assert told.endswith("]\n")
    written = golemancy("playthrough", "golem_it", "--folder", str(tmp_path))
    assert written.status == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"golem_it-{n}.txt" for n in range(2, 7)]
    assert written.err.count("wrote ") == 5


def test_warming_compiles_what_is_asked_for(golemancy: CommandLine) -> None:
    done = golemancy("warm", "golem_it")
    assert (done.status, done.out) == (0, "")
    assert "golem_it is compiled" in done.err


def test_learning_says_that_it_needs_pytorch(golemancy: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    done = golemancy("learn", "century")
    assert done.status == 2
    assert (
        done.err
        == 'golemancy: learn needs PyTorch, which is not installed; it comes with: pip install "golemancy[train]"\n'
    )


# ---- recorded matches


def test_a_replay_shows_decisions_and_on_request_the_board(golemancy: CommandLine, recorded: Path) -> None:
    plain = golemancy("replay", str(recorded)).out
    assert plain.startswith("Century: Golem Edition: Ann, Bob\nAnn takes the merchant who ")
    assert "    Ann puts 1 ●Y on the row\n" in plain
    assert plain.strip().endswith("The match is not finished.")
    assert "acquire 2, pay yellow" not in plain
    assert "    acquire 2, pay yellow\n" in golemancy("replay", str(recorded), "--notation").out
    assert "Die Partie ist nicht zu Ende." in golemancy("replay", str(recorded), "--language", "de").out
    boards = golemancy("replay", str(recorded), "--board").out
    assert boards.count("Merchants") > plain.count("Merchants") == 1


def test_a_replay_waits_for_enter_when_asked_to(golemancy: CommandLine, recorded: Path) -> None:
    count = len(replay.load(recorded).history)
    stepped = golemancy("replay", str(recorded), "--step", keys="\n" * count)
    assert stepped.status == 0
    assert "not finished" in stepped.out


def test_a_promise_is_verified(golemancy: CommandLine, tmp_path: Path, recorded: Path) -> None:
    text = replay.write(replay.load(recorded), salt="5a17")
    file = tmp_path / "promised.golem"
    file.write_text(text, encoding="utf-8")
    done = golemancy("verify", str(file))
    shown = re.search(r"\((\w{64})\)", done.out)
    assert done.out.startswith("The deal is the promised one (")
    assert shown
    assert golemancy("verify", str(file), "--hash", shown[1]).status == 0
    other = golemancy("verify", str(file), "--hash", "0" * 64)
    assert (other.status, f"promised as {shown[1]}, not 000" in other.err) == (2, True)
    file.write_text(text.replace("Seed: 5", "Seed: 6"), encoding="utf-8")
    assert golemancy("verify", str(file)).status == 2
    assert "the header Salt is missing" in golemancy("verify", str(recorded)).err


# ---- the database


def test_a_database_is_brought_to_the_newest_schema(golemancy: CommandLine, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    assert re.fullmatch(r"schema none → \d{4}\n", golemancy("db", "upgrade", url).out)
    assert re.fullmatch(r"schema \d{4} is the newest\n", golemancy("db", "upgrade", url).out)
    assert re.fullmatch(r"schema none → \d{4}\n", golemancy("db", "upgrade", "--data", str(tmp_path)).out)
    assert (tmp_path / "golemancy.db").is_file()


def test_a_database_is_copied_into_an_empty_one_only(golemancy: CommandLine, tmp_path: Path) -> None:
    source, target = (f"sqlite:///{tmp_path / name}" for name in ("a.db", "b.db"))
    golemancy("db", "upgrade", source)
    with sqlite3.connect(tmp_path / "a.db") as connection:
        columns = [row[1:4] for row in connection.execute("PRAGMA table_info(people)")]
        values = {name: 0 if "INT" in kind or "FLOAT" in kind or "BOOL" in kind else "x" for name, kind, _ in columns}
        marks = ", ".join("?" * len(values))
        connection.execute(f"INSERT INTO people VALUES ({marks})", tuple(values.values()))
    connection.close()
    copied = golemancy("db", "copy", source, target)
    assert copied.status == 0
    assert "people: 1\n" in copied.out
    again = golemancy("db", "copy", source, target)
    assert again.status == 2
    assert "target is not empty; copy into a new database" in again.err


def test_the_command_is_installed_under_its_name() -> None:
    script = Path(sys.executable).with_name("golemancy.exe" if os.name == "nt" else "golemancy")
    if not script.exists():
        pytest.skip("the package is not installed here")
    done = subprocess.run([script, "games", "--json"], capture_output=True, text=True, timeout=120, check=True)
    assert [row["name"] for row in json.loads(done.stdout)] == games.names()
