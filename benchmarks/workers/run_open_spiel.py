"""OpenSpiel: its C++ games driven from a Python loop, and its own C++ random rollouts."""

from functools import partial
from random import random, randrange

import pyspiel
from common import Contest, main

PYTHON_LOOP = ["gin_rummy", "crazy_eights", "go_fish", "hanabi", "kuhn_poker", "tic_tac_toe"]
ROLLOUTS = ["gin_rummy", "crazy_eights", "go_fish", "kuhn_poker", "tic_tac_toe"]
CHANCE = int(pyspiel.PlayerId.CHANCE)
GAMES_FOR_LENGTH = 300
DECISIONS_PER_SEARCH = 5_000


def apply_chance(state: pyspiel.State) -> None:
    """Let chance choose, with the probabilities of the game."""
    state.apply_action(pyspiel.sample_action(state.chance_outcomes(), random())[0])


def play(game: pyspiel.Game, copies: bool) -> int:
    """Play one game and count its decisions; what chance does is not counted."""
    state = game.new_initial_state()
    decisions = 0
    while (player := state.current_player()) >= 0 or player == CHANCE:
        if player == CHANCE:
            apply_chance(state)
            continue
        if copies:
            state.clone()
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def python_loop(name: str) -> Contest:
    """The game driven from Python, copied with `state.clone()`."""
    game = pyspiel.load_game(name)
    return Contest(partial(play, game, False), "C++ rules, Python loop", partial(play, game, True))


def dealt(game: pyspiel.Game) -> pyspiel.State:
    """A new game up to its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        apply_chance(state)
    return state


def mean_length(game: pyspiel.Game) -> float:
    """Decisions in a random game, on average."""
    return sum(play(game, False) for _ in range(GAMES_FOR_LENGTH)) / GAMES_FOR_LENGTH


def searcher(game: pyspiel.Game, rollouts: int) -> pyspiel.MCTSBot:
    """A searcher whose one simulation is `rollouts` random games, all in C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=randrange(2**31))
    return pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=100,
        solve=False,
        seed=randrange(2**31),
        verbose=False,
    )


def cpp_rollouts(name: str) -> Contest:
    """Random games from the first decision on, in C++; their mean length is from Python."""
    game = pyspiel.load_game(name)
    length = mean_length(game)
    rollouts = max(1, round(DECISIONS_PER_SEARCH / length))
    bot = searcher(game, rollouts)

    def play_rollouts() -> float:
        """Deal once, play `rollouts` games, and return the decisions they have on average."""
        bot.mcts_search(dealt(game))
        return rollouts * length

    return Contest(play_rollouts, "C++ rules, C++ rollouts")


if __name__ == "__main__":
    main(
        [(name, partial(python_loop, name)) for name in PYTHON_LOOP]
        + [(name, partial(cpp_rollouts, name)) for name in ROLLOUTS]
    )
