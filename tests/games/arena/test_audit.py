"""The audit of Monolith Arena: whatever is broken in a state is found and named."""

from collections.abc import Callable
from typing import Any

import pytest

import golemancy
from golemancy.games.arena import state as names
from golemancy.games.arena.state import SPACE_NAMES
from tests.conftest import play
from tests.games.arena.positions import DRAGONS, GOLEMS, HARBINGERS, LORDS, arena, duel, seated, spread, towers

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
        (put("event", names.POISON_STEP), "act: nothing can be under way in this phase"),
        (put("phase", names.PUSH), "act: who, target must be given in this phase"),
        (put("phase", names.ALTERNATIVE), "act: pick must be given in this phase"),
        (put("phase", names.WHO), "act: who must be given in this phase"),
        (put("phase", names.TO), "act: who must be given in this phase"),
        (put("phase", names.FACE), "act: who, to must be given in this phase"),
        (put("phase", names.ABSORB), "act: who, target must be given in this phase"),
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
    state.record.due = 0b110
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
