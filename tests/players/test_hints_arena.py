"""Monolith Arena at a glance: sane chances, sane weights, and programs that see what is plain."""

from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy.players import player
from tests.conftest import game, play

DRAGONS, LORDS, GUARDIANS = "dragon_empire", "lords_of_the_abyss", "guardians_of_the_realm"
HARBINGERS, GOLEMS = "harbingers_of_the_forest", "golems"
WAYS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"faction0": HARBINGERS, "faction1": LORDS}),
    (2, {"faction0": GUARDIANS, "faction1": DRAGONS, "monoliths": False}),
    (2, {"faction0": GOLEMS, "faction1": GOLEMS, "tactical": True}),
    (3, {"variant": "deathmatch"}),
    (3, {"variant": "alone"}),
    (4, {}),
]
PROGRAMS = ["greedy", "search:iterations=200"]


def duel(mine: str, yours: str, board: dict[str, str], *seats: dict[str, Any], **more: Any) -> golemancy.State:
    """A position of a duel without Monoliths, seat 0 to act; Banners stand at a1 and e3."""
    g = game("arena", 2, faction0=mine, faction1=yours, monoliths=False)
    board = {"a1": "0 Banner", "e3": "1 Banner"} | board
    return g.from_dict({"board": board, "seats": [*seats, *({} for _ in range(2 - len(seats)))], **more})


def chances(state: golemancy.State) -> list[float]:
    """The estimate for each seat."""
    out = np.zeros(6, np.float32)
    assert state.game.rules.estimate is not None
    state.game.rules.estimate(state.record, state.game.box, out)
    return [float(chance) for chance in out[: state.game.players]]


def weights(state: golemancy.State) -> dict[str, float]:
    """The weight of each legal decision."""
    weigh = state.game.rules.weigh
    assert weigh is not None
    return {state.say(action): float(weigh(state.record, state.game.box, action)) for action in state.legal}


def choice(state: golemancy.State, kind: str) -> str:
    return state.say(player(kind, 1).choose(state))


def finish_turn(state: golemancy.State, kind: str) -> golemancy.State:
    """A program plays until the other seat's turn or the end."""
    seat = state.player
    while not state.over and state.player == seat:
        play(state, choice(state, kind))
    return state


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_chances_and_weights_are_sane_in_random_positions(players: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        chance = np.random.default_rng(seed)
        state = game("arena", players, **options).new(seed=seed)
        while not state.over:
            before = state.records.copy()
            found = chances(state)
            assert all(0.0 <= x <= 1.0 for x in found)
            assert sum(found) == pytest.approx(1.0, abs=1e-4)
            assert all(0.0 < w < 1e12 for w in weights(state).values())
            assert state.records.tobytes() == before.tobytes()
            state.apply(int(chance.choice(state.legal)))


def test_allies_share_their_chance() -> None:
    state = game("arena", 4).new(seed=1)
    assert chances(state) == pytest.approx([0.25] * 4, abs=0.2)
    board = {"a1": "0 Banner", "e3": "1 Banner", "a3": "2 Banner", "e1": "3 Banner"}
    g = game("arena", 4, monoliths=False)
    found = chances(g.from_dict({"board": board, "seats": [{"hp": 18}, {"hp": 2}, {"hp": 18}, {"hp": 2}]}))
    assert found[0] == found[2] > 0.4
    assert found[1] == found[3] < 0.1


def test_hit_points_count_more_the_nearer_the_end() -> None:
    early = duel(DRAGONS, LORDS, {}, {"hp": 15}, {"hp": 12})
    late = duel(DRAGONS, LORDS, {}, {"hp": 15, "stack": ["Knight"]}, {"hp": 12, "stack": ["Spike"]})
    assert 0.5 < chances(early)[0] < chances(late)[0]


def test_a_threat_to_the_banner_counts_before_the_battle() -> None:
    facing = duel(DRAGONS, LORDS, {"d3": "0 Knight NE"})
    away = duel(DRAGONS, LORDS, {"d3": "0 Knight N"})
    assert chances(facing)[0] > chances(away)[0]


# ---- plain decisions


@pytest.mark.parametrize("kind", PROGRAMS)
def test_a_battle_that_wins_is_fought(kind: str) -> None:
    hand = {"hand": ["Battle", "Wraith"]}
    state = duel(LORDS, DRAGONS, {"d3": "0 Mygalomorph NE"}, hand, {"hp": 1})
    state = finish_turn(state, kind)
    assert state.over
    assert state.places == [1, 2]


@pytest.mark.parametrize("kind", PROGRAMS)
def test_a_battle_that_loses_is_not_fought(kind: str) -> None:
    state = duel(LORDS, DRAGONS, {"b2": "1 Knight SW", "d3": "0 Mygalomorph NE"}, {"hp": 2, "hand": ["Battle"]})
    assert choice(state, kind) != "play Battle"


@pytest.mark.parametrize("kind", PROGRAMS)
def test_a_tile_is_turned_towards_the_enemy(kind: str) -> None:
    """Before the last Battle, two Wounds to the Banner win."""
    state = duel(LORDS, DRAGONS, {}, {"hand": ["Horror"]}, {"hp": 2}, ending="final turns", due=[0])
    finish_turn(state, kind)
    assert state.over
    assert state.places == [1, 2]


@pytest.mark.parametrize("kind", PROGRAMS)
def test_golems_are_repaired(kind: str) -> None:
    state = duel(GOLEMS, DRAGONS, {"a2": "0 Clay Golem (damaged) NE"})
    assert choice(state, kind).startswith("repair")


def test_weights_see_targets_and_favourable_battles() -> None:
    placing = play(duel(DRAGONS, LORDS, {}, {"hand": ["Knight"]}), "place Knight")
    found = weights(placing)
    assert found["at d3"] > 3 * found["at b1"]
    turning = weights(play(placing, "at d3"))
    assert max(turning, key=lambda text: turning[text]) == "face NE"
    good = duel(LORDS, DRAGONS, {"d3": "0 Demon NE"}, {"hand": ["Battle"]}, {"hp": 2})
    bad = duel(LORDS, DRAGONS, {"b2": "1 Knight SW"}, {"hand": ["Battle"]})
    assert weights(good)["play Battle"] > weights(good)["end turn"]
    assert weights(bad)["play Battle"] < weights(bad)["end turn"]


# ---- strength


def wins(one: str, other: str, games: int, **options: Any) -> float:
    """The share of won games, from both seats in turn."""
    total = 0.0
    for number in range(games):
        state = game("arena", 2, **options).new(seed=number // 2)
        seats = [player(one, number), player(other, number + 1)]
        mine = number % 2
        while not state.over:
            state.apply(seats[(state.player + mine) % 2].choose(state))
        total += state.places[mine] == 1
    return total / games


@pytest.mark.parametrize("options", [{}, {"faction0": LORDS, "faction1": HARBINGERS}])
def test_greedy_beats_random(options: dict[str, Any]) -> None:
    assert wins("greedy", "random", 10, **options) >= 0.9


# ---- every kind of choice has weights that can be used


ORDERS = {
    "Move": (DRAGONS, "choose c3"),
    "Net": (DRAGONS, "choose d2"),
    "Push Back": (LORDS, "choose c3"),
    "Precise Shot": (HARBINGERS, "choose d2"),
    "Fire Concoction": (GUARDIANS, "burn c3 d2 c2"),
    "Entrenchment": (GUARDIANS, "choose c3"),
    "Rotation": (GUARDIANS, "choose c3"),
    "False Order": (GUARDIANS, "choose d2"),
}
CHAMPIONS = {DRAGONS: "Pikeman", LORDS: "Wraith", HARBINGERS: "Herne", GUARDIANS: "Veteran"}


def usable(state: golemancy.State) -> bool:
    """Whether all weights are finite, above 0 and not out of proportion."""
    return all(0.0 < weight < 1e12 for weight in weights(state).values())


@pytest.mark.parametrize("order", ORDERS)
def test_every_step_of_an_order_has_weights(order: str) -> None:
    faction, first = ORDERS[order]
    state = duel(faction, GOLEMS, {"c3": f"0 {CHAMPIONS[faction]} N", "d2": "1 Officer N"}, {"hand": [order]})
    assert usable(state)
    play(state, f"play {order}")
    assert usable(state)
    play(state, first)
    while state.phase in ("to", "face", "target", "push"):
        assert usable(state)
        state.apply(state.legal[0])
    assert sum(chances(state)) == pytest.approx(1.0, abs=1e-4)


def test_the_better_target_has_the_greater_weight() -> None:
    board = {"c3": "1 Swordsman N", "d1": "1 Pikeman N"}
    state = duel(HARBINGERS, DRAGONS, board, {"hand": ["Precise Shot"]})
    shooting = weights(play(state, "play Precise Shot"))
    assert shooting["choose d1"] > shooting["choose c3"]  # it attacks on four sides, the other on two


def test_a_fire_is_lit_under_enemies_not_under_friends() -> None:
    board = {"c3": "1 Pikeman N", "c4": "1 Pikeman N", "c1": "0 Veteran N", "b1": "0 Veteran N"}
    state = duel(GUARDIANS, DRAGONS, board, {"hand": ["Fire Concoction"]})
    burning = weights(play(state, "play Fire Concoction"))
    assert burning["burn c4 d3 c3"] > 1 > burning["burn c2 b1 c1"]


def test_a_false_order_turns_a_tile_away() -> None:
    state = duel(GUARDIANS, DRAGONS, {"c3": "1 Knight S", "c2": "0 Veteran N"}, {"hand": ["False Order"]})
    play(state, "play False Order", "choose c3", "stay")
    turning = weights(state)
    assert turning["face N"] == max(turning.values())  # it hits nobody there
    moved = duel(DRAGONS, GUARDIANS, {"c3": "0 Knight N", "c2": "1 Veteran N"}, {"hand": ["Move"]})
    play(moved, "play Move", "choose c3", "stay")
    assert weights(moved)["face S"] == max(weights(moved).values())


def test_choices_inside_a_battle_have_weights() -> None:
    board = {"c3": "0 Assassin N", "c4": "1 Pupil N", "d1": "1 Golem N"}
    state = play(duel(HARBINGERS, GUARDIANS, board, {"hand": ["Battle"]}), "play Battle")
    assert state.phase == "aim"
    aiming = weights(state)
    assert usable(state)
    assert aiming["aim at c4"] > aiming["aim at d1"]  # one dies of the Wound, the other does not
    board = {"c3": "0 Herne NE", "b3": "0 Spark N", "c4": "1 Golem N", "c5": "1 Rune of Regeneration N"}
    state = play(duel(HARBINGERS, GUARDIANS, board, {"hand": ["Battle"]}), "play Battle")
    assert state.phase == "absorb"
    absorbing = weights(state)
    assert absorbing["absorb from c3"] > absorbing["absorb from b3"]  # two Wounds against one


def test_the_least_useful_tile_is_discarded() -> None:
    mine = {"hand": ["Dragon Rider"], "stack": ["Move", "Pikeman"]}
    state = duel(DRAGONS, GOLEMS, {}, mine, {}, player=1)
    assert choice(play(state, "end turn"), "greedy") == "discard Move"


def test_the_monolith_takes_what_is_worth_most() -> None:
    state = game("arena", 2, faction0=DRAGONS, faction1=GOLEMS).new(seed=1)
    hiding = weights(state)
    assert hiding["hide Dragon Rider"] > hiding["hide Swordsman"] > hiding["hide Rune of Agility"]
