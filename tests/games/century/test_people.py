"""Century for people: notation, places on the board, events, drawings, explanations, and what is printed."""

import random
from typing import Any

import pytest

import golemancy
from golemancy.games.caravan.box import merchant_names
from golemancy.games.century.box import golem_names
from tests.conftest import explained, game, play
from tests.games.century.tables import GOLEMS, START, table, with_cards

HAND = [*START, "trade 2Y>1T"]


def places(state: golemancy.State) -> dict[str, str | None]:
    """Where on the board each legal decision belongs."""
    return {state.say(action): state.at(action) for action in state.legal}


# ---- notation and places


def test_decisions_of_a_turn_and_where_they_belong() -> None:
    state = table("2Y4G", "", hand0=HAND, point_row=GOLEMS, merchant_row=["gain 3Y", "gain 1M"])
    assert places(state) == {
        "play gain 2Y": "hand/gain 2Y",
        "play upgrade 2": "hand/upgrade 2",
        "play trade 2Y>1T": "hand/trade 2Y>1T",
        **{f"acquire {slot}": f"merchant_row/{slot}" for slot in range(1, 7)},
        "rest": "played",
        "claim 1": "point_row/1",
    }


INSIDE = {
    "pay": (["acquire 3"], {"pay yellow": "caravan/yellow", "pay green": "caravan/green"}),
    "upgrade": (["play upgrade 2"], {"upgrade yellow": "caravan/yellow", "upgrade green": "caravan/green"}),
    "upgrade again": (
        ["play upgrade 2", "upgrade green"],
        {
            "upgrade yellow": "caravan/yellow",
            "upgrade green": "caravan/green",
            "upgrade turquoise": "caravan/turquoise",
            "done": "played/upgrade 2",
        },
    ),
    "trade": (["play trade 2Y>1T"], {"again": "played/trade 2Y>1T", "done": "played/trade 2Y>1T"}),
    "discard": (["play gain 2Y"], {"discard yellow": "caravan/yellow", "discard green": "caravan/green"}),
}


@pytest.mark.parametrize(("decisions", "found"), INSIDE.values(), ids=INSIDE)
def test_decisions_inside_an_action_and_where_they_belong(decisions: list[str], found: dict[str, str]) -> None:
    assert places(play(table("6Y4G", "", hand0=HAND), *decisions)) == found


def test_every_number_has_a_text_of_its_own() -> None:
    state = game("century", 2).new(seed=1)
    texts = [state.say(action) for action in range(state.game.actions)]
    assert len(set(texts)) == len(texts)
    last = '  { id = "trade_2M_1Y1G3T", give = [0, 0, 0, 2], get = [1, 1, 3, 0] },\n'
    small = with_cards((last, ""), ("count = 43", "count = 42")).new(seed=1)
    assert small.say(44) == "play card 44"  # a number that this deck has no card for


# ---- events


def told(state: golemancy.State, *decisions: str) -> list[str]:
    """What everybody sees happen, without the decisions themselves."""
    found = []
    for decision in decisions:
        state.apply(decision)
        found += [event["text"] for event in state.events(None)[1:]]
    return found


STORIES = {
    "a gain": (["play gain 2Y"], ["takes 2Y from the supply", "seat 1's turn"]),
    "a trade": (
        ["play trade 2Y>1T", "done"],
        ["returns 2Y to the supply", "takes 1T from the supply", "seat 1's turn"],
    ),
    "an upgrade": (
        ["play upgrade 2", "upgrade yellow", "done"],
        ["returns 1Y to the supply", "takes 1G from the supply", "seat 1's turn"],
    ),
    "a free card with crystals": (
        ["acquire 1"],
        ["takes 1M from the card", "takes gain 3Y", "gain 4Y joins the row", "seat 1's turn"],
    ),
    "a card paid for": (
        ["acquire 2", "pay green"],
        ["lays 1G on the row", "takes gain 1M", "gain 4Y joins the row", "seat 1's turn"],
    ),
    "a claim with copper": (
        ["claim 1"],
        ["returns 4G to the supply", "claims golem 8 (4G)", "takes a copper token", "golem 20 (5M) joins the row"],
    ),
    "a rest": (["rest"], ["seat 1's turn"]),
}


@pytest.mark.parametrize(("decisions", "texts"), STORIES.values(), ids=STORIES)
def test_what_happened_is_told(decisions: list[str], texts: list[str]) -> None:
    row = [{"card": "gain 3Y", "crystals": "1M"}, "gain 1M", "gain 1T", "gain 2G", "gain 1Y1G", "gain 2Y1G"]
    state = table(
        "4Y4G",
        "",
        hand0=HAND,
        point_row=GOLEMS,
        point_deck=["golem 20 (5M)"],
        merchant_row=row,
        merchant_deck=["gain 4Y"],
    )
    assert told(state, *decisions)[: len(texts)] == texts


def test_silver_and_the_end_are_told() -> None:
    state = table("", "4T", first=0, player=1, point_row=GOLEMS, quiet_rounds=99)
    assert told(state, "claim 2")[1:3] == ["claims golem 12 (4T)", "takes a silver token"]
    assert told(table("", "", player=1, quiet_rounds=99), "rest") == ["the game is over"]


def test_events_carry_what_a_page_needs() -> None:
    state = table("1Y", "", merchant_row=["gain 3Y", "gain 1M"])
    play(state, "acquire 2", "pay yellow")
    lay, acquire = state.events(1)[1:3]
    assert (lay["kind"], lay["seat"], lay["crystals"]["yellow"]) == ("lay", 0, 1)
    assert (acquire["kind"], acquire["seat"], acquire["card"]) == ("acquire", 0, "gain 1M")
    assert state.events(0) == state.events(1) == state.events(None)


def test_a_card_from_an_empty_deck_reveals_nothing() -> None:
    position = table("", "").to_dict()
    everything = [slot["card"] for slot in position["merchant_row"]] + position["merchant_deck"]
    state = table("", "", merchant_row=everything[:6], hand1=[*START, *everything[6:]])
    assert told(state, "acquire 1") == [f"takes {everything[0]}", "seat 1's turn"]


# ---- drawing


def test_the_table_is_drawn() -> None:
    row = [{"card": "gain 3Y", "crystals": "1Y1M"}, "trade 2Y>1T"]
    state = table(
        "2Y1M", "", played0=["gain 1M"], claimed1=["golem 20 (5M)"], copper1=1, point_row=GOLEMS, merchant_row=row
    )
    assert state.draw(0).splitlines() == [
        "[bold]Golems[/] (30 in the deck, 6 claims end the game)",
        "  1  golem 8 ([green]4G[/])  + copper (3 left)",
        "  2  golem 12 ([cyan]4T[/])  + silver (4 left)",
        "  3  golem 16 ([magenta]4M[/])",
        "  4  golem 10 ([green]5G[/])",
        "  5  golem 15 ([cyan]5T[/])",
        "[bold]Merchants[/] (36 in the deck)",
        "  1  gain [yellow]3Y[/]  with [yellow]1Y[/][magenta]1M[/] on it",
        "  2  trade [yellow]2Y[/]>[cyan]1T[/]",
        "  3  gain [yellow]1Y[/][green]1G[/]",
        "  4  gain [cyan]1T[/]",
        "  5  gain [yellow]4Y[/]",
        "  6  gain [yellow]2Y[/][green]1G[/]",
        "▶ [bold]Seat 0[/], first player: [yellow]2Y[/][magenta]1M[/], 1 points",
        "     hand: gain [yellow]2Y[/], upgrade 2",
        "     played: gain [magenta]1M[/]",
        "  [bold]Seat 1[/]: –, 23 points",
        "     hand: gain [yellow]2Y[/], upgrade 2",
        "     claimed: golem 20 ([magenta]5M[/]); 1 copper, 0 silver",
    ]


def test_empty_hands_and_slots_are_drawn() -> None:
    position = table("", "").to_dict()
    everything = [slot["card"] for slot in position["merchant_row"]] + position["merchant_deck"]
    state = table("", "", hand0=[], played0=START, hand1=[*START, *everything[5:]], merchant_row=everything[:5])
    assert "  6  empty" in state.draw(None).splitlines()
    assert "     hand: empty" in state.draw(None).splitlines()


# ---- explaining


def test_every_card_token_and_crystal_is_explained() -> None:
    century = game("century", 2)
    things = [*merchant_names(century.box), *golem_names(century.box), "copper", "silver", "rest"]
    things += ["yellow", "green", "turquoise", "magenta"]
    texts = [explained(century, thing) for thing in things]
    assert all(text and text.endswith(".") for text in texts)
    assert explained(century, "village") is None


EXPLAINED = {
    "gain 2Y1G": "Merchant card: take 2 yellow and 1 green.",
    "upgrade 3": "Merchant card: raise crystals by up to 3 steps in all, one crystal or several "
    "(yellow, green, turquoise, magenta).",
    "trade 2Y>1T": "Merchant card: return 2 yellow and take 1 turquoise, as often as you can pay.",
    "golem 12 (4T)": "Golem: return 4 turquoise to claim it; 12 points at the end.",
    "copper": "Copper token: 3 points. One comes with the golem in place 1 while there are any.",
    "silver": "Silver token: 1 point. One comes with the golem in place 2, or in place 1 once copper is gone.",
    "yellow": "The lowest crystal; no point at the end.",
    "magenta": "The highest crystal; 1 point at the end.",
    "rest": "Take all your played merchant cards back into your hand.",
}


@pytest.mark.parametrize(("thing", "text"), EXPLAINED.items(), ids=EXPLAINED)
def test_what_a_thing_is_in_words(thing: str, text: str) -> None:
    century = game("century", 2)
    assert explained(century, thing) == text


def test_explanations_follow_the_card_file() -> None:
    own = with_cards(
        ("copper_points = 3", "copper_points = 1"),
        ("silver_points = 1", "silver_points = 0"),
        ("non_yellow_crystal_points = 1", "non_yellow_crystal_points = 0"),
        ('id = "upgrade_3", steps = 3', 'id = "upgrade_3", steps = 1'),
    )
    texts = [explained(own, thing) or "" for thing in ("copper", "silver", "green", "upgrade 1")]
    for text, found in zip(("1 point.", "0 points.", "no point at", "up to 1 step in"), texts, strict=True):
        assert text in found


# ---- what is printed


def printed(state: golemancy.State) -> dict[str, Any]:
    found: dict[str, Any] = state.view(None)["printed"]
    return found


def test_the_view_says_what_is_printed() -> None:
    found = printed(game("century", 2).new(seed=1))
    assert found == {
        "caravan_limit": 10,
        "crystal_points": {"yellow": 0, "green": 1, "turquoise": 1, "magenta": 1},
        "starting_cards": START,
        "slot_prices": [0, 1, 2, 3, 4, 5],
        "token_points": {"copper": 3, "silver": 1},
        "slot_tokens": [
            {"token": "copper", "left": 4, "points": 3},
            {"token": "silver", "left": 4, "points": 1},
            None,
            None,
            None,
        ],
    }


def test_a_card_file_of_ones_own_is_shown_rightly() -> None:
    own = with_cards(
        ("caravan_limit = 10", "caravan_limit = 12"),
        ("copper_points = 3", "copper_points = 5"),
        ("copper_tokens_per_player = 2", "copper_tokens_per_player = 1"),
        ('"start_gain_2Y", kind = "gain", get = [2, 0, 0, 0]', '"start_gain_2Y", kind = "gain", get = [0, 0, 1, 0]'),
    )
    found = printed(own.new(seed=1))
    assert (found["caravan_limit"], found["token_points"]) == (12, {"copper": 5, "silver": 1})
    assert found["slot_tokens"][0] == {"token": "copper", "left": 2, "points": 5}
    assert found["starting_cards"] == ["gain 1T", "upgrade 2"]


TOKENS = {
    "both": ({}, ["copper", "silver", None, None, None]),
    "no copper": ({"copper1": 4}, ["silver", None, None, None, None]),
    "no silver": ({"silver1": 4}, ["copper", None, None, None, None]),
    "none": ({"copper0": 4, "silver1": 4}, [None] * 5),
}
CLAIMED = {
    "claimed0": ["golem 6 (2Y2G)", "golem 7 (3Y2G)", "golem 8 (2Y3G)", "golem 9 (3Y2T)"],
    "claimed1": ["golem 11 (3Y2M)", "golem 20 (5M)", "golem 14 (3G2M)", "golem 18 (2T3M)"],
}


@pytest.mark.parametrize(("taken", "metals"), TOKENS.values(), ids=TOKENS)
def test_the_tokens_shown_are_those_that_a_claim_takes(taken: dict[str, int], metals: list[str | None]) -> None:
    for slot, golem in enumerate(GOLEMS[:3], 1):
        state = table(f"4{golem[-2]}", "", point_row=GOLEMS, **CLAIMED, **taken)
        lying = printed(state)["slot_tokens"]
        assert [token and token["token"] for token in lying] == metals
        play(state, f"claim {slot}")
        got = [event["token"] for event in state.events(None) if event["kind"] == "token"]
        assert got == [metal for metal in metals[slot - 1 : slot] if metal]


def test_slot_prices_are_what_is_paid() -> None:
    for slot, price in enumerate(printed(table("", ""))["slot_prices"], 1):
        state = table("9Y", "")
        play(state, f"acquire {slot}", *["pay yellow"] * price)
        assert state.player == 1


def test_everybody_sees_the_same() -> None:
    state, chance = game("century", 3).new(seed=4), random.Random(4)
    for _ in range(60):
        state.apply(chance.choice(state.legal))
    views = [state.view(seat) | {"seat": None} for seat in (0, 1, 2, None)]
    assert all(view == views[0] for view in views)
