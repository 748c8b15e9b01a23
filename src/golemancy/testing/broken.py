"""What every check says when a promise is not kept."""

import json
from typing import Any

import numpy as np

from golemancy.game import State


class BrokenContract(AssertionError):
    """A game does not keep a promise; the message says which, with seed and decision number."""


def hold(true: object, promise: str, why: str) -> None:
    """Holds a game to a promise."""
    if not true:
        raise BrokenContract(f"{promise}: {why}")


def through_json(data: Any, promise: str, where: str) -> Any:
    """The same data, written as JSON and read back."""
    try:
        return json.loads(json.dumps(data))
    except (TypeError, ValueError) as error:
        raise BrokenContract(f"{promise}: {where}: cannot be written as JSON: {error}") from error


def difference(one: State, other: State) -> str:
    """The first field in which two states differ."""
    for name in one.records.dtype.names:
        if not np.array_equal(one.records[name], other.records[name]):
            return f"{name} is {one.records[name].tolist()}, then {other.records[name].tolist()}"
    return "bytes between the fields"
