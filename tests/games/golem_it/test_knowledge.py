"""What a seat of Golem It! knows: its observation part by part, and the deals it could be in."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy.games.golem_it.box import NAMES
from golemancy.games.golem_it.knowledge import FEATURES, SEAT_FEATURES, completing, unseen
from golemancy.games.golem_it.people.notation import cards_of
from golemancy.games.golem_it.rules.combinations import IMPOSSIBLE
from tests.conftest import game, play
from tests.games.golem_it.tables import lying, table


def part(state: golemancy.State, name: str, seat: int | None = 0) -> list[float]:
    """The numbers of one feature."""
    at = 0
    for feature in FEATURES:
        if feature.name == name:
            return [round(float(x), 4) for x in state.observe(seat)[at : at + feature.size]]
        at += feature.size
    raise KeyError(name)


def seat_part(state: golemancy.State, place: int, seat: int | None = 0) -> list[float]:
    """What an observer sees of the seat so many places after it."""
    return part(state, "seats", seat)[place * SEAT_FEATURES : (place + 1) * SEAT_FEATURES]


def seen_cards(state: golemancy.State, name: str, seat: int | None = 0) -> dict[str, float]:
    """The cards of a feature with what is written for them."""
    return {card: x for card, x in zip(NAMES, part(state, name, seat), strict=True) if x}


# ---- observations


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_an_observation_has_the_width_of_its_features(players: int) -> None:
    chosen = game("golem_it", players)
    assert chosen.definition.width == sum(feature.size for feature in FEATURES) == 3 + 8 + 72 + 4 * 30
    assert chosen.new(seed=1).observe(0).shape == (chosen.definition.width,)


def test_the_phase_is_one_of_three() -> None:
    state = table("m9 m9 m2", "m3", "m5")
    assert part(state, "phase") == [1, 0, 0]
    assert part(play(state, "play m9"), "phase") == [0, 1, 0]
    assert part(play(state, "raise to 10"), "phase") == [0, 0, 1]


def test_the_table_tells_the_pool_the_best_and_what_is_being_played() -> None:
    state = play(table(lying("m9 m9", 10, tokens=7), "m20 m19 p5", "m5", player=1), "play m20", "add m19")
    pool, cards, value, target, points, over, limit, places = part(state, "table", 1)
    assert pool == round((99 - 7 - 2) / 99, 4)
    assert (cards, value) == (round(2 / 15, 4), 10 / 50)
    assert (target, points) == (20 / 50, 1 / 20)
    assert (over, limit, places) == (0, 0, 0)


def test_the_table_tells_how_far_a_match_is_and_by_which_rules() -> None:
    assert part(table("m9", "m3", number=3), "table")[5:] == [0.5, 0, 0]
    assert part(table("m9", "m3", "m5", limit_on=True), "table")[5:] == [0, 1, 0]
    assert part(table("m9", "m3", "m5", variant="play_on"), "table")[5:] == [0, 0, 1]


def test_the_observer_comes_first_and_the_others_in_turn_order() -> None:
    state = table({"hand": "m9", "tokens": 1}, {"hand": "m3 m4", "tokens": 2}, {"hand": "m5 m6 m7", "tokens": 3})
    for observer in range(3):
        for place in range(3):
            seat = (observer + place) % 3
            there, cards, tokens = seat_part(state, place, observer)[:3]
            assert (there, cards, tokens) == (1, round((seat + 1) / 15, 4), (seat + 1) / 20)
    assert seat_part(state, 3) == [0.0] * SEAT_FEATURES, "nobody sits there"


def test_a_seat_is_seen_with_its_combination_and_standing() -> None:
    state = table("m9 m2", lying("m3", 7, hand="m4"), "m5", player=0, first=2)
    assert seat_part(state, 1)[3:7] == [round(1 / 15, 4), 7 / 50, 4 / 20, 1]
    assert [seat_part(state, place)[7] for place in range(3)] == [1, 0, 0], "decides"
    assert [seat_part(state, place)[8] for place in range(3)] == [0, 0, 1], "is start player"


def test_a_seat_is_seen_with_its_place_and_when_it_is_out() -> None:
    done = table({"place": 1}, "m3 m4", "m5", player=1, variant="play_on")
    assert seat_part(done, 0)[9] == round(1 / 6, 4)
    out = table({"hand": "m9 m2", "out": True}, lying("m3", 3), "m5 m6", player=2, limit_on=True)
    assert [seat_part(out, place)[10] for place in range(3)] == [1, 0, 0]
    assert seat_part(table({"hand": "m9", "noted": 5}, "m3", number=2), 0)[11] == 0.1


def test_cards_are_seen_by_kind() -> None:
    state = table(lying("m9", 9, hand="m2 m2 p3"), "m20 m20 m4", "m5", player=1)
    assert seen_cards(state, "hand") == {"m2": 1, "p3": 0.5}
    assert seen_cards(state, "best", 2) == {"m9": 0.5}
    assert seen_cards(play(state, "play m20"), "playing", 2) == {"m20": 0.5}


def test_discards_are_seen_by_everybody() -> None:
    state = table("m9 m2", "m3", "m5")
    gone = Counter(state.view(None)["discards"])
    for seat in (0, 1, 2, None):
        assert seen_cards(state, "gone", seat) == {card: n / 2 for card, n in gone.items()}


# ---- deals that a seat could be in


def along(seed: int, **options: Any) -> golemancy.State:
    """A game some way on."""
    state = game("golem_it", 4, **options).new(seed=seed)
    chance = np.random.default_rng(seed)
    for _ in range(45):
        if not state.over:
            state.apply(int(chance.choice(state.legal)))
    return state


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, {"limit_on": True}], ids=str)
def test_a_redeal_keeps_all_that_a_seat_sees(seed: int, options: dict[str, Any]) -> None:
    state = along(seed, **options)
    for seat in (0, 3, None):
        other = state.redeal(seat, seed + 100)
        assert other.view(seat) == state.view(seat)
        assert np.array_equal(other.observe(seat), state.observe(seat))
        assert not list(state.game.words.audit(other.record, state.game.box))


def test_unseen_are_the_other_hands_and_the_cards_not_dealt() -> None:
    state = table("m9 m2", "m3", "m5 m6")
    found = Counter(cards_of(unseen(state.record, 0)))
    assert found == Counter(["m3", "m5", "m6", *state.to_dict()["unused"]])
    assert sum(Counter(cards_of(unseen(state.record, -1))).values()) == sum(found.values()) + 2


def test_what_completes_a_combination_comes_from_the_cards_named_later() -> None:
    state = play(table(lying("m9 m9", 9), "m21 m20 m3 p10", "m5", player=1), "play m20")
    s, box = state.record, state.game.box
    assert completing(s, box, s.hand[1]) != IMPOSSIBLE
    assert "m21" not in cards_of(completing(s, box, s.hand[1])), "cards are named from left to right"
    assert completing(s, box, 0) == IMPOSSIBLE
    assert completing(table("m9 m2", "m3", "m5").record, box, 0) == 0, "nothing is being played"
