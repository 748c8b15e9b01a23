"""OpenSpiel: every game as a Python game named `golemancy_NAME`.

Chance is sampled once, at the start: eight chance nodes of 256 equally likely outcomes draw a seed, byte by
byte, and the deal and all later shuffles follow from it inside the state. So histories replay and states
pickle. (A Python game that OpenSpiel itself knows as SAMPLED_STOCHASTIC cannot be stored: pyspiel asks such a
game for the state of its random numbers and has no way for Python to answer.) But a state handed to a search
holds what comes next; `resample_from_infostate` deals all that anew which a player cannot know.
"""

import json
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from golemancy.contract import Definition, Option, Value
from golemancy.engine.layout import Array
from golemancy.envs.outcome import rewards
from golemancy.errors import BadOption
from golemancy.game import Game, State
from golemancy.games import built, definition, names

_KIND = pyspiel.GameType
_PREFIX = "golemancy_"
_BYTES = 8  # of the seed
_VALUES = 256  # of a byte


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options, as OpenSpiel knows it; each game is a subclass."""

    found: Definition

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given, found = dict(parameters or {}), self.found
        chosen = tuple((option.name, _read(given[option.name])) for option in found.options if option.name in given)
        self.rules = built(found.name, given.get("players"), chosen)
        self.longest = _longest(found, given.get("max_decisions", 0))
        super().__init__(_game_type(found, self.rules.players), _game_info(self.rules, self.longest), given)

    def new_initial_state(self) -> "SpielState":
        """A game not yet dealt."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The bytes of the seed."""
        return _BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Who writes observations, as tensors and as texts."""
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; all that changes is the seed, then one record, so that OpenSpiel can copy and store it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.seed = b""
        self.records: Any = None  # none before the deal

    @property
    def position(self) -> State:
        """The position as golemancy knows it."""
        return State(self.get_game().rules, self.records)

    def current_player(self) -> int:
        """The seat that decides, chance before the deal, or the end."""
        if self.records is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.records["player"][0])

    def is_terminal(self) -> bool:
        """Whether the game is over, or as long as it may be."""
        if self.records is None:
            return False
        return bool(self.records["over"][0] or self.records["decisions"][0] >= self.get_game().longest)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Any value for the next byte of the seed."""
        return [(value, 1.0 / _VALUES) for value in range(_VALUES)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal)

    def _apply_action(self, action: int) -> None:
        if self.records is not None:
            self.position.apply(action)
            return
        self.seed += bytes([action])
        if len(self.seed) == _BYTES:
            self.records = self.get_game().rules.new(int.from_bytes(self.seed, "big")).records

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else self.position.say(action)

    def returns(self) -> list[float]:
        """Each seat's reward; nothing before the end, nor in a game that was cut short."""
        if self.records is None:
            return [0.0] * int(self.num_players())
        return rewards(self.position)

    def resample_from_infostate(self, player_id: int, sampler: Any) -> "SpielState":
        """A state that the player could as well be in; `sampler` gives numbers from 0 to 1."""
        other: SpielState = self.clone()
        if self.records is not None:
            other.records = self.position.redeal(player_id, int(sampler() * 2**53), events=False).records
        return other

    def __str__(self) -> str:
        if self.records is None:
            return f"not dealt, seed {self.seed.hex()}"
        position = self.position
        return f"{position.game.name}, decision {position.decisions}, {position.phase}, {_digest(bytes(position))}"


class Observer:
    """What a seat knows now, as numbers by feature and as text.

    The text of an information state tells apart all that the seat can tell apart in the position, memory of
    hidden cards included, but not the order in which it came to know it.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._key = kind.perfect_recall
        sizes = [feature.size for feature in game.definition.features]
        self.tensor: Array = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])  # views
        self.dict = {feature.name: part for feature, part in zip(game.definition.features, parts, strict=True)}

    def _seat(self, player: int) -> int | None:
        return player if self._private else None

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes the features into `tensor`; zeros before the deal."""
        self.tensor[:] = 0.0 if state.records is None else state.position.observe(self._seat(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """All that the seat may see as JSON; of an information state, a short key of it."""
        if state.records is None:
            return "not dealt"
        seat = self._seat(player)
        return _key(state.position, seat) if self._key else json.dumps(state.position.view(seat))


def _key(position: State, seat: int | None) -> str:
    """A digest of what a seat knows: a redeal from a fixed seed depends on nothing else."""
    return f"seat {seat}, decision {position.decisions}, {_digest(bytes(position.redeal(seat, 0, events=False)))}"


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()


def _default(option: Option) -> Value:
    """An option's default value as a parameter: a parameter has one type, so numbers among words are written #2."""
    default = option.choices[0]
    alike = all(type(choice) is type(default) for choice in option.choices)
    return default if alike or isinstance(default, str) else f"#{default}"


def _read(parameter: Value) -> Value:
    """The value of an option from that of its parameter."""
    return parameter.removeprefix("#") if isinstance(parameter, str) else parameter


def _game_type(found: Definition, players: int | None = None) -> Any:
    """The facts that OpenSpiel wants of a game; without a player count, those of all counts."""
    alone = 1 in found.seats if players is None else players == 1
    options = {option.name: _default(option) for option in found.options}
    return pyspiel.GameType(
        short_name=_PREFIX + found.name,
        long_name=found.title,
        dynamics=_KIND.Dynamics.SEQUENTIAL,
        chance_mode=_KIND.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_KIND.Information.IMPERFECT_INFORMATION,
        utility=_KIND.Utility.GENERAL_SUM if alone else _KIND.Utility.ZERO_SUM,
        reward_model=_KIND.RewardModel.TERMINAL,
        max_num_players=max(found.seats),
        min_num_players=min(found.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": found.seats[0], "max_decisions": 0, **options},
    )


def _longest(found: Definition, asked: int) -> int:
    """The most decisions of a game; 0 asks for no limit but the game's own."""
    if asked < 0:
        raise BadOption(f"max_decisions: {asked} is less than 0 (0: no limit)")
    return min(asked or found.longest, found.longest)


def _game_info(rules: Game, longest: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=rules.actions,
        max_chance_outcomes=_VALUES,
        num_players=rules.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None if rules.players == 1 else 0.0,
        max_game_length=longest,
    )


def register() -> list[str]:
    """Makes every game known to OpenSpiel; returns the names."""
    known = set(pyspiel.registered_names())
    for name in names():
        if _PREFIX + name not in known:
            found = definition(name)
            # A class of its own: OpenSpiel holds it beyond Python's end, which other callables do not survive.
            pyspiel.register_game(_game_type(found), type(f"Spiel_{name}", (SpielGame,), {"found": found}))
    return [_PREFIX + name for name in names()]


register()
