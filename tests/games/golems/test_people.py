"""Golems as people read it: decisions and their places, events, views, drawings and explanations."""

from itertools import pairwise
from typing import Any

import pytest
from rich.text import Text

import golemancy
from golemancy.games.golems import actions
from golemancy.games.golems.box import card_names
from golemancy.games.golems.people.explaining import TERMS
from golemancy.games.golems.state import COLOURS
from tests.conftest import explained, game, play
from tests.games.golems.tables import duel, says, solo, using

RESOURCES = {"red": ["blue-2"], "blue": ["red-3"]}
LAST_GRID = [["red-4"], ["blue-4", "red-5"], ["time-1", "time-2"], []]


def told(state: golemancy.State, seat: int | None = None) -> list[str]:
    """What the last decision is told as."""
    return [event["text"] for event in state.events(seat)]


def drawn(state: golemancy.State, seat: int | None = 0) -> str:
    """The table as a seat sees it, without colour."""
    return Text.from_markup(state.draw(seat)).plain


def places(state: golemancy.State) -> dict[str, str | None]:
    """Every legal decision with its place on the board."""
    return {state.say(action): state.at(action) for action in state.legal}


# ---- notation


def test_the_numbers_of_decisions_do_not_overlap() -> None:
    starts = [
        actions.TAKE,
        actions.GAIN_GEMS,
        actions.PASS,
        actions.RESOURCE,
        actions.SUMMON,
        actions.SUMMON_WITH,
        actions.RESERVE,
        actions.REWARD,
        actions.DUST,
        actions.TUCK,
        actions.TUCK_RUNE,
        actions.DONE,
        actions.CHOOSE,
        actions.ACTIONS,
    ]
    assert [b - a for a, b in pairwise(starts)] == [12, 1, 1, 4, 1, 4, 1, 1, 1, 4, 9, 1, 2]


def test_cards_are_taken_from_their_places() -> None:
    state = duel({"gems": 1}, grid=[["red-1"], ["red-2", "red-3"]])
    assert places(state)["take r1c1"] == "grid/r1c1"
    assert places(state)["take r2c2"] == "grid/r2c2"
    assert places(state)["gain"] == "supply"


def test_a_golem_goes_to_its_column_or_to_the_golems() -> None:
    state = using("red-1", {"resources": RESOURCES, "hand": ["temporary-resource"]})
    assert places(state) == {
        "resource": "resources/yellow",
        "summon": "golems",
        **{f"summon with {colour}": f"temporary/{colour}" for colour in COLOURS},
    }


def test_a_rune_goes_to_a_column_or_to_the_hand() -> None:
    state = using("master-red", {"resources": RESOURCES, "gems": 4, "start_rune": "master-green"})
    assert places(state) == {"resource red": "resources/red", "resource blue": "resources/blue", "reserve": "hand"}


def test_a_gem_card_goes_to_the_hand_or_to_the_dust() -> None:
    assert places(using("one-gem")) == {"reward": "hand", "dust": "dust"}


def test_tucking_names_the_column_and_belongs_to_its_lowest_card() -> None:
    resources = {"red": ["blue-2", "blue-4", "master-reserve"], "blue": ["red-3"]}
    state = play(using("red-4", {"resources": resources}), "summon")
    assert places(state) == {
        "tuck red": "resources/blue-2",
        "tuck blue": "resources/red-3",
        "tuck master-reserve": "resources/master-reserve",
    }
    assert places(play(state, "tuck red"))["tuck red"] == "resources/blue-4"
    assert places(state)["done"] is None


def test_choosing_belongs_to_the_cards_set_aside() -> None:
    state = play(using("pair-b", {"hand": ["pair-a"]}, aside=["green-7", "one-gem"]), "reward")
    assert places(state) == {"choose green-7": "aside/green-7", "choose one-gem": "aside/one-gem"}


def test_passing_belongs_to_nothing() -> None:
    grid = [["master-time", "master-gems"], [], [], []]
    state = duel({"gems": 2}, ended=True, deck=[], grid=grid, first=1)
    assert places(state) == {"pass": None}
    assert told(play(state, "pass"), 0) == ["has nothing to do and passes", "the game is over"]


def test_decisions_that_are_not_legal_have_words_too() -> None:
    """A refusal names what was asked for."""
    state = duel()
    with pytest.raises(golemancy.errors.IllegalAction, match=r"\(tuck red\) is not legal for seat 0 \(turn\)"):
        state.apply(actions.TUCK)
    with pytest.raises(golemancy.errors.IllegalAction, match=r"\(resource red\) is not legal"):
        state.apply(actions.RESOURCE)
    assert {state.say(actions.CHOOSE), state.say(actions.CHOOSE + 1)} == {
        f"choose {name}" for name in state.to_dict()["aside"]
    }


# ---- events


def test_beginning_a_row_lays_gems() -> None:
    state = play(duel(grid=[["red-1", "red-2", "red-3"]]), "take r1c2")
    assert told(state) == ["takes red-2 from r1c2", "lays 2 gems on the other cards of the row"]
    assert {key: state.events(None)[0][key] for key in ("kind", "seat", "card", "place")} == {
        "kind": "take",
        "seat": 0,
        "card": "red-2",
        "place": "r1c2",
    }


def test_going_on_with_a_row_moves_no_gems_of_anybodys() -> None:
    assert told(play(duel(grid=[["red-1", "red-2"]]), "take r1c1")) == ["takes red-1 from r1c1"]


@pytest.mark.parametrize(
    ("card", "decision", "text"),
    [
        ("red-1", "resource", "puts red-1 into the yellow column"),
        ("master-red", "resource blue", "puts master-red into the blue column"),
        ("one-gem", "dust", "turns one-gem into dust"),
    ],
)
def test_uses_of_a_card_are_told(card: str, decision: str, text: str) -> None:
    state = using(card, {"resources": RESOURCES, "start_rune": "master-green"})
    assert told(play(state, decision)) == [text, "seat 1's turn"]


def test_reserving_and_rewards_are_told_with_their_gems() -> None:
    state = play(using("master-time", {"gems": 3}), "reserve")
    assert told(state) == ["reserves master-time for scoring", "pays 1 gem to the supply", "seat 1's turn"]
    state = play(using("three-gems"), "reward")
    assert told(state)[:2] == ["takes the reward of three-gems", "gains 3 gems from the supply"]


def test_tucking_is_told_with_its_golem() -> None:
    state = play(using("red-1", {"resources": RESOURCES}), "summon")
    assert told(state) == ["summons red-1"]
    assert told(play(state, "tuck red")) == ["tucks blue-2 under red-1"]
    assert told(play(state, "tuck blue")) == ["tucks red-3 under red-1", "seat 1's turn"]


def test_another_turn_has_no_change_of_seats() -> None:
    state = play(using("extra-turn"), "reward")
    assert told(state) == ["takes the reward of extra-turn", "gains 1 gem from the supply", "takes another turn"]
    assert state.player == 0
    assert told(play(state, "take r1c1", "resource"))[-1] == "seat 1's turn"


def test_the_pair_is_told_to_all_and_its_cards_to_one() -> None:
    state = play(using("pair-b", {"hand": ["pair-a"]}, aside=["green-7", "one-gem"]), "reward")
    look = "has both pair cards and looks at two cards set aside"
    assert told(state, 0)[-1] == f"{look}: green-7 and one-gem"
    assert told(state, 1)[-1] == told(state, None)[-1] == look
    assert told(play(state, "choose green-7"), 1) == ["chooses green-7, at no cost"]


def test_a_row_that_stays_empty_is_told() -> None:
    state = play(duel(grid=[["red-1"]], deck=[], first=0), "take r1c1")
    assert told(state)[-1] == "the deck cannot fill the row: the end of the game is near"


@pytest.mark.parametrize(
    ("automa", "text"),
    [
        ([], "the game is won, 14 points to the Automa's 10"),
        (["green-4", "green-5", "green-6", "green-7"], "the game is lost, 14 points to the Automa's 18"),
    ],
)
def test_the_end_of_a_solo_game_is_told_with_both_scores(automa: list[str], text: str) -> None:
    me = {"golems": [f"green-{n}" for n in range(1, 4)], "start_rune": "master-green", "gems": 7}
    grid = [["one-gem"], ["red-1", "red-2"], ["three-gems", "red-4"]]
    state = solo(me, automa={"rune": "master-blue", "golems": automa}, grid=grid, deck=[])
    ended = play(state, "take r1c1", "reward")
    assert told(ended)[-1] == text
    assert ended.winners == ([0] if "won" in text else [])


# ---- views


def test_what_is_printed_comes_with_every_view() -> None:
    printed = duel().view(None)["printed"]
    assert (printed["gems"], printed["gain"], printed["gain_with_at_most"]) == (13, 2, 1)
    assert printed["row_gems"] == [0, 2, 0, -2]
    assert (printed["reserve_cost"], printed["reserve_with_at_least"]) == (1, 3)
    assert (printed["fewest_tucked"], printed["most_tucked"], printed["shown_aside"]) == (1, 3, 2)
    assert (printed["golem_points"], printed["tucked_points"]) == (2, 1)
    assert printed["dust_points"] == [0, 1, 3, 6, 10]
    assert (printed["picks"], printed["grid"]) == (5, 12)
    assert len(printed["types"]) == 36
    assert len(printed["runes"]) == 9


@pytest.mark.parametrize(("variant", "runes"), [("standard", 3), ("advanced", 5)])
def test_the_automas_points_are_printed(variant: str, runes: int) -> None:
    printed = game("golems", 1, variant=variant).new(seed=1).view(0)["printed"]
    assert printed["automa"] == {"golem": 2, "type": 2, "runes": runes, "gem": 1}
    assert printed["grid"] == 9


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_what_a_row_is_said_to_cost_is_what_it_costs(cards: int) -> None:
    state = duel({"gems": 4}, grid=[["red-1", "red-2", "red-3"][:cards]])
    said = state.view(0)["printed"]["row_gems"][cards]
    assert play(state, "take r1c1").view(0)["seats"][0]["gems"] == 4 + said


def test_a_resource_shows_the_icons_it_has_in_its_column() -> None:
    state = duel({"resources": {"red": ["blue-2", "master-time", "master-reserve"]}})
    assert state.view(1)["seats"][0]["resources"] == {
        "red": [
            {"card": "blue-2", "icons": ["red"], "white": False},
            {"card": "master-time", "icons": ["red"], "white": True},
            {"card": "master-reserve", "icons": ["red", "yellow"], "white": False},
        ]
    }
    assert state.view(1)["seats"][0]["icons"] == {"red": 3, "blue": 0, "yellow": 1, "green": 0}


def test_a_card_in_hand_shows_what_it_is_worth() -> None:
    me = {"hand": ["one-gem", "master-gems"], "golems": ["red-1", "red-2"], "start_rune": "master-red"}
    hand = duel(me).view(0)["seats"][0]["hand"]
    assert {card["card"]: card["worth"] for card in hand} == {"master-red": 4, "master-gems": 2, "one-gem": 2}


def test_the_table_of_a_solo_game_shows_the_automa() -> None:
    automa = {"gems": 2, "rune": "master-blue", "golems": ["blue-1", "red-1"], "runes": ["master-time", "master-gems"]}
    view = solo({"gems": 11}, automa=automa).view(0)
    assert view["automa"]["points"] == {"golems": 4, "type": 2, "runes": 3, "gems": 2, "total": 11}
    assert view["automa"]["runes"] == ["master-time", "master-gems"]
    assert view["automa"]["rune"]["card"] == "master-blue"
    assert (view["picks"], view["lost"]) == (5, False)


# ---- drawings


def test_the_grid_is_drawn_with_gems_and_empty_places() -> None:
    lines = drawn(duel(grid=[[None, "red-1", None], ["master-gems", "one-gem", None]])).splitlines()
    assert lines[1].split() == ["r1", "·", "red-1", "◆◆", "·"]
    assert lines[2].split() == ["Y", "|", "R", "B"]
    assert lines[3].split() == ["r2", "master-gems", "◆", "one-gem", "◆", "·"]
    assert "rune B G 2/gem card ≤6" in lines[4]
    assert "gem card ◆ 2 pt" in lines[4]


def test_a_banner_is_drawn_with_its_white_circle() -> None:
    assert "G | R R B ○1" in drawn(duel(grid=[["red-4", "red-1"]]))


def test_what_belongs_to_nobody_is_drawn() -> None:
    assert "supply 5 ◆, deck 36, aside 2" in drawn(duel())
    ended = duel(ended=True, deck=[], grid=LAST_GRID, first=0, player=1)
    assert "the end is near" in drawn(ended)
    assert "5 picks left" in drawn(solo())


def test_the_card_in_use_and_a_temporary_icon_are_drawn() -> None:
    me = {"resources": RESOURCES, "hand": ["temporary-resource"]}
    state = using("red-1", me)
    assert "In use: red-1 Y | R B" in drawn(state)
    assert "temporary G" in drawn(play(state, "summon with green"))


def test_cards_set_aside_are_drawn_for_the_one_who_saw_them() -> None:
    state = play(using("pair-b", {"hand": ["pair-a"]}, aside=["green-7", "one-gem"]), "reward")
    assert "Seen aside: green-7" in drawn(state, 0)
    assert "Seen aside" not in drawn(state, 1) + drawn(state, None)
    assert "In use, at no cost: one-gem" in drawn(play(state, "choose one-gem"), 1)


def test_a_seat_is_drawn_with_all_that_it_has() -> None:
    me: dict[str, Any] = {
        "resources": {"red": ["blue-2", "master-time"], "blue": ["red-3"]},
        "golems": [{"golem": "green-1", "tucked": ["blue-1", "blue-3"]}, "green-2"],
        "dust": ["one-gem"],
        "hand": ["master-gems"],
        "start_rune": "master-green",
        "gems": 3,
    }
    text = drawn(duel(me))
    assert "▶ Seat 0, start player: 3 ◆, 11 points (golems 4, tucked 2, dust 1, runes 4)" in text
    assert "    red column                blue column" in text
    assert "    R blue-2                  B red-3" in text
    assert "    R○ master-time" in text
    assert "    showing: 2 R, 1 B" in text
    assert "    golems: green-1+2, green-2" in text
    assert "    dust: one-gem" in text
    assert "    hand: master-green rune R G 2/green golem | worth 4" in text
    assert "    hand: a rune you cannot see" in drawn(duel(me), 1)
    assert "    resources: none" in text, "of the other seat"


def test_the_automa_is_drawn() -> None:
    automa = {"gems": 2, "rune": "master-blue", "golems": ["blue-1"], "runes": ["master-time"]}
    text = drawn(solo({"gems": 11}, automa=automa))
    assert "  Automa: 2 ◆, 6 points (golems 2, type 2, gems 2)" in text
    assert "    rune: master-blue rune B Y 2/blue golem; 1 more in its pile" in text
    assert "    golems: blue-1" in text


# ---- explanations


def test_every_card_and_term_is_explained_in_full_sentences() -> None:
    chosen = game("golems", 2)
    for thing in (*card_names(chosen.box), *TERMS):
        text = explained(chosen, thing)
        assert text is not None
        assert text.endswith(".")
        assert "{" not in text


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        ("two-gems", "Gem card. Reward: 2 gems, and 1 point at the end. Or it becomes dust."),
        ("one-gem", "Gem card. Reward: 1 gem, and 2 points at the end. Or it becomes dust."),
        ("extra-turn", "Gem card. Reward: 1 gem, and another turn after this one. Or it becomes dust."),
        ("gem", "Gems pay for starting a row (2) and for reserving a rune (1); the last card of a row brings 2."),
        (
            "tuck",
            "Under a summoned golem go 1 to 3 resource cards, each for an icon of the banner of its own; 1 point each.",
        ),
        ("dust", "Gem cards kept for points: 1, 2, 3, 4 or more of them are worth 1, 3, 6, 10."),
    ],
)
def test_explanations_have_the_numbers_of_the_cards(thing: str, text: str) -> None:
    assert explained(game("golems", 2), thing) == text


def test_runes_are_explained_with_both_uses() -> None:
    playing = game("golems", 2)
    assert str(explained(playing, "master-red")).startswith(
        "Rune. As a resource, onto a column that is there: 1 red and 1 blue. "
        "Reserved, it scores 2 points for each red golem."
    )
    assert "1 icon of its column's colour. Reserved" in str(explained(playing, "master-time"))


def test_what_a_view_offers_for_explanation_is_explained() -> None:
    """Every place that a decision names is a card, a colour or a term."""
    resources = {"red": ["blue-2", "blue-4"], "blue": ["red-3"], "green": ["red-2"]}
    state = play(using("red-4", {"resources": resources}), "summon")
    for place in filter(None, places(state).values()):
        assert state.game.words.explain(state.game.box, place.split("/")[-1])
    assert says(state) == {"tuck red", "tuck blue", "tuck green"}
