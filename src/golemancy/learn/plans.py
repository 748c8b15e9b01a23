"""The tables that are played at: player counts and options, mixed."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np

from golemancy.learn.passes import ALONE, NEITHER, SEARCHED
from golemancy import games
from golemancy.engine.layout import Array
from golemancy.game import Game

FACTIONS = ("golems", "dragon_empire", "harbingers_of_the_forest", "lords_of_the_abyss", "guardians_of_the_realm")


@dataclass(frozen=True)
class Plan:
    """What differs from game to game."""

    tables: tuple[str, ...]
    cap: int  # decisions after which a game of two is cut; more players get more
    scale: float  # how much values weigh against logits
    considered: int = 12
    views: int = NEITHER  # where seats know different things leaves are judged as the root's seat sees them
    sharp: float = 0.0  # power of the game's weights, to which the network's logits are added; 0: none
    residual: bool = False  # whether the network tells how far chances are from the game's estimate
    margin: float = 0.0  # share of the points in what a game was worth, so that nobody gives up or dawdles
    points: float = 1.0  # points that make a difference; below zero where few are good
    ahead: int = 16  # recorded decisions after which the search's word is half of what a decision is judged by


PLANS = {
    "century": Plan(("2", "2", "2", "2", "3", "4", "5"), 250, 1.0),
    "golem_it": Plan(
        ("2", "2", "2", "2", "3", "4", "5", "6", "4:limit_on=true"),
        400,
        0.5,
        views=ALONE,
        sharp=0.4,
        residual=True,
        margin=0.4,
        points=-12.0,
    ),
    "golems": Plan(("2", "2", "2", "2", "2", "2", "1", "1:variant=advanced"), 400, 1.0, views=SEARCHED, ahead=10, residual=True, margin=0.5, points=4.0),
    "adventure": Plan(
        ("2", "2", "2", "2", "3", "4", "2:map=random"), 400, 1.0, 16, ahead=20, residual=True, margin=0.4, points=20.0
    ),
    "arena": Plan(("2", "2", "2", "3", "4"), 500, 0.7, 16, sharp=0.35, residual=True, margin=0.3, points=5.0),
}


@dataclass(frozen=True)
class Tables:
    """Kinds of tables as arrays, and which kind each game is of."""

    kinds: tuple[Game, ...]
    which: Array

    @property
    def boxes(self) -> Array:
        """The boxes of all kinds."""
        return np.concatenate([kind.boxes for kind in self.kinds])

    @property
    def options(self) -> Array:
        """The options of all kinds, as `setup` reads them."""
        return np.stack([kind.encoded for kind in self.kinds]).astype(np.int32)

    @property
    def players(self) -> Array:
        """The player count of each game."""
        return np.array([kind.players for kind in self.kinds], np.int32)[self.which]

    def caps(self, cap: int) -> Array:
        """Decisions after which a game is cut, by kind."""
        return np.array([cap * max(2, kind.players) // 2 for kind in self.kinds], np.int32)


def described(text: str) -> dict[str, Any]:
    """A table as it is told in the file of weights."""
    players, *options = text.split(":")
    return {"players": int(players), "options": dict(option.split("=", 1) for option in options)}


def read(name: str, text: str) -> Game:
    """A table such as `3` or `3:limit_on=true`."""
    players, *options = text.split(":")
    return games.game(name, int(players), None, **dict(option.split("=", 1) for option in options))


def mixed(name: str, tables: Sequence[str], count: int, seed: int = 0) -> Tables:
    """So many games, as many of each table; neighbours are of one kind."""
    texts = [kind for text in tables for kind in _pairings(name, text, seed)]
    kinds = tuple(read(name, text) for text in texts)
    return Tables(kinds, (np.arange(count) * len(kinds) // count).astype(np.int32))


def _pairings(name: str, text: str, seed: int) -> list[str]:
    """In the Arena some of the ways to hand out the factions, else the table as it is."""
    if name != "arena" or "faction" in text:
        return [text]
    orders: list[Any] = list(permutations(FACTIONS, int(text.split(":")[0])))
    chosen = np.random.default_rng(seed).permutation(len(orders))[:20]
    return [text + "".join(f":faction{n}={f}" for n, f in enumerate(orders[k])) for k in chosen]
