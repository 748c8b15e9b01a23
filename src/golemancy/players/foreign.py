"""Programs of others, found by name.

    package.module:Class            a class or function of a module that can be imported
    NAME                            one that an installed package names in the entry-point group `golemancy.players`
    process:COMMAND                 a program in any language (process.py)

Details follow as for our own, `package.module:Class:depth=3`, and are given to the class as keyword arguments; one that
has a parameter `seed` gets that, too.
"""

import inspect
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from golemancy.errors import BadOption
from golemancy.players.process import ProcessPlayer

GROUP = "golemancy.players"
_PROCESS = "process"


def packaged() -> dict[str, EntryPoint]:
    """The players that installed packages bring, by name."""
    return {found.name: found for found in entry_points(group=GROUP)}


def is_foreign(name: str, known: object) -> bool:
    """Whether a name can only be that of somebody else's program; nothing is imported to find out."""
    first, _, rest = name.partition(":")
    return bool(rest) and "=" not in rest.partition(":")[0] and first not in known  # type: ignore[operator]


def find(name: str, seed: int, known: str) -> Any:
    """A program of somebody else's by its name; `known` lists our own, for those who have mistyped one."""
    kind, _, rest = name.partition(":")
    if kind == _PROCESS:
        return ProcessPlayer(rest, seed=seed)
    first, *more = rest.split(":") if rest else [""]
    brought = packaged()
    if kind in brought:
        return _made(name, _loaded(name, brought[kind].load), seed, [first, *more] if rest else [])
    if first and "=" not in first:
        return _made(name, _loaded(name, lambda: _attribute(kind, first)), seed, more)
    listed = ", ".join([known, *brought])
    raise BadOption(f"there is no player {kind!r}; known: {listed}, or module:Class, or process:COMMAND")


def _attribute(module: str, path: str) -> Any:
    found: Any = import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found


def _loaded(name: str, load: Callable[[], Any]) -> Any:
    try:
        return load()
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOption(f"player {name!r}: {error}") from error


def _made(name: str, maker: Any, seed: int, details: list[str]) -> Any:
    """The program that a class or function makes; an object that is a program already is taken as it is."""
    if not callable(maker):
        return checked(maker, name)
    given = dict(_detail(name, text) for text in details)
    try:
        wanted = inspect.signature(maker)
        if "seed" in wanted.parameters:
            given = {"seed": seed} | given
        wanted.bind(**given)
    except (TypeError, ValueError) as error:
        raise BadOption(f"player {name!r}: {error}") from None
    return checked(maker(**given), name)


def checked(program: Any, name: str) -> Any:
    """The program, if it can choose."""
    if not callable(getattr(program, "choose", None)):
        raise BadOption(f"player {name!r}: a player has a method choose(state), and {type(program).__name__} has none")
    return program


def _detail(name: str, text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals or not key.isidentifier():
        raise BadOption(f"player {name!r}: expected NAME=VALUE after a colon, not {text!r}")
    for kind in (int, float):
        try:
            return key, kind(value)
        except ValueError:
            pass
    return key, value
