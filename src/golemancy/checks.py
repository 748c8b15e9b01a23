"""What is asked for, looked at before it is done: an error says what was wrong, and what would have been right."""

import math
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from golemancy.errors import BadOption

T = TypeVar("T")


def whole(name: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """A whole number within bounds, NumPy's included; a truth value is none."""
    if isinstance(value, int | np.integer) and not isinstance(value, bool):
        number = int(value)
        if (least is None or least <= number) and (most is None or number <= most):
            return number
    bounds = "" if least is None else f" of {least} or more" if most is None else f" from {least} to {most}"
    raise BadOption(f"{name}: must be a whole number{bounds}, not {value!r}")


def duration(name: str, value: object) -> float:
    """A length of time in seconds, 0 or more."""
    counted = isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)
    if counted and 0 <= float(value) < math.inf:  # type: ignore[arg-type]
        return float(value)  # type: ignore[arg-type]
    raise BadOption(f"{name}: must be a number of seconds, 0 or more, not {value!r}")


def made_of(name: str, value: Any, kind: type[T], right: str) -> T:
    """Something of the right kind; `right` says which that is."""
    if not isinstance(value, kind):
        raise BadOption(f"{name}: must be {right}, not {value!r}")
    return value


def path_of(name: str, value: object) -> Path:
    """The path of a file."""
    if not isinstance(value, str | Path) or not str(value):
        raise BadOption(f"{name}: must be the path of a file, not {value!r}")
    return Path(value)


def gpu() -> None:
    """Refuses to go on where no GPU can be used."""
    try:
        from numba import cuda

        usable: Any = cuda
        found = bool(usable.is_available())
    except ImportError:
        found = False
    if not found:
        raise BadOption(
            "this needs an NVIDIA GPU with its driver and pip install 'golemancy[gpu]', and none can be used here; "
            "on all cores, vector_env and engine.batch.random_games do the same"
        )


def playable(entrant: object) -> None:
    """Refuses what cannot be a player."""
    if not (isinstance(entrant, str) or callable(entrant) or hasattr(entrant, "choose")):
        raise BadOption(f"a player is a name, an object with a method choose(state), or a class, not {entrant!r}")
