"""Playthroughs: one recorded game as a readable text, so that a change of rules shows as a diff."""

import random
from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from golemancy import games
from golemancy.game import Game, State

BOARDS = 10  # the board is shown at the start, at the end and about so often between
TRIED = range(1, 13)  # the shortest game of these seeds is kept


def playthrough(game: Game, seed: int | None = None) -> str:
    """A seeded random game: boards, legal decisions, choices and results."""
    chosen = min(TRIED, key=lambda s: _length(game, s)) if seed is None else seed
    return "\n".join([*_lines(game, chosen), ""])


def kept(folder: Path) -> dict[Path, Game]:
    """The files in which playthroughs are kept: one a game and player count."""
    known = [games.definition(name) for name in games.names()]
    return {folder / f"{d.name}-{players}.txt": games.game(d.name, players) for d in known for players in d.seats}


def _lines(game: Game, seed: int) -> Iterator[str]:
    chance = random.Random(seed)
    state = game.new(seed)
    total = _length(game, seed)
    chosen = "".join(f", {name} {value}" for name, value in game.options.items())
    yield f"{game.title}, version {game.version}, {game.players} players{chosen}, seed {seed}"
    while not state.over:
        if state.decisions % (total // BOARDS + 1) == 0:
            yield from _board(state)
        legal = state.legal
        choice = chance.choice(legal)
        yield f"{state.decisions + 1}. seat {state.player}, {state.phase}: {' | '.join(state.say(a) for a in legal)}"
        yield f"    -> {state.say(choice)}"
        state.apply(choice)
        yield from (f"       {event['text']}" for event in state.events(None)[1:])
    yield from _board(state)
    yield f"scores {state.scores}, places {state.places}, winners {state.winners}"


def _length(game: Game, seed: int) -> int:
    """How many decisions the same game has."""
    chance = random.Random(seed)
    state = game.new(seed)
    while not state.over:
        state.apply(chance.choice(state.legal))
    return state.decisions


def _board(state: State) -> Iterator[str]:
    """What a spectator sees, without colour."""
    yield ""
    for line in Text.from_markup(state.draw(None)).plain.split("\n"):
        yield f"  | {line}".rstrip()
    yield ""
