"""How decisions of Monolith Arena are written, what on the table they belong to, and what the lab hears of them."""

from golemancy.games.arena.game import ARENA
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
    towers,
)


def places(state: object) -> dict[str, str | None]:
    """Where each legal decision belongs, by its text."""
    return {state.say(action): state.at(action) for action in state.legal}  # type: ignore[attr-defined]


def test_a_turn() -> None:
    board = {"c3": "0 Banner", "c4": "0 Mercury Golem N", "b3": "0 Clay Golem (damaged) N", "b1": "0 Overseer N"}
    state = duel(GOLEMS, DRAGONS, board, {"hand": ["Officer"], "markers": 1})
    assert places(state) == {
        "discard Officer": "discard/Officer",
        "discard marker": "marker",
        "place Officer": "hand/Officer",
        "build Clay Golem": "pool/Clay Golem",
        "repair by c3": "board/c3",
        "cast c4": "board/c4",
        "move b1": "board/b1",
        "end turn": None,
    }


def test_what_must_be_discarded_lies_in_hand() -> None:
    mine = {"hand": ["Knight"], "stack": ["Pikeman", "Move"]}
    state = play(duel(DRAGONS, GOLEMS, {}, mine, {}, player=1), "end turn")
    assert places(state)["discard Knight"] == "hand/Knight"


def test_the_monolith_is_chosen_from_the_stack() -> None:
    state = arena(DRAGONS, GOLEMS, monoliths=True).new(seed=1)
    assert places(state)["hide Knight"] == "stack/Knight"


def test_unfolding() -> None:
    state = towers(DRAGONS, LORDS, {"c3": "0 Banner"}, hiding("Knight", "Pikeman"))
    assert places(state)["unfold"] is None
    assert places(play(state, "unfold")) == {"segment 1 first": "monolith/1", "segment 2 first": "monolith/2"}
    assert places(play(state, "segment 2 first"))["at c4"] == "board/c4"
    assert places(play(state, "at c4")) == {f"face {d}": f"facing/{d}" for d in ("N", "NE", "SE", "S", "SW", "NW")}


def test_the_steps_of_a_move() -> None:
    state = duel(DRAGONS, GOLEMS, {"c3": "0 Pikeman N"}, {"hand": ["Move"]})
    assert places(state)["play Move"] == "hand/Move"
    assert places(play(state, "play Move")) == {"choose c3": "board/c3", "choose a1": "board/a1"}
    play(state, "choose c3")
    assert places(state)["stay"] == "board/c3"
    assert places(state)["to d2"] == "board/d2"
    assert set(places(play(state, "stay"))) == {f"face {d}" for d in ("NE", "SE", "S", "SW", "NW")}


def test_a_movement_with_two_sources() -> None:
    board = {"c3": "0 Overseer N", "c4": "0 Rune of Agility N"}
    state = play(duel(GOLEMS, DRAGONS, board), "move c3")
    assert places(state) == {"by c3": "board/c3", "by c4": "board/c4"}


def test_orders_with_targets_triangles_and_alternatives() -> None:
    state = duel(GUARDIANS, DRAGONS, {"c3": "1 Knight N"}, {"hand": ["Fire Concoction"]})
    burning = places(play(state, "play Fire Concoction"))
    assert len(burning) == 6  # the triangles around c3
    assert burning["burn c4 d3 c3"] == "triangle/c4 d3 c3"
    both = duel(DRAGONS, GOLEMS, {"c2": "0 Knight N", "c4": "1 Officer N"}, {"hand": ["Battle / Charge"]})
    assert places(play(both, "play Battle / Charge")) == {"as battle": None, "as charge": None}
    pushed = duel(LORDS, DRAGONS, {"c1": "0 Spike N", "c2": "1 Knight N"}, {"hand": ["Push Back"]})
    assert places(play(pushed, "play Push Back", "choose c1")) == {"target c2": "board/c2"}
    assert places(play(pushed, "target c2"))["push to c3"] == "board/c3"


def test_choices_inside_a_battle() -> None:
    aiming = fight(HARBINGERS, DRAGONS, {"c3": "0 Assassin N", "c4": "1 Knight N"})
    assert places(aiming) == {"aim at c4": "board/c4", "aim at e3": "board/e3"}
    board = {"c3": "0 Herne NE", "b3": "0 Herne SE", "c4": "1 Golem N", "c5": "1 Rune of Regeneration N"}
    absorbing = fight(HARBINGERS, GUARDIANS, board)
    assert places(absorbing) == {"absorb from c3": "board/c3", "absorb from b3": "board/b3"}


def test_drawing_has_buttons() -> None:
    opening = arena(GOLEMS, DRAGONS, first=0).new(seed=1)
    play(opening, "at c3", "face N", "at e3", "face N")
    assert places(opening) == {"take marker": "marker", "take tiles": None}
    unlucky = {"hand": ["Move", "Move"], "stack": ["Battle", "Spark"]}
    state = play(duel(HARBINGERS, DRAGONS, {}, unlucky, {}, player=1), "end turn")
    assert places(state) == {"redraw": None, "keep": None}
    charger = {"c2": "0 Knight N", "c4": "1 Officer N", "b1": "0 Rune of Charge N"}
    assert places(duel(DRAGONS, GOLEMS, charger))["charge by rune"] is None


# ---- the lab


def test_the_lab_hears_which_tile_a_decision_is_about() -> None:
    pick = ARENA.lab.pick
    assert pick is not None
    hiding_one = arena(DRAGONS, GOLEMS, monoliths=True).new(seed=1)
    assert pick(hiding_one.record, hiding_one.game.box, hiding_one.read("hide Knight")) == "hide/Knight (Dragon Empire)"
    state = duel(GOLEMS, DRAGONS, {"b1": "0 Overseer N"}, {"hand": ["Officer"], "markers": 1})
    picked = {state.say(action): pick(state.record, state.game.box, action) for action in state.legal}
    assert picked["place Officer"] == "play/Officer (Golems)"
    assert picked["discard Officer"] == "discard/Officer (Golems)"
    assert picked["build Clay Golem"] == "play/Clay Golem (Golems)"
    assert picked["end turn"] is picked["discard marker"] is picked["move b1"] is None


def test_every_tile_that_is_picked_exists() -> None:
    pick = ARENA.lab.pick
    assert pick is not None
    g = arena(LORDS, HARBINGERS, monoliths=True)
    state = g.new(seed=4)
    known = {f"{name} ({row['faction']})" for row in state.view(None)["seats"] for name in row["tiles"]}
    for _ in range(60):
        for action in state.legal:
            found = pick(state.record, g.box, action)
            assert found is None or found.partition("/")[2] in known
        state.apply(state.legal[0])


def test_the_lab_hears_who_begins() -> None:
    first = ARENA.lab.first
    assert first is not None
    assert first(arena(DRAGONS, GOLEMS, monoliths=True).new(seed=1).record) == -1  # open while Monoliths are chosen
    assert first(arena(DRAGONS, GOLEMS, first=1).new(seed=1).record) == 1
    alone = arena(DRAGONS, GOLEMS, LORDS, variant="alone")
    assert first(alone.new(seed=2).record) == 0


def test_a_tile_of_the_tactical_game_that_is_replaced_is_a_discard() -> None:
    hand = ["Move"] * 4 + ["Net", "Battle / Charge"]
    state = position(arena(DRAGONS, GOLEMS, tactical=True), {}, {"hand": hand}, phase="replace")
    assert places(state) == {
        "discard Move": "hand/Move", "discard Net": "hand/Net", "discard Battle / Charge": "hand/Battle / Charge"
    }  # fmt: skip
