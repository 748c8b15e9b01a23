"""Rules: plain Python functions that also run as native code.

`@rule` marks a function that Numba compiles on its first call. `@generic` marks one
that is written against the placeholders below and compiled once for each game.
With GOLEMANCY_INTERPRET=1 in the environment everything stays plain Python.
"""

import dis
import hashlib
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cached_property, update_wrapper
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, TypeVar, overload

import numpy as np

from golemancy.engine.hurry import is_compiled_elsewhere, is_compiled_here
from golemancy.engine.plain import Plain
from golemancy.engine.sources import cache_folder, holds_any

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)

INTERPRETED = os.environ.get("GOLEMANCY_INTERPRET", "0") not in ("", "0")

_WRAPPING: set[Any] = set()  # code objects whose 64-bit sums are meant to wrap around
_PLAIN: dict[Any, Function] = {}
_MAKING = RLock()  # where compiled code is kept is a setting of all Numba


@dataclass(frozen=True)
class Rules:
    """The compiled half of a game's contract; the last two only help programs to play well."""

    setup: Function
    legal: Function
    apply: Function
    score: Function
    redeal: Function
    observe: Function
    estimate: Function | None = None  # (s, box, out): each seat's chance to win, at a glance
    weigh: Function | None = None  # (s, box, action) -> how much a decision suggests itself, above 0

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Worked out once: generic code looks its form up by the rules at each call."""
        return hash(tuple(self.named().items()))

    def named(self) -> dict[str, Function]:
        """The rules by the names that generic code calls them."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: rule for name, rule in found.items() if rule is not None}

    def mark_compiled(self) -> None:
        """Notes on disk that all of them are compiled."""
        with suppress(OSError):  # a cache that cannot be written to is never complete
            _mark_of(self).touch()

    def is_compiled(self) -> bool:
        """Whether all of them lie on disk, compiled."""
        return INTERPRETED or _mark_of(self).exists()


class Rule:
    """A function that Numba compiles. Numba itself is loaded when native code is first needed: that takes a while.

    It is kept on disk under a key of the sources that it can reach. Only what works for a while lets other threads run
    meanwhile (`nogil`): to take turns costs more than a single rule. What it `calls` need not become a part of it.
    """

    def __init__(
        self,
        function: Any,
        origins: frozenset[tuple[Path, str]],
        plain: Callable[[], Any] | None,
        *,
        home: str,
        nogil: bool,
        calls: Mapping[str, Any] | None = None,
    ) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self._origins, self._plain, self._home, self._nogil, self._calls = origins, plain, home, nogil, calls or {}
        self._native: Any = None

    def __call__(self, *arguments: Any) -> Any:
        if arguments and isinstance(arguments[0], Plain):
            return self._interpreted(*arguments)
        if self._native is not None:
            return self._native(*arguments)
        if self._plain is not None and self._runs_plain():
            return self._plain()(*arguments)
        return self.native(*arguments)

    def _runs_plain(self) -> bool:
        """Whether native code cannot be there yet, as one look into the cache's folder shows."""
        return is_compiled_here(self._home) or (
            not holds_any(cache_folder(self._origins)) and is_compiled_elsewhere(self._home)
        )

    @cached_property
    def _interpreted(self) -> Function:
        found: Function = interpreted(self)
        return found

    @property
    def native(self) -> Any:
        """Numba's form of it."""
        if self._native is None:
            with _MAKING:
                self._native = self._native or self._made()
        return self._native

    def _made(self) -> Any:
        import numba

        from golemancy.engine.native import RuleDispatcher

        calls = {name: one.native for name, one in self._calls.items()}
        folder = cache_folder(self._origins)
        settings: Any = numba.config
        before = settings.CACHE_DIR
        settings.CACHE_DIR = str(folder)
        try:
            return RuleDispatcher(
                self.py_func, home=self._home, plain=self._plain, nogil=self._nogil, key=folder.name, calls=calls
            )
        finally:
            settings.CACHE_DIR = before

    @property
    def _numba_type_(self) -> Any:
        """How Numba finds it in other rules, or in a kernel for a GPU."""
        from numba.core import target_extension

        current: Any = target_extension.current_target
        if current() != "cuda":
            return self.native._numba_type_
        from numba.cuda.descriptor import cuda_target

        return cuda_target.typing_context.resolve_value_type(self.native)


class Placeholder:
    """Stands in generic code for the rule of that name of whichever game it is compiled for."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *arguments: Any) -> Any:
        raise TypeError(f"{self.name} has no meaning before generic code is bound to a game")


setup, legal, apply, score, redeal, observe, estimate, weigh = (Placeholder(f.name) for f in fields(Rules))


@overload
def rule(function: F) -> F: ...
@overload
def rule(*, wraps: bool = False, plain: Function | None = None) -> Callable[[F], F]: ...
def rule(function: Any = None, *, wraps: bool = False, plain: Function | None = None) -> Any:
    """Marks a rule. `wraps`: its unsigned sums overflow on purpose; `plain`: what stands for it when interpreted."""
    if function is None:
        return lambda f: _mark(f, plain, wraps=wraps)
    return _mark(function, plain, wraps=wraps)


def _mark(function: Any, plain: Function | None, *, wraps: bool) -> Any:
    if wraps:
        _WRAPPING.add(function.__code__)
    if plain is not None:
        _PLAIN[function] = plain
    if INTERPRETED:
        return plain or _quiet(function)
    origins, home = frozenset({_origin(function)}), function.__module__
    return Rule(function, origins, lambda: interpreted(function), home=home, nogil=False)


def _origin(function: Any) -> tuple[Path, str]:
    return Path(function.__code__.co_filename), str(function.__module__).split(".")[0]


def _quiet(function: Any) -> Any:
    """Plain Python, without NumPy's overflow warning where overflow is meant."""
    if function.__code__ not in _WRAPPING:
        return function
    return np.errstate(over="ignore")(function)


def source_of(function: Any) -> Any:
    """The Python function behind a rule."""
    return getattr(function, "py_func", None) or getattr(function, "__wrapped__", function)


def _rebound(function: Any, swap: Callable[[Any], Any]) -> Any:
    """A copy of a function in which each global that it names went through `swap`."""
    names = dict(function.__globals__)
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__
    for step in dis.get_instructions(function):
        if step.opname == "LOAD_GLOBAL" and step.argval in names:
            names[step.argval] = swap(names[step.argval])
    return copy


def interpreted(function: Any) -> Any:
    """The same rule as plain Python, together with every rule that it calls."""
    source = source_of(function)
    if source not in _PLAIN:
        _PLAIN[source] = _quiet(_rebound(source, lambda v: interpreted(v) if is_rule(v) else v))
    return _PLAIN[source]


def is_rule(value: object) -> bool:
    """Whether a value is a compiled rule."""
    return isinstance(value, Rule)


class Generic:
    """A function over any game; `of` gives its form for one game."""

    def __init__(self, function: Function, *, wraps: bool, nogil: bool, at_once: bool) -> None:
        self.function: Any = function
        self._nogil, self._at_once = nogil, at_once
        self._bound: dict[tuple[Rules, bool], Function] = {}
        if wraps:
            _WRAPPING.add(self.function.__code__)

    def of(self, rules: Rules, *, interpret: bool = INTERPRETED) -> Function:
        """This function compiled for a game's rules (or, on request, interpreted)."""
        if (rules, interpret) not in self._bound:
            self._bound[rules, interpret] = self._bind(rules, interpret=interpret)
        return self._bound[rules, interpret]

    def __call__(self, *arguments: Any) -> Any:
        raise TypeError(f"{self.function.__name__} is generic: call .of(rules) first")

    def _bind(self, rules: Rules, *, interpret: bool) -> Any:
        swapped = _rebound(self.function, lambda v: _fill(v, rules.named(), rules, interpret=interpret))
        if interpret:
            return _quiet(swapped)
        swapped.__qualname__ = f"{swapped.__qualname__}.{source_of(rules.apply).__module__}.{_key(rules)}"
        plain = (lambda: self.of(rules, interpret=True)) if self._at_once else None
        origins, home = _origins(rules) | {_origin(self.function)}, source_of(rules.apply).__module__
        return Rule(swapped, origins, plain, home=home, nogil=self._nogil, calls=rules.named())


def _origins(rules: Rules) -> frozenset[tuple[Path, str]]:
    return frozenset(_origin(source_of(one)) for one in rules.named().values())


def _mark_of(rules: Rules) -> Path:
    return cache_folder(_origins(rules)) / f"{_key(rules)}.complete"


def _key(rules: Rules) -> str:
    """Tells apart rules that were put together in different ways from the same files."""
    for name, one in rules.named().items():
        if not is_rule(one):
            raise TypeError(
                f"{name}: {getattr(one, '__name__', one)} is not marked with @rule, so it cannot be compiled"
            )
    names = [f"{name}={source_of(one).__module__}.{source_of(one).__qualname__}" for name, one in rules.named().items()]
    return hashlib.sha256(" ".join(names).encode()).hexdigest()[:8]


def _fill(value: Any, named: Mapping[str, Function], rules: Rules, *, interpret: bool) -> Any:
    """What stands for a global of generic code once the game is known."""
    if isinstance(value, Generic):
        return value.of(rules, interpret=interpret)
    if isinstance(value, Placeholder):
        value = named.get(value.name) or _DEFAULT[value.name]
    return interpreted(value) if interpret and is_rule(value) else value


@rule
def _even_estimate(s: Any, box: Any, out: Any) -> None:
    """Everybody's chance is the same."""
    for seat in range(s.players):
        out[seat] = 1.0 / s.players


@rule
def _even_weight(s: Any, box: Any, action: int) -> float:
    """No decision suggests itself more than another."""
    return 1.0


_DEFAULT = {"estimate": _even_estimate, "weigh": _even_weight}


@overload
def generic(function: Function) -> Generic: ...
@overload
def generic(*, wraps: bool = False, nogil: bool = True, at_once: bool = False) -> Callable[[Function], Generic]: ...
def generic(function: Any = None, *, wraps: bool = False, nogil: bool = True, at_once: bool = False) -> Any:
    """Marks a function over the placeholders, compiled once per game.

    `nogil`: other threads run meanwhile; `at_once`: it runs as plain Python until it is compiled.
    """
    if function is None:
        return lambda f: Generic(f, wraps=wraps, nogil=nogil, at_once=at_once)
    return Generic(function, wraps=wraps, nogil=nogil, at_once=at_once)
