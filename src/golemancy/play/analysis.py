"""What a position is worth: each decision's chance to win, and which decisions of a match cost most."""

import math
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from golemancy.checks import made_of, whole
from golemancy.errors import BadOption
from golemancy.game import State
from golemancy.play.match import Match
from golemancy.play.tables import bar, table
from golemancy.players.mercury import judge_of
from golemancy.players.search import Candidate
from golemancy.words.speaker import Phrase

LINE = 8  # decisions of a best line that are shown


@dataclass(frozen=True)
class Judged:
    """One legal decision: the seat's chance to win and expected score with it, and how play may go on.

    >>> best = golemancy.analyse(golemancy.game("golem_it").new(seed=1), iterations=50)[0]
    >>> best.text == best.line[0], 0 <= best.chance <= 1
    (True, True)
    """

    action: int
    text: str
    visits: int
    chance: float | None  # None for a decision that the search never tried
    score: float | None
    line: tuple[str, ...]
    chances: tuple[float, ...] = ()  # of every seat
    phrases: tuple[Phrase, ...] = ()  # the line to be said in words, with the seats that decide

    def to_dict(self) -> dict[str, Any]:
        """As plain data.

        >>> sorted(golemancy.analyse(golemancy.game("golem_it").new(seed=1), iterations=50)[0].to_dict())[:3]
        ['action', 'chance', 'chances']
        """
        return asdict(self)


class Analysis(list[Judged]):
    """Every legal decision of a position, the best first: a list, and in a notebook a table.

    >>> import golemancy
    >>> found = golemancy.analyse(golemancy.game("golem_it").new(seed=1), iterations=50)
    >>> found[0].visits >= found[-1].visits
    True
    """

    def _repr_html_(self) -> str:
        """A table for a notebook."""
        visits = sum(one.visits for one in self)
        heads = ["decision", "chance to win", "", "expected score", "tried", "how play may go on"]
        return table(f"{len(self)} decisions, {visits} tries", heads, map(_shown, self))


def _shown(one: Judged) -> list[str]:
    if one.chance is None or one.score is None:
        return [one.text, "–", "", "–", "0", ""]
    return [
        one.text,
        f"{one.chance:.1%}",
        bar(one.chance),
        f"{one.score:.1f}",
        str(one.visits),
        ", ".join(one.line[1:]),
    ]


def analyse(
    state: State,
    seat: int | None = None,
    *,
    seconds: float | None = 1.0,
    iterations: int | None = None,
    threads: int = 1,
    seed: int = 0,
) -> Analysis:
    """Every legal decision of the seat to decide, the best first, judged by what the seat can know.

    >>> state = golemancy.game("golem_it").new(seed=1)
    >>> found = golemancy.analyse(state, iterations=50)
    >>> len(found) == len(state.legal), sum(one.visits for one in found)
    (True, 50)
    """
    made_of("state", state, State, "a state of a game")
    _check_budget(seconds, iterations, threads)
    whole("seed", seed, 0)
    if state.over:
        return Analysis()
    if seat is not None and seat != state.player:
        raise BadOption(f"seat: {seat} does not decide now, seat {state.player} does")
    budget: Any = {"seconds": seconds} if iterations is None else {"iterations": iterations}
    found = judge_of(state.game)(seed, threads=threads, **budget).search(state)
    candidates = {candidate.action: candidate for candidate in found}
    seen = state.redeal(state.player, seed=0, events=False)  # a line must not be cut short by what the seat cannot know
    judged = [_judged(seen, action, candidates.get(action)) for action in seen.legal]
    return Analysis(sorted(judged, key=lambda j: (-j.visits, j.action)))


def _check_budget(seconds: float | None, iterations: int | None, threads: int) -> None:
    """Refuses a search of no length, or on no thread."""
    whole("threads", threads, 1)
    if iterations is not None:
        whole("iterations", iterations, 1)
    timed = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if iterations is None and seconds is not None and not (timed and 0 < seconds < math.inf):
        raise BadOption(f"seconds: must be a number above 0, not {seconds!r}")


def _judged(state: State, action: int, candidate: Candidate | None) -> Judged:
    line = list(along(state, candidate.line[:LINE] if candidate else (action,)))
    texts, phrases = tuple(text for text, _ in line), tuple(phrase for _, phrase in line)
    if candidate is None:
        return Judged(action, texts[0], 0, None, None, texts, phrases=phrases)
    seat = int(state.record.player)
    worth = candidate.value[seat], candidate.points[seat]
    return Judged(action, texts[0], candidate.visits, *worth, texts, candidate.value, phrases)


def along(state: State, line: tuple[int, ...]) -> Iterator[tuple[str, Phrase]]:
    """A line in notation and as phrases, as far as it is legal in this state.

    >>> from golemancy.play.analysis import along
    >>> state = golemancy.game("century").new(seed=7)
    >>> [text for text, phrase in along(state, (state.read("acquire 1"), -1))]
    ['acquire 1']
    """
    walker = state.copy()
    for action in line:
        if walker.over or action not in walker.legal:
            return
        yield walker.say(action), {**walker.phrase(action), "seat": walker.player}
        walker.apply(action)


@dataclass(frozen=True)
class Mistake:
    """A decision of a match, what it cost in chance to win, and what would have been better.

    >>> from golemancy.play.analysis import Mistake
    >>> Mistake(4, 0, "rest", "acquire 1", 0.4, 0.1, ("acquire 1",), ({}, {})).cost
    0.1
    """

    number: int
    seat: int
    played: str
    better: str
    chance: float  # of the decision made
    cost: float
    line: tuple[str, ...]
    phrases: tuple[Phrase, Phrase]  # what was played and what would have been better, to be said in words

    def to_dict(self) -> dict[str, Any]:
        """As plain data.

        >>> from golemancy.play.analysis import Mistake
        >>> Mistake(4, 0, "rest", "acquire 1", 0.4, 0.1, ("acquire 1",), ({}, {})).to_dict()["better"]
        'acquire 1'
        """
        return asdict(self)


class Mistakes(list[Mistake]):
    """What the decisions of a match cost, the costliest first: a list, and in a notebook a table.

    >>> import golemancy
    >>> mistakes(golemancy.Match(golemancy.game("golem_it"), seed=1), iterations=10)
    []
    """

    def _repr_html_(self) -> str:
        """A table for a notebook."""
        heads = ["decision", "seat", "played", "better", "cost in chance to win", ""]
        rows = ([str(m.number), str(m.seat), m.played, m.better, f"{m.cost:.1%}", bar(m.cost)] for m in self)
        return table(f"{len(self)} decisions that cost something", heads, rows)


def mistakes(
    match: Match,
    *,
    seconds: float | None = 0.2,
    iterations: int | None = None,
    progress: Callable[[int], object] = lambda decisions: None,
) -> Mistakes:
    """Every decision of a match at which another was better, the costliest first.

    >>> from golemancy.play.analysis import mistakes
    >>> match = golemancy.Match(golemancy.game("golem_it"), seed=1)
    >>> match.decide(match.state.legal[0])
    >>> len(mistakes(match, iterations=20)) <= 1
    True
    """
    state = made_of("match", match, Match, "a match").beginning()
    found = []
    for number, entry in enumerate(match.history, 1):
        if entry.action is not None:
            if len(state.legal) > 1:
                judged = analyse(state, seconds=seconds, iterations=iterations, seed=number)
                found.append(mistake(number, entry.seat, entry.action, judged))
            state.apply(entry.action)
        progress(1)
    return Mistakes(sorted((m for m in found if m is not None), key=lambda m: -m.cost))


def mistake(number: int, seat: int, action: int, judged: list[Judged]) -> Mistake | None:
    """What a decision cost against the best one judged, if it was not that.

    >>> from golemancy.play.analysis import analyse, mistake
    >>> judged = analyse(golemancy.game("golem_it").new(seed=1), iterations=50)
    >>> mistake(1, 0, judged[0].action, judged) is None
    True
    """
    best = judged[0]
    made = next(j for j in judged if j.action == action)
    if best.chance is None or made is best:
        return None
    chance = made.chance if made.chance is not None else 0.0
    if made.chance is None or chance >= best.chance:
        return None
    said = made.phrases[0], best.phrases[0]
    return Mistake(number, seat, made.text, best.text, chance, best.chance - chance, best.line, said)
