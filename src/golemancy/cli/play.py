"""Commands for players: the games, playing, and recorded matches."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from golemancy import games
from golemancy.cli.asking import (
    Deck,
    Json,
    Options,
    Players,
    asked_game,
    out,
    prepare,
    print_json,
    progress_bar,
)
from golemancy.cli.terminal import Screen
from golemancy.errors import BadReplay
from golemancy.game import Game
from golemancy.play import replay
from golemancy.play.analysis import mistakes
from golemancy.play.match import PERSON, Match, Seat
from golemancy.players import KNOWN


def list_games(as_json: Json = False) -> None:
    """Lists the games."""
    known = [games.definition(name) for name in games.names()]
    if as_json:
        print_json([
            {"name": d.name, "title": d.title, "seats": sorted(d.seats), "variants": list(d.variants), "pitch": d.pitch}
            for d in known
        ])  # fmt: skip
        return
    grid = Grid("name", "game", "players", "variants")
    for d in known:
        grid.add_row(d.name, f"{d.title}\n[dim]{d.pitch}[/]", _span(d.seats), ", ".join(d.variants))
    out.print(grid)


def _span(seats: tuple[int, ...]) -> str:
    return f"{min(seats)}–{max(seats)}" if len(seats) > 1 else str(seats[0])


def play(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="one of `golemancy games`")] = None,
    players: Players = None,
    seats: Annotated[str | None, typer.Option(help="who plays, e.g. Ann,Bob,iron; any other name is a person")] = None,
    seed: Annotated[int | None, typer.Option(help="the deal; the same seed gives the same game")] = None,
    deck: Deck = None,
    option: Options = None,
    resume: Annotated[Path | None, typer.Option(help="continue a saved match")] = None,
    save: Annotated[Path | None, typer.Option(help="where to save when you leave")] = None,
) -> None:
    """Plays a game in the terminal, against people at the same keyboard or programs."""
    if resume is not None:
        match = replay.load(resume, deck)
        prepare(match.game)
    else:
        game = asked_game(name or pick_game(), players or _seats_named(seats), deck, option)
        match = Match(game, _seats(game, seats), seed)
    file = save or resume or Path(f"{match.game.name}.golem")
    out.print("Type help for the commands.", style="dim")
    Screen(match, out, out.input, file).run()


def pick_game() -> str:
    """Asks which game to play."""
    names = games.names()
    list_games()
    while True:
        answer = out.input(f"Which game? ({', '.join(names)}) [{names[0]}] ").strip() or names[0]
        if answer in names:
            return answer
        out.print(f"there is no game {answer!r}", markup=False)


def _seats_named(seats: str | None) -> int | None:
    return len(seats.split(",")) if seats else None


def _seats(game: Game, text: str | None) -> list[Seat]:
    """Seats from `Ann,Bob,iron`; without it, you against stone golems."""
    names = text.split(",") if text else ["You", *["stone"] * (game.players - 1)]
    return [_seat(n, name) for n, name in enumerate(names)]


def _seat(number: int, name: str) -> Seat:
    """A program where the name is one's, else a person."""
    return Seat(f"{name} {number}", name) if name.partition(":")[0] in KNOWN else Seat(name, PERSON)


def show_replay(
    file: Annotated[Path, typer.Argument(help="a replay file")],
    deck: Deck = None,
    board: Annotated[bool, typer.Option(help="show the board after each decision")] = False,
    step: Annotated[bool, typer.Option(help="wait for Enter after each decision")] = False,
) -> None:
    """Shows a recorded match, decision by decision."""
    match = replay.load(file, deck)
    state = match.game.new(match.seed)
    out.print(f"{match.game.title}: {', '.join(seat.name for seat in match.seats)}", style="bold")
    for entry, line in zip(match.history, replay.decisions(match), strict=True):
        out.print(line, markup=False, highlight=False)
        if entry.action is not None:
            state.apply(entry.action)
            for event in state.events(None)[1:]:
                out.print(f"     {event['text']}", style="dim", markup=False, highlight=False)
        if board:
            out.print(state.draw(None), highlight=False)
        if step:
            out.input("")
    out.print(state.draw(None), highlight=False)
    ended = f"places {match.places}" if match.over else "not finished"
    out.print(f"scores {match.state.scores}, {ended}", markup=False)


def verify(
    file: Annotated[Path, typer.Argument(help="a replay file from a server")],
    promised: Annotated[str | None, typer.Option("--hash", help="the hash that was shown at the start")] = None,
) -> None:
    """Checks that a match was dealt as promised and played by the rules."""
    shown = replay.verify(replay.text_of(file))
    if promised not in (None, shown):
        raise BadReplay(0, f"this match was promised as {shown}, not {promised}")
    out.print(f"The deal is the promised one ({shown}) and every decision was legal.", highlight=False)


def analyse(
    file: Annotated[Path, typer.Argument(help="a replay file")],
    seconds: Annotated[float, typer.Option(help="thinking time per decision")] = 0.2,
    most: Annotated[int, typer.Option(help="how many decisions to show")] = 10,
    deck: Deck = None,
    as_json: Json = False,
) -> None:
    """Goes through a recorded match and finds the costliest decisions."""
    match = replay.load(file, deck)
    prepare(match.game)
    with progress_bar() as bar:
        task = bar.add_task(f"{match.game.title}", total=len(match.history))
        found = mistakes(match, seconds=seconds, progress=lambda n: bar.advance(task, n))[:most]
    if as_json:
        print_json([mistake.to_dict() for mistake in found])
        return
    grid = Grid("decision", "seat", "played", "better", "chance to win", "cost")
    for m in found:
        chance = f"{m.chance:.0%} instead of {m.chance + m.cost:.0%}"
        grid.add_row(str(m.number), match.seats[m.seat].name, m.played, m.better, chance, f"{m.cost:.1%}")
    out.print(grid)
