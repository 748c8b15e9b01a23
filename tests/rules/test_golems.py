"""Golems, rule by rule, as positions and moves a player can read.

What a position leaves out is usual: start runes are the next square ones, rows and the cards set aside
are filled with cards nobody named, in the order of the card file (red-1, red-2, …), a reserve holds 4 gems.
"""

from collections import Counter
from typing import Any

import pytest

import golemancy
from golemancy.engine.deck import Deck
from golemancy.games.golems.box import card_names
from tests.conftest import game, play

FULL = ["red-1", "red-2", "red-3"]


def duel(me: dict[str, Any] | None = None, you: dict[str, Any] | None = None, **more: Any) -> golemancy.State:
    """A position of a duel: what seat 0 and seat 1 have, and the rest of the table."""
    return game("golems", 2).from_dict({"seats": [me or {}, you or {}], **more})


def solo(me: dict[str, Any] | None = None, variant: str = "standard", **more: Any) -> golemancy.State:
    """A position of a game against the Automa."""
    return game("golems", 1, variant=variant).from_dict({"seats": [me or {}], **more})


def using(card: str, me: dict[str, Any] | None = None, **more: Any) -> golemancy.State:
    """A duel in which seat 0 has just taken this card."""
    return duel(me, phase="action", card=card, **more)


def says(state: golemancy.State) -> set[str]:
    return {state.say(action) for action in state.legal}


def seat(state: golemancy.State, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(number)["seats"][number]
    return found


def reserves(state: golemancy.State) -> list[int]:
    """Gems of each seat (and the Automa), then of the supply."""
    view = state.view(None)
    automa = [view["automa"]["gems"]] if "automa" in view else []
    return [row["gems"] for row in view["seats"]] + automa + [view["supply"]]


def columns(state: golemancy.State, number: int = 0) -> dict[str, list[str]]:
    found: dict[str, list[str]] = state.to_dict()["seats"][number]["resources"]
    return found


def icons(state: golemancy.State, number: int = 0) -> dict[str, int]:
    return {colour: n for colour, n in seat(state, number)["icons"].items() if n}


def row(state: golemancy.State, number: int) -> list[Any]:
    """A row of the grid as names with the gems on them: "red-1 +2"."""
    places = state.view(None)["grid"][number - 1]
    return [None if p is None else p["card"] + (f" +{p['gems']}" if p["gems"] else "") for p in places]


def tucked(state: golemancy.State, golem: str, number: int = 0) -> list[str]:
    (found,) = [g for g in seat(state, number)["golems"] if g["golem"] == golem]
    cards: list[str] = found["tucked"]
    return cards


def largest_tuck(state: golemancy.State) -> int:
    """The most cards that can be tucked in the summoning under way."""
    best = 0
    for decision in says(state) - {"done"}:
        after = play(state.copy(), decision)
        best = max(best, 1 + (largest_tuck(after) if after.phase == "tuck" else 0))
    return best


def everything(state: golemancy.State) -> Counter[str]:
    """Every card in a whole position, as often as it is there; a golem being summoned lies among the golems."""
    known = set(card_names(state.game.box))
    position = state.to_dict()
    if state.phase == "tuck":
        del position["card"]
    waiting: list[Any] = [position]
    found = Counter[str]()
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
        elif part in known:
            found[part] += 1
    return found


# ---- set-up and turn


@pytest.mark.rule("GO-01")
def test_set_up_of_a_duel() -> None:
    state = game("golems", 2).new(seed=5)
    position = state.to_dict()
    squares = {"master-red", "master-blue", "master-yellow", "master-green"}
    mine, yours = (position["seats"][n] for n in (0, 1))
    assert {mine["start_rune"], yours["start_rune"]} < squares
    assert mine["start_rune"] != yours["start_rune"]
    assert position["removed"] == ["six-picks"]
    assert [len(r) for r in position["grid"]] == [3, 3, 3, 3]
    assert len(position["aside"]) == 2
    assert len(position["deck"]) == 36
    assert 12 + 2 + 36 == 50
    assert reserves(state) == [4, 4, 5]
    assert all(state.view(n)["aside"] == {"cards": 2, "seen": []} for n in (0, 1, None))


@pytest.mark.rule("GO-01")
def test_start_runes_and_decks_differ_from_game_to_game() -> None:
    deals = [game("golems", 2).new(seed=n).to_dict() for n in range(40)]
    assert {d["seats"][0]["start_rune"] for d in deals} == {f"master-{c}" for c in ("red", "blue", "yellow", "green")}
    assert len({tuple(d["deck"]) for d in deals}) == 40


@pytest.mark.rule("GO-02")
def test_the_start_player_is_chosen_or_random() -> None:
    assert {game("golems", 2, first=1).new(seed=n).player for n in range(5)} == {1}
    assert {game("golems", 2, first=0).new(seed=n).player for n in range(5)} == {0}
    assert {game("golems", 2).new(seed=n).player for n in range(20)} == {0, 1}
    with pytest.raises(golemancy.BadOption, match="first"):
        golemancy.game("golems", 1, first=1)


@pytest.mark.rule("GO-03")
def test_a_turn_is_gaining_gems_or_taking_a_card_and_using_it() -> None:
    state = duel({"gems": 1}, grid=[["red-1", "red-2", None]])
    assert says(state) == {"gain", "take r1c1", "take r1c2"}
    gained = play(state.copy(), "gain")
    assert (gained.player, gained.phase) == (1, "turn")
    taken = play(state, "take r1c1")
    assert (taken.player, taken.phase, says(taken)) == (0, "action", {"resource"})
    play(taken, "resource")
    assert (taken.player, taken.phase) == (1, "turn")


@pytest.mark.rule("GO-04")
@pytest.mark.parametrize(("gems", "allowed"), [(0, True), (1, True), (2, False), (4, False)])
def test_gems_are_gained_with_none_or_one(gems: int, allowed: bool) -> None:
    state = duel({"gems": gems})
    assert ("gain" in says(state)) == allowed
    if allowed:
        assert reserves(play(state, "gain")) == [gems + 2, 4, 13 - 4 - gems - 2]


@pytest.mark.rule("GO-05")
@pytest.mark.parametrize(
    ("mine", "yours", "supply", "after"),
    [(0, 8, 5, [2, 8, 3]), (0, 12, 1, [2, 11, 0]), (0, 13, 0, [2, 11, 0]), (1, 12, 0, [3, 10, 0])],
)
def test_gems_come_from_the_supply_then_from_the_opponent(mine: int, yours: int, supply: int, after: list[int]) -> None:
    state = duel({"gems": mine}, {"gems": yours}, supply=supply)
    assert reserves(play(state, "gain")) == after


@pytest.mark.rule("GO-05")
def test_gems_that_nobody_has_are_not_gained() -> None:
    begun = [["red-1", "red-2"], ["blue-1", "blue-2"], ["green-1", "green-2"], ["yellow-1", "yellow-2"]]
    state = using("three-gems", {"gems": 4}, you={"gems": 1}, grid=begun, supply=0)
    assert reserves(play(state, "reward")) == [5, 0, 0]


@pytest.mark.rule("GO-06")
def test_a_full_row_costs_a_gem_on_each_other_card() -> None:
    state = play(duel(grid=[FULL]), "take r1c2")
    assert row(state, 1) == ["red-1 +1", None, "red-3 +1"]
    assert reserves(state) == [2, 4, 5]
    assert state.view(None)["card"]["card"] == "red-2"


@pytest.mark.rule("GO-06")
@pytest.mark.parametrize("gems", [0, 1, 2])
def test_a_full_row_needs_two_gems(gems: int) -> None:
    state = duel({"gems": gems}, grid=[FULL, ["blue-1", "blue-2"]])
    takes = {text for text in says(state) if text.startswith("take r1")}
    assert takes == ({"take r1c1", "take r1c2", "take r1c3"} if gems == 2 else set())
    assert "take r2c1" in says(state)


@pytest.mark.rule("GO-07")
def test_the_gem_moves_to_the_other_card_of_a_row_of_two() -> None:
    state = duel({"gems": 0}, grid=[["red-1", None, "red-3"]])
    assert row(state, 1) == ["red-1 +1", None, "red-3 +1"]
    play(state, "take r1c1")
    assert row(state, 1) == [None, None, "red-3 +2"]
    assert seat(state)["gems"] == 0


@pytest.mark.rule("GO-08")
def test_the_last_card_brings_its_gems_and_the_row_is_refilled_before_the_action() -> None:
    state = duel({"gems": 0}, grid=[[None, "red-1", None]], deck=["time-1", "time-2", "time-3", "time-4"])
    assert row(state, 1) == [None, "red-1 +2", None]
    play(state, "take r1c2")
    assert state.phase == "action"
    assert row(state, 1) == ["time-1", "time-2", "time-3"]
    assert seat(state)["gems"] == 2
    assert state.view(0)["deck"] == 1


@pytest.mark.rule("GO-08")
def test_gems_collected_count_for_the_action() -> None:
    state = play(duel({"gems": 1}, grid=[["master-time"]]), "take r1c1")
    assert says(state) == {"reserve"}


@pytest.mark.rule("GO-09")
def test_a_rune_without_a_legal_action_cannot_be_taken() -> None:
    runes = [["master-gems", "master-time", None], FULL]
    assert "take r1c1" not in says(duel({"gems": 2}, grid=runes))
    assert {"take r1c1", "take r1c2"} < says(duel({"gems": 3}, grid=runes))
    only_white = duel({"gems": 2, "resources": {"red": ["blue-2"]}}, grid=runes)
    assert says(only_white) & {"take r1c1", "take r1c2"} == {"take r1c2"}


@pytest.mark.rule("GO-09")
@pytest.mark.parametrize(("gems", "allowed"), [(4, False), (5, True)])
def test_the_row_is_paid_before_a_rune_is_reserved(gems: int, allowed: bool) -> None:
    state = duel({"gems": gems}, grid=[["master-time", "red-1", "red-2"]])
    assert ("take r1c1" in says(state)) == allowed


@pytest.mark.rule("GO-09")
def test_with_nothing_possible_the_turn_is_passed() -> None:
    extra: dict[str, Any] = {"ended": True, "deck": [], "first": 0}  # seat 0 ended the deck and has an extra turn
    hand = {"hand": ["extra-turn"]}
    state = duel({"gems": 2} | hand, grid=[["master-time", "master-summoner"], [], [], []], **extra)
    assert says(state) == {"pass"}
    assert play(state, "pass").player == 1
    assert "pass" not in says(duel({"gems": 1} | hand, grid=[["master-time", "master-gems"], [], [], []], **extra))


@pytest.mark.rule("GO-10")
def test_a_position_with_a_lost_gem_or_card_is_refused() -> None:
    with pytest.raises(golemancy.BadPosition, match="gems: 6 in the supply, 4 and 4 in the reserves and 0"):
        duel({"gems": 4}, {"gems": 4}, supply=6)
    with pytest.raises(golemancy.BadPosition, match=r"grid\[0\]\[0\]: 'red-1' is named twice"):
        duel({"resources": {"yellow": ["red-1"]}}, grid=[FULL])
    position = duel().to_dict()
    lost = position["deck"].pop()
    with pytest.raises(golemancy.BadPosition, match=f"'{lost}' is there 0 times"):
        game("golems", 2).from_dict(position)


@pytest.mark.rule("GO-10")
def test_a_whole_turn_keeps_53_cards_and_13_gems() -> None:
    state = duel({"resources": {"red": ["blue-2"], "blue": ["red-3"]}}, grid=[["red-1", "blue-1", "yellow-1"]])
    for decision in ("take r1c1", "summon", "tuck red", "done"):
        play(state, decision)
        cards = everything(state)
        assert len(cards) == 53
        assert set(cards.values()) == {1}
        lying = sum(p["gems"] for places in state.view(None)["grid"] for p in places if p)
        assert sum(reserves(state)) + lying == 13


# ---- resources and runes


@pytest.mark.rule("GO-11")
def test_a_golem_starts_the_column_of_its_colour_or_joins_it() -> None:
    state = play(using("red-1"), "resource")
    assert columns(state) == {"yellow": ["red-1"]}
    state = play(using("blue-3", {"resources": {"yellow": ["red-1"], "red": ["blue-2"]}}), "resource")
    assert columns(state) == {"yellow": ["red-1", "blue-3"], "red": ["blue-2"]}
    assert icons(state) == {"yellow": 2, "red": 1}


@pytest.mark.rule("GO-12")
@pytest.mark.parametrize("rune", ["master-time", "master-reserve"])
def test_a_rune_never_starts_a_column(rune: str) -> None:
    assert says(using(rune, {"gems": 4})) == {"reserve"}
    elsewhere = using(rune, {"gems": 4, "resources": {"blue": ["red-3"]}})
    assert says(elsewhere) == ({"reserve", "resource blue"} if rune == "master-time" else {"reserve"})


@pytest.mark.rule("GO-13")
def test_a_white_circle_is_an_icon_of_any_column_you_have() -> None:
    state = using("master-time", {"gems": 0, "resources": {"red": ["blue-2"], "green": ["red-2"]}})
    assert says(state) == {"resource red", "resource green"}
    play(state, "resource green")
    assert columns(state)["green"] == ["red-2", "master-time"]
    assert icons(state) == {"red": 1, "green": 2}


@pytest.mark.rule("GO-13")
def test_a_white_circle_keeps_the_colour_of_its_column_for_good() -> None:
    resources = {"red": ["blue-2", "master-time"], "blue": ["red-3"]}
    state = play(using("red-1", {"resources": resources}), "summon", "tuck red", "done")
    assert tucked(state, "red-1") == ["blue-2"]
    assert columns(state) == {"red": ["master-time"], "blue": ["red-3"]}
    assert icons(state) == {"red": 1, "blue": 1}


@pytest.mark.rule("GO-14")
def test_a_rune_with_two_icons_needs_a_column_of_one_of_them_and_shows_both() -> None:
    mine = {"gems": 0, "resources": {"yellow": ["red-1"], "green": ["red-2"]}}
    state = using("master-reserve", mine)  # red and yellow
    assert says(state) == {"resource yellow"}
    play(state, "resource yellow")
    assert icons(state) == {"yellow": 2, "green": 1, "red": 1}


@pytest.mark.rule("GO-14")
def test_the_player_chooses_when_both_icons_fit() -> None:
    mine = {"gems": 0, "resources": {"yellow": ["red-1"], "red": ["blue-2"]}}
    state = using("master-reserve", mine)
    assert says(state) == {"resource yellow", "resource red"}
    assert columns(play(state.copy(), "resource red"))["red"] == ["blue-2", "master-reserve"]
    assert columns(play(state, "resource yellow"))["yellow"] == ["red-1", "master-reserve"]


@pytest.mark.rule("GO-15")
def test_a_column_of_runes_still_takes_golems_and_runes_of_its_colour() -> None:
    resources = {"red": ["blue-2", "master-reserve"], "blue": ["red-3"]}
    state = play(using("red-1", {"resources": resources}), "summon", "tuck red", "done")
    assert columns(state) == {"red": ["master-reserve"], "blue": ["red-3"]}
    again = using("blue-4", {"resources": columns(state)})
    assert columns(play(again, "resource"))["red"] == ["master-reserve", "blue-4"]
    white = using("master-time", {"gems": 0, "resources": columns(state)})
    assert says(white) == {"resource red", "resource blue"}


@pytest.mark.rule("GO-15")
def test_an_emptied_column_is_gone() -> None:
    mine = {"gems": 2, "resources": {"red": ["blue-2"], "blue": ["red-3", "red-6"]}}
    state = play(using("red-1", mine), "summon", "tuck red", "done")
    assert columns(state) == {"blue": ["red-3", "red-6"]}
    then = using("master-reserve", {"gems": 2, "resources": {"blue": ["red-3"], "red": ["blue-2"]}})
    assert says(then) == {"resource red"}
    gone = duel({"gems": 2, "resources": {"blue": ["red-3", "red-6"]}}, grid=[["master-reserve", "master-time"]])
    assert says(gone) & {"take r1c1", "take r1c2"} == {"take r1c2"}


@pytest.mark.rule("GO-16")
@pytest.mark.parametrize(("gems", "allowed"), [(2, False), (3, True)])
def test_a_rune_is_reserved_with_three_gems_for_one(gems: int, allowed: bool) -> None:
    state = using("master-time", {"gems": gems, "resources": {"red": ["blue-2"]}})
    assert ("reserve" in says(state)) == allowed
    if allowed:
        play(state, "reserve")
        assert reserves(state) == [2, 4, 7]
        assert "master-time" in state.to_dict()["seats"][0]["hand"]
        assert state.player == 1


# ---- summoning


@pytest.mark.rule("GO-20")
def test_only_the_golem_just_taken_is_summoned_and_all_its_banner_must_show() -> None:
    mine = {"resources": {"red": ["blue-2"], "blue": ["red-3"]}}
    assert says(using("red-1", mine)) == {"resource", "summon"}
    assert says(using("red-2", mine)) == {"resource"}  # red, blue and yellow
    assert says(using("red-1", {"resources": {"red": ["blue-2", "blue-4"]}})) == {"resource"}
    owner = {"resources": {"red": ["blue-2"], "blue": ["red-3"], "yellow": ["red-1"]}}
    assert not any(text.startswith("summon") for text in says(duel(owner)))


@pytest.mark.rule("GO-21")
def test_the_white_circle_counts_on_top_of_the_colours() -> None:
    four = {"red": ["blue-2", "blue-4"], "blue": ["red-3"]}  # red-4 asks for 2 red, 1 blue and 1 more
    assert says(using("red-4", {"resources": four})) == {"resource"}
    assert "summon" in says(using("red-4", {"resources": four | {"yellow": ["red-1"]}}))
    assert "summon" in says(using("red-4", {"resources": four | {"blue": ["red-3", "red-6"]}}))


@pytest.mark.rule("GO-22")
def test_one_to_three_cards_are_tucked_and_none_is_not_allowed() -> None:
    resources = {"red": ["blue-2", "blue-4", "green-3"], "blue": ["red-3"], "yellow": ["red-1"]}
    state = play(using("red-4", {"resources": resources}), "summon")
    assert says(state) == {"tuck red", "tuck blue", "tuck yellow"}
    play(state, "tuck yellow")
    assert says(state) == {"tuck red", "tuck blue", "done"}
    play(state, "tuck red")
    assert says(state) == {"tuck red", "tuck blue", "done"}
    play(state, "tuck red")
    assert tucked(state, "red-4") == ["red-1", "blue-2", "blue-4"]
    assert state.player == 1
    assert seat(state)["points"]["tucked"] == 3


@pytest.mark.rule("GO-22")
def test_each_tucked_card_needs_a_requirement_of_its_own() -> None:
    resources = {"red": ["blue-2", "blue-4"], "blue": ["red-3", "red-6"]}
    state = play(using("red-1", {"resources": resources}), "summon", "tuck red")
    assert says(state) == {"tuck blue", "done"}
    assert play(state, "tuck blue").player == 1


@pytest.mark.rule("GO-22")
def test_a_rune_takes_whichever_requirement_the_others_leave() -> None:
    """Blue-1 asks for blue and yellow: the rune may stand for either, so one card of each colour fits beside it."""
    resources = {"blue": ["red-3", "master-blue"], "yellow": ["red-1"]}
    mine = {"resources": resources, "start_rune": "master-red"}
    state = play(using("blue-1", mine), "summon", "tuck master-blue")
    assert says(state) == {"tuck blue", "tuck yellow", "done"}
    play(state, "tuck yellow")
    assert columns(state) == {"blue": ["red-3"]}
    assert state.player == 1


@pytest.mark.rule("GO-22")
def test_three_cards_that_share_two_requirements_do_not_fit() -> None:
    """Blue-3 asks for 1 red and 2 blue: of a red/blue rune and two reds only one red may join the rune."""
    resources = {"red": ["blue-2", "blue-4", "master-red"], "blue": ["red-3"]}
    mine = {"resources": resources, "start_rune": "master-green"}
    state = play(using("blue-3", mine), "summon", "tuck master-red", "tuck red")
    assert says(state) == {"tuck blue", "done"}


@pytest.mark.rule("GO-23")
def test_cards_that_are_not_tucked_stay_and_count_again() -> None:
    resources = {"red": ["blue-2", "blue-4"], "blue": ["red-3", "red-6"], "green": ["red-2"]}
    grid = [["red-1", "yellow-1", "yellow-2"], ["green-1", "yellow-3", "yellow-4"]]
    state = duel({"resources": resources, "gems": 6}, grid=grid)
    play(state, "take r1c1", "summon", "tuck blue", "done")
    play(state, "take r3c1", "resource")
    play(state, "take r2c1", "summon", "tuck red", "done")  # red and green
    assert [g["golem"] for g in seat(state)["golems"]] == ["red-1", "green-1"]
    assert columns(state) == {"red": ["blue-4"], "blue": ["red-6"], "green": ["red-2"]}


def banner_with_one_red() -> golemancy.Game:
    """The game with a red-7 that asks for 1 red and 3 more."""
    text = game("golems", 2).definition.deck()
    assert text is not None
    return golemancy.game(
        "golems", 2, deck=Deck(text.text.replace("requires = { red = 2 }", "requires = { red = 1 }"), "x")
    )


@pytest.mark.rule("GO-24")
@pytest.mark.parametrize(
    ("golem", "resources", "largest"),
    [
        ("red-1", {"red": ["blue-2", "blue-4"], "blue": ["red-3"]}, 2),
        ("red-3", {"red": ["blue-2", "master-red"], "green": ["red-2"]}, 3),
        ("red-3", {"red": ["blue-2"], "green": ["red-2"], "blue": ["red-6"]}, None),
        ("time-5", {"red": ["blue-2", "blue-4", "master-red"], "green": ["red-2", "blue-1"]}, 3),
        ("red-7", {"red": ["blue-2"], "blue": ["red-3", "red-6"]}, None),
        ("red-7", {"red": ["blue-2"], "blue": ["red-3", "red-6", "yellow-2"]}, 3),
        ("red-1", {"red": ["master-red"]}, 1),
    ],
)
def test_summoning_vectors(golem: str, resources: dict[str, list[str]], largest: int | None) -> None:
    me = {"resources": resources, "start_rune": "master-green"}
    state = banner_with_one_red().from_dict({"seats": [me, {}], "phase": "action", "card": golem})
    assert ("summon" in says(state)) == (largest is not None)
    if largest is not None:
        assert largest_tuck(play(state, "summon")) == largest


@pytest.mark.rule("GO-24", "GO-34")
def test_summoning_vector_with_a_temporary_red() -> None:
    resources = {"red": ["blue-2"], "green": ["red-2"], "blue": ["red-6"]}
    state = using("red-3", {"resources": resources, "hand": ["temporary-resource"]})
    assert says(state) == {"resource", "summon with red"}
    play(state, "summon with red")
    assert "temporary-resource" in state.view(0)["removed"]
    assert says(state) == {"tuck red", "tuck green"}
    assert largest_tuck(state) == 2


# ---- gem cards


@pytest.mark.rule("GO-30")
@pytest.mark.parametrize(("card", "gems", "points"), [("three-gems", 3, 0), ("two-gems", 2, 1), ("one-gem", 1, 2)])
def test_gems_now_and_points_at_the_end(card: str, gems: int, points: int) -> None:
    state = using(card, {"gems": 2})
    assert says(state) == {"reward", "dust"}
    play(state, "reward")
    assert reserves(state) == [2 + gems, 4, 7 - gems]
    assert seat(state)["points"]["gem_cards"] == points
    assert state.to_dict()["seats"][0]["hand"] == [card]
    assert state.player == 1


@pytest.mark.rule("GO-31")
def test_another_whole_turn() -> None:
    state = duel({"gems": 2}, grid=[["extra-turn", "red-1", None]])
    play(state, "take r1c1", "reward")
    assert (state.player, state.phase, seat(state)["gems"]) == (0, "turn", 3)
    play(state, "take r1c2", "resource")
    assert state.player == 1


@pytest.mark.rule("GO-31")
def test_another_turn_may_gain_gems() -> None:
    state = using("extra-turn", {"gems": 0})
    assert reserves(play(state, "reward", "gain")) == [3, 4, 6]
    assert state.player == 1


@pytest.mark.rule("GO-31", "GO-40")
def test_an_extra_turn_does_not_count_for_equal_turns() -> None:
    """The start player ends the game with the extra-turn card: both turns, then the other's last one."""
    state = duel(
        {"gems": 4}, first=0, deck=[], grid=[["extra-turn"], FULL, ["blue-1", "blue-2"], ["green-1", "green-2"]]
    )
    play(state, "take r1c1", "reward")
    assert (state.player, state.over, state.view(0)["ended"]) == (0, False, True)
    play(state, "take r3c1", "resource")
    assert (state.player, state.over) == (1, False)
    play(state, "take r4c1", "resource")
    assert state.over


@pytest.mark.rule("GO-31", "GO-40")
def test_an_extra_turn_of_the_second_player_is_played_before_the_end() -> None:
    grid = [["extra-turn"], FULL, ["blue-1", "blue-2"], ["green-1", "green-2"]]
    state = duel(player=1, first=0, deck=[], grid=grid)
    play(state, "take r1c1", "reward")
    assert (state.player, state.over) == (1, False)
    assert play(state, "take r3c1", "resource").over


PAIRED = {"gems": 0, "hand": ["pair-a"]}


@pytest.mark.rule("GO-32")
def test_the_pair_effect_comes_at_once_and_shows_the_cards_set_aside() -> None:
    state = using("pair-b", PAIRED, aside=["green-7", "master-gems"])
    play(state, "reward")
    assert (state.player, state.phase, seat(state)["gems"]) == (0, "pair", 1)
    assert says(state) == {"choose green-7", "choose master-gems"}


@pytest.mark.rule("GO-32")
def test_a_free_golem_is_summoned_without_resources_and_without_tucking() -> None:
    mine = PAIRED | {"resources": {"green": ["red-2", "red-4", "blue-1", "blue-7", "yellow-3"]}}
    state = using("pair-b", mine, aside=["green-7", "master-gems"])
    play(state, "reward", "choose green-7")
    assert says(state) == {"resource", "summon"}
    play(state, "summon")
    assert tucked(state, "green-7") == []
    assert len(columns(state)["green"]) == 5
    assert state.player == 1
    assert everything(state)["master-gems"] == 1
    assert state.view(0)["aside"]["cards"] == 0


@pytest.mark.rule("GO-32")
def test_a_free_rune_is_reserved_without_gems() -> None:
    state = using("pair-b", PAIRED, aside=["green-7", "master-gems"])
    play(state, "reward", "choose master-gems")
    assert says(state) == {"reserve"}  # no column to lie on: that is no cost (A19)
    play(state, "reserve")
    assert reserves(state) == [1, 4, 8]
    assert "master-gems" in state.to_dict()["seats"][0]["hand"]


@pytest.mark.rule("GO-32")
def test_a_free_card_may_be_any_resource_reward_or_dust() -> None:
    mine = PAIRED | {"resources": {"blue": ["red-3"]}}
    state = play(using("pair-b", mine, aside=["extra-turn", "master-gems"]), "reward")
    rune = play(state.copy(), "choose master-gems", "resource blue")
    assert icons(rune) == {"blue": 2, "green": 1}
    gem = play(state.copy(), "choose extra-turn")
    assert says(gem) == {"reward", "dust"}
    assert play(gem.copy(), "dust").player == 1
    assert (play(gem, "reward").player, seat(gem)["gems"]) == (0, 2)


@pytest.mark.rule("GO-36")
def test_pair_cards_stay_in_hand_and_the_effect_happens_once() -> None:
    mine = PAIRED | {"resources": {"blue": ["red-3"]}}
    grid = [["one-gem", "red-1", None]]
    state = using("pair-b", mine, aside=["master-gems", "green-7"], grid=grid)
    play(state, "reward", "choose master-gems", "reserve")
    assert state.to_dict()["seats"][0]["hand"] == ["master-gems", "pair-a", "pair-b"]
    assert seat(state)["points"]["runes"] == 4
    play(state, "take r2c1", "resource", "take r1c1", "reward")
    assert state.phase == "turn"
    assert seat(state)["points"]["runes"] == 6


@pytest.mark.rule("GO-33")
def test_a_pair_card_turned_to_dust_completes_nothing() -> None:
    dusted = play(using("pair-b", {"dust": ["pair-a"]}), "reward")
    assert (dusted.player, dusted.phase) == (1, "turn")
    assert play(using("pair-b", {"hand": ["pair-a"]}), "dust").player == 1
    opposite = play(using("pair-b", you={"hand": ["pair-a"]}), "reward")
    assert (opposite.player, opposite.phase) == (1, "turn")


@pytest.mark.rule("GO-33")
def test_a_pair_card_lying_aside_completes_nothing() -> None:
    state = play(using("pair-b", aside=["pair-a", "red-1"]), "reward")
    assert (state.player, state.phase) == (1, "turn")
    assert state.view(0)["aside"] == {"cards": 2, "seen": []}


TEMPORARY = {"hand": ["temporary-resource"]}


@pytest.mark.rule("GO-34")
def test_the_temporary_resource_brings_gems_now_and_an_icon_later() -> None:
    state = using("temporary-resource", {"gems": 0, "resources": {"red": ["blue-2"]}}, grid=[["red-1", "blue-1"]])
    play(state, "reward")
    assert seat(state)["gems"] == 2
    play(state, "take r2c1", "resource")
    play(state, "take r1c1")
    assert says(state) == {"resource", "summon with blue"}  # red-1 asks for red and blue
    play(state, "summon with blue", "tuck red")
    assert tucked(state, "red-1") == ["blue-2"]
    assert state.view(0)["temporary"] is None
    assert "temporary-resource" in state.view(0)["removed"]
    assert seat(state)["hand"][0]["card"] == seat(state)["start_rune"]


@pytest.mark.rule("GO-34")
def test_the_temporary_resource_is_used_needed_or_not_in_any_colour() -> None:
    resources = {"red": ["blue-2"], "blue": ["red-3"]}
    state = using("red-1", TEMPORARY | {"resources": resources})
    assert says(state) == {"resource", "summon", *(f"summon with {c}" for c in ("red", "blue", "yellow", "green"))}
    kept = play(state.copy(), "summon", "tuck red", "done")
    assert kept.to_dict()["seats"][0]["hand"] == ["temporary-resource"]
    used = play(state, "summon with green", "tuck red", "done")
    assert used.to_dict()["seats"][0]["hand"] == []


@pytest.mark.rule("GO-34")
def test_the_temporary_resource_stands_for_one_icon_only() -> None:
    assert says(using("red-2", TEMPORARY | {"resources": {"red": ["blue-2"]}})) == {"resource"}  # red, blue, yellow
    short_of_any = TEMPORARY | {"resources": {"red": ["blue-2", "blue-4"], "blue": ["red-3"]}}
    assert len(says(using("red-4", short_of_any))) == 5  # any colour is the fourth icon
    assert says(using("red-7", short_of_any)) == {"resource"}  # 2 red and 3 more: two short


@pytest.mark.rule("GO-34")
def test_the_temporary_resource_cannot_be_tucked_or_hold_a_rune_and_does_not_score() -> None:
    assert says(using("red-1", TEMPORARY)) == {"resource"}
    mine = TEMPORARY | {"gems": 2, "resources": {"red": ["blue-2"]}}
    assert "take r1c1" not in says(duel(mine, grid=[["master-gems", "master-time"]]))  # blue and green
    scored = TEMPORARY | {
        "resources": {"red": ["blue-2", "blue-4"]},
        "hand": ["temporary-resource", "master-resources"],
    }
    state = play(using("red-1", scored), "summon with blue")
    assert worth(state, "master-resources") == 2


@pytest.mark.rule("GO-34")
def test_the_temporary_resource_ends_with_its_turn_before_an_extra_one() -> None:
    """No card does both, so all that can be seen is the end of the icon's turn, and none in an extra one (A15)."""
    mine = {"resources": {"red": ["blue-2", "blue-4"]}, "hand": ["temporary-resource"]}
    state = play(using("red-1", mine), "summon with blue", "tuck red")
    assert (state.player, state.view(0)["temporary"]) == (1, None)
    again = play(using("extra-turn", mine), "reward")
    assert (again.player, again.view(0)["temporary"]) == (0, None)


@pytest.mark.rule("GO-35")
@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 10), (6, 10)])
def test_dust_points(number: int, points: int) -> None:
    cards = ["three-gems", "two-gems", "one-gem", "extra-turn", "pair-a", "temporary-resource"]
    state = duel({"dust": cards[:number]})
    assert seat(state)["points"]["dust"] == points
    assert seat(state)["points"]["total"] == points


@pytest.mark.rule("GO-35")
def test_dust_is_not_in_hand() -> None:
    state = play(using("two-gems", {"gems": 1, "hand": ["master-gems"]}), "dust")
    assert seat(state)["dust"] == ["two-gems"]
    assert reserves(state)[0] == 1
    points = seat(state)["points"]
    assert (points["dust"], points["gem_cards"], points["runes"]) == (1, 0, 0)


# ---- end and scoring


def nearly_over(player: int, deck: list[str]) -> golemancy.State:
    grid = [["red-1"], ["blue-1", "blue-2"], ["green-1", "green-2"], ["yellow-1", "yellow-2"]]
    return duel(player=player, first=0, deck=deck, grid=grid)


@pytest.mark.rule("GO-40")
@pytest.mark.parametrize("deck", [[], ["time-1"], ["time-1", "time-2"]])
def test_the_start_player_triggers_the_end_and_the_other_has_a_last_turn(deck: list[str]) -> None:
    state = play(nearly_over(0, deck), "take r1c1")
    assert state.view(0)["ended"]
    assert row(state, 1) == [None, None, None]
    assert state.view(0)["deck"] == len(deck)
    play(state, "resource")
    assert (state.over, state.player) == (False, 1)
    play(state, "take r2c1", "resource")
    assert state.over


@pytest.mark.rule("GO-40")
def test_the_second_player_triggers_the_end_and_it_is_over() -> None:
    state = play(nearly_over(1, []), "take r1c1")
    assert not state.over
    assert play(state, "resource").over


@pytest.mark.rule("GO-40")
def test_three_cards_are_enough_for_a_row() -> None:
    state = play(nearly_over(0, ["time-1", "time-2", "time-3"]), "take r1c1", "resource")
    assert not state.view(0)["ended"]
    assert row(state, 1) == ["time-1", "time-2", "time-3"]


@pytest.mark.rule("GO-40")
def test_nothing_is_refilled_after_the_end() -> None:
    grid: list[list[str]] = [[], ["blue-1"], ["green-1", "green-2"], ["yellow-1", "yellow-2"]]
    state = duel(player=1, first=0, deck=["time-1", "time-2"], ended=True, grid=grid)
    play(state, "take r2c1", "resource")
    assert row(state, 2) == [None, None, None]
    assert state.over
    assert sum(reserves(state)) == 9  # four gems stay on the grid


@pytest.mark.rule("GO-41")
def test_points_of_golems_tucked_cards_dust_and_gem_cards() -> None:
    mine = {
        "golems": [{"golem": "red-1", "tucked": ["blue-2", "red-3"]}, {"golem": "time-1", "tucked": []}],
        "dust": ["three-gems", "extra-turn"],
        "hand": ["one-gem", "two-gems", "temporary-resource"],
        "start_rune": "master-blue",
    }
    state = duel(mine)
    expected = {"golems": 4, "tucked": 2, "dust": 3, "gem_cards": 3, "runes": 0, "total": 12}
    assert seat(state)["points"] == expected
    assert state.scores == [12, 0]


@pytest.mark.rule("GO-42")
@pytest.mark.parametrize("kind", ["red", "blue", "yellow", "green", "time"])
def test_master_of_elements(kind: str) -> None:
    others = [f"{other}-1" for other in ("red", "blue", "yellow", "green", "time") if other != kind]
    mine = {"golems": [f"{kind}-1", f"{kind}-2", f"{kind}-3", *others]}
    rune = {"start_rune": f"master-{kind}"} if kind != "time" else {"start_rune": "master-red", "hand": ["master-time"]}
    points = seat(duel(mine | rune))["points"]["runes"]
    assert points == (6 if kind != "time" else 6 + 2)  # master-red finds red-1


@pytest.mark.rule("GO-43")
@pytest.mark.parametrize(
    ("golems", "points"),
    [
        (["red-1", "blue-1", "yellow-1", "green-1"], 7),
        (["red-1", "red-2", "blue-1", "yellow-1", "green-1", "green-2", "time-1"], 7),
        (["red-1", "blue-1", "yellow-1", "time-1", "time-2"], 0),
        ([], 0),
    ],
)
def test_master_summoner(golems: list[str], points: int) -> None:
    mine = {"golems": golems, "hand": ["master-summoner"]}
    worth = {card["card"]: card["worth"] for card in seat(duel(mine))["hand"]}
    assert worth["master-summoner"] == points


def worth(state: golemancy.State, rune: str) -> int:
    return next(card["worth"] for card in seat(state)["hand"] if card["card"] == rune)


@pytest.mark.rule("GO-44")
@pytest.mark.parametrize("gems", [0, 3, 9])
def test_master_of_the_reserve(gems: int) -> None:
    assert worth(duel({"gems": gems, "hand": ["master-reserve"]}), "master-reserve") == gems


@pytest.mark.rule("GO-45")
@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 2), (3, 6), (5, 6)])
def test_master_of_the_gems(number: int, points: int) -> None:
    cards = ["three-gems", "two-gems", "one-gem", "extra-turn", "pair-a"][:number]
    assert worth(duel({"hand": ["master-gems", *cards]}), "master-gems") == points


@pytest.mark.rule("GO-34", "GO-45")
def test_a_used_temporary_resource_no_longer_counts_for_the_master_of_the_gems() -> None:
    mine = {"hand": ["master-gems", "temporary-resource"], "resources": {"red": ["blue-2"]}}
    state = using("red-1", mine)
    assert worth(state, "master-gems") == 2
    play(state, "summon with blue")
    assert worth(state, "master-gems") == 0


@pytest.mark.rule("GO-46")
@pytest.mark.parametrize(
    ("resources", "points"),
    [
        ({}, 0),
        ({"red": ["blue-2", "blue-4"]}, 2),
        ({"red": ["blue-2", "master-red"], "blue": ["red-3", "master-time"]}, 5),
        ({"red": ["blue-2", "master-red"], "blue": ["red-3", "master-time", "red-6", "yellow-2"]}, 6),
    ],
)
def test_master_of_the_resources(resources: dict[str, list[str]], points: int) -> None:
    mine = {"hand": ["master-resources"], "resources": resources, "start_rune": "master-green"}
    assert worth(duel(mine), "master-resources") == points


ENDED: dict[str, Any] = {"over": True, "ended": True, "deck": [], "grid": [[], [], [], []]}


def settled(me: dict[str, Any], you: dict[str, Any]) -> golemancy.State:
    """A game that is over; the start runes score nothing."""
    return duel({"start_rune": "master-red"} | me, {"start_rune": "master-blue"} | you, **ENDED)


@pytest.mark.rule("GO-47")
def test_a_tie_goes_to_golems_then_to_tucked_cards_and_is_else_shared() -> None:
    one = {"golem": "green-1", "tucked": ["red-2", "red-3"]}
    by_golems = settled({"golems": ["yellow-1", "yellow-2"]}, {"golems": [one]})
    assert (by_golems.scores, by_golems.places, by_golems.winners) == ([4, 4], [1, 2], [0])
    by_tucks = settled({"golems": ["yellow-1"], "hand": ["one-gem"]}, {"golems": [one]})
    assert (by_tucks.scores, by_tucks.places, by_tucks.winners) == ([4, 4], [2, 1], [1])
    shared = settled({"golems": ["yellow-1"]}, {"golems": ["yellow-2"]})
    assert (shared.scores, shared.places, shared.winners) == ([2, 2], [1, 1], [0, 1])


@pytest.mark.rule("GO-47")
def test_rune_points_for_golems_do_not_break_a_tie() -> None:
    """Four points each: one golem with its rune against two golems (A25)."""
    state = settled({"start_rune": "master-green", "golems": ["green-1"]}, {"golems": ["yellow-1", "yellow-2"]})
    assert (state.scores, state.winners) == ([4, 4], [1])


# ---- solo


@pytest.mark.rule("GO-50")
def test_set_up_of_a_solo_game() -> None:
    state = game("golems", 1).new(seed=5)
    position = state.to_dict()
    assert set(position["removed"]) == {"extra-turn", *(f"time-{n}" for n in range(1, 9))}
    assert [len(r) for r in position["grid"]] == [3, 3, 3]
    assert len(position["aside"]) == 5
    assert len(position["deck"]) == 28
    assert reserves(state) == [13, 0, 0]
    squares = {"master-red", "master-blue", "master-yellow", "master-green"}
    rune = state.view(0)["automa"]["rune"]["card"]
    assert {rune, position["seats"][0]["start_rune"]} < squares
    assert rune != position["seats"][0]["start_rune"]
    assert state.view(None)["automa"]["rune"]["card"] == rune
    assert "master-time" in [*position["deck"], *position["aside"], *(c for r in position["grid"] for c in r)]


GRID = [["red-1", "red-2", "red-3"], ["blue-1", "blue-2", "blue-3"], ["green-1", "green-2", "green-3"]]


@pytest.mark.rule("GO-51")
def test_five_picks_of_a_grid_by_the_row_rules_without_refilling() -> None:
    state = solo(grid=GRID)
    play(state, "take r1c1", "resource", "take r1c2", "resource")
    assert row(state, 1) == [None, None, "red-3 +2"]
    assert reserves(state) == [11, 0, 0]
    play(state, "take r1c3")
    assert row(state, 1) == [None, None, None]
    assert reserves(state) == [13, 0, 0]
    play(state, "resource", "take r2c1", "resource")
    assert (state.view(0)["picks"], state.view(0)["deck"]) == (1, 28)
    play(state, "take r3c1", "resource")
    assert (state.view(0)["picks"], state.view(0)["deck"]) == (5, 19)


@pytest.mark.rule("GO-51")
def test_six_picks_of_a_grid_with_the_six_picks_card() -> None:
    grid = [["six-picks", "red-1", "red-2"], *GRID[1:]]
    early = solo(grid=grid)
    play(early, "take r1c1")
    assert early.view(0)["picks"] == 5
    assert play(early, "reward").view(0)["picks"] == 5  # one is done, five are to come
    assert play(solo(grid=grid), "take r1c1", "dust").view(0)["picks"] == 4


@pytest.mark.rule("GO-51")
def test_six_picks_as_the_fifth_pick_allows_one_more() -> None:
    state = solo(grid=[["six-picks", "red-1", None], ["red-2", "red-3", "red-4"], []])
    assert state.view(0)["picks"] == 1
    play(state, "take r1c1", "reward")
    assert (state.view(0)["picks"], row(state, 2)) == (1, ["red-2", "red-3", "red-4"])
    play(state, "take r1c2", "resource")
    assert state.view(0)["picks"] == 5
    assert state.view(0)["automa"]["points"]["golems"] == 6  # three cards were left


@pytest.mark.rule("GO-52")
def test_there_is_no_gain_gems_turn_in_solo() -> None:
    state = solo({"gems": 1}, grid=[["red-1", "red-2", None], *GRID[1:]], supply=10)
    assert says(state) == {"take r1c1", "take r1c2"}


@pytest.mark.rule("GO-53")
def test_the_rest_of_a_grid_goes_to_the_automa() -> None:
    grid = [["red-1", "master-time", "two-gems"], [None, "blue-2", None], [None, None, "green-3"]]
    state = solo(grid=grid, automa={"gems": 1})
    assert state.view(0)["picks"] == 1
    assert reserves(state) == [8, 1, 0]
    play(state, "take r3c3", "resource")
    automa = state.view(0)["automa"]
    assert [g["golem"] for g in automa["golems"]] == ["red-1", "blue-2"]
    assert automa["runes"] == ["master-time"]
    assert "two-gems" in state.view(0)["removed"]
    assert reserves(state) == [10, 3, 0]


@pytest.mark.rule("GO-54")
@pytest.mark.parametrize(("cards", "over"), [(9, False), (8, True)])
def test_a_new_grid_of_nine_or_the_end(cards: int, over: bool) -> None:
    deck = [f"yellow-{n}" for n in range(1, 8)] + ["blue-6", "blue-7"]
    state = solo(grid=[["red-1"], ["red-2"], GRID[1]], deck=deck[:cards])
    play(state, "take r1c1", "resource")
    assert state.over == over
    assert len([p for places in state.view(0)["grid"] for p in places if p]) == (0 if over else 9)


@pytest.mark.rule("GO-54")
def test_a_whole_game_is_four_grids() -> None:
    """Playing whole rows keeps the gems: 37 cards after set-up are four grids and one card."""
    state = game("golems", 1).new(seed=1)
    grids = 1
    while not state.over:
        left, had = state.view(0)["deck"], state.view(0)["picks"]
        rows = [sum(p is not None for p in places) for places in state.view(0)["grid"]]
        takes = sorted((rows[int(text[6]) - 1], text) for text in says(state) if text.startswith("take"))
        play(state, takes[0][1] if takes else sorted(says(state) - {"summon"})[0])
        grids += state.view(0)["deck"] < left
        assert had > 0
    assert not state.view(0)["lost"]
    assert (grids, state.view(0)["deck"]) == (4, 1)


@pytest.mark.rule("GO-55")
def test_no_possible_pick_loses_at_once() -> None:
    """Two untouched rows, no gems to begin one, and a rune that can neither be reserved nor lie on a column."""
    state = solo({"gems": 0}, grid=[*GRID[:2], ["master-gems", "pair-a", None]], supply=11)
    assert says(state) == {"take r3c2"}
    assert not play(state.copy(), "take r3c2", "reward").over
    assert play(state, "take r3c2", "dust").over
    assert (state.view(0)["lost"], state.places) == (True, [2])
    with pytest.raises(golemancy.BadPosition, match="no card can be taken"):
        solo({"gems": 0}, grid=[*GRID[:2], ["master-gems", None, None]], supply=11)


@pytest.mark.rule("GO-55")
def test_a_new_grid_without_gems_is_lost_though_the_score_is_higher() -> None:
    mine = {"gems": 1, "golems": [f"yellow-{n}" for n in range(1, 8)], "hand": ["one-gem"], "start_rune": "master-red"}
    grid = [["red-1", "red-2", None], ["blue-1", "blue-2", None], ["green-1", None, None]]
    state = solo(mine, grid=grid, supply=6, automa={"rune": "master-yellow"})
    play(state, "take r1c1", "resource")
    assert state.over
    assert state.view(0)["lost"]
    assert state.scores == [16]
    assert state.view(0)["automa"]["points"]["total"] == 4 * 2 + 6
    assert (state.places, state.winners) == ([2], [])
    assert "lost" in state.events(0)[-1]["text"]


@pytest.mark.rule("GO-56")
@pytest.mark.parametrize(
    ("supply", "automa", "after"),
    [(3, 4, [6, 4, 1]), (1, 4, [8, 3, 0]), (0, 4, [9, 2, 0]), (0, 1, [11, 0, 0]), (0, 0, [11, 0, 0])],
)
def test_gem_rewards_are_drawn_from_the_automa_or_go_without(supply: int, automa: int, after: list[int]) -> None:
    state = solo(grid=[["two-gems", "red-1", None], *GRID[1:]], supply=supply, automa={"gems": automa})
    play(state, "take r1c1", "reward")
    assert reserves(state) == after
    assert "two-gems" in state.to_dict()["seats"][0]["hand"]


@pytest.mark.rule("GO-57")
def test_the_pair_effect_shows_two_of_the_five_cards_set_aside() -> None:
    aside = ["green-7", "master-gems", "yellow-1", "yellow-2", "yellow-3"]
    grid = [["pair-b", "red-1", None], *GRID[1:]]
    state = solo({"hand": ["pair-a"]}, grid=grid, aside=aside)
    play(state, "take r1c1", "reward")
    assert [card["card"] for card in state.view(0)["aside"]["seen"]] == aside[:2]
    assert says(state) == {"choose green-7", "choose master-gems"}
    play(state, "choose green-7", "summon")
    assert [g["golem"] for g in seat(state)["golems"]] == ["green-7"]
    assert state.view(0)["aside"]["cards"] == 0
    assert [card["card"] for card in state.view(0)["aside"]["seen"]] == ["master-gems"]
    assert (state.phase, state.view(0)["picks"]) == ("turn", 3)


@pytest.mark.rule("GO-58")
def test_the_temporary_resource_lasts_for_the_whole_grid() -> None:
    mine = {"hand": ["temporary-resource"], "resources": {"red": ["blue-4", "green-3"]}}
    grid = [["red-1", "red-3", None], ["green-1", "blue-2", "blue-3"], ["yellow-1", "yellow-2", "yellow-3"]]
    state = solo(mine, grid=grid, picks=4)
    play(state, "take r1c1", "summon with blue", "tuck red")
    assert state.view(0)["temporary"] == "blue"
    play(state, "take r2c1", "resource", "take r1c2", "resource")
    assert state.view(0)["temporary"] == "blue"
    play(state, "take r2c2", "resource")
    assert state.view(0)["temporary"] is None
    assert state.view(0)["picks"] == 5


@pytest.mark.rule("GO-58")
def test_the_temporary_resource_serves_several_summons_of_a_grid() -> None:
    mine = {"resources": {"red": ["blue-4", "green-3"], "yellow": ["blue-6"]}}
    grid = [["red-1", "red-2", None], ["green-1", "green-2", "blue-3"], ["yellow-1", "yellow-2", "yellow-3"]]
    state = solo(mine, grid=grid, picks=4, temporary="blue")
    play(state, "take r1c1", "summon", "tuck red")
    play(state, "take r1c2", "summon", "tuck red", "done")
    assert [g["golem"] for g in seat(state)["golems"]] == ["red-1", "red-2"]


def against(automa: dict[str, Any], mine: dict[str, Any], variant: str = "standard") -> golemancy.State:
    """A solo game that has come to its end."""
    return solo(mine, variant, automa=automa, over=True, deck=[], grid=[[], [], []], picks=0)


AUTOMA = {
    "rune": "master-green",
    "golems": ["green-1", "green-2", "red-1"],
    "runes": ["master-red", "master-time", "master-gems"],
    "gems": 2,
}


@pytest.mark.rule("GO-59")
def test_the_score_of_the_automa() -> None:
    points = against(AUTOMA, {}).view(0)["automa"]["points"]
    assert points == {"golems": 6, "type": 4, "runes": 3, "gems": 2, "total": 15}


@pytest.mark.rule("GO-59")
@pytest.mark.parametrize(("extra", "place"), [(["one-gem"], 2), (["one-gem", "two-gems"], 1)])
def test_an_equal_score_wins(extra: list[str], place: int) -> None:
    mine = {"golems": [f"yellow-{n}" for n in range(1, 7)], "start_rune": "master-blue", "hand": extra}
    state = against(AUTOMA, mine)
    assert state.scores == [14 if place == 2 else 15]
    assert state.places == [place]
    assert state.winners == ([0] if place == 1 else [])


@pytest.mark.rule("GO-60")
def test_advanced_scoring_gives_the_automa_five_for_two_runes() -> None:
    points = against(AUTOMA, {}, "advanced").view(0)["automa"]["points"]
    assert (points["runes"], points["total"]) == (5, 17)
    with pytest.raises(golemancy.BadOption, match="advanced"):
        golemancy.game("golems", 2, variant="advanced")


# ---- secrecy


@pytest.mark.rule("GO-61")
def test_the_start_rune_of_the_opponent_is_hidden_until_the_end() -> None:
    start = {"start_rune": "master-green", "golems": ["green-1"], "hand": ["master-time"]}
    state = duel({"start_rune": "master-red"}, start)
    mine, others = state.view(1)["seats"][1], [state.view(n)["seats"][1] for n in (0, None)]
    assert [card["card"] for card in mine["hand"]] == ["master-green", "master-time"]
    assert (mine["start_rune"], mine["points"]["total"]) == ("master-green", 4)
    for row_seen in others:
        assert [card["card"] for card in row_seen["hand"]] == ["master-time"]
        assert (row_seen["start_rune"], row_seen["hidden_runes"], row_seen["points"]["total"]) == (None, 1, 2)
    over = duel({"start_rune": "master-red"}, start, **ENDED)
    assert over.view(0)["seats"][1]["start_rune"] == "master-green"


@pytest.mark.rule("GO-61")
def test_redealing_keeps_what_a_seat_knows_and_changes_what_it_cannot() -> None:
    state = duel({"start_rune": "master-red"}, {"start_rune": "master-green"}, grid=[["master-blue", *FULL[:2]]])
    deals = [state.redeal(0, seed).to_dict() for seed in range(60)]
    assert {d["seats"][0]["start_rune"] for d in deals} == {"master-red"}
    assert {d["seats"][1]["start_rune"] for d in deals} == {"master-green", "master-yellow"}  # blue lies in the grid
    assert len({tuple(d["aside"]) for d in deals}) > 20
    assert len({tuple(d["deck"]) for d in deals}) == 60
    assert all(state.redeal(0, seed).view(0) == state.view(0) for seed in range(20))


@pytest.mark.rule("GO-61")
def test_the_rejected_card_is_known_to_its_chooser_only() -> None:
    state = play(using("pair-b", PAIRED, aside=["green-7", "master-gems"]), "reward")
    assert [card["card"] for card in state.view(0)["aside"]["seen"]] == ["green-7", "master-gems"]
    assert state.view(1)["aside"]["seen"] == state.view(None)["aside"]["seen"] == []
    assert "green-7" in str(state.events(0))
    assert "green-7" not in str(state.events(1))
    play(state, "choose master-gems", "reserve")
    assert [card["card"] for card in state.view(0)["aside"]["seen"]] == ["green-7"]
    assert state.view(1)["aside"] == {"cards": 0, "seen": []}
    assert "green-7" not in str(state.view(1) | {"printed": None}), "what is printed names every card of the box"
    assert "master-gems" in [card["card"] for card in state.view(1)["seats"][0]["hand"]]
    assert {state.redeal(0, n).to_dict()["aside"][0] for n in range(20)} == {"green-7"}
    assert len({state.redeal(1, n).to_dict()["aside"][0] for n in range(20)}) > 5


@pytest.mark.rule("GO-61")
def test_cards_taken_openly_are_public() -> None:
    state = play(using("two-gems"), "reward")
    assert "two-gems" in [card["card"] for card in state.view(1)["seats"][0]["hand"]]
