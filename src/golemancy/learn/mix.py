"""The tables that a learner sits at: many games of several player counts and options, as one batch."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import pad

from golemancy.contract import Definition
from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import estimate, generic
from golemancy.envs import gpu_env, vector_env
from golemancy.errors import BadOption

_CPU = torch.device("cpu")
PIECE = 256  # states that one thread judges at a time


@dataclass(frozen=True)
class TableKind:
    """What is played at some of the tables: a player count and options."""

    players: int
    options: dict[str, Any]

    @classmethod
    def read(cls, text: str) -> "TableKind":
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


class TrainingMix:
    """Environments, one for each kind of table, stepped as one; seats that a table lacks get nothing.

    Where a GPU learns and the extra `gpu` is installed, the games are played there, too.
    """

    def __init__(
        self,
        definition: Definition,
        kinds: Sequence[TableKind],
        games: int,
        threads: int,
        longest: int | None,
        device: torch.device = _CPU,
    ) -> None:
        each = max(1, games // len(kinds))
        self.device, self.on_gpu = device, device.type == "cuda" and find_spec("numba_cuda") is not None
        self.envs: list[Any] = [self._env(definition.name, each, kind, threads, longest) for kind in kinds]
        self.games, self.seats = each * len(kinds), max(definition.seats)
        self.players = np.repeat([env.game.players for env in self.envs], each)  # at the table of each game
        self._pool = ThreadPoolExecutor(threads)

    def _env(self, name: str, games: int, kind: TableKind, threads: int, longest: int | None) -> Any:
        if self.on_gpu:
            return gpu_env(name, games, players=kind.players, max_decisions=longest, checked=False, **kind.options)
        return vector_env(name, games, players=kind.players, max_decisions=longest, threads=threads, **kind.options)

    def compile(self) -> None:
        """Has everything compiled before time is measured."""
        self.reset(seed=0)
        self.standings()
        self.step(torch.cat([self._tensor(env.sample_actions()) for env in self.envs]))

    def reset(self, seed: int) -> None:
        """Deals all games."""
        for n, env in enumerate(self.envs):
            env.reset(seed=seed + n)

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """One decision in every game; returns rewards by seat, and which games ended or were broken off."""
        for env, part in zip(self.envs, actions.chunk(len(self.envs)), strict=True):
            env.step(part if self.on_gpu else part.cpu().numpy())
        rewards = [pad(self._tensor(env.rewards), (0, self.seats - env.game.players)) for env in self.envs]
        return torch.cat(rewards), self._all("terminated"), self._all("truncated")

    @property
    def observations(self) -> Tensor:
        """What the seat to decide sees in each game."""
        return self._all("observations")

    @property
    def masks(self) -> Tensor:
        """The actions it may choose."""
        return self._all("masks").bool()

    @property
    def deciding(self) -> Tensor:
        """The seat that decides in each game."""
        return self._all("players").long()

    def _all(self, name: str) -> Tensor:
        return torch.cat([self._tensor(getattr(env, name)) for env in self.envs])

    def _tensor(self, array: Any) -> Tensor:
        return torch.as_tensor(array, device=self.device)

    def standings(self) -> Tensor:
        """What each seat may expect as a reward, by the game's estimate of its chance to win."""
        out = np.zeros((self.games, MAX_SEATS), np.float32)
        states = [env.states.copy_to_host() if self.on_gpu else env.states for env in self.envs]
        pieces = [
            (own[at : at + PIECE], env.game.box, part[at : at + PIECE])
            for env, own, part in zip(self.envs, states, np.split(out, len(self.envs)), strict=True)
            for at in range(0, len(part), PIECE)
        ]
        judge = estimate_all.of(self.envs[0].game.rules)
        list(self._pool.map(lambda piece: judge(*piece), pieces))
        return self._tensor(_as_reward(out[:, : self.seats], self.players[:, None]))


def _as_reward(chances: Array, players: Array) -> Array:
    """A winner gets 1, and the others so much less that rewards sum to nothing; alone, -1 for a loss."""
    loss = 1.0 / np.maximum(players - 1, 1)
    expected = chances * (1 + loss) - loss
    there = np.arange(chances.shape[1]) < players
    return np.where(there, expected, 0.0).astype(np.float32)
