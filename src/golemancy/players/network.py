"""Trained networks: how they are kept, and what they make of an observation, without PyTorch.

A network has two hidden layers of rectified units. Its outputs are a number for each action of the game,
the higher the better, and then what each seat may expect, the observer first: from -1 to 1 once squashed, or for
a network that learned by searching (`values` in `about`) its share of the win, by softmax over the seats.
"""

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np

from golemancy.contract import Definition, Rules
from golemancy.engine.layout import Array
from golemancy.engine.rule import rule
from golemancy.engine.sums import add_rows, rows_of
from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.games import definition as find_definition

LAYERS = ("first", "second", "last")
FINEST = np.float32(4095)  # inputs of a layer are told apart in so many steps
_LARGEST_SUM = 2**31 - 1
_LARGEST_WEIGHT = 2**15 - 1
_ZERO, _TINY, _LOWEST = np.float32(0), np.float32(1e-30), np.float32(-np.inf)
_NO_BITS, _ALL_BUT_SIGN = np.int32(0), np.int32(2**31 - 1)


class Layer(NamedTuple):
    """One layer in whole numbers, which are added up many times faster than others."""

    weights: Array  # int16: a row for each input, with columns of zeros at the end
    bias: Array  # float32
    unit: Any  # float32: what a weight of 1 stands for


class Room(NamedTuple):
    """Where a network works, and what it says."""

    rows: Array  # int64: the inputs that are not zero
    factors: Array  # int16: these inputs
    sums: Array  # int32
    first: Array  # float32
    second: Array
    last: Array  # the outputs, with zeros at the end


def whole(weights: Array, bias: Array) -> Layer:
    """A layer whose weights are whole numbers: as fine as can be while no sum needs more than 32 bits."""
    longest, largest = np.abs(weights).sum(axis=0).max(), np.abs(weights).max()
    unit = max(longest * FINEST / (_LARGEST_SUM - len(weights) * FINEST), largest / _LARGEST_WEIGHT, 1e-30)
    rows = rows_of(np.rint(weights / unit))
    wide = np.zeros(rows.shape[1], np.float32)
    wide[: len(bias)] = bias
    return Layer(rows, wide, np.float32(unit))


@dataclass(frozen=True)
class Network:
    """Weights of three layers, a row for each input, with their biases, and where they come from."""

    weights: tuple[Array, ...]
    biases: tuple[Array, ...]
    about: Mapping[str, Any]

    def to_bytes(self) -> bytes:
        """As a file: numbers of 16 bits, and `about` as JSON."""
        arrays: dict[str, Any] = {"about": np.array(json.dumps(dict(self.about)))}
        for name, weights, bias in zip(LAYERS, self.weights, self.biases, strict=True):
            arrays |= {f"{name}_weights": weights.astype(np.float16), f"{name}_bias": bias.astype(np.float16)}
        kept = io.BytesIO()
        np.savez_compressed(kept, **arrays)
        return kept.getvalue()

    @classmethod
    def from_bytes(cls, kept: bytes) -> "Network":
        """From a file that `to_bytes` made."""
        with np.load(io.BytesIO(kept)) as arrays:
            parts = [
                tuple(np.ascontiguousarray(arrays[f"{name}_{part}"], np.float32) for name in LAYERS)
                for part in ("weights", "bias")
            ]
            return cls(parts[0], parts[1], json.loads(str(arrays["about"])))

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        """The layers as they are worked out."""
        return tuple(whole(weights, bias) for weights, bias in zip(self.weights, self.biases, strict=True))

    def room(self) -> Room:
        """Room to work in."""
        most = max(*map(len, self.weights), *(len(layer.bias) for layer in self.layers)) + 1
        outputs = (np.zeros(len(layer.bias), np.float32) for layer in self.layers)
        return Room(np.zeros(most, np.int64), np.zeros(most, np.int16), np.zeros(most, np.int32), *outputs)

    def look(self, observation: Array) -> Array:
        """The outputs for an observation: one for each action, then one for each seat."""
        room = self.room()
        forward(observation, self.layers, room)
        return room.last[: len(self.biases[-1])]


def _largest(values: Array) -> Any:
    return np.abs(values).max()


@rule(plain=_largest)
def largest(values: Array) -> Any:
    """The largest of some numbers, whatever their signs: without its sign a number is as large as its bits say."""
    bits, top = values.view(np.int32), _NO_BITS
    for i in range(len(bits)):
        top = max(top, np.int32(bits[i] & _ALL_BUT_SIGN))
    return np.int32(top).view(np.float32)


def _gather(values: Array, scale: Any, room: Room) -> int:
    whole = np.rint(values * scale).astype(np.int16)
    rows = np.flatnonzero(whole)
    room.rows[: len(rows)], room.factors[: len(rows)] = rows, whole[rows]
    return len(rows)


@rule(plain=_gather)
def gather(values: Array, scale: Any, room: Room) -> int:
    """Writes down, as whole numbers, which values are not zero; returns how many."""
    count = 0
    for i in range(len(values)):
        whole = np.int16(np.rint(values[i] * scale))
        room.rows[count], room.factors[count] = i, whole
        count += int(whole != 0)  # written in any case, which costs less than a wrong guess of whether to
    return count


def _settle(layer: Layer, unit: Any, floor: Any, sums: Array, out: Array) -> None:
    np.maximum(sums.astype(np.float32) * unit + layer.bias, floor, out=out)


@rule(plain=_settle)
def settle(layer: Layer, unit: Any, floor: Any, sums: Array, out: Array) -> None:
    """From sums of whole numbers to what a layer gives, nothing of it below a floor."""
    for j in range(len(out)):
        out[j] = max(np.float32(sums[j]) * unit + layer.bias[j], floor)


@rule
def dense(inputs: Array, layer: Layer, floor: Any, room: Room, out: Array) -> None:
    """One layer; inputs of zero cost nothing."""
    scale = FINEST / max(largest(inputs), _TINY)
    count = gather(inputs, scale, room)
    if count % 2 == 1:  # rows are added up in pairs
        room.rows[count], room.factors[count] = 0, 0
        count += 1
    sums = room.sums[: len(out)]
    add_rows(room.rows, room.factors, count, layer.weights, sums)
    settle(layer, layer.unit / scale, floor, sums, out)


@rule
def forward(observation: Array, layers: Any, room: Room) -> None:
    """All three layers, of which all but the last are rectified."""
    dense(observation, layers[0], _ZERO, room, room.first)
    dense(room.first, layers[1], _ZERO, room, room.second)
    dense(room.second, layers[2], _LOWEST, room, room.last)


def fingerprint(definition: Definition) -> str:
    """A short key of what goes into a network and comes out: the features, the actions and the seats."""
    features = [(feature.name, feature.size) for feature in definition.features]
    told = json.dumps([features, definition.actions, max(definition.seats)])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def checked(network: Network, definition: Definition) -> Network:
    """The network, if it was trained for what the game shows and lets one do."""
    if (network.about["game"], network.about["fingerprint"]) != (definition.name, fingerprint(definition)):
        raise BadOption(
            f"the weights were trained for other observations or actions than those of {definition.title}; "
            f"train them anew: golemancy learn {definition.name}"
        )
    return network


@lru_cache(maxsize=None)
def network_of(name: str) -> Network:
    """The trained network that comes with a game."""
    definition = find_definition(name)
    kept = definition.weights()
    if kept is None:
        raise BadOption(f"learned: no weights come with {definition.title}; train some: golemancy learn {name}")
    return checked(Network.from_bytes(kept), definition)


def rules_of(network: Network, game: Game) -> Rules:
    """The rules with whose hints a network learned: a game's quick ones, where it has some, or its own."""
    quick = game.definition.quick if network.about.get("quick", True) else None
    return quick or game.rules


def learned_by_searching(network: Network) -> bool:
    """Whether the values of a network are shares of the win, as a search can use them."""
    return network.about.get("values") in ("softmax", "residual")


@lru_cache(maxsize=None)
def searched_network_of(name: str) -> Network | None:
    """The trained network that comes with a game, if a search is the stronger for it."""
    if find_definition(name).weights() is None:
        return None
    network = network_of(name)
    return network if learned_by_searching(network) and network.about.get("guides", True) else None
