"""Golems in random play: nothing is lost, nothing leaks, and the rules agree with a second, slower reading."""

import random
import re
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import golemancy
from golemancy.engine import batch
from golemancy.engine.deck import Deck
from golemancy.games.golems.box import card_names
from golemancy.games.golems.people.audit import lying
from golemancy.testing import check_game, check_interpreted
from tests.conftest import explained, game, play

WAYS = [(2, "standard"), (1, "standard"), (1, "advanced")]


def golems(players: int, variant: str = "standard") -> golemancy.Game:
    return game("golems", players, variant=variant)


def eager(state: golemancy.State, chance: random.Random) -> int:
    """A random decision that summons, reserves and takes rewards whenever it can, to see more of the game."""
    said = {action: state.say(action) for action in state.legal}
    wanted = [a for a, text in said.items() if text.startswith("summon") or text in ("reserve", "reward")]
    return chance.choice(wanted or list(said))


def thrifty(state: golemancy.State, chance: random.Random) -> int:
    """A random decision that finishes rows before it begins others: solo games live longer."""
    cards = (state.record.grid >= 0).sum(axis=1)
    row_of = {a: cards[a // 3] for a in state.legal if state.say(a).startswith("take")}
    fewest = [a for a, left in row_of.items() if left == min(row_of.values())]
    return chance.choice(fewest) if fewest else eager(state, chance)


def along(players: int, seed: int, choose: Any = eager) -> Iterator[golemancy.State]:
    """Every position of a game."""
    state, chance = golems(players).new(seed=seed), random.Random(seed)
    yield state
    while not state.over:
        state.apply(choose(state, chance))
        yield state


@pytest.mark.parametrize(("players", "variant"), WAYS)
def test_the_examiner_finds_nothing(players: int, variant: str) -> None:
    check_game(golems(players, variant), games=3)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("choose", [eager, thrifty])
def test_compiled_and_interpreted_games_are_identical(players: int, choose: Any) -> None:
    for seed in range(6):
        state, chance, actions = golems(players).new(seed=seed), random.Random(seed), []
        while not state.over:
            actions.append(choose(state, chance))
            state.apply(actions[-1])
        check_interpreted(golems(players), seed, actions)


# ---- conservation


def check_conservation(s: Any) -> None:
    """A begun row holds the two gems that were laid on it; all 13 and all 53 cards are there."""
    rows = (s.grid >= 0).sum(axis=1)
    begun = ((rows == 1) | (rows == 2)).sum()
    assert s.supply + s.gems.sum() + 2 * begun == 13
    assert min(s.supply, *s.gems) >= 0
    assert sorted(lying(s)) == list(range(53))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), players=st.sampled_from([1, 2]), choose=st.sampled_from([eager, thrifty]))
def test_13_gems_and_53_cards_in_every_state(seed: int, players: int, choose: Any) -> None:
    for state in along(players, seed, choose):
        check_conservation(state.record)


@pytest.mark.parametrize("players", [1, 2])
def test_gems_shown_on_the_cards_are_those_of_the_rows(players: int) -> None:
    for state in along(players, 7):
        rows = [[place["gems"] for place in row if place] for row in state.view(None)["grid"]]
        assert all(row in ([], [2], [1, 1], [0, 0, 0]) for row in rows)
        on_cards = sum(map(sum, rows))
        automa = state.view(None)["automa"]["gems"] if players == 1 else 0
        reserves = sum(seat["gems"] for seat in state.view(None)["seats"])
        assert on_cards + automa + reserves + state.view(None)["supply"] == 13


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), players=st.sampled_from([1, 2]))
def test_golems_stand_on_at_most_three_cards_and_on_none_only_by_the_pair(seed: int, players: int) -> None:
    *_, state = along(players, seed)
    tucked = [len(golem["tucked"]) for seat in state.to_dict()["seats"] for golem in seat["golems"]]
    assert max(tucked, default=0) <= 3
    assert tucked.count(0) <= int(state.record.looked > 0)


@pytest.mark.parametrize("players", [1, 2])
def test_the_breakdown_adds_up_to_the_score(players: int) -> None:
    for seed in range(5):
        *_, state = along(players, seed, thrifty)
        assert [seat["points"]["total"] for seat in state.view(None)["seats"]] == state.scores
        for seat in state.view(None)["seats"]:
            assert seat["points"]["runes"] + seat["points"]["gem_cards"] == sum(c["worth"] for c in seat["hand"])


# ---- the end


def test_a_duel_takes_39_to_47_cards_in_equal_turns() -> None:
    for seed in range(8):
        taken = slots = 0
        for state in along(2, seed):
            kinds = [event["kind"] for event in state.events(None)]
            taken += "take" in kinds
            slots += "turn" in kinds and "takes another turn" not in str(state.events(None))
        assert 39 <= taken <= 47
        assert slots % 2 == 1, "the last change of turn is the end itself"


def test_players_who_gain_whenever_they_can_still_end() -> None:
    for seed in range(5):
        state, chance = golems(2).new(seed=seed), random.Random(seed)
        while not state.over:
            said = {state.say(a): a for a in state.legal}
            state.apply(said["gain"] if "gain" in said else chance.choice(state.legal))
            assert state.decisions <= golems(2).definition.longest


def test_passing_never_happens_before_the_end_is_triggered() -> None:
    for seed in range(30):
        for state in along(2, seed, lambda state, chance: chance.choice(state.legal)):
            if not state.over and "pass" in {state.say(a) for a in state.legal}:
                assert state.view(None)["ended"]


def test_seats_are_even_and_solo_is_hard_for_random_play() -> None:
    duel = batch.random_games(golems(2).kit, 3000, seed=9)
    assert abs(duel.win_shares.mean(axis=0) - 0.5).max() < 0.04
    assert duel.lengths.max() < golems(2).definition.longest
    solo = batch.random_games(golems(1).kit, 3000, seed=9)
    assert solo.win_shares.mean() < 0.05


# ---- a second reading of summoning


def fits(cards: list[list[str]], banner: list[str]) -> bool:
    """Whether each card has a slot of the banner to itself, by trying all ways."""
    if len(cards) > min(3, len(banner)):
        return False
    ways = permutations(banner, len(cards))
    return any(all(slot in ("any", *card) for slot, card in zip(way, cards, strict=True)) for way in ways)


def banner_of(card: dict[str, Any]) -> list[str]:
    return [c for c, n in card["needs"].items() for _ in range(n)] + ["any"] * card["any"]


def may_summon(card: dict[str, Any], area: list[list[str]], more: list[str]) -> bool:
    """Whether all of a banner is showing and some card can be tucked."""
    showing = [colour for icons in area for colour in icons] + more
    colours = all(showing.count(colour) >= n for colour, n in card["needs"].items())
    return colours and len(showing) >= len(banner_of(card)) and any(fits([c], banner_of(card)) for c in area)


@pytest.mark.parametrize("players", [1, 2])
def test_summoning_agrees_with_trying_all_ways(players: int) -> None:
    seen = 0
    for seed in range(10):
        for state in along(players, seed, lambda state, chance: chance.choice(state.legal)):
            if state.phase != "action" or state.record.card >= 36 or state.record.free:
                continue
            view, seat = state.view(None), state.view(state.player)["seats"][state.player or 0]
            area = [card["icons"] for column in seat["resources"].values() for card in column]
            lasting = [view["temporary"]] if view["temporary"] else []
            said = {state.say(action) for action in state.legal}
            assert ("summon" in said) == may_summon(view["card"], area, lasting)
            has_card = any(card["card"] == "temporary-resource" for card in seat["hand"])
            for colour in ("red", "blue", "yellow", "green"):
                expected = has_card and may_summon(view["card"], area, [*lasting, colour])
                assert (f"summon with {colour}" in said) == expected
            seen += "summon" in said
    assert seen > 5


def test_tucking_agrees_with_trying_all_ways() -> None:
    seen = 0
    for seed in range(20):
        for state in along(2, seed):
            if state.phase != "tuck":
                continue
            spent: list[list[str]] = state.to_dict()["spent"]
            banner = banner_of(state.view(None)["card"])
            columns = state.view(None)["seats"][state.player]["resources"]
            expected = {"done"} if spent else set()
            for colour, column in columns.items():
                for card in column:
                    if fits([*spent, card["icons"]], banner):
                        expected.add(f"tuck {card['card'] if len(card['icons']) == 2 else colour}")
            assert {state.say(action) for action in state.legal} == expected
            seen += 1
    assert seen > 50


# ---- secrets


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**64 - 1),
    steps=st.integers(0, 110),
    players=st.sampled_from([1, 2]),
    seat=st.sampled_from([0, 1, None]),
    other=st.integers(0, 2**62),
)
def test_a_seat_sees_the_same_in_every_deal_it_could_be_in(
    seed: int, steps: int, players: int, seat: int | None, other: int
) -> None:
    states = [state.copy() for state, _ in zip(along(players, seed), range(steps + 1), strict=False)]
    state, watcher = states[-1], None if players == 1 and seat == 1 else seat
    redealt = state.redeal(watcher, other)
    assert redealt.view(watcher) == state.view(watcher)
    assert redealt.events(watcher) == state.events(watcher)
    assert np.array_equal(redealt.observe(watcher), state.observe(watcher))
    assert sorted(lying(redealt.record)) == list(range(53))


def test_a_redeal_gives_each_possible_start_rune_equally_often() -> None:
    state = golems(2).from_dict({"seats": [{"start_rune": "master-red"}, {"start_rune": "master-blue"}]})
    runes = [state.redeal(0, n).to_dict()["seats"][1]["start_rune"] for n in range(600)]
    counts = [runes.count(f"master-{colour}") for colour in ("blue", "yellow", "green")]
    assert sum(counts) == 600
    assert min(counts) > 150
    pairs = {tuple(row["start_rune"] for row in state.redeal(None, n).to_dict()["seats"]) for n in range(300)}
    assert len(pairs) == 12, "a spectator knows neither"


def test_observations_are_on_a_common_scale() -> None:
    for players in (1, 2):
        for state in along(players, 3, thrifty):
            seen = state.observe(0)
            assert len(seen) == sum(f.size for f in state.game.definition.features)
            assert seen.min() >= 0
            assert seen.max() <= 2


def test_the_observer_comes_first_in_an_observation() -> None:
    state = golems(2).from_dict({"seats": [{"gems": 0}, {"gems": 9}]})
    seats = sum(f.size for f in state.game.definition.features[:-1])
    size = state.game.definition.features[-1].size // 2
    assert [state.observe(n)[seats] for n in (0, 1)] == [0, np.float32(9 / 13)]
    assert state.observe(0)[seats + size] == state.observe(1)[seats]


# ---- words


@pytest.mark.parametrize("players", [1, 2])
def test_what_is_drawn_has_no_markup_left_open(players: int) -> None:
    text = pytest.importorskip("rich.text")
    for number, state in enumerate(along(players, 2)):
        if number % 3 == 0 or state.phase == "pair":
            for seat in (*range(players), None):
                plain = text.Text.from_markup(state.draw(seat)).plain
                assert "[/" not in plain
                assert max(map(len, plain.splitlines())) < 140


def test_every_card_in_a_view_is_explained() -> None:
    playing = golems(2)
    for name in card_names(playing.box):
        assert explained(playing, name)
    assert "Stand-in values" in str(explained(playing, "red-1"))
    assert "Stand-in values" not in str(explained(playing, "one-gem"))
    assert explained(playing, "red-4") == (
        "Red golem. As a resource: 1 green icon. To summon it: 2 red and 1 blue, plus 1 of any colour. "
        "Stand-in values: replace them with those of your copy."
    )
    assert "1, 3, 6, 10" in str(explained(playing, "dust"))
    assert explained(playing, "no such thing") is None


def test_events_tell_a_turn_in_order() -> None:
    resources = {"red": ["blue-2"], "blue": ["red-3"]}
    position = {
        "seats": [{"gems": 0, "resources": resources, "hand": ["temporary-resource"]}, {}],
        "grid": [["red-1"]],
        "deck": ["time-1", "time-2", "time-3"],
    }
    state = play(golems(2).from_dict(position), "take r1c1")
    assert [(e["kind"], e["text"]) for e in state.events(1)] == [
        ("take", "takes red-1 from r1c1"),
        ("collect", "collects 2 gems from the card"),
        ("refill", "row 1 is now time-1, time-2, time-3"),
    ]
    play(state, "summon with green")
    assert [e["text"] for e in state.events(1)] == ["uses temporary-resource for a green icon", "summons red-1"]
    play(state, "tuck red", "done")
    assert [e["text"] for e in state.events(1)] == ["tucks no more", "seat 1's turn"]


def test_the_share_of_the_automa_is_told_before_the_new_grid() -> None:
    """The reward draws a gem from the Automa in the same decision in which the rest of the grid goes to it."""
    grid = [["one-gem", None, None], ["master-time", "two-gems", None], ["red-1", "red-2", None]]
    state = golems(1).from_dict({"grid": grid, "automa": {"gems": 3}, "deck": [f"blue-{n}" for n in range(1, 8)]})
    play(state, "take r1c1", "reward")
    assert [e["text"] for e in state.events(0)][:-1] == [
        "takes the reward of one-gem",
        "gains 1 gem from the other reserve",
        "the Automa takes master-time",
        "two-gems leaves the game",
        "the Automa summons red-1",
        "the Automa summons red-2",
        "the Automa takes 4 gems from the grid",
    ]
    assert state.events(0)[-1]["kind"] == "over"


def test_gems_from_two_places_are_told_apart() -> None:
    position = {"seats": [{"gems": 0}, {"gems": 12}], "supply": 1}
    state = play(golems(2).from_dict(position), "gain")
    assert [e["text"] for e in state.events(0)][1:3] == [
        "gains 1 gem from the supply",
        "gains 1 gem from the other reserve",
    ]


# ---- positions written by hand


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"seats": [{"gems": 14}, {}]}, r"seats\[0\].gems: must be a whole number from 0 to 13"),
        ({"seats": [{"hand": ["pair-a", "pair-a"]}, {}]}, r"seats\[0\].hand\[1\]: 'pair-a' is named twice"),
        ({"seats": [{"hand": ["red-1"]}, {}]}, r"seats\[0\].hand: 'red-1' cannot lie there"),
        ({"seats": [{"resources": {"red": ["red-1"]}}, {}]}, r"resources.red: 'red-1' cannot lie there"),
        ({"seats": [{"resources": {"pink": ["red-1"]}}, {}]}, r"seats\[0\].resources.pink: is no field"),
        ({"seats": [{"golems": ["master-time"]}, {}]}, r"golems: 'master-time' cannot lie there"),
        ({"seats": [{"dust": ["red-1"]}, {}]}, r"dust: 'red-1' cannot lie there"),
        ({"seats": [{"start_rune": "master-time"}, {}]}, r"start_rune: must be a square rune"),
        ({"seats": [{"hand": ["pair-a", "pair-b"]}, {}]}, r"looked: must be the seat with both pair cards"),
        ({"grid": [["red-0"]]}, r"grid\[0\]\[0\]: 'red-0' is not one of"),
        ({"grid": [[]]}, r"ended: 1 rows are empty"),
        ({"ended": True}, r"ended: 0 rows are empty"),
        ({"phase": "action"}, r"card: is needed in the phases action and tuck"),
        ({"card": "red-1"}, r"card: is needed in the phases action and tuck"),
        ({"phase": "action", "card": "master-time", "seats": [{"gems": 1}, {}]}, r"nothing can be done with"),
        ({"phase": "tuck", "card": "red-1", "grid": [["red-1", "red-2", "red-3"]]}, r"must be among the golems"),
        ({"spent": [["red"]]}, r"spent: .* outside the phase tuck"),
        ({"temporary": "pink"}, r"temporary: 'pink' is not one of"),
        ({"free": True}, r"free: only a card in use"),
        ({"phase": "pair"}, r"looked: only the seat with the pair effect"),
        ({"deck": [], "ended": True, "grid": [[], [], [], []], "snow": 1}, r"snow: is no field"),
        (
            {"seats": [{"golems": [{"golem": "red-1", "tucked": ["red-2", "red-3", "red-4", "red-5"]}]}, {}]},
            r"more than 3 cards under 'red-1'",
        ),
    ],
)
def test_positions_that_cannot_be_are_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(golemancy.BadPosition, match=message):
        golems(2).from_dict(position)


def test_solo_positions_that_cannot_be_are_refused() -> None:
    with pytest.raises(golemancy.BadPosition, match="picks: 2 are left with 9 cards"):
        golems(1).from_dict({"picks": 2})
    with pytest.raises(golemancy.BadPosition, match="a game for one has no such thing"):
        golems(1).from_dict({"ended": True})


def leaves(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every value inside a position, as what holds it and its key there."""
    for key in list(part) if isinstance(part, dict) else range(len(part)):
        yield part, key
        if isinstance(part[key], dict | list):
            yield from leaves(part[key])


@settings(max_examples=200, deadline=None)
@given(
    seed=st.integers(0, 40),
    steps=st.integers(0, 100),
    players=st.sampled_from([1, 2]),
    place=st.integers(0, 10_000),
    value=st.sampled_from(
        [None, True, -1, 0, 1, 5, 99, "red", "red-1", "master-time", "pair-a", "x", [], ["red-1"], {}]
    ),
)
def test_a_damaged_position_is_refused_or_can_be_played(
    seed: int, steps: int, players: int, place: int, value: Any
) -> None:
    *_, (state, _) = zip(along(players, seed), range(steps + 1), strict=False)
    position = state.to_dict()
    spots = list(leaves(position))
    holder, key = spots[place % len(spots)]
    holder[key] = value
    try:
        damaged = golems(players).from_dict(position)
    except golemancy.BadPosition:
        return
    for _ in range(8):
        if not damaged.over:
            damaged.apply(damaged.legal[-1])


# ---- card files


def printed() -> str:
    deck = golems(2).definition.deck()
    assert deck is not None
    return deck.text


def line_of(text: str, *landmarks: str) -> int:
    at = 0
    for landmark in landmarks:
        at = text.index(landmark, at) + len(landmark)
    return text.count("\n", 0, at) + 1


@pytest.mark.parametrize(
    ("landmarks", "old", "new", "message"),
    [
        (['id = "red-2"'], 'type = "red"', 'type = "pink"', "red-2: `type` must be one of red, blue"),
        (['id = "red-2"'], 'resource = "green"', 'resource = "time"', "red-2: `resource` must be one of"),
        (['id = "blue-3"'], "red = 1", "red = 9", "`red` must be a whole number from 0 to 6, not 9"),
        (['id = "blue-3"'], "{ red = 1", "{ pink = 1", "blue-3: `pink` is no field of a card file here"),
        (['id = "time-5"'], "requires_any = 6", "requires_any = 0", "at least one icon"),
        (['id = "time-5"'], "requires_any = 6", 'requires_any = "6"', "`requires_any` must be a whole number"),
        (['id = "master-red"'], '["red", "blue"]', '["red", "red"]', "master-red: `icons` must list different"),
        (['id = "master-red"'], '["red", "blue"]', '["white", "blue"]', '`icons` must be \\["white"\\] or two'),
        (['id = "master-red"'], '["red", "blue"]', '["red"]', '`icons` must be \\["white"\\] or two colours'),
        (['id = "master-time"'], 'type = "time"', 'type = "ice"', "master-time: `type` must be one of"),
        (['id = "master-summoner"'], '"all_colours"', '"most"', "master-summoner: `kind` must be one of"),
        (['id = "master-gems"'], "max = 6", "max = -6", "`max` must be a whole number"),
        (['id = "three-gems"'], "gems = 3", "gems = 99", "`gems` must be a whole number from 0 to 13"),
        (['id = "pair-b"'], 'effect = "pair"', 'effect = "pear"', "pair-b: `effect` must be one of"),
        (['id = "extra-turn"'], '["two_player"]', '["solo"]', "extra-turn: `modes` must be"),
        (
            ["[two_player]"],
            "gain_gems_amount = 2",
            "gain_gems_amount = 3",
            "`gain_gems_amount` must be 2, not 3: a rule",
        ),
        (["[two_player]"], "gems_each = 4", "gems_each = 9", "`gems_each` must be a whole number from 0 to 6"),
        (["[scoring]"], "[0, 1, 3, 6, 10]", "[0, 1, 3]", "`dust` must be a list of 5 numbers"),
        (["[automa_scoring]"], "rune_pair = 3", "rune_pair = true", "`rune_pair` must be a whole number"),
        ([], 'id = "red-2"', 'id = "Red Two"', "`id` must be 1 to 24 small letters"),
        ([], 'id = "red-2"', 'id = "red-1"', "red-1: `id` is used twice"),
    ],
)
def test_a_card_file_is_refused_at_the_line_that_is_wrong(
    landmarks: list[str], old: str, new: str, message: str
) -> None:
    text = printed()
    at = 0
    for landmark in landmarks:
        at = text.index(landmark, at)
    wrong = text[:at] + text[at:].replace(old, new, 1)
    assert wrong != text
    with pytest.raises(golemancy.BadDeck, match=message) as caught:
        golemancy.game("golems", 2, deck=Deck(wrong, "mine.toml"))
    expected = line_of(text, *landmarks, old)
    assert str(caught.value).startswith("mine.toml, line ")
    assert abs(caught.value.line - expected) <= (1 if "at least one icon" in message else 0)


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        (r'\[\[golem\]\]\nid = "red-7"(.*\n){6}', "`golem` must have 36 entries, not 35"),
        (r"(?s)\[\[rune\]\]\nid.*", "`rune` is missing"),
        (r"(?s)\[scoring\]\n.*?\n\n", r"the section \[scoring\] is missing"),
    ],
)
def test_a_card_file_with_parts_missing_is_refused(pattern: str, message: str) -> None:
    wrong = re.sub(pattern, "", printed(), count=1)
    assert wrong != printed()
    with pytest.raises(golemancy.BadDeck, match=message):
        golemancy.game("golems", 2, deck=Deck(wrong, "mine.toml"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'id = "master-time"\nname = "Master of Elements (time)"\nsquare = false',
            None,
            "`rune` must have 4 square entries, not 5",
        ),
        ('effect = "extra_turn"', 'effect = "none"', "extra-turn: `symbol` must be 'none', not 'circle_dot'"),
    ],
)
def test_a_card_file_with_wrong_numbers_of_special_cards_is_refused(old: str, new: str | None, message: str) -> None:
    wrong = printed().replace(old, new or old.replace("false", "true"))
    with pytest.raises(golemancy.BadDeck, match=message):
        golemancy.game("golems", 2, deck=Deck(wrong, "mine.toml"))


@settings(max_examples=150, deadline=None)
@given(
    line=st.integers(0, 600),
    value=st.sampled_from(
        ["0", "-1", "99", "1.5", "true", '"x"', '"red"', "[]", "[1]", '["red"]', "{}", "{ red = 1 }"]
    ),
)
def test_any_damage_to_a_card_file_is_refused_or_harmless(line: int, value: str) -> None:
    lines = printed().splitlines()
    values = [n for n, content in enumerate(lines) if re.match(r"[a-z_]+ = ", content)]
    at = values[line % len(values)]
    lines[at] = re.sub(r"= .*", lambda match: f"= {value}", lines[at], count=1)
    try:
        made = golemancy.game("golems", 2, deck=Deck("\n".join(lines), "mine.toml"))
    except golemancy.BadDeck:
        return
    assert made.new(seed=1).legal


def test_a_deck_of_your_own_is_played_with() -> None:
    """Other ids, other banners, other points: the notation and the rules follow the file."""
    text = printed().replace('"red-1"', '"ember"').replace("tucked_card = 1", "tucked_card = 2")
    mine = golemancy.game("golems", 2, deck=Deck(text, "mine.toml"))
    resources = {"red": ["blue-2"], "blue": ["red-3"]}
    state = mine.from_dict({"seats": [{"resources": resources}, {}], "phase": "action", "card": "ember"})
    play(state, "summon", "tuck red", "tuck blue")
    assert state.view(0)["seats"][0]["points"] == {
        "golems": 2,
        "tucked": 4,
        "dust": 0,
        "gem_cards": 0,
        "runes": state.view(0)["seats"][0]["hand"][0]["worth"],
        "total": state.scores[0],
    }
    check_game(mine, games=1, interpret=0)


def test_without_time_golems_a_solo_deck_is_larger() -> None:
    mine = golemancy.game(
        "golems", 1, deck=Deck(printed().replace('type = "time"\nres', 'type = "red"\nres'), "mine.toml")
    )
    assert mine.new(seed=1).view(0)["deck"] == 36
    check_game(mine, games=1, interpret=0)
