"""The command that finds puzzles."""

from collections import Counter
from pathlib import Path
from typing import Annotated

from golemancy import games
from golemancy.cli.asking import Deck, Name, Options, Players, Ray, asked_game, err, out, progress_bar
from golemancy.cli.commands import Option
from golemancy.errors import BadOption
from golemancy.puzzles.mining import mine
from golemancy.puzzles.pack import read, write
from golemancy.puzzles.puzzle import GRADES, Puzzle


def puzzles(
    name: Name,
    want: Annotated[int, Option(min=1, help="how many puzzles")] = 100,
    file: Annotated[Path | None, Option("--out", help="the pack; default: GAME.jsonl")] = None,
    players: Players = None,
    option: Options = None,
    deck: Deck = None,
    seed: Annotated[int, Option(min=0, help="the first game's deal; the others follow")] = 0,
    keep: Annotated[Path | None, Option(help="an older pack: what still holds of it is graded anew and kept")] = None,
    workers: Annotated[int | None, Option(min=1, help="processes; default: one per core")] = None,
    ray: Ray = None,
) -> None:
    """Finds puzzles in games that a search plays: on all cores or a cluster; started again, it goes on."""
    game = asked_game(name, players or _two_if_possible(name), deck, option)
    pack = file or Path(f"{game.name}.jsonl")
    older = _older(keep, game.name)
    with progress_bar() as bar:
        task = bar.add_task(f"{game.name}: puzzles", total=want)

        def tell(found: int, dug: int) -> None:
            doing = f"puzzles in {dug} games" if dug else "looking at older puzzles again" if older else "puzzles"
            bar.update(task, completed=found, description=f"{game.name}: {doing}")

        notes = pack.with_suffix(".part")
        found = mine(game, want, notes, seed=seed, older=older, workers=workers, ray=ray, progress=tell)
    pack.write_text(write(game.name, found), encoding="utf-8")
    grades = Counter(puzzle.grade for puzzle in found)
    err.print(f"wrote {pack}", style="dim")
    out.print(", ".join(f"{grades[grade]} {grade}" for grade in GRADES), highlight=False)


def _older(file: Path | None, name: str) -> list[Puzzle]:
    """The puzzles of a pack of this game."""
    if file is None:
        return []
    game, found = read(file.read_text(encoding="utf-8"))
    if game != name:
        raise BadOption(f"--keep: {file} has puzzles of {game}, not of {name}")
    return found


def _two_if_possible(name: str) -> int | None:
    """Two players, where a game is for two."""
    return 2 if 2 in games.definition(name).seats else None
