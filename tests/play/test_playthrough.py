"""Recorded games: a change of rules shows as a diff."""

from pathlib import Path

import pytest

from golemancy.game import Game
from golemancy.play.playthrough import kept, playthrough, told_again
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
