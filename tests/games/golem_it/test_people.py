"""Golem It! as people read it: decisions, events, views, drawings and explanations."""

from typing import Any

import pytest
from rich.text import Text

import golemancy
from golemancy.games.golem_it.actions import ACTIONS, CARD, LAY, PASS, RAISE
from golemancy.games.golem_it.box import NAMES
from golemancy.games.golem_it.people.explaining import TERMS
from tests.conftest import explained, game, play
from tests.games.golem_it.tables import legal, lying, table


def told(state: golemancy.State, seat: int | None = None) -> list[str]:
    """What the last decision is told as, without the decision itself."""
    return [event["text"] for event in state.events(seat)[1:]]


def drawn(state: golemancy.State, seat: int | None = None) -> str:
    """The table as a seat sees it, without colour."""
    return Text.from_markup(state.draw(seat)).plain


# ---- notation


def test_every_number_of_a_decision_is_one_kind_of_decision() -> None:
    assert [PASS, CARD, LAY, RAISE, ACTIONS] == [0, 3, 33, 34, 35]
    state = table("m9 m4", "m3", "m4")
    assert [state.say(action) for action in (PASS, PASS + 1, PASS + 2)] == ["pass", "pass 1", "pass 2"]
    assert [state.say(CARD), state.say(LAY - 1)] == ["play m21", "play p2"]
    with pytest.raises(golemancy.errors.IllegalAction, match="there is no action 35"):
        state.say(ACTIONS)


def test_a_card_is_played_first_and_added_later() -> None:
    state = table("m9 m9 p3 m2", "m3", "m4")
    assert "play m9" in legal(state)
    assert "add m9" in legal(play(state, "play m9"))


def test_a_card_that_takes_the_hand_along_names_all_of_it() -> None:
    state = table(lying("m9 m9", 9), "m10 p5", "m4", player=1)
    assert legal(state) == ["pass", "play m10 p5"]
    assert [state.at(action) for action in state.legal] == [None, "hand/m10"]


def test_laying_and_raising_say_the_value() -> None:
    state = play(table("p5 p5 m2", "m3", "m4"), "play p5", "add p5")
    assert legal(state)[:2] == ["lay 5-5", "raise to 10"]
    assert [state.at(action) for action in state.legal[:2]] == [None, None], "these are buttons"
    assert legal(play(state, "raise to 10"))[:2] == ["lay 10-10", "raise to 15"]


def test_a_text_is_read_whatever_its_case_and_spaces() -> None:
    state = table("m9 m2", "m3", "m4")
    assert state.read("  PLAY   m9 ") == state.read("play m9")
    with pytest.raises(
        golemancy.errors.IllegalAction, match=r"'play m21' is not legal for seat 0 \(turn\); legal: play"
    ):
        state.apply("play m21")


# ---- events


def test_a_combination_is_told_with_its_points_and_where_they_come_from() -> None:
    state = play(table("m19 p11 m2", "m3", "m4"), "play m19", "add p11", "lay 22-22")
    assert told(state) == ["seat 0 lays m19+3 p11+1 as 22-22, with 4 points from the pool", "seat 1's turn"]
    lay = state.events(None)[1]
    assert {key: lay[key] for key in ("kind", "seat", "cards", "tokens", "value", "points")} == {
        "kind": "lay",
        "seat": 0,
        "cards": ["m19", "p11"],
        "tokens": [3, 1],
        "value": 22,
        "points": 4,
    }


def test_a_combination_without_points_names_none() -> None:
    assert told(play(table("m9 m2", "m3", "m4"), "play m9", "lay 9"))[0] == "seat 0 lays m9 as 9"


def test_with_limit_on_the_points_are_ones_own() -> None:
    state = table({"hand": "m9 m2", "tokens": 2}, "m3", "m4", limit_on=True)
    play(state, "play m9", "raise to 10", "lay 10")
    assert told(state)[0] == "seat 0 lays m9+1 as 10, with 1 point of its own"


def test_choosing_a_card_is_told_without_a_change_of_turn() -> None:
    state = play(table("m9 m9 m2", "m3", "m4"), "play m9")
    assert [event["text"] for event in state.events(1)] == ["play m9"]


@pytest.mark.parametrize(("decision", "text"), [("pass 1", "returns 1 point to"), ("pass 2", "returns 2 points to")])
def test_points_returned_are_told(decision: str, text: str) -> None:
    state = play(table(lying("m9", 9), {"hand": "m2", "tokens": 2}, "m4", player=1), decision)
    assert told(state) == [f"seat 1 {text} the pool", "seat 2's turn"]


def test_a_bare_pass_is_told_by_the_next_turn_alone() -> None:
    assert told(play(table(lying("m9", 9), "m2", "m4", player=1), "pass")) == ["seat 2's turn"]


@pytest.mark.parametrize(("pool", "text"), [(1, "takes 1 point"), (0, "takes 0 points")])
def test_a_pass_with_limit_on_is_told_with_what_it_brings(pool: int, text: str) -> None:
    seats = lying("m9", 9), {"hand": "m2 m3", "tokens": 1}, {"hand": "m4 m5", "tokens": 98 - pool}
    state = play(table(*seats, player=1, limit_on=True, pool=pool), "pass")
    assert told(state)[0] == f"seat 1 {text} and is out until the next round"


def test_the_end_of_a_round_tells_what_is_cleared_and_who_opens() -> None:
    state = play(table("m2 m3", lying("m5", 8, hand="m7"), "m9", player=2), "pass", "pass")
    assert told(state) == [
        "seat 1 discards m5; 3 points from there to seat 1",
        "the round is over; seat 1 opens the next",
        "seat 1's turn",
    ]


def test_with_limit_on_cleared_points_go_to_the_pool() -> None:
    state = table("m2 m3", lying("m5", 6, hand="m7"), lying("m7", 8, hand="m9"), limit_on=True)
    assert "seat 1 discards m5; 1 point from there to the pool" in told(play(state, "pass"))


def test_a_seat_that_finishes_is_told_with_its_place() -> None:
    state = play(table("m20", "m3", "m4", variant="play_on"), "play m20", "lay 20")
    assert told(state) == ["seat 0 lays m20 as 20", "seat 0 finishes, place 1", "seat 1's turn"]


def test_the_end_of_a_single_game_is_told() -> None:
    state = play(table("m20", "m3", "m4"), "play m20", "lay 20")
    assert told(state)[1:] == ["seat 0 finishes, place 1", "the game is over"]


def test_a_series_tells_the_penalty_and_the_next_deal() -> None:
    state = play(table("m20", {"hand": "m3 m4", "tokens": 1}), "play m20", "lay 20")
    assert told(state)[1:] == [
        "seat 0 finishes, place 1",
        "seat 1 notes 7 points",
        "game 2 of 4: seat 1 starts",
        "seat 1's turn",
    ]
    last = play(table("m20", {"hand": "m3 m4", "tokens": 1}, number=4), "play m20", "lay 20")
    assert told(last)[-1] == "the match is over"


def test_a_tournament_tells_everybodys_points() -> None:
    state = table("m20", {"place": 1}, "m3", variant="tournament")
    play(state, "play m20", "lay 20")
    assert told(state)[1:5] == [
        "seat 0 finishes, place 2",
        "seat 0 notes 2 points",
        "seat 1 notes 4 points",
        "seat 2 notes 1 point",
    ]


# ---- views


def test_a_view_shows_a_combination_with_the_points_on_each_card() -> None:
    view = table(lying("m19 p11", 22), "m2 m3", "m4", player=1).view(1)
    assert view["seats"][0]["lying"] == {"cards": ["m19", "p11"], "tokens": [3, 1], "value": 22, "points": 4}
    assert view["best"] == {"seat": 0, "cards": 2, "value": 22}
    assert view["playing"] is None


@pytest.mark.parametrize(
    ("options", "variant", "games"),
    [({}, "standard", 1), ({"variant": "play_on"}, "play_on", 1), ({"variant": "tournament"}, "tournament", 3)],
)
def test_a_view_names_the_way_to_play(options: dict[str, str], variant: str, games: int) -> None:
    view = game("golem_it", 3, **options).new(seed=1).view(None)
    assert (view["variant"], view["games"], view["limit_on"]) == (variant, games, False)


def test_what_is_printed_comes_with_every_view() -> None:
    printed = game("golem_it", 3).new(seed=1).view(None)["printed"]
    assert [card["card"] for card in printed["cards"]] == list(NAMES)
    faces = {card["card"]: card for card in printed["cards"]}
    assert faces["m21"] == {"card": "m21", "colour": "mint", "value": 21, "step": 1}
    assert faces["p11"] == {"card": "p11", "colour": "purple", "value": 11, "step": 11}
    assert printed["copies"] == 2
    assert sum(token["value"] * token["count"] for token in printed["tokens"]) == printed["points"] == 99
    assert (printed["returned"], printed["taken"], printed["series"]) == (2, 1, [1, 2, 3])
    assert (printed["penalty"], printed["prizes"]) == (None, [])


@pytest.mark.parametrize(
    ("players", "options", "penalty", "prizes"),
    [
        (2, {}, 3, []),
        (3, {"variant": "tournament"}, None, [4, 2, 1]),
        (5, {"variant": "tournament"}, None, [4, 2, 1, 0, 0]),
        (4, {"limit_on": True}, None, []),
    ],
)
def test_penalties_and_prizes_are_printed_where_they_count(
    players: int, options: dict[str, Any], penalty: int | None, prizes: list[int]
) -> None:
    printed = game("golem_it", players, **options).new(seed=1).view(0)["printed"]
    assert (printed["penalty"], printed["prizes"]) == (penalty, prizes)


def test_what_is_printed_of_a_card_is_what_the_rules_make_of_it() -> None:
    """The price of every play that the page would work out is the price that is paid."""
    state = game("golem_it", 4).new(seed=3)
    faces = {card["card"]: card for card in state.view(None)["printed"]["cards"]}
    for _ in range(60):
        combination = state.view(None)["playing"]
        if combination:
            for card, tokens in zip(combination["cards"], combination["tokens"], strict=True):
                assert faces[card]["value"] + tokens * faces[card]["step"] == combination["value"]
        state.apply(state.legal[-1])


def test_views_do_not_share_what_they_show() -> None:
    state = table("m9 m2", "m3", "m4")
    state.view(0)["printed"]["cards"][0]["value"] = 99
    assert state.view(0)["printed"]["cards"][0]["value"] == 21


# ---- drawings


def test_an_open_round_is_drawn_as_such() -> None:
    text = drawn(table("m9 m2", "m3", "m4"), 0)
    assert text.splitlines()[:3] == [
        "Golem It! (99 points in the pool, 15 cards unused)",
        "  the round is open: any number of cards of one value",
        "▶ Seat 0: 2 cards, 0 points, start player",
    ]
    assert "     hand  m9 m2" in text


def test_a_match_is_drawn_with_its_games_and_what_is_noted() -> None:
    text = drawn(table({"hand": "m9", "noted": 5}, "m3", number=2), 1)
    assert text.startswith("Golem It! (game 2 of 4, 99 points in the pool, 36 cards unused)")
    assert "Seat 0: 1 card, 0 points, start player, 5 noted" in text


def test_limit_on_is_drawn_with_those_who_are_out() -> None:
    seats = lying("m9", 9), {"hand": "m4 m5", "out": True}, {"hand": "m6", "tokens": 1}
    text = drawn(table(*seats, player=2, limit_on=True))
    assert text.startswith("Golem It! (Limit On, 98 points in the pool")
    assert "Seat 1: 2 cards, 0 points, out of the round" in text


def test_finished_seats_and_discards_are_drawn() -> None:
    state = table("m20", "m3 m4", "m5 m6", variant="play_on")
    text = drawn(play(state, "play m20", "lay 20", "pass", "pass"))
    assert "Seat 0: 0 cards, 0 points, start player, finished, place 1" in text
    assert "Discarded (41): m20 " in text


def test_nobody_but_its_owner_is_drawn_a_hand() -> None:
    state = table("m9 m2", "m3 m8", "m4")
    assert "hand" not in drawn(state)
    assert "hand  m8 m3" in drawn(state, 1)
    assert "m9" not in drawn(state, 1).split("Discarded")[0]


# ---- explanations


@pytest.mark.parametrize("name", NAMES)
def test_a_card_explains_its_own_series(name: str) -> None:
    chosen = game("golem_it", 3)
    text = explained(chosen, name)
    value = int(name[1:])
    add = 1 if name[0] == "m" else value
    assert text is not None
    assert text.startswith(f"{'Mint' if name[0] == 'm' else 'Purple'} golem {value}: ")
    assert text.endswith(f"adds {add} ({value + add}, {value + 2 * add}, {value + 3 * add}, …).")


def test_the_glossary_has_the_numbers_of_the_rules() -> None:
    texts = {term: explained(game("golem_it", 3), term) or "" for term in TERMS}
    assert "it makes 99 points" in texts["pool"]
    assert "return up to 2 points" in texts["pass"]
    assert "take 1 point instead" in texts["pass"]
    assert all(text.endswith(".") for text in texts.values())
