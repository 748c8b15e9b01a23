"""Tables: matches in play, kept in memory and in the store alike."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from golemancy import games
from golemancy.contract import Options
from golemancy.engine.batch import cores
from golemancy.engine.random import SEED_BITS
from golemancy.game import Game, State
from golemancy.match import Entry, Match, Seat
from golemancy.server.hub import Hub
from golemancy.server.library import chosen_game, lasting
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.store import Conflict, MatchRecord, SeatRecord, Store
from golemancy.server.undoing import plan
from golemancy.server.warming import Warming

log = logging.getLogger(__name__)

_KEPT = 200  # tables kept in memory


class Table:
    """One match in memory: the record, the match, and the state after each decision."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.lock = asyncio.Lock()
        self.epoch = 0  # counts what was taken back, so that a page can tell
        self.failed = False  # a program broke down; it decides again when somebody says so
        self.match = Match(_game(record), [Seat(s.name, s.kind) for s in record.seats], record.seed)
        self.timeline = [self.match.state.copy()]
        for entry in record.decisions:
            self.advance(entry)

    @property
    def number(self) -> int:
        """How many decisions have been made."""
        return len(self.match.history)

    def advance(self, entry: Entry) -> None:
        """Makes a decision, or resigns."""
        if entry.action is None:
            self.match.resign(entry.seat)
        else:
            self.match.decide(entry.action)
        self.timeline.append(self.match.state.copy())

    def go_back(self, count: int) -> None:
        """Takes decisions back."""
        self.match.undo(count)
        del self.timeline[-count:]
        self.epoch += 1

    @property
    def result(self) -> list[int] | None:
        """The places, once the match is over."""
        return self.match.places if self.match.over else None

    @property
    def alone(self) -> bool:
        """Whether all people at this table sit at one screen."""
        return len({seat.owner for seat in self.record.seats if seat.is_person}) <= 1


def _game(record: MatchRecord) -> Game:
    """The game of a stored match."""
    if record.game not in games.names():
        raise Refusal(409, f"the game {record.game!r} of this match is not installed any more")
    game = chosen_game(record.game, len(record.seats), record.options)
    if game.version != record.version:
        raise Refusal(409, f"this match was begun with version {record.version} of the rules; this is {game.version}")
    return game


class Tables:
    """All tables, and everything that can be done at one."""

    def __init__(self, store: Store, warming: Warming, seeds: Callable[[], int] | None = None) -> None:
        self.store, self.warming, self.hub = store, warming, Hub()
        self._seeds = seeds or (lambda: secrets.randbits(SEED_BITS))
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._pool = ThreadPoolExecutor(max(2, cores()), "golem")

    # ---- coming and going

    async def create(self, game: str, options: Options, seats: list[SeatRecord]) -> Table:
        """Lays out a new match."""
        await self.warming.wait_for(game)
        chosen = chosen_game(game, len(seats), options)
        now = time.time()
        record = MatchRecord(_new_id(), game, chosen.version, lasting(chosen), self._seeds(), seats, now, now)
        return await self.keep(record)

    async def keep(self, record: MatchRecord) -> Table:
        """Puts a match that is not in the store yet on a table."""
        table = await asyncio.to_thread(Table, record)
        await asyncio.to_thread(self.store.create, record)
        self._remember(table)
        self.drive(table)
        return table

    async def open(self, match: str) -> Table:
        """The table of a match, from memory or from the store."""
        if match not in self._open:
            record = await asyncio.to_thread(self.store.load, match)
            if record is None:
                raise not_found("such match")
            if record.game in self.warming.progress:
                await self.warming.wait_for(record.game)
            table = await asyncio.to_thread(Table, record)
            if match not in self._open:
                self._remember(table)
        self._open.move_to_end(match)
        table = self._open[match]
        self.drive(table)
        return table

    def _remember(self, table: Table) -> None:
        self._open[table.record.id] = table
        while len(self._open) > _KEPT:
            self._open.popitem(last=False)

    async def remove(self, table: Table) -> None:
        """Forgets a match."""
        await asyncio.to_thread(self.store.remove, table.record.id)
        self._open.pop(table.record.id, None)

    # ---- playing

    async def decide(self, table: Table, number: int, seat: int, action: int) -> None:
        """Makes the decision with that number for a seat; kept before anybody hears of it."""
        async with table.lock:
            _check_number(table, number)
            if table.match.player != seat:
                raise Refusal(409, "it is not your turn")
            if action not in table.match.state.legal:
                raise Refusal(400, f"{action} is not a legal decision now")
            await self._advance(table, Entry(seat, action))

    async def resign(self, table: Table, number: int, seat: int) -> None:
        """A seat gives up."""
        async with table.lock:
            _check_number(table, number)
            if table.match.over or seat in table.match.resigned:
                raise Refusal(409, "this seat has no part in a running match")
            await self._advance(table, Entry(seat, None))

    async def _advance(self, table: Table, entry: Entry) -> None:
        """Makes and keeps a decision: both or neither."""
        number = table.number
        table.advance(entry)
        try:
            await asyncio.to_thread(self.store.append, table.record.id, number, entry, table.result)
        except Exception as error:
            table.go_back(1)
            if isinstance(error, Conflict):
                self._open.pop(table.record.id, None)
                raise Refusal(409, "the match has gone on elsewhere; look again") from None
            raise
        table.record.updated = time.time()
        self.hub.publish(table.record.id)
        self.drive(table)

    async def undo(self, table: Table, number: int, mine: list[int]) -> None:
        """Takes back one's last decision, as far as that is fair."""
        async with table.lock:
            _check_number(table, number)
            if table.record.imported:
                raise Refusal(409, "this match was read from a file; it is there to look at")
            undo = await asyncio.to_thread(plan, table.match, table.timeline, mine, table.alone)
            await asyncio.to_thread(
                self.store.truncate, table.record.id, table.number - undo.count, practice=undo.practice
            )
            await asyncio.to_thread(table.go_back, undo.count)
            table.record.practice |= undo.practice
        self.hub.publish(table.record.id)
        self.drive(table)

    # ---- programs

    def drive(self, table: Table) -> None:
        """Sees to it that programs decide when it is their turn."""
        running = self._driving.get(table.record.id)
        if table.failed or table.record.imported or (running is not None and not running.done()):
            return
        if table.match.program_to_decide() is not None:
            self._driving[table.record.id] = asyncio.create_task(self._drive(table))

    def retry(self, table: Table) -> None:
        """Gives a program that broke down another try."""
        table.failed = False
        self.drive(table)
        self.hub.publish(table.record.id)

    async def _drive(self, table: Table) -> None:
        """Lets programs decide until a person has to; one that fails leaves the table standing."""
        try:
            while (thought := await self._think(table)) is not None:
                epoch, number, entry = thought
                async with table.lock:
                    if (epoch, number) == (table.epoch, table.number):
                        await self._advance(table, entry)
        except Exception:
            log.exception("a golem failed in match %s", table.record.id)
            table.failed = True
            self.hub.publish(table.record.id)

    async def _think(self, table: Table) -> tuple[int, int, Entry] | None:
        """What the program to decide chooses, worked out beside the event loop."""
        async with table.lock:
            program, seat = table.match.program_to_decide(), table.match.player
            if program is None or seat is None:
                return None
            shown: State = table.match.seen_state()
            epoch, number = table.epoch, table.number
        action = await asyncio.get_running_loop().run_in_executor(self._pool, program.choose, shown)
        return epoch, number, Entry(seat, int(action))

    async def close(self) -> None:
        """Stops all programs."""
        for task in self._driving.values():
            task.cancel()
        await asyncio.gather(*self._driving.values(), return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)


def _new_id() -> str:
    """A name for a match that nobody guesses."""
    return secrets.token_urlsafe(9)


def _check_number(table: Table, number: int) -> None:
    """Refuses what was meant for an earlier position."""
    if number != table.number:
        raise Refusal(409, f"the match has gone on: it is at decision {table.number}, not {number}")
