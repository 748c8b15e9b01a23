"""What holds for all environments."""

import sys
from pathlib import Path

import numpy as np
import pytest

import golemancy.envs
from golemancy.engine.batch import MAX_SEATS
from golemancy.envs.features import MARK, feature_table
from golemancy.envs.outcome import worth
from golemancy.games import definition, names

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("name", names())
def test_the_page_lists_every_feature(name):
    text = PAGE.read_text(encoding="utf-8")
    assert feature_table(definition(name)) in text, "run: python -m golemancy.envs.features docs/environments.md"
    assert MARK in text


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([1], [1]),
        ([2], [-1]),
        ([2, 1], [-1, 1]),
        ([1, 1], [0, 0]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1, 3], [1 / 2, 1 / 2, -1]),
        ([1, 4, 2, 3], [1, -1, 1 / 3, -1 / 3]),
        ([1, 3, 1, 3], [2 / 3, -2 / 3, 2 / 3, -2 / 3]),  # teams
    ],
)
def test_what_places_are_worth(places, expected):
    out = np.zeros(MAX_SEATS, np.float64)
    worth(np.array(places, np.int32), len(places), out)
    assert out[: len(places)].tolist() == pytest.approx(expected)


@pytest.mark.parametrize(
    ("library", "module", "make"),
    [
        ("pettingzoo", "aec", lambda: golemancy.envs.pettingzoo_env("century")),
        ("gymnasium", "gym", lambda: golemancy.envs.gymnasium_env("century")),
        ("gymnasium", "vector", lambda: golemancy.envs.vector_env("century", 2)),
        ("pyspiel", "spiel", lambda: golemancy.envs.register_open_spiel()),
    ],
)
def test_a_missing_library_is_named_with_its_extra(monkeypatch, library, module, make):
    monkeypatch.setitem(sys.modules, library, None)
    for own in (module, "seats"):
        monkeypatch.delitem(sys.modules, f"golemancy.envs.{own}", raising=False)
    with pytest.raises(ImportError, match=r"golemancy\[rl\]"):
        make()
