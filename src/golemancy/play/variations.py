"""Variations: what else could have been played in a match, and what is said of it, as trees and as lines of a file.

In a replay file variations follow the decisions of the match, each behind a line that says where it begins; comments
stand below the decision that they are about, or above the first one:

    0: acquire 3
    ; Too early: nothing pays for it.
    1: rest

    variation 1 from 0 after 1
    1: acquire 1

    variation 2 from 1 after 2
    0: rest

Line 0 is the match, line n its n-th variation, which can only begin in a line before it. `after` counts all decisions
from the beginning, resignations included.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from golemancy.errors import IllegalAction
from golemancy.game import State
from golemancy.play.match import Entry, Match, Variation

MOST_VARIATIONS = 1000
MOST_ENTRIES = 5000  # in all variations together
LONGEST_COMMENT = 1000  # characters
COMMENT = ";"
_BEGINS = re.compile(r"variation (\d{1,6}) from (\d{1,6}) after (\d{1,6})")
_FIRST_WORD = "variation"

Place = tuple[int, int]  # a line, and how many of its entries have been made


@dataclass(frozen=True)
class Step:
    """An entry of a line, with the state before it; that state changes afterwards."""

    line: int
    number: int
    entry: Entry
    state: State

    @property
    def text(self) -> str:
        """The entry as a line of a file; before the state changes."""
        said = "resign" if self.entry.action is None else self.state.say(self.entry.action)
        return f"{self.entry.seat}: {said}"


def steps(match: Match) -> Iterator[Step]:
    """Every entry of a match and then of its variations."""
    wanted = {(one.line, one.after) for one in match.variations}
    kept: dict[Place, State] = {}
    whole = Variation(0, 0, tuple(match.history))
    for line, variation in enumerate([whole, *match.variations]):
        state = kept[variation.line, variation.after].copy(past=False) if line else match.beginning()
        for number, entry in enumerate(variation.entries, variation.after):
            _keep(kept, wanted, (line, number), state)
            yield Step(line, number, entry, state)
            if entry.action is not None:
                state.apply(entry.action)
        _keep(kept, wanted, (line, variation.after + len(variation.entries)), state)


def _keep(kept: dict[Place, State], wanted: set[Place], place: Place, state: State) -> None:
    if place in wanted:
        kept[place] = state.copy(past=False)


# ---- as lines of a file


def written(match: Match) -> Iterator[str]:
    """The lines of a file from the first decision on, but for cards."""
    yield from _said(match, (0, 0))
    now = 0
    for step in steps(match):
        if step.line != now:
            yield from _beginnings(match, now + 1, step.line)
            now = step.line
        yield step.text
        yield from _said(match, (step.line, step.number + 1))
    yield from _beginnings(match, now + 1, len(match.variations))


def _beginnings(match: Match, first: int, last: int) -> Iterator[str]:
    """The lines with which variations begin; but for the last of them they are empty."""
    for number in range(first, last + 1):
        variation = match.variations[number - 1]
        yield ""
        yield f"{_FIRST_WORD} {number} from {variation.line} after {variation.after}"


def _said(match: Match, place: Place) -> Iterator[str]:
    text = match.comments.get(place, "")
    return (f"{COMMENT} {line}".rstrip() for line in text.split("\n") if text)


class BadLine(ValueError):
    """A line that cannot stand where it does."""


class Reading:
    """Takes what follows the headers of a file, line by line, into a match."""

    def __init__(self, match: Match, lines: Iterable[str]) -> None:
        self._match = match
        self._here, self._line, self._entries = match, 0, 0
        self._wanted = _branching(lines)
        self._kept: dict[Place, Match] = {}
        self._keep()

    @property
    def here(self) -> Match:
        """The match as the line that is being read has it."""
        return self._here

    def begins(self, text: str) -> bool:
        """Whether a variation begins with this; raises BadLine where that cannot be."""
        if not text.startswith(_FIRST_WORD):
            return False
        found = _BEGINS.fullmatch(text)
        if found is None:
            raise BadLine(f"expected a beginning such as 'variation 1 from 0 after 7', found {text[:60]!r}")
        self._finish()
        self._begin(*(int(one) for one in found.groups()))
        return True

    def _begin(self, number: int, line: int, after: int) -> None:
        expected = len(self._match.variations) + 1
        if number != expected:
            raise BadLine(f"expected variation {expected}, found variation {number}")
        if number > MOST_VARIATIONS:
            raise BadLine(f"a file has at most {MOST_VARIATIONS} variations")
        if line >= number:
            raise BadLine(f"variation {number} can begin in a line before it (0 to {number - 1}), not in {line}")
        if (line, after) not in self._kept:
            raise BadLine(f"line {line} has no place after {after} decisions of its own, where one could begin")
        self._here, self._line = self._kept[line, after].fork(), number
        self._match.variations.append(Variation(line, after, ()))

    def made(self) -> None:
        """An entry was taken into the line that is being read."""
        if self._line:
            self._entries += 1
            if self._entries > MOST_ENTRIES:
                raise BadLine(f"the variations of a file have at most {MOST_ENTRIES} decisions together")
        self._keep()

    def _keep(self) -> None:
        place = self._line, len(self._here.history)
        if place in self._wanted:
            self._kept[place] = self._here.fork()

    def comment(self, text: str) -> None:
        """Something that is said of the last decision."""
        place = self._line, len(self._here.history)
        if self._line and place[1] == self._match.variations[-1].after:
            raise BadLine("expected a decision of the variation, which a comment can follow")
        lines = [*self._match.comments.get(place, "").split("\n"), text] if place in self._match.comments else [text]
        whole = "\n".join(lines)
        if len(whole) > LONGEST_COMMENT:
            raise BadLine(f"a comment has at most {LONGEST_COMMENT} characters")
        self._match.comments[place] = whole

    def _finish(self) -> None:
        """The entries of a variation become known when the next line begins."""
        if self._line:
            old = self._match.variations[-1]
            self._match.variations[-1] = Variation(old.line, old.after, tuple(self._here.history[old.after :]))

    def finish(self) -> None:
        """Nothing follows."""
        self._finish()


def _branching(lines: Iterable[str]) -> set[Place]:
    """Where variations begin, looked up before: the states of these places have to be kept."""
    found = (_BEGINS.fullmatch(line) for line in lines if line.startswith(_FIRST_WORD))
    return {(int(one[2]), int(one[3])) for one in found if one}


# ---- as a tree


@dataclass(frozen=True)
class Node:
    """A decision in a tree: the number of the one before it (-1: the beginning), and what is said of it."""

    parent: int
    action: int | None
    seat: int
    comment: str = ""


def tree(match: Match) -> Iterator[tuple[Node, Step]]:
    """A match with its variations as nodes, each after its parent."""
    numbers = {(0, 0): -1}
    for node, step in enumerate(steps(match)):
        place = step.line, step.number
        if place not in numbers:  # the first entry of a variation
            variation = match.variations[step.line - 1]
            numbers[place] = numbers[variation.line, variation.after]
        after = step.line, step.number + 1
        numbers[after] = node
        yield Node(numbers[place], step.entry.action, step.entry.seat, match.comments.get(after, "")), step


class BadTree(ValueError):
    """A tree that cannot be; `node` is the number of the decision that is wrong."""

    def __init__(self, node: int, why: str) -> None:
        super().__init__(f"decision {node + 1} of the tree: {why}")
        self.node = node


def plant(match: Match, nodes: Sequence[Node]) -> None:
    """Takes a tree into a match without entries: what follows first goes on the line, the rest are variations."""
    children = _children(nodes)
    firsts = children.get(-1, [])
    branches = [(match if n == 0 else match.fork(), 0, first) for n, first in enumerate(firsts)]
    for here, line, first in branches:  # which grows on the way
        after = len(here.history)
        number = 0 if here is match else _new_line(match, line, after)
        for node in _along(children, first):
            _make(here, nodes[node], node)
            place = number, len(here.history)
            if nodes[node].comment:
                match.comments[place] = nodes[node].comment
            branches += [(here.fork(), number, other) for other in children.get(node, [])[1:]]
        if here is not match:
            match.variations[number - 1] = Variation(line, after, tuple(here.history[after:]))


def _new_line(match: Match, line: int, after: int) -> int:
    """The number of a variation that begins now."""
    match.variations.append(Variation(line, after, ()))
    return len(match.variations)


def _children(nodes: Sequence[Node]) -> Mapping[int, list[int]]:
    """What follows each node, in order."""
    found: dict[int, list[int]] = defaultdict(list)
    for number, node in enumerate(nodes):
        if not -1 <= node.parent < number:
            raise BadTree(number, f"it follows {node.parent}, but can only follow one before it")
        if len(node.comment) > LONGEST_COMMENT:
            raise BadTree(number, f"its comment has more than {LONGEST_COMMENT} characters")
        found[node.parent].append(number)
    return found


def _along(children: Mapping[int, list[int]], node: int) -> Iterator[int]:
    """A node and what follows first, and first after that."""
    following = [node]
    while following:
        yield following[0]
        following = children.get(following[0], [])[:1]


def _make(match: Match, node: Node, number: int) -> None:
    """Makes a node's decision."""
    try:
        if node.action is None:
            match.resign(node.seat)
        else:
            match.decide(node.action)
    except IllegalAction as error:
        raise BadTree(number, str(error)) from None
