"""The tables that a learner sits at: many games of several player counts and options, as one batch."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from golemancy.contract import Definition
from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import estimate, generic
from golemancy.envs import vector_env
from golemancy.errors import BadOption

PIECE = 256  # states that one thread judges at a time


@dataclass(frozen=True)
class Table:
    """What is played at some of the tables: a player count and options."""

    players: int
    options: dict[str, Any]

    @classmethod
    def read(cls, text: str) -> "Table":
        """From a text such as `3` or `3:limit_on=true`."""
        players, *options = text.split(":")
        if not players.isdigit() or not all("=" in option for option in options):
            raise BadOption(f"table {text!r}: expected PLAYERS or PLAYERS:OPTION=VALUE, such as 3:limit_on=true")
        return cls(int(players), dict(option.split("=", 1) for option in options))


@generic
def estimate_all(states: Array, box: Record, out: Array) -> None:
    """Each seat's chance to win in each state, by the game's estimate."""
    for i in range(len(states)):
        estimate(states[i], box, out[i])


class Tables:
    """Vector environments, one for each kind of table, stepped as one; seats that a table lacks get nothing."""

    def __init__(
        self, definition: Definition, kinds: Sequence[Table], games: int, threads: int, longest: int | None
    ) -> None:
        each = max(1, games // len(kinds))
        self.envs = [
            vector_env(
                definition.name, each, players=kind.players, threads=threads, max_decisions=longest, **kind.options
            )
            for kind in kinds
        ]
        self.games, self.seats = each * len(kinds), max(definition.seats)
        self.players = np.repeat([env.game.players for env in self.envs], each)  # at the table of each game
        self._pool = ThreadPoolExecutor(threads)

    def compile(self) -> None:
        """Has everything compiled before time is measured."""
        self.reset(seed=0)
        self.standings()
        self.step(np.concatenate([env.sample_actions() for env in self.envs]))

    def reset(self, seed: int) -> None:
        """Deals all games."""
        for n, env in enumerate(self.envs):
            env.reset(seed=seed + n)

    def step(self, actions: Array) -> tuple[Array, Array, Array]:
        """One decision in every game; returns rewards by seat, and which games ended or were broken off."""
        results = [env.step(part) for env, part in zip(self.envs, np.split(actions, len(self.envs)), strict=True)]
        rewards = np.zeros((self.games, self.seats), np.float32)
        for part, result in zip(np.split(rewards, len(self.envs)), results, strict=True):
            part[:, : result[1].shape[1]] = result[1]
        ended, broken_off = (np.concatenate([result[k] for result in results]) for k in (2, 3))
        return rewards, ended, broken_off

    @property
    def deciding(self) -> Array:
        """The seat that decides in each game."""
        return np.concatenate([env.players for env in self.envs])

    def standings(self) -> Array:
        """What each seat may expect as a reward, by the game's estimate of its chance to win."""
        out = np.zeros((self.games, MAX_SEATS), np.float32)
        pieces = [
            (env.states[at : at + PIECE], env.game.box, part[at : at + PIECE])
            for env, part in zip(self.envs, np.split(out, len(self.envs)), strict=True)
            for at in range(0, len(part), PIECE)
        ]
        judge = estimate_all.of(self.envs[0].game.rules)
        list(self._pool.map(lambda piece: judge(*piece), pieces))
        return _as_reward(out[:, : self.seats], self.players[:, None])


def _as_reward(chances: Array, players: Array) -> Array:
    """A winner gets 1, and the others so much less that rewards sum to nothing; alone, -1 for a loss."""
    loss = 1.0 / np.maximum(players - 1, 1)
    expected = chances * (1 + loss) - loss
    there = np.arange(chances.shape[1]) < players
    return np.where(there, expected, 0.0).astype(np.float32)
