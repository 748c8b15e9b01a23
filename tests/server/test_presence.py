"""Who is at a table, though at another process; and that nobody stays there whose process was killed."""

import asyncio
from collections.abc import Iterator

import pytest

from golemancy.server.store import presence as kept
from golemancy.server.store.database import open_store
from golemancy.server.store.schema import PRESENCE, WORKERS
from golemancy.server.store.store import Store
from golemancy.server.tables import presence
from golemancy.server.tables.presence import Presence

SEATED = {"ann", "bob"}


class Process:
    """One process of a server: who is connected to it, and which tables it was told to show anew."""

    def __init__(self, url: str) -> None:
        self.store, self.told = open_store(url), list[str]()
        self.presence = Presence(self.store, lambda match: SEATED, self.told.append)
        self.presence.shared = True

    def exchange(self) -> None:
        asyncio.run(self.presence.exchange())


@pytest.fixture
def pair(any_url: str) -> Iterator[tuple[Process, Process]]:
    found = Process(any_url), Process(any_url)
    yield found
    for one in found:
        one.store.close()


def exchange(*processes: Process) -> None:
    for one in processes:
        one.exchange()


def test_who_comes_and_goes_is_seen_at_the_other_process(pair: tuple[Process, Process]) -> None:
    here, there = pair
    with here.presence.at("m1", "ann"), here.presence.at("m1", "ann"):
        exchange(here, there)
        assert there.presence.who("m1") == {"ann"}
        assert there.told == ["m1"]
        assert there.presence.who("m2") == set()
    exchange(here, there)
    assert there.presence.who("m1") == set()
    assert there.told == ["m1", "m1"]


def test_only_people_with_a_seat_are_told_of_elsewhere(pair: tuple[Process, Process]) -> None:
    here, there = pair
    with here.presence.at("m1", "visitor"), here.presence.at("m1", ""):
        exchange(here, there)
        assert (there.presence.who("m1"), here.told) == (set(), [])
        SEATED.add("visitor")  # sits down
        here.presence.stir("m1")
        exchange(here, there)
        SEATED.discard("visitor")
        assert there.presence.who("m1") == {"visitor"}


def test_spectators_elsewhere_are_told_of_while_somebody_asks(
    pair: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    with here.presence.at("m1", "visitor"), here.presence.at("m2", "visitor"):
        there.presence.ask("m1")
        exchange(there, here, here, there)
        assert (there.presence.who("m1"), there.presence.who("m2")) == ({"visitor"}, set())
        assert here.presence.who("m1") == {"visitor"}
        with here.presence.at("m1", "another"):
            exchange(here, there)
            assert there.presence.who("m1") == {"visitor", "another"}
        monkeypatch.setattr(presence, "_CURIOUS", -1.0)
        there.presence.ask("m1")
        exchange(there, here, here, there)
        assert there.presence.who("m1") == set()


def test_people_of_a_process_that_was_killed_are_gone_after_a_while(
    pair: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    killed, there = pair
    with monkeypatch.context() as patch, killed.presence.at("m1", "ann"):
        patch.setattr(kept, "ALIVE", -9.0)  # it never says anything again
        exchange(killed)
        exchange(there)
        assert there.presence.who("m1") == set()


def test_a_process_that_was_counted_among_the_dead_says_all_again(
    pair: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, there = pair
    with slow.presence.at("m1", "ann"):
        with monkeypatch.context() as patch:
            patch.setattr(kept, "ALIVE", -9.0)
            exchange(slow, there)
        assert there.presence.who("m1") == set()
        slow.presence._since -= 100
        exchange(slow, there)
        assert there.presence.who("m1") == {"ann"}


def test_a_process_that_ends_in_order_takes_its_people_along(pair: tuple[Process, Process]) -> None:
    here, there = pair
    with here.presence.at("m1", "ann"):
        exchange(here, there)
        here.store.presence.leave()
        exchange(there)
        assert there.presence.who("m1") == set()


def test_nothing_is_left_of_those_who_are_gone(any_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    any_store.presence.exchange({("m1", "ann"): False, ("m1", "bob"): True}, 0.0)
    monkeypatch.setattr(kept, "_FORGOTTEN", -100.0)
    any_store.tidy()
    with any_store.reader.connect() as connection:
        assert connection.execute(PRESENCE.select()).all() == []
        assert connection.execute(WORKERS.select()).all() == []


def test_a_process_alone_keeps_nothing_of_those_who_have_gone(store: Store) -> None:
    alone = Presence(store, lambda match: SEATED, lambda match: None)
    for number in range(10):
        with alone.at(f"m{number}", "ann"):
            assert alone.who(f"m{number}") == {"ann"}
    assert [alone._here, alone._stirred, alone._said, alone._elsewhere] == [{}, set(), {}, {}]


def test_a_failed_exchange_is_made_up_for(pair: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = pair
    with here.presence.at("m1", "ann"):
        with monkeypatch.context() as patch:
            patch.setattr(here.store.presence, "exchange", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                here.exchange()
        exchange(here, there)
        assert there.presence.who("m1") == {"ann"}
