"""What all tests share: games by name, and positions written by hand."""

from typing import Any

import pytest

import golemancy
from golemancy.words.catalogue import catalogue
from golemancy.words.speaker import Speaker


def game(name: str, players: int | None = None, **options: Any) -> golemancy.Game:
    """A game, built once for all tests."""
    return golemancy.games.built(name, players, tuple(options.items()))


def play(state: golemancy.State, *decisions: str) -> golemancy.State:
    """Makes decisions given in notation; returns the same state."""
    for decision in decisions:
        state.apply(decision)
    return state


@pytest.fixture(scope="session")
def century() -> golemancy.Game:
    return game("century", 2)


def explained(game: golemancy.Game, thing: str, language: str = "en") -> str | None:
    """What a card, tile or term is, in words."""
    found = game.words.explain(game.box, thing)
    things = game.words.things(game.box) if game.words.things else {}
    speaker = Speaker(catalogue(language, *game.definition.catalogues), things)
    return None if found is None else speaker.say("explain", found)
