"""How well a model plays against the programs that need no search."""

from dataclasses import dataclass

import numpy as np
import torch

from golemancy.contract import Definition
from golemancy.envs import vector_env
from golemancy.learn.mix import TableKind
from golemancy.learn.model import Model
from golemancy.play.statistics import beaten


@dataclass(frozen=True)
class Exam:
    """How many games are played, and after how many decisions one is broken off as a draw."""

    games: int
    longest: int
    threads: int
    seed: int = 10**6


@torch.no_grad()
def win_rate(model: Model, definition: Definition, table: TableKind, opponent: str, exam: Exam) -> float:
    """The share of the others that the model beats, taking what it likes best; alone, its share of wins."""
    env = vector_env(
        definition.name,
        exam.games,
        players=table.players,
        opponents=opponent,
        threads=exam.threads,
        max_decisions=exam.longest,
        **table.options,
    )
    device = next(model.parameters()).device
    observations, _ = env.reset(seed=exam.seed)
    results = np.full(exam.games, np.nan, np.float32)  # of the first game in each environment
    while np.isnan(results).any():
        seen, masks = (torch.from_numpy(array).to(device) for array in (observations, env.action_masks()))
        log_chances, _ = model(seen, masks)
        observations, rewards, ended, broken_off, _ = env.step(log_chances.argmax(1).cpu().numpy())
        results = np.where((ended | broken_off) & np.isnan(results), rewards, results)
    env.close()
    return beaten(results)
