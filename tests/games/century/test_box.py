"""Century's card file: what it says is played with, and what does not fit is refused with its line."""

import numpy as np
import pytest

import golemancy
from golemancy.engine.rule import interpreted
from golemancy.games.caravan.box import flood
from golemancy.games.caravan.rules.crystals import crystals
from golemancy.games.century.box import golem_names
from golemancy.games.century.rules.ending import points
from tests.conftest import explained, game
from tests.games.century.tables import deck_text, with_cards

FIVE_SEATS = "[[3, 0, 0, 0], [4, 0, 0, 0], [4, 0, 0, 0], [3, 1, 0, 0], [3, 1, 0, 0]]"
REFUSED = {
    "four seats' crystals": (FIVE_SEATS, FIVE_SEATS.replace(", [3, 1, 0, 0]]", "]"), "must be a list of 5 lists"),
    "no list of crystals": (FIVE_SEATS, '"3Y"', "`starting_crystals` must be a list of 5 lists"),
    "crystals of three colours": (FIVE_SEATS, FIVE_SEATS.replace("[3, 0, 0, 0]", "[3, 0, 0]"), "list of 4 numbers"),
    "too many crystals": (FIVE_SEATS, FIVE_SEATS.replace("[3, 0, 0, 0]", "[30, 0, 0, 0]"), "from 0 to 10, not 30"),
    "a caravan for nothing": ("caravan_limit = 10", "caravan_limit = 0", "`caravan_limit` must be .* from 1 to 60"),
    "tokens": ("copper_tokens_per_player = 2", "copper_tokens_per_player = 11", "must be a whole number from 0 to 10"),
    "copper": ("copper_points = 3", "copper_points = -3", "`copper_points` must be a whole number from 0 to 20"),
    "silver": ("silver_points = 1", "silver_points = true", "`silver_points` must be a whole number"),
    "crystals' worth": ("non_yellow_crystal_points = 1", "non_yellow_crystal_points = 99", "from 0 to 10, not 99"),
    "a golem for nothing": ("cost = [2, 2, 0, 0]", "cost = [0, 0, 0, 0]", "`cost` must hold at least one crystal"),
    "a golem twice": ('id = "golem_7_3Y2G"', 'id = "golem_6_2Y2G"', "golem_6_2Y2G: `id` is used twice"),
    "an upgrade of eleven": ('id = "upgrade_3", steps = 3', 'id = "upgrade_3", steps = 11', "from 1 to 10, not 11"),
}


@pytest.mark.parametrize(("old", "new", "why"), REFUSED.values(), ids=REFUSED)
def test_what_does_not_fit_is_refused_with_its_line(old: str, new: str, why: str) -> None:
    with pytest.raises(golemancy.BadDeck, match=why) as caught:
        with_cards((old, new))
    assert caught.value.line == deck_text()[: deck_text().index(old)].count("\n") + 1


START_GAIN = '  { id = "start_gain_2Y", kind = "gain", get = [2, 0, 0, 0] },\n'
COUNTED = {
    "one starting card": ((START_GAIN, ""), "`cards` must have 2 entries, not 1", "cards = ["),
    "no list of gains": (("gain = [", "gains = ["), "`gain` is missing", "[merchant_cards]"),
    "no golems": (("[point_cards]", "[golems]"), r"the section \[point_cards\] is missing", ""),
    "no goal": (("trigger = {", "triggers = {"), r"the section \[game_end.trigger\] is missing", ""),
}


@pytest.mark.parametrize(("change", "why", "where"), COUNTED.values(), ids=COUNTED)
def test_parts_that_are_missing_are_named(change: tuple[str, str], why: str, where: str) -> None:
    with pytest.raises(golemancy.BadDeck, match=why) as caught:
        with_cards(change)
    assert not where or caught.value.line == deck_text()[: deck_text().index(where)].count("\n") + 1


def without(first: str, last: str) -> tuple[str, str]:
    """All cards from one to before another, taken out."""
    text = deck_text()
    start, end = (text.rindex("  {", 0, text.index(f'"{name}"')) for name in (first, last))
    return text[start:end], ""


def test_a_row_needs_its_cards() -> None:
    gains = without("gain_3Y", "upgrade_3")[0].split("]\nupgrade")[0]
    with pytest.raises(golemancy.BadDeck, match="`cards` must have 5 to 36 entries, not 4"):
        with_cards(without("golem_8_4G", "golem_20_5M"))
    with pytest.raises(golemancy.BadDeck, match="there must be 6 to 43 merchant cards, not 5"):
        with_cards((gains, ""), without("trade_2Y_1T", "trade_1M_2T"))


def test_a_short_deck_is_played_to_its_end() -> None:
    own = with_cards(without("golem_8_2Y2T", "golem_20_5M"), ("count = 36", "count = 5"))
    position = own.new(seed=1).to_dict()
    assert (len(position["point_row"]), position["point_deck"]) == (5, [])
    state = own.from_dict({"seats": [{"caravan": "5M"}, {}], "point_row": ["golem 20 (5M)"]})
    state.apply("claim 1")
    assert state.view(None)["point_row"][-1] is None
    assert state.draw(None).count("empty") == 1


def test_a_file_that_does_not_say_what_crystals_are_worth_means_one() -> None:
    own = with_cards(("non_yellow_crystal_points = 1\n", ""))
    assert own.from_dict({"seats": [{"caravan": "5Y3G1M"}, {}]}).scores == [4, 0]


def test_what_crystals_are_worth_is_the_files_to_say() -> None:
    own = with_cards(("non_yellow_crystal_points = 1", "non_yellow_crystal_points = 2"))
    state = own.from_dict({"seats": [{"caravan": "5Y3G1M"}, {}]})
    assert state.scores == [8, 0]
    assert explained(own, "green") == "The second crystal; 2 points at the end."


def test_the_goal_is_that_of_the_player_count() -> None:
    goals = [game("century", players).box.goal for players in (2, 3, 4, 5)]
    assert goals == [6, 6, 5, 5]
    assert with_cards(("2 = 6,", "2 = 3,")).box.goal == 3


def test_two_golems_alike_have_two_names() -> None:
    own = with_cards(("cost = [3, 2, 0, 0], points = 7", "cost = [2, 2, 0, 0], points = 6"))
    assert golem_names(own.box)[:2] == ("golem 6 (2Y2G)", "golem 6 (2Y2G) #2")
    state = own.from_dict({"seats": [{"caravan": "2Y2G"}, {}], "point_row": ["golem 6 (2Y2G) #2"]})
    state.apply("claim 1")
    assert state.view(None)["seats"][0]["claimed"] == ["golem 6 (2Y2G) #2"]


@pytest.mark.parametrize(("players", "first"), [(2, 2), (2, 4), (4, 4)])
def test_the_first_player_must_have_a_seat(players: int, first: int) -> None:
    why = rf"option first: there is no seat {first} among {players} players \(0 to {players - 1}\)"
    with pytest.raises(golemancy.BadOption, match=why):
        golemancy.game("century", players, first=first)


# ---- amounts

TRADE = 'id = "trade_2Y_2G", give = [2, 0, 0, 0], get = [0, 2, 0, 0]'


def test_a_limit_with_which_a_trade_would_overflow_is_refused() -> None:
    rich = TRADE.replace("[2, 0, 0, 0]", "[1, 0, 0, 0]").replace("[0, 2, 0, 0]", "[0, 10, 0, 0]")
    why = "`caravan_limit` is too high for the trade 1Y>10G: repeated, it could bring 600 green crystals .* at most 127"
    with pytest.raises(golemancy.BadDeck, match=why) as caught:
        with_cards((TRADE, rich), ("caravan_limit = 10", "caravan_limit = 60"))
    assert caught.value.line == deck_text()[: deck_text().index("caravan_limit")].count("\n") + 1
    assert with_cards((TRADE, rich), ("caravan_limit = 10", "caravan_limit = 12")).box.limit == 12


@pytest.mark.parametrize(
    ("give", "get", "purse", "most"),
    [
        ([1, 0, 0, 0], [0, 10, 0, 0], 12, 120),
        ([1, 0, 0, 0], [0, 1, 0, 0], 12, 12),
        ([2, 0, 0, 0], [1, 5, 0, 0], 10, 45),
        ([0, 0, 0, 0], [0, 4, 0, 0], 10, 14),
        ([5, 5, 5, 5], [0, 10, 0, 0], 10, 10),
        ([1, 1, 0, 0], [0, 3, 0, 0], 10, 19),
    ],
)
def test_a_flood_is_what_play_can_bring(give: list[int], get: list[int], purse: int, most: int) -> None:
    """The bound is held against all ways to fill a purse with two colours and to trade as often as possible."""
    assert flood(give, get, purse, 1) == most
    best = purse + (get[1] if not any(give) else 0)
    for yellow in range(purse + 1):
        held = [yellow, purse - yellow, 0, 0]
        while any(give) and all(h >= g for h, g in zip(held, give, strict=True)):
            held = [h - g + b for h, g, b in zip(held, give, get, strict=True)]
            best = max(best, held[1])
    assert best <= most


def test_hundreds_of_crystals_are_counted_and_discarded() -> None:
    """A trade for 10 of three colours each: 300 crystals, 290 of them too many, compiled or not (CG-50)."""
    rich = TRADE.replace("[2, 0, 0, 0]", "[1, 0, 0, 0]").replace("[0, 2, 0, 0]", "[0, 10, 10, 10]")
    own = with_cards((TRADE, rich))
    state = own.from_dict({"seats": [{"caravan": "10Y", "hand": ["gain 2Y", "upgrade 2", "trade 1Y>10G10T10M"]}, {}]})
    state.apply("play trade 1Y>10G10T10M")
    while state.phase == "trade":
        state.apply("again")
    assert state.view(0)["seats"][0]["caravan"] == {"yellow": 0, "green": 100, "turquoise": 100, "magenta": 100}
    assert interpreted(crystals)(state.record, 0) == 300
    before = state.decisions
    while state.phase == "discard":
        state.apply(state.legal[0])
    assert state.decisions - before == 290


def test_copper_and_silver_are_counted_on_their_own() -> None:
    own = with_cards(("silver_tokens_per_player = 2", "silver_tokens_per_player = 5"))
    position = own.new(seed=1).to_dict()
    assert (position["copper_pile"], position["silver_pile"]) == (4, 10)


def test_yellow_crystals_are_worth_what_the_file_says() -> None:
    own = with_cards(("yellow_crystal_points = 0", "yellow_crystal_points = 3"))
    state = own.from_dict({"seats": [{"caravan": "5Y3G1M"}, {}]})
    assert state.scores == [19, 0]
    assert state.view(0)["printed"]["crystal_points"] == {"yellow": 3, "green": 1, "turquoise": 1, "magenta": 1}
    assert explained(own, "yellow") == "The lowest crystal; 3 points at the end."


def test_nobody_starts_with_more_than_a_caravan_holds() -> None:
    why = r"`starting_crystals\[1\]` \[4, 0, 0, 0\] are more than a caravan holds \(3\)"
    with pytest.raises(golemancy.BadDeck, match=why):
        with_cards(("caravan_limit = 10", "caravan_limit = 3"))


def test_points_beyond_a_byte_are_added_up() -> None:
    own = with_cards(
        ("silver_tokens_per_player = 2", "silver_tokens_per_player = 10"), ("silver_points = 1", "silver_points = 20")
    )
    state = own.from_dict({"seats": [{}, {}]})
    state.record.silver[0], state.record.silver_pile = 20, 0
    with np.errstate(over="raise"):
        assert interpreted(points)(state.record, own.box, 0) == state.scores[0] == 400
