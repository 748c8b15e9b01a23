"""What compiled code does in a way that Python has no words for; Numba hears of it when it first meets one."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

Written = tuple[Any, Callable[..., Any]]  # the signature, and what writes the instruction


class Instruction:
    """Stands in rules for an intrinsic of Numba's; `define` gives its signature for some types, and its code."""

    def __init__(self, define: Callable[..., Written]) -> None:
        self._define = define

    @cached_property
    def _numba_type_(self) -> Any:
        from numba.core import types
        from numba.core.typing.templates import make_intrinsic_template
        from numba.extending import intrinsic

        made: Any = intrinsic(self._define)
        return types.Function(make_intrinsic_template(made, self._define, self._define.__name__))
