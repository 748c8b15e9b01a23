"""Every public function and class has an example, and every example says what happens."""

import doctest
import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any, is_typeddict

import pytest

import golemancy
from golemancy.views import VIEWS
from tests.docs.pages import ROOT
from tests.test_house import PUBLIC, public_names

sys.path.insert(0, str(ROOT / "guide"))
from examples import examples

APART = examples()
NEEDED = {  # modules that need an extra for their examples
    "golemancy.envs": ("gymnasium", "pettingzoo", "pyspiel"),
}
# Without an example of their own: what needs a server (examples/bot.py is run instead), a GPU or another library, and
# single checks of the examiner (docs/adding-a-game.md runs them all).
WITHOUT = {
    *("golemancy.client", "golemancy.engine.gpu", "golemancy.engine.witness", "golemancy.testing"),
    *("golemancy.envs:gpu_env", "golemancy.envs:sb3_env"),
}


def members(module: str) -> Iterator[tuple[str, Any]]:
    """The functions and classes that a module makes public, and the methods and properties of these classes."""
    for name in public_names(import_module(module)):
        found = getattr(import_module(module), name)
        if not (inspect.isclass(found) or inspect.isfunction(found)) or found.__module__ != module:
            continue
        if is_typeddict(found) and found not in VIEWS.values() and name != "Head":
            continue  # a part of a view: the example of the view shows it
        yield name, found
        for key, member in vars(found).items() if inspect.isclass(found) else ():
            function = getattr(member, "fget", getattr(member, "__func__", member))
            if not key.startswith("_") and inspect.isfunction(function):
                yield f"{name}.{key}", function


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_has_an_example(module: str) -> None:
    named = {f"{module}:{name}": found for name, found in members(module)}
    bare = {name for name, found in named.items() if ">>>" not in (found.__doc__ or "") and name not in APART}
    assert all(inspect.getdoc(found) for found in named.values())
    if module not in WITHOUT:
        assert sorted(bare - WITHOUT) == []


@pytest.mark.parametrize("module", PUBLIC)
def test_examples_say_what_happens(module: str) -> None:
    for needed in NEEDED.get(module, ()):
        pytest.importorskip(needed)
    parser, texts = doctest.DocTestParser(), {module: import_module(module).__doc__ or ""}
    texts |= {f"{module}:{name}": found.__doc__ or "" for name, found in members(module)}
    texts |= {name: text for name, text in APART.items() if name.partition(":")[0] == module}
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    for name, text in texts.items():
        if ">>>" in text:
            given = vars(import_module(module)) | {"golemancy": golemancy}
            runner.run(parser.get_doctest(inspect.cleandoc(text), given, name, None, 0), out=said.append)
    assert not said, "".join(said)


def test_examples_that_are_kept_apart_belong_to_a_public_name() -> None:
    known = {f"{module}:{name}" for module in PUBLIC for name, _ in members(module)}
    assert sorted(set(APART) - known) == []
