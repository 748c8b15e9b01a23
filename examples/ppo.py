"""Proximal policy optimisation on the vector environment, in one file: PyTorch and golemancy are all it needs.

    python examples/ppo.py golem_it --steps 300000

An agent has one seat in each of many games; random players have the others. Illegal actions are masked out before the
softmax, both when acting and when learning. At the end it plays games that it has not learned from, and prints its mean
reward: +1 beats everybody, -1 loses to everybody.
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from golemancy.envs import vector_env
from golemancy.envs.vector import ManyGames


@dataclass(frozen=True)
class Settings:
    """What can be chosen; each is an option of the command."""

    game: str = "golem_it"
    opponents: str = "random"
    steps: int = 300_000  # decisions in all
    envs: int = 64  # games side by side
    horizon: int = 64  # decisions of each between two lessons
    epochs: int = 4
    batch: int = 512
    rate: float = 1e-3
    discount: float = 0.999
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    gradient: float = 0.5
    width: int = 128
    seed: int = 1
    exam: int = 512  # games played to judge


class Agent(nn.Module):
    """Two small networks: what to do, and what to expect."""

    def __init__(self, features: int, actions: int, width: int) -> None:
        super().__init__()
        self.actor = network(features, actions, width, gain=0.01)
        self.critic = network(features, 1, width, gain=1.0)

    def policy(self, seen: Tensor, masks: Tensor) -> Categorical:
        """Chances of the actions; an illegal one has none."""
        logits = self.actor(seen).masked_fill(~masks, -1e9)
        return Categorical(logits=logits, validate_args=False)

    def worth(self, seen: Tensor) -> Tensor:
        """The reward that is to be expected."""
        return self.critic(seen).squeeze(-1)


def network(inputs: int, outputs: int, width: int, gain: float) -> nn.Sequential:
    """Two hidden layers."""
    layers = [nn.Linear(inputs, width), nn.Linear(width, width), nn.Linear(width, outputs)]
    for layer, scale in zip(layers, (2**0.5, 2**0.5, gain), strict=True):
        nn.init.orthogonal_(layer.weight, scale)
        nn.init.zeros_(layer.bias)
    return nn.Sequential(layers[0], nn.Tanh(), layers[1], nn.Tanh(), layers[2])


def train(settings: Settings) -> Agent:
    """Plays and learns in turn."""
    torch.manual_seed(settings.seed)
    env = vector_env(settings.game, settings.envs, opponents=settings.opponents)
    features, actions = env.single_observation_space.shape[0], int(env.single_action_space.n)
    agent = Agent(features, actions, settings.width)
    optimizer = torch.optim.Adam(agent.parameters(), settings.rate, eps=1e-5)
    env.reset(seed=settings.seed)
    lessons = max(1, settings.steps // (settings.envs * settings.horizon))
    began = time.perf_counter()
    for lesson in range(lessons):
        optimizer.param_groups[0]["lr"] = settings.rate * (1 - lesson / lessons)
        played, mean = rollout(env, agent, settings)
        learn(agent, optimizer, played, settings)
        if lesson % 10 == 9 or lesson == lessons - 1:
            steps = (lesson + 1) * settings.envs * settings.horizon
            speed = steps / (time.perf_counter() - began)
            print(f"{steps:>9,} decisions, mean reward {mean:+.2f}, {speed:,.0f} decisions/s", flush=True)
    return agent


Played = tuple[Tensor, ...]  # what was seen, masks, actions, their log chances, advantages, what came of it


@torch.no_grad()
def rollout(env: ManyGames, agent: Agent, settings: Settings) -> tuple[Played, float]:
    """Plays on in every game, and works out what each decision was worth."""
    rows: list[Played] = []
    values, rewards, ended, total, games = [], [], [], 0.0, 0
    for _ in range(settings.horizon):
        # The environment writes its arrays anew in each step, so that what is kept is copied.
        seen, masks = torch.tensor(env.observations), torch.tensor(env.action_masks())
        policy = agent.policy(seen, masks)
        chosen = policy.sample()
        _, reward, terminated, truncated, _ = env.step(chosen.numpy())
        rows.append((seen, masks, chosen, policy.log_prob(chosen)))
        values.append(agent.worth(seen))
        rewards.append(torch.tensor(reward))
        ended.append(torch.tensor(terminated | truncated))
        total, games = total + float(reward.sum()), games + int(ended[-1].sum())
    values.append(agent.worth(torch.tensor(env.observations)))
    advantages = surprises(values, rewards, ended, settings)
    returns = advantages + torch.stack(values[:-1])
    columns = [torch.stack(column).flatten(0, 1) for column in zip(*rows, strict=True)]
    return (*columns, advantages.flatten(), returns.flatten()), total / max(1, games)


def surprises(values: list[Tensor], rewards: list[Tensor], ended: list[Tensor], settings: Settings) -> Tensor:
    """Generalised advantage estimates: how much better things went than expected."""
    found, last = [], torch.zeros_like(values[0])
    for step in reversed(range(len(rewards))):
        goes_on = (~ended[step]).float()
        surprise = rewards[step] + settings.discount * goes_on * values[step + 1] - values[step]
        last = surprise + settings.discount * settings.trace * goes_on * last
        found.append(last)
    return torch.stack(found[::-1])


def learn(agent: Agent, optimizer: torch.optim.Optimizer, played: Played, settings: Settings) -> None:
    """Some passes over what was played, in small shuffled batches."""
    count = len(played[0])
    for _ in range(settings.epochs):
        for part in torch.randperm(count).split(settings.batch):
            loss = loss_of(agent, tuple(column[part] for column in played), settings)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), settings.gradient)
            optimizer.step()


def loss_of(agent: Agent, played: Played, settings: Settings) -> Tensor:
    """The clipped objective, the error of the critic, and a little for staying open."""
    seen, masks, chosen, before, advantages, returns = played
    policy = agent.policy(seen, masks)
    ratio = (policy.log_prob(chosen) - before).exp()
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    actor = -torch.minimum(ratio * advantages, clipped * advantages).mean()
    critic = (agent.worth(seen) - returns).square().mean()
    # Actions without a chance count for nothing: 0 times minus infinity would not be a number.
    entropy = -(policy.probs * policy.logits.clamp_min(-50)).sum(-1).mean()
    return actor + settings.value * critic - settings.entropy * entropy


@torch.no_grad()
def examine(agent: Agent, settings: Settings) -> float:
    """The mean reward in games of its own, each played once, without trying things out."""
    env = vector_env(settings.game, settings.exam, opponents=settings.opponents)
    env.reset(seed=settings.seed + 1000)
    total, playing = np.zeros(settings.exam), np.ones(settings.exam, np.bool_)
    while playing.any():
        policy = agent.policy(torch.tensor(env.observations), torch.tensor(env.action_masks()))
        _, rewards, terminated, truncated, _ = env.step(policy.probs.argmax(-1).numpy())
        total[playing] += rewards[playing]
        playing &= ~(terminated | truncated)
    return float(total.mean())


def main() -> None:
    """Trains as the command asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default=Settings.game)
    for name, default in vars(Settings()).items():
        if name != "game":
            parser.add_argument(f"--{name}", type=type(default), default=default)
    settings = Settings(**vars(parser.parse_args()))
    agent = train(settings)
    print(f"mean reward in {settings.exam} games against {settings.opponents}: {examine(agent, settings):+.2f}")


if __name__ == "__main__":
    main()
