"""All tables, and everything that can be done at one: first in the store, then in memory, then told."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from typing import Any

from golemancy.engine.random import SEED_BITS
from golemancy.errors import GolemancyError, IllegalAction
from golemancy.play.match import Entry
from golemancy.server.metrics import DECISION_TIME, DECISIONS
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.store.chat import SPECTATORS
from golemancy.server.store.news import Notice, notices
from golemancy.server.store.records import Append, Conflict, MatchRecord
from golemancy.server.store.store import Store
from golemancy.server.store.writer import Writer
from golemancy.server.tables import undoing
from golemancy.server.tables.hub import Hub
from golemancy.server.tables.presence import Presence
from golemancy.server.tables.shelf import Shelf
from golemancy.server.tables.table import Table
from golemancy.server.tables.warming import Warming

log = logging.getLogger(__name__)

GOLEMS_ONLY = 4  # matches without people that somebody may have running at once
GOLEMS_ONLY_IN_ALL = 50
CANNOT_GO_ON = 409  # the status of a match that began under other rules
_TRIES = 5  # of a change that meets others
Change = Callable[[Table], MatchRecord]


class Tables:
    """The tables that this process knows."""

    def __init__(self, store: Store, warming: Warming, seeds: Callable[[], int] | None = None) -> None:
        self.store, self.warming, self.hub = store, warming, Hub()
        self.seeds = seeds or (lambda: secrets.randbits(SEED_BITS))
        self.wake_thinkers: Callable[[], object] = lambda: None
        self.person_changed: Callable[[str], object] = lambda _: None  # somebody may have signed out elsewhere
        self._writer = Writer(store.append_all, store.statements.close)
        self.now = store.now  # in serving time
        self.shelf = Shelf(lambda table: self.hub.heard(table.record.id) or table.lock.locked())
        self.presence = Presence(store, self._seated, lambda match: self.hub.publish(match, talk=False))
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # ---- coming and going

    async def set_up(self, record: MatchRecord) -> Table:
        """Puts a new match on a table; without open seats it begins now."""
        await self._check_golems(record)
        return await self.keep(record if record.waiting else replace(record, started=self.now()))

    async def begin(self, record: MatchRecord) -> Table:
        """Puts a match of a tournament on a table, which begins now."""
        return await self.keep(replace(record, started=self.now()))

    async def _check_golems(self, record: MatchRecord) -> None:
        """Refuses more matches without people than golems have time for."""
        if record.waiting or any(seat.is_person for seat in record.seats):
            return
        own, everybodys = await asyncio.to_thread(self.store.golems_only, record.host or "")
        if own >= GOLEMS_ONLY:
            raise Refusal(409, "golems_yours", n=own)
        if everybodys >= GOLEMS_ONLY_IN_ALL:
            raise Refusal(409, "golems_busy")

    async def keep(self, record: MatchRecord) -> Table:
        """Puts a match that is not in the store yet on a table."""
        table = await self._lay(record)
        await asyncio.to_thread(self.store.create, table.record, people=table.people, **self._standing(table))
        self.shelf.keep(table)
        self._wake(table)
        return table

    async def set_up_next(self, table: Table, record: MatchRecord) -> None:
        """Puts a rematch on a table, unless somebody else at the table was quicker; there is only ever one."""
        following = await self._lay(record)
        kept = await asyncio.to_thread(
            self.store.create_next, table.record.id, following.record, **self._standing(following)
        )
        if kept == record.id:
            self.shelf.keep(following)
            self._wake(following)
        await self._heard(table, Notice(table.record.id))

    async def _lay(self, record: MatchRecord) -> Table:
        """A table for a record."""
        if record.game in self.warming.progress:
            await self.warming.want(record.game)
        return await asyncio.to_thread(Table, record, self.now)

    @staticmethod
    def _standing(table: Table) -> dict[str, Any]:
        """What the store needs to know about a match besides its record."""
        return {"job": table.program is not None, "deadline": table.deadline}

    async def open(self, match: str) -> Table:
        """The table of a match, from memory or from the store."""
        table = self.shelf.find(match) or await self._opened(match)
        self.shelf.keep(table)
        return table

    async def _opened(self, match: str) -> Table:
        """Opens a match once, however many wait for it."""
        task = self._opening.get(match)
        if task is None:
            task = self._opening[match] = asyncio.create_task(self._load(match))
            task.add_done_callback(lambda done: self._opened_or_not(match, done))
        return await asyncio.shield(task)

    def _opened_or_not(self, match: str, done: asyncio.Task[Table]) -> None:
        del self._opening[match]
        if not done.cancelled():
            done.exception()  # which nobody may be left to hear

    async def _load(self, match: str) -> Table:
        try:
            record = await asyncio.to_thread(self.store.load, match)
            if record is None:
                raise not_found("match")
            table = await self._lay(record)
        except GolemancyError as error:  # an option that the game no longer has, for example
            raise Refusal(CANNOT_GO_ON, "match_closed", why=str(error)) from None
        self.shelf.keep(table)
        if table.program is not None:
            await asyncio.to_thread(self.store.ensure_job, match, people=table.people)
            self.wake_thinkers()
        if not self.hub.sees_all:
            await self._heard(table, Notice(match))  # what was told while it was read, nobody here heard
        return table

    def _seated(self, match: str) -> set[str]:
        """The people who have a seat at a table that is open here."""
        table = self.shelf.find(match)
        return set() if table is None else {seat.owner for seat in table.record.seats if seat.owner}

    async def remove(self, table: Table) -> None:
        """Forgets a match."""
        await asyncio.to_thread(self.store.remove, table.record.id)
        self.shelf.drop(table.record.id)

    # ---- deciding

    async def decide(self, table: Table, owner: str, number: int, seat: int, action: int) -> None:
        """Makes the decision with that number for a seat; kept before anybody hears of it."""
        began = time.perf_counter()
        await self._undisturbed(self._decide(table, owner, number, seat, action))
        DECISION_TIME.observe(time.perf_counter() - began)

    async def _decide(self, table: Table, owner: str, number: int, seat: int, action: int) -> None:
        async with table.lock:
            while True:
                check_seat(table, owner, seat)
                _check_number(table, number)
                if table.player != seat:
                    raise Refusal(409, "not_your_turn")
                await self._check_time(table)
                try:
                    if await self.advance(table, Entry(seat, action)):
                        return
                except IllegalAction:
                    raise Refusal(400, "not_legal", action=action) from None

    async def _check_time(self, table: Table) -> None:
        """Running out of time counts as resigning."""
        deadline = table.deadline
        if deadline is not None and self.now() >= deadline and table.player is not None:
            await self.advance(table, Entry(table.player, None))
            raise Refusal(409, "time_up")

    async def resign(self, table: Table, owner: str, number: int, seat: int) -> None:
        """A seat gives up."""
        await self._undisturbed(self._resign(table, owner, number, seat))

    async def _resign(self, table: Table, owner: str, number: int, seat: int) -> None:
        async with table.lock:
            while True:
                check_seat(table, owner, seat)
                _check_number(table, number)
                if table.over or seat in table.match.resigned:
                    raise Refusal(409, "resigned")
                if await self.advance(table, Entry(seat, None)):
                    return

    async def advance(self, table: Table, entry: Entry, worker: str | None = None) -> bool:
        """Makes a decision, stored before anybody sees it; with the table locked. False: the match had changed."""
        made = max([self.now(), *table.record.times[-1:]])
        after = table.after(entry, made)
        job = after.program is not None
        worker = worker if job and after.player == entry.seat else None
        append = Append(
            table.record.id,
            table.epoch,
            table.number,
            entry,
            made,
            result=after.record.result,
            deadline=after.deadline,
            job=job,
            worker=worker,
            turn=after.record.turn,
            people=after.people,
        )
        try:
            await self._writer.append(append)
        except Conflict:
            await self.catch_up(table)
            return False
        table.become(after)
        self.shelf.keep(table)
        DECISIONS.inc()
        self.hub.publish(table.record.id, talk=False)
        if job and worker is None:
            self.wake_thinkers()
        if table.over:
            self._later(self.settle(table))
        return True

    async def _undisturbed(self, work: Coroutine[Any, Any, None]) -> None:
        """Goes on to the end even if nobody waits any more: a decision is made and kept, or neither."""
        await asyncio.shield(self._later(work))

    def _later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ---- other changes

    async def change(self, table: Table, change: Change) -> None:
        """Turns a match into what the change makes of it, whoever else is at it."""
        await self._undisturbed(self._change(table, change))

    async def _change(self, table: Table, change: Change) -> None:
        async with table.lock:
            for _ in range(_TRIES):
                new = replace(change(table), epoch=table.epoch + 1, updated=time.time())
                if table.record.waiting and not new.waiting:
                    new.started = self.now()
                after = await asyncio.to_thread(Table, new, self.now)
                known = self._standing(after) | {"people": after.people}
                try:
                    await asyncio.to_thread(self.store.change, table.record, after.record, **known)
                except Conflict:
                    await self.catch_up(table)
                    continue
                table.become(after)
                self.presence.stir(table.record.id)
                self.hub.publish(table.record.id)
                self._wake(table)
                return
        raise Refusal(409, "too_quick")

    def _wake(self, table: Table) -> None:
        if table.program is not None:
            self.wake_thinkers()

    async def undo(self, table: Table, owner: str, number: int) -> None:
        """Takes back one's last decision, as far as that is fair."""

        def taken_back(table: Table) -> MatchRecord:
            _check_number(table, number)
            if table.record.imported:
                raise Refusal(409, "from_a_file")
            if table.over and not table.alone:
                raise Refusal(409, "match_over")
            mine = table.record.owned_by(owner)
            undo = undoing.how_far(table.match, table.timeline, mine, alone=table.alone)
            return replace(table.without(undo.count), practice=table.record.practice or undo.practice)

        await self.change(table, taken_back)

    async def practise(self, table: Table) -> None:
        """Marks a match for good as practice."""
        if not table.record.practice:
            await self.change(table, lambda table: replace(table.record, practice=True))

    async def set_failed(self, table: Table, *, failed: bool) -> None:
        """A program broke down, or gets another try."""
        if table.failed != failed:
            await self.change(table, lambda table: replace(table.record, failed=failed))

    async def say(self, table: Table, owner: str, text: str) -> int:
        """Somebody who sits there or watches says something; returns the line's number."""
        if not text:
            raise Refusal(400, "text_empty")
        seat, name = await self._speaker(table, owner)
        line = await asyncio.to_thread(self.store.chat.say, table.record.id, seat, name, text, owner)
        self.hub.publish(table.record.id)
        return line.number

    async def _speaker(self, table: Table, owner: str) -> tuple[int, str]:
        """As whom somebody speaks; who watches needs a name of their own for that."""
        mine = table.record.owned_by(owner)
        if mine:
            return mine[0], table.record.seats[mine[0]].name
        person = await asyncio.to_thread(self.store.people.known, owner) if owner else None
        if person is None:
            raise Refusal(403, "spectators_named")
        return SPECTATORS, person.name

    async def adopt(self, guest: str, person: str) -> None:
        """Hands everything of a guest to somebody with a name."""
        await self.refresh(await asyncio.to_thread(self.store.people.adopt, guest, person))

    async def refresh(self, matches: Iterable[str]) -> None:
        """Looks again at matches that have changed in the store, those that are open here."""
        for match in matches:
            table = self.shelf.find(match)
            if table is not None:
                await self._heard(table, Notice(match))

    # ---- what ends by itself

    async def time_up(self, match: str) -> None:
        """Has the seat whose time is up resign."""
        try:
            table = await self.open(match)
        except Refusal as refusal:
            if refusal.status == CANNOT_GO_ON:
                await asyncio.to_thread(self.store.stop_clock, match)
            raise
        async with table.lock:
            await self.catch_up(table)
            deadline, seat = table.deadline, table.player
            if deadline is not None and seat is not None and self.now() >= deadline:
                await self.advance(table, Entry(seat, None))

    async def settle_match(self, match: str) -> None:
        """Brings a match that is over into the ratings, even one that cannot be opened any more."""
        table = self.shelf.find(match)
        record = None if table is not None else await asyncio.to_thread(self.store.load, match)
        if table is not None:
            await self.settle(table)
        elif record is not None:
            await self._rate(record)

    async def settle(self, table: Table) -> None:
        """Brings a match that is over into the ratings of those who played it."""
        if await self._rate(table.record):
            async with table.lock:
                await self.catch_up(table)
            self.hub.publish(table.record.id)

    async def _rate(self, record: MatchRecord) -> bool:
        """Rates those who played, if the match is over and counts; says whether it does."""
        if not record.rated or record.result is None:
            return False
        played = [(n, s.owner or s.leaver or "", s.leaver) for n, s in enumerate(record.seats) if s.owner or s.leaver]
        last = len(record.seats)
        standings = [(n, who, last if left else record.result[n]) for n, who, left in played]
        fair = not record.practice and len({who for _, who, _ in standings}) == len(standings) > 1
        await asyncio.to_thread(self.store.people.settle, record.id, record.game, standings if fair else [])
        return True

    async def find_turn(self, match: str) -> None:
        """Stores whose turn it is in a match from before that was stored."""
        try:
            turn = (await self.open(match)).record.turn
        except Refusal as refusal:
            if refusal.status != CANNOT_GO_ON:
                raise
            turn = None  # begun with other rules
        await asyncio.to_thread(self.store.set_turn, match, turn)

    # ---- other processes

    async def catch_up(self, table: Table) -> None:
        """Brings a table to what the store says; with the table locked."""
        later = await asyncio.to_thread(self.store.since, table.record.id, table.epoch, table.number)
        if later is None:
            record = await asyncio.to_thread(self.store.load, table.record.id)
            if record is None:
                self.shelf.drop(table.record.id)
                raise Refusal(404, "match_gone")
            table.become(await asyncio.to_thread(Table, record, self.now))
        for entry, made in later or ():
            table.advance(entry, made)

    async def follow(self) -> None:
        """Keeps up with what other processes do; runs until it is cancelled."""
        async for one in notices(self.store):
            if one.person is not None:
                self.person_changed(one.person)
                continue
            if one.job:
                self.wake_thinkers()
            for match in [one.match] if one.match else self.shelf.matches():
                table = self.shelf.find(match)
                if table is not None:
                    self._later(self._heard(table, one))

    async def _heard(self, table: Table, one: Notice) -> None:
        """Takes in what happened elsewhere."""
        async with table.lock:
            here = table.epoch, table.number
            if one.entry is not None and (one.epoch, one.number) == here:
                table.advance(one.entry, one.made)
            elif one.epoch is None or one.number is None or one.epoch != here[0] or one.number > here[1]:
                try:
                    await self.catch_up(table)
                except Refusal:
                    log.info("a match is gone")
                self.presence.stir(table.record.id)
        self.hub.publish(table.record.id, talk=one.entry is None)

    async def close(self) -> None:
        """Waits until everything begun is kept."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._writer.close()


def check_seat(table: Table, owner: str, seat: int) -> None:
    """Refuses a decision in somebody else's seat, or at a table where nothing is played."""
    if seat not in table.record.owned_by(owner):
        raise Refusal(403, "seat_not_yours", number=seat)
    if table.record.imported:
        raise Refusal(409, "from_a_file")
    if table.record.waiting:
        raise Refusal(409, "not_begun")


def _check_number(table: Table, number: int) -> None:
    """Refuses what was meant for an earlier position."""
    if number != table.number:
        raise Refusal(409, "moved_on", now=table.number, number=number)
