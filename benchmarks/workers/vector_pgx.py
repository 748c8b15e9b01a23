"""Pgx on CPU: one compiled step of a batch of games with its own auto-reset, observations and masks out."""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from common import Contest, main
from pgx.experimental import auto_reset

GAMES = ["kuhn_poker", "leduc_holdem", "sparrow_mahjong", "backgammon", "connect_four"]
GAMES_AT_ONCE = 4096
STEPS = 4

jax.config.update("jax_compilation_cache_dir", str(Path(sys.prefix, "xla-cache")))


def prepare(name: str) -> Contest:
    """The environment as its documentation uses it: vmap, jit, auto_reset."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def advance(states: Any, key: jax.Array) -> Any:
        """Random legal actions in all games."""
        for_choice, for_step = jax.random.split(key)
        actions = jax.random.categorical(for_choice, jnp.where(states.legal_action_mask, 0.0, -jnp.inf))
        return step(states, actions, jax.random.split(for_step, GAMES_AT_ONCE))

    key = jax.random.key(0)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES_AT_ONCE))

    def play() -> int:
        """Some steps of all games, each waited for."""
        nonlocal states, key
        for _ in range(STEPS):
            key, own = jax.random.split(key)
            states = advance(states, own)
            jax.block_until_ready((states.observation, states.legal_action_mask))
        return STEPS * GAMES_AT_ONCE

    play()
    return Contest(play, f"XLA, {GAMES_AT_ONCE} games at once")


if __name__ == "__main__":
    main([(name, partial(prepare, name)) for name in GAMES])
