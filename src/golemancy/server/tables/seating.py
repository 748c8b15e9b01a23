"""Who sits where: each function says what a match becomes, or refuses."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from golemancy import players
from golemancy.contract import Options
from golemancy.game import Game
from golemancy.play.fairness import new_salt
from golemancy.play.match import PERSON
from golemancy.server.refusal import Refusal
from golemancy.server.store.names import looks
from golemancy.server.store.records import OPEN, MatchRecord, SeatRecord
from golemancy.server.tables.choosing import chosen_game, lasting
from golemancy.server.tables.table import Table, new_id

ABSENT = 3 * 24 * 3600.0  # seconds after which a golem may decide for somebody
LONGEST_NAME = 24
DEFAULT_GOLEM = "stone"  # takes the seat of a person who has left


@dataclass(frozen=True)
class NewTable:
    """A table that somebody wants to set up."""

    game: str
    seats: Sequence[tuple[str, str]]  # the name and the kind of each
    options: Options
    access: str | None = None  # None: public if seats are open, else private
    clock: dict[str, float] | None = None
    rated: bool = True
    seed: int | None = None  # a deal that is known beforehand: practice, and not with others


def new_match(wanted: NewTable, owner: str, seed: int) -> MatchRecord:
    """A new match; with open seats it waits for people."""
    seats = _seat_records(wanted.seats, owner)
    game = chosen_game(wanted.game, len(seats), wanted.options)
    waits = any(seat.kind == OPEN for seat in seats)
    access = wanted.access or ("public" if waits else "private")
    if waits and access == "private":
        raise Refusal(400, "access_private")
    if waits and not any(seat.is_person for seat in seats):
        raise Refusal(400, "no_seat_of_yours")
    if waits and wanted.seed is not None:
        raise Refusal(400, "seed_open")
    record = fresh_record(game, seats, owner, seed if wanted.seed is None else wanted.seed)
    record.practice = wanted.seed is not None
    record.access, record.rated, record.clock = access, waits and wanted.rated, wanted.clock
    return record


def fresh_record(game: Game, seats: list[SeatRecord], owner: str, seed: int) -> MatchRecord:
    """A match without any decision yet."""
    now = time.time()
    waits = any(seat.kind == OPEN for seat in seats)
    return MatchRecord(
        new_id(),
        game.name,
        game.version,
        lasting(game),
        seed,
        seats,
        created=now,
        updated=now,
        started=None if waits else now,
        host=owner,
        salt=new_salt(),
    )


# ---- names and kinds


def _seat_records(seats: Sequence[tuple[str, str]], owner: str) -> list[SeatRecord]:
    """Seats to store: people's seats belong to the owner, and all names differ."""
    taken: set[str] = set()
    return [_seat_record(name, kind, number, owner, taken) for number, (name, kind) in enumerate(seats, 1)]


def _seat_record(name: str, kind: str, number: int, owner: str, taken: set[str]) -> SeatRecord:
    if kind not in (PERSON, OPEN, *players.KNOWN):
        known = ", ".join([PERSON, OPEN, *players.KNOWN])
        raise Refusal(400, "unknown_kind", number=number, kind=kind, known=known)
    default = {PERSON: f"Player {number}", OPEN: f"Seat {number}"}.get(kind, f"Golem {number}")
    name = free_name(name or default, taken)
    taken |= looks(name)
    return SeatRecord(name, kind, owner if kind == PERSON else None)


def free_name(wanted: str, taken: set[str]) -> str:
    """The name, with a number where somebody at the table has it, or one that looks like it."""
    wanted = wanted[:LONGEST_NAME]
    return next(n for n in (wanted, *(f"{wanted} {k}" for k in range(2, 99))) if not looks(n) & taken)


def _checked_golem(kind: str) -> str:
    """A kind of golem that exists."""
    if kind not in players.KNOWN:
        raise Refusal(400, "unknown_golem", kind=kind, known=", ".join(players.KNOWN))
    return kind


# ---- coming and going


def join(record: MatchRecord, owner: str, name: str, wanted: int | None = None) -> MatchRecord:
    """Somebody sits down; with the last seat taken the match begins."""
    if not record.waiting:
        raise Refusal(409, "begun_watch")
    if record.owned_by(owner):
        raise Refusal(409, "already_here")
    free = [n for n, seat in enumerate(record.seats) if seat.kind == OPEN and wanted in (None, n)]
    if not free:
        raise Refusal(409, "no_open_seat") if wanted is None else Refusal(409, "seat_not_open", number=wanted)
    taken = {look for n, seat in enumerate(record.seats) if n != free[0] for look in looks(seat.name)}
    seat = SeatRecord(free_name(name or f"Player {free[0] + 1}", taken), PERSON, owner)
    return _begun_if_full(_with_seat(record, free[0], seat))


def _with_seat(record: MatchRecord, number: int, seat: SeatRecord) -> MatchRecord:
    return replace(record, seats=[seat if n == number else other for n, other in enumerate(record.seats)])


def _begun_if_full(record: MatchRecord) -> MatchRecord:
    full = not any(seat.kind == OPEN for seat in record.seats)  # when that was in serving time, `Tables` says
    return replace(record, started=time.time()) if full else record


def change_seat(record: MatchRecord, owner: str, number: int, kind: str) -> MatchRecord:
    """The host opens a seat again or puts a golem there."""
    _check_host(record, owner)
    if number >= len(record.seats):
        raise Refusal(400, "no_such_seat", number=number)
    if record.seats[number].owner == owner:
        raise Refusal(409, "own_seat")
    if kind == OPEN:
        return _with_seat(record, number, SeatRecord(f"Seat {number + 1}", OPEN))
    return _begun_if_full(_with_seat(record, number, SeatRecord(f"Golem {number + 1}", _checked_golem(kind))))


def start(record: MatchRecord, owner: str, golem: str) -> MatchRecord:
    """The host starts the match: golems take the seats that are open."""
    _check_host(record, owner)
    for number, seat in enumerate(record.seats):
        if seat.kind == OPEN:
            record = change_seat(record, owner, number, golem)
    return record


def _check_host(record: MatchRecord, owner: str) -> None:
    if record.host != owner:
        raise Refusal(403, "host_only")
    if not record.waiting:
        raise Refusal(409, "begun")


def leave(record: MatchRecord, owner: str, golem: str) -> MatchRecord | None:
    """Somebody goes: the seat is open again, or a golem's once the match runs. None: nobody is left."""
    mine = record.owned_by(owner)
    others = [seat.owner for seat in record.seats if seat.owner not in (None, owner)]
    if record.result is not None or record.imported:
        raise Refusal(409, "match_over")
    if not others and record.waiting:
        return None
    if not others:
        raise Refusal(409, "alone_here")
    for number in mine:
        seat = SeatRecord(f"Seat {number + 1}", OPEN) if record.waiting else _golem_for(record.seats[number], golem)
        record = _with_seat(record, number, seat)
    return replace(record, host=others[0] if record.host == owner else record.host)


def _golem_for(seat: SeatRecord, golem: str) -> SeatRecord:
    """A golem in the place of a person."""
    return replace(seat, kind=_checked_golem(golem), owner=None, leaver=seat.owner, account=None)


def take_over(table: Table, owner: str, number: int, golem: str) -> MatchRecord:
    """A golem decides from now on for somebody who has let the others wait for days."""
    record = table.record
    if record.waiting or table.over or table.player != number or not record.seats[number].is_person:
        raise Refusal(409, "nobody_waits", number=number)
    if record.seats[number].owner == owner:
        raise Refusal(409, "own_seat")
    waited = table.now() - max([record.started or 0.0, *record.times[-1:]])
    if waited < ABSENT:
        hours = math.ceil((ABSENT - waited) / 3600)
        raise Refusal(409, "takeover_early", hours=hours)
    return _with_seat(record, number, _golem_for(record.seats[number], golem))


def rematch(table: Table, owner: str, seed: int) -> MatchRecord:
    """The same match once more; people who sit elsewhere have to join again."""
    old = table.record
    new = fresh_record(table.match.game, [_again(seat, owner) for seat in old.seats], owner, seed)
    new.access, new.rated, new.clock = old.access, old.rated, old.clock
    return new


def continued(table: Table, owner: str, number: int, seat: int, golem: str) -> MatchRecord:
    """A match that goes on from a position of one that is over, in practice: everything in it is known by now.

    It has the same deal and the same first decisions, so that its replay is one like any other.
    """
    old = table.record
    if not table.over and not old.imported:
        raise Refusal(409, "continue_early")
    if not 0 <= number <= table.number or table.timeline[number].over:
        raise Refusal(400, "nothing_to_decide", number=number, n=table.number)
    if not 0 <= seat < len(old.seats):
        raise Refusal(400, "no_such_seat", number=seat)
    _checked_golem(golem)
    mine = next((one.name for one in old.seats if one.owner == owner), f"Player {seat + 1}")
    seats = [SeatRecord(_golems_name(one, n), golem) for n, one in enumerate(old.seats)]
    seats[seat] = SeatRecord(mine, PERSON, owner)
    new = fresh_record(table.match.game, seats, owner, old.seed)
    new.practice = True
    new.decisions = [entry for entry in table.match.history[:number] if entry.action is not None]
    return new


def _golems_name(old: SeatRecord, number: int) -> str:
    """What a golem is called that goes on in a seat: as the golem that sat there, if one did."""
    golems = not old.is_person and old.kind != OPEN and not old.leaver
    return old.name if golems else f"Golem {number + 1}"


def _again(seat: SeatRecord, owner: str) -> SeatRecord:
    if seat.leaver or (seat.is_person and seat.owner != owner):
        return SeatRecord(seat.name, OPEN)
    return SeatRecord(seat.name, seat.kind, seat.owner)
