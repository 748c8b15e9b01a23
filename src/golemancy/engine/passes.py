"""Numba's passes over a function, without what only tells about them: much time goes into that.

For every pass Numba writes down the types of all arguments, for every call it compares all settings, and it works out
anew what it knows already: which form of a built-in function fits which types.
"""

from typing import Any

from numba.core import compiler, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager

_alone: Any = global_compiler_lock  # one thread compiles at a time
_Compiler: Any = compiler.Compiler


class Flags(compiler.Flags):
    """Settings, compared by what was set: all else is the same in every function."""

    def __hash__(self) -> int:
        return hash(frozenset(self._values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flags) and self._values == other._values


class _Passes(PassManager):
    """The same passes, one after the other."""

    def _runPass(self, index: int, one: Any, state: Any) -> None:  # noqa: N802
        with _alone:
            one.analysis = self._analysis
            one.run_initialization(state)
            one.run_pass(state)
            one.run_finalizer(state)


class _Typing:
    """Numba's knowledge of types, which remembers what it found out about built-in functions."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._found: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, arguments: Any, names: Any) -> Any:
        """The signature of a call."""
        if names or not isinstance(function, types.Function):
            return self._context.resolve_function_type(function, arguments, names)
        key = function, tuple(arguments)
        if key not in self._found:
            found = self._context.resolve_function_type(function, arguments, names)
            if found is None:
                return None
            self._found[key] = found
        return self._found[key]


_typing: dict[Any, _Typing] = {}


class Pipeline(_Compiler):  # type: ignore[misc]
    """Compiles a function."""

    def __init__(self, typing: Any, *arguments: Any) -> None:
        super().__init__(typing, *arguments)
        self.state.typingctx = _typing.setdefault(typing, _Typing(typing))

    def define_pipelines(self) -> list[Any]:
        """The passes to run."""
        found: list[Any] = super().define_pipelines()
        for one in found:
            one.__class__ = _Passes
        return found
