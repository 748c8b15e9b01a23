"""What a lab run has seen, as columns of numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from golemancy.engine.layout import Array
from golemancy.lab.play import Watched

Columns = dict[str, Array | list[str]]


@dataclass(frozen=True)
class Data:
    """All games of a run: one row per game, one column per seat; things sparsely, by their number in `names`."""

    label: str
    players: int
    seeds: Array
    first: Array
    decisions: Array
    scores: Array
    shares: Array
    sources: dict[str, Array]  # points by game and seat
    names: list[str]  # of things, as kind/name
    things: dict[str, Array]  # columns: game, seat, name, offered, chance, offers, taken
    tries: dict[str, Array]  # columns: game, seat, name, decision, taking, leaving

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def order(self) -> Array:
        """Each seat's place in the order of play, from 0."""
        return (np.arange(self.players) - self.first[:, None]) % self.players

    @property
    def margins(self) -> Array:
        """By how much the best score is ahead of the next."""
        ranked = np.sort(self.scores, axis=1)
        return ranked[:, -1] - ranked[:, -2] if self.players > 1 else np.zeros(len(self))

    def by_order(self, values: Array) -> Array:
        """Columns by seat as columns by the order of play."""
        return np.take_along_axis(values, np.argsort(self.order, axis=1), axis=1)

    def seats_taking(self, name: str) -> Array:
        """Which seats of which games took a thing, as numbers 0 and 1."""
        taken = np.zeros((len(self), self.players))
        if name in self.names:
            rows = self.of_thing(name)
            taken[self.things["game"][rows], self.things["seat"][rows]] = self.things["taken"][rows] > 0
        return taken

    def of_thing(self, name: str, table: str = "things") -> Array:
        """The rows about a thing."""
        return np.flatnonzero(getattr(self, table)["name"] == self.names.index(name))


def gather(label: str, players: int, watched: Sequence[Watched]) -> Data:
    """The columns of a number of games."""
    sources = sorted({source for game in watched for seat in game.sources for source in seat})
    names = sorted({thing.name for game in watched for thing in game.things})
    number = {name: n for n, name in enumerate(names)}
    return Data(
        label=label,
        players=players,
        seeds=np.array([g.seed for g in watched], np.int64),
        first=np.array([g.first for g in watched], np.int64),
        decisions=np.array([g.decisions for g in watched], np.int64),
        scores=np.array([g.scores for g in watched], np.int64),
        shares=np.array([g.shares for g in watched], np.float64),
        sources={s: np.array([[seat.get(s, 0) for seat in g.sources] for g in watched], np.int64) for s in sources},
        names=names,
        things=_columns([g.things for g in watched], ("seat", "name", "offered", "chance", "offers", "taken"), number),
        tries=_columns([g.tries for g in watched], ("seat", "name", "decision", "taking", "leaving"), number),
    )


def _columns(rows: Sequence[Sequence[Any]], fields: Sequence[str], number: dict[str, int]) -> dict[str, Array]:
    """Rows of every game as one table, with the number of their game first."""
    flat = list(chain.from_iterable(rows))
    columns = {"game": np.repeat(np.arange(len(rows)), [len(row) for row in rows])}
    for name in fields:
        values = [getattr(row, name) for row in flat]
        columns[name] = np.array([number[v] for v in values] if name == "name" else values)
    return {name: column if len(flat) else column.astype(np.int64) for name, column in columns.items()}


def tables(data: Data) -> dict[str, Columns]:
    """The run as flat tables for files: games, seats, things and tries."""
    games, players = len(data), data.players
    game = np.repeat(data.seeds, players)
    found: dict[str, Columns] = {
        "games": {"seed": data.seeds, "first": data.first, "decisions": data.decisions, "margin": data.margins},
        "seats": {
            "seed": game,
            "seat": np.tile(np.arange(players), games),
            "order": data.order.ravel(),
            "score": data.scores.ravel(),
            "win": data.shares.ravel(),
            **{f"points: {source}": points.ravel() for source, points in data.sources.items()},
        },
    }
    for name in ("things", "tries"):
        columns = getattr(data, name)
        called = [data.names[n] for n in columns["name"]]
        found[name] = {
            "seed": data.seeds[columns["game"]] if called else columns["game"],
            "kind": [text.partition("/")[0] for text in called],
            "name": [text.partition("/")[2] for text in called],
            **{key: column for key, column in columns.items() if key not in ("game", "name")},
        }
    return found
