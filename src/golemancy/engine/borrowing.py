"""Arrays that compiled code uses without counting who holds them.

Numba counts an array's holders wherever a function takes it or a row of it, with an instruction that all cores must
agree on. Where rows are handed around for each game that costs as much as the rules; Python holds the arrays anyway.
"""

from typing import Any

from golemancy.engine.instruction import Instruction, Written
from golemancy.engine.layout import Array
from golemancy.engine.rule import rule


def _uncounted(context: Any, array: Any) -> Written:
    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from numba import types

        same = context.make_array(array)(context, builder, value=arguments[0])
        same.meminfo = context.get_constant_null(types.voidptr)
        same.parent = context.get_constant_null(types.pyobject)
        return same._getvalue()

    return array(array), write


_same: Any = Instruction(_uncounted)


@rule(plain=lambda array: array)
def borrowed(array: Array) -> Array:
    """The same array, for as long as somebody else holds it."""
    same: Array = _same(array)
    return same
