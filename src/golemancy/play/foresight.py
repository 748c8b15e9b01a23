"""What a decision surely leads to, for the seat that may make it: what is so in every world that it could be in."""

from collections.abc import Mapping, Sequence
from typing import Any

from golemancy.contract import Event, View
from golemancy.game import State

WORLDS = 8  # in all of which something has to be so
_UNSURE = object()
_TURN = ("decide", "turn")  # kinds of events that need no telling


def foreseen(state: State, action: int) -> tuple[list[Event], View | None]:
    """The events that a decision is certain to bring, and the table after it as far as that is certain.

    None for a table of which too much is unknown to be drawn. Nothing here depends on what the seat to decide cannot
    know: the true state is never looked at, only worlds that are dealt anew.
    """
    seat = state.player
    assert seat is not None
    views = [_after(state, action, seat, world) for world in range(WORLDS)]
    events = [event for event in views[0].pop("events") if _in_all(event, views[1:])]
    for view in views[1:]:
        del view["events"]
    table = _common(views, state.game.words.uncertain)
    return events, None if table is _UNSURE else {**table, "events": events}


def _after(state: State, action: int, seat: int, world: int) -> View:
    """What the seat sees after the decision in one world."""
    walker = state.redeal(seat, seed=world, events=False)
    walker.apply(action)
    view: View = walker.view(seat)
    told = [event for event in view["events"] if event.get("kind") not in _TURN]
    return view | {"events": told}


def _in_all(event: Event, views: Sequence[View]) -> bool:
    return all(event in view["events"] for view in views)


def _common(values: Sequence[Any], uncertain: Mapping[str, bool], name: str = "") -> Any:
    """What several worlds have in common."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if all(isinstance(value, dict) and value.keys() == first.keys() for value in values):
        found = {key: _common([value[key] for value in values], uncertain, key) for key in first}
        return _UNSURE if any(value is _UNSURE for value in found.values()) else found
    if all(isinstance(value, list) and len(value) == len(first) for value in values):
        return _common_places([list(places) for places in zip(*values, strict=True)], uncertain, name)
    return None if name in uncertain and not isinstance(first, dict | list) else _UNSURE


def _common_places(places: Sequence[list[Any]], uncertain: Mapping[str, bool], name: str) -> Any:
    """The places of a list: one that is not certain is empty or left out where that can be, else nothing is."""
    inside = {} if name in uncertain and not isinstance(places[0][0], list) else uncertain
    found = [_common(values, inside, name) for values in places]
    if not any(one is _UNSURE for one in found):
        return found
    if name not in uncertain:
        return _UNSURE
    return [None if one is _UNSURE else one for one in found if uncertain[name] or one is not _UNSURE]
