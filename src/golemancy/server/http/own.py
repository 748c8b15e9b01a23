"""The API of one's own account: the password, where one is signed in, all data as one file, and the end of it."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from starlette.responses import StreamingResponse

from golemancy.server.http.export import packed
from golemancy.server.http.identity import Door, new_guest
from golemancy.server.http.limits import limited
from golemancy.server.http.passwords import Signed, new_hash, prove
from golemancy.server.http.requests import NewPassword, Proof
from golemancy.server.http.routes import At
from golemancy.server.refusal import not_found
from golemancy.server.tables.closing import close

own = APIRouter(prefix="/api/me")
_NOTICE = """The password of the player {name} was changed.

If that was not you, sign in by e-mail and change it again now.
"""


@own.put("/password", dependencies=[Depends(limited("sign-in"))])
async def change_password(wanted: NewPassword, request: Request, person: Signed, door: Door, at: At) -> dict[str, bool]:
    """Changes my password; I am signed out everywhere else."""
    await prove(request, door, at, person, wanted.old)
    await asyncio.to_thread(at.store.people.set_password, person.id, await new_hash(wanted.password))
    await asyncio.to_thread(at.store.people.forget_links, person.id)
    await asyncio.to_thread(at.store.people.sign_out, person.id, door.session(request) or "")
    if person.email and request.app.state.outbox is not None:
        text = _NOTICE.format(name=person.name)
        request.app.state.outbox.post(person.email, "Your password for golemancy was changed", text)
    return {"changed": True}


@own.get("/sessions")
async def sessions(request: Request, person: Signed, door: Door, at: At) -> list[dict[str, Any]]:
    """Where I am signed in, the latest first."""
    return await asyncio.to_thread(at.store.people.browsers, person.id, door.session(request) or "")


@own.delete("/sessions")
async def sign_out_everywhere(
    request: Request, response: Response, person: Signed, door: Door, at: At
) -> dict[str, bool]:
    """Signs me out in every browser, this one included; here I become a new guest."""
    await asyncio.to_thread(at.store.people.sign_out, person.id)
    door.give(request, response, door.sealed(new_guest()))
    return {"guest": True}


@own.delete("/sessions/{session}")
async def sign_out_there(
    session: Annotated[str, Path(min_length=12, max_length=12)], person: Signed, at: At
) -> dict[str, bool]:
    """Signs me out in one browser."""
    if not await asyncio.to_thread(at.store.people.revoke, person.id, session, program=False):
        raise not_found("session")
    return {"removed": True}


@own.get("/export", dependencies=[Depends(limited("export"))], response_class=Response)
async def export(person: Signed, at: At) -> StreamingResponse:
    """Everything the server keeps about me, as one zip file."""
    headers = {
        "content-disposition": 'attachment; filename="golemancy.zip"',
        "content-encoding": "identity",  # it is compressed already
        "cache-control": "no-store",
    }
    return StreamingResponse(packed(at.store, person), media_type="application/zip", headers=headers)


@own.post("/close", dependencies=[Depends(limited("sign-in"))])
async def close_account(
    proof: Proof, request: Request, response: Response, person: Signed, door: Door, at: At
) -> dict[str, bool]:
    """Closes my account for good: games stay, the name goes. Here I become a new guest."""
    await prove(request, door, at, person, proof.password)
    await close(at, person)
    door.give(request, response, door.sealed(new_guest()))
    return {"closed": True}
