"""The façade: games, states, and clear errors that lose nothing."""

import json

import pytest

import golemancy
from golemancy.contract import Option
from tests.conftest import game, play


def test_the_example_of_the_readme() -> None:
    game = golemancy.game("century", players=3)
    state = game.new(seed=7)
    while not state.over:
        action = state.legal[0]
        state.apply(action)
    assert len(state.scores) == 3
    assert state.winners


def test_an_illegal_decision_names_what_was_asked_and_what_is_legal(century: golemancy.Game) -> None:
    state = century.new(seed=1)
    before = bytes(state)
    with pytest.raises(golemancy.IllegalAction, match=r"'claim 1' is not legal for seat \d \(turn\); legal: play gain"):
        state.apply("claim 1")
    with pytest.raises(golemancy.IllegalAction, match=r"9999 \(no such action\) is not legal"):
        state.apply(9999)
    with pytest.raises(golemancy.IllegalAction, match="a whole number or a text, not None"):
        state.apply(None)  # type: ignore[arg-type]
    with pytest.raises(golemancy.IllegalAction, match="not True"):
        state.apply(True)
    with pytest.raises(golemancy.IllegalAction, match="there is no action -1"):
        state.say(-1)
    assert bytes(state) == before


def test_notation_is_read_loosely(century: golemancy.Game) -> None:
    state = century.new(seed=1)
    assert state.read("  Acquire   1 ") == state.read("acquire 1")


def test_nothing_is_legal_after_the_end(century: golemancy.Game) -> None:
    state = century.from_dict({"seats": [{}, {}], "over": True})
    with pytest.raises(golemancy.IllegalAction, match="the game is over"):
        state.apply("rest")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"name": "chess"}, "there is no game 'chess'; known: century"),
        ({"name": "century", "players": 9}, "players: Century: Golem Edition is for 2, 3, 4, 5 players, not 9"),
        ({"name": "century", "players": True}, "not True"),
        ({"name": "century", "colour": "red"}, "colour: Century: Golem Edition has no such option; it has first, deck"),
        ({"name": "century", "first": 7}, "option first: 7 is not one of random, 0, 1, 2, 3, 4"),
        ({"name": "century", "players": 2, "first": 3}, "option first: there is no seat 3 among 2 players"),
    ],
)
def test_bad_options_are_refused_by_name(arguments: dict, why: str) -> None:
    with pytest.raises(golemancy.BadOption) as caught:
        golemancy.game(**arguments)
    assert why in str(caught.value)


@pytest.mark.parametrize("seed", [-1, 2**128, "seven", 1.5, True])
def test_bad_seeds_are_refused(century: golemancy.Game, seed: object) -> None:
    with pytest.raises(golemancy.BadOption, match="seed: must be a whole number from 0 to"):
        century.new(seed=seed)  # type: ignore[arg-type]


def test_large_seeds_count_in_full(century: golemancy.Game) -> None:
    assert century.new(seed=5) != century.new(seed=5 + (1 << 100))
    assert century.new() != century.new()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seats": [{}]}, "seats: must have 2 entries, not 1"),
        ({"seats": [{}, {"caravan": "3X"}]}, 'seats[1].caravan: must be crystals such as {"yellow": 2} or "2Y1M"'),
        ({"seats": [{}, {"caravan": "11Y"}]}, "seats[1].caravan: holds 11 crystals, at most 10"),
        ({"seats": [{}, {"hand": ["gain 9M"]}]}, "seats[1].hand[0]: 'gain 9M' is not one of gain 2Y"),
        ({"seats": [{}, {"purse": "3Y"}]}, "seats[1].purse: is no field of a position here"),
        ({"seats": [{}, {"copper": 9}]}, "copper tokens: 0 in the pile and 9 with the players are not 4"),
        ({"seats": [{}, {"hand": ["gain 2Y", "upgrade 2"], "played": ["gain 2Y"]}]}, "both in hand and played"),
        ({"seats": [{}, {}], "phase": "night"}, "phase: 'night' is not one of turn"),
        ({"seats": [{}, {}], "phase": "pay"}, "action: is needed inside an action"),
        ({"seats": [{}, {}], "player": 2}, "player: must be a whole number from 0 to 1, not 2"),
        ({"seats": [{}, {}], "players": 3}, "players: is 3, but this game has 2"),
        ({"seats": [{}, {}], "version": 99}, "version: is 99"),
        ({"seats": [{}, {}], "game": "chess"}, "game: is 'chess', but this game has 'century'"),
        ({"seats": [{}, {}], "point_row": ["golem 8 (4G)"] * 2}, "the card 'golem 8 (4G)' is there 2 times"),
        ({"seats": [{}, {}], "merchant_row": [None, "gain 3Y"]}, "merchant_row: has a hole"),
        ({"seats": [{}, {}], "random": {"key": "xyz"}}, "random.key: must be a hexadecimal number"),
        ({"seats": [{}, {}], "over": 1}, "over: must be true or false, not 1"),
        ({}, "seats: is missing"),
    ],
)
def test_bad_positions_name_the_field(century: golemancy.Game, change: dict, why: str) -> None:
    with pytest.raises(golemancy.BadPosition) as caught:
        century.from_dict(change)
    assert why in str(caught.value)


def test_what_is_no_position_at_all_is_refused(century: golemancy.Game) -> None:
    with pytest.raises(golemancy.BadPosition, match="position: must be a dict, not 3"):
        century.from_dict(3)  # type: ignore[arg-type]


def test_seats_that_do_not_exist_cannot_look(century: golemancy.Game) -> None:
    with pytest.raises(golemancy.BadOption, match="seat: 2 is not one of 0 to 1"):
        century.new(seed=1).view(2)


def test_a_state_knows_its_bytes(century: golemancy.Game) -> None:
    state, other = century.new(seed=1), century.new(seed=1)
    assert state == other
    assert hash(state) == hash(other)
    assert state != "a text"
    play(other, "rest")
    assert state != other
    assert "1 decisions" in repr(other)
    assert repr(century) == "game('century', players=2, first='random')"


def test_events_tell_the_last_decision(century: golemancy.Game) -> None:
    state = century.new(seed=1)
    assert state.view(None)["events"] == []
    play(state, "acquire 2", "pay yellow")
    texts = [event["text"] for event in state.view(None)["events"]]
    assert texts[:2] == ["pay yellow", "lays 1Y on the row"]
    assert texts[-1].endswith("'s turn")
    json.dumps(state.view(None))


def test_free_options_are_kept_in_their_lasting_form() -> None:
    option = Option("map", ("default", "random"), "the map", free=str.upper)
    assert option.read("default") == "default"
    assert option.read("abc") == "ABC"
    assert (option.encode("random"), option.encode("ABC")) == (1, 2)


def test_switches_and_numbers_can_be_typed() -> None:
    switch = Option("monoliths", (True, False), "on or off")
    assert switch.read("false") is False
    assert Option("first", ("random", 0, 1), "").read("1") == 1
    with pytest.raises(golemancy.BadOption, match="option monoliths: 1 is not one of True, False"):
        switch.read(1)


def test_public_names_are_all_there() -> None:
    assert sorted(golemancy.__all__) == sorted(name for name in golemancy.__all__ if hasattr(golemancy, name))


@pytest.mark.parametrize("players", [2, 5])
def test_observations_are_as_long_as_their_features_say(players: int) -> None:
    state = game("century", players).new(seed=1)
    assert len(state.observe(0)) == sum(feature.size for feature in state.game.definition.features)
    assert state.observe(0)[0] == 1.0  # the phase is "turn"
    assert state.observe(None).shape == state.observe(1).shape
