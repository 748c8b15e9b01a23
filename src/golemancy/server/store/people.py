"""Who plays here: names with passwords, e-mail addresses, suspensions, and ratings."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import fields

from openskill.models import PlackettLuce
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from golemancy.server.store.names import folded, looks
from golemancy.server.store.records import Person, Rating
from golemancy.server.store.schema import (
    BOARDS,
    CALLED,
    CHAT,
    DEVICES,
    LOOKS,
    MATCHES,
    MUTES,
    PEOPLE,
    RATINGS,
    RETIRED,
    SEATS,
    SESSIONS,
    SETTINGS,
)
from golemancy.server.store.sessions import Sessions, hashed
from golemancy.server.store.solving import adopt_puzzles
from golemancy.server.store.tournaments import adopt_tournaments

YEAR = 365 * 24 * 3600.0  # nobody else may have the name of a closed account for so long
_MODEL = PlackettLuce()
_HANDED_OVER = (
    SEATS.c.owner,
    SEATS.c.leaver,
    MATCHES.c.host,
    SESSIONS.c.person,
    CHAT.c.owner,
    DEVICES.c.person,
    BOARDS.c.owner,
)


class NameTaken(Exception):
    """Somebody else has that name."""


class EmailTaken(Exception):
    """Another account has that address."""


def mailbox(email: str) -> str:
    """An e-mail address as it is looked up."""
    return email.casefold()


def retired_as(name: str) -> list[str]:
    """What is kept of a name that was given up: not the name itself."""
    return [hashed(f"retired {one}") for one in {folded(name), *looks(name)}]


class People(Sessions):
    """The part of the store about people."""

    def secret(self, name: str = "secret") -> bytes:
        """A key of this server's, such as the one that signs cookies; made once, shared by all workers."""
        with self._engine.begin() as connection:
            made = select(SETTINGS.c.value).where(SETTINGS.c.name == name).with_for_update()
            found = connection.scalar(made)
        if found is None:
            found = secrets.token_hex(32)
            try:
                with self._engine.begin() as connection:
                    connection.execute(insert(SETTINGS).values(name=name, value=found))
            except IntegrityError:  # another worker was first
                return self.secret(name)
        return bytes.fromhex(found)

    # ---- names

    def sign_up(self, person: Person) -> None:
        """Keeps a new name; raises NameTaken, also for what looks like another's name, or like one just given up."""
        retired = RETIRED.c.hash.in_(retired_as(person.name)) & (RETIRED.c.until > time.time())
        try:
            with self._engine.begin() as connection:
                if connection.scalar(select(RETIRED.c.hash).where(retired)) is not None:
                    raise NameTaken(person.name)
                connection.execute(insert(PEOPLE).values(**vars(person), folded=folded(person.name)))
                connection.execute(insert(LOOKS), [{"look": look, "person": person.id} for look in looks(person.name)])
        except IntegrityError:
            raise NameTaken(person.name) from None

    def named(self, name: str) -> Person | None:
        """Who has a name."""
        return self._one(PEOPLE.c.folded == folded(name))

    def known(self, person: str) -> Person | None:
        """Somebody by identity; None for a guest."""
        return self._one(PEOPLE.c.id == person)

    def addressed(self, email: str) -> Person | None:
        """Who has confirmed an e-mail address."""
        return self._one(PEOPLE.c.mailbox == mailbox(email))

    def _one(self, where: ColumnElement[bool]) -> Person | None:
        with self._reader.connect() as connection:
            row = connection.execute(select(PEOPLE).where(where)).first()
        return None if row is None else Person(**{f.name: getattr(row, f.name) for f in fields(Person)})

    def adopt(self, guest: str, person: str) -> list[str]:
        """Hands everything of a guest to somebody with a name; returns the matches concerned."""
        with self._engine.begin() as connection:
            matches = list(connection.scalars(select(SEATS.c.match).where(SEATS.c.owner == guest).distinct()))
            for column in _HANDED_OVER:
                connection.execute(update(column.table).where(column == guest).values({column: person}))
            for column in (MUTES.c.person, CALLED.c.person):
                connection.execute(delete(column.table).where(column == guest))
            self._adopt_ratings(connection, guest, person)
            adopt_tournaments(connection, guest, person)
            adopt_puzzles(connection, guest, person)
            touched = update(MATCHES).where(MATCHES.c.id.in_(matches)).values(epoch=MATCHES.c.epoch + 1)
            connection.execute(touched)
        return matches

    def _adopt_ratings(self, connection: Connection, guest: str, person: str) -> None:
        """A guest's rating goes on under the name, unless the name has one already."""
        rated = select(RATINGS.c.game).where(RATINGS.c.person == person)
        mine = (RATINGS.c.person == guest) & RATINGS.c.game.not_in(list(connection.scalars(rated)))
        connection.execute(update(RATINGS).where(mine).values(person=person))
        connection.execute(delete(RATINGS).where(RATINGS.c.person == guest))

    # ---- what becomes of an account

    def set_password(self, person: str, password: str) -> None:
        """Keeps another password, as its hash."""
        with self._engine.begin() as connection:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(password=password))

    def set_email(self, person: str, email: str | None) -> None:
        """Keeps a confirmed address, or none; raises EmailTaken."""
        mine = update(PEOPLE).where(PEOPLE.c.id == person)
        try:
            with self._engine.begin() as connection:
                connection.execute(mine.values(email=email, mailbox=None if email is None else mailbox(email)))
        except IntegrityError:
            raise EmailTaken from None

    def suspend(self, person: str, until: float, why: str) -> None:
        """Keeps somebody out until a moment, in every browser and with every program."""
        with self._engine.begin() as connection:
            mine = update(PEOPLE).where(PEOPLE.c.id == person)
            connection.execute(mine.values(suspended=until, reason=why))
            connection.execute(delete(SESSIONS).where(self._of(person, program=False)))

    def lift(self, person: str) -> None:
        """Lets somebody in again."""
        with self._engine.begin() as connection:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(suspended=None, reason=None))

    # ---- ratings

    def ratings(self, person: str) -> list[Rating]:
        """How strong somebody plays each game."""
        with self._reader.connect() as connection:
            rows = connection.execute(select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.game)).all()
        return [Rating(row.game, row.mu, row.sigma, row.matches) for row in rows]

    def best(self, game: str, most: int) -> list[tuple[str, Rating]]:
        """The strongest players of a game that have a name."""
        wanted = select(RATINGS, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == RATINGS.c.person)
        order = (RATINGS.c.mu - 3 * RATINGS.c.sigma).desc()
        with self._reader.connect() as connection:
            rows = connection.execute(wanted.where(RATINGS.c.game == game).order_by(order).limit(most)).all()
        return [(row.name, Rating(row.game, row.mu, row.sigma, row.matches)) for row in rows]

    def settle(self, match: str, game: str, standings: Sequence[tuple[int, str, int]]) -> None:
        """Rates a match once, whoever comes first; `standings` are seats with who played there and the place."""
        with self._engine.begin() as connection:
            due = (MATCHES.c.id == match) & MATCHES.c.rated & ~MATCHES.c.settled
            marked = update(MATCHES).where(due).values(settled=True, epoch=MATCHES.c.epoch + 1)
            if connection.execute(marked).rowcount != 1 or not standings:
                return
            before = [_rating(connection, game, person) for _, person, _ in standings]
            teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
            after = _MODEL.rate(teams, ranks=[float(place) for _, _, place in standings])
            for (seat, person, _), old, (new,) in zip(standings, before, after, strict=True):
                rating = Rating(game, new.mu, new.sigma, old.matches + 1)
                _keep_rating(connection, person, rating)
                mine = (SEATS.c.match == match) & (SEATS.c.seat == seat)
                connection.execute(update(SEATS).where(mine).values(gained=rating.shown - old.shown))


def _rating(connection: Connection, game: str, person: str) -> Rating:
    """Somebody's rating, or a beginner's."""
    mine = (RATINGS.c.game == game) & (RATINGS.c.person == person)
    row = connection.execute(select(RATINGS).where(mine).with_for_update()).first()
    fresh = _MODEL.rating()
    return Rating(game, row.mu, row.sigma, row.matches) if row else Rating(game, fresh.mu, fresh.sigma, 0)


def _keep_rating(connection: Connection, person: str, rating: Rating) -> None:
    mine = (RATINGS.c.game == rating.game) & (RATINGS.c.person == person)
    connection.execute(delete(RATINGS).where(mine))
    connection.execute(insert(RATINGS).values(person=person, **vars(rating)))
