"""Golem It!, rule by rule: positions and moves that a player can read."""

from collections import Counter
from typing import Any

import pytest

import golemancy
from golemancy.errors import BadOption, IllegalAction
from tests.conftest import game, play

FULL_HANDS = {3: 15, 4: 15, 5: 12, 6: 10}


def table(*seats: Any, player: int = 0, **more: Any) -> golemancy.State:
    """A position from one text or dict a seat; options of the game may be given by name."""
    options = {k: more.pop(k) for k in ("variant", "limit_on") if k in more}
    rows = [{"hand": seat} if isinstance(seat, str) else seat for seat in seats]
    return game("golem_it", len(seats), **options).from_dict({"seats": rows, "player": player, **more})


def lying(cards: str, value: int, hand: str = "m2 m3", tokens: int = 0, **more: Any) -> dict[str, Any]:
    """A seat with a combination in front of it."""
    return {"hand": hand, "tokens": tokens, "lying": {"cards": cards, "value": value}, **more}


def done(place: int) -> dict[str, Any]:
    """A seat that has finished."""
    return {"place": place}


def legal(state: golemancy.State) -> list[str]:
    """The legal decisions in notation."""
    return [state.say(a) for a in state.legal]


def seat(state: golemancy.State, number: int) -> dict[str, Any]:
    """One seat of the whole position."""
    row: dict[str, Any] = state.to_dict()["seats"][number]
    return row


def tokens(state: golemancy.State) -> list[int]:
    """Each seat's points."""
    return [row["tokens"] for row in state.to_dict()["seats"]]


def pool(state: golemancy.State) -> int:
    """Points in the pool."""
    return int(state.to_dict()["pool"])


# ---- set-up


@pytest.mark.rule("GI-01")
@pytest.mark.parametrize(("players", "cards"), FULL_HANDS.items())
def test_sixty_cards_are_dealt(players: int, cards: int) -> None:
    position = game("golem_it", players).new(seed=1).to_dict()
    assert [len(row["hand"]) for row in position["seats"]] == [cards] * players
    assert len(position["unused"]) == (15 if players == 3 else 0)
    everything = Counter(position["unused"])
    for row in position["seats"]:
        everything.update(row["hand"])
    assert everything == {f"{c}{v}": 2 for c, top in (("m", 21), ("p", 11)) for v in range(2, top + 1)}


@pytest.mark.rule("GI-01", "GI-80")
def test_with_three_players_fifteen_cards_stay_out_unseen() -> None:
    state = game("golem_it", 3).new(seed=1)
    assert all(state.view(viewer)["unused"] == 15 for viewer in (0, 1, 2, None))


@pytest.mark.rule("GI-02")
@pytest.mark.parametrize("players", FULL_HANDS)
def test_everybody_starts_with_three_points_in_sight(players: int) -> None:
    view = game("golem_it", players).new(seed=1).view(None)
    assert [row["tokens"] for row in view["seats"]] == [3] * players
    assert view["pool"] == 99 - 3 * players


@pytest.mark.rule("GI-02")
def test_points_on_lying_cards_count_towards_the_99() -> None:
    state = table("m19 p11 m2", {"hand": "m3", "tokens": 5}, "m4")
    play(state, "play m19", "add p11", "lay 22-22")
    assert (pool(state), tokens(state)) == (99 - 5 - 4, [0, 5, 0])
    with pytest.raises(golemancy.errors.BadPosition, match="91 points there and 9 elsewhere are not 99"):
        state.game.from_dict(state.to_dict() | {"pool": 91})


@pytest.mark.rule("GI-03")
def test_the_start_seat_is_chosen_or_random_and_play_goes_clockwise() -> None:
    state = game("golem_it", 3, first=2).new(seed=1)
    assert state.player == 2
    play(state, "pass 1")
    assert state.player == 0
    play(state, "pass 1")
    assert state.player == 1
    assert {game("golem_it", 3).new(seed=n).player for n in range(30)} == {0, 1, 2}


# ---- combinations


@pytest.mark.rule("GI-10")
def test_one_card_or_several_of_the_same_value_whatever_their_colour() -> None:
    state = table("m8 m8 p8 m2", "m3", "m4")
    play(state, "play m8", "add m8", "add p8", "lay 8-8-8")
    assert state.view(1)["best"] == {"seat": 0, "cards": 3, "value": 8}
    assert pool(state) == 99


@pytest.mark.rule("GI-10")
def test_cards_must_share_one_value_after_tokens() -> None:
    state = play(table("m9 p4 m2", "m3", "m4"), "play m9", "add p4")
    assert legal(state) == ["lay 12-12", "raise to 16"]  # 10 and 11 are no multiples of 4


@pytest.mark.rule("GI-11")
def test_the_opener_plays_any_size_and_any_value() -> None:
    hand = "m20 m12 m12 p5 p5"
    assert legal(table(hand, "m3", "m4")) == ["play m20", "play m12", "play p5"]
    for moves, best in (
        (("play p5", "lay 5"), (1, 5)),
        (("play m12", "add m12", "lay 12-12"), (2, 12)),
        (("play m20", "add m12", "add m12", "add p5", "add p5", "lay 20-20-20-20-20"), (5, 20)),
    ):
        found = play(table(hand, "m3", "m4"), *moves).view(0)["best"]
        assert (found["cards"], found["value"]) == best


@pytest.mark.rule("GI-12")
def test_a_follower_plays_as_many_cards_of_a_higher_value() -> None:
    state = table(lying("m9 m9", 9), "m10 m10 m8 p2", "m4", player=1)
    play(state, "play m10", "add m10")
    assert legal(state) == ["lay 10-10", "raise to 11"]
    with pytest.raises(IllegalAction):
        state.apply("add m8")


@pytest.mark.rule("GI-12")
def test_one_card_does_not_beat_two_nor_three() -> None:
    state = table(lying("m9 m9", 9), "m21 m20 m19", "m4", player=1)
    play(state, "play m21")
    assert not any(move.startswith("lay") for move in legal(state))
    state = table(lying("m9 m9", 9), "m21", "m4 m5", player=1)
    assert legal(state) == ["pass"]


@pytest.mark.rule("GI-12")
def test_an_equal_value_is_not_enough() -> None:
    state = table(lying("m15", 15), "m15 m2", "m4", player=1)
    play(state, "play m15")
    assert legal(state)[0] == "lay 16"  # the 15 needs a point


@pytest.mark.rule("GI-13")
def test_a_point_raises_a_mint_card_by_one() -> None:
    state = play(table(lying("m5", 5), "m3 m2", "m4", player=1), "play m3", "lay 6")
    assert state.view(0)["seats"][1]["lying"] == {"cards": ["m3"], "tokens": [3], "value": 6, "points": 3}


@pytest.mark.rule("GI-14")
@pytest.mark.parametrize(
    ("card", "table_value", "value", "points"), [("p5", 14, 15, 2), ("p11", 21, 22, 1), ("p2", 20, 22, 10)]
)
def test_a_point_raises_a_purple_card_by_its_printed_value(
    card: str, table_value: int, value: int, points: int
) -> None:
    best = lying("m2", table_value, hand="m3")
    state = play(table(best, f"{card} m4", "m6", player=1), f"play {card}", f"lay {value}")
    assert seat(state, 1)["lying"] == {"cards": [card], "value": value}
    assert pool(state) == 99 - (table_value - 2) - points


@pytest.mark.rule("GI-13", "GI-14")
@pytest.mark.parametrize(
    ("cards", "value", "points"),
    [("m19 p11", "22-22", 4), ("m12 m11", "12-12", 1), ("p6 p4", "12-12", 3)],
)
def test_prices_of_two_cards(cards: str, value: str, points: int) -> None:
    first, second = cards.split()
    state = play(table(f"{cards} m2", "m3", "m4"), f"play {first}", f"add {second}", f"lay {value}")
    assert pool(state) == 99 - points
    assert tokens(state) == [0, 0, 0]


@pytest.mark.rule("GI-15")
def test_tokens_come_from_the_pool_never_from_your_own() -> None:
    state = table(lying("m9", 9), {"hand": "m5 m2", "tokens": 7}, "m4", player=1)
    play(state, "play m5", "lay 10")
    assert (pool(state), tokens(state)[1]) == (99 - 7 - 5, 7)


@pytest.mark.rule("GI-15")
def test_more_tokens_than_needed_also_when_opening() -> None:
    state = play(table("p11 m2", "m3", "m4"), "play p11")
    assert legal(state) == ["lay 11", "raise to 22"]
    play(state, "raise to 22", "raise to 33", "lay 33")
    assert (state.view(0)["best"]["value"], pool(state)) == (33, 97)


@pytest.mark.rule("GI-15")
def test_a_play_never_takes_more_than_the_pool_holds() -> None:
    state = table(lying("m9", 9), "m8 m7 m6 p5 p4", {"hand": "m4", "tokens": 97}, player=1)
    assert pool(state) == 2
    # 10 for 2 points, for 3, for 4; then 10 for 1 point and 12 for 2
    assert legal(state) == ["pass", "play m8", "play p5", "play p4"]
    assert legal(play(state.copy(), "play p4")) == ["lay 12"]
    assert legal(play(state.copy(), "play p5")) == ["lay 10", "raise to 15"]
    assert pool(play(state, "play m8", "lay 10")) == 0


@pytest.mark.rule("GI-15")
def test_a_combination_that_the_pool_cannot_complete_is_not_begun() -> None:
    state = table(lying("m9 m9", 9), "m10 m8 m3", {"hand": "m4", "tokens": 97}, player=1)
    assert legal(state) == ["pass", "play m10"]
    assert legal(play(state, "play m10")) == ["add m8"]


@pytest.mark.rule("GI-16", "GI-23")
def test_lying_cards_are_discarded_first_and_their_points_become_yours() -> None:
    state = table("m5 m2", lying("m3", 7, hand="m12 m11", tokens=1), lying("m10", 10), player=0)
    play(state, "pass")
    assert (state.player, state.view(1)["best"]["value"]) == (1, 10)
    assert (seat(state, 1)["lying"], tokens(state)[1]) == (None, 5)
    assert "m3" in state.view(0)["discards"]
    play(state, "play m11", "lay 11")
    assert seat(state, 1)["lying"] == {"cards": ["m11"], "value": 11}


# ---- passing


@pytest.mark.rule("GI-20")
def test_passing_is_a_choice_and_returns_up_to_two_points() -> None:
    state = table(lying("m9", 9), {"hand": "m21 m2", "tokens": 3}, "m4", player=1)
    assert legal(state)[:3] == ["pass", "pass 1", "pass 2"]
    for move, left in (("pass", 3), ("pass 1", 2), ("pass 2", 1)):
        after = play(state.copy(), move)
        assert (tokens(after)[1], pool(after)) == (left, 99 - left)


@pytest.mark.rule("GI-20")
def test_nobody_returns_more_than_they_have() -> None:
    state = table(lying("m9", 9), {"hand": "m21 m2", "tokens": 1}, "m4", player=1)
    assert legal(state)[:3] == ["pass", "pass 1", "play m21"]


@pytest.mark.rule("GI-21")
def test_who_passed_may_play_again_in_the_same_round() -> None:
    state = table(lying("m9", 9), "m14 m2", "m10 m4", player=1)
    play(state, "pass", "play m10", "lay 10", "pass")
    assert state.player == 1
    play(state, "play m14", "lay 14")
    assert state.view(0)["best"]["seat"] == 1


@pytest.mark.rule("GI-22")
def test_without_cards_you_must_pass_also_as_opener() -> None:
    state = table({"hand": "", "tokens": 3}, "m10 m10 m4", "m5")
    assert legal(state) == ["pass 1", "pass 2"]
    play(state, "pass 2")
    assert state.player == 1
    assert legal(state) == ["play m10", "play m4"]
    play(state, "play m10", "add m10", "lay 10-10")
    assert state.view(0)["best"]["cards"] == 2


@pytest.mark.rule("GI-22")
def test_without_cards_you_must_pass_as_follower() -> None:
    state = table(lying("m9", 9), {"hand": "", "tokens": 3}, "m4", player=1)
    assert legal(state) == ["pass", "pass 1", "pass 2"]


@pytest.mark.rule("GI-23")
def test_points_from_cleared_cards_can_be_returned_by_the_same_pass() -> None:
    state = table("m5 m6", lying("m3", 4, hand="m2", tokens=0), lying("m10", 10), player=0)
    play(state, "pass")
    assert (state.player, tokens(state)[1]) == (1, 1)
    play(state, "pass 1")
    assert tokens(state)[1] == 0


@pytest.mark.rule("GI-24")
def test_an_opening_pass_must_return_a_point() -> None:
    state = table({"hand": "m10", "tokens": 1}, {"hand": "m4", "tokens": 0}, "m5")
    assert legal(state) == ["pass 1", "play m10"]
    play(state, "pass 1")
    assert state.view(0)["best"] is None
    assert legal(state) == ["play m4"]  # no points: this opener must play


# ---- rounds


@pytest.mark.rule("GI-30")
def test_a_round_ends_when_it_comes_back_to_the_owner() -> None:
    state = table(lying("m9", 14, hand="m2 m3"), "m21", "m20", player=1)
    play(state, "pass", "pass")
    assert (state.player, state.view(0)["best"]) == (0, None)
    assert (seat(state, 0)["lying"], tokens(state)[0]) == (None, 5)
    assert legal(state) == ["pass 1", "pass 2", "play m3", "play m2"]
    assert [e["kind"] for e in state.events(None)][-2:] == ["round", "turn"]


@pytest.mark.rule("GI-31")
def test_when_the_owner_has_finished_the_next_unfinished_seat_opens() -> None:
    state = table("m21 m2", lying("m9", 9, hand="") | done(1), "m20 m4", "m3 m5", player=2, variant="play_on")
    play(state, "pass", "pass", "pass")
    assert (state.player, state.view(0)["best"]) == (2, None)
    assert seat(state, 1)["lying"] is None
    assert "m9" in state.view(0)["discards"]


@pytest.mark.rule("GI-32")
def test_finishing_by_returning_tokens_leaves_the_round_as_it_is() -> None:
    state = table(lying("m9", 9), {"hand": "", "tokens": 1}, "m20 m4", "m3 m5", player=1, variant="play_on")
    play(state, "pass 1")
    assert seat(state, 1)["place"] == 1
    assert state.view(0)["best"] == {"seat": 0, "cards": 1, "value": 9}
    assert state.player == 2
    play(state, "pass", "pass")
    assert (state.player, state.view(0)["best"]) == (0, None)


# ---- finishing


@pytest.mark.rule("GI-40", "GI-41")
def test_the_last_cards_without_tokens_and_without_points_finish_at_once() -> None:
    state = play(table(lying("m9", 9), "m10", "m20 m4", player=1), "play m10", "lay 10")
    assert state.over
    assert (state.winners, state.scores, state.places) == ([1], [0, 1, 0], [2, 1, 2])


@pytest.mark.rule("GI-40")
@pytest.mark.parametrize(("hand", "points", "value"), [("m10", 1, 10), ("m8", 0, 10)])
def test_points_in_front_or_on_lying_cards_keep_you_in(hand: str, points: int, value: int) -> None:
    state = table(lying("m9", 9), {"hand": hand, "tokens": points}, "m20 m4", player=1)
    play(state, f"play {hand}", f"lay {value}")
    assert not state.over
    assert seat(state, 1)["place"] is None
    play(state, "pass", "pass")
    assert state.player == 1
    play(state, "pass 1" if points else "pass 2")
    assert state.winners == [1]


@pytest.mark.rule("GI-41")
def test_the_basic_game_ends_with_the_first_to_finish() -> None:
    state = table(lying("m9", 9), {"hand": "", "tokens": 2}, "m20", player=1)
    play(state, "pass 2")
    assert state.over
    assert state.legal == []


@pytest.mark.rule("GI-42")
def test_play_on_for_places_skips_who_has_finished() -> None:
    state = table(lying("m9", 9, hand="m2 m3"), "m10", "m20", "m21 m4", player=1, variant="play_on")
    play(state, "play m10", "lay 10")
    assert (state.over, seat(state, 1)["place"]) == (False, 1)
    play(state, "play m20", "lay 20", "play m21", "lay 21", "pass")
    assert state.player == 3  # seats 1 and 2 are skipped
    play(state, "play m4", "lay 4")
    assert state.over
    assert (state.places, state.scores) == ([4, 1, 2, 3], [0, 3, 2, 1])


# ---- tournament


def last_cards(state: golemancy.State, *hands: str) -> golemancy.State:
    """The same match, with little left in the hands of the present game; seat 0 opens."""
    position = {k: v for k, v in state.to_dict().items() if k not in ("unused", "pool")}
    rows = [{"hand": h, "noted": row["noted"]} for h, row in zip(hands, position["seats"], strict=True)]
    return state.game.from_dict(position | {"seats": rows, "player": 0})


def play_last_cards(state: golemancy.State, count: int) -> None:
    """So many players in turn lay the only card they have."""
    for _ in range(count):
        play(state, next(m for m in legal(state) if m.startswith("play")))
        state.apply(next(m for m in legal(state) if m.startswith("lay")))


@pytest.mark.rule("GI-50")
@pytest.mark.parametrize("players", [3, 4])
def test_a_tournament_has_a_game_for_each_start_seat(players: int) -> None:
    state = game("golem_it", players, variant="tournament", first=1).new(seed=5)
    starts = []
    for number in range(1, players + 1):
        assert (state.to_dict()["number"], state.over) == (number, False)
        assert state.player == state.view(None)["first"]
        assert [len(row["hand"]) for row in state.to_dict()["seats"]] == [15] * players
        assert (tokens(state), pool(state)) == ([3] * players, 99 - 3 * players)
        starts.append(state.player)
        state = last_cards(state, *("m10", "m11", "m12", "m13")[:players])
        play_last_cards(state, players - 1)
    assert starts == [(1 + n) % players for n in range(players)]
    assert state.over


@pytest.mark.rule("GI-51")
def test_tournament_points_by_place_and_shared_wins() -> None:
    state = game("golem_it", 4, variant="tournament", first=0).new(seed=5)
    state = last_cards(state, "m10", "m11", "m12", "m13")
    play_last_cards(state, 3)  # 0, 1, 2 finish, 3 is last
    assert state.scores == [4, 2, 1, 0]
    assert not state.over
    rows = [{"hand": f"m{10 + n}", "noted": noted} for n, noted in enumerate((4, 6, 7, 0))]
    state = table(*rows, number=4, variant="tournament")
    play_last_cards(state, 3)
    assert state.scores == [8, 8, 8, 0]
    assert (state.winners, state.places) == ([0, 1, 2], [1, 1, 1, 4])


@pytest.mark.rule("GI-51")
def test_third_of_three_still_gets_a_point() -> None:
    state = game("golem_it", 3, variant="tournament", first=0).new(seed=5)
    state = last_cards(state, "m10", "m11", "m12")
    play_last_cards(state, 2)
    assert state.scores == [4, 2, 1]


# ---- for two


@pytest.mark.rule("GI-60")
def test_two_players_play_four_games_and_take_turns_to_start() -> None:
    state = game("golem_it", 2, first=1).new(seed=3)
    starts = []
    for number in range(1, 5):
        position = state.to_dict()
        assert (position["number"], state.view(0)["games"]) == (number, 4)
        assert [len(row["hand"]) for row in position["seats"]] == [12, 12]
        assert len(position["unused"]) == 36
        starts.append(position["first"])
        assert [row["tokens"] for row in position["seats"]] == [2 if n == starts[-1] else 0 for n in (0, 1)]
        assert state.player == starts[-1]
        state = last_cards(state, "m10", "m5 m6")
        play(state, "play m10", "lay 10")
    assert starts == [1, 0, 1, 0]
    assert state.over
    assert (state.scores, state.winners) == ([0, 24], [0])


@pytest.mark.rule("GI-61")
def test_the_loser_notes_cards_and_points_those_on_lying_cards_too() -> None:
    state = table({"hand": "m10"}, lying("m4", 6, hand="m2 m3 p5", tokens=4), player=0)
    play(state, "play m10", "lay 10")
    assert state.scores == [0, 3 * 3 + 4 + 2]
    assert [e["kind"] for e in state.events(0)] == ["decide", "lay", "finish", "note", "deal", "turn"]


@pytest.mark.rule("GI-61")
@pytest.mark.parametrize(("noted", "winners"), [((10, 3), [1]), ((6, 3), [0, 1]), ((5, 3), [0])])
def test_fewest_points_after_four_games_win(noted: tuple[int, int], winners: list[int]) -> None:
    rows = [{"hand": "m10", "noted": noted[0]}, {"hand": "m2", "noted": noted[1]}]
    state = table(*rows, number=4)
    play(state, "play m10", "lay 10")
    assert state.over
    assert state.scores == [noted[0], noted[1] + 3]
    assert state.winners == winners


# ---- Limit On


@pytest.mark.rule("GI-70")
def test_limit_on_tokens_are_your_own() -> None:
    state = table(lying("m9", 9), {"hand": "m8 m7 p5", "tokens": 2}, "m4", player=1, limit_on=True)
    assert legal(state) == ["pass", "play m8", "play p5"]  # the 7 would need 3 points
    play(state, "play m8", "lay 10")
    assert (tokens(state)[1], pool(state)) == (0, 97)


@pytest.mark.rule("GI-71")
def test_limit_on_points_on_cleared_cards_go_to_the_pool() -> None:
    state = table("m5 m6", lying("m3", 7, hand="m2 m8", tokens=1), lying("m10", 10), player=0, limit_on=True)
    assert pool(state) == 94
    play(state, "pass")
    assert (state.player, seat(state, 1)["lying"]) == (1, None)
    assert (tokens(state), pool(state)) == ([1, 1, 0], 97)


@pytest.mark.rule("GI-72")
def test_limit_on_a_pass_gives_a_point_and_ends_your_round() -> None:
    state = table(lying("m9", 9), {"hand": "m21 m2", "tokens": 3}, "m14 m4", player=1, limit_on=True)
    assert legal(state)[0] == "pass"
    assert not {"pass 1", "pass 2"} & set(legal(state))
    play(state, "pass")
    assert (tokens(state)[1], seat(state, 1)["out"]) == (4, True)
    play(state, "play m14", "lay 14", "pass")
    assert state.player == 2  # seat 1 was skipped; the round is over
    assert [row["out"] for row in state.to_dict()["seats"]] == [False] * 3


@pytest.mark.rule("GI-72")
def test_limit_on_an_empty_pool_gives_nothing() -> None:
    state = table(
        lying("m9", 9, tokens=33),
        {"hand": "m21 m2", "tokens": 33},
        {"hand": "m4", "tokens": 33},
        player=1,
        limit_on=True,
    )
    assert pool(state) == 0
    play(state, "pass")
    assert (tokens(state), pool(state)) == ([33, 33, 33], 0)


@pytest.mark.rule("GI-73")
def test_limit_on_the_owner_opens_at_once_when_alone_in_the_round() -> None:
    out = {"out": True}
    state = table(lying("m9", 9), {"hand": "m21 m2"}, {"hand": "m4 m5"} | out, player=1, limit_on=True)
    play(state, "play m21", "lay 21")
    assert state.player == 0  # seat 2 is out
    play(state, "pass")
    assert (state.player, state.view(0)["best"]) == (1, None)
    assert legal(state) == ["play m2"]


@pytest.mark.rule("GI-73")
def test_limit_on_a_play_when_all_others_are_out_ends_the_round() -> None:
    out = {"out": True}
    best = lying("m9", 9, hand="") | done(1)
    state = table(
        best, {"hand": "m21 m2"}, {"hand": "m4 m5"} | out, {"hand": "m6 m7"} | out,
        player=1, limit_on=True, variant="play_on",
    )  # fmt: skip
    play(state, "play m21", "lay 21")
    assert (state.player, state.view(0)["best"]) == (1, None)
    assert {"m9", "m21"} <= set(state.view(0)["discards"])
    assert not any(row["out"] for row in state.to_dict()["seats"])


@pytest.mark.rule("GI-73")
def test_limit_on_when_the_owner_has_finished_the_next_seat_opens() -> None:
    best = lying("m9", 12, hand="") | done(1)
    state = table("m4 m5", best, "m6 m7", "m2 m3", player=2, limit_on=True, variant="play_on")
    play(state, "pass", "pass", "pass")
    assert (state.player, state.view(0)["best"]) == (2, None)
    assert (tokens(state), pool(state)) == ([1, 0, 1, 1], 96)  # the 3 points on the 9 are back in the pool


@pytest.mark.rule("GI-74")
def test_limit_on_the_opener_must_play() -> None:
    state = table({"hand": "m10 p4", "tokens": 3}, "m4", "m5", limit_on=True)
    assert legal(state) == ["play m10", "play p4"]


@pytest.mark.rule("GI-74")
def test_limit_on_the_last_card_takes_all_points() -> None:
    state = play(table({"hand": "p4", "tokens": 3}, "m4", "m5", limit_on=True), "play p4")
    assert legal(state) == ["lay 16"]
    play(state, "lay 16")
    assert state.winners == [0]


@pytest.mark.rule("GI-74")
@pytest.mark.parametrize(("points", "moves"), [(2, ["pass", "play m7 m5"]), (3, ["pass"]), (4, ["pass", "play m7 m5"])])
def test_limit_on_last_cards_that_cannot_take_exactly_all_points_stay(points: int, moves: list[str]) -> None:
    state = table(lying("m6 m6", 6), {"hand": "m7 m5", "tokens": points}, "m4 m4 m3", player=1, limit_on=True)
    assert legal(state) == moves  # 7-7 takes 2 points, 8-8 takes 4


@pytest.mark.rule("GI-74")
def test_limit_on_an_opener_is_never_blocked() -> None:
    state = table({"hand": "m7 m5", "tokens": 3}, "m4", "m6", limit_on=True)
    play(state, "play m7")
    assert legal(state) == ["lay 7", "raise to 8"]  # both cards would take 2 or 4 points, not 3
    play(state, "raise to 8", "raise to 9", "raise to 10")
    assert legal(state) == ["lay 10"]


@pytest.mark.rule("GI-75")
def test_limit_on_finishing_needs_no_points_back_from_the_last_combination() -> None:
    state = table(lying("m9", 9), {"hand": "m8", "tokens": 2}, "m20 m4", player=1, limit_on=True)
    play(state, "play m8", "lay 10")
    assert (state.over, state.winners) == (True, [1])


@pytest.mark.rule("GI-75")
@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (2, {"limit_on": True}, "not for two"),
        (2, {"variant": "tournament"}, "3 to 6 players"),
        (2, {"variant": "play_on"}, "3 to 6 players"),
        (4, {"variant": "tournament", "limit_on": True}, "not as a tournament"),
        (3, {"first": 3}, "no seat 3"),
        (3, {"variant": "chess"}, "not one of standard, play_on, tournament"),
    ],
)
def test_options_that_do_not_go_together_are_refused(players: int, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        golemancy.game("golem_it", players, **options)


@pytest.mark.rule("GI-75")
@pytest.mark.parametrize("players", FULL_HANDS)
def test_limit_on_is_offered_for_three_to_six(players: int) -> None:
    for variant in ("standard", "play_on"):
        state = golemancy.game("golem_it", players, variant=variant, limit_on=True).new(seed=1)
        assert tokens(state) == [3] * players


@pytest.mark.rule("GI-76")
def test_scores_of_the_variants() -> None:
    basic = play(table("m10", "m3", "m4"), "play m10", "lay 10")
    assert basic.scores == [1, 0, 0]
    placed = play(table("m10", "m13", "m4", variant="play_on"), "play m10", "lay 10")
    assert (placed.over, placed.scores) == (False, [2, 0, 0])
    play(placed, "play m13", "lay 13")
    assert (placed.over, placed.scores) == (True, [2, 1, 0])


@pytest.mark.rule("GI-80")
def test_hands_are_secret_and_everything_else_is_public() -> None:
    state = table(lying("m9", 12, hand="m2 m3"), {"hand": "m21 m5", "tokens": 4}, "m4 p7", player=1)
    seen = state.view(1)["seats"]
    assert [row["hand"] for row in seen] == [None, ["m21", "m5"], None]
    assert [row["cards"] for row in seen] == [2, 2, 2]
    assert [row["tokens"] for row in seen] == [0, 4, 0]
    assert state.view(None)["seats"][1]["hand"] is None
    assert len(state.view(0)["discards"]) == 60 - 15 - 7


# ---- the rulebook's examples


@pytest.mark.rule("GI-11", "GI-12", "GI-16")
def test_example_a_single_5_raised_to_9_10_and_17() -> None:
    clara, florian, johanna, samuel = "m5 m18 m17 m4", "m9 m2", "p10 m2", "m17 m3"
    state = table(clara, florian, johanna, samuel)
    play(state, "play m5", "lay 5", "play m9", "lay 9", "play p10", "lay 10", "play m17", "lay 17")
    assert state.player == 0
    assert "m5" in state.view(1)["discards"]
    assert legal(play(state.copy(), "play m18"))[0] == "lay 18"
    assert legal(play(state.copy(), "play m17"))[0] == "lay 18"  # with a token
    assert pool(state) == 99


@pytest.mark.rule("GI-13", "GI-14", "GI-15")
def test_example_4_4_raised_with_tokens_to_22_22() -> None:
    florian, johanna, samuel, clara = "m4 p4 m21 m20 m3", "m12 m11 m2", "m15 p5 m2", "m19 p11 m3"
    state = table(florian, johanna, samuel, clara)
    play(state, "play m4", "add p4", "lay 4-4")
    play(state, "play m12", "add m11", "lay 12-12")
    assert pool(state) == 98
    play(state, "play m15", "add p5", "lay 15-15")
    assert pool(state) == 96
    play(state, "play m19", "add p11", "lay 22-22")
    assert pool(state) == 92
    assert state.view(0)["seats"][3]["lying"]["tokens"] == [3, 1]
    play(state, "play m21", "add m20")
    assert legal(state)[0] == "lay 23-23"


@pytest.mark.rule("GI-12", "GI-20")
def test_example_8_8_8_to_18_18_18_and_the_pass_that_returns_two_points() -> None:
    samuel, clara, florian = "m8 m8 p8 m19 m19 m21 m2", "m10 m10 p10 m3", "m18 m18 p9 m3"
    state = table(samuel, clara, florian, {"hand": "m4", "tokens": 2})
    play(state, "play m8", "add m8", "add p8", "lay 8-8-8")
    play(state, "play m10", "add m10", "add p10", "lay 10-10-10")
    play(state, "play m18", "add m18", "add p9", "lay 18-18-18")
    assert pool(state) == 96
    play(state, "pass 2")
    assert (tokens(state)[3], pool(state)) == (0, 98)
    assert state.player == 0
    assert "pass" in legal(state)
    play(state, "play m21", "add m19", "add m19")
    assert legal(state)[0] == "lay 21-21-21"
