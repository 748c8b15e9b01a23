"""The game of docs/adding-a-game.md: it keeps the contract, is found as a plugin, and is what the page shows."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy import games
from golemancy.server.http import rulebook
from golemancy.testing import check_game
from golemancy.words.catalogue import catalogue
from golemancy.words.speaker import Speaker
from tests.conftest import explained
from tests.docs.pages import BLOCKS, ROOT

FOLDER = ROOT / "examples" / "barrow"
PAGE = ROOT / "docs" / "adding-a-game.md"
PROJECT = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The folders that make the game known, as an installer would leave them."""
    site = tmp_path_factory.mktemp("site")
    info = site / f"golemancy_barrow-{PROJECT['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: {PROJECT['version']}\n")
    ((group, entries),) = PROJECT["entry-points"].items()
    lines = [f"[{group}]", *(f"{name} = {target}" for name, target in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))
    return [str(site), str(FOLDER)]


@pytest.fixture
def barrow(installed: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """The game's name, while it is installed."""
    for folder in installed:
        monkeypatch.syspath_prepend(folder)
    return "barrow"


def run(installed: list[str], *arguments: str) -> Any:
    """What a command prints as JSON, in a process of its own."""
    paths = os.pathsep.join([*installed, *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "golemancy", *arguments, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths}, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# ---- the contract


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_keeps_the_contract(barrow: str, players: int) -> None:
    check_game(golemancy.game(barrow, players), games=5, interpret=1)
    check_game(golemancy.game(barrow, players, worst=6), games=2, interpret=1)


def test_a_look_is_seen_by_one_seat_alone(barrow: str) -> None:
    """BA-03."""
    state = golemancy.game(barrow, 3).from_dict({"stones": [{"hides": n} for n in (6, 5, 4, 3, 2, 1, -1, -2, -3)]})
    state.apply("look 1")
    assert [state.view(seat)["stones"][0]["hides"] for seat in (0, 1, None)] == [6, None, None]
    assert [len(state.events(seat)) for seat in (0, 1, None)] == [2, 1, 1]
    state.apply("take 1")
    assert state.view(None)["stones"][0]["hides"] == 6
    assert state.scores == [0, 6, 0]


def test_the_game_ends_with_the_last_stone_and_equals_share_a_place(barrow: str) -> None:
    """BA-05."""
    hides, taken = (6, 3, -1, -2, 5, 4, 2, 1, -6), (0, 0, 0, 0, 1, 1, 1, 1, -1)
    stones = [{"hides": points, "taker": seat} for points, seat in zip(hides, taken, strict=True)]
    state = golemancy.game(barrow, 2, worst=6).from_dict({"stones": stones, "player": 1})
    state.apply("take 9")
    assert state.over
    assert state.scores == [6, 6]
    assert state.places == [1, 1]


@pytest.mark.parametrize(
    ("stones", "why"),
    [
        ([{"hides": 1}] * 9, "is not what they hide"),
        ([{"hides": 7}] * 9, r"stones\[0\].hides: must be a whole number from -6 to 6"),
        ([{"hides": 1, "taker": 2}] * 9, r"stones\[0\].taker: must be a whole number from -1 to 1"),
        ([{"hides": n, "taker": 0} for n in (6, 5, 4, 3, 2, 1, -1, -2, -3)], "over: cannot be False with 0 stones"),
        ([], "must have 9 entries"),
    ],
)
def test_positions_that_cannot_be_are_refused(barrow: str, stones: list[Any], why: str) -> None:
    with pytest.raises(golemancy.BadPosition, match=why):
        golemancy.game(barrow, 2).from_dict({"stones": stones})


def test_it_takes_no_cards_of_your_own(barrow: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("stones = 9\n")
    with pytest.raises(golemancy.BadDeck, match="takes no card file"):
        golemancy.game(barrow, 2, deck=file)


def test_it_speaks_two_languages(barrow: str) -> None:
    game = golemancy.game(barrow)
    assert explained(game, "3") == "A stone: look what it hides, or take it."
    assert explained(game, "3", "de") == "Ein Stein: Sieh nach, was er verbirgt, oder nimm ihn."
    assert explained(game, "crown") is None
    state = game.from_dict({"stones": [{"hides": n} for n in (6, 5, 4, 3, 2, 1, -1, -2, -3)]})
    state.apply("take 9")
    speaker = Speaker(catalogue("en", *game.definition.catalogues), {}, ("Ann", "Bob"), 1)
    assert speaker.say("decide", state.phrase(0)) == "Look under stone 1"
    assert [speaker.say("event", event) for event in state.events(1)[1:]] == ["Ann finds −3 points"]
    assert game.words.lines is not None
    said = [speaker.say("line", line) for line in game.words.lines(state.view(1))]
    assert (said[0], said[8], said[9]) == ("Stone 1: unknown", "Stone 9: −3 points, taken by Ann", "Ann: −3 points")


# ---- as a plugin


def test_the_command_line_lists_and_plays_it(installed: list[str]) -> None:
    assert [game["name"] for game in run(installed, "games")] == [*games.BUILT_IN, "barrow"]
    assert run(installed, "simulate", "barrow", "-p", "4", "--games", "50")["longest"] <= 45


def test_hints_help_in_a_contest(installed: list[str]) -> None:
    found = run(installed, "contest", "barrow", "--players", "greedy,random", "--games", "60", "--seed", "1")
    rates = {row["name"]: row["win_rate"] for row in found["entrants"]}
    assert rates["greedy"] > 0.55


def test_the_lab_counts_what_it_tells(installed: list[str]) -> None:
    found = run(installed, "lab", "barrow", "--games", "40", "--player", "random", "--workers", "1")
    assert {"known stone", "unknown stone"} == {thing["name"] for thing in found["things"]}


def test_it_is_an_environment(barrow: str) -> None:
    pytest.importorskip("gymnasium", reason="needs the extra `rl`")
    from golemancy import envs

    env = envs.vector_env(barrow, 32, players=3)
    observations, _ = env.reset(seed=1)
    assert observations.shape == (32, games.definition(barrow).width)
    ended = 0
    for _ in range(40):
        _, rewards, terminated, _, _ = env.step(env.sample_actions())
        ended += int(terminated.sum())
        assert np.allclose(rewards.sum(axis=1), 0, atol=1e-6)
    assert ended > 0
    env.close()


# ---- the page


QUOTED = [block for block in BLOCKS if block.source is not None]


@pytest.mark.parametrize("block", QUOTED, ids=lambda block: block.place)
def test_what_the_page_shows_is_the_real_code(block: Any) -> None:
    assert block.text in block.source.read_text(encoding="utf-8"), f"{block.place} differs from {block.source}"


def test_the_page_shows_every_file_of_the_game() -> None:
    shown = {block.source for block in QUOTED if block.page == PAGE}
    files = {file for file in FOLDER.rglob("*.*") if file.suffix in (".py", ".toml", ".md") and file.stat().st_size}
    assert files - {FOLDER / "README.md"} == shown


def test_every_rule_of_the_example_is_cited_in_its_code() -> None:
    rules = (FOLDER / "barrow" / "rules.md").read_text(encoding="utf-8")
    code = "".join(file.read_text(encoding="utf-8") for file in FOLDER.rglob("*.py"))
    numbers = {line.split()[1] for line in rules.splitlines() if line.startswith("- BA-")}
    assert len(numbers) == 6
    assert not {number for number in numbers if number not in code}


def test_the_server_shows_its_rules(barrow: str) -> None:
    page = rulebook.rules(barrow)
    assert page["title"] == "Barrow: rules"
    assert 'id="BA-03"' in page["html"]
