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
from typing import Any

import numpy as np

from golemancy.contract import Definition
from golemancy.engine.layout import Array
from golemancy.engine.rule import Rules
from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.games import definition as find_definition
from golemancy.players.layers import Layer, forward, room_for, whole

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

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        """The layers as they are worked out."""
        return tuple(whole(weights, bias) for weights, bias in zip(self.weights, self.biases, strict=True))

    def look(self, observation: Array) -> Array:
        """The outputs for an observation: one for each action, then one for each seat."""
        room = room_for(self.layers)
        forward(observation, self.layers, room)
        return room.last[: len(self.biases[-1])]


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
