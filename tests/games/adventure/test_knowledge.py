"""What a seat knows in The Call for Adventure: observations as described, redeals that keep what is seen."""

import pytest

import golemancy
from golemancy.games.adventure.game import ADVENTURE
from golemancy.games.adventure.reading.maps import place_names
from tests.conftest import game, play
from tests.games.adventure.tables import START, emptying, table

PLACE = 28  # numbers for each place of the map


def part(state: golemancy.State, name: str, seat: int | None = 0) -> list[float]:
    """The numbers of one feature, rounded."""
    seen, start = state.observe(seat), 0
    for feature in ADVENTURE.features:
        if feature.name == name:
            return [round(float(n), 3) for n in seen[start : start + feature.size]]
        start += feature.size
    raise KeyError(name)


def place(state: golemancy.State, name: str, seat: int | None = 0) -> list[float]:
    """The numbers of one place of the map."""
    number = place_names(state.record).index(name)
    return part(state, "map", seat)[number * PLACE : (number + 1) * PLACE]


def test_an_observation_is_as_wide_as_its_features() -> None:
    for players in (2, 4):
        assert len(game("adventure", players).new(seed=1).observe(0)) == ADVENTURE.width


def test_the_phase_is_one_of_twelve() -> None:
    phases = {
        "turn": table("", ""),
        "start": game("adventure", 2).new(seed=1),
        "place": play(game("adventure", 2).new(seed=1), "start 4Y"),
        "walk": play(table("", "", wagon0="c1"), "move c2"),
        "reward": play(emptying(1), "build"),
    }
    for name, state in phases.items():
        assert part(state, "phase") == [float(phase == name) for phase in ADVENTURE.phases]


def test_the_observer_comes_first() -> None:
    more = {"bonus1": ["extra movement", "caravan +3", "6 points"], "outposts1": "b3 b4 c2", "claimed1": ["VP 20 (5M)"]}
    state = table("2Y", "3G1M", hand1=["gain 2Y"], played1=["upgrade 2"], discards1=["gain 1M"], **more)
    mine = part(state, "seats", 1)
    points = 20 + 6 + 4 + (1 + 1) + 1
    assert mine[:12] == [0, 0.3, 0, 0.1, 0.65, 0.25, points / 100, 0.3, 0.25, 0, 0, 0]
    assert mine[12:16] == [0, 0.5, 0.25, 0]  # uncovered spaces by row
    assert (mine[16], mine[17], round(sum(mine[16:61]), 3)) == (1, 0.6, 1.9)
    assert mine[61:73] == part(state, "seats", 0)[:12] == [0.2, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 1, 1]


def test_places_are_seen_with_their_distance_and_who_is_there() -> None:
    state = table("", "", wagon0="c1", wagon1="c2", outposts1="c1")
    here, valley, village = (place(state, name) for name in ("c1", "d4", "e4"))
    assert here[:10] == [0, 0, 0, 0, 0.2, 0, 0, 1, 0, 0]  # a green mountain in the top of column c
    assert (here[10:14], here[14:18]) == ([0.4, 0, 0, 0], [0, 0.4, 0, 0])  # 2Y>2G
    assert here[20:24] == [0, 1, 1, 0]  # my wagon, the other's outpost
    assert (valley[0], valley[3], sum(valley[6:])) == (1, 0.5, 0)
    assert (village[1], village[10:14], village[18]) == (1, [0, 0, 0.8, 0], 0.6)  # VP 12 (4T)
    assert place(state, "c1", 1)[20:24] == [1, 0, 0, 1]
    assert place(state, "c2", 1)[3] == 0


def test_closed_and_empty_villages_show_no_tile() -> None:
    state = table("", "", claimed1=["VP 20 (5M)"], villages={"e4": "Closed Village"})
    closed = place(state, "e4")
    assert (closed[1], closed[2], sum(closed[10:19])) == (1, 1, 0)


def test_where_a_wagon_goes_is_seen() -> None:
    state = play(table("", "", wagon0="c1"), "move c3")
    assert [name for name in ("c1", "c2", "c3") if place(state, name)[19]] == ["c3"]
    assert part(state, "table")[4] == 0.4  # two cards are still to be discarded


def test_supply_and_pile_are_seen() -> None:
    state = table("", "", bonus1=["extra movement", "caravan +3", "caravan +3", "6 points"])
    assert part(state, "table") == [0.75, 0.5, 0.75, 1.15, 0, 0, 0, 0, 0]
    assert part(game("adventure", 2).new(seed=1), "table")[5:] == [1, 1, 1, 1]
    assert part(play(game("adventure", 2).new(seed=1), "start 2G"), "table")[5:] == [1, 1, 0, 1]


def test_before_the_wagons_are_placed_nothing_is_far() -> None:
    state = game("adventure", 2).new(seed=1)
    assert all(place(state, name)[3] == 0 for name in place_names(state.record))


@pytest.mark.parametrize("claims", [0, 3, 6])
def test_a_redeal_keeps_closed_village_where_it_can_be(claims: int) -> None:
    tiles = [f"VP {name}" for name in ("20 (5M)", "19 (2G2T2M)", "18 (2T3M)", "17 (3T2M)", "16 (4M)", "16 (2G3M)")]
    closed = {"villages": {"e4": "Closed Village"}} if claims == 6 else {}
    state = table("", "", claimed0=tiles[:3][:claims], claimed1=tiles[3:claims], **closed)
    depths = set()
    for seed in range(60):
        pile = state.redeal(1, seed).to_dict()["vp_pile"]
        depths.add(pile.index("Closed Village") if "Closed Village" in pile else None)
    assert depths == ({None} if claims == 6 else set(range(6 - claims)))


def test_a_redeal_changes_only_deck_and_pile() -> None:
    state = play(table("", "", wagon0="c1", hand0=[*START, "gain 1M"]), "move c3", "discard gain 1M")
    before, after = state.to_dict(), state.redeal(1, 5).to_dict()
    assert {key for key in before if before[key] != after[key]} == {"merchant_deck", "vp_pile", "random"}
    assert state.redeal(0, 5).legal == state.legal
