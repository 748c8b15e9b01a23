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
        from numba.core.typing import templates
        from numba.extending import intrinsic

        made: Any = intrinsic(self._define)
        template: Any = templates.make_intrinsic_template
        return types.Function(template(made, self._define, self._define.__name__))
