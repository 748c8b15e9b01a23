"""Pgx on CPU: many games at once in one compiled loop, finished games dealt anew."""

import sys
import time
from functools import cache, partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from common import Contest, Play, main, rate, say

GAMES = ["kuhn_poker", "leduc_holdem", "sparrow_mahjong", "backgammon", "connect_four", "tic_tac_toe"]
BATCHES = [64, 1024, 8192]
PERIODS = [1, 4, 32]
FIRST_BATCH = 1024
STEPS_PER_CALL = 65_536
TUNING_SECONDS = 0.5

Carry = tuple[Any, jax.Array, jax.Array]
"""The games, the random key, and the decisions made so far."""

jax.config.update("jax_compilation_cache_dir", str(Path(sys.prefix, "xla-cache")))


def pick(key: jax.Array, legal: jax.Array) -> jax.Array:
    """One of the legal actions of each game, all equally likely."""
    count = legal.sum(-1)
    chosen = jnp.minimum((jax.random.uniform(key, count.shape) * count).astype(int), count - 1)
    return jnp.argmax(jnp.cumsum(legal, axis=-1) > chosen[:, None], axis=-1)


def over(states: Any) -> jax.Array:
    """Which games have ended."""
    return states.terminated | states.truncated


def step_all(env: Any, batch: int, _: Any, carry: Carry) -> Carry:
    """One random decision in every game; only those of games not over are counted."""
    states, key, decisions = carry
    key, for_pick, for_step = jax.random.split(key, 3)
    decisions += (~over(states)).sum(dtype=jnp.int32)
    actions = pick(for_pick, states.legal_action_mask)
    return jax.vmap(env.step)(states, actions, jax.random.split(for_step, batch)), key, decisions


def renew(env: Any, batch: int, states: Any, key: jax.Array) -> Any:
    """The games, those that are over replaced by new ones."""
    fresh = jax.vmap(env.init)(jax.random.split(key, batch))
    choose = jax.vmap(lambda ended, new, old: jnp.where(ended, new, old), (0, 0, 0))
    return jax.tree_util.tree_map(partial(choose, over(states)), fresh, states)


def loop(env: Any, batch: int, period: int, states: Any, key: jax.Array) -> Carry:
    """Many steps of all the games, with new deals every `period` steps."""

    def block(_: Any, carry: Carry) -> Carry:
        """`period` steps, then new deals."""
        carry = jax.lax.fori_loop(0, period, partial(step_all, env, batch), carry)
        states, key, decisions = carry
        key, for_deal = jax.random.split(key)
        return renew(env, batch, states, for_deal), key, decisions

    blocks = max(1, STEPS_PER_CALL // (batch * period))
    done: Carry = jax.lax.fori_loop(0, blocks, block, (states, key, jnp.int32(0)))
    return done


def compiled(env: Any, batch: int, period: int) -> Play:
    """A player of `batch` games at once, compiled and run once."""
    run = jax.jit(partial(loop, env, batch, period))
    key = jax.random.key(0)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))

    def play() -> int:
        """Go on with the games and return how many decisions that took."""
        nonlocal states, key
        states, key, decisions = run(states, key)
        return int(decisions)

    play()
    return play


def prepare(name: str) -> Contest:
    """The game with the batch size and the time between deals that suit it best."""
    env = pgx.make(name)
    player = cache(partial(compiled, env))

    @cache
    def speed(batch: int, period: int) -> float:
        """Decisions per second of processor time, which other work on the machine hardly changes."""
        say(f"{name}: trying a batch of {batch}, new deals every {period} steps")
        return rate(player(batch, period), TUNING_SECONDS, time.process_time)

    period = max(PERIODS, key=lambda period: speed(FIRST_BATCH, period))
    batch = max(BATCHES, key=lambda batch: speed(batch, period))
    play = player(batch, period)
    how = f"XLA, {batch} games at once, deals every {period}"
    return Contest(play, how, copies=play)


if __name__ == "__main__":
    main([(name, partial(prepare, name)) for name in GAMES])
