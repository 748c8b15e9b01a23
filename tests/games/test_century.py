"""Century in random play: nothing is lost, nothing leaks, and native code is the same game."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import golemancy
from golemancy.engine import batch
from golemancy.testing import check_game, check_interpreted
from tests.conftest import game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_examiner_finds_nothing(players: int) -> None:
    check_game(game("century", players), games=2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_compiled_and_interpreted_games_are_identical(players: int) -> None:
    for seed in range(100, 150):
        century = game("century", players)
        chance, state, actions = random.Random(seed), century.new(seed=seed), []
        for _ in range(400):
            if not state.over:
                actions.append(chance.choice(state.legal))
                state.apply(actions[-1])
        check_interpreted(century, seed, actions)


def crystals_on_the_table(state: golemancy.State) -> dict[str, int]:
    """Crystals by colour in all caravans and on all cards of the row."""
    view = state.view(None)
    places = [seat["caravan"] for seat in view["seats"]] + [s["crystals"] for s in view["merchant_row"] if s]
    return {colour: sum(place[colour] for place in places) for colour in places[0]}


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**128 - 1), players=st.integers(2, 5), choices=st.randoms(use_true_random=False))
def test_every_crystal_is_accounted_for(seed: int, players: int, choices: random.Random) -> None:
    """What the table gains or loses is exactly what events say came from or went to the supply."""
    state = game("century", players).new(seed=seed)
    for _ in range(150):
        before = crystals_on_the_table(state)
        state.apply(choices.choice(state.legal))
        after = crystals_on_the_table(state)
        for event in state.events(None):
            for colour, n in event.get("crystals", {}).items():
                before[colour] += {"gain": n, "return": -n}.get(event["kind"], 0)
        assert before == after
        if state.over:
            break


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), steps=st.integers(0, 200), other=st.integers(0, 2**62))
def test_a_view_hides_the_decks(seed: int, steps: int, other: int) -> None:
    state, chance = game("century", 3).new(seed=seed), random.Random(seed)
    for _ in range(steps):
        if not state.over:
            state.apply(chance.choice(state.legal))
    redealt = state.redeal(1, other)
    assert redealt.view(1) == state.view(1)
    if state.to_dict()["merchant_deck"] == redealt.to_dict()["merchant_deck"]:
        assert len(state.to_dict()["merchant_deck"]) < 10  # so few may fall into the same order


def test_random_games_end_by_claims() -> None:
    """The guard of CG-63 is for stubborn players: random play never needs it."""
    for players in (2, 5):
        results = batch.random_games(game("century", players).kit, 2000, seed=9)
        assert results.lengths.max() < 5000
        assert abs(results.win_shares.mean(axis=0) - 1 / players).max() < 0.06
