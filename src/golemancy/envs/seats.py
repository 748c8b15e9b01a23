"""What the environments of one game share: spaces, masks and rendering."""

import numpy as np
from gymnasium import spaces
from rich.text import Text

from golemancy.engine.layout import Array
from golemancy.envs.picture import picture
from golemancy.errors import BadOption
from golemancy.game import Game, State

RENDER_MODES = ["ansi", "human", "rgb_array"]


def observation_space(game: Game) -> spaces.Box:
    """Numbers without a promised range; most lie between 0 and 1."""
    return spaces.Box(-np.inf, np.inf, (game.definition.width,), np.float32)


def joint_space(game: Game) -> spaces.Box:
    """What all seats see, one after the other."""
    return spaces.Box(-np.inf, np.inf, (game.players * game.definition.width,), np.float32)


def mask(state: State, seat: int) -> Array:
    """1 for each action that the seat may take now."""
    out = np.zeros(state.game.actions, np.int8)
    if state.player == seat:
        out[state.legal] = 1
    return out


def is_seat(seat: object, players: int) -> bool:
    """Whether this is the number of a seat at a table of so many players."""
    return isinstance(seat, int | np.integer) and not isinstance(seat, bool) and 0 <= int(seat) < players


def checked_render_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode not in (None, *RENDER_MODES):
        raise BadOption(f"render_mode: {mode!r} is not one of {', '.join(RENDER_MODES)}")
    return mode


def render(state: State, seat: int | None, mode: str | None) -> str | Array | None:
    """What a seat sees: as plain text ("ansi") or as a picture ("rgb_array"), printed ("human"), or not at all."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return picture(state, seat)
    drawn = Text.from_markup(state.draw(seat)).plain
    if mode == "ansi":
        return drawn
    print(drawn)
    return None
