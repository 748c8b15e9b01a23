"""The Call for Adventure, rule by rule, as positions and moves a player can read.

Where a position does not name what lies on a cell, the mountains of the tile file lie there in order:
yellow on a2 a3 b1 b2, green on b3 b4 b5 c1, turquoise on c2 c3 c4 c5, magenta on c6 d1 d2 d3, and
valleys on d4 d5 e2 e3. The villages are a1, a4, e1 and e4.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import golemancy
from golemancy.games.adventure.reading.maps import read_map
from tests.conftest import game, play

YELLOW, GREEN, TURQUOISE, MAGENTA = ("a2 a3 b1 b2", "b3 b4 b5 c1", "c2 c3 c4 c5", "c6 d1 d2 d3")
GAIN, UPGRADE = "gain 2Y", "upgrade 2"  # the starting cards
USUAL = "..o../.o.o./V.o.V/.o.o./o.o.o/.o.o./o.o.o/.o.o./V.o.V/.o.o./..o.."
RING = "V.o.o.V/.o.o.o./o.....o/.o...o./o.....o/.o...o./o.....o/.o.o.o./V.o.o.V"


def table(*caravans: str, **more: Any) -> golemancy.State:
    """A position: caravans in seat order; "wagon0", "outposts1", "hand0" … for what a seat has."""
    seats: list[dict[str, Any]] = [{"caravan": c} for c in caravans]
    for key in [k for k in more if k[-1].isdigit()]:
        value = more.pop(key)
        split = isinstance(value, str) and key.startswith("outposts")
        seats[int(key[-1])][key[:-1]] = value.split() if split else value
    return game("adventure", len(caravans)).from_dict({"seats": seats, **more})


def seat(state: golemancy.State, number: int) -> dict[str, Any]:
    found: dict[str, Any] = state.view(None)["seats"][number]
    return found


def caravan(state: golemancy.State, number: int) -> str:
    """A caravan as 2Y1M."""
    return "".join(f"{n}{colour[0].upper()}" for colour, n in seat(state, number)["caravan"].items() if n)


def says(state: golemancy.State) -> set[str]:
    return {state.say(action) for action in state.legal}


def moves(state: golemancy.State) -> set[str]:
    """Where the wagon can go."""
    return {text.removeprefix("move ") for text in says(state) if text.startswith("move ")}


def row(state: golemancy.State) -> list[str]:
    return [slot["card"] for slot in state.view(None)["merchant_row"] if slot]


def villages(state: golemancy.State) -> dict[str, str | None]:
    found: dict[str, str | None] = state.view(None)["villages"]
    return found


def pile(state: golemancy.State) -> list[str]:
    found: list[str] = state.to_dict()["vp_pile"]
    return found


# ---- set-up


@pytest.mark.rule("CA-01")
@pytest.mark.parametrize("players", [1, 5])
def test_it_is_for_two_to_four(players: int) -> None:
    with pytest.raises(golemancy.BadOption, match="2, 3, 4 players, not"):
        golemancy.game("adventure", players=players)
    assert [len(game("adventure", n).new(seed=1).view(None)["seats"]) for n in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.rule("CA-02")
def test_everybody_has_the_starting_cards_and_four_of_43_others_are_face_up() -> None:
    state = game("adventure", 3).new(seed=5)
    position = state.to_dict()
    assert [s["hand"] for s in position["seats"]] == [[GAIN, UPGRADE]] * 3
    assert len(row(state)) == 4
    assert len(set(row(state) + position["merchant_deck"])) == 43
    assert row(state) != row(game("adventure", 3).new(seed=6))


@pytest.mark.rule("CA-03")
def test_four_of_six_mountains_of_each_symbol_and_four_valleys_lie_on_the_cells() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        land = game("adventure", 2).new(seed=seed).to_dict()["land"]
        symbols = Counter(tile.split()[0] for tile in land.values())
        assert symbols == {"yellow": 4, "green": 4, "turquoise": 4, "magenta": 4, "valley": 4}
        assert len(set(land.values())) == 17
        seen.update(set(land.values()) - {"valley"})
    assert len(seen) == 24
    assert all(25 <= times <= 55 for times in seen.values()), seen


@pytest.mark.rule("CA-03")
def test_the_villages_are_the_corners_of_the_usual_map() -> None:
    state = game("adventure", 2).new(seed=0)
    assert set(villages(state)) == {"a1", "a4", "e1", "e4"}
    columns = Counter(tile["name"][0] for tile in state.view(None)["tiles"])
    assert columns == {"a": 4, "b": 5, "c": 6, "d": 5, "e": 4}


BAD_MAPS = {
    "one village too few": (USUAL.replace("V", "o", 1), "has 21 cells and 3 villages, not 20 and 4"),
    "no village": (USUAL.replace("V", "."), "has 20 cells and 0 villages"),
    "in two parts": (
        "...../.o.o./V.o.V/.o.o...o/o...o.o./.o.o...o/o.o.o/.o.o./V.o.V/.o.o./.....",
        "is not connected: 3 tiles cannot be reached from a2",
    ),
    "a tile that sticks out": ("..o../...../" + USUAL.removesuffix("/..o.."), "c1 touches 1 other tile"),
    "a village inside": (
        "..o../.o.o./o.o.V/.o.o./o.V.o/.o.o./o.o.o/.o.o./V.o.V/.o.o./..o..",
        "the village c3 does not lie on the edge: it touches 6 tiles",
    ),
    "a tile out of line": (USUAL + "/o....", "line 12, column 1: this tile lies a line too high or too low"),
}


@pytest.mark.rule("CA-04")
@pytest.mark.parametrize(("drawing", "reason"), BAD_MAPS.values(), ids=BAD_MAPS)
def test_a_bad_map_is_refused_with_the_reason(drawing: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "my.map"
    file.write_text(drawing.replace("/", "\n"), encoding="utf-8")
    for given in (drawing, file):
        with pytest.raises(golemancy.BadOption, match=f"option map: .*{reason}"):
            golemancy.game("adventure", map=given)


@pytest.mark.rule("CA-04")
def test_a_map_of_ones_own_is_played_on_and_recorded(tmp_path: Path) -> None:
    file = tmp_path / "ring.map"
    file.write_text("# a ring\n" + RING.replace("/", "\n").replace(".", " "), encoding="utf-8")
    ring = golemancy.game("adventure", map=file)
    assert ring.options["map"] == RING == golemancy.game("adventure", map=RING).options["map"]
    assert ring.new(seed=1).to_dict()["map"] == RING
    state = ring.from_dict({"seats": [{"wagon": "a2"}, {"wagon": "a2"}]})
    assert moves(state) == {"a1", "a3", "b1", "b2", "a4", "b3", "c1"}  # villages count as neighbours


@pytest.mark.rule("CA-04")
def test_a_map_drawn_from_the_seed_is_legal() -> None:
    drawn = game("adventure", 2, map="random")
    maps = {drawn.new(seed=seed).to_dict()["map"] for seed in range(40)}
    assert len(maps) == 40
    assert all(read_map(text.replace("/", "\n")).text == text for text in maps)  # reading checks it
    assert drawn.new(seed=3) == drawn.new(seed=3)


@pytest.mark.rule("CA-05")
def test_a_vp_tile_lies_on_each_village_and_closed_village_is_one_of_the_next_six() -> None:
    depths: Counter[int] = Counter()
    for seed in range(90):
        state = game("adventure", 2).new(seed=seed)
        on_map = set(villages(state).values())
        assert len(on_map) == 4
        assert "Closed Village" not in on_map
        assert len(on_map | set(pile(state))) == 27
        depths[pile(state).index("Closed Village")] += 1
    assert set(depths) == {0, 1, 2, 3, 4, 5}
    assert max(depths.values()) <= 30


@pytest.mark.rule("CA-06")
def test_bonus_tiles_lie_ready() -> None:
    supply = game("adventure", 4).new(seed=0).view(None)["bonus_supply"]
    assert supply["extra movement"] == supply["caravan +3"] == 4
    assert supply["points"] == ["6 points", "5 points", "4 points", "3 points"]


@pytest.mark.rule("CA-07")
def test_all_sixteen_spaces_of_a_board_are_covered_at_the_start() -> None:
    view = game("adventure", 2).new(seed=0).view(None)
    assert [s["board"] for s in view["seats"]] == [{"yellow": 0, "green": 0, "turquoise": 0, "magenta": 0}] * 2
    assert len(view["column_points"]) == 4
    covered = "Y ⌂ ⌂ ⌂ ⌂   G ⌂ ⌂ ⌂ ⌂   T ⌂ ⌂ ⌂ ⌂   M ⌂ ⌂ ⌂ ⌂"
    drawing = game("adventure", 2).new(seed=0).draw(None)
    for style in ("yellow", "green", "cyan", "magenta", "/"):
        drawing = drawing.replace(f"[{style}]", "")
    assert drawing.count(covered) == 2


@pytest.mark.rule("CA-08")
def test_the_first_player_is_drawn_or_given() -> None:
    assert {game("adventure", 4).new(seed=n).view(None)["first"] for n in range(40)} == {0, 1, 2, 3}
    assert {game("adventure", 4, first=2).new(seed=n).view(None)["first"] for n in range(10)} == {2}
    with pytest.raises(golemancy.BadOption, match="no seat 3 among 3 players"):
        golemancy.game("adventure", 3, first=3)


@pytest.mark.rule("CA-09")
def test_crystals_and_wagons_are_chosen_in_reverse_turn_order() -> None:
    state = game("adventure", 3, first=1).new(seed=2)
    mountains = [name for name, tile in state.to_dict()["land"].items() if tile != "valley"]
    assert state.player == 0  # turn order is 1, 2, 0
    assert says(state) == {"start 4Y", "start 2Y1G", "start 2G", "start 1Y1T"}
    play(state, "start 2G")
    assert (state.player, caravan(state, 0)) == (0, "2G")
    assert says(state) == {f"place {name}" for name in mountains}
    play(state, f"place {mountains[3]}")
    assert state.player == 2
    assert says(state) == {"start 4Y", "start 2Y1G", "start 1Y1T"}
    play(state, "start 4Y", f"place {mountains[3]}", "start 1Y1T", f"place {mountains[3]}")
    assert (state.player, state.phase) == (1, "turn")
    assert [caravan(state, n) for n in range(3)] == ["2G", "1Y1T", "4Y"]  # nobody paid for sharing a mountain
    assert [seat(state, n)["wagon"] for n in range(3)] == [mountains[3]] * 3
    assert state.view(None)["starting_crystals"] == []


# ---- acquire, play, rest


@pytest.mark.rule("CA-10")
def test_acquiring_from_a_row_of_four() -> None:
    cards = ["gain 3Y", "gain 1T", "gain 2G", "gain 1M"]
    state = table("1Y1G", "", merchant_row=cards, merchant_deck=["gain 4Y"])
    assert {text for text in says(state) if text.startswith("acquire")} == {"acquire 1", "acquire 2", "acquire 3"}
    assert not any(text.startswith("discard") for text in says(state))
    play(state, "acquire 3", "pay green", "pay yellow")
    assert (caravan(state, 0), seat(state, 0)["hand"]) == ("", [GAIN, UPGRADE, "gain 2G"])
    assert row(state) == ["gain 3Y", "gain 1T", "gain 1M", "gain 4Y"]
    play(state, "acquire 1")
    assert caravan(state, 1) == "1G"  # what lay on it


@pytest.mark.rule("CA-10")
def test_the_row_stays_short_when_the_deck_is_empty() -> None:
    names = ["gain 3Y", "gain 1T", "gain 2G", "gain 1M"]
    empty = table("", "")
    everything = [c for c in row(empty) + empty.to_dict()["merchant_deck"] if c not in names]
    state = table("", "", merchant_row=names, hand1=[GAIN, UPGRADE, *everything])
    assert row(play(state, "acquire 1")) == ["gain 1T", "gain 2G", "gain 1M"]


@pytest.mark.rule("CA-11")
def test_played_cards_are_resolved_and_lie_face_up() -> None:
    state = table("", "4Y", hand1=[GAIN, UPGRADE, "trade 2Y>1T"])
    assert f"play {UPGRADE}" not in says(state)  # nothing to upgrade
    play(state, f"play {GAIN}")
    assert (caravan(state, 0), seat(state, 0)["played"]) == ("2Y", [GAIN])
    play(state, "play trade 2Y>1T", "again")
    assert caravan(state, 1) == "2T"
    play(state, "play upgrade 2", "upgrade yellow", "upgrade green")
    assert (caravan(state, 0), state.player) == ("1Y1T", 1)


@pytest.mark.rule("CA-12")
def test_resting_takes_back_played_cards_and_discards() -> None:
    state = table("", "", hand0=["gain 4Y"], played0=[GAIN], discards0=[UPGRADE, "gain 1T"])
    play(state, "rest")
    rested = seat(state, 0)
    assert (set(rested["hand"]), rested["played"], rested["discards"]) == (
        {GAIN, UPGRADE, "gain 4Y", "gain 1T"},
        [],
        [],
    )
    assert "rest" in says(state)  # also with nothing to take back
    assert seat(play(state, "rest"), 1)["hand"] == [GAIN, UPGRADE]


# ---- move


@pytest.mark.rule("CA-20")
def test_each_step_costs_a_card_from_hand_or_face_up_pile() -> None:
    state = table("", "", wagon0="c3", wagon1="a2", hand0=["gain 4Y"], played0=[GAIN], discards0=[UPGRADE])
    assert "a1" in moves(state)  # two steps, two cards
    assert not {"a4", "e4"} & moves(state)  # discards pay for nothing, and the first step is not free
    play(state, "move b2")
    assert says(state) == {"discard gain 4Y", "discard gain 2Y"}
    play(state, "discard gain 2Y", "done")
    moved = seat(state, 0)
    assert (moved["wagon"], moved["hand"], moved["played"]) == ("b2", ["gain 4Y"], [])
    assert set(moved["discards"]) == {UPGRADE, GAIN}


@pytest.mark.rule("CA-20")
def test_without_cards_the_wagon_stays() -> None:
    state = table("", "", wagon0="c3", hand0=[], discards0=[GAIN, UPGRADE])
    assert moves(state) == set()


@pytest.mark.rule("CA-21")
def test_the_price_is_the_distance_less_the_free_steps() -> None:
    state = table("", "", wagon0="c1", wagon1="a2", bonus0=["extra movement"])
    assert "c4" in moves(state)  # three steps for two cards
    assert "c5" not in moves(state)
    free = play(state.copy(), "move d1")
    assert (seat(free, 0)["wagon"], seat(free, 0)["discards"]) == ("d1", [])  # a free step alone
    play(state, "move c4", "discard gain 2Y")
    assert seat(state, 0)["wagon"] == "c1"
    play(state, "discard upgrade 2")
    assert (seat(state, 0)["wagon"], seat(state, 0)["hand"]) == ("c4", [])


@pytest.mark.rule("CA-21")
def test_the_way_may_lead_over_any_tiles() -> None:
    state = table("", "", wagon0="d4", wagon1="e2", hand0=[GAIN, UPGRADE, "gain 4Y"])
    assert {"e1", "e2", "e4", "c2"} <= moves(state)  # over valleys, to villages, past a wagon


@pytest.mark.rule("CA-22")
def test_staying_is_a_move_only_with_something_done() -> None:
    state = table("2Y", "", wagon0="c1", outposts0="c1")  # green 2Y>2G
    assert "c1" not in moves(state)
    assert "trade" in says(state)
    play(state, "trade")
    assert (caravan(state, 0), state.player) == ("2G", 1)
    assert not {"build", "trade", "claim", "done"} & says(table("1Y", "", wagon0="c1", outposts0="c1"))
    assert "build" in says(table("", "", wagon0="c1"))
    assert "claim" in says(table("4T", "", wagon0="e4"))
    assert not {"build", "trade", "claim", "done"} & says(table("9T", "", wagon0="e2"))  # a valley


@pytest.mark.rule("CA-23")
def test_ending_on_a_mountain_with_wagons_pays_each_owner() -> None:
    state = table("1Y1G", "", "", "", wagon0="c1", wagon1="b1", wagon2="b1", wagon3="c2")
    play(state, "move b1", "discard gain 2Y")
    assert says(state) == {"pay seat 1 yellow", "pay seat 1 green"}
    play(state, "pay seat 1 green")
    assert says(state) == {"pay seat 2 yellow"}
    play(state, "pay seat 2 yellow", "done")
    assert [caravan(state, n) for n in range(4)] == ["", "1G", "1Y", ""]


@pytest.mark.rule("CA-23")
def test_a_mountain_whose_wagons_cannot_be_paid_is_no_end_but_a_way() -> None:
    state = table("1Y", "", "", wagon0="c1", wagon1="b1", wagon2="b1")
    assert "b1" not in moves(state)
    assert "a1" in moves(state)  # through b1
    one_crystal_more = table("2Y", "", "", wagon0="c1", wagon1="b1", wagon2="b1")
    assert "b1" in moves(one_crystal_more)


@pytest.mark.rule("CA-23")
def test_villages_valleys_and_staying_are_free() -> None:
    state = table("", "", "", wagon0="d3", wagon1="d4", wagon2="e1")
    assert {"d4", "e1"} <= moves(state)
    valley = play(state.copy(), "move d4", "discard gain 2Y")
    village = play(state.copy(), "move e1", "discard gain 2Y", "discard upgrade 2")
    assert (valley.player, village.player) == (1, 1)
    together = table("", "3Y", wagon0="c1", wagon1="c1")
    assert caravan(play(together, "build"), 1) == "3Y"


@pytest.mark.rule("CA-24")
def test_after_moving_one_action_may_be_done_or_not() -> None:
    state = table("", "", wagon0="c1", wagon1="a2")
    assert says(play(state.copy(), "move c2", "discard gain 2Y")) == {"build", "done"}
    play(state, "move c2", "discard gain 2Y", "done")
    assert (seat(state, 0)["outposts"], state.player) == ([], 1)
    in_village = table("4T", "", wagon0="d5", wagon1="a2")
    play(in_village, "move e4", "discard gain 2Y")
    assert says(in_village) == {"claim", "done"}
    play(in_village, "done")
    assert (caravan(in_village, 0), in_village.player) == ("4T", 1)
    in_valley = play(table("4T", "", wagon0="e4", wagon1="a2"), "move d5", "discard gain 2Y")
    assert in_valley.player == 1  # nothing to do there


# ---- trade action


@pytest.mark.rule("CA-30")
@pytest.mark.parametrize(("players", "price"), [(2, 2), (3, 1), (4, 1)])
def test_each_outpost_on_the_mountain_makes_the_next_dearer(players: int, price: int) -> None:
    rest = [""] * (players - 1)
    free = table("", *rest, wagon0="c1")
    assert seat(play(free, "build"), 0)["outposts"] == ["c1"]
    short = table(f"{price - 1}Y", *rest, wagon0="c1", outposts1="c1")
    assert "build" not in says(short)
    state = table("1Y1T", *rest, wagon0="c1", outposts1="c1")
    play(state, "build", *["pay yellow", "pay turquoise"][:price])
    assert seat(state, 0)["outposts"] == ["c1"]
    assert caravan(state, 0) == ("" if price == 2 else "1T")


@pytest.mark.rule("CA-30")
def test_two_outposts_cost_two_and_one_of_your_own_is_the_only_one() -> None:
    state = table("2Y", "", "", wagon0="c2", outposts1="c2", outposts2="c2")
    play(state, "build", "pay yellow")
    assert (seat(state, 0)["outposts"], state.phase) == ([], "build")
    play(state, "pay yellow")
    assert seat(state, 0)["outposts"] == ["c2"]
    assert "build" not in says(table("9Y", "", "", wagon0="c2", outposts0="c2"))


@pytest.mark.rule("CA-31")
def test_the_outpost_comes_from_the_row_of_the_symbol() -> None:
    state = table("", "", wagon0="c1", outposts0="b3 c2")
    play(state, "build")
    board = {"yellow": 0, "green": 2, "turquoise": 1, "magenta": 0}
    assert seat(state, 0)["board"] == board
    assert seat(state, 0)["points"] == 1 + 1 + 1  # two spaces of the first column, one of the second


@pytest.mark.rule("CA-32")
def test_emptying_the_first_column_gives_a_merchant_card() -> None:
    on_it = {"card": "gain 2G", "crystals": "1M"}
    state = table("", "", wagon0="d1", outposts0="a2 b3 c2", merchant_row=["gain 3Y", on_it], merchant_deck=["gain 4Y"])
    play(state, "build")
    assert says(state) == {"acquire 1", "acquire 2", "acquire 3", "acquire 4"}
    play(state, "acquire 2")
    assert "gain 2G" in seat(state, 0)["hand"]
    assert caravan(state, 0) == "1M"
    assert len(row(state)) == 4
    assert row(state)[0] == "gain 3Y"


@pytest.mark.rule("CA-32")
def test_emptying_a_later_column_gives_a_bonus_tile_or_a_merchant_card() -> None:
    for column in (2, 3, 4):
        outposts = [name for cells in (YELLOW, GREEN, TURQUOISE, MAGENTA) for name in cells.split()[:column]]
        last = outposts.pop()
        state = play(table("", "", wagon0=last, outposts0=" ".join(outposts)), "build")
        bonuses = {"take extra movement", "take caravan +3", "take 6 points"}
        assert says(state) == bonuses | {"acquire 1", "acquire 2", "acquire 3", "acquire 4"}
        assert seat(play(state, "take caravan +3"), 0)["bonus"] == ["caravan +3"]


@pytest.mark.rule("CA-32")
def test_a_column_is_empty_only_when_all_four_rows_have_uncovered_it() -> None:
    state = table("", "", wagon0="b2", outposts0="a2 a3 b1 b3 c2")
    assert play(state, "build").player == 1  # the yellow row alone has its fourth column empty


@pytest.mark.rule("CA-32")
def test_a_reward_with_nothing_left_to_take_is_lost() -> None:
    empty = table("", "")
    merchants = row(empty) + empty.to_dict()["merchant_deck"]
    state = table("", "", wagon0="d1", outposts0="a2 b3 c2", hand1=[GAIN, UPGRADE, *merchants])
    assert row(state) == []
    assert play(state, "build").player == 1
    taken = ["extra movement"] * 4 + ["caravan +3"] * 4 + ["6 points", "5 points", "4 points", "3 points"]
    later = {"wagon0": "d1", "outposts0": "a2 a3 b3 b4 c2 c3 c6", "bonus1": taken}
    full = table("", "", **later, hand1=[GAIN, UPGRADE, *merchants])
    assert play(full, "build").player == 1
    cards_only = table("", "", **later)
    assert says(play(cards_only, "build")) == {"acquire 1", "acquire 2", "acquire 3", "acquire 4"}


@pytest.mark.rule("CA-33")
def test_the_points_pile_is_taken_from_the_top() -> None:
    second_column = {"wagon0": "d1", "outposts0": "a2 a3 b3 b4 c2 c3 c6"}
    state = play(table("", "", **second_column, bonus1=["6 points", "5 points"]), "build", "take 4 points")
    assert seat(state, 0)["bonus"] == ["4 points"]
    assert state.view(None)["bonus_supply"]["points"] == ["3 points"]


@pytest.mark.rule("CA-33")
def test_tiles_of_one_kind_add_up() -> None:
    far = table(
        "", "", wagon0="c1", wagon1="a2", hand0=[], played0=[GAIN], discards0=[UPGRADE], bonus0=["extra movement"] * 2
    )
    assert "c4" in moves(far)  # one card and two free steps
    assert "c5" not in moves(far)
    assert seat(table("9Y7G", "", bonus0=["caravan +3"] * 2), 0)["limit"] == 16


@pytest.mark.rule("CA-34")
def test_the_trade_is_done_any_number_of_times() -> None:
    state = table("5Y", "", wagon0="c1", outposts0="c1")  # green 2Y>2G
    play(state, "trade")
    assert says(state) == {"trade", "done"}
    play(state, "trade")
    assert (caravan(state, 0), state.player) == ("1Y4G", 1)
    earlier = table("5Y", "", wagon0="c2", outposts0="c1", wagon1="a2")
    play(earlier, "move c1", "discard gain 2Y", "trade", "done")
    assert caravan(earlier, 0) == "3Y2G"


@pytest.mark.rule("CA-34")
def test_crystals_from_a_free_card_may_be_traded() -> None:
    on_it = {"card": "gain 2G", "crystals": "1Y1G"}
    state = table("", "", wagon0="d1", outposts0="a2 b3 c2", merchant_row=[on_it])  # magenta 1Y1G>1M
    play(state, "build", "acquire 1")
    assert says(state) == {"trade", "done"}
    assert caravan(play(state, "trade"), 0) == "1M"


@pytest.mark.rule("CA-35")
def test_building_and_trading_are_both_optional() -> None:
    state = table("2Y", "", wagon0="c1")
    play(state, "build")
    assert says(state) == {"trade", "done"}
    play(state, "done")
    assert (caravan(state, 0), seat(state, 0)["outposts"], state.player) == ("2Y", ["c1"], 1)
    without = table("2Y", "", wagon0="c1")
    assert "trade" not in says(without)  # no outpost, no trade
    built_before = table("2Y", "", wagon0="c1", outposts0="c1")
    assert caravan(play(built_before, "trade"), 0) == "2G"


# ---- village action


@pytest.mark.rule("CA-40")
def test_claiming_pays_the_price_and_lays_the_next_tile() -> None:
    state = table("1Y5T", "", wagon0="e4", vp_pile=["VP 20 (5M)"])
    assert villages(state)["e4"] == "VP 12 (4T)"
    play(state, "claim")
    assert (caravan(state, 0), seat(state, 0)["claimed"], state.player) == ("1Y1T", ["VP 12 (4T)"], 1)
    assert villages(state)["e4"] == "VP 20 (5M)"
    assert "claim" not in says(table("3T9M", "", wagon0="e4", bonus0=["caravan +3"]))  # one turquoise is missing


@pytest.mark.rule("CA-41")
def test_closed_village_closes_a_village_and_wanders() -> None:
    state = table("4T", "3G2T", wagon0="e4", wagon1="e1", vp_pile=["Closed Village", "VP 20 (5M)", "VP 19 (2G2T2M)"])
    play(state, "claim")
    assert villages(state)["e4"] == "Closed Village"
    play(state, "claim")  # seat 1 in e1
    assert villages(state)["e1"] == "Closed Village"
    assert villages(state)["e4"] == "VP 20 (5M)"
    assert pile(state)[0] == "VP 19 (2G2T2M)"
    closed = table("9T", "", wagon0="e4", claimed1=["VP 12 (4T)"], villages={"e4": "Closed Village"})
    assert "claim" not in says(closed)


# ---- the end of a turn and of the game


@pytest.mark.rule("CA-50")
def test_over_the_limit_crystals_are_discarded_at_the_end_of_the_turn() -> None:
    state = table("8Y1G", "", hand0=["gain 4Y"], discards0=[GAIN, UPGRADE])
    play(state, "play gain 4Y")
    assert says(state) == {"discard yellow", "discard green"}
    play(state, "discard green", "discard yellow", "discard yellow")
    assert (caravan(state, 0), state.player) == ("10Y", 1)
    roomy = table("8Y1G", "", hand0=["gain 4Y"], discards0=[GAIN, UPGRADE], bonus0=["caravan +3"])
    assert play(roomy, "play gain 4Y").player == 1


@pytest.mark.rule("CA-50")
def test_everybody_over_the_limit_discards_the_player_on_turn_first() -> None:
    crowd = {"wagon0": "c1", "wagon1": "c2", "wagon2": "c2", "wagon3": "a2"}
    extra = {"outposts1": "c2", "bonus1": ["caravan +3"]}
    state = table("4Y", "10T", "10G", "10M", **crowd)
    play(state, "move c2", "discard gain 2Y", "pay seat 1 yellow", "pay seat 2 yellow", "done")
    assert (state.player, state.phase) == (1, "discard")
    assert state.view(None)["turn"] == 0
    play(state, "discard yellow")
    assert (state.player, state.phase) == (2, "discard")
    play(state, "discard green")
    assert (state.player, state.phase) == (1, "turn")  # then seat 1 has its turn
    assert [caravan(state, n) for n in range(4)] == ["2Y", "10T", "1Y9G", "10M"]
    with_room = table("4Y", "10T", "10G", "10M", **crowd, **extra)
    play(with_room, "move c2", "discard gain 2Y", "pay seat 1 yellow", "pay seat 2 yellow", "done")
    assert with_room.player == 2


@pytest.mark.rule("CA-50")
def test_the_player_on_turn_discards_before_the_others() -> None:
    both = table("9Y1M", "10Y", wagon0="c2", wagon1="b1", outposts0="b1", land={"b1": "yellow 1M>3Y2G"})
    play(both, "move b1", "discard gain 2Y", "pay seat 1 yellow", "trade")
    assert (both.player, crystals(both, 0)) == (0, 13)
    play(both, "discard yellow", "discard yellow", "discard yellow")
    assert (both.player, both.phase) == (1, "discard")


@pytest.mark.rule("CA-50", "CA-60")
def test_discarding_comes_before_the_end_of_the_game() -> None:
    three = ["VP 20 (5M)", "VP 13 (2Y2G2T)", "VP 13 (2G3T)", "VP 15 (5T)"]
    state = table("", "8Y1T", first=0, player=1, claimed0=three, hand1=["gain 4Y"], discards1=[GAIN, UPGRADE])
    play(state, "play gain 4Y")
    assert not state.over
    play(state, "discard yellow", "discard yellow", "discard turquoise")
    assert state.over
    assert state.scores[1] == 0


def crystals(state: golemancy.State, number: int) -> int:
    return sum(seat(state, number)["caravan"].values())


@pytest.mark.rule("CA-60")
def test_the_fourth_vp_tile_ends_the_game_after_the_round() -> None:
    three = ["VP 20 (5M)", "VP 13 (2Y2G2T)", "VP 13 (2G3T)"]
    state = table("", "4T", "", first=0, player=1, wagon1="e4", claimed1=three)
    play(state, "claim")
    assert (state.over, state.player) == (False, 2)
    play(state, "rest")
    assert state.over
    assert state.winners == [1]
    with_points = table("", "", first=0, player=1, claimed1=three, bonus1=["6 points"])
    assert not play(with_points, "rest").over  # a bonus tile is no VP tile


@pytest.mark.rule("CA-61")
def test_scoring() -> None:
    state = table(
        "3Y2G1T1M",
        "5Y",
        claimed0=["VP 12 (4T)", "VP 20 (5M)"],
        outposts0=f"{YELLOW} b3 b4 c2",
        bonus0=["6 points", "caravan +3"],
    )
    crystals_but_yellow = 2 + 1 + 1
    board = (1 + 1 + 2 + 3) + (1 + 1) + 1
    assert state.scores == [12 + 20 + crystals_but_yellow + board + 6, 0]


@pytest.mark.rule("CA-62")
@pytest.mark.parametrize(("first", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_a_tie_goes_to_the_last_in_turn_order(first: int, winner: int) -> None:
    state = table("2G", "2T", "2M", first=first, player=(first + 2) % 3, quiet_rounds=199)
    play(state, "rest")
    assert state.over
    assert state.winners == [winner]
    assert sorted(state.places) == [1, 2, 3]
    more = table("3G", "2T", "2M", first=first, player=first, over=True)
    assert more.winners == [0]


@pytest.mark.rule("CA-63")
def test_200_rounds_without_a_claim_end_the_game() -> None:
    state = table("2G", "1Y", first=0, player=1, quiet_rounds=198)
    play(state, "rest")
    assert not state.over
    play(state, "rest")
    assert not state.over  # only at the end of a round
    play(state, "rest")
    assert (state.over, state.scores, state.winners) == (True, [2, 0], [0])
    claiming = table("4T", "", first=0, wagon0="e4", quiet_rounds=199)
    assert not play(claiming, "claim", "rest").over
    assert claiming.to_dict()["quiet_rounds"] == 0


# ---- what each player knows


@pytest.mark.rule("CA-70")
@pytest.mark.parametrize("watcher", [0, 1, None])
def test_only_the_order_of_deck_and_pile_is_hidden(watcher: int | None) -> None:
    state = table(
        "4T", "", wagon0="e4", claimed1=["VP 20 (5M)", "VP 15 (5T)"], discards1=["gain 1M"], played0=["gain 1T"]
    )
    depths = set()
    for seed in range(60):
        other = state.redeal(watcher, seed)
        assert other.view(watcher) == state.view(watcher)
        assert sorted(pile(other)) == sorted(pile(state))
        depths.add(pile(other).index("Closed Village"))
    assert depths == {0, 1, 2, 3}  # two claims: among the first four
    assert {k for k, v in state.to_dict().items() if state.redeal(watcher, 1).to_dict()[k] != v} == {
        "random",
        "merchant_deck",
        "vp_pile",
    }
    seen = state.view(watcher)
    assert (seen["merchant_deck"], seen["vp_pile"]) == (37, 21)
    assert seen["seats"][1]["discards"] == ["gain 1M"]
    assert seen["seats"][1]["claimed"] == ["VP 15 (5T)", "VP 20 (5M)"]


@pytest.mark.rule("CA-70")
def test_once_closed_village_is_on_the_map_the_pile_holds_vp_tiles_only() -> None:
    state = table("", "", claimed1=["VP 20 (5M)"], villages={"e4": "Closed Village"})
    for seed in range(20):
        other = state.redeal(0, seed)
        assert "Closed Village" not in pile(other)
        assert villages(other)["e4"] == "Closed Village"
