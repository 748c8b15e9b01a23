"""Proximal policy optimisation (Schulman and others, 2017) for all seats of a game at once."""

from dataclasses import dataclass

import torch
from torch import Tensor

from golemancy.learn.model import Model
from golemancy.learn.rollout import Rollout, seats_from


@dataclass(frozen=True)
class Pace:
    """How much is changed by what was seen; some of it falls while training goes on."""

    learning_rate: float
    entropy: float  # what keeping several decisions open is worth
    shaping: float  # how much of the game's own estimate still helps
    trace: float = 0.97  # how far back a surprise is credited
    clip: float = 0.2
    epochs: int = 3
    batch: int = 16384


@dataclass(frozen=True)
class Lesson:
    """A rollout as rows to learn from."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_chances: Tensor
    advantages: Tensor  # of the seat that decided
    targets: Tensor  # what each seat may expect, the observer first
    there: Tensor  # which of those seats there are

    def rows(self, chosen: Tensor) -> "Lesson":
        """Some of the rows."""
        return Lesson(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


def lesson(rollout: Rollout, pace: Pace) -> Lesson:
    """What a rollout teaches."""
    advantages = rollout.advantages(pace.trace, pace.shaping)
    seats = seats_from(rollout.deciding, rollout.players, advantages.shape[2], 1)
    targets = (advantages + rollout.values[:-1]).gather(2, seats)
    own = advantages.gather(2, rollout.deciding[..., None])[..., 0]
    there = (torch.arange(targets.shape[2], device=targets.device) < rollout.players).expand_as(targets)
    kept = (rollout.observations, rollout.masks, rollout.actions, rollout.log_chances)
    return Lesson(*(part.flatten(0, 1) for part in (*kept, (own - own.mean()) / (own.std() + 1e-8), targets, there)))


def learn(model: Model, optimiser: torch.optim.Optimizer, rollout: Rollout, pace: Pace) -> dict[str, float]:
    """Some passes over a rollout; returns figures about the last of them."""
    for group in optimiser.param_groups:
        group["lr"] = pace.learning_rate
    material = lesson(rollout, pace)
    rows = len(material.actions)
    for _ in range(pace.epochs):
        figures = []
        for chosen in torch.randperm(rows, device=rollout.actions.device).split(pace.batch):
            loss, told = losses(model, material.rows(chosen), pace)
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            figures.append(told)
    mean = torch.stack(figures).mean(0).tolist()
    return dict(zip(("policy", "value", "entropy", "change"), mean, strict=True))


def losses(model: Model, rows: Lesson, pace: Pace) -> tuple[Tensor, Tensor]:
    """What is to become smaller, and its parts with how far the decisions have moved."""
    log_chances, values = model(rows.observations.float(), rows.masks)
    taken = log_chances.gather(1, rows.actions[:, None])[:, 0]
    ratio = (taken - rows.log_chances).exp()
    kept_near = ratio.clamp(1 - pace.clip, 1 + pace.clip)
    policy = -torch.minimum(ratio * rows.advantages, kept_near * rows.advantages).mean()
    value = ((values - rows.targets).square() * rows.there).sum() / rows.there.sum()
    entropy = -(log_chances.exp() * log_chances * rows.masks).sum(1).mean()
    change = (ratio - 1 - (taken - rows.log_chances)).mean()
    loss = policy + 0.5 * value - pace.entropy * entropy
    return loss, torch.stack((policy, value, entropy, change)).detach()
