"""What the environments of one game share: spaces, masks and pictures."""

import numpy as np
from gymnasium import spaces
from rich.text import Text

from golemancy.contract import Definition
from golemancy.engine.layout import Array
from golemancy.game import Game, State


def width(definition: Definition) -> int:
    """How many numbers an observation has."""
    return sum(feature.size for feature in definition.features)


def observation_space(game: Game) -> spaces.Box:
    """Numbers without a promised range; most lie between 0 and 1."""
    return spaces.Box(-np.inf, np.inf, (width(game.definition),), np.float32)


def mask(state: State, seat: int) -> Array:
    """1 for each action that the seat may take now."""
    out = np.zeros(state.game.actions, np.int8)
    if state.player == seat:
        out[state.legal] = 1
    return out


def picture(state: State, seat: int | None) -> str:
    """What a seat sees, as plain text."""
    return Text.from_markup(state.draw(seat)).plain
