"""What the commands share: arguments, the game they ask for, and progress."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from golemancy import games
from golemancy.cli.commands import Argument, Option
from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.players.compiling import wait_until_compiled

out = Console()
err = Console(stderr=True)

Name = Annotated[str, Argument(metavar="GAME", help="one of `golemancy games`")]
Players = Annotated[int | None, Option("--players", "-p", help="number of players")]
Deck = Annotated[Path | None, Option(help="a card file of your own")]
Options = Annotated[list[str] | None, Option("--option", "-o", metavar="NAME=VALUE", help="an option of the game")]
Json = Annotated[bool, Option("--json", help="print JSON for scripts")]
Ray = Annotated[str | None, Option(metavar="ADDRESS", help="run on the Ray cluster at this address, or `auto`")]


def asked_game(name: str, players: int | None, deck: Path | None, options: list[str] | None) -> Game:
    """The game that the arguments ask for."""
    return games.game(name, players, deck, **asked_options(options or []))


def compiled_game(name: str, players: int | None, deck: Path | None, options: list[str] | None) -> Game:
    """The game that the arguments ask for, compiled: for work that plain Python would be too slow for."""
    game = asked_game(name, players, deck, options)
    wait_until_compiled(game)
    return game


def asked_options(options: Sequence[str]) -> dict[str, str | Path]:
    """Options as typed, by name."""
    pairs = [option.partition("=") for option in options]
    for key, sign, _ in pairs:
        if not sign:
            raise BadOption(f"--option {key}: expected NAME=VALUE")
    return {key: _value(value) for key, _, value in pairs}


def _value(text: str) -> str | Path:
    """An option's value as typed: the name of a file stands for what it holds."""
    return Path(text) if Path(text).is_file() else text


def print_json(data: Any) -> None:
    """Prints data for scripts."""
    print(json.dumps(data, indent=2))


def progress_bar() -> Progress:
    """A bar for so many pieces of work."""
    parts = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*parts, console=err, transient=True)
