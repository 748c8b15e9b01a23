"""The API of accounts: names and passwords, tokens for programs, results and ratings."""

import asyncio
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Annotated, Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from fastapi import APIRouter, Depends, Path, Request, Response
from starlette.requests import HTTPConnection

from golemancy import games
from golemancy.server.http.identity import Door, Known, Owner, new_guest
from golemancy.server.http.limits import limited
from golemancy.server.http.requests import Credentials, NewToken
from golemancy.server.http.routes import At, summary
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.store.people import NameTaken
from golemancy.server.store.records import Person, Rating

accounts = APIRouter(prefix="/api")
_HASHER = PasswordHasher()
_AT_ONCE = asyncio.Semaphore(2)  # each hash takes 64 MiB
_BEST = 50  # players listed
_Found = TypeVar("_Found")

Signing = Depends(limited("sign-in"))
PersonName = Annotated[str, Path(max_length=200)]


async def _slowly(work: Callable[..., _Found], *arguments: Any) -> _Found:
    """Hashes beside the event loop, a few at a time."""
    async with _AT_ONCE:
        return await asyncio.to_thread(work, *arguments)


@accounts.get("/me")
async def me(owner: Owner, at: At) -> dict[str, Any]:
    """My name, if I have one, and my ratings."""
    person = await asyncio.to_thread(at.store.people.known, owner) if owner else None
    ratings = await asyncio.to_thread(at.store.people.ratings, owner) if owner else []
    return {
        "guest": person is None,
        "name": person.name if person else None,
        "ratings": [_rating(rating) for rating in ratings],
    }


@accounts.post("/guests", status_code=201, dependencies=[Depends(limited("guest"))])
async def new_program(wanted: NewToken, at: At) -> dict[str, str]:
    """A new guest identity for a program; answers with its token."""
    return {"token": await asyncio.to_thread(at.store.people.open_session, new_guest(), wanted.name)}


@accounts.post("/sign-up", status_code=201, dependencies=[Signing])
async def sign_up(
    wanted: Credentials, request: Request, response: Response, owner: Known, door: Door, at: At
) -> dict[str, str]:
    """Gives me a name and a password; I keep all my matches."""
    if await asyncio.to_thread(at.store.people.known, owner):
        raise Refusal(409, "you already have a name; sign out first")
    person = Person(new_guest(), wanted.name, await _slowly(_HASHER.hash, wanted.password), time.time())
    try:
        await asyncio.to_thread(at.store.people.sign_up, person)
    except NameTaken:
        raise Refusal(409, f"the name {wanted.name!r} is taken") from None
    return await _enter(request, response, owner, person, door, at)


@accounts.post("/sign-in", dependencies=[Signing])
async def sign_in(
    wanted: Credentials, request: Request, response: Response, owner: Owner, door: Door, at: At
) -> dict[str, str]:
    """Signs in with a name and a password; my matches as a guest come along."""
    person = await asyncio.to_thread(at.store.people.named, wanted.name)
    if not await _slowly(_matches, person.password if person else _nobody(), wanted.password) or person is None:
        raise Refusal(403, "wrong name or password")
    return await _enter(request, response, owner, person, door, at)


@cache
def _nobody() -> str:
    """A hash to check where there is no such name, so that the answer takes as long."""
    return _HASHER.hash("nobody's password")


def _matches(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, password)
    except VerifyMismatchError:
        return False


async def _enter(
    connection: HTTPConnection, response: Response, owner: str, person: Person, door: Door, at: At
) -> dict[str, str]:
    """Opens a new session, and hands over the guest's matches."""
    if owner and owner != person.id and not await asyncio.to_thread(at.store.people.known, owner):
        await at.adopt(owner, person.id)
    await door.begin_session(connection, response, person.id)
    return {"name": person.name}


@accounts.post("/sign-out")
async def sign_out(request: Request, response: Response, door: Door) -> dict[str, bool]:
    """Signs out; I become a new guest."""
    await door.end_session(request)
    door.give(request, response, door.sealed(new_guest()))
    return {"guest": True}


# ---- tokens


@accounts.get("/me/tokens")
async def tokens(owner: Known, at: At) -> list[dict[str, Any]]:
    """The tokens of my programs, by id and name."""
    return await asyncio.to_thread(at.store.people.tokens, owner)


@accounts.post("/me/tokens", status_code=201, dependencies=[Depends(limited("token"))])
async def new_token(wanted: NewToken, owner: Known, at: At) -> dict[str, str]:
    """A token that lets a program play as me; it is shown only once."""
    return {"token": await asyncio.to_thread(at.store.people.open_session, owner, wanted.name)}


@accounts.delete("/me/tokens/{token}")
async def revoke(token: Annotated[str, Path(min_length=12, max_length=12)], owner: Known, at: At) -> dict[str, bool]:
    """Revokes a token by its id."""
    if not await asyncio.to_thread(at.store.people.revoke, owner, token):
        raise not_found("such token")
    return {"removed": True}


# ---- results and ratings


def _rating(rating: Rating) -> dict[str, Any]:
    return {"game": rating.game, "rating": rating.shown, "matches": rating.matches}


@accounts.get("/players/{name}")
async def player(name: PersonName, owner: Owner, at: At) -> dict[str, Any]:
    """A player's ratings and latest results against other people."""
    person = await asyncio.to_thread(at.store.people.named, name)
    if person is None:
        raise not_found("such player")
    ratings = await asyncio.to_thread(at.store.people.ratings, person.id)
    records = await asyncio.to_thread(partial(at.store.owned, person.id, shared=True))
    return {
        "name": person.name,
        "since": person.created,
        "ratings": [_rating(rating) for rating in ratings],
        "results": [summary(record, owner, person.id) for record in records if record.result is not None],
    }


@accounts.get("/ratings/{game}")
async def best(game: Annotated[str, Path(max_length=64)], at: At) -> list[dict[str, Any]]:
    """The strongest players of a game."""
    if game not in games.names():
        raise not_found(f"game {game!r}")
    found = await asyncio.to_thread(at.store.people.best, game, _BEST)
    return [{"name": name} | _rating(rating) for name, rating in found]
