"""What a picture shows: a state, or a whole match, as the page's boards are told of a table."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any

from rich.text import Text

from golemancy.errors import BadOption
from golemancy.game import Game, State
from golemancy.play.match import PERSON, Match, Seat
from golemancy.play.telling import Line, Telling
from golemancy.words.catalogue import LANGUAGES, catalogue
from golemancy.words.speaker import Speaker, capital

Frame = dict[str, Any]
Scene = dict[str, Any]


@lru_cache(maxsize=None)
def has_board(name: str) -> bool:
    """Whether the page has a board of its own for a game; the others get the generic one."""
    return (resources.files("golemancy") / "web" / "boards" / f"{name}.js").is_file()


def of_state(state: State, seat: int | None, language: str) -> Scene:
    """One position, with what may be decided if it is this seat's turn."""
    seats = [Seat(f"seat {number}") for number in range(state.game.players)]
    frame = _frame(state, seat, state.decisions)
    if seat is not None and seat == state.player:
        frame["actions"] = [_action(state, action) for action in state.legal]
    frame["latest"] = state.decisions
    return _scene(state.game, seats, [frame], language)


def of_match(match: Match, seat: int | None, language: str) -> Scene:
    """Every position of a match, as one seat sees it (None: as spectators do)."""
    return _scene(match.game, match.seats, list(_frames(match, seat)), language)


def _frames(match: Match, seat: int | None) -> Iterator[Frame]:
    told = Telling(match, seat).lines()
    states = [match.game.new(match.seed), *(turn.after for turn in match)]
    for number, state in enumerate(states):
        frame = _frame(state, seat, number)
        frame |= {"latest": len(match), "resigned": [e.seat for e in match.history[:number] if e.action is None]}
        if number:
            frame["log"] = [_said(told[number - 1])]
        if number == len(match) and match.over:
            frame |= {"player": None, "result": _result(match)}
        yield frame


def _frame(state: State, seat: int | None, number: int) -> Frame:
    frame: Frame = {
        "number": number,
        "seat": seat,
        "player": state.player,
        "phase": state.phase,
        "view": state.view(seat),
        "log": [],
        "actions": [],
        "result": _result(state) if state.over else None,
    }
    return frame if has_board(state.game.name) else frame | {"text": plain(state, seat)}


def _result(ended: State | Match) -> dict[str, Any]:
    scores = ended.scores if isinstance(ended, State) else ended.state.scores
    return {"scores": scores, "places": ended.places, "winners": ended.winners}


def _action(state: State, action: int) -> dict[str, Any]:
    return {"action": action, "text": state.say(action), "phrase": state.phrase(action), "at": state.at(action)}


def _said(line: Line) -> dict[str, Any]:
    return {"seat": line.seat, "text": line.notation, "phrase": line.phrase, "events": list(line.events)}


def _scene(game: Game, seats: Sequence[Seat], frames: list[Frame], language: str) -> Scene:
    words = catalogue(language, *game.definition.catalogues)
    names = _names(seats, words)
    return {
        "language": language,
        "words": words,
        "things": game.words.things(game.box) if game.words.things else {},
        "table": {
            "game": game.name,
            "title": game.title,
            "options": dict(game.options),
            "board": has_board(game.name),
            "seats": [_seat(name, seat) for name, seat in zip(names, seats, strict=True)],
        },
        "first": frames[0],
        "changes": [change(before, after) for before, after in pairwise(frames)],
    }


def _names(seats: Sequence[Seat], words: Mapping[str, str]) -> list[str]:
    """What everybody is called; whoever has no name is counted, and so are those of one name."""
    speaker, named = Speaker(words), Counter(seat.name for seat in seats)
    return [_name(seat.name, number, speaker, shared=named[seat.name] > 1) for number, seat in enumerate(seats, 1)]


def _name(name: str, number: int, speaker: Speaker, *, shared: bool) -> str:
    if name == f"seat {number - 1}":
        return capital(speaker.message("seat.nameless", {"number": number}))
    return f"{name} {number}" if shared else name


def _seat(name: str, seat: Seat) -> dict[str, Any]:
    return {"name": name, "kind": seat.kind, "person": seat.kind == PERSON, "mine": False, "resigned": False}


def change(before: Any, after: Any) -> Any:
    """What turns one value into another: `[value]` instead of it, 0 for nothing, or changes by their keys."""
    if isinstance(before, dict) and isinstance(after, dict):
        gone = {key: 0 for key in before if key not in after}
        fresh = {key: [value] for key, value in after.items() if key not in before}
        same = {key: change(before[key], v) for key, v in after.items() if key in before and before[key] != v}
        return gone | fresh | same
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {str(number): change(one, other) for number, (one, other) in pairs if one != other}
    return [after]


def plain(state: State, seat: int | None) -> str:
    """What a seat sees as plain text."""
    return Text.from_markup(state.draw(seat)).plain


def checked_language(language: str) -> str:
    """The language, if there are words in it."""
    if language not in LANGUAGES:
        raise BadOption(f"language: must be {' or '.join(LANGUAGES)}, not {language!r}")
    return language
