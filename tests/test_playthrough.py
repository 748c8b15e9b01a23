"""Recorded games: a change of rules shows as a diff."""

from pathlib import Path

import pytest

from golemancy.game import Game
from golemancy.playthrough import kept, playthrough

FOLDER = Path(__file__).parent / "playthroughs"
KEPT = kept(FOLDER)


@pytest.mark.parametrize(("file", "game"), KEPT.items(), ids=[file.stem for file in KEPT])
def test_the_recorded_game_is_still_the_same(file: Path, game: Game) -> None:
    """If play changed on purpose: raise the game's version, run `make playthroughs` and read the diff."""
    assert playthrough(game) == file.read_text(encoding="utf-8")


def test_no_recorded_game_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == set(KEPT)
