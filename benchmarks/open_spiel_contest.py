"""golemancy's strongest player against OpenSpiel's MCTS bot, in the same games with the same time to think.

    python benchmarks/open_spiel_contest.py [GAME ...] [--games 60] [--seconds 0.2] [--json]

Needs the extra `rl`. OpenSpiel's bot (UCT, random rollouts, its usual settings) is handed the true position through
golemancy's adapter, so it even sees what is hidden; golemancy's player is not. Both count processor time.
"""

import argparse
import json
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from time import thread_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from golemancy.engine.batch import cores
from golemancy.envs import register_open_spiel
from golemancy.play.contest import interval
from golemancy.players import Budget, player


class _TimeIsUp(Exception):
    pass


class TimedBot(MCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, stopped by the clock instead of a number of simulations."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        dice = np.random.RandomState(seed)
        super().__init__(game, 2.0, 10**9, RandomRolloutEvaluator(1, dice), random_state=dice)
        self.seconds = seconds

    def mcts_search(self, state: Any) -> Any:
        """The tree as it is when the time is up, after two simulations at least."""
        self._end, self._begun = thread_time() + self.seconds, 0
        try:
            return super().mcts_search(state)
        except _TimeIsUp:
            return self._root

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self._root, self._begun = root, self._begun + 1
        if self._begun > 2 and thread_time() > self._end:
            raise _TimeIsUp
        return super()._apply_tree_policy(root, state)


def play(name: str, seconds: float, number: int) -> float:
    """One game, seats taken in turns; golemancy's share of the win."""
    register_open_spiel()
    game = pyspiel.load_game(f"golemancy_{name}")
    state, deal, seat = game.new_initial_state(), number // 2, number % 2
    ours = player("mercury", deal, Budget(seconds=seconds, clock=thread_time))
    theirs = TimedBot(game, seconds, deal)
    for byte in deal.to_bytes(8, "big"):
        state.apply_action(byte)
    while not state.is_terminal():
        if state.current_player() == seat:
            action = ours.choose(state.position.redeal(seat, len(state.history())))
        else:
            action = theirs.step(state)
        state.apply_action(action)
    return float(state.returns()[seat] + 1) / 2


def main() -> None:
    """Plays the games and prints golemancy's share of wins."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["century", "golem_it"], metavar="GAME")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    for name in asked.names:
        with ProcessPoolExecutor(cores(), multiprocessing.get_context("spawn")) as pool:
            todo = product([name], [asked.seconds], range(asked.games))
            wins = sum(pool.map(play, *zip(*todo, strict=True)))
        low, high = interval(wins, asked.games)
        row = {"game": name, "games": asked.games, "wins": wins, "win_rate": wins / asked.games}
        row |= {"low": low, "high": high, "seconds": asked.seconds}
        shown = f"{name}: {wins:g} of {asked.games} ({wins / asked.games:.1%}, {low:.1%} – {high:.1%})"
        print(json.dumps(row) if asked.json else shown, flush=True)


if __name__ == "__main__":
    main()
