"""Tournaments as they are kept: one record each, changed only by whoever knew it as it was."""

import time
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, func, insert, select, true, update

from golemancy.contract import Options
from golemancy.play.tournament import Bout, Form
from golemancy.server.store.names import FORMER
from golemancy.server.store.records import Conflict
from golemancy.server.store.schema import MATCHES, TOURNAMENTS

if TYPE_CHECKING:
    from golemancy.server.store.store import Store

OPEN_NOW, RUNNING_NOW, OVER = "open", "running", "over"
_MOST_LISTED = 50


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays in a tournament; a golem has no owner."""

    name: str
    kind: str
    owner: str | None = None
    account: str | None = None  # the lasting name of the owner, if it has one
    gone: bool = False  # withdrawn


@dataclass(frozen=True)
class Pairing:
    """A bout and its match."""

    bout: Bout
    match: str | None = None  # None where nobody had to play


@dataclass(frozen=True)
class Tournament:
    """A tournament as stored."""

    id: str
    name: str
    game: str
    options: Options
    form: Form
    host: str
    created: float
    clock: dict[str, float] | None = None
    rated: bool = False
    wanted: int = 0  # rounds of a Swiss one; 0: as many as it takes
    most: int = 16  # entrants
    status: str = OPEN_NOW
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[tuple[Pairing, ...], ...] = ()
    updated: float = 0.0
    epoch: int = 0
    bouts: list[list[Bout]] = field(default_factory=list, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Keeps the bouts by themselves, as pairing and standings want them."""
        self.bouts[:] = [[pairing.bout for pairing in one] for one in self.rounds]

    @property
    def absent(self) -> set[int]:
        """Who has withdrawn."""
        return {number for number, entrant in enumerate(self.entrants) if entrant.gone}

    def number_of(self, owner: str) -> int | None:
        """The number of an identity that takes part."""
        return next((n for n, one in enumerate(self.entrants) if owner and one.owner == owner), None)


class Tournaments:
    """The part of the store about tournaments."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def create(self, tournament: Tournament) -> None:
        """Keeps a new one."""
        with self._store.engine.begin() as connection:
            connection.execute(insert(TOURNAMENTS).values(_row(tournament)))

    def load(self, name: str) -> Tournament | None:
        """One by its id."""
        with self._store.reader.connect() as connection:
            row = connection.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.id == name)).first()
        return None if row is None else _tournament(row.record, row.epoch, row.updated)

    def change(self, old: Tournament, new: Tournament) -> Tournament:
        """Turns one into another form of itself, if nobody has changed it meanwhile; else raises Conflict."""
        kept = replace(new, epoch=old.epoch + 1, updated=time.time(), bouts=[])
        known = (TOURNAMENTS.c.id == old.id) & (TOURNAMENTS.c.epoch == old.epoch)
        with self._store.engine.begin() as connection:
            if connection.execute(update(TOURNAMENTS).where(known).values(_row(kept))).rowcount != 1:
                raise Conflict(old.id)
        return kept

    def listed(self, *statuses: str) -> list[Tournament]:
        """Those that stand so, the latest first."""
        wanted = select(TOURNAMENTS).where(TOURNAMENTS.c.status.in_(statuses))
        with self._store.reader.connect() as connection:
            rows = connection.execute(wanted.order_by(TOURNAMENTS.c.updated.desc()).limit(_MOST_LISTED)).all()
        return [_tournament(row.record, row.epoch, row.updated) for row in rows]

    def running(self) -> list[str]:
        """The ids of all that run."""
        with self._store.reader.connect() as connection:
            return list(connection.scalars(select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.status == RUNNING_NOW)))

    def hosted(self, host: str) -> int:
        """How many that are not over somebody has set up."""
        mine = (TOURNAMENTS.c.host == host) & (TOURNAMENTS.c.status != OVER)
        with self._store.reader.connect() as connection:
            return int(connection.scalar(select(func.count()).select_from(TOURNAMENTS).where(mine)) or 0)

    def results(self, matches: Collection[str]) -> dict[str, list[int] | None]:
        """The places of those of these matches that there are; None while one runs."""
        wanted = select(MATCHES.c.id, MATCHES.c.result).where(MATCHES.c.id.in_(matches))
        with self._store.reader.connect() as connection:
            return {row.id: row.result for row in connection.execute(wanted)}


def _row(one: Tournament) -> dict[str, Any]:
    record = asdict(one)
    for key in ("bouts", "epoch", "updated"):
        del record[key]
    return {
        "id": one.id,
        "status": one.status,
        "host": one.host,
        "updated": one.updated,
        "epoch": one.epoch,
        "record": record,
    }


def _tournament(record: dict[str, Any], epoch: int, updated: float) -> Tournament:
    entrants = tuple(Entrant(**one) for one in record["entrants"])
    rounds = tuple(tuple(_pairing(one) for one in played) for played in record["rounds"])
    known = record | {"entrants": entrants, "rounds": rounds, "epoch": epoch, "updated": updated}
    return Tournament(**known)


def _pairing(row: dict[str, Any]) -> Pairing:
    bout = row["bout"]
    points = None if bout["points"] is None else (bout["points"][0], bout["points"][1])
    return Pairing(Bout(bout["first"], bout["second"], points), row["match"])


def adopt_tournaments(connection: Connection, guest: str, person: str) -> None:
    """Hands a guest's part in tournaments that are not over to somebody with a name."""
    _rewrite(connection, guest, {"owner": person}, host=person, where=TOURNAMENTS.c.status != OVER)


def leave_tournaments(connection: Connection, person: str) -> None:
    """Takes somebody who closes the account out of all tournaments; what was played there stays."""
    nobody = {"name": FORMER, "owner": None, "account": None, "gone": True}
    _rewrite(connection, person, nobody, host="", where=true())


def _rewrite(
    connection: Connection, owner: str, entrant: dict[str, Any], *, host: str, where: ColumnElement[bool]
) -> None:
    """Changes what tournaments say of somebody, as a host and as an entrant."""
    for row in connection.execute(select(TOURNAMENTS).where(where).with_for_update()).all():
        record = row.record
        if record["host"] != owner and owner not in [one["owner"] for one in record["entrants"]]:
            continue
        entrants = [one | entrant if one["owner"] == owner else one for one in record["entrants"]]
        new = host if record["host"] == owner else record["host"]
        values = {"host": new, "epoch": row.epoch + 1, "record": record | {"host": new, "entrants": entrants}}
        connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == row.id).values(values))
