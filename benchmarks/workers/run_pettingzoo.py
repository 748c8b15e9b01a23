"""PettingZoo: its classic environments without their checking wrappers."""

from functools import partial
from importlib import import_module
from random import random
from typing import Any

from common import Contest, main

GAMES = ["hanabi_v5", "leduc_holdem_v4", "connect_four_v3", "tictactoe_v3"]


def play(env: Any) -> int:
    """Play one game through `last` and `step` and count its decisions."""
    env.reset()
    decisions = 0
    while True:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return decisions
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(legal[int(random() * len(legal))]))
        decisions += 1


def prepare(name: str) -> Contest:
    """The raw environment of a game."""
    env = import_module(f"pettingzoo.classic.{name}").raw_env()
    return Contest(partial(play, env), "raw_env, no wrappers")


if __name__ == "__main__":
    main([(name, partial(prepare, name)) for name in GAMES])
