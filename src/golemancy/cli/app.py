"""All commands, put together."""

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from golemancy import __version__
from golemancy.cli import db, learn, measure, people, play, puzzles, serve
from golemancy.cli.asking import err, out
from golemancy.cli.lab import lab
from golemancy.errors import GolemancyError

app = typer.Typer(
    add_completion=False, help="Golem games: play, replay, measure. On its own, opens the games in a browser."
)
database = typer.Typer(no_args_is_help=True, help="The server's database.")

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
for name, command in COMMANDS.items():
    app.command(name)(command)
app.add_typer(lab, name="lab")
app.add_typer(database, name="db")
database.command("upgrade")(db.upgrade)
database.command("copy")(db.copy)
database.command("archive")(db.archive)
database.command("restore")(db.restore)
database.command("suspend")(people.suspend)


def main() -> None:
    """Runs the command line; errors are reported in one line."""
    try:
        app()
    except GolemancyError as error:
        err.print(f"golemancy: {error}", style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)


def _print_version(asked: bool) -> None:
    if asked:
        out.print(f"golemancy {__version__}", highlight=False)
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
]


@app.callback(invoke_without_command=True)
def start(context: typer.Context, version: Version = False) -> None:
    """Opens the games in a browser when no command is given."""
    if context.invoked_subcommand is None:
        serve.serve()
