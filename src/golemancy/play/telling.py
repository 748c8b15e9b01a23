"""A match told to people: one entry for each turn, as a seat saw it, in the words of a speaker."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from golemancy.contract import Event
from golemancy.game import State
from golemancy.play.match import Entry, Match
from golemancy.words.speaker import Phrase, Speaker

PASSED_ON = ("turn", "over")  # kinds of events that end a turn


@dataclass(frozen=True)
class Line:
    """One decision as a seat may know it: a phrase for `done`, and what the seat saw happen."""

    seat: int
    phrase: Phrase
    notation: str
    events: Sequence[Event]


@dataclass
class Turn:
    """Decisions in a row by one seat."""

    seat: int
    lines: list[Line] = field(default_factory=list)

    @property
    def events(self) -> list[Event]:
        """All that happened in it, but for whose turn it became."""
        return [event for line in self.lines for event in line.events if event["kind"] != "turn"]


class Telling:
    """A match as a seat saw it (None: as spectators see it), told as far as it has come."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self._match, self._seat = match, seat
        self._begin()

    def _begin(self) -> None:
        self._state, self._made, self._lines = self._match.beginning(), list[Entry](), list[Line]()

    def lines(self, first: int = 0) -> list[Line]:
        """The decisions from a number on; after an undo all is told anew."""
        history = self._match.history
        if history[: len(self._made)] != self._made:
            self._begin()
        for entry in history[len(self._made) :]:
            self._lines.append(_line(self._state, entry, self._seat))
            self._made.append(entry)
        return self._lines[first:]


def _line(state: State, entry: Entry, seat: int | None) -> Line:
    """One decision, which is made in the state."""
    if entry.action is None:
        return Line(entry.seat, {"kind": "resign"}, "resign", ())
    hidden = state.hides(entry.action, seat)
    phrase: Phrase = {"kind": "hidden"} if hidden else state.phrase(entry.action)
    notation = "hidden" if hidden else state.say(entry.action)
    state.apply(entry.action)
    events = [event for event in state.events(seat) if event["kind"] != "decide"]
    return Line(entry.seat, phrase, notation, events)


def turns(lines: Sequence[Line]) -> list[Turn]:
    """The turns that decisions make up."""
    found: list[Turn] = []
    ended = True
    for line in lines:
        if ended or found[-1].seat != line.seat:
            found.append(Turn(line.seat))
        found[-1].lines.append(line)
        ended = any(event["kind"] in PASSED_ON for event in line.events)
    return found


def deeds(turn: Turn, speaker: Speaker) -> str:
    """What a turn did, to be read after a name; what was done several times is told once."""
    counted: dict[str, int] = {}
    for line in turn.lines:
        said = speaker.told("done", {**line.phrase, "seat": line.seat})
        if said:  # some steps say nothing by themselves
            counted[said] = counted.get(said, 0) + 1
    return ", ".join(said if times == 1 else f"{said} ({times}×)" for said, times in counted.items())


def entries(lines: Sequence[Line], speaker: Speaker) -> Iterator[str]:
    """The log: what each turn did, as a sentence; a turn of which nothing can be said is left out."""
    yield from filter(None, (entry_of(turn, speaker) for turn in turns(lines)))


def entry_of(turn: Turn, speaker: Speaker) -> str:
    """What a turn did, as a sentence; empty where nothing can be said."""
    said = deeds(turn, speaker)
    return f"{speaker.name(turn.seat)} {said}." if said else ""
