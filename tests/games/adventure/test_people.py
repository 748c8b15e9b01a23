"""The Call for Adventure for people: notation, places on the board, events, drawings, explanations, what is printed."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import golemancy
from golemancy.games.adventure.box import mountain_names, vp_names
from golemancy.games.caravan.box import merchant_names
from tests.conftest import explained, game, play
from tests.games.adventure.tables import START, emptying, few_vps, table, with_tiles

Start = Callable[[], golemancy.State]


def places(state: golemancy.State) -> dict[str, str | None]:
    """Where on the board each legal decision belongs."""
    return {state.say(action): state.at(action) for action in state.legal}


# ---- notation and places


def test_decisions_of_a_turn_and_where_they_belong() -> None:
    state = table("2Y", "", wagon0="c1", wagon1="a2", hand0=["gain 2Y"], discards0=["upgrade 2"])
    assert places(state) == {
        "play gain 2Y": "hand/gain 2Y",
        "acquire 1": "merchant_row/1",
        "acquire 2": "merchant_row/2",
        "acquire 3": "merchant_row/3",
        "rest": "played",
        "move b1": "map/b1",
        "move c2": "map/c2",
        "move d1": "map/d1",
        "build": "map/c1",
    }


INSIDE: dict[str, tuple[Start, list[str], dict[str, str | None]]] = {
    "walking": (
        lambda: table("", "", wagon0="c1", wagon1="a2", hand0=["gain 2Y"], played0=["upgrade 2"]),
        ["move c2"],
        {"discard gain 2Y": "hand/gain 2Y", "discard upgrade 2": "played/upgrade 2"},
    ),
    "here": (
        lambda: table("", "", wagon0="c1", wagon1="a2"),
        ["move c2", "discard gain 2Y"],
        {"build": "map/c2", "done": None},
    ),
    "a toll": (
        lambda: table("1Y1M", "", wagon0="c1", wagon1="c2"),
        ["move c2", "discard gain 2Y"],
        {"pay seat 1 yellow": "caravan/yellow", "pay seat 1 magenta": "caravan/magenta"},
    ),
    "building": (
        lambda: table("2Y", "", wagon0="c1", outposts1="c1"),
        ["build"],
        {"pay yellow": "caravan/yellow"},
    ),
    "a trade with a mountain": (
        lambda: table("5Y", "", wagon0="c1", outposts0="c1"),
        ["trade"],
        {"trade": "map/c1", "done": None},
    ),
    "a reward": (
        lambda: emptying(2, merchant_row=["gain 1M"]),
        ["build"],
        {
            **{f"acquire {slot}": f"merchant_row/{slot}" for slot in range(1, 5)},
            "take extra movement": "bonus_supply/extra movement",
            "take caravan +3": "bonus_supply/caravan +3",
            "take 6 points": "bonus_supply/points",
        },
    ),
    "a trade with a card": (
        lambda: table("4Y", "", hand0=["trade 2Y>1T"], discards0=START),
        ["play trade 2Y>1T"],
        {"again": "played/trade 2Y>1T", "done": "played/trade 2Y>1T"},
    ),
}


@pytest.mark.parametrize(("start", "decisions", "found"), INSIDE.values(), ids=INSIDE)
def test_decisions_inside_an_action(start: Start, decisions: list[str], found: dict[str, str | None]) -> None:
    assert places(play(start(), *decisions)) == found


def test_set_up_is_decided_on_the_board_too() -> None:
    state = game("adventure", 2, first=0).new(seed=3)
    assert places(state)["start 2G"] == "starting_crystals/2G"
    play(state, "start 2G")
    assert all(place == f"map/{text.removeprefix('place ')}" for text, place in places(state).items())
    assert len(state.legal) == 16


def test_claiming_belongs_to_the_village() -> None:
    assert places(table("4T", "", wagon0="e4"))["claim"] == "map/e4"


def test_every_number_has_a_text_in_every_phase() -> None:
    fresh = game("adventure", 2).new(seed=1)
    for state in (fresh, *(play(start(), *decisions) for start, decisions, _ in INSIDE.values())):
        texts = [state.say(action) for action in range(state.game.actions)]
        assert all(texts)


# ---- events


def told(state: golemancy.State, *decisions: str) -> list[tuple[str, str]]:
    """What everybody sees happen, without the decisions themselves."""
    found = []
    for decision in decisions:
        state.apply(decision)
        found += [(event["kind"], event["text"]) for event in state.events(None)[1:]]
    return found


def test_set_up_is_told() -> None:
    state = game("adventure", 2, first=0).new(seed=3)
    mountain = next(name for name, tile in state.to_dict()["land"].items() if tile != "valley")
    assert told(state, "start 2Y1G", f"place {mountain}") == [
        ("gain", "takes 2Y1G from the supply"),
        ("place", f"places the wagon on {mountain}"),
        ("turn", "seat 0's turn"),
    ]


STORIES: dict[str, tuple[Start, list[str], list[tuple[str, str]]]] = {
    "a rest": (lambda: table("", "", discards0=["gain 1T"]), ["rest"], [("turn", "seat 1's turn")]),
    "an outpost that is paid": (
        lambda: table("2Y", "", wagon0="c1", outposts1="c1"),
        ["build", "pay yellow", "pay yellow"],
        [
            ("return", "returns 1Y to the supply"),
            ("return", "returns 1Y to the supply"),
            ("build", "builds an outpost on c1"),
            ("turn", "seat 1's turn"),
        ],
    ),
    "a free step": (
        lambda: table("", "", wagon0="c1", wagon1="a2", bonus0=["extra movement"]),
        ["move c2", "done"],
        [("move", "moves from c1 to c2"), ("turn", "seat 1's turn")],
    ),
    "a bonus tile of each kind": (
        lambda: emptying(2, bonus0=["extra movement"]),
        ["build", "take extra movement"],
        [
            ("build", "builds an outpost on d1"),
            ("column", "empties column 2"),
            ("bonus", "takes the bonus tile extra movement"),
            ("turn", "seat 1's turn"),
        ],
    ),
    "points": (
        lambda: emptying(3, bonus1=["6 points"]),
        ["build", "take 5 points"],
        [
            ("build", "builds an outpost on d2"),
            ("column", "empties column 3"),
            ("bonus", "takes the bonus tile 5 points"),
            ("turn", "seat 1's turn"),
        ],
    ),
    "a claim": (
        lambda: table("4T", "", wagon0="e4", vp_pile=["VP 20 (5M)"]),
        ["claim"],
        [
            ("return", "returns 4T to the supply"),
            ("claim", "claims VP 12 (4T)"),
            ("reveal", "VP 20 (5M) is laid on e4"),
            ("turn", "seat 1's turn"),
        ],
    ),
    "a village that closes": (
        lambda: table("4T", "", wagon0="e4", vp_pile=["Closed Village"]),
        ["claim"],
        [
            ("return", "returns 4T to the supply"),
            ("claim", "claims VP 12 (4T)"),
            ("close", "Closed Village is laid on e4"),
            ("turn", "seat 1's turn"),
        ],
    ),
    "too many crystals": (
        lambda: table("9Y", ""),
        ["play gain 2Y", "discard yellow"],
        [
            ("gain", "takes 2Y from the supply"),
            ("limit", "seat 0 has too many crystals"),
            ("return", "returns 1Y to the supply"),
            ("turn", "seat 1's turn"),
        ],
    ),
    "too many for another": (
        lambda: table("1Y", "10T", wagon0="c1", wagon1="c2", outposts0="c2"),
        ["move c2", "discard gain 2Y", "pay seat 1 yellow", "discard yellow"],
        [
            ("walk", "discards gain 2Y"),
            ("move", "moves from c1 to c2"),
            ("toll", "pays 1Y to seat 1"),
            ("limit", "seat 1 has too many crystals"),
            ("return", "returns 1Y to the supply"),
        ],
    ),
    "the end": (lambda: table("", "", first=0, player=1, quiet_rounds=199), ["rest"], [("over", "the game is over")]),
}


@pytest.mark.parametrize(("start", "decisions", "texts"), STORIES.values(), ids=STORIES)
def test_what_happened_is_told(start: Start, decisions: list[str], texts: list[tuple[str, str]]) -> None:
    assert told(start(), *decisions) == texts


def test_events_carry_what_a_page_needs() -> None:
    state = play(table("1Y", "", wagon0="c1", wagon1="c2"), "move c2", "discard gain 2Y")
    walk, move = state.events(1)[1:]
    assert (walk["card"], move["from"], move["to"]) == ("gain 2Y", "c1", "c2")
    toll = play(state, "pay seat 1 yellow").events(1)[1]
    assert (toll["seat"], toll["to"], toll["crystals"]["yellow"]) == (0, 1, 1)
    assert state.events(0) == state.events(1) == state.events(None)


# ---- drawing


def bare(drawing: str) -> list[str]:
    """A drawing without colours."""
    for style in ("yellow", "green", "cyan", "magenta", "bold", "dim", "/"):
        drawing = drawing.replace(f"[{style}]", "")
    return drawing.splitlines()


def test_a_hex_shows_name_trade_and_who_is_there() -> None:
    lines = bare(table("", "", wagon0="c1", wagon1="c1", outposts1="c1").draw(None))
    assert lines[:5] == [
        "                        _________",
        "                       /  c1 · G \\",
        "             _________/   2Y>2G   \\_________",
        "            /  b1 · Y \\   ▲01 ⌂1  /  d1 · M \\",
        "  _________/  1M>3Y1T  \\_________/  1Y1G>1M  \\_________",
    ]


def test_villages_and_valleys_are_drawn() -> None:
    own = few_vps(9)
    position = table("", "", own=own).to_dict()
    tiles = [*(tile for tile in position["villages"].values()), *position["vp_pile"]]
    rest = [tile for tile in tiles if tile != "Closed Village"]
    shown = {"a1": "Closed Village", "a4": None, "e1": rest[0], "e4": rest[1]}
    state = table("", "", own=own, villages=shown, claimed0=rest[2:6], claimed1=rest[6:], player=1)
    text = "\n".join(bare(state.draw(None)))
    for words in ("CLOSED", "no tile", "valley", "e1 ★11", "VP tiles: 0 in the pile (4 claims end the game)"):
        assert words in text


def test_what_a_seat_has_is_drawn() -> None:
    state = table(
        "2Y1M",
        "",
        hand0=[],
        played0=START,
        discards0=["gain 1T"],
        claimed0=["VP 20 (5M)"],
        bonus0=["caravan +3"],
        outposts0="b3 c2",
    )
    lines = bare(state.draw(0))
    start = lines.index("▶ Seat 0, first player: 2Y1M (3 of 13), 23 points")
    assert lines[start + 1 : start + 7] == [
        "     hand: empty",
        "     played: gain 2Y, upgrade 2",
        "     discards: gain 1T",
        "     claimed: VP 20 (5M)",
        "     bonus: caravan +3",
        "     board: Y ⌂ ⌂ ⌂ ⌂   G 1 ⌂ ⌂ ⌂   T 1 ⌂ ⌂ ⌂   M ⌂ ⌂ ⌂ ⌂",
    ]


def test_starting_crystals_are_drawn_while_they_are_chosen() -> None:
    state = game("adventure", 2).new(seed=1)
    assert "Starting crystals: 4Y, 2Y1G, 2G, 1Y1T" in bare(state.draw(None))
    assert not any("Starting" in line for line in bare(table("", "").draw(None)))


# ---- explaining


def test_every_tile_card_and_crystal_is_explained() -> None:
    adventure = game("adventure", 2)
    things = [*mountain_names(adventure.box), *vp_names(adventure.box), *merchant_names(adventure.box)]
    texts = [explained(adventure, thing) for thing in [*things, "yellow", "green", "magenta"]]
    assert all(text and text.endswith(".") for text in texts)
    assert explained(adventure, "silver") is None


EXPLAINED = {
    "green 2Y>2G": "Mountain of the green row: with an outpost of yours here, return 2 yellow and take "
    "2 green, as often as you can pay. An outpost here comes from the green row of your board.",
    "VP 12 (4T)": "Village tile: return 4 turquoise in its village to claim it; 12 points.",
    "6 points": "Bonus tile: 6 points at the end of the game.",
    "extra movement": "Bonus tile: 1 free step each time you move; several add up.",
    "caravan +3": "Bonus tile: 3 more spaces in your caravan; several add up.",
    "caravan": "At the end of any turn, crystals over its limit of 10 are put back; a larger caravan raises the limit.",
    "column": "Emptying a column of your board is rewarded: column 1: a merchant card of the row, "
    "column 2: a merchant card or a bonus tile, column 3: a merchant card or a bonus tile "
    "and column 4: a merchant card or a bonus tile.",
    "outpost": "Build on a mountain where you have none, from the leftmost space of the row of its symbol. The first "
    "outpost on a mountain is free; each one already there adds 2 crystals to the price.",
    "turquoise": "The third crystal; 1 point at the end.",
}


@pytest.mark.parametrize(("thing", "text"), EXPLAINED.items(), ids=EXPLAINED)
def test_what_a_thing_is_in_words(thing: str, text: str) -> None:
    adventure = game("adventure", 2)
    assert explained(adventure, thing) == text


def test_explanations_follow_the_tile_file() -> None:
    own = with_tiles(
        ("caravan_limit = 10", "caravan_limit = 8"),
        ("outpost_cost_per_outpost = { 2 = 2,", "outpost_cost_per_outpost = { 2 = 1,"),
        ("free_steps = 1", "free_steps = 2"),
        ("extra_spaces = 3", "extra_spaces = 1"),
        ("[6, 5, 4, 3]", "[6, 5, 4, 1]"),
        ('column_reward = [["merchant_card"]', "column_reward = [[]"),
        ("non_yellow_crystal_points = 1", "non_yellow_crystal_points = 3"),
    )
    found = {
        "caravan": "limit of 8",
        "outpost": "adds 1 crystal to",
        "extra movement": "2 free steps each",
        "caravan +3": "1 more space in",
        "1 points": "1 point at the end",
        "column": "column 1: nothing, column 2: a merchant",
        "magenta": "3 points at the end",
    }
    for thing, words in found.items():
        assert words in (explained(own, thing) or "")


# ---- what is printed


def printed(state: golemancy.State) -> dict[str, Any]:
    found: dict[str, Any] = state.view(None)["printed"]
    return found


def test_the_view_says_what_is_printed() -> None:
    assert printed(game("adventure", 2).new(seed=1)) == {
        "caravan_limit": 10,
        "crystal_points": {"yellow": 0, "green": 1, "turquoise": 1, "magenta": 1},
        "starting_cards": START,
        "slot_prices": [0, 1, 2, 3],
        "bonus_tiles": {
            "extra movement": {"gives": "steps", "figure": 1},
            "caravan +3": {"gives": "spaces", "figure": 3},
            "6 points": {"gives": "points", "figure": 6},
            "5 points": {"gives": "points", "figure": 5},
            "4 points": {"gives": "points", "figure": 4},
            "3 points": {"gives": "points", "figure": 3},
        },
    }


def test_a_tile_file_of_ones_own_is_shown_rightly() -> None:
    own = with_tiles(
        ("caravan_limit = 10", "caravan_limit = 8"),
        ("non_yellow_crystal_points = 1", "non_yellow_crystal_points = 2"),
        ("free_steps = 1", "free_steps = 2"),
        ("extra_spaces = 3", "extra_spaces = 5"),
    )
    state = own.from_dict({"seats": [{"caravan": "2G1M", "bonus": ["caravan +3"]}, {}]})
    found = printed(state)
    assert (found["caravan_limit"], found["crystal_points"]["green"]) == (8, 2)
    assert found["bonus_tiles"]["extra movement"]["figure"] == 2
    assert found["bonus_tiles"]["caravan +3"]["figure"] == 5
    assert (state.view(0)["seats"][0]["limit"], state.scores) == (13, [6, 0])


@pytest.mark.parametrize(("outposts", "price"), [((), 0), (("a2",), 2), (("a2", "a2"), 4)])
def test_the_view_says_what_an_outpost_costs(outposts: tuple[str, ...], price: int) -> None:
    state = table("", "", **{f"outposts{seat}": place for seat, place in enumerate(outposts)})
    tiles = {tile["name"]: tile for tile in state.view(0)["tiles"]}
    assert tiles["a2"]["price"] == price
    assert tiles["a3"]["price"] == 0
    assert "price" not in tiles["d4"]  # a valley


def test_every_bonus_tile_that_is_seen_is_printed() -> None:
    state, chance = game("adventure", 2).new(seed=6), random.Random(6)
    for _ in range(400):
        if not state.over:
            eager = [a for a in state.legal if state.say(a) in ("build", "claim")]
            state.apply(chance.choice(eager or state.legal))
    view = state.view(None)
    seen = {*view["bonus_supply"]["points"], *(tile for seat in view["seats"] for tile in seat["bonus"])}
    assert seen
    assert seen <= set(view["printed"]["bonus_tiles"])


def test_a_card_taken_as_a_reward_is_free() -> None:
    state = emptying(1)
    assert printed(state)["slot_prices"] == [0, 1, 2, 3]
    assert printed(play(state, "build"))["slot_prices"] == [0, 0, 0, 0]
    assert play(state, "acquire 4").player == 1


def test_moves_show_what_they_cost() -> None:
    cards = {
        tile["name"]: tile["cards"] for tile in table("", "", wagon0="c1", bonus0=["extra movement"]).view(0)["tiles"]
    }
    assert {name: cards[name] for name in ("c1", "c2", "c3", "e4")} == {"c1": 0, "c2": 0, "c3": 1, "e4": 4}
    assert {tile["cards"] for tile in game("adventure", 2).new(seed=1).view(0)["tiles"]} == {None}
