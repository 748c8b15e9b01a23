"""Who can sit in a seat besides a person."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from time import perf_counter
from typing import Any, Protocol, cast

from golemancy.checks import duration, made_of, playable, whole
from golemancy.errors import BadOption
from golemancy.game import Game, State
from golemancy.players import foreign
from golemancy.players.champion import ChampionPlayer
from golemancy.players.greedy import GreedyPlayer
from golemancy.players.learned import LearnedPlayer
from golemancy.players.network import Network, network_of
from golemancy.players.process import ProcessPlayer
from golemancy.players.random import RandomPlayer
from golemancy.players.search import Clock, SearchPlayer, SearchSettings


class Player(Protocol):
    """A program that decides. It is shown a state its seat could be in, never the true one, and the last events.

    Three things more are used where a program has them: `name` (a text), `begin(game, seat)` before its first decision
    of a game, and `end(state)` after the last, with the state as it ended.
    """

    def choose(self, state: State) -> int:
        """One of the legal decisions of the state."""


Entrant = str | Player | Callable[[], Player]  # a name, a program, or a class that makes one for each game


@dataclass(frozen=True)
class Budget:
    """What a searching player may spend on a decision; None leaves it to the player."""

    seconds: float | None = None
    iterations: int | None = None
    threads: int = 1
    clock: Clock = perf_counter  # what seconds are measured by
    at_most: float | None = None  # seconds that so many iterations may take, where rules may run as Python

    def __post_init__(self) -> None:
        if self.seconds is not None:
            duration("seconds", self.seconds)
        if self.iterations is not None:
            whole("iterations", self.iterations, 1)
        whole("threads", self.threads, 1)

    def or_default(self, default: "Budget") -> "Budget":
        """This budget where it says something, else another."""
        return self if self.seconds is not None or self.iterations is not None else default


def reads_events(program: Player) -> bool:
    """Whether a program may look at what happened last; ours look only at the position, and telling takes time."""
    return not isinstance(program, RandomPlayer | GreedyPlayer | LearnedPlayer | SearchPlayer)


Details = Mapping[str, float]
Maker = Callable[[int, Budget, Details], Player]


def _random(seed: int, budget: Budget, details: Details) -> Player:
    return RandomPlayer(seed)


def _greedy(blunders: float) -> Maker:
    return lambda seed, budget, details: GreedyPlayer(seed, details.get("blunders", blunders))


def _learned(seed: int, budget: Budget, details: Details) -> Player:
    return LearnedPlayer()


def _spent(budget: Budget, details: Details) -> Budget:
    """The budget, or what the details say instead."""
    if "seconds" in details:
        return Budget(seconds=details["seconds"])
    return Budget(iterations=int(details["iterations"])) if "iterations" in details else budget


def _changes(details: Details) -> dict[str, Any]:
    """The settings of a search among the details; a detail of another player is refused."""
    changes = {name: value for name, value in details.items() if name not in ("iterations", "seconds")}
    settings = [field.name for field in fields(SearchSettings)]
    for name in changes:
        if name not in settings:
            raise BadOption(f"player detail {name!r}: a search has only iterations, seconds, {', '.join(settings)}")
    return changes


def _search(default: Budget, *, fixed: bool = False) -> Maker:
    """A searching player; a fixed one keeps to its own budget, so that a level stays a level."""

    def make(seed: int, budget: Budget, details: Details) -> Player:
        spent = _spent(default if fixed else budget.or_default(default), details)
        changes = _changes(details)
        return SearchPlayer(
            seed,
            iterations=spent.iterations,
            seconds=spent.seconds,
            threads=budget.threads,
            clock=budget.clock,
            at_most=budget.at_most,
            changes=changes,
        )

    return make


def _champion(seed: int, budget: Budget, details: Details) -> Player:
    return make_champion(seed, budget, details, None)


def make_champion(seed: int, budget: Budget, details: Details, network: Network | None) -> ChampionPlayer:
    """A search guided by a network: one that is given, or the one that comes with the game."""
    spent = _spent(budget.or_default(Budget(iterations=1000)), details)
    changes = _changes({k: v for k, v in details.items() if k != "trust"})
    return ChampionPlayer(
        seed,
        network,
        trust=details.get("trust"),
        iterations=spent.iterations,
        seconds=spent.seconds,
        threads=budget.threads,
        clock=budget.clock,
        at_most=budget.at_most,
        changes=changes,
    )


LEVELS = ("clay", "stone", "bronze", "iron", "mercury")  # from one a child beats to the strongest

KNOWN: dict[str, Maker] = {
    "random": _random,
    "greedy": _greedy(0.0),
    "search": _search(Budget(iterations=1000)),
    "learned": _learned,
    "clay": _greedy(0.4),
    "stone": _greedy(0.12),
    "bronze": _search(Budget(iterations=16), fixed=True),
    "iron": _search(Budget(iterations=160), fixed=True),
    "mercury": _search(Budget(seconds=2.0)),
    "champion": _champion,
}
_DETAILS = {"blunders", "trust", "iterations", "seconds", *(field.name for field in fields(SearchSettings))}


def player(name: str, seed: int = 0, budget: Budget | None = None) -> Player:
    """A program by name, or by name and details: `search:iterations=200:explore=0.5`."""
    kind, *details = made_of("player", name, str, "a name").split(":")
    whole("seed", seed, 0)
    if kind not in KNOWN:
        found: Player = foreign.find(name, seed, ", ".join(KNOWN))
        return found
    return KNOWN[kind](seed, budget or Budget(), dict(map(_detail, details)))


def is_foreign(name: str) -> bool:
    """Whether a name is that of somebody else's program, such as `module:Class`."""
    return foreign.is_foreign(name, KNOWN)


def made(entrant: Entrant, seed: int = 0, budget: Budget | None = None) -> Player:
    """The program that an entrant stands for; a class is asked for a new one."""
    if isinstance(entrant, str):
        return player(entrant, seed, budget)
    playable(entrant)
    if isinstance(entrant, type) or not hasattr(entrant, "choose"):
        entrant = cast(Callable[[], Player], entrant)()
    found: Player = foreign.checked(entrant, name_of(entrant))
    return found


def name_of(entrant: Entrant) -> str:
    """What an entrant is called in results and replays: its name, or where its class is found."""
    if isinstance(entrant, str):
        return entrant
    named = getattr(entrant, "name", None)
    return " ".join(named.split()) if isinstance(named, str) and named.strip() else place_of(entrant)


def place_of(entrant: Entrant) -> str:
    """The name by which `player` finds an entrant's class again, if it can be imported."""
    if isinstance(entrant, ProcessPlayer):
        return re.sub(r"[()\s]+", " ", entrant.name)  # as replay files can hold it
    owner = entrant if hasattr(entrant, "__qualname__") else type(entrant)
    return f"{owner.__module__}:{owner.__qualname__}".replace("<locals>.", "")


def check(entrant: Entrant, game: Game) -> None:
    """Refuses a program that there is not, or that cannot play this game."""
    if isinstance(made(entrant), LearnedPlayer):
        network_of(game.name)


def _detail(text: str) -> tuple[str, float]:
    key, _, value = text.partition("=")
    try:
        if key in _DETAILS and math.isfinite(float(value)):
            return key, float(value)
    except ValueError:
        pass
    raise BadOption(f"player detail {text!r}: expected NAME=NUMBER with one of {', '.join(sorted(_DETAILS))}")
