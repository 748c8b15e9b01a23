"""Compiling ahead of time: the one list of what is compiled for a game.

The first call of a rule or of generic code compiles it, or loads it from the cache; a step makes that call on blank
records, so that nobody waits for it later.
"""

from collections.abc import Callable

import numpy as np

from golemancy.engine.batch import MAX_SEATS, deal, play_chunk, seed_rows
from golemancy.engine.hurry import patience
from golemancy.engine.kit import Kit
from golemancy.engine.single import NOTHING, decide

Step = Callable[[], object]
Progress = Callable[[int, int], object]  # how many steps are done, and of how many


def rule_steps(kit: Kit) -> list[Step]:
    """The steps that compile all rules of a game, and random play by them."""
    states, blank, rules, box = kit.layout.zeros(), kit.layout.zeros(), kit.rules, kit.box
    actions, scores = np.zeros(kit.actions, np.int16), np.zeros(MAX_SEATS, np.int32)
    return [
        lambda: deal.of(rules)(states, blank, box, kit.options, seed_rows(0, 1)),
        lambda: decide.of(rules)(states, kit.boxes, NOTHING, actions),
        lambda: rules.score(states[0], box, scores, scores.copy()),
        lambda: rules.redeal(states[0], box, 0, np.uint64(0)),
        lambda: rules.observe(states[0], box, 0, np.zeros(kit.width, np.float32)),
        lambda: play_chunk(kit, seed_rows(0, 0)),
    ]


def compile_steps(steps: list[Step], progress: Progress = lambda done, of: None) -> None:
    """Takes all steps, telling how far it is."""
    for number, step in enumerate(steps):
        progress(number, len(steps))
        with patience():
            step()
    progress(len(steps), len(steps))
