"""What is told of each decision of Monolith Arena: every Order, every step of a Battle, and the end."""

from typing import Any

import golemancy
from golemancy.games.arena.people.events import TELLERS
from golemancy.games.arena.rules import notes
from tests.conftest import play
from tests.games.arena.positions import (
    DRAGONS,
    GOLEMS,
    GUARDIANS,
    HARBINGERS,
    LORDS,
    arena,
    duel,
    fight,
    hiding,
    position,
    seated,
    spread,
    told,
    towers,
)


def texts(state: golemancy.State, seat: int | None = None) -> list[str]:
    """The last decision in words."""
    return [event["text"] for event in state.events(seat)]


def kinds(state: golemancy.State) -> list[str]:
    return [event["kind"] for event in state.events(None)]


def only(state: golemancy.State, kind: str) -> dict[str, Any]:
    """The one event of a kind in the last decision."""
    (found,) = told(state, kind)
    return found


def test_every_note_has_a_teller() -> None:
    known = {value for name, value in vars(notes).items() if name.isupper()}
    assert set(TELLERS) == known
    assert len(known) == 28


# ---- Orders


def test_a_move_is_told_with_its_spaces_and_its_facing() -> None:
    state = duel(DRAGONS, GOLEMS, {"c3": "0 Pikeman N"}, {"hand": ["Move"]})
    play(state, "play Move")
    assert texts(state) == ["play Move", "seat 0 discards Move"]
    play(state, "choose c3", "to c4", "face SE")
    assert texts(state) == ["face SE", "Pikeman c3 goes to c4, facing SE"]
    event = only(state, "move")
    assert (event["start"], event["end"], event["facing"]) == ("c3", "c4", "SE")


def test_a_rotation_is_a_move_that_stays() -> None:
    state = duel(GUARDIANS, GOLEMS, {"c3": "0 Axeman N"}, {"hand": ["Rotation"]})
    play(state, "play Rotation", "choose c3", "face S")
    assert texts(state)[1] == "Axeman c3 turns, facing S"
    event = only(state, "move")
    assert (event["start"], event["end"]) == ("c3", "c3")


def test_push_back_is_told_as_a_move_without_turning() -> None:
    state = duel(LORDS, DRAGONS, {"c1": "0 Spike N", "c2": "1 Knight NE", "b2": "0 Spike N"}, {"hand": ["Push Back"]})
    play(state, "play Push Back", "choose c1", "target c2")
    assert (state.player, state.phase) == (1, "push")
    play(state, "push to c3")
    assert texts(state) == ["push to c3", "Knight c2 goes to c3, facing NE"]
    assert state.events(None)[0]["seat"] == 1  # it was the owner's choice


def test_a_net_and_an_entrenchment_are_told_and_dropped_after_a_battle() -> None:
    caught = duel(DRAGONS, GUARDIANS, {"c3": "1 Golem N"}, {"hand": ["Net"]})
    play(caught, "play Net", "choose c3")
    facts = {"space": "c3", "tile": "Golem", "owner": 1}
    assert only(caught, "net") == {"kind": "net", "text": "Golem c3 is caught in a Net", **facts}
    dug = duel(GUARDIANS, DRAGONS, {"c3": "0 Golem N"}, {"hand": ["Entrenchment", "Battle"]})
    play(dug, "play Entrenchment", "choose c3")
    assert only(dug, "entrench")["text"] == "Golem c3 is entrenched"
    play(dug, "play Battle")
    assert only(dug, "markers")["text"] == "Net and Entrenchment markers are removed"


def test_wounds_of_orders_name_no_attacker() -> None:
    state = duel(HARBINGERS, GUARDIANS, {"c3": "1 Golem N"}, {"hand": ["Precise Shot"]})
    play(state, "play Precise Shot", "choose c3")
    event = only(state, "attack")
    assert (event["text"], event["attacker"], event["weapons"]) == ("the Order hits Golem c3 for 1", None, ["order"])
    assert only(state, "wound")["text"] == "Golem c3 now has 1 Wound"
    board = {"c3": "0 Golem N", "c4": "1 Knight N", "d3": "1 Pikeman N"}
    burnt = duel(GUARDIANS, DRAGONS, board, {"hand": ["Fire Concoction"]})
    play(burnt, "play Fire Concoction", "burn c4 d3 c3")
    assert {event["target"] for event in told(burnt, "attack")} == {"c3", "c4", "d3"}
    assert only(burnt, "remove") | {"text": ""} == {
        "kind": "remove", "text": "", "space": "d3", "seat": 1, "tile": "Pikeman"
    }  # fmt: skip


def test_a_false_order_moves_anothers_tile() -> None:
    state = duel(GUARDIANS, DRAGONS, {"c3": "1 Knight N"}, {"hand": ["False Order"]})
    play(state, "play False Order", "choose c3", "to c2", "face S")
    assert texts(state)[1] == "Knight c3 goes to c2, facing S"


def test_a_charge_steps_then_hits() -> None:
    board = {"c2": "0 Knight N", "c4": "1 Officer S"}
    state = duel(DRAGONS, GOLEMS, board, {"hand": ["Battle / Charge"]})
    play(state, "play Battle / Charge", "as charge", "choose c2", "to c3", "face N")
    assert texts(state)[:3] == [
        "face N",
        "Knight c2 goes to c3, facing N",
        "Knight c3 charges and hits Officer c4 for 2",
    ]
    assert only(state, "attack")["weapons"] == ["melee"]
    assert only(state, "turn") == {"kind": "turn", "text": "seat 1's turn", "seat": 1}


def test_trample_moves_both_or_removes_the_target() -> None:
    state = duel(GOLEMS, DRAGONS, {"b3": "0 Clay Golem N", "c3": "1 Knight N"}, {"hand": ["Trample"]})
    play(state, "play Trample", "choose b3", "target c3", "push to d2")
    assert texts(state)[1:] == ["Knight c3 goes to d2, facing N", "Clay Golem b3 goes to c3, facing N"]
    board = {"a2": "0 Clay Golem N", "a1": "1 Pikeman N", "b1": "1 Knight N", "b2": "1 Knight N", "c3": "0 Banner"}
    cornered = duel(GOLEMS, DRAGONS, board, {"hand": ["Trample"]})
    play(cornered, "play Trample", "choose a2", "target a1")
    assert texts(cornered)[1:] == ["Pikeman a1 is removed", "Clay Golem a2 goes to a1, facing N"]


# ---- features and building


def test_placing_building_casting_and_repairing() -> None:
    board = {"c3": "0 Banner", "c4": "0 Mercury Golem N", "b3": "0 Clay Golem (damaged) N"}
    state = duel(GOLEMS, DRAGONS, board, {"hand": ["Overseer"], "markers": 1})
    play(state, "place Overseer", "at b2", "face S")
    put = only(state, "put")
    assert put["text"] == "Overseer comes to b2, facing S"
    assert (put["space"], put["seat"], put["tile"], put["facing"]) == ("b2", 0, "Overseer", "S")
    play(state, "build Clay Golem", "at b1", "face N")
    assert kinds(state) == ["decide", "marker", "put"]
    assert only(state, "marker")["text"] == "seat 0 returns a Construction marker"
    play(state, "repair by c3", "target b3")
    assert only(state, "flip")["text"] == "Clay Golem (damaged) b3 is turned over: Clay Golem"
    play(state, "cast c4", "target c3")
    assert only(state, "swap")["text"] == "Mercury Golem c4 and Banner c3 change places"
    assert (only(state, "swap")["start"], only(state, "swap")["end"]) == ("c4", "c3")


def test_a_transformation_removes_what_it_covers() -> None:
    state = duel(LORDS, DRAGONS, {"c3": "0 Spike N"}, {"hand": ["Demon"]})
    play(state, "place Demon", "at c3", "face N")
    assert texts(state)[1:] == ["Spike c3 is removed", "Demon comes to c3, facing N"]


def test_unfolding_and_folding() -> None:
    state = towers(DRAGONS, LORDS, {"c3": "0 Banner"}, hiding("Knight", "Pikeman") | {"hand": ["Battle / Charge"]})
    play(state, "unfold", "segment 1 first", "at c4", "face N", "at c5", "face SE", "face S")
    assert texts(state)[1:] == [
        "seat 0 unfolds the Monolith",
        "Knight comes to c4, facing N",
        "Pikeman comes to c5, facing SE",
        "Banner c3 turns, facing S",
    ]
    play(state, "play Battle / Charge", "as battle")
    assert only(state, "fold") == {
        "kind": "fold", "text": "the Monolith of seat 0 folds", "seat": 0, "spaces": ["c4", "c5"]
    }  # fmt: skip


def test_drawing_and_taking_a_marker() -> None:
    mine = {"hand": ["Officer"], "stack": ["Alchemist", "Move"]}
    state = play(duel(GOLEMS, DRAGONS, {}, mine, {}, player=1), "end turn")
    assert texts(state)[1:] == [
        "seat 0's turn",
        "seat 0 takes a Construction marker",
        "seat 0 draws Alchemist",
    ]
    play(state, "discard Officer")
    assert texts(state) == ["discard Officer", "seat 0 discards Officer"]


# ---- Battles


def test_a_battle_is_told_from_its_beginning_to_its_end() -> None:
    state = fight(DRAGONS, LORDS, {"c3": "0 Knight N", "c4": "1 Mygalomorph NW"})
    assert kinds(state)[:2] == ["decide", "battle"]
    assert kinds(state).index("battle_over") + 1 == kinds(state).index("turn")
    assert [event["initiative"] for event in told(state, "phase")] == [3, 1, 0]
    assert only(state, "battle") == {"kind": "battle", "text": "a Battle begins", "seat": 0, "full": False}
    assert texts(state)[2] == "Initiative 3"


def test_armor_and_ranged_attacks() -> None:
    state = fight(HARBINGERS, GUARDIANS, {"c1": "0 Sorcerer N", "c4": "1 Golem SW"})
    armor = only(state, "armor")
    assert armor["text"] == "Armor of Golem c4 stops 1 of Sorcerer c1"
    assert (armor["attacker"], armor["target"], armor["stopped"]) == ("c1", "c4", 1)
    assert only(state, "attack")["weapons"] == ["ranged"]


def test_first_strikes_take_both_along() -> None:
    state = fight(HARBINGERS, DRAGONS, {"c3": "0 Morlock N", "c4": "1 Knight N"})
    assert only(state, "strike")["text"] == "Morlock c3 strikes first and takes Knight c4 along"
    assert [event["space"] for event in told(state, "remove")] == ["c4", "c3"]


def test_a_rune_absorbs_an_attack_and_is_removed() -> None:
    board = {"c3": "0 Herne NE", "c4": "1 Pikeman S", "c5": "1 Rune of Regeneration N"}
    state = fight(HARBINGERS, DRAGONS, board)
    absorbed = only(state, "absorb")
    assert absorbed["text"] == "Rune of Regeneration c5 absorbs the attack of Herne c3 on Pikeman c4"
    assert (absorbed["space"], absorbed["attacker"], absorbed["target"]) == ("c5", "c3", "c4")
    assert "Rune of Regeneration c5 is removed" in texts(state)


def test_poison_is_put_and_works_in_the_next_battle() -> None:
    board = {"c3": "0 Banner", "c4": "0 Spike NW", "d4": "1 Golem N"}  # beside its Banner the Spike has Venom
    state = fight(LORDS, GUARDIANS, board)
    facts = {"space": "d4", "tile": "Golem", "owner": 1}
    assert only(state, "poison") == {"kind": "poison", "text": "Golem d4 is poisoned", **facts}
    poisoned = {"c3": {"seat": 1, "tile": "Golem", "poison": [0, 0]}}
    again = fight(LORDS, GUARDIANS, poisoned)
    assert texts(again)[2:6] == [
        "a Battle begins",
        "Poison works",
        "Poison hits Golem c3 for 2",
        "Golem c3 now has 2 Wounds",
    ]
    assert only(again, "attack")["weapons"] == ["poison"]


def test_hit_points_are_told_with_what_is_left() -> None:
    state = fight(DRAGONS, GOLEMS, {"e2": "0 Knight N"})
    loss = only(state, "hit_points")
    assert loss["text"] == "Banner e3 loses 2 Hit Points, 18 left"
    assert (loss["side"], loss["lost"], loss["left"], loss["space"]) == (1, 2, 18, "e3")


def test_no_more_hit_points_are_lost_than_there_are() -> None:
    state = duel(DRAGONS, GOLEMS, {"e2": "0 Knight N"}, {"hand": ["Battle / Charge"]}, {"hp": 1})
    play(state, "play Battle / Charge", "as battle")
    assert only(state, "attack")["wounds"] == 2
    assert only(state, "hit_points")["text"] == "Banner e3 loses 1 Hit Point, 0 left"
    # Two allied Banners are hit in one phase, and the first loses all that they share.
    g = arena(DRAGONS, GUARDIANS, HARBINGERS, GUARDIANS, variant="teams")
    board = {"e2": "0 Knight N", "e3": "1 Banner", "a2": "0 Knight S", "a1": "3 Banner", "c5": "0 Banner"}
    state = position(g, board | {"a3": "2 Banner"}, {"hand": ["Battle / Charge"]}, {"hp": 2}, {}, {"hp": 2})
    play(state, "play Battle / Charge", "as battle")
    assert [event["wounds"] for event in told(state, "attack")][:2] == [2, 2]
    assert (only(state, "hit_points")["lost"], only(state, "hit_points")["left"]) == (2, 0)


def test_a_global_attack_is_told_as_such() -> None:
    state = fight(HARBINGERS, DRAGONS, {"c3": "0 Assassin N", "d1": "1 Pikeman N"}, "aim at d1")
    assert only(state, "attack") == {
        "kind": "attack", "text": "Assassin c3 hits Pikeman d1 for 1", "attacker": "c3", "target": "d1", "wounds": 1,
        "weapons": ["global"], "tile": "Assassin", "owner": 0, "victim": "Pikeman", "other": 1, "charging": False,
    }  # fmt: skip


def test_melee_and_ranged_parts_of_one_side_are_told_together() -> None:
    state = fight(LORDS, GUARDIANS, {"c3": "0 Chaos N", "d3": "1 Golem N", "b3": "1 Golem N"})
    weapons = {event["target"]: event["weapons"] for event in told(state, "attack")}
    assert weapons == {"d3": ["ranged"], "b3": ["melee"]}


# ---- the end


def test_the_end_of_the_game_is_told_step_by_step() -> None:
    mine = {"stack": ["Pikeman"], "hand": []}
    state = duel(DRAGONS, GUARDIANS, {}, mine, {"stack": ["Golem"], "hand": []}, player=1)
    play(state, "end turn")
    assert only(state, "ending")["text"] == "final turns begin"
    assert only(state, "ending")["seat"] == 0
    play(state, "end turn", "end turn")
    assert "final battle begins" in texts(state)
    assert "overtime turns begin" in texts(state)
    while not state.over:
        play(state, "end turn")
    assert "overtime battle begins" in texts(state)
    assert state.events(None)[-1] == {"kind": "over", "text": "the game is over"}


def test_who_falls_is_out_of_the_game() -> None:
    g = arena(DRAGONS, LORDS, GUARDIANS)
    board = {"a1": "0 Banner", "e3": "1 Banner", "c3": "2 Banner", "c2": "0 Knight N"}
    state = position(g, board, {"hand": ["Battle / Charge"]}, {}, {"hp": 1})
    play(state, "play Battle / Charge", "as battle")
    assert only(state, "fall") == {"kind": "fall", "text": "seat 2 is out of the game", "seat": 2}
    assert not state.over


def test_a_secret_choice_is_told_only_to_who_made_it() -> None:
    state = play(arena(DRAGONS, GOLEMS, monoliths=True).new(seed=1), "hide Knight")
    assert texts(state, 0) == ["hide Knight"]
    assert texts(state, 1) == texts(state, None) == ["hides a tile in the Monolith"]


def test_a_tile_that_stands_on_an_empty_segment_stays_when_it_folds() -> None:
    board = {"c3": "0 Banner", "c4": seated(0, "Knight", "S"), "c5": "1 Spike N"}
    state = towers(DRAGONS, LORDS, board, spread("c4", "c5", hand=["Battle / Charge"]))
    play(state, "play Battle / Charge", "as battle")
    assert only(state, "fold")["spaces"] == ["c4"]
    assert state.view(None)["board"]["c5"]["tile"] == "Spike"
