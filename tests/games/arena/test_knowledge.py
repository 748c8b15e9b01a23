"""What a seat of Monolith Arena knows: observations of one width, and deals that keep all it has seen."""

import numpy as np
import pytest

import golemancy
from golemancy.games.arena.game import ARENA
from golemancy.games.arena.knowledge import FEATURES, SEAT_FACTS, SEAT_FEATURES, SPACE_FACTS, SPACE_FEATURES
from golemancy.games.arena.state import ENDINGS, FACES, PHASES, SPACE_NAMES, SPACES
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
    seated,
    spread,
    towers,
)

SEATS_AT = SPACES * SPACE_FEATURES
COURSE_AT = SEATS_AT + 4 * SEAT_FEATURES


def space(state: golemancy.State, name: str, seat: int | None = 0) -> np.ndarray:
    """What a seat observes of a space."""
    at = SPACE_NAMES.index(name) * SPACE_FEATURES
    seen: np.ndarray = state.observe(seat)[at : at + SPACE_FEATURES]
    return seen


def row(state: golemancy.State, nth: int, seat: int | None = 0) -> np.ndarray:
    """What a seat observes of the n-th seat, itself being the first."""
    at = SEATS_AT + nth * SEAT_FEATURES
    seen: np.ndarray = state.observe(seat)[at : at + SEAT_FEATURES]
    return seen


@pytest.mark.parametrize("factions", [(DRAGONS, GOLEMS), (DRAGONS, GOLEMS, LORDS), (DRAGONS, GOLEMS, LORDS, GUARDIANS)])
def test_all_observations_have_one_width(factions: tuple[str, ...]) -> None:
    state = arena(*factions, monoliths=True).new(seed=1)
    assert len(state.observe(0)) == ARENA.width == sum(feature.size for feature in FEATURES)
    assert COURSE_AT + FEATURES[2].size == ARENA.width
    unused = state.observe(0)[SEATS_AT + len(factions) * SEAT_FEATURES : COURSE_AT]
    assert not unused.any()


def test_a_tile_is_mine_an_allys_or_an_enemys() -> None:
    g = arena(DRAGONS, GOLEMS, LORDS, GUARDIANS)
    board = {"a1": "0 Banner", "e3": "1 Banner", "a3": "2 Banner", "e1": "3 Banner"}
    state = g.from_dict({"board": board})
    assert [space(state, name)[:3].tolist() for name in ("a1", "a3", "e3")] == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert space(state, "e3", 1)[:3].tolist() == [1, 0, 0]
    assert not space(state, "c3").any()  # an empty space


def test_kinds_and_states_of_tiles() -> None:
    board = {"c3": {"seat": 0, "tile": "Officer", "wounds": 1}, "c4": "0 Rune of Repair N"}
    board |= {"c2": "0 Clay Golem (damaged) N", "d2": {"seat": 1, "tile": "Horror", "facing": "NW"}}
    state = duel(GOLEMS, LORDS, board)
    kinds = [space(state, name)[3:7].tolist() for name in ("a1", "c3", "c4", "c2")]
    assert kinds == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    assert [space(state, name)[7] for name in ("c2", "c3")] == [1, 0]  # damaged
    assert space(state, "c3")[8:10] == pytest.approx([1 / 3, 2 / 3])  # Wounds, and how many it endures
    assert space(state, "c3")[11] == 1  # Netted by the Horror
    assert space(state, "c3")[22] == 1  # a Constructor


def test_icons_are_seen_as_they_point() -> None:
    state = duel(LORDS, DRAGONS, {"c3": "0 Horror SE", "d2": "1 Knight S"})
    sides = space(state, "c3")[SPACE_FACTS:].reshape(5, 6)
    assert sides[0].tolist() == pytest.approx([0, 0, 2 / 3, 0, 0, 0])  # melee
    assert sides[3].tolist() == [0, 0, 1, 0, 0, 0]  # the Net
    knight = space(state, "d2")[SPACE_FACTS:].reshape(5, 6)
    assert knight[2].tolist() == [0, 0, 0.5, 0.5, 0.5, 0]  # Armor


def test_hands_are_seen_by_all_and_hidden_tiles_by_their_owner() -> None:
    state = towers(
        DRAGONS, GOLEMS, {}, hiding("Knight", "Pikeman") | {"hand": ["Move"]}, hiding("Officer", "Stone Golem")
    )
    names = list(state.view(None)["seats"][0]["tiles"])
    hand, hidden = SEAT_FACTS + names.index("Move"), SEAT_FACTS + 2 * FACES + names.index("Knight")
    assert [row(state, 0, 0)[hand], row(state, 1, 1)[hand]] == [0.5, 0.5]
    assert [row(state, 0, 0)[hidden], row(state, 1, 1)[hidden], row(state, 0, None)[hidden]] == [0.5, 0, 0]


def test_the_kind_of_decision_and_the_end_are_seen() -> None:
    state = duel(DRAGONS, GOLEMS, {}, {"hand": ["Knight"]}, ending="final turns", due=[1], runner=0)
    course = state.observe(0)[COURSE_AT:]
    assert course[PHASES.index("turn")] == 1
    assert course[COURSE_ENDING + ENDINGS.index("final turns")] == 1
    assert (row(state, 0)[11], row(state, 1)[11]) == (0, 1)  # the other one has a last turn
    play(state, "place Knight")
    assert state.observe(0)[COURSE_AT + PHASES.index("to")] == 1


COURSE_ENDING = FEATURES[2].size - FACES - 5 - len(ENDINGS)


def test_a_segment_a_marker_and_the_acting_tile_are_seen() -> None:
    board = {"c3": "0 Banner", "c4": seated(0, "Knight"), "d2": {"seat": 1, "tile": "Spike", "net": [0]}}
    state = towers(DRAGONS, LORDS, board, spread("c4", "c5"))
    assert [space(state, name)[15] for name in ("c4", "c5")] == [1, 0]  # seated
    assert [space(state, name)[16] for name in ("c4", "c5")] == [1, 1]  # a segment lies here
    assert (space(state, "d2")[13], space(state, "d2")[11]) == (1, 1)  # a Net marker, so it is Netted
    play(state, "move c4")
    assert space(state, "c4")[24] == 1


# ---- new deals


def test_a_new_deal_keeps_all_that_is_seen() -> None:
    g = arena(LORDS, HARBINGERS, monoliths=True)
    state = g.new(seed=5)
    play(state, "hide Spike", "hide Demon", "hide Spark", "hide Wyrm")
    while state.phase != "turn":
        state.apply(state.legal[0])
    for seat in (0, 1, None):
        for seed in range(5):
            other = state.redeal(seat, seed)
            assert other.view(seat) == state.view(seat)
            assert np.array_equal(other.observe(seat), state.observe(seat))


def test_a_new_deal_keeps_the_tiles_of_each_seat() -> None:
    state = towers(LORDS, HARBINGERS, {}, hiding("Spike", "Demon"), hiding("Spark", "Wyrm"))
    other = state.redeal(0, 3)

    def owned(s: golemancy.State, seat: int) -> list[str]:
        row = s.to_dict()["seats"][seat]
        return sorted(row["stack"] + [t["tile"] for t in row["monolith"]["hidden"]])

    assert owned(other, 1) == owned(state, 1)
    assert other.to_dict()["seats"][0]["monolith"] == state.to_dict()["seats"][0]["monolith"]
    assert other.to_dict()["seats"][1]["stack"] != state.to_dict()["seats"][1]["stack"]


def test_what_was_unfolded_stays_where_it_is_in_a_new_deal() -> None:
    known = {"monolith": {"hidden": ["Spark", "Wyrm"], "revealed": True}}
    state = towers(LORDS, HARBINGERS, {}, hiding("Spike", "Demon"), known)
    for seed in range(5):
        hidden = state.redeal(0, seed).to_dict()["seats"][1]["monolith"]["hidden"]
        assert [t["tile"] for t in hidden] == ["Spark", "Wyrm"]


def test_a_hidden_golem_is_known_and_only_its_constructor_fits_beside_it() -> None:
    state = towers(GOLEMS, DRAGONS, {}, hiding("Alchemist", "Mercury Golem"))
    beside = set()
    for seed in range(20):
        hidden = [t["tile"] for t in state.redeal(1, seed).to_dict()["seats"][0]["monolith"]["hidden"]]
        beside |= set(hidden) - {"Mercury Golem"}
        assert "Mercury Golem" in hidden
    assert beside == {"Alchemist", "Rune of Animation"}
