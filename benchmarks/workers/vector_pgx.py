"""Pgx on CPU: one compiled step of a batch of games with its own auto-reset, observations and masks out."""

import sys
from functools import partial
from math import prod
from pathlib import Path
from typing import Any

import jax
import pgx
from common import Contest, Play, main, rate
from pgx.experimental import auto_reset
from run_pgx import pick

GAMES = ["kuhn_poker", "leduc_holdem", "sparrow_mahjong", "backgammon", "connect_four"]
BATCHES = [1024, 8192]
STEPS = 4
TUNING_SECONDS = 0.5

jax.config.update("jax_compilation_cache_dir", str(Path(sys.prefix, "xla-cache")))


def player(env: Any, batch: int) -> Play:
    """The environment as its documentation uses it: vmap, jit, auto_reset; buffers are used again."""
    step = jax.vmap(auto_reset(env.step, env.init))

    @partial(jax.jit, donate_argnums=0)
    def advance(states: Any, key: jax.Array) -> Any:
        """Random legal actions in all games."""
        for_choice, for_step = jax.random.split(key)
        return step(states, pick(for_choice, states.legal_action_mask), jax.random.split(for_step, batch))

    key = jax.random.key(0)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))

    def play() -> int:
        """Some steps of all games, each waited for."""
        nonlocal states, key
        for _ in range(STEPS):
            key, own = jax.random.split(key)
            states = advance(states, own)
            jax.block_until_ready((states.observation, states.legal_action_mask))
        return STEPS * batch

    play()
    return play


def prepare(name: str) -> Contest:
    """The game with the number of games at once that suits it best."""
    env = pgx.make(name)
    tried = {batch: rate(player(env, batch), TUNING_SECONDS) for batch in BATCHES}
    best = max(tried, key=lambda batch: tried[batch])
    seen = prod(env.observation_shape)
    return Contest(player(env, best), f"{seen} numbers, {env.num_actions} actions; XLA, {best} games at once")


if __name__ == "__main__":
    main([(name, partial(prepare, name)) for name in GAMES])
