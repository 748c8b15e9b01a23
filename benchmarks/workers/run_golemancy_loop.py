"""golemancy from a Python loop: `state.legal` and `state.apply`, with the rules compiled."""

from functools import partial
from random import random

from common import Contest, main

import golemancy
from golemancy.players.compiling import wait_until_compiled


def play(game: golemancy.Game, copies: bool) -> int:
    """Play one game and count its decisions."""
    state = game.new(seed=int(random() * 1_000_000))
    decisions = 0
    while legal := state.legal:
        if copies:
            state.copy()
        state.apply(legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def prepare(name: str) -> Contest:
    """A game, waited for until it is compiled."""
    game = golemancy.game(name)
    wait_until_compiled(game)
    return Contest(partial(play, game, False), "compiled rules, Python loop", partial(play, game, True))


if __name__ == "__main__":
    main([(name, partial(prepare, name)) for name in ("century", "golem_it", "golems", "adventure", "arena")])
