"""RLCard: its documented environments, and the game objects below them (no observations)."""

from collections.abc import Callable, Sequence
from functools import partial
from random import random
from typing import Any

import rlcard
from common import Contest, main

Legal = Callable[[Any, dict[str, Any]], Sequence[Any]]

ENVIRONMENTS = ["uno", "gin-rummy", "leduc-holdem"]
RULES_ONLY: dict[str, Legal] = {
    "uno": lambda game, state: state["legal_actions"],
    "gin-rummy": lambda game, state: game.judge.get_legal_actions(),
    "leduc-holdem": lambda game, state: game.get_legal_actions(),
}


def play_environment(env: Any) -> int:
    """Play one game through `env.step` and count its decisions."""
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def play_rules(game: Any, legal_actions: Legal) -> int:
    """Play one game through `game.step` and count its decisions."""
    state, _ = game.init_game()
    decisions = 0
    while not game.is_over():
        legal = legal_actions(game, state)
        state, _ = game.step(legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def environment(name: str) -> Contest:
    """The environment as documented."""
    return Contest(partial(play_environment, rlcard.make(name)), "environment")


def rules_only(name: str) -> Contest:
    """The game object of the environment."""
    game = rlcard.make(name).game
    return Contest(partial(play_rules, game, RULES_ONLY[name]), "game object, no observations")


if __name__ == "__main__":
    main(
        [(name, partial(environment, name)) for name in ENVIRONMENTS]
        + [(name, partial(rules_only, name)) for name in RULES_ONLY]
    )
