"""Calling people back to games in which others wait for them: by pushed messages, and by mails that collect several."""

import asyncio
import hashlib
import hmac
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any

from golemancy import games
from golemancy.errors import GolemancyError
from golemancy.server.refusal import Refusal
from golemancy.server.store.calls import Subscriber, Turn
from golemancy.server.tables.tables import Tables
from golemancy.server.work.mail import Outbox
from golemancy.server.work.push import Pusher
from golemancy.words.catalogue import catalogue
from golemancy.words.speaker import Speaker

log = logging.getLogger(__name__)
LOOK = 5.0  # seconds between two looks
SETTLED = 10.0  # seconds that a turn has to last: many are over sooner
_SELDOM = 12  # looks between two at mails
_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86400.0
EVERY: Mapping[str, tuple[float, float]] = {  # how long a game has to wait for a mail, and how long until the next one
    "soon": (30 * _MINUTE, 4 * _HOUR),
    "day": (_HOUR, 22 * _HOUR),
}


class Caller:
    """Looks who has to be called back, and does so."""

    def __init__(self, tables: Tables, pusher: Pusher | None, outbox: Outbox | None, secret: bytes) -> None:
        self._tables, self._pusher, self._outbox, self._secret = tables, pusher, outbox, secret
        self._calls = tables.store.calls

    async def run(self) -> None:
        """Runs until it is cancelled; what fails is tried again, and said once."""
        failing = False
        for look in range(1 << 62):
            try:
                if self._pusher is not None:
                    await self.push(time.time() - SETTLED)
                if self._outbox is not None and look % _SELDOM == 0:
                    await self.write(time.time())
                failing = False
            except Exception:
                if not failing:
                    log.exception("nobody can be called back; trying again")
                failing = True
            await asyncio.sleep(LOOK)

    # ---- messages

    async def push(self, before: float) -> None:
        """Tells the browsers of everybody whose turn has lasted since that moment."""
        for turn in await asyncio.to_thread(self._calls.due, before):
            if await asyncio.to_thread(self._calls.claim, turn) and not self._is_there(turn):
                await self._tell(turn)

    async def _tell(self, turn: Turn) -> None:
        waiting = len(await asyncio.to_thread(self._calls.waiting, turn.person))
        for device in await asyncio.to_thread(self._calls.devices, turn.person):
            speaker = Speaker(catalogue(device.language))
            facts = {"game": title(turn.game, speaker), "who": list(turn.others), "n": len(turn.others)}
            message = {
                "title": speaker.message("call.turn", facts),
                "text": speaker.message("call.turn_text", facts),
                "match": turn.match,
                "waiting": waiting,
            }
            assert self._pusher is not None
            self._pusher.post(device, message, turn.match)

    def _is_there(self, turn: Turn) -> bool:
        """Whether somebody has the table open, and so knows."""
        return turn.person in self._tables.presence.who(turn.match)

    # ---- mails

    async def write(self, now: float) -> None:
        """Sends the mails that are due."""
        for every, (wait, pause) in EVERY.items():
            for one in await asyncio.to_thread(self._calls.subscribers, every, now - pause):
                if await asyncio.to_thread(self._calls.untold, "mail", one.person, now - wait):
                    await self._write_to(one)

    async def _write_to(self, one: Subscriber) -> None:
        turns = await asyncio.to_thread(self._calls.waiting, one.person)
        absent = [turn for turn in turns if not self._is_there(turn)]
        if not absent or not await asyncio.to_thread(self._calls.claim_mail, one, absent):
            return
        assert self._outbox is not None
        page, now = self._outbox.settings.public_url, self._tables.store.now()
        subject, text = letter(one, absent, now, page, self.stop(one))
        self._outbox.post(one.email, subject, text, stop=self._stop_address(one))

    def stop(self, one: Subscriber) -> str:
        """What ends somebody's mails."""
        return stop_token(one.person, self._secret)

    def _stop_address(self, one: Subscriber) -> str:
        assert self._outbox is not None
        return f"{self._outbox.settings.public_url.rstrip('/')}/api/calls/stop/{self.stop(one)}"


def letter(one: Subscriber, turns: Sequence[Turn], now: float, page: str, stop: str) -> tuple[str, str]:
    """Subject and text of a mail about games that wait."""
    speaker, page = Speaker(catalogue(one.language)), page.rstrip("/")
    lines = [_line(turn, speaker, now) + f"\n{page}/m/{turn.match}" for turn in turns]
    facts = {"n": len(turns), "name": one.name}
    text = "\n\n".join(
        [
            speaker.message("call.mail_hello", facts),
            *lines,
            speaker.message("call.mail_stop", facts) + f"\n{page}/link/stop#{stop}",
        ]
    )
    return speaker.message("call.mail_subject", facts), text + "\n"


def _line(turn: Turn, speaker: Speaker, now: float) -> str:
    facts: dict[str, Any] = {"game": title(turn.game, speaker), "who": list(turn.others), "left": False}
    if turn.deadline is not None:
        left = max(0.0, turn.deadline - now)
        unit, n = ("days", left / _DAY) if left >= 2 * _DAY else ("hours", left / _HOUR)
        facts["left"] = speaker.message(f"lasting.{unit}", {"n": max(1, round(n))})
    return speaker.message("call.mail_line", facts)


def title(game: str, speaker: Speaker) -> str:
    """What a game is called in the reader's language."""
    return speaker.catalogue.get(f"game.{game}.title") or english(game)


def english(game: str) -> str:
    """What a game calls itself; one that is no longer installed has only its short name."""
    try:
        return games.definition(game).title
    except GolemancyError:
        return game


# ---- ending mails by the link in each of them


def stop_token(person: str, secret: bytes) -> str:
    """Says who wants no more mails, so that nobody else can say it."""
    return f"{person}.{hmac.new(secret, f'stop {person}'.encode(), hashlib.sha256).hexdigest()[:40]}"


def stopped_by(token: str, secret: bytes) -> str:
    """Whose mails a token ends."""
    person = token.partition(".")[0]
    if not hmac.compare_digest(token.encode(), stop_token(person, secret).encode()):
        raise Refusal(403, "old_link")
    return person
