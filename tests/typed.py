"""Compares values with types: every key that is there must be named, every key that is named must be there."""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

Seen = set[tuple[type, str]]


def problems(value: object, wanted: Any, seen: Seen, where: str = "") -> list[str]:
    """What in a value is not as its type says; `seen` collects the keys of typed dicts that have occurred."""
    if is_typeddict(wanted):
        return _of_keys(value, wanted, seen, where)
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        found = [problems(value, choice, seen, where) for choice in inner]
        return [] if any(not one for one in found) else min(found, key=lambda one: (_off(one), len(one)))
    if origin is Literal:
        return [] if value in inner else [f"{where}: {value!r} is not one of {inner}"]
    if origin in (list, dict, Mapping):
        return _of_parts(value, origin, inner, seen, where)
    fits = wanted is Any or type(value) is (NoneType if wanted is None else wanted)
    return [] if fits else [f"{where}: {value!r} is no {wanted}"]


def _off(found: list[str]) -> bool:
    return any(": not a dict" in one or " is no " in one or "not one of" in one for one in found)


def _of_keys(value: object, wanted: Any, seen: Seen, where: str) -> list[str]:
    if type(value) is not dict:
        return [f"{where}: not a dict but {value!r}"]
    hints = get_type_hints(wanted)
    found = [f"{where}.{key}: is missing" for key in wanted.__required_keys__ - value.keys()]
    found += [f"{where}.{key}: is not known" for key in value.keys() - hints.keys()]
    for key in value.keys() & hints.keys():
        found += problems(value[key], hints[key], seen, f"{where}.{key}")
    if not found:
        seen.update((wanted, key) for key in value)
    return found


def _of_parts(value: object, origin: Any, inner: tuple[Any, ...], seen: Seen, where: str) -> list[str]:
    if origin is list:
        if type(value) is not list:
            return [f"{where}: {value!r} is no list"]
        return [one for n, part in enumerate(value) for one in problems(part, inner[0], seen, f"{where}[{n}]")]
    if type(value) is not dict:
        return [f"{where}: not a dict but {value!r}"]
    keys = [one for key in value for one in problems(key, inner[0], seen, f"{where} key")]
    return keys + [one for key, part in value.items() for one in problems(part, inner[1], seen, f"{where}.{key}")]
