"""How the databases find things: nothing that is asked often may walk through all matches there are."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event, text

from golemancy.server.store.store import Store

MATCHES = 3000  # finished public ones, of a hundred people
BIG = "matches|seats|decisions|mutes|ratings|sessions|presence|chat"
_FILL = """
INSERT INTO matches (id, game, version, options, seed, created, updated, practice, imported, result, started, access,
    host, rated, settled)
  SELECT 'm' || n, 'century', 1, '{}', '7', 1, n, false, false, '[1, 2]', 1, 'public', 'p' || n % 100, true, true
  FROM numbers;
INSERT INTO seats (match, seat, name, kind, owner, leaver, ended)
  SELECT 'm' || n, s, 'x', 'person', 'p' || (n + s) % 100, 'p' || (n + s + 1) % 100, n FROM numbers, two;
INSERT INTO mutes (match, person, seat) SELECT 'm' || n, 'p' || n % 100, 0 FROM numbers;
INSERT INTO ratings (game, person, mu, sigma, matches) SELECT 'century', 'q' || n, 25, 8, 1 FROM numbers;
INSERT INTO sessions (hash, person, created, expires) SELECT 'h' || n, 'p' || n % 100, 1, 9e12 FROM numbers;
INSERT INTO presence (worker, match, person, here, changed) SELECT 'w', 'm' || n, 'p', true, n FROM numbers;
"""
_NUMBERS = f"""WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {MATCHES}),
  two(s) AS (SELECT 0 UNION ALL SELECT 1) """


@pytest.fixture
def full(any_store: Store) -> Store:
    """A store with many matches, and a database that knows so."""
    with any_store.engine.begin() as connection:
        for statement in filter(str.strip, _FILL.split(";")):
            into, _, rest = statement.strip().partition("SELECT")
            connection.execute(text(f"{into} {_NUMBERS} SELECT {rest}"))
    with any_store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))
    return any_store


@contextmanager
def noted(store: Store) -> Iterator[list[tuple[str, Any]]]:
    """Notes the statements that a store sends, with what goes into them."""
    found: list[tuple[str, Any]] = []

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        found.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", note)
    yield found
    event.remove(store.engine, "before_cursor_execute", note)


def plans(store: Store, work: Callable[[], object]) -> list[str]:
    """How the database would find what a piece of work asks for."""
    with noted(store) as statements:
        work()
    how = "EXPLAIN QUERY PLAN " if store.engine.dialect.name == "sqlite" else "EXPLAIN "
    asked = [one for one in statements if re.match(r"\s*(SELECT|UPDATE|DELETE)", one[0])]
    with store.engine.connect() as connection:
        if store.engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # which it prefers where tables are small
        return [
            "\n".join(str(row[-1]) for row in connection.exec_driver_sql(how + statement, parameters))
            for statement, parameters in asked
            if not isinstance(parameters, list)
        ]


_ASKED: dict[str, Callable[[Store], object]] = {
    "the lobby's waiting tables": lambda store: store.listed(waiting=True),
    "the lobby's running tables": lambda store: store.listed(waiting=False),
    "my matches": lambda store: store.owned("p1"),
    "older ones of mine": lambda store: store.owned("p1", before=500.0),
    "somebody's results": lambda store: store.owned("p1", shared=True),
    "somebody's ratings": lambda store: store.people.ratings("q1"),
    "matches to rate": lambda store: store.unsettled(),
    "clocks that ran out": lambda store: store.late(time.time()),
    "a guest's belongings": lambda store: store.people.adopt("p1", "p2"),
    "what is over": lambda store: store.tidy(),
    "a job": lambda store: store.claim("one"),
    "golems among themselves": lambda store: store.golems_only("p1"),
    "who is elsewhere": lambda store: store.presence.exchange({}, MATCHES - 1.0),
}


@pytest.mark.parametrize("asked", _ASKED)
def test_nothing_walks_through_everything(full: Store, asked: str) -> None:
    found = plans(full, lambda: _ASKED[asked](full))
    assert found
    for plan in found:
        assert not re.search(rf"^SCAN ({BIG})\b(?! USING)|Seq Scan on ({BIG})\b", plan, re.MULTILINE), plan


def test_the_lobby_reads_no_finished_match(full: Store) -> None:
    for waiting, index in ((True, "matches_waiting"), (False, "matches_running")):
        plan = plans(full, lambda waiting=waiting: full.listed(waiting=waiting))[0]
        assert index in plan
        assert full.listed(waiting=waiting) == []
