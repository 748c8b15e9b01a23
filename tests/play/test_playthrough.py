"""Recorded games: a change of rules shows as a diff."""

import re
from pathlib import Path

import pytest

from golemancy import IllegalAction, games
from golemancy.game import Game
from golemancy.play.playthrough import BOARDS, TRIED, kept, playthrough, told_again
from tests.conftest import game

FOLDER = Path(__file__).parents[1] / "playthroughs"
KEPT = kept(FOLDER)


@pytest.mark.parametrize(("file", "game"), KEPT.items(), ids=[file.stem for file in KEPT])
def test_the_recorded_game_is_still_the_same(file: Path, game: Game) -> None:
    """If play changed on purpose: raise the game's version, run `make playthroughs` and read the diff."""
    recorded = file.read_text(encoding="utf-8")
    assert told_again(game, recorded) == recorded
    assert f", version {game.version}, {game.players} players" in recorded
    assert "\nover: scores" in recorded


def test_no_recorded_game_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == set(KEPT)


def test_a_new_playthrough_can_be_told_again() -> None:
    text = playthrough(game("century", 2), seed=3)
    assert told_again(game("century", 2), text) == text


def test_a_playthrough_shows_boards_choices_and_the_result() -> None:
    mine = game("golem_it", 3)
    text = playthrough(mine, seed=2)
    lines = text.split("\n")
    assert lines[0] == (
        f"Golem It!, version {mine.version}, 3 players, variant standard, limit_on False, first random, seed 2"
    )
    assert lines[-2].startswith("over: scores [")
    boards = [n for n, line in enumerate(lines) if line.startswith("  | ") and not lines[n - 1].startswith("  | ")]
    assert 2 <= len(boards) <= BOARDS + 2
    assert not any("[bold]" in line for line in lines)
    chosen = [line.removeprefix("    -> ") for line in lines if line.startswith("    -> ")]
    offered = [line.partition(": ")[2].split(" | ") for line in lines if re.match(r"\d+\. seat \d, ", line)]
    assert len(chosen) == len(offered) > 10
    assert all(one in among for one, among in zip(chosen, offered, strict=True))


def test_without_a_seed_the_shortest_game_of_some_is_told() -> None:
    mine = game("golem_it", 2)
    lengths = {seed: playthrough(mine, seed).count("\n    -> ") for seed in TRIED}
    assert playthrough(mine).count("\n    -> ") == min(lengths.values())


def test_a_changed_choice_tells_another_game_or_is_refused() -> None:
    mine = game("golem_it", 2)
    text = playthrough(mine, seed=1)
    shortened = "\n".join(text.split("\n    -> ", 4)[:4])
    assert "\nnot over: scores" in told_again(mine, shortened)
    first = text.split("    -> ")[1].split("\n")[0]
    with pytest.raises(IllegalAction, match="'fly' is not legal"):
        told_again(mine, text.replace(f"    -> {first}\n", "    -> fly\n", 1))


def test_one_playthrough_is_kept_for_each_game_and_player_count(tmp_path: Path) -> None:
    files = kept(tmp_path)
    assert len(files) == sum(len(games.definition(name).seats) for name in games.names())
    assert files[tmp_path / "golem_it-6.txt"].players == 6
