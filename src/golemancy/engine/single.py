"""One game at a time, called from Python: Numba takes an array in a twentieth of the time that a record costs it."""

from typing import Any

import numpy as np

from golemancy.engine.layout import Array
from golemancy.engine.rule import apply, generic, legal

NOTHING = -1  # no decision: only look


@generic(nogil=False, at_once=True)
def decide(states: Array, boxes: Array, action: int, actions: Array) -> int:
    """Makes a decision, then lists what is legal; returns how many decisions that are."""
    s, box = states[0], boxes[0]
    if action != NOTHING:
        apply(s, box, action)
    return 0 if s.over != 0 else legal(s, box, actions)


def copied(records: Any) -> Any:
    """The same as `records.copy()`, which goes through a record field by field."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)
