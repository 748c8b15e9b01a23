"""What training by search needs to know about each game: its tables, and how its results are told."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import permutations
from typing import Any

import numpy as np

from golemancy import games
from golemancy.contract import Definition
from golemancy.engine.layout import Array
from golemancy.game import Game
from golemancy.games.arena.game import FACTIONS
from golemancy.learn.mix import TableKind
from golemancy.learn.passes import ALONE, NEITHER, SEARCHED

PAIRINGS = 20  # ways to hand out the factions


@dataclass(frozen=True)
class Plan:
    """What differs from game to game."""

    tables: tuple[str, ...] = ()  # player counts and options; () for one table of each player count
    cap: int = 400  # decisions after which a game of two is cut; more players get more
    scale: float = 1.0  # how much values weigh against logits at first
    considered: int = 12  # decisions of a root that are tried
    views: int = NEITHER  # where seats know different things leaves are judged as the root's seat sees them
    sharp: float = 0.0  # power of the game's weights, to which the network's logits are added; 0: none
    residual: bool = False  # whether the network tells how far chances are from the game's estimate
    margin: float = 0.0  # share of the points in what a game was worth, so that nobody gives up or dawdles
    points: float = 1.0  # points that make a difference; below zero where few are good
    search: Mapping[str, float] = field(default_factory=dict)  # how weights guide a search until a contest says better
    ahead: int = 16  # recorded decisions after which the search's word is half of what a decision is judged by


PLANS = {
    "century": Plan(("2", "2", "2", "2", "3", "4", "5"), cap=250),
    "golem_it": Plan(
        ("2", "2", "2", "2", "3", "4", "5", "6", "4:limit_on=true"),
        scale=0.5,
        views=ALONE,
        sharp=0.4,
        residual=True,
        margin=0.4,
        points=-12.0,
    ),
    "golems": Plan(("2", "2", "2", "2", "2", "2", "1", "1:variant=advanced"), views=SEARCHED, ahead=10),
    "adventure": Plan(
        ("2", "2", "2", "2", "3", "4", "2:map=random"),
        considered=16,
        ahead=20,
        residual=True,
        margin=0.4,
        points=20.0,
    ),
    "arena": Plan(
        ("2", "2", "2", "3", "4"),
        cap=500,
        scale=0.7,
        considered=16,
        sharp=0.35,
        residual=True,
        margin=0.3,
        points=5.0,
        search={"explore": 0.3, "trust": 0.5},
    ),
}


def trained(name: str) -> Definition:
    """A game as it is trained: with its quick hints, where it has some."""
    found = games.definition(name)
    return replace(found, rules=found.quick) if found.quick else found


def tables_of(name: str) -> tuple[TableKind, ...]:
    """The tables that are played if nothing else is asked for."""
    texts = PLANS.get(name, Plan()).tables or tuple(map(str, games.definition(name).seats))
    return tuple(map(TableKind.read, texts))


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


def described(table: TableKind) -> dict[str, Any]:
    """A table as it is told in the file of weights."""
    return asdict(table)


def mixed(name: str, tables: Sequence[TableKind], count: int, seed: int = 0) -> Tables:
    """So many games, as many of each table; neighbours are of one kind."""
    found = [kind for table in tables for kind in pairings(name, table, seed)]
    kinds = tuple(games.game(name, kind.players, None, **kind.options) for kind in found)
    return Tables(kinds, (np.arange(count) * len(kinds) // count).astype(np.int32))


def pairings(name: str, table: TableKind, seed: int) -> list[TableKind]:
    """In the Arena some of the ways to hand out the factions, else the table as it is."""
    if name != "arena" or any("faction" in option for option in table.options):
        return [table]
    orders: list[Any] = list(permutations(FACTIONS, table.players))
    chosen = np.random.default_rng(seed).permutation(len(orders))[:PAIRINGS]
    dealt = [{f"faction{n}": faction for n, faction in enumerate(orders[k])} for k in chosen]
    return [TableKind(table.players, {**table.options, **factions}) for factions in dealt]
