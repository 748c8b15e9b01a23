"""Positions of Monolith Arena: they are written and read without loss, and refused with the field that is wrong."""

import json
from typing import Any

import pytest

import golemancy
from golemancy.errors import BadPosition
from tests.conftest import play
from tests.games.arena.positions import (
    DRAGONS,
    GOLEMS,
    GUARDIANS,
    HARBINGERS,
    LORDS,
    arena,
    duel,
    hiding,
    position,
    seat,
    seated,
    spread,
    tile,
    towers,
)

BANNERS = {"a1": "0 Banner", "e3": "1 Banner"}


def refusal(position: dict[str, Any], *factions: str, **options: Any) -> BadPosition:
    """What is said about a position that cannot be."""
    with pytest.raises(BadPosition) as refused:
        arena(*(factions or (GOLEMS, DRAGONS)), **options).from_dict(position)
    return refused.value


# ---- one wrong field


@pytest.mark.parametrize(
    ("wrong", "field", "why"),
    [
        ({"first": 2}, "first", "must be a whole number from 0 to 1, not 2"),
        ({"active": -1}, "active", "must be a whole number from 0 to 1, not -1"),
        ({"turns": "many"}, "turns", "not 'many'"),
        ({"lap": 2}, "lap", "must be a whole number from 0 to 1, not 2"),
        ({"ending": "soon"}, "ending", "'soon' is not one of none, final turns, final battle"),
        ({"due": [3]}, "due[0]", "must be a seat from 0 to 1, not 3"),
        ({"due": 1}, "due", "must be a list, not 1"),
        ({"runner": 5}, "runner", "must be a whole number from 0 to 1, not 5"),
        ({"placed": 1}, "placed", "must be true or false, not 1"),
        ({"unfolded": "no"}, "unfolded", "must be true or false, not 'no'"),
        ({"plays": -2}, "plays", "must be a whole number from 0 to 100, not -2"),
        ({"weather": "fine"}, "weather", "is no field of a position here"),
        ({"seats": [{}]}, "seats", "must have 2 entries, not 1"),
        ({"board": ["a1"]}, "board", "must be a dict"),
    ],
)
def test_fields_of_the_game(wrong: dict[str, Any], field: str, why: str) -> None:
    error = refusal({"board": BANNERS} | wrong)
    assert error.field == field
    assert why in str(error)


@pytest.mark.parametrize(
    ("wrong", "field", "why"),
    [
        ({"seat": 2}, "board.c3.seat", "from 0 to 1, not 2"),
        ({"tile": "Knight"}, "board.c3.tile", "'Knight' is not one of Banner, Clay Golem"),
        ({"facing": "E"}, "board.c3.facing", "'E' is not one of N, NE, SE, S, SW, NW"),
        ({"wounds": 100}, "board.c3.wounds", "from 0 to 99, not 100"),
        ({"poison": [7]}, "board.c3.poison[0]", "must be a seat from 0 to 1, not 7"),
        ({"net": ["red"]}, "board.c3.net[0]", "must be a seat from 0 to 1, not 'red'"),
        ({"entrenched": 1}, "board.c3.entrenched", "must be true or false"),
        ({"seated": None}, "board.c3.seated", "must be true or false"),
        ({"origin": "z1"}, "board.c3.origin", "'z1' is not one of"),
        ({"used": ["magic"]}, "board.c3.used[0]", "'magic' is not one of"),
        ({"icons": ["extra 6"]}, "board.c3.icons[0]", "'extra 6' is not one of"),
        ({"colour": "red"}, "board.c3.colour", "is no field of a position here"),
    ],
)
def test_fields_of_a_tile(wrong: dict[str, Any], field: str, why: str) -> None:
    error = refusal({"board": BANNERS | {"c3": {"seat": 0, "tile": "Officer"} | wrong}})
    assert error.field == field
    assert why in str(error)


@pytest.mark.parametrize(
    ("wrong", "field", "why"),
    [
        ({"hp": 21}, "seats[0].hp", "from 0 to 20, not 21"),
        ({"fell": 5}, "seats[0].fell", "from 0 to 4, not 5"),
        ({"hand": ["Knight"]}, "seats[0].hand[0]", "'Knight' is not one of"),
        ({"hand": ["Officer"] * 7}, "seats[0].hand", "holds 7 tiles, at most 6 are possible"),
        ({"markers": 7}, "seats[0].markers", "from 0 to 6, not 7"),
        ({"stack": ["Officer"] * 41}, "seats[0].stack", "holds 41 tiles, at most 40 are possible"),
        ({"stack": ["Wyrm"]}, "seats[0].stack[0]", "'Wyrm' is not one of"),
        ({"discard": "none"}, "seats[0].discard", "must be a list, not 'none'"),
        ({"pool": ["Spark"]}, "seats[0].pool[0]", "'Spark' is not one of"),
        ({"monolith": {"hidden": ["Officer"] * 3}}, "seats[0].monolith.hidden", "holds 3, at most 2"),
        ({"monolith": {"hidden": ["Spark"]}}, "seats[0].monolith.hidden[0].tile", "'Spark' is not one of"),
        ({"monolith": {"hidden": [{"tile": "Officer", "wounds": -1}]}}, "seats[0].monolith.hidden[0].wounds", "-1"),
        ({"monolith": {"hidden": [{"tile": "Officer", "age": 3}]}}, "seats[0].monolith.hidden[0].age", "is no field"),
        ({"monolith": {"segments": ["a1", "z9"]}}, "seats[0].monolith.segments[1]", "'z9' is not one of"),
        ({"monolith": {"revealed": 1}}, "seats[0].monolith.revealed", "must be true or false"),
        ({"monolith": {"height": 3}}, "seats[0].monolith.height", "is no field"),
        ({"gold": 3}, "seats[0].gold", "is no field of a position here"),
    ],
)
def test_fields_of_a_seat(wrong: dict[str, Any], field: str, why: str) -> None:
    error = refusal({"board": BANNERS, "seats": [wrong, {}]}, monoliths=True)
    assert error.field == field
    assert why in str(error)


@pytest.mark.parametrize(
    ("wrong", "field", "why"),
    [
        ({"act": {"act": "sing"}}, "act.act", "'sing' is not one of none, battle, charge"),
        ({"act": {"who": "f1"}}, "act.who", "'f1' is not one of"),
        ({"act": {"mode": "fly"}}, "act.mode", "'fly' is not one of turn, step, anywhere, charge"),
        ({"act": {"replaced": 3}}, "act.replaced", "from 0 to 2, not 3"),
        ({"act": {"act": "place", "tile": "Spark"}}, "act.tile", "'Spark' is not one of"),
        ({"act": {"act": "unfold", "segment": 3}}, "act.segment", "from 1 to 2, not 3"),
        ({"act": {"act": "unfold", "spaces": ["c3", "q2"]}}, "act.spaces[1]", "'q2' is not one of"),
        ({"act": {"act": "unfold", "facings": ["UP"]}}, "act.facings[0]", "'UP' is not one of"),
        ({"act": {"act": "move", "speed": 2}}, "act.speed", "is no field"),
        ({"battle": {"event": "storm"}}, "battle.event", "'storm' is not one of none, poison, phase"),
        ({"battle": {}}, "battle.event", "is missing"),
        ({"battle": {"event": "phase", "initiative": 62}}, "battle.initiative", "from 0 to 61, not 62"),
        ({"battle": {"event": "phase", "trigger": 2}}, "battle.trigger", "from 0 to 1, not 2"),
        ({"battle": {"event": "phase", "full": 0}}, "battle.full", "must be true or false"),
        ({"battle": {"event": "phase", "firing": ["c9"]}}, "battle.firing[0]", "'c9' is not one of"),
        ({"battle": {"event": "phase", "blows": [{"from": "c3", "on": "c4"}]}}, "battle.blows[0].wounds", "is missing"),
        ({"battle": {"event": "phase", "aimed": {"c3": "c9"}}}, "battle.aimed.c3", "'c9' is not one of"),
        ({"battle": {"event": "phase", "aimed": {"x3": "c3"}}}, "battle.aimed.x3", "'x3' is not one of"),
        ({"battle": {"event": "phase", "noise": 1}}, "battle.noise", "is no field"),
    ],
)
def test_fields_of_an_act_and_of_a_battle(wrong: dict[str, Any], field: str, why: str) -> None:
    error = refusal({"board": BANNERS} | wrong)
    assert error.field == field
    assert why in str(error)


def test_a_tile_in_short_needs_a_seat_and_a_name() -> None:
    for text in ("Banner", "0", "zero Banner", ""):
        assert 'a text such as "0 Banner N"' in str(refusal({"board": {"a1": text}}))


def test_allies_cannot_have_different_hit_points() -> None:
    board = {"a1": "0 Banner", "e3": "1 Banner", "a3": "2 Banner", "e1": "3 Banner"}
    teams = (GOLEMS, DRAGONS, LORDS, GUARDIANS)
    error = refusal({"board": board, "seats": [{"hp": 12}, {}, {"hp": 13}, {}]}, *teams)
    assert str(error) == "seats[2].hp: is 13, but the same side has 12 elsewhere"
    state = position(arena(*teams), board, {"hp": 12})
    assert [row["hp"] for row in state.view(None)["seats"]] == [12, 20, 12, 20]


# ---- what a position leaves out


def test_tiles_that_are_not_named_lie_in_the_stack_and_golems_in_the_pool() -> None:
    state = duel(GOLEMS, DRAGONS, {"c3": "0 Officer", "c4": "0 Clay Golem (damaged)"}, {"hand": ["Move"]})
    row = state.to_dict()["seats"][0]
    assert (row["stack"].count("Officer"), row["stack"].count("Move"), len(row["stack"])) == (2, 2, 22)
    assert (row["pool"].count("Clay Golem"), len(row["pool"])) == (3, 9)
    assert row["discard"] == []


def test_when_the_stack_is_named_the_rest_lies_in_the_discard_pile() -> None:
    state = duel(DRAGONS, GOLEMS, {"c3": "0 Knight"}, {"stack": ["Pikeman", "Move"], "hand": ["Net"]})
    row = state.to_dict()["seats"][0]
    assert row["stack"] == ["Pikeman", "Move"]  # the first is drawn next
    assert (row["discard"].count("Knight"), row["discard"].count("Pikeman"), len(row["discard"])) == (3, 2, 30)


def test_a_banner_that_fell_lies_in_the_discard_pile() -> None:
    g = arena(DRAGONS, GOLEMS, LORDS)
    state = position(g, {}, {}, {}, {"hp": 0, "fell": 1})
    assert len(state.to_dict()["seats"][2]["discard"]) == 35
    assert state.to_dict()["seats"][2]["discard"][0] == "Banner"
    assert "Banner" not in state.to_dict()["seats"][0]["discard"]


def test_poison_on_tiles_is_missing_from_the_stock() -> None:
    poisoned = {"c3": {"seat": 1, "tile": "Knight", "poison": [0, 0]}}
    state = duel(LORDS, DRAGONS, poisoned)
    assert (seat(state)["poison"], tile(state, "c3")["poison"]) == (3, [0, 0])
    too_many = {"c3": {"seat": 1, "tile": "Knight", "poison": [0] * 6}}
    with pytest.raises(BadPosition, match="has 6 of seat 0, whose stock is 5"):
        duel(LORDS, DRAGONS, too_many)


def test_the_facing_and_the_order_of_turns_have_defaults() -> None:
    state = duel(DRAGONS, GOLEMS, {"c3": "0 Rune of Minor Acceleration"}, player=1)
    assert tile(state, "c3")["facing"] == "N"
    assert (state.view(None)["active"], state.to_dict()["lap"], state.to_dict()["turns"]) == (1, 1, 10)


# ---- nothing is lost


def rich() -> list[golemancy.State]:
    """Positions with as much on the table as there can be."""
    g = arena(GOLEMS, LORDS, monoliths=True)
    board = {
        "c3": "0 Banner",
        "c4": seated(0, "Mercury Golem (damaged)", "SE", used=["c4"]),
        "c5": seated(0, "Rune of Agility", poison=[1]),
        "b2": {"seat": 0, "tile": "Officer", "wounds": 1, "net": [], "used": ["casting", "repair"]},
        "d1": {"seat": 1, "tile": "Horror", "facing": "SW", "origin": "d2"},
    }
    known = spread("c4", "c5", hand=["Trample"], markers=1)
    other = {"monolith": {"hidden": [{"tile": "Demon", "wounds": 0, "poison": [1, 1]}, None], "revealed": True}}
    resting = position(g, board, known, other, placed=True, plays=2, turns=30, quiet=4)
    ending = position(g, board, known, other, ending="final turns", due=[1], runner=0)
    unfolding = towers(GOLEMS, LORDS, {"c3": "0 Banner"}, hiding("Officer", "Stone Golem"))
    play(unfolding, "unfold", "segment 2 first", "at c4", "face SE", "at c5")
    aiming = duel(HARBINGERS, GUARDIANS, {"c3": "0 Assassin N", "c4": "1 Golem N"}, {"hand": ["Battle"]})
    play(aiming, "play Battle")
    replacing = position(
        arena(DRAGONS, GOLEMS, tactical=True), {}, {"hand": ["Move"] * 3 + ["Net", "Battle / Charge"]}, phase="replace",
        act={"replaced": 1},
    )  # fmt: skip
    return [resting, ending, unfolding, aiming, replacing]


@pytest.mark.parametrize("number", range(5))
def test_rich_positions_survive_being_written_and_read(number: int) -> None:
    state = rich()[number]
    written = json.loads(json.dumps(state.to_dict()))
    assert state.game.from_dict(written) == state
    assert state.game.from_dict(written).to_dict() == written


def test_what_a_position_says_of_an_act_and_of_a_battle() -> None:
    _, _, unfolding, aiming, replacing = (state.to_dict() for state in rich())
    assert unfolding["act"] == {
        "act": "unfold", "segment": 2, "spaces": ["c4", "c5"], "facings": ["SE", None]
    }  # fmt: skip
    assert aiming["act"] == {"act": "none", "who": "c3"}
    battle = aiming["battle"]
    assert (battle["event"], battle["initiative"], battle["trigger"], battle["firing"]) == ("phase", 3, 0, ["c3"])
    assert aiming["board"]["c3"]["icons"] == [3]
    assert replacing["act"] == {"act": "none", "replaced": 1}


def test_a_blow_and_an_absorbed_attack_are_read_as_written() -> None:
    board = {"c5": "0 Herne SW", "c4": "1 Golem N", "d2": "1 Rune of Regeneration N"}
    battle = {
        "event": "phase", "initiative": 3, "trigger": 0, "full": False, "changed": False, "firing": ["c5", "c3", "b2"],
        "spent": ["d2"], "blows": [{"from": "c5", "on": "c4", "wounds": 2}], "aimed": {"b2": None},
    }  # fmt: skip
    icons = {space: {"seat": 0, "tile": "Assassin", "facing": "N", "icons": [3]} for space in ("c3", "b2")}
    state = duel(HARBINGERS, GUARDIANS, board | icons, battle=battle, phase="aim", act={"who": "c3"})
    assert state.to_dict()["battle"] == battle
