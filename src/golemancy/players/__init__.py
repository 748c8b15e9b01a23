"""Who can sit in a seat besides a person."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from time import perf_counter
from typing import Any, Protocol, cast

from golemancy.checks import duration, made_of, playable, whole
from golemancy.errors import BadOption
from golemancy.game import Game, State
from golemancy.players import foreign
from golemancy.players import level as levels
from golemancy.players.beam import BeamPlayer, BeamSettings, check_beam
from golemancy.players.greedy import GreedyPlayer
from golemancy.players.learned import LearnedPlayer
from golemancy.players.level import LevelPlayer
from golemancy.players.mercury import MercuryPlayer
from golemancy.players.network import network_of
from golemancy.players.process import ProcessPlayer
from golemancy.players.random import RandomPlayer
from golemancy.players.search import Clock, SearchPlayer, SearchSettings


class Player(Protocol):
    """A program that decides. It is shown a state its seat could be in, never the true one, and the last events.

    Three things more are used where a program has them: `name` (a text), `begin(game, seat)` before its first decision
    of a game, and `end(state)` after the last, with the state as it ended.

    >>> class Last:
    ...     def choose(self, state):
    ...         return state.legal[-1]
    ...
    >>> golemancy.Match(golemancy.game("golem_it"), [Last, "random"], seed=7).run_programs() > 0
    True
    """

    def choose(self, state: State) -> int:
        """One of the legal decisions of the state.

        >>> state = golemancy.game("century").new(seed=7)
        >>> golemancy.player("random", seed=1).choose(state) in state.legal
        True
        """


Entrant = str | Player | Callable[[], Player]  # a name, a program, or a class that makes one for each game


@dataclass(frozen=True)
class Budget:
    """What a searching player may spend on a decision; None leaves it to the player.

    >>> from golemancy.players import Budget
    >>> golemancy.player("search", budget=Budget(iterations=100)) is not None
    True
    """

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
        """This budget where it says something, else what another says.

        >>> from golemancy.players import Budget
        >>> Budget().or_default(Budget(iterations=100)).iterations
        100
        """
        if self.seconds is not None or self.iterations is not None:
            return self
        return replace(self, seconds=default.seconds, iterations=default.iterations)


def reads_events(program: Player) -> bool:
    """Whether a program may look at what happened last; ours look only at the position, and telling takes time.

    >>> from golemancy.players import reads_events
    >>> reads_events(golemancy.player("random"))
    False
    """
    return not isinstance(
        program, RandomPlayer | GreedyPlayer | LearnedPlayer | LevelPlayer | SearchPlayer | BeamPlayer
    )


Details = Mapping[str, float]
Maker = Callable[[int, Budget, Details], Player]


def _random(seed: int, budget: Budget, details: Details) -> Player:
    return RandomPlayer(seed)


def _greedy(seed: int, budget: Budget, details: Details) -> Player:
    return GreedyPlayer(seed, details.get("blunders", 0.0))


def _learned(seed: int, budget: Budget, details: Details) -> Player:
    return LearnedPlayer()


def _spent(budget: Budget, details: Details) -> Budget:
    """The budget, or what the details say instead."""
    if "seconds" in details:
        return Budget(seconds=details["seconds"])
    return Budget(iterations=int(details["iterations"])) if "iterations" in details else budget


def _changes(details: Details, *more: str) -> dict[str, Any]:
    """The settings of a search among the details; a detail of another player is refused."""
    changes = {name: value for name, value in details.items() if name not in ("iterations", "seconds", "noise", *more)}
    settings = [field.name for field in fields(SearchSettings)]
    for name in changes:
        if name not in settings:
            known = ", ".join([*settings, *more])
            raise BadOption(f"player detail {name!r}: a search has only iterations, seconds, noise, {known}")
    return changes


def _searching(budget: Budget, details: Details) -> dict[str, Any]:
    """What every search is told: how much it may spend, and how it errs."""
    spent = _spent(budget, details)
    return {
        "iterations": spent.iterations,
        "seconds": spent.seconds,
        "threads": budget.threads,
        "clock": budget.clock,
        "at_most": budget.at_most,
        "noise": details.get("noise", 0.0),
    }


def _search(seed: int, budget: Budget, details: Details) -> Player:
    return SearchPlayer(seed, **_searching(budget.or_default(_SOME), details), changes=_changes(details))


def _mercury(seed: int, budget: Budget, details: Details) -> Player:
    told = _searching(budget.or_default(_TWO_SECONDS), details)
    return MercuryPlayer(seed, **told, trust=details.get("trust"), changes=_changes(details, "trust"))


def _beam(seed: int, budget: Budget, details: Details) -> Player:
    own = {name: value for name, value in details.items() if name not in ("seconds", "width")}
    known = [field.name for field in fields(BeamSettings)]
    for name in own:
        if name not in known:
            raise BadOption(f"player detail {name!r}: a beam has only seconds, width, {', '.join(known)}")
    given = {"width": int(details["width"])} if "width" in details else {}
    seconds = None if given else details.get("seconds", budget.seconds)
    return BeamPlayer(seconds=seconds, clock=budget.clock, settings=BeamSettings(**own), **given)


def _level(level: str) -> Maker:
    """A level keeps to its own budget, so that it stays a level."""

    def make(seed: int, budget: Budget, details: Details) -> Player:
        _changes(details)

        def program(usual: Details) -> Player:
            maker = _mercury if usual.get("guided") else _search
            own = {name: value for name, value in usual.items() if name != "guided"}
            return maker(seed, budget, {**own, **details})

        return LevelPlayer(level, program)

    return make


LEVELS = levels.LEVELS  # from one a child beats to the strongest
_SOME, _TWO_SECONDS = Budget(iterations=1000), Budget(seconds=2.0)
KNOWN: dict[str, Maker] = {
    "random": _random,
    "greedy": _greedy,
    "search": _search,
    "learned": _learned,
    **{level: _level(level) for level in LEVELS[:-1]},
    "mercury": _mercury,
}
NAMED: dict[str, Maker] = KNOWN | {"beam": _beam}  # with those that play a single game, which the server does not offer
_SETTINGS = {field.name for kind in (SearchSettings, BeamSettings) for field in fields(kind)}
_DETAILS = {"blunders", "trust", "iterations", "noise", "seconds", "width", *_SETTINGS}


def player(name: str, seed: int = 0, budget: Budget | None = None) -> Player:
    """A program by name, or by name and details: `search:iterations=200:explore=0.5`.

    >>> type(golemancy.player("search:iterations=200:explore=0.5")).__name__
    'SearchPlayer'
    >>> golemancy.player("nobody")
    Traceback (most recent call last):
        ...
    golemancy.errors.BadOption: there is no player 'nobody'; known: random, greedy, search, learned, cla...
    """
    kind, *details = made_of("player", name, str, "a name").split(":")
    whole("seed", seed, 0)
    if kind not in NAMED:
        found: Player = foreign.find(name, seed, ", ".join(NAMED))
        return found
    return NAMED[kind](seed, budget or Budget(), dict(map(_detail, details)))


def is_foreign(name: str) -> bool:
    """Whether a name is that of somebody else's program, such as `module:Class`.

    >>> from golemancy.players import is_foreign
    >>> is_foreign("greedy"), is_foreign("my_bots:Clever")
    (False, True)
    """
    return foreign.is_foreign(name, NAMED)


def made(entrant: Entrant, seed: int = 0, budget: Budget | None = None) -> Player:
    """The program that an entrant stands for; a class is asked for a new one.

    >>> from golemancy.players import made
    >>> type(made("greedy", seed=7)).__name__
    'GreedyPlayer'
    """
    if isinstance(entrant, str):
        return player(entrant, seed, budget)
    playable(entrant)
    if isinstance(entrant, type) or not hasattr(entrant, "choose"):
        entrant = cast(Callable[[], Player], entrant)()
    found: Player = foreign.checked(entrant, name_of(entrant))
    return found


def name_of(entrant: Entrant) -> str:
    """What an entrant is called in results and replays: its name, or where its class is found.

    >>> from golemancy.players import name_of
    >>> name_of("greedy"), name_of(golemancy.player("greedy"))
    ('greedy', 'golemancy.players.greedy:GreedyPlayer')
    """
    if isinstance(entrant, str):
        return entrant
    named = getattr(entrant, "name", None)
    return " ".join(named.split()) if isinstance(named, str) and named.strip() else place_of(entrant)


def place_of(entrant: Entrant) -> str:
    """The name by which `player` finds an entrant's class again, if it can be imported.

    >>> from golemancy.players import place_of
    >>> place_of(golemancy.player("greedy"))
    'golemancy.players.greedy:GreedyPlayer'
    """
    if isinstance(entrant, ProcessPlayer):
        return re.sub(r"[()\s]+", " ", entrant.name)  # as replay files can hold it
    owner = entrant if hasattr(entrant, "__qualname__") else type(entrant)
    return f"{owner.__module__}:{owner.__qualname__}".replace("<locals>.", "")


def check(entrant: Entrant, game: Game) -> None:
    """Refuses a program that there is not, or that cannot play this game.

    >>> from golemancy.players import check
    >>> check("greedy", golemancy.game("century"))
    """
    program = made(entrant)
    if isinstance(program, LearnedPlayer):
        network_of(game.name)
    if isinstance(program, BeamPlayer):
        check_beam(game)


def _detail(text: str) -> tuple[str, float]:
    key, _, value = text.partition("=")
    try:
        if key in _DETAILS and math.isfinite(float(value)):
            return key, float(value)
    except ValueError:
        pass
    raise BadOption(f"player detail {text!r}: expected NAME=NUMBER with one of {', '.join(sorted(_DETAILS))}")
