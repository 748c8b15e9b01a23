"""The decisions on which a match turned: those that cost most, beside what would have been better, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from golemancy.game import State
from golemancy.play.analysis import Judged, analyse
from golemancy.play.reasons import Why, why, within_turn
from golemancy.words.speaker import Phrase

POINTS = 3  # turning points of a match
CANDIDATES = 6  # decisions that are looked at again, more closely
LEAST = 0.03  # in chance to win, that a turning point has cost
SHOWN = 12  # decisions of each turn that are told


@dataclass(frozen=True)
class Costly:
    """A decision that cost something, as a first look at a match finds it."""

    number: int
    seat: int
    cost: float


@dataclass(frozen=True)
class Weighed:
    """One of the two decisions at a turning point."""

    action: int
    at: str | None  # what on the board it belongs to
    phrase: Phrase
    chance: float  # of the seat to win
    chances: tuple[float, ...]  # of every seat


@dataclass(frozen=True)
class TurningPoint:
    """A decision that cost much, and what would have been better."""

    number: int  # of the decision
    seat: int
    played: Weighed
    better: Weighed

    @property
    def cost(self) -> float:
        """In chance to win."""
        return self.better.chance - self.played.chance


def candidates(costly: Sequence[Costly], people: Sequence[int]) -> list[Costly]:
    """The decisions to look at again: of each turn the costliest, and people's before those of programs."""
    worst: dict[int, Costly] = {}
    turn, before = -1, None
    for one in sorted(costly, key=lambda one: one.number):
        together = before is not None and one.seat == before.seat and one.number == before.number + 1
        turn += not together
        worst[turn] = max(worst.get(turn, one), one, key=lambda one: one.cost)
        before = one
    found = [one for one in worst.values() if one.cost >= LEAST]
    return sorted(found, key=lambda one: (one.seat not in people, -one.cost))[:CANDIDATES]


def looked_at_again(state: State, one: Costly, action: int, iterations: int) -> TurningPoint | None:
    """A decision judged once more by a longer search; None if it was not that bad."""
    judged = analyse(state, iterations=iterations, seed=one.number)
    played = next(j for j in judged if j.action == action)
    better = judged[0]
    if better.chance is None or played.chance is None or better.chance - played.chance < LEAST:
        return None
    return TurningPoint(one.number, one.seat, _weighed(state, played), _weighed(state, better))


def _weighed(state: State, judged: Judged) -> Weighed:
    action = judged.action
    return Weighed(action, state.at(action), state.phrase(action), judged.chance or 0.0, judged.chances)


def costliest(found: Sequence[TurningPoint], people: Sequence[int]) -> list[TurningPoint]:
    """The turning points to show, in the order of the match; people's come before those of programs."""
    most = sorted(found, key=lambda one: (one.seat not in people, -one.cost))[:POINTS]
    return sorted(most, key=lambda one: one.number)


def told(state: State, point: TurningPoint, made: Sequence[int]) -> dict[str, Any]:
    """A turning point as plain data, with its reason and both lines; the position before it must be open to all.

    `made`: the decision and those that were made after it, of which those of its turn are kept to.
    """
    reason = why(state, within_turn(state, made), [point.better.action], point.seat)
    return {
        "number": point.number,
        "seat": point.seat,
        "cost": round(point.cost, 4),
        "played": _side(state, point.played, reason.played),
        "better": _side(state, point.better, reason.better),
        "why": _plain(reason),
    }


def _side(state: State, one: Weighed, line: Sequence[int]) -> dict[str, Any]:
    chances = [round(chance, 4) for chance in one.chances]
    said = {"action": one.action, "at": one.at, "phrase": one.phrase, "chance": round(one.chance, 4)}
    return {**said, "chances": chances, "line": [int(action) for action in line], **followed(state, line)}


def followed(state: State, line: Sequence[int]) -> dict[str, Any]:
    """The decisions of the turn in which a line begins: as phrases with the seats that decide, and their places."""
    walker, phrases, places = state.copy(past=False), list[Mapping[str, Any]](), dict[str | None, None]()
    for action in within_turn(state, line)[:SHOWN]:
        phrases.append({**walker.phrase(action), "seat": walker.player})
        places[walker.at(action)] = None
        walker.apply(action)
    return {"phrases": phrases, "places": [place for place in places if place is not None]}


def _plain(reason: Why) -> list[dict[str, Any]]:
    return [dict(gain) for gain in reason.gains]
