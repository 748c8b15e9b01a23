"""Positions of Golem It!: what may be left out, what reads back, and every broken thing that an audit finds."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import golemancy
from golemancy.errors import BadPosition
from golemancy.games.golem_it.box import NAMES
from golemancy.games.golem_it.rules.packs import one
from golemancy.games.golem_it.state import ADDING, VALUING
from tests.conftest import game, play
from tests.games.golem_it.tables import lying, table

Damage = Callable[[Any], None]


def problems(state: golemancy.State, damage: Damage) -> list[str]:
    """What an audit says of a state after some damage."""
    broken = state.copy()
    assert not list(broken.game.words.audit(broken.record, broken.game.box))
    damage(broken.record)
    return list(broken.game.words.audit(broken.record, broken.game.box))


def kind(name: str) -> int:
    """The pack of one card."""
    return int(one(NAMES.index(name)))


# ---- reading


def test_a_position_needs_no_more_than_hands() -> None:
    position = table("m9 m2", "m3", "p4 p4").to_dict()
    assert (position["pool"], position["first"], position["number"]) == (99, 0, 1)
    assert [row["tokens"] for row in position["seats"]] == [0, 0, 0]
    assert position["unused"] == [f"m{value}" for value in range(21, 14, -1) for _ in range(2)] + ["m14"]


def test_the_pool_holds_what_is_nowhere_else() -> None:
    state = table({"hand": "m9", "tokens": 4}, lying("m3", 10), "m4 m5")
    assert state.to_dict()["pool"] == 99 - 4 - 7


def test_the_highest_value_on_the_table_is_the_best() -> None:
    state = table("m9", lying("m5", 6), lying("m7", 8), player=0)
    assert state.view(0)["best"] == {"seat": 2, "cards": 1, "value": 8}


@pytest.mark.parametrize("hand", ["m9 p4 m9", ["m9", "p4", "m9"]])
def test_cards_are_a_text_or_a_list(hand: Any) -> None:
    assert table({"hand": hand}, "m3", "m4").to_dict()["seats"][0]["hand"] == ["m9", "m9", "p4"]


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"limit_on": True}), (4, {"variant": "tournament"})])
def test_every_position_of_a_game_reads_back(players: int, options: dict[str, Any]) -> None:
    state = game("golem_it", players, **options).new(seed=5)
    for number in range(120):
        if state.over:
            break
        assert state.game.from_dict(json.loads(json.dumps(state.to_dict()))) == state
        state.apply(state.legal[number % len(state.legal)])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": "m9"}, r"seats: must be a list, not 'm9'"),
        ({"seats": ["m9", "m3", "m4"]}, r"seats\[0\]: must be a dict, not 'm9'"),
        ({"seats": [{"hand": 9}, {}, {}]}, r"seats\[0\]\.hand: must be a list, not 9"),
        (
            {"seats": [{"hand": "m9", "gold": 1}, {}, {}]},
            r"seats\[0\]\.gold: is no field of a position here; known: hand",
        ),
        (
            {"seats": [{"hand": "m9", "tokens": 100}, {}, {}]},
            r"seats\[0\]\.tokens: must be a whole number from 0 to 99",
        ),
        ({"seats": [{"hand": "m9", "out": 1}, {}, {}]}, r"seats\[0\]\.out: must be true or false, not 1"),
        ({"seats": [{"hand": "m9", "lying": "m5"}, {}, {}]}, r"seats\[0\]\.lying: must be a dict, not 'm5'"),
        ({"seats": [{"hand": "m9", "lying": {"cards": "m5"}}, {}, {}]}, r"seats\[0\]\.lying\.value: is missing"),
        (
            {"seats": [{"hand": "m9", "lying": {"cards": "m5", "value": 6, "of": 1}}, {}, {}]},
            r"seats\[0\]\.lying\.of: is no field",
        ),
        ({"first": 3}, "first: must be a whole number from 0 to 2"),
        ({"pool": -1}, "pool: must be a whole number from 0 to 99"),
        ({"unused": "m9 m9 m9"}, "unused: holds 3 cards m9, there are only 2"),
        ({"playing": {"cards": "m2", "value": 1101}}, "playing.value: must be a whole number from 1 to 1100"),
        ({"player": 3}, "player: must be a whole number from 0 to 2"),
        ({"phase": "night"}, "phase: 'night' is not one of turn, cards, value"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_field(change: dict[str, Any], message: str) -> None:
    seats = [{"hand": "m9"}, {"hand": "m3"}, {"hand": "m4"}]
    with pytest.raises(BadPosition, match=message):
        game("golem_it", 3).from_dict({"seats": seats} | change)


# ---- audits


def damaged(name: str, value: Any) -> Damage:
    """Damage that sets a field."""

    def damage(s: Any) -> None:
        s[name] = value

    return damage


def damaged_seat(name: str, seat: int, value: int) -> Damage:
    """Damage that sets a field of a seat."""

    def damage(s: Any) -> None:
        s[name][seat] = value

    return damage


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (damaged("pool", 98), "pool: 98 points there and 0 elsewhere are not 99"),
        (damaged_seat("tokens", 1, 1), "pool: 99 points there and 1 elsewhere are not 99"),
        (damaged_seat("hand", 0, 3 * kind("m9")), "the card m9 is there 3 times, at most 2 are possible"),
        (damaged("unused", 0), "unused: 0 cards, with 3 players there are 15"),
        (damaged_seat("value", 1, 5), "seats[1].lying: needs both cards and a value"),
        (damaged_seat("lying", 1, kind("p4")), "seats[1].lying: needs both cards and a value"),
        (damaged_seat("out", 1, 1), "seats[1].out: nobody is out of a round without Limit On"),
        (damaged_seat("noted", 2, 3), "seats[2].noted: nothing is noted before the end of a game of several"),
        (damaged_seat("place", 1, 2), "place: [2] are not the first places in order"),
        (damaged("phase", VALUING), "playing: is needed while a combination is being played, and only then"),
        (damaged("chosen", kind("m21")), "playing: is needed while a combination is being played, and only then"),
        (damaged("target", 4), "playing: is needed while a combination is being played, and only then"),
        (damaged("over", 1), "over: cannot be True in game 1 of 1 with 0 seats finished"),
        (
            damaged_seat("hand", 1, 0),
            "seats[1].place: a seat has one when it has neither cards nor points left, and only then",
        ),
    ],
)
def test_an_audit_finds_what_is_broken(damage: Damage, message: str) -> None:
    assert message in problems(table("m9 m2", "m3", "p4 p4"), damage)


def test_an_audit_finds_a_hand_that_is_too_large() -> None:
    def swap(s: Any) -> None:
        s.hand[0], s.unused = s.unused + s.hand[0], 0

    assert "seats[0].hand: 17 cards, only 15 were dealt" in problems(table("m9 m2", "m3", "p4 p4"), swap)


def test_an_audit_finds_a_combination_that_no_tokens_make() -> None:
    state = table(lying("m9 p4", 12), "m3", "m5", player=1)
    message = "seats[0].lying: not all of m9, p4 can be raised to 13"
    assert message in problems(state, damaged_seat("value", 0, 13))


def test_an_audit_finds_two_best_combinations() -> None:
    state = table("m9", lying("m5", 6), lying("m7", 8), player=0)
    message = "seats[1].lying: does not go with the best combination, that of seat 2"
    assert message in problems(state, damaged_seat("value", 1, 8))
    assert message in problems(state, damaged_seat("lying", 1, 2 * kind("m5")))


def test_an_audit_finds_a_seat_that_cannot_decide() -> None:
    state = table("m9", lying("m5", 6), "m7 m8")
    assert "player: seat 1 cannot be the one to decide" in problems(state, damaged("player", 1))
    out = {"hand": "m7 m8", "out": True}
    state = table("m9", lying("m5", 6), out, limit_on=True)
    assert "player: seat 2 cannot be the one to decide" in problems(state, damaged("player", 2))


def test_an_audit_finds_a_seat_without_a_legal_decision() -> None:
    """Cards are named from left to right, so a combination begun with a 20 is not completed with a 21."""
    seats = lying("m9 m9", 9), "m21 m21", "m4"
    with pytest.raises(BadPosition, match="player: seat 1 has no legal decision"):
        table(*seats, player=1, phase="cards", playing={"cards": "m20", "value": 20})


def test_an_audit_finds_places_given_twice() -> None:
    state = table({"place": 1}, "m3 m4", "m5", "m6", player=1, variant="play_on")
    found = problems(state, damaged_seat("place", 2, 1))
    assert "place: [1, 1] are not the first places in order" in found


def test_an_audit_finds_tokens_left_with_limit_on() -> None:
    state = table("m9 m8", {"hand": "m3", "tokens": 1}, "m4 m5", limit_on=True)
    message = "seats[1].tokens: with Limit On the last cards take all tokens along"
    assert message in problems(state, damaged_seat("hand", 1, 0))


def test_an_audit_finds_who_is_out_without_a_round() -> None:
    state = table("m9 m8", "m3 m2", "m4 m5", limit_on=True)
    message = "seats[1].out: only a seat that passed in this round is out of it"
    assert message in problems(state, damaged_seat("out", 1, 1))


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (damaged("target", 8), "below its printed value"),
        (damaged("target", 10), "not the lowest while cards are added"),
        (damaged("chosen", kind("p4")), "no multiple"),
    ],
)
def test_an_audit_finds_a_combination_that_cannot_be_played(damage: Damage, why: str) -> None:
    state = play(table("m9 m9 m2", "m3", "m5"), "play m9")
    assert state.record.phase == ADDING
    assert any("cannot be played at" in problem for problem in problems(state, damage)), why


def test_an_audit_lets_a_raised_value_be() -> None:
    state = play(table("m9 m9 m2", "m3", "m5"), "play m9", "raise to 10", "raise to 11")
    assert state.phase == "value"
    assert not list(state.game.words.audit(state.record, state.game.box))
