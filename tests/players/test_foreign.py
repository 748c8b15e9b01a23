"""Programs of one's own in a seat: objects, classes, names, packages, processes in any language."""

import json
import os
import pickle
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import golemancy
from golemancy.errors import BadOption, PlayerFailed
from golemancy.game import Game, State
from golemancy.play.contest import contest, names_of
from golemancy.players import foreign, is_foreign, name_of, player
from golemancy.players.process import ProcessPlayer

ROOT = Path(__file__).parents[2]


class First:
    """Always takes the first legal decision, and notes what it is told."""

    def __init__(self, seed: int = 0, skip: int = 0) -> None:
        self.seed, self.skip, self.told = seed, skip, list[object]()

    def begin(self, game: Game, seat: int) -> None:
        self.told.append((game.name, seat))

    def choose(self, state: State) -> int:
        return state.legal[self.skip % len(state.legal)]

    def end(self, state: State) -> None:
        self.told.append(state.over)


class Named(First):
    name = "Old Faithful"


NOT_A_PLAYER = object()
HERE = f"{__name__}:First"


def test_an_object_sits_in_a_match_and_is_told_of_beginning_and_end() -> None:
    mine = First()
    match = golemancy.Match(golemancy.game("golem_it"), [mine, "random"], seed=3)
    match.run_programs()
    assert match.over
    assert mine.told == [("golem_it", 0), True]
    assert match.seats[0].name == HERE
    assert name_of(Named()) == name_of(Named) == "Old Faithful"


def test_a_replay_names_a_program_and_is_read_without_it() -> None:
    match = golemancy.Match(golemancy.game("golem_it"), [First(), Named()], seed=3)
    match.run_programs()
    text = match.to_replay().replace(__name__, "no.such.module")
    again = golemancy.Match.from_replay(text)
    assert again.state == match.state
    assert again.seats[0].kind == "no.such.module:First"
    again.undo()
    with pytest.raises(BadOption, match=r"no\.such\.module:\w+.*No module named 'no'"):
        again.run_programs()


def test_a_contest_takes_classes_objects_and_names() -> None:
    game = golemancy.game("golem_it")
    results = contest(game, [First, Named(skip=1), "random"], 12, workers=1, keep=True)
    assert [row["name"] for row in results["entrants"]] == [HERE, "Old Faithful", "random"]
    assert sum(row["share"] for row in results.rows()) == 12
    assert results.match(3).places == list(results.played[3].places)
    assert pickle.loads(pickle.dumps(results)) == results
    assert ">Old Faithful</td>" in results._repr_html_()
    with pytest.raises(BadOption, match="keep=True"):
        contest(game, ["random"], 1, workers=1).match(0)


def test_two_programs_of_one_name_are_told_apart() -> None:
    one, two = Named(), Named(skip=1)
    assert names_of([one, two, one, "random", "random"]) == [
        "Old Faithful",
        "Old Faithful 2",
        "Old Faithful",
        "random",
        "random",
    ]


def test_a_class_is_found_by_its_module_and_gets_seed_and_details() -> None:
    found = player(f"{HERE}:skip=2", seed=9)
    assert (found.seed, found.skip) == (9, 2)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("orakel", "there is no player 'orakel'; known: random, .*module:Class, or process:COMMAND"),
        ("no_such_module:Class", "No module named 'no_such_module'"),
        (f"{__name__}:Nobody", "has no attribute 'Nobody'"),
        (f"{__name__}:NOT_A_PLAYER", r"has a method choose\(state\), and object has none"),
        (f"{HERE}:depth=3", "unexpected keyword argument 'depth'"),
        (f"{HERE}:skip", "expected NAME=VALUE after a colon, not 'skip'"),
        ("process:", "expected a command after the colon"),
        ("process:no-such-program-anywhere", "there is no program 'no-such-program-anywhere'"),
    ],
)
def test_a_program_that_cannot_be_had_is_refused(name: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        player(name)


def test_a_package_brings_players_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    brought = EntryPoint("faithful", f"{__name__}:Named", foreign.GROUP)
    monkeypatch.setattr(foreign, "entry_points", lambda group: [brought] if group == foreign.GROUP else [])
    assert name_of(player("faithful")) == "Old Faithful"
    assert player("faithful:skip=1").skip == 1  # type: ignore[attr-defined]
    with pytest.raises(BadOption, match=r"known: random, .*, faithful, or module:Class"):
        player("fateful")


def test_only_names_of_others_are_foreign() -> None:
    assert not any(is_foreign(name) for name in ("mercury", "search:iterations=3", "nonsense", "nonsense:depth=3"))
    assert all(is_foreign(name) for name in ("os:system", "process:rm", "a.b:C:depth=3"))


# ---- processes

ECHO = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "begin":
        print(json.dumps({"ready": True}), flush=True)
    elif said["type"] == "choose":
        print(json.dumps(%s), flush=True)
"""


def program(answer: str) -> ProcessPlayer:
    """A process that answers each question with this expression."""
    return ProcessPlayer([sys.executable, "-c", ECHO % answer], seconds=20)


def test_a_process_plays_a_whole_game_and_ends() -> None:
    mine = program('{"action": said["actions"][0]["action"]}')
    first = golemancy.Match(golemancy.game("golem_it"), [First(), "random"], seed=3)
    first.run_programs()
    match = golemancy.Match(golemancy.game("golem_it"), [mine, first.seats[1]], seed=3)
    match.run_programs()
    assert match.history == first.history
    assert mine._running is None


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ('{"action": 30000}', r"answered \{\"action\": 30000\}, not one of the actions \["),
        ('{"action": True}', "not one of the actions"),
        ("[1]", "no JSON object on one line"),
        ("sys.exit(3)", r"ended without an answer \(exit status 3\)"),
    ],
)
def test_a_process_that_answers_wrongly_is_refused_by_name(answer: str, why: str) -> None:
    match = golemancy.Match(golemancy.game("golem_it"), [program(answer), "random"], seed=1)
    with pytest.raises(PlayerFailed, match=why) as found:
        match.run_programs()
    assert str(found.value.player).startswith("process:")


def test_a_process_that_never_answers_is_ended() -> None:
    slow = ProcessPlayer([sys.executable, "-c", "import time; time.sleep(60)"], seconds=0.05)
    with pytest.raises(PlayerFailed, match=r"did not answer within 0\.05 seconds"):
        slow.choose(golemancy.game("golem_it").new(1))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_a_player_in_another_language_beats_random() -> None:
    bot = f"process:node {ROOT / 'examples' / 'greedy_bot.mjs'}"
    rows = contest(golemancy.game("century"), [bot, "random"], 8, workers=1)["entrants"]
    assert rows[0]["win_rate"] >= 0.75


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_a_player_in_c_beats_random(tmp_path: Path) -> None:
    bot = tmp_path / "greedy_bot"
    subprocess.run(["cc", "-Wall", "-Werror", "-o", bot, ROOT / "examples" / "greedy_bot.c"], check=True)
    rows = contest(golemancy.game("century"), [f"process:{bot}", "random"], 8, workers=1)["entrants"]
    assert rows[0]["win_rate"] >= 0.75


# ---- a package of somebody else's

WHEEL = {
    "faithful.py": "class Player:\n    def choose(self, state):\n        return state.legal[0]\n",
    "faithful-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: faithful\nVersion: 1.0\n",
    "faithful-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: us\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "faithful-1.0.dist-info/entry_points.txt": "[golemancy.players]\nold-faithful = faithful:Player\n",
}


def test_a_player_of_an_installed_package_is_found_by_name(tmp_path: Path) -> None:
    wheel, site = tmp_path / "faithful-1.0-py3-none-any.whl", tmp_path / "site"
    record = "".join(f"{name},,\n" for name in (*WHEEL, "faithful-1.0.dist-info/RECORD"))
    with zipfile.ZipFile(wheel, "w") as file:
        for name, text in (WHEEL | {"faithful-1.0.dist-info/RECORD": record}).items():
            file.writestr(name, text)
    install = ["pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", *install, "--target", site, wheel], check=True)
    path = os.pathsep.join([str(site), str(Path(golemancy.__file__).parents[1])])
    command = ["contest", "golem_it", "--players", "old-faithful,random", "--games", "2", "--workers", "1", "--json"]
    said = subprocess.run(
        [sys.executable, "-m", "golemancy", *command],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [row["name"] for row in json.loads(said.stdout)["entrants"]] == ["old-faithful", "random"]
