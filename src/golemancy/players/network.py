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
from functools import lru_cache
from typing import Any

import numpy as np

from golemancy.contract import Definition, Rules
from golemancy.engine.layout import Array
from golemancy.engine.rule import rule
from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.games import definition as find_definition

LAYERS = ("first", "second", "last")


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

    def look(self, observation: Array) -> Array:
        """The outputs for an observation: one for each action, then one for each seat."""
        outputs = [np.empty(len(bias), np.float32) for bias in self.biases]
        forward(observation, self.weights, self.biases, outputs[0], outputs[1], outputs[2])
        return outputs[2]


def _add_four(at: Array, inputs: Array, weights: Array, out: Array) -> None:
    a, b, c, d = inputs[at]
    u, v, w, x = weights[at]
    out += (a * u + b * v) + (c * w + d * x)


@rule(plain=_add_four)
def add_four(at: Array, inputs: Array, weights: Array, out: Array) -> None:
    """Adds four rows of weights at once."""
    a, b, c, d = inputs[at[0]], inputs[at[1]], inputs[at[2]], inputs[at[3]]
    u, v, w, x = weights[at[0]], weights[at[1]], weights[at[2]], weights[at[3]]
    for j in range(len(out)):
        out[j] += (a * u[j] + b * v[j]) + (c * w[j] + d * x[j])


def _add_one(value: float, row: Array, out: Array) -> None:
    out += value * row


@rule(plain=_add_one)
def add_one(value: float, row: Array, out: Array) -> None:
    """Adds one row of weights."""
    for j in range(len(out)):
        out[j] += value * row[j]


def _rectify(values: Array) -> None:
    np.maximum(values, 0, out=values)


@rule
def dense(inputs: Array, weights: Array, bias: Array, out: Array) -> None:
    """One layer; inputs of zero cost nothing, others are taken four at a time."""
    at, have = np.zeros(4, np.int64), 0
    out[:] = bias
    for i in range(len(inputs)):
        if inputs[i] != 0:
            at[have] = i
            have += 1
            if have == 4:
                add_four(at, inputs, weights, out)
                have = 0
    for k in range(have):
        add_one(inputs[at[k]], weights[at[k]], out)


@rule(plain=_rectify)
def rectify(values: Array) -> None:
    """Makes what is below zero zero."""
    for i in range(len(values)):
        values[i] = max(values[i], np.float32(0))


@rule
def forward(observation: Array, weights: Any, biases: Any, first: Array, second: Array, last: Array) -> None:
    """All three layers."""
    dense(observation, weights[0], biases[0], first)
    rectify(first)
    dense(first, weights[1], biases[1], second)
    rectify(second)
    dense(second, weights[2], biases[2], last)


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
