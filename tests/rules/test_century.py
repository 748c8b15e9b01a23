"""Century: Golem Edition, rule by rule, as positions and moves a player can read."""

from typing import Any

import pytest

import golemancy
from tests.conftest import game, play
from tests.games.century.tables import few_golems, table


def caravan(state: golemancy.State, seat: int) -> str:
    """A caravan as 2Y1M."""
    named = state.view(None)["seats"][seat]["caravan"]
    return "".join(f"{n}{colour[0].upper()}" for colour, n in named.items() if n)


def row(state: golemancy.State) -> list[str]:
    return [slot["card"] for slot in state.view(None)["merchant_row"] if slot]


def says(state: golemancy.State) -> set[str]:
    return {state.say(action) for action in state.legal}


def seat(state: golemancy.State, number: int) -> dict[str, Any]:
    found: dict[str, Any] = state.view(None)["seats"][number]
    return found


# ---- set-up


@pytest.mark.rule("CG-01")
@pytest.mark.parametrize("players", [1, 6])
def test_it_is_for_two_to_five(players: int) -> None:
    with pytest.raises(golemancy.BadOption, match="2, 3, 4, 5 players, not"):
        golemancy.game("century", players=players)
    assert [game("century", n).new(seed=1).game.players for n in (2, 3, 4, 5)] == [2, 3, 4, 5]


@pytest.mark.rule("CG-02")
def test_five_of_36_point_cards_lie_face_up() -> None:
    position = game("century", 2).new(seed=3).to_dict()
    assert len(position["point_row"]) == 5
    assert len(set(position["point_row"] + position["point_deck"])) == 36
    other = game("century", 2).new(seed=4).to_dict()
    assert other["point_row"] != position["point_row"]


@pytest.mark.rule("CG-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_copper_and_two_silver_tokens_a_player(players: int) -> None:
    view = game("century", players).new(seed=1).view(None)
    assert (view["copper_pile"], view["silver_pile"]) == (2 * players, 2 * players)


@pytest.mark.rule("CG-04")
def test_everybody_starts_with_the_two_starting_cards() -> None:
    state = game("century", 3).new(seed=1)
    assert [seat(state, n)["hand"] for n in range(3)] == [["gain 2Y", "upgrade 2"]] * 3
    assert not {"gain 2Y", "upgrade 2"} & set(state.to_dict()["merchant_deck"] + row(state))


@pytest.mark.rule("CG-05")
def test_six_of_43_merchant_cards_lie_face_up() -> None:
    state = game("century", 2).new(seed=1)
    assert len(row(state)) == 6
    assert len(set(row(state) + state.to_dict()["merchant_deck"])) == 43


@pytest.mark.rule("CG-06")
def test_the_first_player_is_random_or_given() -> None:
    assert {game("century", 3).new(seed=n).player for n in range(30)} == {0, 1, 2}
    state = game("century", 3, first=2).new(seed=1)
    order = []
    for _ in range(4):
        order.append(state.player)
        state.apply("rest")
    assert order == [2, 0, 1, 2]


@pytest.mark.rule("CG-07")
def test_starting_crystals_by_turn_order() -> None:
    state = game("century", 5, first=3).new(seed=1)
    assert [caravan(state, n) for n in (3, 4, 0, 1, 2)] == ["3Y", "4Y", "4Y", "3Y1G", "3Y1G"]


@pytest.mark.rule("CG-08")
def test_the_supply_never_runs_out() -> None:
    caravans = ["10M"] * 5
    state = table(*caravans, hand0=["gain 1M", "gain 2Y", "upgrade 2"])
    play(state, "play gain 1M", "discard magenta")
    assert sum(seat(state, n)["caravan"]["magenta"] for n in range(5)) == 50


# ---- playing a merchant card


@pytest.mark.rule("CG-10")
def test_a_played_card_lies_face_up_until_a_rest() -> None:
    state = play(table("3Y", "4Y"), "play gain 2Y")
    assert seat(state, 0)["played"] == ["gain 2Y"]
    assert seat(state, 0)["hand"] == ["upgrade 2"]
    play(state, "rest")
    assert "play gain 2Y" not in says(state)


@pytest.mark.rule("CG-11")
def test_a_gain_card_gives_what_it_shows() -> None:
    state = play(table("1M", "", hand0=["gain 2Y1G", "gain 2Y", "upgrade 2"]), "play gain 2Y1G")
    assert caravan(state, 0) == "2Y1G1M"
    assert state.player == 1


@pytest.mark.rule("CG-12")
def test_upgrade_steps_on_one_crystal_or_several() -> None:
    one = play(table("1Y", ""), "play upgrade 2", "upgrade yellow", "upgrade green")
    assert caravan(one, 0) == "1T"
    two = play(table("2Y", ""), "play upgrade 2", "upgrade yellow", "upgrade yellow")
    assert caravan(two, 0) == "2G"


@pytest.mark.rule("CG-12")
def test_steps_may_be_left_but_not_all() -> None:
    state = play(table("2Y", ""), "play upgrade 2")
    assert says(state) == {"upgrade yellow"}
    play(state, "upgrade yellow", "done")
    assert (caravan(state, 0), state.player) == ("1Y1G", 1)


@pytest.mark.rule("CG-13")
def test_magenta_cannot_be_upgraded() -> None:
    state = play(table("1T1M", ""), "play upgrade 2", "upgrade turquoise")
    assert (caravan(state, 0), state.player) == ("2M", 1)
    assert "play upgrade 2" not in says(table("4M", ""))
    assert "play upgrade 2" not in says(table("", ""))


@pytest.mark.rule("CG-14")
def test_a_trade_is_repeated_while_it_can_be_paid() -> None:
    position = {"hand0": ["trade 2Y>1T", "gain 2Y", "upgrade 2"]}
    assert "play trade 2Y>1T" not in says(table("1Y4G", "", **position))
    state = play(table("5Y", "", **position), "play trade 2Y>1T")
    assert says(state) == {"again", "done"}
    assert caravan(play(state.copy(), "done"), 0) == "3Y1T"
    assert caravan(play(state, "again"), 0) == "1Y2T"
    assert state.player == 1


@pytest.mark.rule("CG-15")
def test_crystals_received_pay_for_the_next_repeat() -> None:
    deck = golemancy.engine.deck.Deck(_deck().replace("give = [5, 0, 0, 0], get = [0, 0, 0, 2]", SELF_FEEDING), "x")
    own = golemancy.game("century", 2, deck=deck)
    seats = [{"caravan": "3Y", "hand": ["trade 2Y>1Y1G", "gain 2Y", "upgrade 2"]}, {}]
    state = play(own.from_dict({"seats": seats}), "play trade 2Y>1Y1G", "again")
    assert caravan(state, 0) == "1Y2G"
    assert state.player == 1


SELF_FEEDING = "give = [2, 0, 0, 0], get = [1, 1, 0, 0]"


def _deck() -> str:
    found = game("century", 2).definition.deck()
    assert found is not None
    return found.text


# ---- acquiring a merchant card


@pytest.mark.rule("CG-20")
def test_a_crystal_on_each_card_to_the_left() -> None:
    state = play(table("2Y1G", ""), "acquire 3", "pay green", "pay yellow")
    view = state.view(None)
    assert [slot["crystals"]["green"] for slot in view["merchant_row"][:3]] == [1, 0, 0]
    assert [slot["crystals"]["yellow"] for slot in view["merchant_row"][:3]] == [0, 1, 0]
    assert caravan(state, 0) == "1Y"
    assert state.player == 1


@pytest.mark.rule("CG-20")
def test_the_leftmost_card_is_free() -> None:
    state = table("", "")
    first = row(state)[0]
    play(state, "acquire 1")
    assert first in seat(state, 0)["hand"]
    assert state.player == 1


@pytest.mark.rule("CG-21")
def test_crystals_on_the_card_do_not_help_to_pay() -> None:
    rich = [{"card": "gain 3Y"}, {"card": "gain 1M", "crystals": "5Y"}]
    state = table("", "4Y", merchant_row=rich)
    assert "acquire 1" in says(state)
    assert "acquire 2" not in says(state)
    assert {"acquire 2", "acquire 3"} & says(table("1Y", "", merchant_row=rich)) == {"acquire 2"}


@pytest.mark.rule("CG-22")
def test_the_card_comes_with_its_crystals_and_the_row_slides() -> None:
    lying = [{"card": "gain 3Y", "crystals": "1M"}, {"card": "gain 1M", "crystals": "2T"}, {"card": "gain 2G"}]
    state = table("1Y", "", merchant_row=lying, merchant_deck=["gain 4Y", "gain 1T", "gain 1Y1G", "trade 3T>3M"])
    play(state, "acquire 2", "pay yellow")
    assert "gain 1M" in seat(state, 0)["hand"]
    assert caravan(state, 0) == "2T"
    slots = state.view(None)["merchant_row"]
    assert [slot["card"] for slot in slots] == ["gain 3Y", "gain 2G", "gain 4Y", "gain 1T", "gain 1Y1G", "trade 3T>3M"]
    assert slots[0]["crystals"] == {"yellow": 1, "green": 0, "turquoise": 0, "magenta": 1}


# ---- resting


@pytest.mark.rule("CG-30")
def test_rest_returns_all_played_cards() -> None:
    state = play(table("3Y", "", hand0=[], played0=["gain 2Y", "upgrade 2", "gain 1M"]), "rest")
    assert sorted(seat(state, 0)["hand"]) == ["gain 1M", "gain 2Y", "upgrade 2"]
    assert (seat(state, 0)["played"], caravan(state, 0)) == ([], "3Y")


@pytest.mark.rule("CG-30")
def test_rest_is_legal_with_nothing_played() -> None:
    assert "rest" in says(table("", ""))


# ---- claiming a point card


@pytest.mark.rule("CG-40")
def test_claim_returns_the_cost() -> None:
    state = table("1Y2G4T", "", point_row=["golem 8 (4G)", "golem 14 (2T2M)", "golem 12 (4T)"])
    assert {"claim 1", "claim 2", "claim 3"} & says(state) == {"claim 3"}
    play(state, "claim 3")
    assert (caravan(state, 0), seat(state, 0)["claimed"]) == ("1Y2G", ["golem 12 (4T)"])
    assert seat(state, 0)["points"] == 12 + 2


@pytest.mark.rule("CG-41")
def test_copper_from_slot_one_silver_from_slot_two() -> None:
    golems = ["golem 8 (4G)", "golem 12 (4T)", "golem 16 (4M)"]
    for claim, copper, silver in (("claim 1", 1, 0), ("claim 2", 0, 1), ("claim 3", 0, 0)):
        state = play(table("4G4T2M", "", point_row=golems) if claim != "claim 3" else table("4M", "", point_row=golems),
                     claim)  # fmt: skip
        assert (seat(state, 0)["copper"], seat(state, 0)["silver"]) == (copper, silver)
        view = state.view(None)
        assert (view["copper_pile"], view["silver_pile"]) == (4 - copper, 4 - silver)


@pytest.mark.rule("CG-42")
def test_silver_moves_to_slot_one_with_the_last_copper() -> None:
    golems = ["golem 8 (4G)", "golem 12 (4T)", "golem 16 (4M)"]
    claimed = ["golem 6 (2Y2G)", "golem 7 (3Y2G)", "golem 8 (2Y3G)", "golem 9 (3Y2T)"]
    state = table("4G", "4M", point_row=golems, claimed1=claimed, copper1=3, copper_pile=1)
    play(state, "claim 1")
    assert (seat(state, 0)["copper"], state.view(None)["copper_pile"]) == (1, 0)
    play(state, "claim 2")
    assert (seat(state, 1)["silver"], state.view(None)["silver_pile"]) == (0, 4)
    gone = play(table("4G", "", point_row=golems, claimed1=claimed, copper1=4), "claim 1")
    assert (seat(gone, 0)["copper"], seat(gone, 0)["silver"]) == (0, 1)


@pytest.mark.rule("CG-42")
def test_no_token_when_both_piles_are_gone() -> None:
    claimed = {
        "claimed0": ["golem 6 (2Y2G)", "golem 7 (3Y2G)", "golem 8 (2Y3G)", "golem 9 (3Y2T)"],
        "claimed1": ["golem 11 (3Y2M)", "golem 20 (5M)", "golem 14 (3G2M)", "golem 18 (2T3M)"],
    }
    state = table("4G4T", "", point_row=["golem 8 (4G)", "golem 12 (4T)"], copper0=4, silver1=4, **claimed)
    play(state, "claim 1")
    assert (seat(state, 0)["copper"], seat(state, 0)["silver"]) == (4, 0)


@pytest.mark.rule("CG-43")
def test_the_point_row_slides_and_refills() -> None:
    golems = ["golem 8 (4G)", "golem 12 (4T)", "golem 16 (4M)", "golem 10 (5G)", "golem 15 (5T)"]
    state = play(table("4T", "", point_row=golems, point_deck=["golem 20 (5M)"]), "claim 2")
    assert state.view(None)["point_row"] == [golems[0], *golems[2:], "golem 20 (5M)"]


@pytest.mark.rule("CG-44")
def test_rows_stay_short_when_a_deck_is_empty() -> None:
    names = game("century", 2).new(seed=1).to_dict()
    everything = [slot["card"] for slot in names["merchant_row"]] + names["merchant_deck"]
    lying, owned = everything[:6], everything[6:]
    state = table("1Y", "", merchant_row=lying, hand0=["gain 2Y", "upgrade 2", *owned])
    play(state, "acquire 2", "pay yellow")
    assert row(state) == [lying[0], *lying[2:]]
    assert state.view(None)["merchant_row"][5] is None
    assert "acquire 6" not in says(play(table("9Y", "9Y", merchant_row=lying, hand0=["gain 2Y", "upgrade 2", *owned]),
                                        "acquire 1"))  # fmt: skip


@pytest.mark.rule("CG-44")
def test_the_point_row_stays_short_too() -> None:
    own = few_golems(9)
    position = table("", "", own=own).to_dict()
    lying, claimed = position["point_row"], position["point_deck"]
    assert lying[0] == "golem 6 (2Y2G)"
    state = table("2Y2G", "", own=own, point_row=lying, claimed1=claimed)
    play(state, "claim 1")
    assert state.view(None)["point_row"] == [*lying[1:], None]


# ---- the end of a turn


@pytest.mark.rule("CG-50")
def test_discarding_down_to_ten_by_choice() -> None:
    state = play(table("9Y1M", ""), "play gain 2Y")
    assert (state.player, says(state)) == (0, {"discard yellow", "discard magenta"})
    play(state, "discard magenta")
    assert state.player == 0
    play(state, "discard yellow")
    assert (caravan(state, 0), state.player) == ("10Y", 1)


@pytest.mark.rule("CG-50")
def test_the_limit_is_not_checked_inside_a_turn() -> None:
    hand = ["trade 1T>4Y1G", "gain 2Y", "upgrade 2"]
    state = play(table("10T", "", hand0=hand), *["play trade 1T>4Y1G"], *["again"] * 9)
    assert caravan(state, 0) == "40Y10G"
    assert says(state) == {"discard yellow", "discard green"}


@pytest.mark.rule("CG-50")
def test_no_voluntary_discarding() -> None:
    assert not [text for text in says(table("10Y", "")) if text.startswith("discard")]


# ---- the end of the game


@pytest.mark.rule("CG-60")
@pytest.mark.parametrize(("players", "goal"), [(2, 6), (3, 6), (4, 5), (5, 5)])
def test_the_round_is_completed_after_the_last_claim(players: int, goal: int) -> None:
    position = game("century", players).new(seed=1).to_dict()
    golems = [g for g in position["point_row"] + position["point_deck"] if g != "golem 8 (4G)"]
    state = table("4G", *[""] * (players - 1), point_row=["golem 8 (4G)"], claimed0=golems[: goal - 1])
    play(state, "claim 1")
    for _ in range(players - 1):
        assert not state.over
        play(state, "rest")
    assert state.over


@pytest.mark.rule("CG-60")
def test_the_last_in_turn_order_ends_the_game_at_once() -> None:
    position = game("century", 2).new(seed=1).to_dict()
    golems = [g for g in position["point_row"] + position["point_deck"] if g != "golem 8 (4G)"]
    state = table("", "4G", point_row=["golem 8 (4G)"], claimed1=golems[:5], player=1)
    assert play(state, "claim 1").over
    assert state.player is None
    assert state.legal == []


@pytest.mark.rule("CG-61")
def test_score_of_cards_tokens_and_crystals() -> None:
    claimed = ["golem 20 (5M)", "golem 6 (2Y2G)", "golem 7 (3Y2G)"]
    state = table("5Y2G1T1M", "4M", claimed0=claimed, copper0=2, silver0=1)
    assert state.scores == [20 + 6 + 7 + 2 * 3 + 1 + 4, 4]


@pytest.mark.rule("CG-62")
def test_ties_go_to_the_later_in_turn_order() -> None:
    position: dict[str, Any] = {"over": True, "quiet_rounds": 100}
    assert table("1M", "1M", "1G", **position).winners == [2]
    assert table("1M", "1M", "1G", first=1, player=1, **position).winners == [0]
    assert table("2M", "1M", "1G", **position).winners == [0]


@pytest.mark.rule("CG-63")
def test_a_hundred_rounds_without_a_claim_end_the_game() -> None:
    state = table("", "", quiet_rounds=99)
    assert not play(state, "rest").over
    assert play(state, "rest").over
    busy = play(table("4G", "", point_row=["golem 8 (4G)"], quiet_rounds=99), "claim 1", "rest")
    assert not busy.over


# ---- what each player knows


@pytest.mark.rule("CG-70")
def test_only_the_order_of_the_decks_is_hidden() -> None:
    state = game("century", 2).new(seed=1)
    play(state, "acquire 1", "rest")
    other = state.redeal(0, seed=5)
    assert other.to_dict()["merchant_deck"] != state.to_dict()["merchant_deck"]
    assert sorted(other.to_dict()["merchant_deck"]) == sorted(state.to_dict()["merchant_deck"])
    assert other.view(0) == state.view(0)
    mine, theirs = (state.view(who) for who in (0, 1))
    assert {**mine, "seat": None} == {**theirs, "seat": None} == state.view(None)
    assert mine["merchant_deck"] == 36


@pytest.mark.rule("CG-71")
def test_a_trade_that_feeds_itself_is_refused() -> None:
    text = _deck().replace("give = [2, 0, 0, 0], get = [0, 2, 0, 0]", "give = [2, 0, 0, 0], get = [2, 1, 0, 0]")
    with pytest.raises(golemancy.BadDeck, match=r"my.toml, line 69: trade_2Y_2G: the trade gives .* repeated for ever"):
        golemancy.game("century", 2, deck=golemancy.engine.deck.Deck(text, "my.toml"))
