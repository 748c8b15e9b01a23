"""What the lab asks of The Call for Adventure."""

import random

from golemancy.games.adventure.game import ADVENTURE
from tests.conftest import game, play
from tests.games.adventure.tables import emptying, table


def test_the_parts_of_a_score_sum_to_it() -> None:
    breakdown = ADVENTURE.lab.breakdown
    assert breakdown is not None
    for players in (2, 4):
        state, chance = game("adventure", players).new(seed=players), random.Random(players)
        for _ in range(500):
            if not state.over:
                eager = [a for a in state.legal if state.say(a) in ("build", "claim")]
                state.apply(chance.choice(eager or state.legal))
        for seat, score in enumerate(state.scores):
            assert sum(breakdown(state.record, state.game.box, seat).values()) == score


def test_points_are_told_apart() -> None:
    breakdown = ADVENTURE.lab.breakdown
    assert breakdown is not None
    state = table("3Y2G1M", "", claimed0=["VP 20 (5M)"], outposts0="b3 b4 b5 c2", bonus0=["6 points"])
    parts = {"VP tiles": 20, "outposts": 1 + 1 + 2 + 1, "bonus tiles": 6, "crystals": 3}
    assert breakdown(state.record, state.game.box, 0) == parts


def test_what_a_decision_takes() -> None:
    pick = ADVENTURE.lab.pick
    assert pick is not None
    states = {
        "start 2G": (game("adventure", 2).new(seed=1), "start/2G"),
        "acquire 2": (table("1Y", "", merchant_row=["gain 3Y", "gain 1M"]), "acquire/gain 1M"),
        "build": (table("", "", wagon0="c1"), "build/green 2Y>2G"),
        "claim": (table("4T", "", wagon0="e4"), "claim/VP 12 (4T)"),
        "take 6 points": (play(emptying(2), "build"), "bonus/6 points"),
        "take caravan +3": (play(emptying(2), "build"), "bonus/caravan +3"),
        "rest": (table("", ""), None),
        "move c2": (table("", "", wagon0="c1", wagon1="a2"), None),
        "trade": (table("2Y", "", wagon0="c1", outposts0="c1"), None),
    }
    for decision, (state, thing) in states.items():
        assert pick(state.record, state.game.box, state.read(decision)) == thing


def test_what_is_taken_is_a_thing_of_the_game() -> None:
    pick, state, chance = ADVENTURE.lab.pick, game("adventure", 3).new(seed=2), random.Random(2)
    assert pick is not None
    seen: set[str | None] = set()
    for _ in range(400):
        if not state.over:
            seen |= {pick(state.record, state.game.box, a) for a in state.legal}
            state.apply(chance.choice([a for a in state.legal if state.say(a) == "build"] or state.legal))
    names = [thing.split("/", 1) for thing in seen if thing]
    assert {"acquire", "build", "start"} <= {kind for kind, _ in names}
    explained = [(kind, ADVENTURE.words.explain(state.game.box, name)) for kind, name in names if kind != "start"]
    assert all(text for _, text in explained)


def test_the_first_player_is_known_from_the_start() -> None:
    first = ADVENTURE.lab.first
    assert first is not None
    state = game("adventure", 3, first=1).new(seed=2)
    assert (first(state.record), state.player) == (1, 0)  # the first player chooses crystals last
