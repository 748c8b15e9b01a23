"""Who plays here: names with passwords, sessions, tokens of programs, and ratings."""

import hashlib
import secrets
import time
import unicodedata
from collections.abc import Sequence

from openskill.models import PlackettLuce
from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from golemancy.server.store.records import Person, Rating
from golemancy.server.store.schema import MATCHES, MUTES, PEOPLE, RATINGS, SEATS, SESSIONS, SETTINGS

_DAY = 24 * 3600.0
SESSION = 180 * _DAY  # a browser is known for so long
TOKEN = 3650 * _DAY  # a program's token
_MODEL = PlackettLuce()


class NameTaken(Exception):
    """Somebody else has that name."""


def folded(name: str) -> str:
    """A name as it is compared: letters that look alike count as the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """The part of the store about people."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self._engine, self._reader = engine, reader

    def secret(self) -> bytes:
        """The key by which this server signs cookies; made once, shared by all workers."""
        with self._engine.begin() as connection:
            made = select(SETTINGS.c.value).where(SETTINGS.c.name == "secret").with_for_update()
            found = connection.scalar(made)
        if found is None:
            found = secrets.token_hex(32)
            try:
                with self._engine.begin() as connection:
                    connection.execute(insert(SETTINGS).values(name="secret", value=found))
            except IntegrityError:  # another worker was first
                return self.secret()
        return bytes.fromhex(found)

    # ---- names

    def sign_up(self, person: Person) -> None:
        """Keeps a new name; raises NameTaken."""
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(PEOPLE).values(**vars(person), folded=folded(person.name)))
        except IntegrityError:
            raise NameTaken(person.name) from None

    def named(self, name: str) -> Person | None:
        """Who has a name."""
        return self._one(PEOPLE.c.folded == folded(name))

    def known(self, person: str) -> Person | None:
        """Somebody by identity; None for a guest."""
        return self._one(PEOPLE.c.id == person)

    def _one(self, where: ColumnElement[bool]) -> Person | None:
        with self._reader.connect() as connection:
            row = connection.execute(select(PEOPLE).where(where)).first()
        return None if row is None else Person(row.id, row.name, row.password, row.created)

    def adopt(self, guest: str, person: str) -> list[str]:
        """Hands everything of a guest to somebody with a name; returns the matches concerned."""
        with self._engine.begin() as connection:
            matches = list(connection.scalars(select(SEATS.c.match).where(SEATS.c.owner == guest).distinct()))
            for column in (SEATS.c.owner, SEATS.c.leaver, MATCHES.c.host, SESSIONS.c.person):
                connection.execute(update(column.table).where(column == guest).values({column: person}))
            connection.execute(delete(MUTES).where(MUTES.c.person == guest))
            self._adopt_ratings(connection, guest, person)
            touched = update(MATCHES).where(MATCHES.c.id.in_(matches)).values(epoch=MATCHES.c.epoch + 1)
            connection.execute(touched)
        return matches

    def _adopt_ratings(self, connection: Connection, guest: str, person: str) -> None:
        """A guest's rating goes on under the name, unless the name has one already."""
        rated = select(RATINGS.c.game).where(RATINGS.c.person == person)
        mine = (RATINGS.c.person == guest) & RATINGS.c.game.not_in(list(connection.scalars(rated)))
        connection.execute(update(RATINGS).where(mine).values(person=person))
        connection.execute(delete(RATINGS).where(RATINGS.c.person == guest))

    # ---- sessions of browsers and tokens of programs

    def open_session(self, person: str, name: str | None = None) -> str:
        """A new session, or with a name a program's token; only its hash is kept."""
        token, now = secrets.token_urlsafe(32), time.time()
        row = {"hash": _hash(token), "person": person, "name": name, "created": now}
        with self._engine.begin() as connection:
            connection.execute(insert(SESSIONS).values(row | {"expires": now + (TOKEN if name else SESSION)}))
        return token

    def session(self, token: str) -> str | None:
        """Whose session it is."""
        mine = (SESSIONS.c.hash == _hash(token)) & (SESSIONS.c.expires > time.time())
        with self._reader.connect() as connection:
            return connection.scalar(select(SESSIONS.c.person).where(mine))

    def close_session(self, token: str) -> None:
        """Ends a session."""
        with self._engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == _hash(token)))

    def tokens(self, person: str) -> list[dict[str, object]]:
        """The tokens of somebody's programs, without what makes them work."""
        mine = select(SESSIONS).where(SESSIONS.c.person == person, SESSIONS.c.name.is_not(None))
        with self._reader.connect() as connection:
            rows = connection.execute(mine.order_by(SESSIONS.c.created)).all()
        return [{"id": row.hash[:12], "name": row.name, "created": row.created} for row in rows]

    def revoke(self, person: str, token_id: str) -> bool:
        """Ends one of somebody's tokens."""
        named = SESSIONS.c.hash.startswith(token_id, autoescape=True) & SESSIONS.c.name.is_not(None)
        with self._engine.begin() as connection:
            return connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person, named)).rowcount > 0

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
