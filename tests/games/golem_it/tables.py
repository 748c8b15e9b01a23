"""Positions of Golem It! written by hand."""

from typing import Any

import golemancy
from tests.conftest import game


def table(*seats: Any, player: int = 0, **more: Any) -> golemancy.State:
    """A position from one text or dict for each seat; options of the game may be given by name."""
    options = {key: more.pop(key) for key in ("variant", "limit_on") if key in more}
    rows = [{"hand": seat} if isinstance(seat, str) else seat for seat in seats]
    return game("golem_it", len(seats), **options).from_dict({"seats": rows, "player": player, **more})


def lying(cards: str, value: int, hand: str = "m2 m3", tokens: int = 0) -> dict[str, Any]:
    """A seat with a combination in front of it."""
    return {"hand": hand, "tokens": tokens, "lying": {"cards": cards, "value": value}}


def legal(state: golemancy.State) -> list[str]:
    """The legal decisions in notation."""
    return [state.say(action) for action in state.legal]
