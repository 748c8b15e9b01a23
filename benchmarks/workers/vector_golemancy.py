"""golemancy's vector environment, self-play: random legal actions in every game."""

from functools import partial

from common import Contest, main

from golemancy.envs import vector_env
from golemancy.games import names

GAMES_AT_ONCE = 4096
STEPS = 16


def prepare(name: str) -> Contest:
    """The environment, stepped a few times at once."""
    env = vector_env(name, GAMES_AT_ONCE)
    env.reset(seed=1)

    def play() -> int:
        """Some steps of all games."""
        for _ in range(STEPS):
            env.step(env.sample_actions())
        return STEPS * GAMES_AT_ONCE

    seen, actions = env.observations.shape[1], env.masks.shape[1]
    return Contest(play, f"{seen} numbers, {actions} actions; compiled, {GAMES_AT_ONCE} games at once")


if __name__ == "__main__":
    main([(name, partial(prepare, name)) for name in names()])
