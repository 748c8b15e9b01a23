"""Requests that cannot be read, and texts that somebody typed: what is wrong, as a refusal."""

from collections.abc import Mapping, Sequence
from typing import Any

from golemancy.errors import BadDeck, BadOption, BadReplay, GolemancyError
from golemancy.server.refusal import Refusal

TYPED = {("string_too_short", "password"): "password_short", ("string_too_long", "password"): "password_long"}
KINDS: dict[type[GolemancyError], str] = {BadOption: "bad_option", BadDeck: "bad_deck", BadReplay: "bad_replay"}


def malformed(where: Sequence[str | int], what: str) -> Refusal:
    """A request that is not as it has to be: no page sends one."""
    place = ".".join(str(part) for part in where if part != "body")
    return Refusal(400, "malformed", where=place, why=what)


def mistaken(error: Mapping[str, Any]) -> Refusal:
    """The first thing that is wrong with a request: with what somebody typed, or with the request itself."""
    facts, where = dict(error.get("ctx", {})), [part for part in error["loc"] if part != "body"]
    typed = TYPED.get((error["type"], str(where[-1]) if where else ""))
    if "code" in facts:
        return Refusal(400, facts.pop("code"), **{name: fact for name, fact in facts.items() if name != "why"})
    if typed is not None:
        return Refusal(400, typed, n=facts.get("min_length", facts.get("max_length")))
    return malformed(where, str(error["msg"]))


def impossible(error: GolemancyError) -> Refusal:
    """What a game, a card file or a replay file does not allow."""
    return Refusal(400, KINDS.get(type(error), "impossible"), why=str(error))
