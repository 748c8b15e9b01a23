"""Why one line of play is better than another: what it gains, counted where both have been played on.

Everything here looks at the position as it is, hidden things included: it is for games that are over and for puzzles,
never for a seat in a game that runs.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from golemancy.contract import Held
from golemancy.game import State
from golemancy.play.analysis import analyse
from golemancy.words.speaker import Phrase, Speaker

WIN = 100.0  # what winning is worth, in points
SOONER = 0.6  # what a turn is worth when something is reached sooner, as a part of the thing
SECOND = 0.4  # a gain after the first is named if it is worth this part of it
MOST_NAMED = 2
HORIZONS = (1, 2, 4)  # turns to look ahead, until enough is gained
ENOUGH = 2.0  # points
ITERATIONS = 60  # of the search behind a decision of a line that is played on
LONGEST = 120  # decisions in such a line

_Key = tuple[str, str, int]


@dataclass(frozen=True)
class Why:
    """Two lines from one position, each as far as it was played on, and what the better one gains."""

    seat: int
    played: tuple[int, ...]
    better: tuple[int, ...]
    gains: tuple[Phrase, ...]  # for the messages `gain.KIND`, the weightiest first; none where nothing can be counted


def why(state: State, played: Sequence[int], better: Sequence[int], seat: int, *, iterations: int = ITERATIONS) -> Why:
    """Plays both lines on, in turn by a search that sees what each seat can know, until enough has been gained."""
    lines, most, found = (tuple(played), tuple(better)), 0.0, Why(seat, tuple(played), tuple(better), ())
    for turns in HORIZONS:
        lines = _both_on(state, lines, seat, turns, iterations)
        worth, phrases = _found(state, *lines, seat)
        if worth > most:
            most, found = worth, Why(seat, *lines, tuple(phrases))
        if most >= ENOUGH:
            break
    return found


_Lines = tuple[tuple[int, ...], tuple[int, ...]]


def _both_on(state: State, lines: _Lines, seat: int, turns: int, iterations: int) -> _Lines:
    one, other = (played_on(state, line, seat, turns, iterations=iterations) for line in lines)
    return one, other


def gains(state: State, played_line: Iterable[int], better_line: Iterable[int], seat: int) -> list[Phrase]:
    """What a seat has more of after the better line than after the one played, the weightiest first.

    Both are compared after as many turns of the seat as both lines have, or where a line ends the game. Each phrase has
    the facts `seat`, `turns` (how many turns later that is; 0: at the end of lines that are shorter) and `end` (both
    games are over then), and `n`, or `more` and `fewer`: amounts by their names.
    """
    return _found(state, played_line, better_line, seat)[1]


def said(reason: Why, speaker: Speaker) -> str:
    """The reason as a sentence in a speaker's words; nothing where there is none."""
    if not reason.gains:
        return ""
    first, parts = reason.gains[0], [speaker.told("gain", gain) for gain in reason.gains]
    kind = "end" if first["end"] else "later" if first["turns"] else "at_once"
    return speaker.say("why", {"kind": kind, "turns": first["turns"], "gains": parts})


def _found(
    state: State, played_line: Iterable[int], better_line: Iterable[int], seat: int
) -> tuple[float, list[Phrase]]:
    """The gains to name, and what the first is worth."""
    played, better = _Walk(state, played_line, seat), _Walk(state, better_line, seat)
    turns = _common(played, better)
    one, other = played.after(turns), better.after(turns)
    facts = {"seat": seat, "turns": turns, "end": one.over and other.over}
    before, after = _held(one, seat), _held(other, seat)
    weighed = [*_won(one, other, seat), *_more(before, after), *_sooner(played, better, turns)]
    found = sorted((w for w in weighed if w[0] > 0), key=lambda w: -w[0])
    named: list[Phrase] = [{**phrase, **facts} for worth, phrase in found[:MOST_NAMED] if worth >= SECOND * found[0][0]]
    return found[0][0] if found else 0.0, named


def played_on(
    state: State, line: Sequence[int], seat: int, turns: int, *, iterations: int = ITERATIONS
) -> tuple[int, ...]:
    """A line as far as it is legal, and on from there until so many further turns of a seat have begun."""
    walker, made, begun = state.copy(past=False), list[int](), 0
    wanted = list(line)
    while begun < turns and not walker.over and len(made) < LONGEST:
        before = _turn(walker)
        if wanted and wanted[0] in walker.legal:
            action = wanted.pop(0)
        else:
            wanted, action = [], _next(walker, iterations)
        walker.apply(action)
        made.append(action)
        begun += _begins(walker, before, seat)
    return tuple(made)


def _next(state: State, iterations: int) -> int:
    """What a short search finds best, by what the seat to decide can know."""
    legal = state.legal
    return legal[0] if len(legal) == 1 else analyse(state, iterations=iterations, seed=state.decisions)[0].action


# ---- turns


def _turn(state: State) -> int | None:
    """The seat whose turn it is."""
    on_turn = state.game.words.on_turn
    if state.over or on_turn is None:
        return state.player
    return on_turn(state.copy(past=False).record)


def _begins(state: State, before: int | None, seat: int) -> bool:
    """Whether a turn of the seat begins now: its last one is over; alone, each first decision of a turn is one."""
    if state.over:
        return False
    if state.game.players == 1:
        return state.phase == state.game.definition.phases[0]
    return before != seat and _turn(state) == seat


class _Walk:
    """A line played from a state: where each further turn of a seat begins, and where the line ends."""

    def __init__(self, state: State, line: Iterable[int], seat: int) -> None:
        walker = state.copy(past=False)
        self.start, self.seat = state, seat
        self.stops: list[State] = []
        for action in line:
            if walker.over or action not in walker.legal:
                break
            before = _turn(walker)
            walker.apply(action)
            if _begins(walker, before, seat):
                self.stops.append(walker.copy(past=False))
        self.end = walker

    def after(self, turns: int) -> State:
        """The state when so many further turns have begun, or where the line ends."""
        return self.stops[turns - 1] if 0 < turns <= len(self.stops) else self.end

    def first(self, goal: Held, turns: int) -> int | None:
        """After how many turns there is more of something than at the start."""
        key = _key(goal)
        states = [self.after(turn) for turn in range(1, turns + 1)]
        amounts = [_held(state, self.seat).get(key) for state in states]
        return next((n for n, held in enumerate(amounts, 1) if held and held.amount > goal.amount), None)


def _common(one: _Walk, other: _Walk) -> int:
    """How many turns both lines have; a line that ends the game has as many as the other."""
    counts = [len(walk.stops) for walk in (one, other) if not walk.end.over]
    return min(counts) if counts else max(len(one.stops), len(other.stops)) + 1


# ---- what is counted


def _key(held: Held) -> _Key:
    return held.kind, held.what, held.within


def _held(state: State, seat: int) -> dict[_Key, Held]:
    """What a seat has, by what it is."""
    held = state.game.words.held
    if held is None:
        return {("points", "", 0): Held("points", state.scores[seat], -1.0 if state.game.lowest_wins else 1.0)}
    return {_key(one): one for one in held(state.copy(past=False).record, state.game.box, seat)}


_Weighed = tuple[float, dict[str, Any]]


def _won(one: State, other: State, seat: int) -> Iterator[_Weighed]:
    """The better line wins, and the other does not."""
    if seat in other.winners and seat not in one.winners:
        yield WIN, {"kind": "win"}


def _more(before: dict[_Key, Held], after: dict[_Key, Held]) -> Iterator[_Weighed]:
    """What there is more of, or less where less is better."""
    changed = [(after[key], after[key].amount - before[key].amount) for key in before if key in after]
    yield from ((n * held.worth, {"kind": held.kind, "n": abs(n)}) for held, n in changed if n and not held.what)
    for kind in dict.fromkeys(held.kind for held, n in changed if n and held.what):
        yield _exchanged(kind, [(held, n) for held, n in changed if n and held.kind == kind])


def _exchanged(kind: str, changed: list[tuple[Held, int]]) -> _Weighed:
    """More of some and fewer of others of one kind, as crystals of other colours."""
    more = {held.what: n for held, n in changed if n > 0}
    fewer = {held.what: -n for held, n in changed if n < 0}
    return sum(n * held.worth for held, n in changed) if more else 0.0, {"kind": kind, "more": more, "fewer": fewer}


def _sooner(played: _Walk, better: _Walk, turns: int) -> Iterator[_Weighed]:
    """What both lines reach, and the better one in an earlier turn."""
    for goal in _held(played.start, played.seat).values():
        if goal.goal:
            late, early = played.first(goal, turns), better.first(goal, turns)
            if early is not None and late is not None and early < late:
                yield goal.worth * SOONER * (late - early), {"kind": f"{goal.kind}_sooner", "n": late - early}
