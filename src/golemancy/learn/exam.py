"""How well a model plays against the programs that need no search."""

import numpy as np
import torch

from golemancy.contract import Definition
from golemancy.envs import vector_env
from golemancy.learn.model import Model
from golemancy.learn.tables import Table

PATIENCE = 4000  # decisions of the model in one game before the exam is over


@torch.no_grad()
def win_rate(
    model: Model, definition: Definition, table: Table, opponent: str, games: int, seed: int, threads: int
) -> float:
    """The share of the others that the model beats, taking what it likes best; alone, its share of wins."""
    env = vector_env(
        definition.name, games, players=table.players, opponents=opponent, threads=threads, **table.options
    )
    device = next(model.parameters()).device
    observations, _ = env.reset(seed=seed)
    results = np.full(games, np.nan, np.float32)  # of the first game in each environment
    for _ in range(PATIENCE):
        log_chances, _ = model(
            torch.from_numpy(observations).to(device), torch.from_numpy(env.action_masks()).to(device)
        )
        observations, rewards, ended, _, _ = env.step(log_chances.argmax(1).cpu().numpy())
        results = np.where(ended & np.isnan(results), rewards, results)
        if not np.isnan(results).any():
            break
    env.close()
    return float((1 + np.nan_to_num(results)).mean() / 2)
