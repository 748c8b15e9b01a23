"""Digs through game after game until there are as many puzzles as wanted; can be stopped and gone on with."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from golemancy.engine.batch import cores
from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.play.spread import spread
from golemancy.players.compiling import wait_until_compiled
from golemancy.puzzles.finder import Dig, Doubt, dig, looked_at_again
from golemancy.puzzles.likeness import ALIKE, Print, likeness
from golemancy.puzzles.puzzle import FORMAT, Puzzle

SHARES = {"stone": 0.35, "bronze": 0.4, "iron": 0.5, "mercury": 0.6}  # of a pack, at most, of each grade
GAMES_AT_ONCE = 8  # for each worker, before what was found is kept


class Selection:
    """Puzzles in the order in which they were found, without those that are like an earlier one."""

    def __init__(self, want: int) -> None:
        self.puzzles: list[Puzzle] = []
        self._want, self._prints = want, list[Print]()
        self._grades: Counter[str] = Counter()

    @property
    def full(self) -> bool:
        """Whether there are as many as wanted."""
        return len(self.puzzles) >= self._want

    def offer(self, found: Iterable[Puzzle]) -> None:
        """Takes what is new among some puzzles, as long as there is room."""
        for puzzle in found:
            if not self.full and self._grades[puzzle.grade] < max(1, self._want * SHARES[puzzle.grade]):
                self._take_if_new(puzzle)

    def _take_if_new(self, puzzle: Puzzle) -> None:
        mine = Print(puzzle)
        if all(likeness(mine, other) < ALIKE for other in self._prints):
            self.puzzles.append(puzzle)
            self._prints.append(mine)
            self._grades[puzzle.grade] += 1


class Notebook:
    """A file beside the pack: what was found in each game, and what still holds, so that nothing is done twice."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path, self._head = path, json.dumps(head)
        self.dug: dict[int, list[Puzzle]] = {}
        self.looked: dict[str, Puzzle | None] = {}  # by the name of the older puzzle
        if path.exists():
            self._read()
        else:
            path.write_text(self._head + "\n", encoding="utf-8")

    def _read(self) -> None:
        head, *lines = self.path.read_text(encoding="utf-8").splitlines()
        if head != self._head:
            raise BadOption(f"{self.path} was begun for {head}, not for {self._head}: finish that first, or remove it")
        for line in lines:
            try:
                told = json.loads(line)
            except ValueError:
                continue  # the last line, cut off when the work was stopped
            found = [Puzzle.from_json(json.dumps(one)) for one in told["puzzles"]]
            if "again" in told:
                self.looked[told["again"]] = next(iter(found), None)
            else:
                self.dug[told["seed"]] = found

    def add(self, seed: int, found: list[Puzzle]) -> None:
        """Keeps what one game gave."""
        self.dug[seed] = found
        self._write("seed", seed, found)

    def add_again(self, older: Puzzle, found: Puzzle | None) -> None:
        """Keeps what became of an older puzzle."""
        self.looked[older.id] = found
        self._write("again", older.id, [found] if found else [])

    def _write(self, key: str, value: int | str, found: list[Puzzle]) -> None:
        kept = ",".join(puzzle.to_json() for puzzle in found)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f'{{"{key}":{json.dumps(value)},"puzzles":[{kept}]}}\n')


def mine(
    game: Game,
    want: int,
    path: Path,
    *,
    seed: int = 0,
    older: Sequence[Puzzle] = (),
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], object] = lambda puzzles, games: None,
) -> list[Puzzle]:
    """So many puzzles from games with the deals from a seed on; `path` keeps what is done so far.

    Those of an older pack come first, as far as they still hold; then the games begin after those they came from.
    """
    wait_until_compiled(game)
    notes, chosen = Notebook(path, _head(game)), Selection(want)
    at_once = GAMES_AT_ONCE * (workers or cores())
    doubts, looked = [Doubt(game, puzzle) for puzzle in older if puzzle.id not in notes.looked], count(1)
    for begin in range(0, len(doubts), at_once):
        some = doubts[begin : begin + at_once]
        again = spread(looked_at_again, some, workers=workers, ray=ray, progress=lambda _: progress(next(looked), 0))
        for doubt, puzzle in zip(some, again, strict=True):
            notes.add_again(doubt.puzzle, puzzle)
    chosen.offer(filter(None, (notes.looked[puzzle.id] for puzzle in older)))
    seed = max([seed, *(puzzle.seed + 1 for puzzle in older)])
    progress(len(chosen.puzzles), 0)
    while not chosen.full:
        todo = [Dig(game, n) for n in range(seed, seed + at_once) if n not in notes.dug]
        found = spread(dig, todo, workers=workers, ray=ray)
        for task, puzzles in zip(todo, found, strict=True):
            notes.add(task.seed, puzzles)
        for n in range(seed, seed + at_once):
            chosen.offer(notes.dug[n])
        seed += at_once
        progress(len(chosen.puzzles), len(notes.dug))
    return chosen.puzzles


def _head(game: Game) -> dict[str, Any]:
    """What a notebook is about."""
    told = {"format": FORMAT, "game": game.name, "version": game.version, "players": game.players}
    return told | {"options": game.options}
