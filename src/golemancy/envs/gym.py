"""Gymnasium: one seat of one game; programs decide in the others.

Importing this module makes the games known to Gymnasium:
`gymnasium.make("golemancy.envs.gym:golemancy/century-v1")`.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from golemancy.checks import whole
from golemancy.engine.layout import Array
from golemancy.envs.opponents import Opponent, checked_opponents, dismiss, seated
from golemancy.envs.outcome import rewards
from golemancy.envs.seats import RENDER_MODES, checked_render_mode, is_seat, mask, observation_space, render
from golemancy.errors import BadOption, IllegalAction
from golemancy.games import definition, names
from golemancy.games import game as find_game
from golemancy.players import Player, reads_events

Step = tuple[Array, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Array, np.int64]):
    """A game from one seat. Its decisions are the steps; the opponents' happen in between.

    Gymnasium lets an agent try any action of the space, so one outside the mask ends the game with
    reward -1 and `info["illegal"]`; with `illegal="raise"` it raises IllegalAction instead.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # Gymnasium's own annotation

    def __init__(
        self,
        name: str,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | str = 0,
        players: int | None = None,
        *,
        illegal: str = "lose",
        max_decisions: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = find_game(name, players, **options)
        self.opponents = checked_opponents(opponents, self.game)
        self.chosen_seat = _checked_seat(seat, self.game.players)
        if illegal not in ("lose", "raise"):
            raise BadOption(f"illegal: {illegal!r} is not one of lose, raise")
        self.illegal = illegal
        self.max_decisions = None if max_decisions is None else whole("max_decisions", max_decisions, 0)
        self.render_mode = checked_render_mode(render_mode)
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.actions)
        self._programs: dict[int, Player] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deals a game and lets the others decide until it is this seat's turn."""
        super().reset(seed=seed)
        self._dismiss()
        while True:
            self._deal()
            if not self.state.over:
                return self._seen(), self._info()

    def _deal(self) -> None:
        self.state = self.game.new(self._number())
        players = self.game.players
        self.seat = int(self.np_random.integers(players)) if self.chosen_seat is None else self.chosen_seat
        others = [seat for seat in range(players) if seat != self.seat]
        self._programs = {
            seat: seated(who, self._number(), self.game, seat) for seat, who in zip(others, self.opponents, strict=True)
        }
        self._let_others_play()

    def _number(self) -> int:
        return int(self.np_random.integers(2**63))

    def _let_others_play(self) -> None:
        """Programs decide, each shown a state that its seat could be in."""
        while not self.state.over and self.state.player != self.seat:
            seat = self.state.player
            assert seat is not None
            program = self._programs[seat]
            seen = self.state.redeal(seat, self._number(), events=reads_events(program))
            self.state.apply(program.choose(seen))
        if self.state.over:
            self._dismiss()

    def _dismiss(self) -> None:
        """The opponents hear how the game has ended, or that it goes no further."""
        while self._programs:
            dismiss(self._programs.popitem()[1], self.state)

    def close(self) -> None:
        """The opponents leave."""
        self._dismiss()

    def step(self, action: np.int64) -> Step:
        """Makes the decision of this seat and those of the others up to its next."""
        try:
            self.state.apply(int(action))
        except IllegalAction:
            if self.illegal == "raise" or self.state.over:
                raise
            return self._seen(), -1.0, True, False, self._info() | {"illegal": True}
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        over = self.state.over
        late = self.max_decisions is not None and self.state.decisions >= self.max_decisions
        return self._seen(), rewards(self.state)[self.seat], over, late and not over, self._info()

    def _seen(self) -> Array:
        return self.state.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask(self.state, self.seat), "seat": self.seat}

    def action_masks(self) -> Array:
        """Which actions are legal now, as sb3-contrib's maskable agents ask for it."""
        return mask(self.state, self.seat).astype(bool)

    def render(self) -> str | Array | None:
        """The table as this seat sees it."""
        return render(self.state, self.seat, self.render_mode)


def _checked_seat(seat: int | str, players: int) -> int | None:
    """The seat, or None for another one each game."""
    if seat == "random":
        return None
    if not is_seat(seat, players):
        raise BadOption(f"seat: {seat!r} is neither 'random' nor one of 0 to {players - 1}")
    return int(seat)


def register() -> list[str]:
    """Makes every game known to Gymnasium as `golemancy/NAME-vVERSION`; returns the ids."""
    ids = {f"golemancy/{name}-v{definition(name).version}": name for name in names()}
    for known, name in ids.items():
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="golemancy.envs.gym:SeatEnv",
                vector_entry_point="golemancy.envs.vector:against_opponents",
                kwargs={"name": name},
            )
    return list(ids)


register()
