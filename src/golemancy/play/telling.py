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


def told(match: Match, seat: int | None, first: int = 0) -> list[Line]:
    """The decisions of a match from a number on, made by playing it once more; None: as spectators see them."""
    state = match.game.new(match.seed)
    lines = []
    for number, entry in enumerate(match.history):
        if number >= first:
            lines.append(_line(state, entry, seat))
        elif entry.action is not None:
            state.apply(entry.action)
    return lines


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
