"""The tile file of The Call for Adventure: what it says is played with, and what does not fit is refused."""

import pytest

import golemancy
from golemancy.games.adventure.box import mountain_names, pile_names, set_names, vp_name, vp_names
from golemancy.games.adventure.state import CLOSED, NONE
from tests.conftest import game
from tests.games.adventure.tables import START, tile_text, with_tiles

REFUSED = {
    "a mountain without symbol": (
        'symbol = "yellow", give = [0, 0, 1, 0]',
        "give = [0, 0, 1, 0]",
        "`symbol` is missing",
    ),
    "a mountain for nothing": (
        "give = [0, 0, 1, 0], get = [4, 1, 0, 0]",
        "give = [0, 0, 0, 0], get = [4, 1, 0, 0]",
        "least",
    ),
    "a mountain twice": ('id = "mountain_yellow_1M_3Y2G"', 'id = "mountain_yellow_1T_4Y1G"', "is used twice"),
    "no goal": ("vp_tiles_to_trigger_end = 4", "vp_tiles_to_trigger_end = 0", "from 1 to 32, not 0"),
    "crystals of great worth": ("non_yellow_crystal_points = 1", "non_yellow_crystal_points = 11", "from 0 to 10"),
    "five valleys": (
        "count = 4\n\n[village_tiles]",
        "count = 5\n\n[village_tiles]",
        "`count` must be 4, not 5: a rule",
    ),
    "a column more": ("column_reward = [", 'column_reward = [["bonus_tile"], ', "must have 4 lists, not 5"),
    "a reward that is no list": (
        'column_reward = [["merchant_card"]',
        'column_reward = ["merchant_card"',
        "must be a list, not 'merchant_card'",
    ),
    "three starting sets": ("sets = [[4, 0, 0, 0], ", "sets = [", "`sets` must be a list of 4 lists"),
    "more steps than six": ("free_steps = 1", "free_steps = 6", "`free_steps` must be a whole number from 0 to 5"),
    "a high pile": (
        "count = 4, pile_top_first",
        "count = 8, pile_top_first",
        "`count` must be 4, not 8: so many are listed",
    ),
    "a place that is none": ("[-2, 3], [-2, 4],", "[-2, 3], [-2],", "must be a list of 2 numbers"),
}


@pytest.mark.parametrize(("old", "new", "why"), REFUSED.values(), ids=REFUSED)
def test_what_does_not_fit_is_refused_with_its_line(old: str, new: str, why: str) -> None:
    with pytest.raises(golemancy.BadDeck, match=why) as caught:
        with_tiles((old, new))
    line = tile_text()[: tile_text().index(old)].count("\n") + 1
    assert line - 1 <= caught.value.line <= line  # a key may stand on the line before its list


def test_closed_village_needs_tiles_to_hide_among() -> None:
    first, last = (tile_text().index(f'  {{ id = "{name}"') for name in ("vp_11_2Y3T", "vp_12_1Y1G1T1M"))
    four_tiles = tile_text()[first:last]
    with pytest.raises(golemancy.BadDeck, match="`tiles` must have 24 to 32 entries, not 22"):
        with_tiles((four_tiles, ""), ("closed_village_among_first = 5", "closed_village_among_first = 20"))


def test_merchant_cards_are_centurys() -> None:
    position = game("adventure", 2).new(seed=1).to_dict()
    cards = [slot["card"] for slot in position["merchant_row"]] + position["merchant_deck"]
    century = game("century", 2).new(seed=1).to_dict()
    assert sorted(cards) == sorted([slot["card"] for slot in century["merchant_row"]] + century["merchant_deck"])
    assert [seat["hand"] for seat in position["seats"]] == [START, START]


def test_the_price_of_an_outpost_is_that_of_the_player_count() -> None:
    assert [game("adventure", players).box.outpost_cost for players in (2, 3, 4)] == [2, 1, 1]


def test_tiles_are_named_by_what_is_printed() -> None:
    box = game("adventure", 2).box
    assert mountain_names(box)[0] == "yellow 1T>4Y1G"
    assert mountain_names(box)[-1] == "valley"
    assert len(set(mountain_names(box))) == 25
    assert vp_names(box)[-1] == "VP 20 (5M)"
    assert set_names(box) == ("4Y", "2Y1G", "2G", "1Y1T")
    assert pile_names(box) == ("6 points", "5 points", "4 points", "3 points")
    assert [vp_name(box, tile) for tile in (0, CLOSED, NONE)] == ["VP 11 (2Y3T)", "Closed Village", None]


def test_tiles_alike_have_names_of_their_own() -> None:
    own = with_tiles(
        ("give = [0, 0, 0, 1], get = [3, 2, 0, 0]", "give = [0, 0, 1, 0], get = [4, 1, 0, 0]"),
        ("cost = [3, 0, 0, 2], points = 11", "cost = [2, 0, 3, 0], points = 11"),
        ("[6, 5, 4, 3]", "[6, 6, 4, 3]"),
        ("sets = [[4, 0, 0, 0], [2, 1, 0, 0]", "sets = [[4, 0, 0, 0], [4, 0, 0, 0]"),
    )
    assert mountain_names(own.box)[:2] == ("yellow 1T>4Y1G", "yellow 1T>4Y1G #2")
    assert vp_names(own.box)[:2] == ("VP 11 (2Y3T)", "VP 11 (2Y3T) #2")
    assert pile_names(own.box)[:2] == ("6 points", "6 points #2")
    assert set_names(own.box)[:2] == ("4Y", "4Y #2")
    state = own.new(seed=1)
    assert {"start 4Y", "start 4Y #2"} <= {state.say(action) for action in state.legal}


def test_a_points_pile_may_be_empty() -> None:
    own = with_tiles(("count = 4, pile_top_first = [6, 5, 4, 3]", "count = 0, pile_top_first = []"))
    state = own.new(seed=1)
    assert state.view(None)["bonus_supply"]["points"] == []
    assert "no points left" in state.draw(None)
