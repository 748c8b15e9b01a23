"""Watching a decision: rules may note what happens, and a witness runs the decision again to hear it.

Compiled, a note costs nothing. To tell what happened, the decision is made once more on a
copy of the state, as plain Python, with the notes collected.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from typing import Any

from golemancy.engine.layout import Record
from golemancy.engine.rule import Function, interpreted, rule

Note = tuple[int, ...]
_collector = local()


def _take(*facts: Any) -> None:
    notes: list[Note] | None = getattr(_collector, "notes", None)
    if notes is not None:
        notes.append(tuple(int(fact) for fact in facts))


@rule(plain=_take)
def note(kind: int, a: int, b: int, c: int, d: int) -> None:
    """Says that something happened; what the numbers mean is the game's own affair."""


@contextmanager
def _collecting() -> Iterator[list[Note]]:
    _collector.notes = []
    try:
        yield _collector.notes
    finally:
        _collector.notes = None


def witness(apply: Function, before: Record, box: Record, action: int) -> list[Note]:
    """The notes of one decision as a game's `apply` makes it, in order; `before` stays as it is."""
    with _collecting() as notes:
        interpreted(apply)(before.copy(), box, action)
    return notes
