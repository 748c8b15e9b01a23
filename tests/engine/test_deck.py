"""Card files: refused with the line and the reason."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import golemancy
from golemancy import games
from golemancy.engine.deck import Deck
from golemancy.game import Game
from tests.conftest import game


def century_deck() -> str:
    deck = game("century", 2).definition.deck()
    assert deck is not None
    return deck.text


CHANGES = [
    ("get = [3, 0, 0, 0] },", "get = [3, 0, 0] },", "`get` must be a list of 4 numbers"),
    ("get = [3, 0, 0, 0] },", "get = [3, 0, 0, -1] },", "whole numbers from 0 to 10, not -1"),
    ("get = [3, 0, 0, 0] },", "get = [0, 0, 0, 0] },", "at least one crystal"),
    ('id = "upgrade_3", steps = 3', 'id = "upgrade_3", steps = 0', "`steps` must be a whole number from 1"),
    ('id = "gain_1T"', 'id = "gain_3Y"', "'gain_3Y' is used twice"),
    ("points = 6 }", "points = 600 }", "`points` must be a whole number from 0 to 100"),
    ("caravan_limit = 10", 'caravan_limit = "ten"', "`caravan_limit` must be a whole number"),
    ("trigger = { 2 = 6,", "trigger = { 2 = 60,", "`2` must be a whole number from 1 to 36"),
    ('kind = "gain", get', 'kind = "win", get', "`kind` must be one of gain, upgrade, trade"),
    ('  { id = "upgrade_3"', '  { name = "upgrade_3"', "has no `id`"),
]


@pytest.mark.parametrize(("old", "new", "why"), CHANGES)
def test_a_broken_card_file_is_refused_with_its_line(old: str, new: str, why: str) -> None:
    text = century_deck()
    line = text.count("\n", 0, text.index(old)) + 1
    with pytest.raises(golemancy.BadDeck, match=f"my.toml, line {line}: .*{why}") as caught:
        golemancy.game("century", 2, deck=Deck(text.replace(old, new, 1), "my.toml"))
    assert caught.value.line == line


def test_a_missing_section_is_named() -> None:
    with pytest.raises(golemancy.BadDeck, match=r"the section \[scoring\] is missing"):
        golemancy.game("century", 2, deck=Deck(century_deck().replace("[scoring]", "[scores]"), "my.toml"))


def test_what_is_not_toml_is_refused_with_its_line() -> None:
    with pytest.raises(golemancy.BadDeck, match=r"x\.toml, line 2: not valid TOML"):
        Deck("a = 1\nb = = 2\n", "x.toml")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(golemancy.BadDeck, match="cannot be read"):
        golemancy.game("century", 2, deck=tmp_path / "none.toml")


def test_an_own_deck_is_played_with(tmp_path: Path) -> None:
    file = tmp_path / "rich.toml"
    file.write_text(century_deck().replace('"start_gain_2Y", kind = "gain", get = [2, 0, 0, 0]',
                                           '"start_gain_2Y", kind = "gain", get = [0, 0, 0, 3]'))  # fmt: skip
    state = golemancy.game("century", 2, deck=file).new(seed=1)
    assert "play gain 3M" in {state.say(a) for a in state.legal}


def test_two_cards_alike_have_two_names() -> None:
    text = century_deck().replace("get = [1, 1, 0, 0] },", "get = [3, 0, 0, 0] },", 1)
    names = golemancy.game("century", 2, deck=Deck(text, "x")).new(seed=1).to_dict()
    cards = [slot["card"] for slot in names["merchant_row"]] + names["merchant_deck"]
    assert {"gain 3Y", "gain 3Y #2"} <= set(cards)


ODD = [-1, 0, 1, 7, 10**9, 10**30, True, 1.5, float("nan"), "", "x", "ä" * 200]
ODD += [[], [1], ["x"], [[1]], [{}], {}, {"id": "x"}, {"x": 1}]


@pytest.mark.parametrize("name", [name for name in games.BUILT_IN if games.definition(name).deck_file])
def test_any_one_odd_value_is_played_with_or_refused(name: str) -> None:
    definition = games.definition(name)
    usual = definition.deck()
    assert usual is not None
    played = 0
    for number in range(300):
        deck = Deck(usual.text, "my.toml")
        deck.data = changed(usual.data, random.Random(number))
        with suppress(golemancy.BadDeck, golemancy.BadOption):  # a faction that is chosen may be gone
            Game(definition, definition.seats[-1], deck)
            played += 1
    assert 0 < played < 300


def changed(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A card file's data with one value that is gone or odd."""
    data = deepcopy(data)
    parent, key = chance.choice(list(places(data)))
    if chance.random() < 0.2:
        del parent[key]
    else:
        parent[key] = chance.choice(ODD)
    return data


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place at which a value stands, as what holds it and its key there."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield node, key
        yield from places(value)


# ---- what a file is asked for

ORCHARD = """\
[trees]
count = 3
heights = [4, 5, 6]
kinds = [
  { id = "apple", fruit = 9 },
  { id = "pear", fruit = 8 },
  { name = "plum" },
]

[trees.roots]
depth = true
"""


@pytest.mark.parametrize(
    ("ask", "line", "why"),
    [
        (lambda d: d.section("bushes"), 1, "the section [bushes] is missing"),
        (lambda d: d.section("trees.leaves"), 1, "the section [trees.leaves] is missing"),
        (lambda d: d.section("trees.count"), 1, "the section [trees.count] is missing"),
        (lambda d: d.rows("trees", "count"), 1, "[trees] needs a list `count`"),
        (lambda d: d.rows("trees.roots", "kinds"), 10, "[trees.roots] needs a list `kinds`"),
        (lambda d: d.rows("", "kinds"), 1, "the file needs a list `kinds`"),
        (lambda d: d.rows("trees", "kinds"), 7, "an entry of `kinds` has no `id`: {'name': 'plum'}"),
        (
            lambda d: d.number(d.section("trees"), "count", 4, 9, "[trees]", "count"),
            2,
            "`count` must be a whole number from 4 to 9, not 3",
        ),
        (
            lambda d: d.number(d.section("trees.roots"), "depth", 0, 9, "depth"),
            11,
            "`depth` must be a whole number from 0 to 9, not True",
        ),
        (lambda d: d.number({}, "age", 0, 9, "[trees]"), 1, "`age` must be a whole number from 0 to 9, not None"),
        (
            lambda d: d.numbers(d.section("trees"), "heights", 2, 0, 9, "heights"),
            3,
            "`heights` must be a list of 2 numbers, not [4, 5, 6]",
        ),
        (
            lambda d: d.numbers(d.section("trees"), "heights", 3, 0, 5, "heights"),
            3,
            "`heights` must hold whole numbers from 0 to 5, not 6",
        ),
        (lambda d: d.no_twins([{"id": "pear"}, {"id": "pear"}]), 6, "the id 'pear' is used twice"),
    ],
)
def test_every_refusal_leads_to_its_line(ask: Callable[[Deck], object], line: int, why: str) -> None:
    with pytest.raises(golemancy.BadDeck) as caught:
        ask(Deck(ORCHARD, "orchard.toml"))
    assert str(caught.value) == f"orchard.toml, line {line}: {why}"
    assert caught.value.line == line


def test_what_fits_is_given() -> None:
    deck = Deck(ORCHARD, "orchard.toml")
    trees = deck.section("trees")
    assert deck.number(trees, "count", 0, 3) == 3
    assert deck.numbers(trees, "heights", 3, 4, 6) == [4, 5, 6]
    assert deck.section("trees.roots") == {"depth": True}
    deck.no_twins([{"id": "apple"}, {"id": "pear"}])


def test_landmarks_are_looked_for_one_after_the_other() -> None:
    deck = Deck(ORCHARD, "orchard.toml")
    assert deck.line() == 1
    assert deck.line("kinds", '"pear"') == 6
    assert deck.line("kinds", "no such thing", '"pear"') == 6
    assert deck.line("[trees.roots]", '"pear"') == 10  # it stands before: the search goes no further back


def test_a_digest_is_that_of_the_text() -> None:
    one, other = Deck(ORCHARD, "a.toml"), Deck(ORCHARD, "b.toml")
    assert one.digest == other.digest
    assert len(one.digest) == 16
    assert Deck(ORCHARD + "\n", "a.toml").digest != one.digest


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "picture.toml"
    file.write_bytes(b"\xff\xd8\xff")
    with pytest.raises(golemancy.BadDeck, match=r"picture\.toml, line 0: cannot be read: .*utf-8"):
        Deck.read(file)
    with pytest.raises(golemancy.BadDeck, match=r"line 0: cannot be read: .*directory"):
        Deck.read(tmp_path)


def test_a_game_without_cards_of_its_own_takes_no_card_file() -> None:
    with pytest.raises(golemancy.BadDeck, match="Golem It! takes no card file: its 60 cards are fixed"):
        golemancy.game("golem_it", 2, deck=Deck(ORCHARD, "orchard.toml"))
