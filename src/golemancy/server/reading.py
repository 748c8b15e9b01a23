"""Records that are read several times quicker than NumPy's own: views are made of hundreds of such reads."""

from functools import lru_cache
from operator import itemgetter
from typing import Any

import numpy as np

from golemancy.game import State


def quickly_read(state: State) -> State:
    """The same state, in the same memory."""
    return State(state.game, quick(state.records))


def quick(records: Any) -> Any:
    """The same records as a plain array of such that are read quickly."""
    plain = np.asarray(records)
    return plain.view(_quick(plain.dtype))


@lru_cache(maxsize=None)
def _quick(layout: np.dtype[Any]) -> np.dtype[Any]:
    """The layout with records whose fields are properties; compiled rules see no difference."""
    fields = {name: _field(name) for name in layout.names or ()}
    return np.dtype((type("QuickRecord", (np.void,), fields), np.dtype((np.void, layout))))


def _field(name: str) -> property:
    return property(itemgetter(name), lambda record, value: record.__setitem__(name, value))
