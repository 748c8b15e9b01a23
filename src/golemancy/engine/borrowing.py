"""Arrays that compiled code uses without counting who holds them.

Numba counts an array's holders wherever a function takes it or a row of it, with an instruction that all cores must
agree on. Where rows are handed around for each game that costs as much as the rules; Python holds the arrays anyway.
"""

from typing import Any

from golemancy.engine.instruction import Instruction, Written
from golemancy.engine.rule import rule


def _uncounted(context: Any, held: Any) -> Written:
    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _forget(context, builder, held, arguments[0])

    return held(held), write


def _forget(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """The same value; what is an array in it has nobody to count."""
    from numba import types

    tuples: Any = types.BaseTuple
    if isinstance(kind, tuples):
        values = (builder.extract_value(value, at) for at in range(len(kind)))
        parts = [_forget(context, builder, *part) for part in zip(kind.types, values, strict=True)]
        return context.make_tuple(builder, kind, parts)
    if not isinstance(kind, types.Array):
        return value
    same = context.make_array(kind)(context, builder, value=value)
    same.meminfo = context.get_constant_null(types.voidptr)
    same.parent = context.get_constant_null(types.pyobject)
    return same._getvalue()


_same: Any = Instruction(_uncounted)


@rule(plain=lambda held: held)
def borrowed(held: Any) -> Any:
    """The same array, or tuple with arrays in it, for as long as somebody else holds it."""
    return _same(held)
