"""The API of being called back: games that wait for me, browsers that are told, and mails."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request

from golemancy.server.http.identity import Known, Owner
from golemancy.server.http.limits import limited
from golemancy.server.http.passwords import Signed
from golemancy.server.http.requests import NewDevice, OldDevice, WantedDigest
from golemancy.server.http.routes import At
from golemancy.server.refusal import Refusal
from golemancy.server.store.calls import Device
from golemancy.server.work.calling import english, stopped_by
from golemancy.server.work.push import Pusher, are_keys

calls = APIRouter(prefix="/api")
Calling = Depends(limited("call"))


@calls.get("/me/waiting", dependencies=[Depends(limited("look"))])
async def waiting(owner: Owner, at: At) -> list[dict[str, Any]]:
    """The matches in which other people wait for me, the longest first."""
    turns = await asyncio.to_thread(at.store.calls.waiting, owner) if owner else []
    return [
        {"match": turn.match, "game": turn.game, "title": english(turn.game), "who": turn.others, "number": turn.number}
        for turn in turns
    ]


@calls.get("/me/calls")
async def ways(request: Request, owner: Owner, at: At) -> dict[str, Any]:
    """How this server can call me back (`key`: that of its messages), and how often I want mails."""
    pusher: Pusher | None = request.app.state.pusher
    every = await asyncio.to_thread(at.store.calls.digest, owner) if owner else None
    return {"key": pusher.signature.public if pusher else None, "digest": every}


@calls.post("/me/devices", status_code=201, dependencies=[Calling])
async def add_device(wanted: NewDevice, request: Request, owner: Known, at: At) -> dict[str, bool]:
    """This browser is told when it is my turn, even while the page is closed."""
    pusher: Pusher | None = request.app.state.pusher
    if pusher is None:
        raise Refusal(409, "no_push")
    if not pusher.settings.allows(wanted.endpoint):
        raise Refusal(400, "push_service")
    if not are_keys(wanted.key, wanted.auth):
        raise Refusal(400, "push_keys")
    device = Device(wanted.endpoint, wanted.key, wanted.auth, wanted.language)
    await asyncio.to_thread(at.store.calls.add_device, owner, device)
    return {"added": True}


@calls.post("/me/devices/remove", dependencies=[Calling])
async def remove_device(wanted: OldDevice, owner: Known, at: At) -> dict[str, bool]:
    """This browser is told no more."""
    return {"removed": await asyncio.to_thread(at.store.calls.remove_device, wanted.endpoint, owner)}


@calls.put("/me/digest", dependencies=[Calling])
async def set_digest(wanted: WantedDigest, request: Request, person: Signed, at: At) -> dict[str, str | None]:
    """How often I want mails about games that wait for me; they need a confirmed address."""
    if wanted.every is not None and request.app.state.outbox is None:
        raise Refusal(409, "no_mail")
    if wanted.every is not None and person.email is None:
        raise Refusal(409, "no_address")
    await asyncio.to_thread(at.store.calls.set_digest, person.id, wanted.every, wanted.language)
    return {"every": wanted.every}


@calls.post("/calls/stop/{token}", dependencies=[Depends(limited("sign-in"))])
async def stop(token: Annotated[str, Path(max_length=80)], request: Request, at: At) -> dict[str, bool]:
    """Ends somebody's mails, by the link in one of them; a mail program may ask for that by itself (RFC 8058)."""
    person = stopped_by(token, request.app.state.stopping)
    await asyncio.to_thread(at.store.calls.set_digest, person, None, "en")
    return {"stopped": True}
