"""What a seat of Golems knows: its observation part by part, and the deals it could be in."""

import random

import numpy as np
import pytest

import golemancy
from golemancy.games.golems.box import card_names, cards_in
from golemancy.games.golems.knowledge import (
    CARD_FEATURES,
    FEATURES,
    SEAT_FEATURES,
    hides_rune,
    is_hidden_aside,
    known_hand,
    known_points,
)
from golemancy.games.golems.people.audit import audit
from golemancy.games.golems.state import AUTOMA, RUNES
from tests.conftest import game, play
from tests.games.golems.tables import duel, solo, using


def part(state: golemancy.State, name: str, seat: int | None = 0) -> list[float]:
    """The numbers of one feature."""
    at = 0
    for feature in FEATURES:
        if feature.name == name:
            return [round(float(x), 4) for x in state.observe(seat)[at : at + feature.size]]
        at += feature.size
    raise KeyError(name)


def seat_part(state: golemancy.State, place: int, seat: int | None = 0) -> list[float]:
    """What an observer sees of itself (place 0) or of the other side (1)."""
    return part(state, "seats", seat)[place * SEAT_FEATURES : (place + 1) * SEAT_FEATURES]


def along(players: int, seed: int, steps: int) -> golemancy.State:
    """A random game some way on."""
    state, chance = game("golems", players).new(seed=seed), random.Random(seed)
    for _ in range(steps):
        if not state.over:
            state.apply(chance.choice(state.legal))
    return state


# ---- observations


@pytest.mark.parametrize("players", [1, 2])
def test_an_observation_has_the_width_of_its_features(players: int) -> None:
    chosen = game("golems", players)
    width = 4 + 13 + CARD_FEATURES + 12 * (CARD_FEATURES + 1) + 2 * CARD_FEATURES + 2 * SEAT_FEATURES
    assert chosen.definition.width == width == sum(feature.size for feature in FEATURES)
    assert chosen.new(seed=1).observe(None).shape == (width,)


def test_the_phase_is_one_of_four() -> None:
    state = using("red-1", {"resources": {"red": ["blue-2"], "blue": ["red-3"]}})
    assert part(state, "phase") == [0, 1, 0, 0]
    assert part(play(state, "summon"), "phase") == [0, 0, 1, 0]
    assert part(play(state, "tuck red", "done"), "phase") == [1, 0, 0, 0]
    pair = play(using("pair-b", {"hand": ["pair-a"]}), "reward")
    assert part(pair, "phase") == [0, 0, 0, 1]


def test_the_table_tells_whose_turn_it_is_and_what_is_left() -> None:
    state = duel(player=1, first=0)
    mine, first, supply, deck, *flags = part(state, "table")
    assert (mine, first) == (0, 1)
    assert (supply, deck) == (round(5 / 13, 4), 1)
    assert flags == [0] * 9
    assert part(state, "table", 1)[:2] == [1, 0]


def test_the_table_tells_what_lasts_for_this_turn() -> None:
    resources = {"red": ["blue-2"], "blue": ["red-3"]}
    state = play(using("red-1", {"resources": resources, "hand": ["temporary-resource"]}), "summon with yellow")
    assert part(state, "table")[9:] == [0, 0, 1, 0], "the colours red, blue, yellow, green"
    assert part(play(state, "tuck red"), "table")[8] == round(1 / 3, 4)
    assert part(play(using("extra-turn"), "reward"), "table")[5] == 0, "an extra turn has begun by then"
    assert part(solo(), "table")[7] == round(5 / 6, 4)


def test_a_card_is_seen_with_its_type_icons_and_banner() -> None:
    there, *rest = part(using("red-4"), "card")
    assert there == 1
    assert rest[:5] == [1, 0, 0, 0, 0], "its type"
    assert rest[5:9] == [0, 0, 0, 1], "its icon, green"
    assert rest[9:13] == [round(2 / 3, 4), round(1 / 3, 4), 0, 0], "its banner"
    assert rest[13] == round(1 / 6, 4), "the white circle"
    assert not any(rest[14:])


def test_a_rune_and_a_gem_card_are_seen_as_which_they_are() -> None:
    names = card_names(game("golems", 2).box)
    for name in ("master-time", "one-gem"):
        seen = part(using(name, {"gems": 4}), "card")
        assert np.flatnonzero(seen[15:]).tolist() == [names.index(name) - names.index("master-red")]
    assert part(using("master-time", {"gems": 4}), "card")[6:10] == [1, 1, 1, 1], "a white circle fits any colour"


def test_no_card_in_use_is_seen_as_nothing() -> None:
    assert not any(part(duel(), "card"))


def test_the_grid_is_seen_place_by_place_with_its_gems() -> None:
    state = duel(grid=[[None, "red-1", None], ["red-2", "red-3"]])
    grid = np.array(part(state, "grid")).reshape(12, CARD_FEATURES + 1)
    assert grid[:, 0].tolist() == [0, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1]
    assert grid[:, -1].tolist() == [0, 1, 0, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 0]


def test_only_the_seat_that_chooses_sees_the_cards_set_aside() -> None:
    state = play(using("pair-b", {"hand": ["pair-a"]}, aside=["green-7", "one-gem"]), "reward")
    assert [part(state, "aside", 0)[n * CARD_FEATURES] for n in range(2)] == [1, 1]
    for seat in (1, None):
        assert not any(part(state, "aside", seat))


def test_a_seat_is_seen_with_what_lies_before_it() -> None:
    me = {
        "resources": {"red": ["blue-2", "blue-4"], "blue": ["red-3"]},
        "golems": [{"golem": "green-1", "tucked": ["blue-1"]}],
        "dust": ["one-gem"],
        "gems": 3,
        "start_rune": "master-red",
    }
    gems, points, tucked, dust, *rest = seat_part(duel(me), 0)
    assert (gems, points, tucked, dust) == (round(3 / 13, 4), 4 / 50, 1 / 20, 1 / 4)
    assert rest[:4] == [round(2 / 6, 4), round(1 / 6, 4), 0, 0]
    assert rest[4:8] == [1, 1, 0, 0]
    assert rest[8:13] == [0, 0, 0, 1 / 4, 0]
    assert rest[13 : 13 + RUNES] == [1, *[0] * 8], "its own start rune"


def test_the_start_rune_of_the_other_is_not_seen_before_the_end() -> None:
    state = duel({"start_rune": "master-red"}, {"start_rune": "master-green", "hand": ["master-time"]})
    runes = slice(17, 17 + RUNES)
    assert seat_part(state, 1)[runes] == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert seat_part(state, 1, None)[runes] == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert seat_part(state, 0, 1)[runes] == [0, 0, 0, 1, 1, 0, 0, 0, 0]


def test_points_of_a_hidden_rune_are_not_known() -> None:
    state = duel({}, {"start_rune": "master-green", "golems": ["green-1", "green-2"]})
    s, box = state.record, state.game.box
    assert known_points(s, box, 0, 1) == 4
    assert known_points(s, box, 1, 1) == 8
    assert [bool(hides_rune(s, observer, 1)) for observer in (0, 1, -1)] == [True, False, True]
    assert cards_in(known_hand(s, 0, 1)) == []


def test_the_automa_has_no_secrets() -> None:
    state = solo(automa={"rune": "master-blue", "golems": ["blue-1"], "runes": ["master-time"]})
    s, box = state.record, state.game.box
    assert not hides_rune(s, 0, AUTOMA)
    assert known_points(s, box, 0, AUTOMA) == 4
    assert [card_names(box)[card] for card in cards_in(known_hand(s, 0, AUTOMA))] == ["master-blue", "master-time"]


# ---- deals that a seat could be in


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("steps", [0, 25, 60])
def test_a_redeal_keeps_all_that_a_seat_sees(players: int, steps: int) -> None:
    state = along(players, steps, steps)
    for seat in (*range(players), None):
        other = state.redeal(seat, 77)
        assert other.view(seat) == state.view(seat)
        assert np.array_equal(other.observe(seat), state.observe(seat))
        assert not list(audit(other.record, state.game.box))


def test_cards_set_aside_are_hidden_from_all_but_the_one_who_saw_them() -> None:
    state = play(using("pair-b", {"hand": ["pair-a"]}, aside=["green-7", "one-gem"]), "reward")
    s = state.record
    assert [bool(is_hidden_aside(s, seat, 0)) for seat in (0, 1, -1)] == [False, True, True]
    assert not is_hidden_aside(play(state, "choose green-7").record, 1, 0), "it lies there no more"


def test_in_solo_the_cards_that_were_not_shown_stay_hidden() -> None:
    aside = ["green-7", "one-gem", "red-5", "red-6", "red-7"]
    pair = {"phase": "action", "card": "pair-b", "grid": [["red-1", "red-2"]]}
    state = play(solo({"hand": ["pair-a"], "gems": 11}, aside=aside, **pair), "reward")
    assert [bool(is_hidden_aside(state.record, 0, place)) for place in range(5)] == [False, False, True, True, True]
    deals = {tuple(state.redeal(0, seed).to_dict()["aside"]) for seed in range(20)}
    assert {deal[:2] for deal in deals} == {("green-7", "one-gem")}
    assert len({deal[2:] for deal in deals}) > 10


def test_after_the_end_the_start_runes_stay_as_they_were_shown() -> None:
    state = along(2, 3, 400)
    assert state.over
    runes = [seat["start_rune"] for seat in state.to_dict()["seats"]]
    for seat in (0, 1, None):
        assert [row["start_rune"] for row in state.redeal(seat, 5).to_dict()["seats"]] == runes
