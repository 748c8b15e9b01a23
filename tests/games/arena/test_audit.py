"""The audit of Monolith Arena: whatever is broken in a state is found and named."""

from collections.abc import Callable
from typing import Any

import pytest

import golemancy
from golemancy.errors import BadPosition
from golemancy.games.arena import state as names
from golemancy.games.arena.state import SPACE_NAMES
from tests.conftest import play
from tests.games.arena.positions import (
    DRAGONS,
    GOLEMS,
    GUARDIANS,
    HARBINGERS,
    LORDS,
    arena,
    duel,
    seated,
    spread,
    towers,
)

A1, C3, C4, C5, E3 = (SPACE_NAMES.index(name) for name in ("a1", "c3", "c4", "c5", "e3"))


def problems(state: golemancy.State) -> list[str]:
    return list(state.game.words.audit(state.record, state.game.box))


def standing() -> golemancy.State:
    """Seat 0, Golems, is on turn against the Lords: a wounded Officer at c3, a Horror at c5."""
    board = {"c3": {"seat": 0, "tile": "Officer", "wounds": 1}, "c5": "1 Horror N"}
    return duel(GOLEMS, LORDS, board, {"hand": ["Alchemist", "Move"]})


def unfolded() -> golemancy.State:
    """Seat 0's Monolith lies on c4 and c5, north of its Banner."""
    board = {"c3": "0 Banner", "c4": seated(0, "Officer"), "c5": seated(0, "Overseer")}
    return towers(GOLEMS, DRAGONS, board, spread("c4", "c5"))


def test_sound_positions_have_no_problems() -> None:
    assert problems(standing()) == problems(unfolded()) == []


Break = Callable[[Any], None]


def put(field: str, value: int, *at: int) -> Break:
    """Writes a number into a field."""

    def change(s: Any) -> None:
        if at:
            s[field][at] = value
        else:
            s[field] = value

    return change


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (put("stack_left", 20, 0), "seats[0]: the tile 'Officer' is there 2 times, not 3"),
        (put("aside", 1, 0, 0), "seats[0]: the tile 'Banner' is there 2 times, not 1"),
        (put("aside", 5, 0, 1), "seats[0]: the tile 'Clay Golem' is there 5 times, not 4"),
        (put("aside", 1, 0, 31), "seats[0]: tiles beside the board that its faction does not have"),
        (put("markers", 4, 0), "seats[0].markers: 4 are too many"),
        (put("markers", 2, 0), "seats[0]: holds 4 components, at most 3 are possible"),
        (put("markers", 1, 1), "seats[1].markers: 1 are too many"),
        (put("hand", 0, 0, 0), "seats[0].hand: holds a Banner or a Golem"),
        (put("hand", 31, 0, 0), "seats[0].hand: out of order"),
        (put("hand", 3, 0, 5), "seats[0].hand: out of order"),
        (put("hp", 0, 1), "seats[1]: 0 Hit Points, but 1 Banners on the board"),
        (put("hp", 21, 0), "seats[0].hp: 21 is impossible"),
        (put("hp", -1, 0), "seats[0].hp: -1 is impossible"),
        (put("hp", 0, 1), "hp: at most one side has Hit Points, so the game is over"),
        (put("tile", -1, E3), "seats[1]: 20 Hit Points, but 0 Banners on the board"),
        (put("venom_left", 4, 1), "seats[1]: 0 Poison markers lie out and 4 are left, of 5"),
        (put("poison", 1, C3), "seats[0]: 1 Poison markers lie out and 0 are left, of 0"),
        (put("wounds", 1, C4), "board.c4: markers without a tile"),
        (put("facing", 2, C4), "board.c4: markers without a tile"),
        (put("wounds", 1, A1), "board.a1: a Banner or Golem carries no Wounds"),
        (put("wounds", 2, C3), "board: c3 have more Wounds than they endure"),
        (put("seated", 1 << C3), "board.c3: seated where no segment is"),
        (put("origin", C5, C3), "board: two tiles have the same origin"),
        (put("own", 0, 1), "board: the owners of the spaces are wrong"),
        (put("netted", 1 << C3), "board: Nets or effects do not follow from the tiles"),
        (put("melee", 1, C3), "board: Nets or effects do not follow from the tiles"),
        (put("hidden", 3, 0, 0), "seats[0].monolith: there are none in this game"),
        (put("segment", C4, 0, 0), "seats[0].monolith: there are none in this game"),
        (put("first", -1), "first: must be known once the Monoliths are chosen"),
        (put("act", names.MOVE), "act: nothing can be under way in this phase"),
        (put("event", names.POISON_STEP), "battle: no Wounds fall in this phase"),
        (put("phase", names.PUSH), "act: who, target must be given in this phase"),
        (put("phase", names.ALTERNATIVE), "act: pick must be given in this phase"),
        (put("phase", names.WHO), "act.act: none is not done in phase who, but charge, move"),
        (put("phase", names.TO), "act: who must be given in this phase"),
        (put("phase", names.FACE), "act: who, to must be given in this phase"),
        (put("phase", names.ABSORB), "act: who, target must be given in this phase"),
        (put("lap", 1), "lap: turn 1 of a round is not seat 0's"),
        (put("quiet", 41), "quiet: after 40 turns without a tile drawn comes the Final Battle, not turn 41"),
        (put("placed", 1), "placed: a tile placed in this turn is one of its plays"),
        (put("unfolded", 1), "unfolded: the Monolith of seat 0 is folded"),
        (put("fell", 1, 1), "seats[1].fell: has fallen, but has 20 Hit Points"),
        (put("fell", 2, 1), "seats[1].fell: nobody fell before as number 1"),
        (put("fell", 1, 1), "seats[1]: has fallen, but has tiles or markers left"),
        (put("trench", 1 << C4), "board: c4 entrenched, but without a tile"),
        (put("trench", 1 << C3), "seats[0]: 1 Entrenchment markers lie out, of 0"),
        (put("seated", 1 << C4), "board: c4 seated, but without a tile"),
        (put("spent", 1 << C4), "board: c4 spent, but without a tile"),
        (put("net_marks", 1 << C4, 0), "board: c4: a Net marker lies on an enemy's tile"),
        (put("net_marks", 1 << C3, 0), "board: c3: a Net marker lies on an enemy's tile"),
        (put("net_marks", 1 << C5, 0), "seats[0]: 1 Net markers lie out, of 0"),
        (put("firing", 1 << C3), "battle: none is fought, but there is something in firing"),
        (put("blows", 1, C3, C5), "battle: none is fought, but there is something in blows"),
        (put("icons", 1, C3), "battle: none is fought, but there is something in icons"),
        (put("player", 1), "player: seat 1 cannot decide in seat 0's turn"),
    ],
)
def test_what_is_broken_is_found(change: Break, found: str) -> None:
    state = standing()
    change(state.record)
    assert any(problem.startswith(found) for problem in problems(state)), problems(state)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (put("segment", -1, 0, 1), "seats[0].monolith.segments: one is unfolded, the other is not"),
        (put("segment", E3, 0, 1), "seats[0].monolith.segments: they do not hang together"),
        (put("segment", C4, 0, 1), "seats[0].monolith.segments: they do not hang together"),
        (put("hidden", 7, 0, 0), "seats[0].monolith.hidden: nothing is hidden in an unfolded Monolith"),
    ],
)
def test_broken_monoliths_are_found(change: Break, found: str) -> None:
    state = unfolded()
    change(state.record)
    assert found in problems(state)


def test_a_seat_without_hit_points_has_no_turn_coming() -> None:
    g = arena(GOLEMS, DRAGONS, LORDS)
    board = {"a1": "0 Banner", "e3": "1 Banner"}
    state = g.from_dict({"board": board, "seats": [{}, {}, {"hp": 0, "fell": 1}]})
    assert problems(state) == []
    state.record.fell[2] = 0
    assert problems(state) == ["seats[2].fell: must say when, for it has no Hit Points"]
    state.record.fell[2], state.record.due = 1, 0b110
    assert "due: a seat without Hit Points has no turn coming" in problems(state)


def test_choices_inside_a_battle_need_a_battle() -> None:
    state = duel(HARBINGERS, GOLEMS, {"c3": "0 Assassin N", "c4": "1 Officer N"}, {"hand": ["Battle"]})
    play(state, "play Battle")
    assert (state.phase, problems(state)) == ("aim", [])
    state.record.event = names.NO_EVENT
    assert "battle: must be given in this phase" in problems(state)


def test_a_phase_without_a_decision_is_found() -> None:
    state = standing()
    state.record.act, state.record.phase = names.TRAMPLE, names.WHO
    assert problems(state) == ["phase: no decision is legal"]


def test_what_follows_is_not_asked_of_a_game_that_is_over() -> None:
    state = standing()
    state.record.over, state.record.hp[1], state.record.ending = 1, 19, names.FINAL_BATTLE
    assert problems(state) == []
    state.record.hp[1] = 20
    assert problems(state) == [
        "over: two sides have Hit Points, and neither a last Battle nor a full board has decided between them"
    ]


# ---- what is under way: a real position, changed in one place


def changed(state: golemancy.State, place: str, value: object) -> dict[str, Any]:
    """The position of a state with one value changed: "act.who" or "seats.0.hand"."""
    position = state.to_dict()
    *path, last = [int(part) if part.isdigit() else part for part in place.split(".")]
    inner: Any = position
    for part in path:
        inner = inner[part]
    inner[last] = value
    return position


def placing() -> golemancy.State:
    """Seat 0 is about to turn the Officer that it places on c4."""
    return play(standing_with("Officer", "Move"), "place Officer", "at c4")


def standing_with(*hand: str, **more: Any) -> golemancy.State:
    return duel(GOLEMS, LORDS, {"c3": "0 Overseer N", "d3": "1 Horror N"}, {"hand": list(hand), **more})


def pushing() -> golemancy.State:
    """Seat 1 says whether its Knight on c2 is pushed to c3 or d2."""
    board = {"c1": "0 Spike N", "c2": "1 Knight NE", "b2": "0 Spike N"}
    return play(duel(LORDS, DRAGONS, board, {"hand": ["Push Back"]}), "play Push Back", "choose c1", "target c2")


def unfolding() -> golemancy.State:
    state = towers(DRAGONS, LORDS, {"c3": "0 Banner"}, {"monolith": {"hidden": ["Knight", "Pikeman"]}})
    return play(state, "unfold", "segment 1 first", "at c4", "face N", "at c5")


def charging() -> golemancy.State:
    g = arena(DRAGONS, GUARDIANS, charge_rune="leaves")
    board = {"c2": "0 Knight N", "c4": "1 Golem N", "a3": "0 Rune of Charge", "a1": "0 Banner", "e3": "1 Banner"}
    return play(g.from_dict({"board": board}), "charge by rune", "choose c2", "to c3")


def aiming() -> golemancy.State:
    board = {"c3": "0 Assassin N", "c5": "0 Hunter SE", "c4": "1 Golem N", "b1": "1 Rune of Regeneration N"}
    return play(duel(HARBINGERS, GUARDIANS, board, {"hand": ["Battle"]}), "play Battle")


def raising() -> golemancy.State:
    return play(arena(GOLEMS, LORDS, first=0).new(seed=1), "at a1", "face N", "at e3")


def choosing() -> golemancy.State:
    return play(arena(DRAGONS, GOLEMS, monoliths=True).new(seed=1), "hide Knight", "hide Knight")


def tactical() -> golemancy.State:
    hand = ["Move"] * 3 + ["Net", "Battle / Charge", "Battle / Charge"]
    board = {"a1": "0 Banner", "e3": "1 Banner"}
    g = arena(DRAGONS, GOLEMS, tactical=True)
    return g.from_dict({"board": board, "seats": [{"hand": hand}, {}], "phase": "replace"})


MADE = (placing, pushing, unfolding, charging, aiming, raising, choosing, tactical)


@pytest.mark.parametrize("made", MADE, ids=lambda made: made.__name__)
def test_what_is_really_under_way_is_read_back(made: Callable[[], golemancy.State]) -> None:
    state = made()
    assert problems(state) == []
    assert state.game.from_dict(state.to_dict()) == state


@pytest.mark.parametrize(
    ("made", "place", "value", "why"),
    [
        (placing, "act.tile", "Alchemist", "act.tile: seat 0 holds no such tile to place"),
        (placing, "act.tile", "Move", "act.tile: seat 0 holds no such tile to place"),
        (placing, "act.to", "d3", "act.to: the tile cannot come to d3"),
        (placing, "act.act", "build", "act.tile: seat 0 has no such Golem or no marker for it"),
        (placing, "act.act", "move", "act: who must be given in this phase"),
        (placing, "act.act", "net", "act: who must be given in this phase"),
        (placing, "act.who", "c3", "act: who has no meaning in phase face"),
        (placing, "act.mode", "step", "act.mode: must be turn, not step"),
        (placing, "act.replaced", 1, "act.replaced: no Orders are being replaced"),
        (placing, "phase", "turn", "act: nothing can be under way in this phase"),
        (placing, "phase", "push", "act: who, target must be given in this phase"),
        (placing, "turns", 0, "turns: there are 0, and Banners are raised before the first"),
        (placing, "due", [1], "due: last turns come when a stack has run out"),
        (placing, "ending", "final battle", "ending: final battle is fought now, after all turns"),
        (placing, "ending", "overtime turns", "due: seat 0 has its last turn now"),
        (placing, "seats.0.markers", 2, "seats[0]: holds 4 components, at most 3 are possible"),
        (placing, "seats.0.markers", 1, "seats[0]: holds 3 components; only 2 are kept"),
        (pushing, "act.act", "place", "act.act: place is not done in phase push, but push_back, trample"),
        (pushing, "act.who", "a1", "act.who: the tile on a1 cannot do that"),
        (pushing, "act.target", "e3", "act.target: the tile on e3 cannot be pushed from c1"),
        (pushing, "player", 0, "player: the owner of the tile on c2 chooses where it goes"),
        (pushing, "board.b2.facing", "up", "'up' is not one of N, NE"),
        (unfolding, "act.spaces", ["a3", "c5"], "act.spaces[0]: the first segment cannot lie on a3"),
        (unfolding, "act.spaces", ["c4", "a3"], "act.spaces[1]: the second segment cannot lie on a3"),
        (unfolding, "act.spaces", ["c4"], "act: so much of unfolding is not planned in phase face"),
        (unfolding, "placed", True, "placed: a tile placed in this turn is one of its plays"),
        (unfolding, "phase", "segment", "act: so much of unfolding is not planned in phase segment"),
        (charging, "act.who", "a1", "act.who: the tile on a1 cannot do that"),
        (charging, "act.target", "c2", "act.target: there is no Rune of Charge of seat 0 on c2"),
        (charging, "act.to", "b2", "act.to: the tile cannot come to b2"),
        (charging, "act.mode", "step", "act.mode: must be charge, not step"),
        (aiming, "battle.firing", ["a2"], "battle.firing: there is no tile on a2"),
        (aiming, "battle.firing", ["c5"], "act.who: the tile on c3 has nothing to aim"),
        (aiming, "battle.firing", ["c3"], "battle.blows: they are not what the attackers deal"),
        (aiming, "battle.blows", [], "battle.blows: they are not what the attackers deal"),
        (aiming, "battle.event", "order", "battle: an Order or a Charge is no Battle"),
        (aiming, "battle.event", "poison", "battle.initiative: 3 is not that of the event"),
        (aiming, "battle.aimed", {"c5": "c4"}, "battle.aimed.c5: makes no global attack"),
        (aiming, "battle.aimed", {"c3": "c5"}, "battle.aimed.c3: there is no enemy on c5"),
        (aiming, "battle.spent", ["c4"], "battle.spent: there is no Rune on c4 that could be"),
        (aiming, "act.who", "c4", "act.who: seat 0 has no tile on c4"),
        (aiming, "phase", "protect", "act.who: there is no Rune of Regeneration on c3"),
        (aiming, "phase", "turn", "battle: no Wounds fall in this phase"),
        (aiming, "board.c3", {"seat": 0, "tile": "Assassin", "icons": [2]}, "used an Initiative that it does not have"),
        (raising, "first", 1, "board: the Banners of the seats [] stand on it, and nothing else"),
        (raising, "seats.0.markers", 1, "seats: nobody holds anything before the first turn"),
        (raising, "plays", 1, "plays: nothing is played or unfolded before phase turn"),
        (choosing, "player", 0, "seats[0].monolith.hidden: it is seat 0's choice now"),
        (choosing, "board.c3", "0 Banner", "phase: no tiles are chosen for Monoliths now"),
        (tactical, "act", {"replaced": 1}, "seats[0]: holds 6 components, 5 are held in phase replace"),
        (tactical, "phase", "draw", "seats[0]: holds 6 components; only 5 are kept"),
        (tactical, "phase", "order", "act: pick must be given in this phase"),
        (tactical, "plays", 1, "plays: nothing is played or unfolded before phase turn"),
    ],
)
def test_what_cannot_be_under_way_is_refused(
    made: Callable[[], golemancy.State], place: str, value: object, why: str
) -> None:
    state = made()
    with pytest.raises(BadPosition) as refused:
        state.game.from_dict(changed(state, place, value))
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("board", "seats", "why"),
    [
        ({"c3": "0 Move"}, {}, "board.c3: an Order does not lie on the board"),
        (
            {},
            {"monolith": {"hidden": ["Battle / Charge", "Knight"]}},
            "only Champions, Runes and Golems lie in a Monolith",
        ),
        ({}, {"monolith": {"hidden": [{"tile": "Knight", "wounds": 1}, None], "revealed": False}}, "never were"),
        ({}, {"monolith": {"segments": ["c4", "c5"], "revealed": False}}, "it is unfolded, so its tiles are known"),
        ({}, {"discard": ["Move"] * 300}, "discard: holds 300, at most 41 are possible"),
        ({"a2": "0 Pikeman", "b1": {"seat": 0, "tile": "Knight", "seated": True}}, {}, "seated where no segment is"),
        ({"c3": {"seat": 1, "tile": "Horror", "used": ["casting"]}}, {}, "only tiles of seat 0 use features"),
        ({"c3": {"seat": 1, "tile": "Horror", "poison": [1] * 16}}, {}, "has 16 of seat 1, whose stock is 5"),
        ({"c3": {"seat": 1, "tile": "Horror", "poison": [0]}}, {}, "has 1 of seat 0, whose stock is 0"),
    ],
)
def test_what_cannot_lie_on_the_table_is_refused(board: dict[str, Any], seats: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition) as refused:
        towers(DRAGONS, LORDS, board, seats)
    assert why in str(refused.value)


def test_a_fallen_player_has_no_monolith() -> None:
    g = arena(DRAGONS, LORDS, GOLEMS, monoliths=True)
    out = {"hp": 0, "fell": 1, "monolith": {"segments": ["c3", "c4"], "revealed": True}}
    with pytest.raises(BadPosition, match="they do not hang together"):
        g.from_dict({"board": {"a1": "0 Banner", "e3": "1 Banner"}, "seats": [{}, {}, out]})
