"""OpenSpiel's vector environment: C++ rules below a Python loop, one thread."""

from functools import partial
from random import choice

from common import Contest, main
from open_spiel.python.rl_agent import StepOutput
from open_spiel.python.rl_environment import Environment
from open_spiel.python.vector_env import SyncVectorEnv

GAMES = ["kuhn_poker", "leduc_poker", "gin_rummy", "hanabi", "backgammon", "connect_four"]
GAMES_AT_ONCE = 64


def prepare(name: str) -> Contest:
    """The environment with the observation of every seat, as it comes."""
    env = SyncVectorEnv([Environment(name) for _ in range(GAMES_AT_ONCE)])
    steps = env.reset()

    def play() -> int:
        """One step of all games."""
        nonlocal steps
        legal = (step.observations["legal_actions"][step.observations["current_player"]] for step in steps)
        steps = env.step([StepOutput(choice(actions), None) for actions in legal], reset_if_done=True)[0]
        return GAMES_AT_ONCE

    seen, actions = env.envs[0].observation_spec()["info_state"][0], env.envs[0].action_spec()["num_actions"]
    return Contest(play, f"{seen} numbers, {actions} actions; C++ rules, Python loop, {GAMES_AT_ONCE} games")


if __name__ == "__main__":
    main([(name, partial(prepare, name)) for name in GAMES])
