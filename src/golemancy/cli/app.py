"""All commands, put together."""

import io
import os
import sys
from collections.abc import Callable

from golemancy import __version__
from golemancy.cli import db, learn, measure, people, play, puzzles, serve
from golemancy.cli.asking import err, out
from golemancy.cli.commands import Group, WrongUsage
from golemancy.cli.lab import lab
from golemancy.errors import GolemancyError, MissingExtra

COMMANDS: dict[str, Callable[..., None]] = {
    "serve": serve.serve,
    "games": play.list_games,
    "play": play.play,
    "replay": play.show_replay,
    "verify": play.verify,
    "analyse": play.analyse,
    "simulate": measure.simulate,
    "bench": measure.bench,
    "warm": measure.warm,
    "contest": measure.contest,
    "playthrough": measure.playthrough,
    "puzzles": puzzles.puzzles,
    "learn": learn.learn,
}
DATABASE: dict[str, Callable[..., None]] = {
    "upgrade": db.upgrade,
    "copy": db.copy,
    "archive": db.archive,
    "restore": db.restore,
    "suspend": people.suspend,
}
# The modules of the server that a plain installation leaves out.
LEFT_OUT = frozenset(
    (
        *("alembic", "argon2", "fastapi", "httptools", "orjson", "prometheus_client"),
        *("sqlalchemy", "starlette", "uvicorn", "uvloop", "websockets"),
    )
)

app = Group("golemancy", "Golem games: play, replay, measure. On its own, opens the games in a browser.")
app.alone = serve.serve
app.options = [("--version", "Print the version and exit.")]
for name, command in COMMANDS.items():
    app.add(name, command)
app.add_group(lab)
database = Group("db", "The server's database.")
for name, command in DATABASE.items():
    database.add(name, command)
app.add_group(database)


def main() -> None:
    """Runs the command line; errors are reported in one line."""
    _speak_utf8()
    try:
        _run(sys.argv[1:])
    except WrongUsage as wrong:
        lines = f"Usage: {wrong.usage}\nTry '{wrong.usage.partition(' [')[0]} --help' for help.\n\nError: {wrong}"
        err.print(lines, markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)
    except GolemancyError as error:
        err.print(f"golemancy: {error}", style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)
    except (EOFError, KeyboardInterrupt):
        err.print("Aborted.")
        sys.exit(1)
    except BrokenPipeError:  # whoever read what is printed has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _speak_utf8() -> None:
    """What is piped on Windows would otherwise be in a code page that has no signs for crystals and arrows."""
    for stream in (sys.stdout, sys.stderr):
        if os.name == "nt" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def _run(words: list[str]) -> None:
    """Does what was typed; where it needs something that is not installed, says what brings it."""
    if words[:1] == ["--version"]:
        out.print(f"golemancy {__version__}", highlight=False)
        return
    try:
        app.run(words, out)
    except ModuleNotFoundError as missing:
        module = (missing.name or "").partition(".")[0]
        if module not in LEFT_OUT:
            raise
        raise MissingExtra("the server of the page", module, "server") from missing
