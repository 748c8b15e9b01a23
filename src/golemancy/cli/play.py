"""Commands for players: the games, playing, and recorded matches."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from rich.markup import escape
from rich.table import Table as Grid

from golemancy import games
from golemancy.cli.asking import (
    Deck,
    Json,
    Options,
    Players,
    asked_game,
    out,
    print_json,
    progress_bar,
)
from golemancy.cli.commands import Argument, Option
from golemancy.cli.speaking import (
    Language,
    Notation,
    Painter,
    common_words,
    golem_name,
    match_painter,
    spoken_language,
)
from golemancy.cli.terminal import INDENT, Screen, results, table
from golemancy.contract import Definition
from golemancy.errors import BadReplay
from golemancy.game import Game
from golemancy.play import replay
from golemancy.play.analysis import Mistake, mistakes
from golemancy.play.match import PERSON, Match, Seat
from golemancy.play.telling import Telling, Turn, entry_of, turns
from golemancy.players import NAMED
from golemancy.players.compiling import wait_until_compiled
from golemancy.words.speaker import Speaker


def list_games(as_json: Json = False, language: Language = None) -> None:
    """Lists the games."""
    known = [games.definition(name) for name in games.names()]
    if as_json:
        print_json([
            {"name": d.name, "title": d.title, "seats": sorted(d.seats), "variants": list(d.variants), "pitch": d.pitch}
            for d in known
        ])  # fmt: skip
        return
    words = common_words(spoken_language(language))
    grid = Grid(*(words.message(f"games.{column}", {}) for column in ("name", "game", "players", "variants")))
    for d in known:
        grid.add_row(d.name, f"{d.title}\n[dim]{_pitch(d, words)}[/]", _span(d.seats), ", ".join(d.variants))
    out.print(grid)


def _pitch(definition: Definition, words: Speaker) -> str:
    """What makes someone want to play a game; in its own words where it is not one of ours."""
    return words.catalogue.get(f"game.{definition.name}.pitch", definition.pitch)


def _span(seats: tuple[int, ...]) -> str:
    return f"{min(seats)}–{max(seats)}" if len(seats) > 1 else str(seats[0])


def play(
    name: Annotated[str | None, Argument(metavar="GAME", help="one of `golemancy games`")] = None,
    players: Players = None,
    seats: Annotated[str | None, Option(help="who plays, e.g. Ann,Bob,iron; any other name is a person")] = None,
    seed: Annotated[int | None, Option(help="the deal; the same seed gives the same game")] = None,
    deck: Deck = None,
    option: Options = None,
    resume: Annotated[Path | None, Option(help="continue a saved match")] = None,
    save: Annotated[Path | None, Option(help="where to save when you leave")] = None,
    language: Language = None,
    notation: Notation = False,
) -> None:
    """Plays a game in the terminal, against people at the same keyboard or programs."""
    spoken = spoken_language(language)
    if resume is not None:
        match = replay.load(resume, deck)
    else:
        game = asked_game(name or pick_game(spoken), players or _seats_named(seats), deck, option)
        match = Match(game, _seats(game, seats, spoken), seed)
    file = save or resume or Path(f"{match.game.name}.golem")
    Screen(match, out, out.input, file, language=spoken, notation=notation).run()


def pick_game(language: str) -> str:
    """Asks which game to play."""
    names, words = games.names(), common_words(language)
    list_games(language=language)
    while True:
        answer = out.input(f"{words.message('terminal.which_game', {})} ({', '.join(names)}) \\[{names[0]}] ").strip()
        if (answer or names[0]) in names:
            return answer or names[0]
        out.print(words.message("terminal.no_such_game", {"typed": answer}), markup=False)


def _seats_named(seats: str | None) -> int | None:
    return len(seats.split(",")) if seats else None


def _seats(game: Game, text: str | None, language: str) -> list[Seat]:
    """Seats from `Ann,Bob,iron`; without it, you against stone golems."""
    me = common_words(language).message("seat.me", {})
    names = text.split(",") if text else [me, *["stone"] * (game.players - 1)]
    return [_seat(n, name, language) for n, name in enumerate(names)]


def _seat(number: int, name: str, language: str) -> Seat:
    """A program where the name is one's, with a golem's name; else a person."""
    return Seat(golem_name(number, language), name) if name.partition(":")[0] in NAMED else Seat(name, PERSON)


# ---- recorded matches


def show_replay(
    file: Annotated[Path, Argument(help="a replay file")],
    deck: Deck = None,
    board: Annotated[bool, Option(help="show the board after each turn")] = False,
    step: Annotated[bool, Option(help="wait for Enter after each turn")] = False,
    language: Language = None,
    notation: Notation = False,
) -> None:
    """Shows a recorded match, turn by turn."""
    match = replay.load(file, deck)
    speaker = match_painter(match, spoken_language(language), spoken_to=False)
    state = match.beginning()
    out.print(f"[bold]{escape(match.game.title)}: {', '.join(map(escape, speaker.seats))}[/]")
    made = iter(match.history)
    for turn in turns(Telling(match, None).lines()):
        for line in _turn_lines(turn, speaker, notation=notation):
            out.print(line, highlight=False)
        for entry in [next(made) for _ in turn.lines]:
            if entry.action is not None:
                state.apply(entry.action)
        if board:
            _show(table(state, None, speaker))
        if step:
            out.input("")
    _show(table(state, None, speaker))
    _show(results(match, speaker))
    if not match.over:
        out.print(speaker.message("result.unfinished", {}), highlight=False)
    _show_notes(match, 0, speaker)
    for number in range(1, len(match.variations) + 1):
        _show_variation(match, number, speaker, notation=notation)


def _show_variation(match: Match, number: int, speaker: Painter, *, notation: bool) -> None:
    """What else could have been played from some point on."""
    begin = match.variations[number - 1]
    facts = {"number": number, "after": begin.after, "line": begin.line}
    out.print(f"\n[bold]{speaker.message('terminal.variation', facts)}[/]", highlight=False)
    for turn in turns(Telling(match.following(number), None).lines(begin.after)):
        for line in _turn_lines(turn, speaker, notation=notation):
            out.print(line, highlight=False)
    _show_notes(match, number, speaker)


def _show_notes(match: Match, line: int, speaker: Painter) -> None:
    """What was said of decisions of a line."""
    for (of, after), text in sorted(match.comments.items()):
        if of == line:
            out.print(escape(speaker.message("terminal.comment", {"after": after, "text": text})), highlight=False)


def _show(lines: list[str]) -> None:
    for line in lines:
        out.print(line, highlight=False)


def _turn_lines(turn: Turn, speaker: Painter, *, notation: bool) -> Iterator[str]:
    """What a turn did, and step by step what happened in it."""
    yield entry_of(turn, speaker) or speaker.name(turn.seat)
    if notation:
        yield f"{INDENT}[dim]{escape(', '.join(line.notation for line in turn.lines))}[/]"
    yield from (f"{INDENT}[dim]{speaker.say('event', event)}[/]" for event in turn.events)


def verify(
    file: Annotated[Path, Argument(help="a replay file from a server")],
    promised: Annotated[str | None, Option("--hash", help="the hash that was shown at the start")] = None,
    language: Language = None,
) -> None:
    """Checks that a match was dealt as promised and played by the rules."""
    shown = replay.verify(replay.text_of(file))
    if promised not in (None, shown):
        raise BadReplay(0, f"this match was promised as {shown}, not {promised}")
    out.print(common_words(spoken_language(language)).message("terminal.fair", {"hash": shown}), highlight=False)


def analyse(
    file: Annotated[Path, Argument(help="a replay file")],
    seconds: Annotated[float, Option(help="thinking time per decision")] = 0.2,
    most: Annotated[int, Option(help="how many decisions to show")] = 10,
    deck: Deck = None,
    as_json: Json = False,
    language: Language = None,
    notation: Notation = False,
) -> None:
    """Goes through a recorded match and finds the costliest decisions."""
    match = replay.load(file, deck)
    wait_until_compiled(match.game)
    with progress_bar() as bar:
        task = bar.add_task(f"{match.game.title}", total=len(match.history))
        found = mistakes(match, seconds=seconds, progress=lambda n: bar.advance(task, n))[:most]
    if as_json:
        print_json([mistake.to_dict() for mistake in found])
        return
    speaker = match_painter(match, spoken_language(language), spoken_to=False)
    columns = ("number", "seat", "played", "better", "chance", "cost")
    grid = Grid(*(speaker.message(f"analysis.{column}", {}) for column in columns))
    for mistake in found:
        grid.add_row(*_mistake_cells(mistake, speaker, notation=notation))
    out.print(grid)


def _mistake_cells(mistake: Mistake, speaker: Painter, *, notation: bool) -> Iterator[str]:
    """A mistake as a row of the table."""
    yield str(mistake.number)
    yield speaker.name(mistake.seat)
    for phrase, text in zip(mistake.phrases, (mistake.played, mistake.better), strict=True):
        said = speaker.say("decide", phrase)
        yield f"{said}\n[dim]{escape(text)}[/]" if notation else said
    chances = {"percent": f"{mistake.chance:.0%}", "better": f"{mistake.chance + mistake.cost:.0%}"}
    yield speaker.message("analysis.instead", chances)
    yield f"{mistake.cost:.1%}"
