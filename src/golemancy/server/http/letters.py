"""The API of e-mail: an address of one's own, confirmed by a link, and signing in by a link that works once."""

import asyncio
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Depends, Request, Response

from golemancy.server.http.accounts import Signing, enter
from golemancy.server.http.identity import Door, Owner
from golemancy.server.http.limits import Limits, address, limited
from golemancy.server.http.passwords import Signed, prove
from golemancy.server.http.requests import EmailAddress, LinkToken, NewEmail
from golemancy.server.http.routes import At
from golemancy.server.refusal import Refusal
from golemancy.server.store.people import EmailTaken, mailbox
from golemancy.server.tables.tables import Tables
from golemancy.server.work.mail import Outbox

letters = APIRouter(prefix="/api")
SIGN_IN, CONFIRM = "sign-in", "confirm"  # what a link is for
Mailing = Depends(limited("mail"))

_ENTRY = """Somebody, most likely you, asked to sign in to golemancy as {name}.

Open this link within 15 minutes to sign in. It works once.

{link}

If it was not you, ignore this mail. Nobody can sign in without the link.
"""
_CONFIRMATION = """The player {name} gave this e-mail address to golemancy.

If that is you, open this link within 15 minutes to confirm it.

{link}

If it is not you, ignore this mail.
"""
_CHANGED = """The e-mail address of the player {name} was changed. This one is no longer used.

If that was not you, sign in and change your password now.
"""


def outbox(request: Request) -> Outbox:
    """What sends mail."""
    found: Outbox | None = request.app.state.outbox
    if found is None:
        raise Refusal(409, "no_mail")
    return found


Sending = Annotated[Outbox, Depends(outbox)]


def _limits(request: Request) -> Limits:
    found: Limits = request.app.state.limits
    return found


# ---- signing in by a link


@letters.post("/sign-in/link", status_code=202, dependencies=[Mailing])
async def send_link(
    wanted: EmailAddress, request: Request, sending: Sending, later: BackgroundTasks, at: At
) -> dict[str, bool]:
    """Sends a link to sign in with; the answer is the same for an address that no account has."""
    _limits(request).check("mail", f"mailbox {mailbox(wanted.email)}", "")
    later.add_task(_send_entry, wanted.email, sending, _limits(request), at)
    return {"sent": True}


async def _send_entry(email: str, sending: Outbox, limits: Limits, at: Tables) -> None:
    """After the answer, so that how long that took tells nothing."""
    person = await asyncio.to_thread(at.store.people.addressed, email)
    if person is None or person.email is None:
        return
    with suppress(Refusal):
        limits.check("mail", f"account {person.id}", "")
        token = await asyncio.to_thread(at.store.people.new_link, person.id, SIGN_IN, person.email)
        link = sending.settings.link(SIGN_IN, token)
        sending.post(person.email, "Sign in to golemancy", _ENTRY.format(name=person.name, link=link))


@letters.post("/links/sign-in", dependencies=[Signing])
async def enter_by_link(
    wanted: LinkToken, request: Request, response: Response, owner: Owner, door: Door, at: At
) -> dict[str, str]:
    """Signs in with what a link brought; my matches as a guest come along."""
    found = await asyncio.to_thread(at.store.people.use_link, wanted.token, SIGN_IN)
    person = await asyncio.to_thread(at.store.people.known, found[0]) if found else None
    if found is None or person is None or person.email != found[1]:
        raise Refusal(403, "old_link")
    return await enter(request, response, owner, person, door, at, linked=True)


# ---- an address of one's own


@letters.put("/me/email", status_code=202)
async def change_email(
    wanted: NewEmail, request: Request, person: Signed, door: Door, sending: Sending, at: At
) -> dict[str, bool]:
    """Sends a link to a new address of mine, which counts once it is confirmed; or forgets mine."""
    await prove(request, door, at, person, wanted.password)
    if wanted.email is None:
        await asyncio.to_thread(at.store.people.set_email, person.id, None)
        return {"sent": False}
    _limits(request).check("mail", f"account {person.id}", address(request))
    _limits(request).check("mail", f"mailbox {mailbox(wanted.email)}", "")
    token = await asyncio.to_thread(at.store.people.new_link, person.id, CONFIRM, wanted.email)
    text = _CONFIRMATION.format(name=person.name, link=sending.settings.link(CONFIRM, token))
    sending.post(wanted.email, "Confirm your e-mail address for golemancy", text)
    return {"sent": True}


@letters.post("/links/confirm", dependencies=[Signing])
async def confirm(wanted: LinkToken, sending: Sending, at: At) -> dict[str, str]:
    """Confirms an address with what a link brought."""
    found = await asyncio.to_thread(at.store.people.use_link, wanted.token, CONFIRM)
    person = await asyncio.to_thread(at.store.people.known, found[0]) if found else None
    if found is None or person is None:
        raise Refusal(403, "old_link")
    try:
        await asyncio.to_thread(at.store.people.set_email, person.id, found[1])
    except EmailTaken:
        raise Refusal(409, "email_taken") from None
    if person.email and person.email != found[1]:
        sending.post(person.email, "Your e-mail address for golemancy", _CHANGED.format(name=person.name))
    return {"name": person.name, "email": found[1]}
