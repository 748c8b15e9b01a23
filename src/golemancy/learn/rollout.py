"""What happened in some steps of all games, kept on the device that learns."""

import torch
from torch import Tensor

from golemancy.learn.mix import TrainingMix
from golemancy.learn.model import Model, sample


class Rollout:
    """Observations, decisions and what came of them: one row per step, one column per game, perhaps one per seat.

    Seats are numbered as at the table, except in what the network says: there the observer comes first.
    """

    def __init__(self, tables: TrainingMix, horizon: int) -> None:
        self.tables, self.horizon, device = tables, horizon, tables.device
        steps = (horizon, tables.games)
        features, actions = tables.envs[0].observations.shape[1], tables.envs[0].masks.shape[1]
        kept = torch.float16 if device.type == "cuda" else torch.float32
        self.observations = torch.zeros((*steps, features), dtype=kept, device=device)
        self.masks = torch.zeros((*steps, actions), dtype=torch.bool, device=device)
        self.actions, self.deciding = (torch.zeros(steps, dtype=torch.int64, device=device) for _ in range(2))
        self.log_chances = torch.zeros(steps, device=device)
        self.rewards, self.values, self.standings = (
            torch.zeros((horizon + 1, tables.games, tables.seats), device=device) for _ in range(3)
        )
        self.ended, self.broken_off = (torch.zeros(steps, dtype=torch.bool, device=device) for _ in range(2))
        self.players = torch.from_numpy(tables.players).to(device)[:, None]

    @torch.no_grad()
    def collect(self, model: Model, *, shaped: bool) -> None:
        """Plays on in all games by the model's chances; `shaped` asks for the game's own estimates too."""
        for t in range(self.horizon):
            seen, self.masks[t] = self.tables.observations, self.tables.masks
            self.observations[t] = seen
            log_chances, values = model(seen, self.masks[t])
            actions = sample(log_chances)
            self._note(t, values, shaped=shaped)
            self.deciding[t] = self.tables.deciding
            self.actions[t] = actions
            self.log_chances[t] = log_chances.gather(1, actions[:, None])[:, 0]
            self.rewards[t], self.ended[t], self.broken_off[t] = self.tables.step(actions)
        _, values = model(self.tables.observations, self.tables.masks)
        self._note(self.horizon, values, shaped=shaped)

    def _note(self, t: int, values: Tensor, *, shaped: bool) -> None:
        """Keeps what every seat may expect before a step, by the network and by the game's estimate."""
        seats = seats_from(self.tables.deciding, self.players, values.shape[1], -1)
        self.values[t] = values.gather(1, seats)
        if shaped:
            self.standings[t] = self.tables.standings()

    def advantages(self, trace: float, shaping: float) -> Tensor:
        """How much better than expected each seat fared from each step on (generalised advantage estimation).

        What a seat may expect is what the network says plus `shaping` times the game's estimate, so that the first
        games, long and played at random, already teach something. A game broken off teaches nothing at its end.
        """
        before = self.values + shaping * self.standings
        out = torch.zeros_like(self.values[:-1])
        carried = torch.zeros_like(out[0])
        for t in reversed(range(self.horizon)):
            goes_on = ~(self.ended[t] | self.broken_off[t])[:, None]
            surprise = self.rewards[t] + goes_on * before[t + 1] - before[t]
            carried = (surprise + trace * goes_on * carried) * ~self.broken_off[t][:, None]
            out[t] = carried
        return out


def seats_from(deciding: Tensor, players: Tensor, seats: int, direction: int) -> Tensor:
    """For each seat at the table its number as the observer counts (direction -1), or the other way round (1)."""
    number = torch.arange(seats, device=deciding.device)
    return torch.where(number < players, (number + direction * deciding[..., None]) % players, number)
