"""What holds for all environments."""

import sys
from pathlib import Path

import pytest

import golemancy.envs
from golemancy.envs.features import MARK, table
from golemancy.games import definition, names

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("name", names())
def test_the_page_lists_every_feature(name):
    text = PAGE.read_text(encoding="utf-8")
    assert table(definition(name)) in text, "run: python -m golemancy.envs.features docs/environments.md"
    assert MARK in text


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
