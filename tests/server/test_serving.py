"""Serving time: what players' clocks run on, whatever the machine's date does and however long the server is down."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from golemancy.server.store import serving
from golemancy.server.store.database import open_store
from golemancy.server.store.store import Store
from tests.server.test_store import record

HOURS = 5 * 3600.0


class Machine:
    """A machine's two clocks, set by hand: the date, and the seconds that go by."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.date, self.seconds = time.time(), 1000.0
        monkeypatch.setattr(serving.time, "time", lambda: self.date)
        monkeypatch.setattr(serving.time, "monotonic", lambda: self.seconds)

    def serve(self, store: Store, seconds: int) -> None:
        """So much time goes by on a server that works."""
        for _ in range(seconds):
            self.pass_by(1.0)
            store.beat(serving=True)

    def pass_by(self, seconds: float) -> None:
        self.date += seconds
        self.seconds += seconds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def test_time_goes_by_while_the_server_serves(any_store: Store, machine: Machine) -> None:
    any_store.time.start()
    began = any_store.now()
    machine.serve(any_store, 10)
    assert any_store.now() == pytest.approx(began + 10)


@pytest.mark.parametrize("jump", [HOURS, -HOURS])
def test_a_date_that_jumps_changes_nothing(any_store: Store, machine: Machine, jump: float) -> None:
    any_store.time.start()
    began = any_store.now()
    machine.serve(any_store, 5)
    machine.date += jump
    machine.serve(any_store, 5)
    assert any_store.now() == pytest.approx(began + 10)


def test_a_server_that_was_down_goes_on_where_it_was(any_url: str, machine: Machine) -> None:
    first = open_store(any_url)
    machine.serve(first, 5)
    stopped = first.now()
    first.close()
    machine.pass_by(HOURS)
    machine.seconds = 7.0  # and the machine itself was started anew
    again = open_store(any_url)
    assert again.now() == pytest.approx(stopped)
    machine.serve(again, 5)
    assert again.now() == pytest.approx(stopped + 5)
    again.close()


def test_a_server_that_cannot_write_or_stands_still_loses_nobody_time(any_store: Store, machine: Machine) -> None:
    any_store.time.start()
    machine.serve(any_store, 5)
    before = any_store.now()
    machine.pass_by(HOURS)
    assert any_store.now() == pytest.approx(before + serving.LEAP)
    machine.serve(any_store, 5)
    assert any_store.now() == pytest.approx(before + serving.LEAP + 5)


def test_processes_agree_and_time_never_goes_back(any_url: str, machine: Machine) -> None:
    one, other = open_store(any_url), open_store(any_url)
    machine.serve(one, 20)
    other.beat(serving=True)
    assert other.now() == pytest.approx(one.now())
    machine.serve(other, 20)
    ahead = one.now()
    one.beat(serving=True)
    assert one.now() == pytest.approx(other.now())
    assert one.now() >= ahead
    for store in (one, other):
        store.close()


def test_golems_alone_let_no_time_go_by(any_url: str, machine: Machine) -> None:
    """The web's processes are gone and the thinkers' are not: nobody can decide."""
    web, golems = open_store(any_url), open_store(any_url)
    machine.serve(web, 5)
    golems.beat(serving=False)
    stopped = web.now()
    for _ in range(100):
        machine.pass_by(1.0)
        golems.beat(serving=False)
    assert golems.now() == pytest.approx(stopped + serving.LEAP)
    for store in (web, golems):
        store.close()


def test_matches_from_before_go_on_at_their_last_decision(tmp_path: Path, machine: Machine) -> None:
    """A database that knows no serving time yet: the days since anybody played count for nobody."""
    url, past = f"sqlite:///{tmp_path / 'golemancy.db'}", machine.date - 10 * HOURS
    old = open_store(url)
    old.create(replace(record(), updated=past, started=past), deadline=past + 60)
    with old.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM serving_time")
    old.close()
    store = open_store(url)
    assert store.now() == pytest.approx(past)
    assert store.late(store.now()) == []
    store.close()
