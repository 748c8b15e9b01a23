"""Golem It! under random play and under attack."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

import golemancy
from golemancy.engine.batch import random_games
from golemancy.engine.deck import Deck
from golemancy.errors import BadDeck, BadPosition
from golemancy.games.golem_it.actions import CARD, LAY
from golemancy.games.golem_it.box import NAMES
from golemancy.games.golem_it.people.notation import cards_of
from golemancy.testing import check_game
from tests.conftest import explained, game, play

DECK = [name for name in NAMES for _ in range(2)]
GAMES: list[tuple[int, dict[str, Any]]] = [
    *((players, {}) for players in range(2, 7)),
    (3, {"variant": "play_on"}),
    (5, {"variant": "play_on"}),
    (3, {"variant": "tournament"}),
    (4, {"variant": "tournament"}),
    (3, {"limit_on": True}),
    (6, {"limit_on": True}),
    (4, {"limit_on": True, "variant": "play_on"}),
]


def walk(state: golemancy.State, seed: int) -> Iterator[golemancy.State]:
    """Every position of a random game, the last included."""
    chooser = np.random.default_rng(seed)
    while not state.over:
        yield state
        state.apply(int(chooser.choice(state.legal)))
    yield state


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_the_examiner_is_content(players: int, options: dict[str, Any]) -> None:
    check_game(game("golem_it", players, **options), games=2, seed=40 * players, interpret=1)


# ---- every legal play, and no other, can be spelled in exactly one way

Play = tuple[tuple[str, ...], int]


def spelled(state: golemancy.State) -> list[Play]:
    """All combinations that a series of decisions can lay from here, each as often as it can be spelled."""
    found: list[Play] = []
    for action in state.legal:
        if action == LAY:
            found.append((tuple(cards_of(state.record.chosen)), int(state.record.target)))
        elif action >= CARD:
            after = state.copy()
            after.apply(action)
            found += spelled(after)
    return found


def price(card: str, value: int) -> int | None:
    """Points that raise a card to a value; None when that cannot be."""
    printed = int(card[1:])
    if card[0] == "m":
        return value - printed if value >= printed else None
    return value // printed - 1 if value % printed == 0 else None


def allowed(hand: list[str], size: int, above: int, points: int, limit_on: bool) -> set[Play]:
    """All plays by the letter of the rules: try every set of cards and every value."""
    sizes = [size] if size else range(1, len(hand) + 1)
    sets = {tuple(sorted(c, key=NAMES.index)) for n in sizes for c in combinations(hand, n)}
    found = set()
    for cards in sets:
        for value in range(above + 1, 11 * (points + 1) + 22):
            prices = [price(card, value) for card in cards]
            total = sum(p for p in prices if p is not None)
            last = limit_on and len(cards) == len(hand)
            if None not in prices and (total == points if last else total <= points):
                found.add((cards, value))
    return found


@st.composite
def tables(draw: st.DrawFn, limit_on: bool) -> tuple[golemancy.State, set[Play]]:
    """A position with a hand, a table and points at hand, and the plays it allows."""
    cards = draw(st.permutations(DECK))
    size = draw(st.integers(0, 3))
    best = sorted((c for c in cards if c[0] == "m"), key=lambda c: int(c[1:]))[:size]
    value = draw(st.integers(3, 18)) if size else 0
    rest = list((Counter(cards) - Counter(best)).elements())
    hand = draw(st.permutations(rest))[: draw(st.integers(1, 7 if size else 5))]
    points = draw(st.integers(0, 9))
    spare = list((Counter(rest) - Counter(hand)).elements())
    elsewhere = 99 - points - sum(price(c, value) or 0 for c in best)
    rows: list[dict[str, Any]] = [
        {"hand": spare[:1], "lying": {"cards": best, "value": value} if size else None},
        {"hand": hand, "tokens": points if limit_on else 0},
        {"hand": spare[1:2], "tokens": 0 if limit_on else elsewhere},
    ]
    state = game("golem_it", 3, limit_on=limit_on).from_dict({"seats": rows, "player": 1})
    return state, allowed(hand, size, value, points, limit_on)


@settings(max_examples=60, deadline=None)
@given(tables(limit_on=False))
def test_every_play_has_one_spelling(case: tuple[golemancy.State, set[Play]]) -> None:
    state, plays = case
    assert sorted(spelled(state)) == sorted(plays)


@settings(max_examples=60, deadline=None)
@given(tables(limit_on=True))
def test_every_play_has_one_spelling_with_limit_on(case: tuple[golemancy.State, set[Play]]) -> None:
    state, plays = case
    assert sorted(spelled(state)) == sorted(plays)


# ---- random play


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_points_and_cards_are_conserved(players: int, options: dict[str, Any]) -> None:
    """99 points and 60 cards, in every position; values rise within a round and sizes stay."""
    before: dict[str, Any] | None = None
    for state in walk(game("golem_it", players, **options).new(seed=players), seed=7):
        view = state.view(None)
        lying = [row["lying"] for row in view["seats"] if row["lying"]]
        points = sum(row["tokens"] for row in view["seats"]) + sum(c["points"] for c in lying)
        assert view["pool"] + points == 99
        cards = sum(row["cards"] for row in view["seats"]) + sum(len(c["cards"]) for c in lying)
        playing = len(view["playing"]["cards"]) if view["playing"] else 0
        assert cards + playing + len(view["discards"]) + view["unused"] == 60
        assert all(price(c, x["value"]) == t for x in lying for c, t in zip(x["cards"], x["tokens"], strict=True))
        if before and before["best"] and view["best"] and before["number"] == view["number"]:
            assert view["best"]["cards"] == before["best"]["cards"]
            assert view["best"]["value"] >= before["best"]["value"]
            raised = view["best"] != before["best"]
            assert not raised or view["best"]["value"] > before["best"]["value"]
        assert state.over or view["seats"][view["player"]]["place"] is None
        before = view


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_no_random_game_comes_near_the_bound(players: int, options: dict[str, Any]) -> None:
    chosen = game("golem_it", players, **options)
    results = random_games(chosen.kit, 300, threads=1)
    assert results.lengths.max() < 800 * int(chosen.box.games)
    assert 20 * int(chosen.box.games) < results.lengths.min()
    assert (results.win_shares.mean(axis=0) > 0.5 / players).all()  # no seat is a lost one


def test_a_player_who_only_ever_passes_what_they_must_cannot_stop_the_game() -> None:
    """The most stubborn seats: pass nothing if possible, raise as high as possible."""
    for options in ({}, {"limit_on": True}, {"variant": "play_on"}):
        state = game("golem_it", 3, **options).new(seed=2)
        while not state.over:
            texts = {state.say(a): a for a in state.legal}
            raises = [a for text, a in texts.items() if text.startswith("raise")]
            state.apply(texts.get("pass", raises[0] if raises else next(iter(texts.values()))))
        assert state.decisions < 12_400


def test_a_match_resumes_from_any_position() -> None:
    """A series is one state: saved and loaded between and inside games it goes on as before."""
    chosen = game("golem_it", 2)
    chooser = np.random.default_rng(1)
    state = chosen.new(seed=11)
    other = chosen.new(seed=11)
    while not state.over:
        action = int(chooser.choice(state.legal))
        number = state.view(0)["number"]
        state.apply(action)
        other.apply(action)
        if state.over or state.view(0)["number"] != number:
            other = chosen.from_dict(json.loads(json.dumps(other.to_dict())))
            assert other == state
    assert state.scores == [row["noted"] for row in other.to_dict()["seats"]]
    assert state.winners == [n for n, x in enumerate(state.scores) if x == min(state.scores)]


def test_a_new_game_of_a_match_is_dealt_from_the_secret_key() -> None:
    """Who knows the whole table, but not the key, cannot know the next deal."""
    rows = [{"hand": "m10"}, {"hand": "m2"}]
    deals = set()
    for key in ("1", "2"):
        position = {"seats": rows, "random": {"key": key, "counter": 0}}
        state = play(game("golem_it", 2).from_dict(position), "play m10", "lay 10")
        deals.add(str(state.to_dict()["seats"]))
    assert len(deals) == 2


# ---- secrets


def test_redeal_keeps_what_is_in_sight_and_moves_what_is_not() -> None:
    state = game("golem_it", 3).new(seed=4)
    for _ in range(40):
        state.apply(state.legal[-1])
    mine, seen = state.to_dict()["seats"][0]["hand"], Counter(state.view(0)["discards"])
    hidden = Counter(DECK) - Counter(mine) - seen
    for row in state.to_dict()["seats"]:
        hidden -= Counter(row["lying"]["cards"] if row["lying"] else [])
    hands = [state.redeal(0, seed).to_dict()["seats"] for seed in range(60)]
    assert all(seats[0]["hand"] == mine for seats in hands)
    assert {len(seats[1]["hand"]) for seats in hands} == {len(state.to_dict()["seats"][1]["hand"])}
    dealt = [Counter(seats[1]["hand"]) for seats in hands]
    assert all(not hand - hidden for hand in dealt)
    assert {card for hand in dealt for card in hand} == set(hidden)


def test_redeal_is_fair() -> None:
    """Each unseen card comes to each seat as often as its share of the unseen cards."""
    state = game("golem_it", 3).new(seed=4)
    hidden = Counter(DECK) - Counter(state.to_dict()["seats"][0]["hand"])
    found: Counter[str] = Counter()
    for seed in range(600):
        found.update(state.redeal(0, seed).to_dict()["seats"][1]["hand"])
    for card, copies in hidden.items():
        assert abs(found[card] / 600 - copies * 15 / 45) < 0.15


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_a_seat_in_the_middle_of_a_combination_can_complete_it_after_a_redeal(viewer: int | None) -> None:
    """Even when hardly any hand could: 24 takes all 36 points of the pool."""
    hand = {"hand": "p11 p10 p9 p8 p4 p3 p2 p2", "tokens": 0}
    best = {"hand": "m5 m6", "lying": {"cards": "m20 m20 m19 m19 m18", "value": 20}}
    full = {"hand": "m2 m3 m7 m8 m9", "tokens": 59}
    state = play(game("golem_it", 3).from_dict({"seats": [best, hand, full], "player": 1}), "play p8")
    for seed in range(20):
        other = state.redeal(viewer, seed)
        while other.phase == "cards":
            other.apply(other.legal[0])
        assert other.say(other.legal[0]).startswith("lay ")


def test_events_and_views_show_no_hand() -> None:
    """No card of another hand is named in what a seat is told."""
    for state in walk(game("golem_it", 4).new(seed=9), seed=9):
        for viewer in (0, None):
            view = state.view(viewer)
            assert all(row["hand"] is None for n, row in enumerate(view["seats"]) if n != viewer)
            sight = {*view["discards"], *(view["playing"] or {"cards": []})["cards"]}
            sight |= {c for row in view["seats"] if row["lying"] for c in row["lying"]["cards"]}
            named = {word for e in view["events"] for word in e["text"].replace(",", "").split() if word in NAMES}
            assert named <= sight


def test_a_spectator_observes_no_hand() -> None:
    state = game("golem_it", 4).new(seed=9)
    sizes = {f.name: f.size for f in state.game.definition.features}
    start = sizes["phase"] + sizes["table"] + sizes["seats"]
    assert state.observe(None)[start : start + sizes["hand"]].sum() == 0
    assert state.observe(2)[start : start + sizes["hand"]].sum() == 15 / 2


# ---- what is refused


def test_a_card_file_is_refused() -> None:
    with pytest.raises(BadDeck, match=r"mine\.toml: Golem It! takes no card file"):
        golemancy.game("golem_it", 3, deck=Deck("a = 1", "mine.toml"))


HANDS = [{"hand": "m5 m6"}, {"hand": "m7 m8"}, {"hand": "m9 m10"}]
LYING = {"cards": ["m2"], "value": 4}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": HANDS[:2]}, "seats: must have 3 entries, not 2"),
        ({"seats": [*HANDS[:2], {"hand": "m9 x3"}]}, r"seats\[2\]\.hand\[1\]: 'x3' is not one of m21"),
        ({"seats": [*HANDS[:2], {"hand": "m9 m9 m9"}]}, r"seats\[2\]\.hand: holds 3 cards m9"),
        ({"seats": [*HANDS[:2], {"hand": "m5 m6", "place": 7}]}, r"seats\[2\]\.place: must be a whole number"),
        ({"seats": [{"hand": "m5 m5"}, {"hand": "m5"}, HANDS[2]]}, "the card m5 is there 3 times"),
        ({"seats": [{"hand": DECK[:16]}, {"hand": DECK[20:22]}, HANDS[2]]}, "16 cards, only 15 were dealt"),
        ({"unused": ["m2"]}, "unused: 1 cards, with 3 players there are 15"),
        ({"pool": 98}, "98 points there and 0 elsewhere are not 99"),
        ({"seats": [*HANDS[:2], {}]}, r"seats\[2\]\.place"),
        ({"seats": [*HANDS[:2], HANDS[2] | {"place": 1}]}, r"over: cannot be False"),
        ({"seats": [*HANDS[:2], HANDS[2] | {"out": True}]}, r"seats\[2\]\.out: nobody is out"),
        ({"seats": [*HANDS[:2], HANDS[2] | {"noted": 3}]}, r"seats\[2\]\.noted: nothing is noted"),
        ({"seats": [*HANDS[:2], HANDS[2] | {"lying": {"cards": "p4", "value": 6}}]}, "not all of p4 can be raised"),
        ({"seats": [*HANDS[:2], HANDS[2] | {"lying": {"cards": "", "value": 6}}]}, "needs both cards and a value"),
        ({"seats": [HANDS[0] | {"lying": LYING}, *HANDS[1:]]}, "player: seat 0 cannot be the one to decide"),
        (
            {"seats": [HANDS[0], *(row | {"lying": {"cards": "m2", "value": 4}} for row in HANDS[1:])]},
            "does not go with the best combination",
        ),
        ({"phase": "cards"}, "playing: is needed while a combination is being played"),
        ({"playing": LYING}, "playing: is needed while a combination is being played"),
        ({"phase": "cards", "playing": {"cards": "m3", "value": 4}}, "m3 cannot be played at 4 here"),
        ({"phase": "value", "playing": {"cards": "p3", "value": 4}}, "p3 cannot be played at 4 here"),
        ({"phase": "value", "playing": {"cards": "m3", "value": 999}}, "m3 cannot be played at 999 here"),
        ({"over": True}, "over: cannot be True"),
        ({"number": 2}, "number: must be a whole number from 1 to 1"),
        ({"colour": "red"}, "colour: is no field"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        game("golem_it", 3).from_dict({"seats": HANDS} | change)


@pytest.mark.parametrize(
    ("seats", "more", "message"),
    [
        ([HANDS[0], HANDS[1], {"tokens": 2}], {}, r"seats\[2\]\.tokens: with Limit On"),
        ([HANDS[0], HANDS[1], HANDS[2] | {"out": True}], {}, r"seats\[2\]\.out: only a seat that passed"),
        (
            [HANDS[0] | {"lying": LYING}, {"hand": "m8"}, HANDS[2]],
            {"player": 1, "phase": "cards", "playing": {"cards": "m3", "value": 5}},
            "cannot be played",
        ),
    ],
)
def test_impossible_positions_with_limit_on_are_refused(seats: list[Any], more: Any, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        game("golem_it", 3, limit_on=True).from_dict({"seats": seats, **more})


# ---- for people


def test_every_card_and_term_is_explained() -> None:
    words, box = game("golem_it", 3).words, game("golem_it", 3).box
    assert explained(game("golem_it", 3), "m21") == "Mint golem 21: each point on it adds 1 (22, 23, 24, …)."
    assert explained(game("golem_it", 3), "p11") == "Purple golem 11: each point on it adds 11 (22, 33, 44, …)."
    terms = ("tokens", "pool", "best", "lying", "playing", "discards", "unused", "place", "out", "noted", "pass")
    assert all(words.explain(box, thing) for thing in (*NAMES, *terms))
    assert words.explain(box, "nonsense") is None


def test_the_table_as_text_says_what_is_needed() -> None:
    rows = [{"hand": "m2"}, {"hand": "m20 p5", "tokens": 1}, {"hand": "m3 m4"}]
    rows[0]["lying"] = {"cards": "m19 p11", "value": 22}
    state = play(game("golem_it", 3).from_dict({"seats": rows, "player": 1}), "play m20 p5")
    text = Text.from_markup(state.draw(2)).plain
    for line in (
        "94 points in the pool, 15 cards unused",
        "best: 22-22 of seat 0; 23-23 or more beats it",
        "Seat 0: 1 card, 0 points, start player",
        "lying m19+3 p11+1 = 22-22, 4 points",
        "plays m20+5 p5+4 = 25-25, 9 points",
    ):
        assert line in text
    assert "hand  m4 m3" in text


def test_a_decision_names_its_place() -> None:
    state = game("golem_it", 3).from_dict({"seats": [HANDS[0] | {"tokens": 1}, *HANDS[1:]]})
    assert [state.at(a) for a in state.legal] == [None, "hand/m6", "hand/m5"]
