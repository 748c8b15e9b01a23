"""What the lab asks of Century."""

import random

from golemancy.games.century.game import CENTURY
from tests.conftest import game, play
from tests.games.century.tables import GOLEMS, table


def test_the_parts_of_a_score_sum_to_it() -> None:
    breakdown = CENTURY.lab.breakdown
    assert breakdown is not None
    for players in (2, 5):
        state, chance = game("century", players).new(seed=players), random.Random(players)
        while not state.over:
            claims = [a for a in state.legal if state.say(a).startswith("claim")]
            state.apply(chance.choice(claims or state.legal))
        for seat, score in enumerate(state.scores):
            assert sum(breakdown(state.record, state.game.box, seat).values()) == score


def test_points_are_told_apart() -> None:
    breakdown = CENTURY.lab.breakdown
    assert breakdown is not None
    state = table("5Y2G1T1M", "", claimed0=["golem 20 (5M)", "golem 6 (2Y2G)", "golem 7 (3Y2G)"], copper0=2, silver0=1)
    parts = {"point cards": 33, "copper tokens": 6, "silver tokens": 1, "crystals": 4}
    assert breakdown(state.record, state.game.box, 0) == parts
    assert set(breakdown(state.record, state.game.box, 1).values()) == {0}


def test_what_a_decision_takes() -> None:
    pick = CENTURY.lab.pick
    assert pick is not None
    state = table("9Y", "4G", merchant_row=["gain 3Y", "gain 1M"], point_row=GOLEMS)
    found = {state.say(a): pick(state.record, state.game.box, a) for a in state.legal}
    assert found["acquire 2"] == "acquire/gain 1M"
    assert found["play gain 2Y"] is found["rest"] is None
    play(state, "acquire 2")
    assert [pick(state.record, state.game.box, a) for a in state.legal] == [None]  # paying takes nothing more
    play(state, "pay yellow")
    claims = {state.say(a): pick(state.record, state.game.box, a) for a in state.legal}
    assert claims["claim 1"] == "claim/golem 8 (4G)"


def test_what_is_taken_is_a_thing_of_the_game() -> None:
    pick, state, chance = CENTURY.lab.pick, game("century", 3).new(seed=2), random.Random(2)
    assert pick is not None
    seen = set()
    for _ in range(300):
        if not state.over:
            seen |= {pick(state.record, state.game.box, a) for a in state.legal}
            state.apply(chance.choice(state.legal))
    names = [thing.split("/", 1) for thing in seen if thing]
    assert {kind for kind, _ in names} == {"acquire", "claim"}
    assert all(CENTURY.words.explain(state.game.box, name) for _, name in names)


def test_the_first_player_is_known_from_the_start() -> None:
    first = CENTURY.lab.first
    assert first is not None
    for seed in range(5):
        state = game("century", 4).new(seed=seed)
        assert first(state.record) == state.player == state.view(None)["first"]
