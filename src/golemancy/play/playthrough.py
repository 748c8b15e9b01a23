"""Playthroughs: one recorded game as a readable text, so that a change of rules shows as a diff.

The choices are made once, by a player that is greedy most of the time; after that the text itself
says what was chosen, and telling it again must give the same text.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from golemancy import games
from golemancy.game import Game, State
from golemancy.players.greedy import GreedyPlayer

BLUNDERS = 0.25  # the share of random choices: enough to see unusual decisions
BOARDS = 10  # the board is shown at the start, at the end and about so often between
TRIED = range(1, 6)  # the shortest game of these seeds is kept

_SEED = re.compile(r", seed (\d+)$", re.MULTILINE)
_CHOICE = re.compile(r"^    -> (.*)$", re.MULTILINE)


def playthrough(game: Game, seed: int | None = None) -> str:
    """A new playthrough: boards, legal decisions, choices and results.

    >>> from golemancy.play.playthrough import playthrough
    >>> playthrough(golemancy.game("golem_it"), seed=1).splitlines()[0]
    'Golem It!, version 1, 2 players, variant standard, limit_on False, first random, seed 1'
    """
    tried = TRIED if seed is None else [seed]
    chosen = {number: _choices(game, number) for number in tried}
    shortest = min(tried, key=lambda number: len(chosen[number]))
    return _told(game, shortest, chosen[shortest])


def told_again(game: Game, text: str) -> str:
    """The playthrough that the choices of a recorded one lead to.

    >>> from golemancy.play.playthrough import playthrough, told_again
    >>> text = playthrough(golemancy.game("golem_it"), seed=1)
    >>> told_again(golemancy.game("golem_it"), text) == text
    True
    """
    seed = _SEED.search(text)
    return _told(game, int(seed[1]) if seed else 0, _CHOICE.findall(text))


def kept(folder: Path) -> dict[Path, Game]:
    """The files in which playthroughs are kept: one per game and player count.

    >>> from pathlib import Path
    >>> from golemancy.play.playthrough import kept
    >>> kept(Path("told"))[Path("told/golems-1.txt")]
    game('golems', players=1, first='random', variant='standard')
    """
    known = [games.definition(name) for name in games.names()]
    return {folder / f"{d.name}-{players}.txt": games.game(d.name, players) for d in known for players in d.seats}


def _choices(game: Game, seed: int) -> list[str]:
    player, state, texts = GreedyPlayer(seed, BLUNDERS), game.new(seed), []
    while not state.over:
        action = player.choose(state.redeal(state.player, state.decisions, events=False))
        texts.append(state.say(action))
        state.apply(action)
    return texts


def _told(game: Game, seed: int, choices: list[str]) -> str:
    return "\n".join([*_lines(game, seed, choices), ""])


def _lines(game: Game, seed: int, choices: list[str]) -> Iterator[str]:
    options = "".join(f", {name} {value}" for name, value in game.options.items())
    yield f"{game.title}, version {game.version}, {game.players} players{options}, seed {seed}"
    state = game.new(seed)
    for number, choice in enumerate(choices):
        if number % (len(choices) // BOARDS + 1) == 0:
            yield from _board(state)
        legal = " | ".join(state.say(a) for a in state.legal)
        yield f"{number + 1}. seat {state.player}, {state.phase}: {legal}"
        yield f"    -> {choice}"
        state.apply(choice)
        yield from (f"       {event['text']}" for event in state.events(None)[1:])
    yield from _board(state)
    ended = "over" if state.over else "not over"
    yield f"{ended}: scores {state.scores}, places {state.places}, winners {state.winners}"


def _board(state: State) -> Iterator[str]:
    """What a spectator sees, without colour."""
    yield ""
    for line in Text.from_markup(state.draw(None)).plain.split("\n"):
        yield f"  | {line}".rstrip()
    yield ""
