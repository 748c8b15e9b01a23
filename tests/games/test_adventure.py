"""The Call for Adventure in random play: nothing is lost, nobody gets stuck, nothing leaks; bad files are refused."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import golemancy
from golemancy.engine import batch
from golemancy.games.adventure.game import ADVENTURE
from golemancy.games.adventure.reading.maps import Map, map_of, read_map
from golemancy.games.adventure.rules.terrain import distance, within
from golemancy.games.caravan.state import COLOURS
from golemancy.play import replay
from golemancy.play.match import Match
from golemancy.testing import check_game, check_interpreted
from tests.conftest import game

RING = "V.o.o.V/.o.o.o./o.....o/.o...o./o.....o/.o...o./o.....o/.o.o.o./V.o.o.V"


def wander(state: golemancy.State, chance: random.Random, decisions: int) -> golemancy.State:
    """Random decisions, stopping at the end of the game."""
    for _ in range(decisions):
        if not state.over:
            state.apply(chance.choice(state.legal))
    return state


def rush(state: golemancy.State, chance: random.Random, decisions: int) -> golemancy.State:
    """Random decisions, but outposts are built and VP tiles claimed whenever they can be."""
    for _ in range(decisions):
        if not state.over:
            eager = [a for a in state.legal if state.say(a) in ("build", "claim")]
            state.apply(chance.choice(eager or state.legal))
    return state


# ---- the contract


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"map": "random"}), (4, {"map": RING})])
def test_the_examiner_finds_nothing(players: int, options: dict[str, Any]) -> None:
    check_game(game("adventure", players, **options), games=1, interpret=0)


@pytest.mark.parametrize(("players", "chosen"), [(2, "random"), (3, "default"), (4, "default")])
def test_compiled_and_interpreted_games_are_identical(players: int, chosen: str) -> None:
    adventure = game("adventure", players, map=chosen)
    for seed in range(3):
        chance, state, actions = random.Random(seed), adventure.new(seed=seed), []
        for _ in range(500):
            if not state.over:
                eager = [a for a in state.legal if state.say(a) in ("build", "claim")]
                actions.append(chance.choice(eager or state.legal))
                state.apply(actions[-1])
        check_interpreted(adventure, seed, actions)


# ---- conservation


def belongings(state: golemancy.State) -> Counter[str]:
    """Every card and tile on the table, wherever it is."""
    position, view = state.to_dict(), state.view(None)
    found = Counter(slot["card"] for slot in position["merchant_row"] if slot)
    found.update(position["merchant_deck"])
    found.update([*position["vp_pile"], *(tile for tile in position["villages"].values() if tile)])
    for seat in position["seats"]:
        for pile in ("hand", "played", "discards", "claimed", "bonus"):
            found.update(seat[pile])
    supply = view["bonus_supply"]
    found.update(supply["points"])
    found.update({name: supply[name] for name in ("extra movement", "caravan +3")})
    return found


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**128 - 1), players=st.integers(2, 4), chance=st.randoms(use_true_random=False))
def test_cards_tiles_and_outposts_are_conserved(seed: int, players: int, chance: random.Random) -> None:
    state = game("adventure", players).new(seed=seed)
    whole = belongings(state)
    assert sum(whole.values()) == 43 + 2 * players + 27 + 12
    for _ in range(6):
        rush(state, chance, 60)
        assert belongings(state) == whole
        for seat in state.view(None)["seats"]:
            assert sum(seat["board"].values()) == len(seat["outposts"]) <= 16
        assert list(state.game.words.audit(state.record, state.game.box)) == []


def crystals_on_the_table(state: golemancy.State) -> dict[str, int]:
    """Crystals by colour in all caravans and on all cards of the row."""
    s = state.record
    return dict(zip(COLOURS, (s.caravan.sum(axis=0) + s.row_crystals.sum(axis=0)).tolist(), strict=True))


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**128 - 1), players=st.integers(2, 4), chance=st.randoms(use_true_random=False))
def test_every_crystal_is_accounted_for(seed: int, players: int, chance: random.Random) -> None:
    """What the table gains or loses is exactly what events say came from or went to the supply."""
    state = game("adventure", players).new(seed=seed)
    for _ in range(200):
        before = crystals_on_the_table(state)
        rush(state, chance, 1)
        for event in state.events(None):
            for colour, n in event.get("crystals", {}).items():
                before[colour] += {"gain": n, "return": -n}.get(event["kind"], 0)
        assert before == crystals_on_the_table(state)


# ---- moving


def steps_between(board: Map, start: str, end: str) -> int:
    """The distance between two places, worked out from the drawing of the map alone."""
    places = dict(zip(board.names, board.places, strict=True))
    reached, steps = {places[start]}, 0
    while places[end] not in reached:
        reached |= {other for place in reached for other in board.beside(place)}
        steps += 1
    return steps


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**64), chosen=st.sampled_from(["default", "random", RING]))
def test_distances_are_those_of_the_map(seed: int, chosen: str) -> None:
    state = game("adventure", 2, map=chosen).new(seed=seed)
    board = map_of(state.record)
    assert read_map(board.text.replace("/", "\n")) == board
    for end, name in enumerate(board.names):
        steps = steps_between(board, board.names[0], name)
        assert distance(state.record, 0, end) == steps
        assert [bool(within(state.record, 0, n) >> end & 1) for n in range(12)] == [n >= steps for n in range(12)]


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**64), players=st.integers(2, 4), chance=st.randoms(use_true_random=False))
def test_a_wagon_can_go_exactly_where_cards_and_crystals_allow(seed: int, players: int, chance: random.Random) -> None:
    state = game("adventure", players, map="random").new(seed=seed)
    rush(state, chance, 250)
    while not state.over and state.phase != "turn":
        state.apply(chance.choice(state.legal))
    if state.over:
        return
    view = state.view(None)
    me = view["seats"][state.player]
    means = len(me["hand"]) + len(me["played"]) + me["bonus"].count("extra movement")
    expected = set()
    for tile in view["tiles"]:
        rivals = [s for s in tile["wagons"] if s != state.player] if tile["kind"] == "mountain" else []
        near = steps_between(map_of(state.record), me["wagon"], tile["name"]) <= means
        if near and len(rivals) <= sum(me["caravan"].values()) and tile["name"] != me["wagon"]:
            expected.add(f"move {tile['name']}")
    assert {text for text in map(state.say, state.legal) if text.startswith("move ")} == expected


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**64), players=st.integers(2, 4), steps=st.integers(0, 400))
def test_no_decision_leads_to_a_position_without_one(seed: int, players: int, steps: int) -> None:
    state = rush(game("adventure", players).new(seed=seed), random.Random(seed), steps)
    for action in state.legal:
        after = state.copy()
        after.apply(action)
        assert after.over or after.legal
        assert list(after.game.words.audit(after.record, after.game.box)) == []


# ---- the end


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_many_by_the_fourth_vp_tile(players: int) -> None:
    adventure = game("adventure", players)
    seeds = batch.seed_rows(0, 100)
    states, lengths = adventure.layout.zeros(100), np.zeros(100, np.int64)
    rules, actions = adventure.rules, np.zeros(adventure.actions, np.int16)
    batch.deal.of(rules)(states, adventure.layout.zeros(), adventure.box, adventure.encoded, seeds)
    batch.play_out.of(rules)(states, adventure.layout.zeros(0), adventure.box, actions, seeds, lengths)
    by_claims = [max(int(c).bit_count() for c in state.claimed) >= 4 for state in states]
    by_guard = [state.quiet_rounds == 200 for state in states]
    assert all(a != b for a, b in zip(by_claims, by_guard, strict=True))
    assert sum(by_claims) >= 35
    assert lengths.max() < ADVENTURE.longest


def test_a_replay_records_the_map(tmp_path: Path) -> None:
    file = tmp_path / "ring.map"
    file.write_text(RING.replace("/", "\n"), encoding="utf-8")
    match = Match(golemancy.game("adventure", 2, map=file), seed=4)
    for _ in range(30):
        match.decide(match.state.say(match.state.legal[0]))
    file.unlink()
    assert f"Option map: {RING}" in replay.write(match)
    assert replay.read(replay.write(match)).state == match.state


# ---- what is seen


def test_views_name_no_hidden_card() -> None:
    state = rush(game("adventure", 3, map="random").new(seed=9), random.Random(9), 120)
    position = state.to_dict()
    for seat in (0, 1, 2, None):
        shown = str(state.view(seat)) + state.draw(seat)
        hidden = [*position["merchant_deck"], *position["vp_pile"]]
        assert [name for name in hidden if f"'{name}'" in shown] == []


def test_the_drawing_shows_everything_needed_to_play() -> None:
    state = rush(game("adventure", 4).new(seed=5), random.Random(5), 400)
    drawing, view = state.draw(0), state.view(0)
    for style in ("yellow", "green", "cyan", "magenta", "bold", "dim", "/"):
        drawing = drawing.replace(f"[{style}]", "")
    for tile in view["tiles"]:
        assert f" {tile['name']} " in drawing
        for sign, seats in (("▲", tile["wagons"]), ("⌂", tile["outposts"])):
            assert not seats or sign + "".join(map(str, seats)) in drawing
    for name in (t["tile"].split(" ", 1)[1] for t in view["tiles"] if t["kind"] == "mountain"):
        assert name.split(" #")[0] in drawing
    assert all(len(line) <= 4 * 11 + 13 for line in drawing.splitlines()[:25])


def test_everything_named_in_a_view_is_explained() -> None:
    state = rush(game("adventure", 3).new(seed=2), random.Random(2), 500)
    view, explain = state.view(None), state.game.words.explain
    things = {tile["tile"] for tile in view["tiles"] if tile["tile"]} | {t["kind"] for t in view["tiles"]} - {
        "mountain"
    }
    things |= {"Closed Village", "extra movement", "caravan +3", *view["bonus_supply"]["points"]}
    things |= {card for seat in view["seats"] for pile in ("hand", "played", "discards") for card in seat[pile]}
    for thing in things | {"yellow", "magenta", "outpost", "wagon", "caravan", "column", "rest", "points"}:
        assert explain(state.game.box, thing), thing
    assert explain(state.game.box, "copper") is None


def test_what_happened_is_told_in_order() -> None:
    seats = [{"caravan": "2Y", "wagon": "c1", "outposts": ["a2", "b3", "d1"]}, {"caravan": "", "wagon": "c2"}]
    state = game("adventure", 2).from_dict({"seats": seats})
    told = []
    for decision in ("move c2", "discard upgrade 2", "pay seat 1 yellow", "build", "acquire 1"):
        state.apply(decision)
        told += [(event["kind"], event["text"]) for event in state.events(1)]
    assert told == [
        ("decide", "move c2"),
        ("decide", "discard upgrade 2"),
        ("walk", "discards upgrade 2"),
        ("move", "moves from c1 to c2"),
        ("decide", "pay seat 1 yellow"),
        ("toll", "pays 1Y to seat 1"),
        ("decide", "build"),
        ("build", "builds an outpost on c2"),
        ("column", "empties column 1"),
        ("decide", "acquire 1"),
        ("acquire", "takes gain 3Y"),
        ("reveal", "gain 2Y1G joins the row"),
        ("turn", "seat 1's turn"),
    ]


# ---- positions that cannot be

TWO = [{}, {}]
IMPOSSIBLE = {
    "a wagon off the map": ({"seats": [{"wagon": "z9"}, {}]}, "'z9' is not one of"),
    "no wagon": ({"seats": [{"wagon": None}, {}]}, r"seats\[0\].wagon: is missing"),
    "an outpost in a valley": ({"seats": [{"outposts": ["e2"]}, {}]}, "there is no mountain on e2"),
    "a mountain twice": (
        {"seats": TWO, "land": {"a2": "green 2Y>2G", "a3": "green 2Y>2G"}},
        "land: 'green 2Y>2G' is there 2 times",
    ),
    "five valleys": ({"seats": TWO, "land": dict.fromkeys(("b1", "b2", "b3", "b4", "b5"), "valley")}, "4 valleys"),
    "a VP tile twice": (
        {"seats": [{"claimed": ["VP 12 (4T)"]}, {"claimed": ["VP 12 (4T)"]}]},
        "the tile 'VP 12 \\(4T\\)' is there 2 times",
    ),
    "Closed Village too low": (
        {
            "seats": TWO,
            "vp_pile": [f"VP {t}" for t in ("20 (5M)", "19 (2G2T2M)", "18 (2T3M)", "17 (3T2M)", "16 (4M)")]
            + ["VP 16 (2G3M)", "Closed Village"],
        },
        "Closed Village can only be among the first 6 tiles after 0 claims",
    ),
    "five free steps": ({"seats": [{"bonus": ["extra movement"] * 5}, {}]}, "5 tiles 'extra movement' are taken"),
    "the points pile from below": ({"seats": [{"bonus": ["5 points"]}, {}]}, "taken from the top"),
    "one points tile twice": ({"seats": [{"bonus": ["6 points"]}, {"bonus": ["6 points"]}]}, "is there twice"),
    "too many crystals": ({"seats": [{"caravan": "11Y"}, {}]}, "holds 11 crystals, at most 10 are allowed"),
    "a toll to nobody": (
        {"seats": [{"caravan": "1Y", "wagon": "c1"}, {}], "phase": "toll", "action": {"tolls": 1}},
        "this phase",
    ),
    "a walk without cards": (
        {"seats": [{}, {}], "phase": "walk", "action": {"to": "c3", "cards": 3}},
        "this phase cannot come up here",
    ),
    "an action without its data": ({"seats": TWO, "phase": "walk"}, "action: is needed inside an action"),
    "trading with nothing": (
        {
            "seats": [{"hand": ["gain 2Y", "upgrade 2"], "played": ["trade 2Y>1T"]}, {}],
            "phase": "trade",
            "action": {"card": "trade 2Y>1T"},
        },
        "this phase cannot come up here",
    ),
    "an empty column that is not": ({"seats": [{"outposts": ["a2", "b3"]}, {}], "phase": "reward"}, "this phase"),
    "a broken map": ({"seats": TWO, "map": "ooo/VVV"}, "map: line 1, column 2"),
    "a card in two piles": ({"seats": [{"discards": ["gain 2Y"]}, {}]}, "both in hand and discards"),
}


@pytest.mark.parametrize(("position", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(golemancy.BadPosition, match=reason):
        game("adventure", 2).from_dict(position)


# ---- tile files

TILES = Path(golemancy.__file__).parent / "games" / "adventure" / "adventure.toml"
BAD_FILES = [  # what is changed, to what, why it is refused, and where if not there
    ('symbol = "green", give = [0, 0, 2, 0]', 'symbol = "blue", give = [0, 0, 2, 0]', "`symbol` must be one of", ""),
    ("give = [0, 0, 2, 0], get = [0, 2, 0, 1]", "give = [0, 0, 2, 0], get = [0, 2, 3, 1]", "repeated for ever", ""),
    ('"magenta", give = [3, 0, 0, 0]', '"green", give = [3, 0, 0, 0]', "there must be 6 green", "[mountain_tiles]"),
    ("cost = [0, 0, 4, 0], points = 12", "cost = [0, 0, 4, 0], points = 1200", "`points` must be a whole number", ""),
    ("cost = [0, 0, 4, 0], points = 12", "cost = [0, 0, 0, 0], points = 12", "must hold at least one crystal", ""),
    ('id = "vp_12_4T"', 'id = "vp_12_3G2T"', "is used twice", ""),
    ("caravan_limit = 10", 'caravan_limit = "ten"', "`caravan_limit` must be a whole number", ""),
    ("vp_per_column = [1, 1, 2, 3]", "vp_per_column = [1, 1, 2]", "must be a list of 4 numbers", ""),
    (
        'column_reward = [["merchant_card"]',
        'column_reward = [["golem"]',
        "different ones of merchant_card, bonus_tile",
        "",
    ),
    ("pile_top_first = [6, 5, 4, 3]", "pile_top_first = [6, 5]", "`count` must be 2, not 4", ""),
    ("sets = [[4, 0, 0, 0]", "sets = [[14, 0, 0, 0]", "whole numbers from 0 to 10", ""),
    ("sets = [[4, 0, 0, 0]", "sets = [[9, 9, 0, 0]", "more than a caravan holds", ""),
    ("mountain_tiles_removed_per_symbol = 2", "mountain_tiles_removed_per_symbol = 1", "must be 2, not 1: a rule", ""),
    ("villages = [[-2, 2]", "villages = [[-2, 3]", "two tiles in one place", "[map_default]"),
    ("villages = [[-2, 2], [-2, 5]", "villages = [[-2, 2]", "`villages` must be a list of 4 lists", ""),
    ("[-2, 3], [-2, 4],", "[-2, 3], [-2, 9],", "the map is not connected", "[map_default]"),
    ("outpost_cost_per_outpost = { 2 = 2,", "outpost_cost_per_outpost = {", "`2` is missing", ""),
    ("extra_movement = { count = 4", "extra_movement = { count = -1", "`count` must be a whole number", ""),
]


@pytest.mark.parametrize(("old", "new", "reason", "where"), BAD_FILES)
def test_a_bad_tile_file_is_refused_with_its_line(old: str, new: str, reason: str, where: str, tmp_path: Path) -> None:
    text = TILES.read_text(encoding="utf-8")
    file = tmp_path / "tiles.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(golemancy.BadDeck, match=reason) as refusal:
        golemancy.game("adventure", 2, deck=file)
    assert refusal.value.line == text[: text.index(where or old)].count("\n") + 1


@pytest.mark.parametrize("section", ["mountain_tiles", "vp_tiles", "bonus_tiles", "map_default"])
def test_a_tile_file_needs_its_sections(section: str, tmp_path: Path) -> None:
    file = tmp_path / "tiles.toml"
    file.write_text(TILES.read_text(encoding="utf-8").replace(f"[{section}]", "[something_else]"), encoding="utf-8")
    with pytest.raises(golemancy.BadDeck, match=rf"the section \[{section}\] is missing"):
        golemancy.game("adventure", 2, deck=file)


def test_a_tile_file_of_ones_own_is_played_with(tmp_path: Path) -> None:
    text = TILES.read_text(encoding="utf-8")
    own = text.replace("vp_per_column = [1, 1, 2, 3]", "vp_per_column = [0, 1, 2, 3]")
    gains = ", ".join(f'{{ id = "g{n}", get = [{n}, 0, 0, 0] }}' for n in range(1, 9))
    own += f"""
[starting_cards]
cards = [{{ id = "a", kind = "gain", get = [5, 0, 0, 0] }}, {{ id = "b", kind = "upgrade", steps = 1 }}]
[merchant_cards]
gain = [{gains}]
upgrade = []
trade = []
"""
    file = tmp_path / "tiles.toml"
    file.write_text(own, encoding="utf-8")
    adventure = golemancy.game("adventure", 2, deck=file)
    state = adventure.new(seed=1)
    assert state.view(0)["seats"][0]["hand"] == ["gain 5Y", "upgrade 1"]
    assert state.view(0)["column_points"] == [0, 1, 2, 3]
    rush(state, random.Random(1), 400)
    assert list(adventure.words.audit(state.record, adventure.box)) == []
