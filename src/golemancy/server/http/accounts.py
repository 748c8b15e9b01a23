"""The API of accounts: names and passwords, tokens for programs, results and ratings."""

import asyncio
import time
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response

from golemancy import games
from golemancy.server.http.identity import Door, Known, Owner, new_guest
from golemancy.server.http.limits import limited
from golemancy.server.http.passwords import is_right, new_hash
from golemancy.server.http.requests import Credentials, NewAccount, NewToken
from golemancy.server.http.routes import At, summary
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.store.people import NameTaken
from golemancy.server.store.records import Person, Rating

accounts = APIRouter(prefix="/api")
_BEST = 50  # players listed
_LONG = 50 * 365 * 24 * 3600.0  # a suspension that ends later has no end

Signing = Depends(limited("sign-in"))
PersonName = Annotated[str, Path(max_length=200)]


@accounts.get("/me")
async def me(request: Request, owner: Owner, door: Door, at: At) -> dict[str, Any]:
    """My name, if I have one, my e-mail address and my ratings; whether this server sends mail."""
    person = await asyncio.to_thread(at.store.people.known, owner) if owner else None
    ratings = await asyncio.to_thread(at.store.people.ratings, owner) if owner else []
    session = door.session(request)
    return {
        "guest": person is None,
        "name": person.name if person else None,
        "email": person.email if person and session else None,  # programs need not know
        "linked": bool(person and session and await asyncio.to_thread(at.store.people.linked, session)),
        "mail": request.app.state.outbox is not None,
        "ratings": [rating_shown(rating) for rating in ratings],
    }


@accounts.post("/guests", status_code=201, dependencies=[Depends(limited("guest"))])
async def new_program(wanted: NewToken, at: At) -> dict[str, str]:
    """A new guest identity for a program; answers with its token."""
    return {"token": await asyncio.to_thread(at.store.people.open_session, new_guest(), wanted.name)}


@accounts.post("/sign-up", status_code=201, dependencies=[Signing])
async def sign_up(
    wanted: NewAccount, request: Request, response: Response, owner: Known, door: Door, at: At
) -> dict[str, str]:
    """Gives me a name and a password; I keep all my matches."""
    if await asyncio.to_thread(at.store.people.known, owner):
        raise Refusal(409, "have_a_name")
    person = Person(new_guest(), wanted.name, await new_hash(wanted.password), time.time())
    try:
        await asyncio.to_thread(at.store.people.sign_up, person)
    except NameTaken:
        raise Refusal(409, "name_taken", name=wanted.name) from None
    return await enter(request, response, owner, person, door, at)


@accounts.post("/sign-in", dependencies=[Signing])
async def sign_in(
    wanted: Credentials, request: Request, response: Response, owner: Owner, door: Door, at: At
) -> dict[str, str]:
    """Signs in with a name and a password; my matches as a guest come along."""
    person = await asyncio.to_thread(at.store.people.named, wanted.name)
    if not await is_right(request, door, wanted.name, person, wanted.password) or person is None:
        raise Refusal(403, "wrong_name_or_password")
    return await enter(request, response, owner, person, door, at)


async def enter(
    request: Request, response: Response, owner: str, person: Person, door: Door, at: At, *, linked: bool = False
) -> dict[str, str]:
    """Opens a new session, and hands over the guest's matches; somebody suspended is told why not."""
    _check_suspension(person)
    if owner and owner != person.id and not await asyncio.to_thread(at.store.people.known, owner):
        await at.adopt(owner, person.id)
    await door.begin_session(request, response, person.id, linked=linked)
    return {"name": person.name}


def _check_suspension(person: Person) -> None:
    now = time.time()
    if person.suspended is not None and person.suspended > now:
        endless = person.suspended > now + _LONG
        until = "" if endless else f"{datetime.fromtimestamp(person.suspended, UTC):%Y-%m-%d, %H:%M} UTC"
        raise Refusal(403, "suspended", until=until, why=person.reason)


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
        raise not_found("token")
    return {"removed": True}


# ---- results and ratings


def rating_shown(rating: Rating) -> dict[str, Any]:
    """A rating as a client gets it."""
    return {"game": rating.game, "rating": rating.shown, "matches": rating.matches}


@accounts.get("/players/{name:path}")
async def player(name: PersonName, owner: Owner, at: At) -> dict[str, Any]:
    """A player's ratings and latest results against other people."""
    person = await asyncio.to_thread(at.store.people.named, name)
    if person is None:
        raise not_found("player")
    ratings = await asyncio.to_thread(at.store.people.ratings, person.id)
    records = await asyncio.to_thread(partial(at.store.owned, person.id, shared=True))
    return {
        "name": person.name,
        "since": person.created,
        "ratings": [rating_shown(rating) for rating in ratings],
        "results": [summary(record, owner, person.id) for record in records if record.result is not None],
    }


@accounts.get("/ratings/{game}")
async def best(game: Annotated[str, Path(max_length=64)], at: At) -> list[dict[str, Any]]:
    """The strongest players of a game."""
    if game not in games.names():
        raise not_found("game", name=game)
    found = await asyncio.to_thread(at.store.people.best, game, _BEST)
    return [{"name": name} | rating_shown(rating) for name, rating in found]
