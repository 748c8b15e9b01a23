"""Accounts in the store, on both databases: names, sessions, tokens, what a guest brings along, ratings."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from golemancy.server.store import sessions as sessions_module
from golemancy.server.store.database import open_store
from golemancy.server.store.people import NameTaken
from golemancy.server.store.records import MatchRecord, Person, Rating, SeatRecord
from golemancy.server.store.store import Store
from tests.server.test_store import loaded, record

ANN = Person("a" * 32, "Ann", "$argon2id$ann", 5.0)
BOB = Person("b" * 32, "Bob", "$argon2id$bob", 6.0)


def duel(name: str = "m1", **details: object) -> MatchRecord:
    seats = [SeatRecord("Ann", "person", ANN.id), SeatRecord("Bob", "person", BOB.id)]
    return replace(record(name), seats=seats, rated=True, access="public", **details)


# ---- names


def test_somebody_is_found_by_name_and_by_identity(any_store: Store) -> None:
    any_store.people.sign_up(ANN)
    assert any_store.people.named("ann") == any_store.people.known(ANN.id) == ANN
    assert any_store.people.named("bob") is None
    assert any_store.people.known("nobody") is None


@pytest.mark.parametrize("name", ["ANN", "ann", "Ａｎｎ"])
def test_names_that_look_alike_are_one(any_store: Store, name: str) -> None:
    any_store.people.sign_up(ANN)
    with pytest.raises(NameTaken):
        any_store.people.sign_up(replace(BOB, name=name))


def test_of_many_who_want_one_name_at_once_one_gets_it(any_store: Store) -> None:
    def wants(number: int) -> bool:
        try:
            any_store.people.sign_up(Person(f"p{number}", "Ann", "x", 1.0))
        except NameTaken:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(wants, range(8))) == 1


def test_all_processes_sign_with_one_secret(any_url: str) -> None:
    stores = [open_store(any_url) for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        found = set(pool.map(lambda store: store.people.secret(), stores))
    assert len(found) == 1
    assert len(found.pop()) == 32
    for store in stores:
        store.close()


# ---- sessions and tokens


def test_a_session_belongs_to_whom_it_was_given_until_it_is_closed(any_store: Store) -> None:
    token = any_store.people.open_session("ann")
    assert any_store.people.session(token) == "ann"
    assert any_store.people.session(token[:-1]) is None
    assert any_store.people.session("") is None
    any_store.people.close_session(token)
    assert any_store.people.session(token) is None
    any_store.people.close_session(token)


def test_sessions_and_tokens_come_to_an_end(any_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions_module, "SESSION", -1.0)
    assert any_store.people.session(any_store.people.open_session("ann")) is None
    token = any_store.people.open_session("ann", "bot")
    assert any_store.people.session(token) == "ann"
    monkeypatch.setattr(sessions_module, "TOKEN", -1.0)
    assert any_store.people.session(any_store.people.open_session("ann", "bot")) is None


def test_only_tokens_are_listed_and_only_ones_own_are_revoked(any_store: Store) -> None:
    session = any_store.people.open_session("ann")
    tokens = [any_store.people.open_session(*who) for who in (("ann", "one"), ("ann", "two"), ("bob", "three"))]
    listed = any_store.people.tokens("ann")
    assert [one["name"] for one in listed] == ["one", "two"]
    assert not any(token in str(listed) for token in tokens)
    first = str(listed[0]["id"])
    assert not any_store.people.revoke("bob", first)
    assert any_store.people.revoke("ann", first)
    assert not any_store.people.revoke("ann", first)
    assert [any_store.people.session(token) for token in (*tokens, session)] == [None, "ann", "bob", "ann"]


@pytest.mark.parametrize("wild", ["%", "_" * 12, "%" * 12])
def test_a_token_cannot_be_revoked_by_a_pattern(any_store: Store, wild: str) -> None:
    token = any_store.people.open_session("ann", "bot")
    assert not any_store.people.revoke("ann", wild)
    assert any_store.people.session(token) == "ann"


# ---- what a guest brings along


def test_everything_of_a_guest_is_handed_over(any_store: Store) -> None:
    any_store.people.sign_up(ANN)
    seats = [SeatRecord("Guest", "person", "guest"), SeatRecord("Clay", "clay", leaver="guest")]
    any_store.create(replace(record("mine"), seats=seats, host="guest"))
    any_store.create(record("others"))
    token = any_store.people.open_session("guest", "bot")
    any_store.chat.mute("mine", "guest", 1, muted=True)
    assert any_store.people.adopt("guest", ANN.id) == ["mine"]
    found = loaded(any_store, "mine")
    assert [(s.owner, s.leaver, s.account) for s in found.seats] == [(ANN.id, None, "Ann"), (None, ANN.id, None)]
    assert (found.host, found.epoch) == (ANN.id, 1)
    assert loaded(any_store, "others").epoch == 0
    assert any_store.people.session(token) == ANN.id
    assert any_store.chat.muted("mine", "guest") == []


def test_a_guests_rating_goes_along_unless_there_is_one(any_store: Store) -> None:
    for game in ("century", "golems"):
        any_store.create(replace(duel(f"guest-{game}"), game=game))
        any_store.people.settle(f"guest-{game}", game, [(0, "guest", 1), (1, BOB.id, 2)])
    any_store.create(duel("own"))
    any_store.people.settle("own", "century", [(0, ANN.id, 2), (1, BOB.id, 1)])
    own, brought = any_store.people.ratings(ANN.id), any_store.people.ratings("guest")
    any_store.people.adopt("guest", ANN.id)
    assert any_store.people.ratings(ANN.id) == [*own, brought[1]]
    assert any_store.people.ratings("guest") == []


# ---- ratings


def test_a_match_is_rated_once_whoever_comes_first(any_store: Store) -> None:
    any_store.create(duel(result=[1, 2]))
    assert any_store.unsettled() == ["m1"]
    for _ in range(2):
        any_store.people.settle("m1", "century", [(0, ANN.id, 1), (1, BOB.id, 2)])
    (rating,) = any_store.people.ratings(ANN.id)
    assert rating.matches == 1
    found = loaded(any_store)
    assert found.seats[0].gained == rating.shown > 0 > (found.seats[1].gained or 0)
    assert (any_store.unsettled(), found.epoch) == ([], 1)


def test_a_match_that_does_not_count_is_settled_all_the_same(any_store: Store) -> None:
    any_store.create(duel(result=[1, 2]))
    any_store.people.settle("m1", "century", [])
    assert (any_store.unsettled(), any_store.people.ratings(ANN.id)) == ([], [])
    any_store.create(replace(duel("m2"), rated=False))
    any_store.people.settle("m2", "century", [(0, ANN.id, 1), (1, BOB.id, 2)])
    assert any_store.people.ratings(ANN.id) == []


def test_equal_places_change_equal_players_equally(any_store: Store) -> None:
    any_store.create(duel())
    any_store.people.settle("m1", "century", [(0, ANN.id, 1), (1, BOB.id, 1)])
    (ann,), (bob,) = any_store.people.ratings(ANN.id), any_store.people.ratings(BOB.id)
    assert (ann.mu, ann.sigma) == pytest.approx((bob.mu, bob.sigma))


def test_the_strongest_come_first_and_only_with_a_name(any_store: Store) -> None:
    any_store.people.sign_up(ANN)
    any_store.people.sign_up(BOB)
    any_store.create(replace(duel(), seats=[*duel().seats, SeatRecord("Guest", "person", "guest")]))
    any_store.people.settle("m1", "century", [(0, ANN.id, 3), (1, BOB.id, 2), (2, "guest", 1)])
    assert [name for name, _ in any_store.people.best("century", 9)] == ["Bob", "Ann"]
    assert [name for name, _ in any_store.people.best("century", 1)] == ["Bob"]
    assert any_store.people.best("golems", 9) == []


def test_a_beginner_is_shown_as_nothing() -> None:
    assert Rating("century", 25.0, 25 / 3, 0).shown == 0
    assert Rating("century", 25.123, 8.0, 1).shown == 1.12


# ---- results


def test_a_players_page_has_shared_matches_and_those_that_were_left(any_store: Store) -> None:
    any_store.create(replace(duel("public"), result=[1, 2]))
    any_store.create(replace(duel("private"), access="private"))
    left = [SeatRecord("Ann", "clay", None, leaver=ANN.id), SeatRecord("Bob", "person", BOB.id)]
    any_store.create(replace(duel("left", updated=time.time()), seats=left, result=[1, 2]))
    assert [m.id for m in any_store.owned(ANN.id, shared=True)] == ["left", "public"]
    assert {m.id for m in any_store.owned(ANN.id)} == {"public", "private"}


def test_the_lobby_lists_public_matches_that_are_not_over(any_store: Store) -> None:
    any_store.create(duel("running"))
    any_store.create(replace(duel("waiting"), started=None))
    any_store.create(duel("over", result=[1, 2]))
    any_store.create(replace(duel("link"), access="link"))
    assert [m.id for m in any_store.listed(waiting=True)] == ["waiting"]
    assert [m.id for m in any_store.listed(waiting=False)] == ["running"]
