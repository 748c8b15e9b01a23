"""Replay files: a match as text, one decision per line; several matches may follow each other in one file.

    golemancy replay 1
    Game: century
    Version: 1
    Players: 2
    Option first: random
    Seed: 7
    Seat 0: Ann (person)
    Seat 1: Bob (random)

    0: acquire 3
    0: pay yellow
    1: resign

Lines that begin with # are remarks. A match with cards of its own carries them after its decisions, each line
of the card file behind `#|`, and their digest as the header `Deck`. A finished match also carries `Result`, its places,
and one from a server the `Salt` and `Hash` by which `verify` sees that its deal was not changed. A match that
began with a position of its own has that as the header `Position`, and no `Seed`. `variations.py` reads variations.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import NoReturn

from golemancy.checks import made_of, path_of
from golemancy.engine.deck import Deck
from golemancy.engine.random import SEED_BITS
from golemancy.engine.strangers import strangers_deck
from golemancy.errors import BadOption, BadPosition, BadReplay, IllegalAction
from golemancy.game import Game, State
from golemancy.games import game as make_game
from golemancy.play import variations
from golemancy.play.fairness import commitment
from golemancy.play.match import Match, Seat

FORMAT = 1
_ODD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)  # of a text read by others
_FIRST = f"golemancy replay {FORMAT}"
_CARDS = "#|"
_DIGITS = 40  # in a number
_HEADER = re.compile(r"([A-Z][a-z]*(?: [\w-]+)?): (.*)")
_SEAT = re.compile(r"(.*) \(([^()]+)\)")
_DECISION = re.compile(r"(\d{1,4}): (.+)")


def write(match: Match, salt: str = "") -> str:
    """The match as the text of a replay file; a server's match brings the salt that was hashed with its seed.

    >>> from golemancy.play import replay
    >>> print(replay.write(golemancy.Match(golemancy.game("golems", 1), seed=7)).strip())
    golemancy replay 1
    Game: golems
    Version: 1
    Players: 1
    Option first: random
    Option variant: standard
    Seed: 7
    Seat 0: seat 0 (person)
    """
    deck = match.game.custom_deck
    cards = [f"{_CARDS}{line}" for line in deck.text.split("\n")] if deck else []
    return "\n".join([_FIRST, *_headers(match, salt), "", *variations.written(match), *cards, ""])


def _headers(match: Match, salt: str) -> Iterator[str]:
    game = match.game
    yield f"Game: {game.name}"
    yield f"Version: {game.version}"
    yield f"Players: {game.players}"
    for name, value in game.options.items():
        yield f"Option {name}: {value}"
    if game.custom_deck is not None:
        yield f"Deck: {game.custom_deck.digest}"
    if match.start is None:
        yield f"Seed: {match.seed}"
    else:
        yield f"Position: {json.dumps(match.start.to_dict(), ensure_ascii=False)}"
    if salt:
        yield f"Salt: {salt}"
        yield f"Hash: {commitment(match.seed, salt)}"
    for number, seat in enumerate(match.seats):
        yield f"Seat {number}: {seat.name} ({seat.kind})"
    if match.over:
        yield f"Result: {_result(match)}"


def _result(match: Match) -> str:
    return " ".join(str(place) for place in match.places)


def decisions(match: Match) -> list[str]:
    """The history in notation, made by playing it once more.

    >>> from golemancy.play import replay
    >>> match = golemancy.Match(golemancy.game("century", first=0), seed=7)
    >>> match.decide("acquire 1")
    >>> replay.decisions(match)
    ['0: acquire 1']
    """
    return [step.text for step in takewhile(lambda step: step.line == 0, variations.steps(match))]


def save(match: Match, path: str | Path) -> None:
    """Writes a replay file, all of it or nothing; what is no ordinary file is written to, never replaced.

    >>> import tempfile
    >>> from golemancy.play import replay
    >>> path = tempfile.mkdtemp() + "/one.golem"
    >>> replay.save(golemancy.Match(golemancy.game("century"), seed=7), path)
    >>> replay.load(path)
    <century match of seat 0, seat 1: 0 decisions, running>
    """
    target = path_of("path", path)
    if target.exists() and not target.is_file():
        target.write_text(write(match), encoding="utf-8")
        return
    part = target.with_name(target.name + ".part")
    part.write_text(write(match), encoding="utf-8")
    part.replace(target)


def load(path: str | Path, deck: str | Path | Deck | None = None) -> Match:
    """Reads a replay file.

    >>> import tempfile
    >>> from golemancy.play import replay
    >>> path = tempfile.mkdtemp() + "/one.golem"
    >>> replay.save(golemancy.Match(golemancy.game("century"), seed=7), path)
    >>> replay.load(path).seed
    7
    """
    return read(text_of(path), deck)


def replays(path: str | Path, deck: str | Path | Deck | None = None) -> Iterator[Match]:
    """The matches of a file one after the other, each read when it is asked for.

    >>> import tempfile
    >>> from golemancy.play import replay
    >>> path = tempfile.mkdtemp() + "/many.golem"
    >>> replay.save_all([golemancy.Match(golemancy.game("century"), seed=n) for n in (1, 2)], path)
    2
    >>> [match.seed for match in golemancy.replays(path)]
    [1, 2]
    """
    path_of("path", path)
    return _read_all(path, deck)


def _read_all(path: str | Path, deck: str | Path | Deck | None) -> Iterator[Match]:
    for number, text in _pieces(path):
        yield read(text, deck, first=number)


def save_all(matches: Iterable[Match], path: str | Path) -> int:
    """Writes matches into one file, which `replays` reads again; returns how many they were.

    >>> import tempfile
    >>> from golemancy.play import replay
    >>> replay.save_all([golemancy.Match(golemancy.game("golems"), seed=3)], tempfile.mkdtemp() + "/many.golem")
    1
    """
    count = 0
    with path_of("path", path).open("w", encoding="utf-8") as file:
        for match in matches:
            file.write(write(made_of("matches", match, Match, "matches")) + "\n")
            count += 1
    return count


def _pieces(path: str | Path) -> Iterator[tuple[int, str]]:
    """The text of each match in a file, with the number of its first line."""
    try:
        with Path(path).open(encoding="utf-8") as file:
            began, lines = 1, list[str]()
            for number, line in enumerate(file, 1):
                if line.rstrip() == _FIRST and lines:
                    yield began, "".join(lines)
                    began, lines = number, []
                if lines or line.strip():
                    began = began if lines else number
                    lines.append(line)
            if lines:
                yield began, "".join(lines)
    except (OSError, UnicodeDecodeError) as error:
        raise BadReplay(0, f"{path} cannot be read: {error}") from None


def text_of(path: str | Path) -> str:
    """What a replay file holds.

    >>> import tempfile
    >>> from golemancy.play import replay
    >>> path = tempfile.mkdtemp() + "/one.golem"
    >>> replay.save(golemancy.Match(golemancy.game("century"), seed=7), path)
    >>> replay.text_of(path).splitlines()[0]
    'golemancy replay 1'
    """
    file = path_of("path", path)
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadReplay(0, f"{path} cannot be read: {error}") from None


@dataclass(frozen=True)
class _Line:
    number: int
    text: str

    def refuse(self, why: str) -> NoReturn:
        raise BadReplay(self.number, why)


def _lines(text: str, first: int = 1) -> list[_Line]:
    return [_Line(n, raw.rstrip()) for n, raw in enumerate(text.split("\n"), first)]


def read(text: str, deck: str | Path | Deck | None = None, *, first: int = 1) -> Match:
    """The match that a replay tells, whose first line has that number in its file; a damaged one is refused.

    >>> from golemancy.play import replay
    >>> lines = ["golemancy replay 1", "Game: century", "Version: 1", "Players: 2", "Seed: 7", "", "rest"]
    >>> replay.read(chr(10).join(lines))
    Traceback (most recent call last):
        ...
    golemancy.errors.BadReplay: line 7: expected a decision such as '0: rest', found 'rest'
    """
    made_of("text", text, str, "what a replay file holds")
    lines = _lines(text, first)
    if lines[0].text != _FIRST:
        lines[0].refuse(f"expected {_FIRST!r}, found {lines[0].text[:60]!r}")
    if any(line.text == _FIRST for line in lines[1:]):
        raise BadReplay(first, "the file holds several matches: `golemancy.replays` reads them one after the other")
    gap = next((i for i, line in enumerate(lines) if not line.text), len(lines))
    headers = _read_headers(lines[1:gap])
    match = _begin(headers, deck or _own_deck(text))
    body = [line for line in lines[gap:] if line.text and not line.text.startswith("#")]
    reading = variations.Reading(match, [line.text for line in body])
    for line in body:
        _read_line(reading, line)
    reading.finish()
    _check_result(match, headers, lines[-1])
    return match


def _read_line(reading: variations.Reading, line: _Line) -> None:
    """A decision, a comment, or the beginning of a variation."""
    try:
        if line.text.startswith(variations.COMMENT):
            reading.comment(line.text.removeprefix(variations.COMMENT).removeprefix(" "))
        elif not reading.begins(line.text):
            _read_decision(reading.here, line)
            reading.made()
    except variations.BadLine as error:
        line.refuse(str(error))


def verify(text: str) -> str:
    """The hash that was shown before the first decision, if everything in a replay file agrees with it.

    >>> from golemancy.play import replay
    >>> text = replay.write(golemancy.Match(golemancy.game("century"), seed=7), salt="00ff")
    >>> replay.verify(text)[:16]
    '0cd46b9b13971d20'
    """
    match = read(text)
    headers = {line.text.partition(": ")[0]: line for line in _lines(text)}
    if match.start is not None:
        headers["Position"].refuse("a match that begins with a position of its own was not dealt by a server")
    for name in ("Salt", "Hash"):
        if name not in headers:
            raise BadReplay(1, f"the header {name} is missing: this match was not played on a server")
    salt, shown = (headers[name].text.partition(": ")[2] for name in ("Salt", "Hash"))
    if shown != commitment(match.seed, salt):
        headers["Hash"].refuse("the Hash is not that of Seed and Salt: the deal was changed after it was promised")
    return shown


def _own_deck(text: str) -> Deck | None:
    """The cards that a replay file carries along."""
    cards = [line.removeprefix(_CARDS) for line in text.split("\n") if line.startswith(_CARDS)]
    return strangers_deck("\n".join(cards), "the replay's card file") if cards else None


def _read_headers(lines: list[_Line]) -> dict[str, _Line]:
    """The value of each header, with its line."""
    headers: dict[str, _Line] = {}
    for line in lines:
        found = _HEADER.fullmatch(line.text)
        if line.text.startswith("#"):
            continue
        if found is None:
            line.refuse(f"expected a header such as 'Seed: 7', found {line.text!r}")
        if found[1] in headers:
            line.refuse(f"the header {found[1]} is there twice")
        headers[found[1]] = _Line(line.number, found[2])
    if "Seed" in headers and "Position" in headers:
        headers["Position"].refuse("a match begins with the deal of a Seed or with a Position, not with both")
    for name in ("Game", "Version", "Players", *(() if "Position" in headers else ("Seed",))):
        if name not in headers:
            raise BadReplay(lines[-1].number if lines else 1, f"the header {name} is missing")
    return headers


def _number(line: _Line) -> int:
    if not line.text.isdecimal():
        line.refuse(f"expected a whole number, found {line.text[:60]!r}")
    if len(line.text) > _DIGITS:
        line.refuse(f"expected a number of at most {_DIGITS} digits, found one of {len(line.text)}")
    return int(line.text)


def _seed(line: _Line) -> int:
    seed = _number(line)
    if seed >= 1 << SEED_BITS:
        line.refuse(f"the Seed must be below 2^{SEED_BITS}, but has {seed.bit_length()} bits")
    return seed


def _begin(headers: dict[str, _Line], deck: str | Path | Deck | None) -> Match:
    """The match before its first decision."""
    players = _number(headers["Players"])
    options = {name[7:]: line.text for name, line in headers.items() if name.startswith("Option ")}
    for name in {"deck", "name", "players"} & set(options):
        headers[f"Option {name}"].refuse(f"{name} is no option of a game")
    try:
        game = make_game(headers["Game"].text, players, deck, **options)
        if _number(headers["Version"]) != game.version:
            headers["Version"].refuse(f"recorded with version {headers['Version'].text}; this is {game.version}")
        _check_deck(game.custom_deck, headers)
        if "Position" in headers:
            return Match(game, _read_seats(headers, players), start=_position(game, headers["Position"]))
        return Match(game, _read_seats(headers, players), _seed(headers["Seed"]))
    except BadOption as error:
        headers["Game"].refuse(str(error))


def _position(game: Game, line: _Line) -> State:
    """The position that a match begins with."""
    try:
        return game.from_dict(json.loads(line.text))
    except (*_ODD, BadPosition) as error:
        line.refuse(f"the Position cannot be: {error}")


def _check_deck(deck: Deck | None, headers: dict[str, _Line]) -> None:
    """Refuses to replay with other cards than were played with."""
    used = headers.get("Deck")
    mine = deck.digest if deck else None
    if used is not None and used.text != mine:
        used.refuse(
            f"was played with a deck of its own ({used.text}); give the same file, not {mine or 'the standard deck'}"
        )
    if used is None and deck is not None:
        headers["Game"].refuse("was played with the standard deck; leave yours out")


def _read_seats(headers: dict[str, _Line], players: int) -> list[Seat]:
    seats = []
    for number in range(players):
        line = headers.get(f"Seat {number}")
        if line is None:
            seats.append(Seat(f"seat {number}"))
            continue
        found = _SEAT.fullmatch(line.text)
        if found is None:
            line.refuse(f"expected a name and a kind such as 'Ann (person)', found {line.text!r}")
        seats.append(Seat(found[1], found[2]))
    return seats


def _read_decision(match: Match, line: _Line) -> None:
    found = _DECISION.fullmatch(line.text)
    if found is None:
        line.refuse(f"expected a decision such as '0: rest', found {line.text!r}")
    seat, text = int(found[1]), found[2]
    try:
        if text == "resign":
            match.resign(seat)
        elif match.player != seat:
            who = "nobody: the match is over" if match.player is None else f"seat {match.player}"
            line.refuse(f"seat {seat} decides, but it is the turn of {who}")
        else:
            match.decide(text)
    except IllegalAction as error:
        line.refuse(str(error))


def _check_result(match: Match, headers: dict[str, _Line], last: _Line) -> None:
    result = headers.get("Result")
    if result is None:
        return
    if not match.over:
        last.refuse("the decisions end before the match is over, though a Result is given")
    if result.text != _result(match):
        result.refuse(f"the Result is {result.text!r}, but these decisions lead to {_result(match)!r}")
