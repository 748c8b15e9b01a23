"""Passwords: hashed beside the event loop, and guessed slowly whoever guesses."""

import asyncio
import math
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from fastapi import Depends, Request

from golemancy.server.http.identity import Door
from golemancy.server.http.limits import Limits
from golemancy.server.http.routes import At
from golemancy.server.refusal import Refusal
from golemancy.server.store.names import folded
from golemancy.server.store.records import Person

_HASHER = PasswordHasher()
_AT_ONCE = asyncio.Semaphore(2)  # each hash takes 64 MiB
_MOST_WAITING = 50
_waiting = 0  # for a hash
_Found = TypeVar("_Found")


async def _slowly(work: Callable[..., _Found], *arguments: Any) -> _Found:
    """Hashes beside the event loop, a few at a time."""
    global _waiting
    if _waiting >= _MOST_WAITING:
        raise Refusal(503, "sign_in_busy", {"retry-after": "5"})
    _waiting += 1
    try:
        async with _AT_ONCE:
            return await asyncio.to_thread(work, *arguments)
    finally:
        _waiting -= 1


async def new_hash(password: str) -> str:
    """What is kept of a password."""
    return await _slowly(_HASHER.hash, password)


@cache
def _nobody() -> str:
    """A hash to check where there is no such name, so that the answer takes as long."""
    return _HASHER.hash("nobody's password")


def _matches(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, password)
    except (VerifyMismatchError, InvalidHashError):
        return False


async def is_right(request: Request, door: Door, name: str, person: Person | None, password: str) -> bool:
    """Whether a password is somebody's; where too many were tried, none is looked at for a while.

    A browser that has signed in to the account before is counted by itself, so that no stranger can keep somebody out
    by guessing. It is the same for names that nobody has, so that nobody learns which they are.
    """
    limits: Limits = request.app.state.limits
    device = door.device(request, person.id if person else "nobody")
    key = f"account {folded(name)}" if device is None else f"device {device} {person.id if person else ''}"
    try:
        limits.check("password", key, "")
    except Refusal as refusal:
        minutes = math.ceil(float((refusal.headers or {}).get("retry-after", "60")) / 60)
        raise Refusal(429, "too_many_passwords", refusal.headers, minutes=minutes) from None
    return await _slowly(_matches, person.password if person else _nobody(), password) and person is not None


async def signed_in(request: Request, door: Door, at: At) -> Person:
    """Who is signed in with this browser; guests and programs are refused."""
    found = await door.signed_in(request)
    person = None if found is None else await asyncio.to_thread(at.store.people.known, found)
    if person is None:
        raise Refusal(401, "sign_in_first")
    return person


Signed = Annotated[Person, Depends(signed_in)]


async def prove(request: Request, door: Door, at: At, person: Person, password: str | None) -> None:
    """Refuses what is no proof that it is really they: the password, or a link used a short while ago."""
    if await asyncio.to_thread(at.store.people.linked, door.session(request) or ""):
        return
    if password is None:
        raise Refusal(403, "password_needed")
    if not await is_right(request, door, person.name, person, password):
        raise Refusal(403, "wrong_password")
