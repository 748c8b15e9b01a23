"""Card files: refused with the line and the reason."""

import random
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import golemancy
from golemancy import games
from golemancy.engine.deck import Ask, Deck, Table
from golemancy.engine.lines import lines_of
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
    ('id = "gain_1T"', 'id = "gain_3Y"', "gain_3Y: `id` is used twice"),
    ("points = 6 }", "points = 600 }", "`points` must be a whole number from 0 to 100"),
    ("caravan_limit = 10", 'caravan_limit = "ten"', "`caravan_limit` must be a whole number"),
    ("trigger = { 2 = 6,", "trigger = { 2 = 60,", "`2` must be a whole number from 1 to 36"),
    ('kind = "gain", get', 'kind = "win", get', "`kind` must be one of gain, upgrade, trade"),
    ('  { id = "upgrade_3"', '  { name = "upgrade_3"', "`id` is missing"),
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
    with pytest.raises(golemancy.BadDeck) as caught:
        golemancy.game("century", 2, deck=tmp_path / "none.toml")
    assert str(caught.value) == f"{tmp_path / 'none.toml'}: cannot be read: No such file or directory"
    assert caught.value.line is None


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
# our trees
[trees]
count = 3
heights = [4, 5, 6]
rows = [[1, 2],
  [3, 14]]
kind = "fruit"
shade = ["north", "south", "north"]
old = 1
kinds = [
  { id = "apple", fruit = 9 },
  { id = "pear", fruit = 8 },
  { id = "pear", fruit = 7 },
]

[trees.roots]
depth = true
source = 3
"""


def trees() -> Table:
    """The only section of a small file."""
    return Deck(ORCHARD, "orchard.toml").table().inner("trees")


REFUSED: list[tuple[Callable[[Table], object], int, str]] = [
    (lambda t: t.inner("leaves"), 2, "the section [trees.leaves] is missing"),
    (lambda t: t.inner("count"), 3, "`count` must be a table, not 3"),
    (lambda t: t.integer("count", 4, 9), 3, "`count` must be a whole number from 4 to 9, not 3"),
    (lambda t: t.inner("roots").integer("depth", 0, 9), 17, "`depth` must be a whole number from 0 to 9, not True"),
    (lambda t: t.integer("age", 0, 9), 2, "`age` is missing"),
    (lambda t: t.flag("count"), 3, "`count` must be true or false, not 3"),
    (lambda t: t.name("kind", ("leaf", "needle")), 7, "`kind` must be one of leaf, needle, not 'fruit'"),
    (lambda t: t.text("kind", 4), 7, "`kind` must be a text of at most 4 bytes, not 'fruit'"),
    (lambda t: t.stated("old", True), 9, "`old` must be True, not 1: a rule, not a printed figure"),
    (lambda t: t.stated("count", 4, "so many are listed"), 3, "`count` must be 4, not 3: so many are listed"),
    (lambda t: t.remark("count"), 3, "`count` must be a text, not 3"),
    (lambda t: t.numbers("heights", 2, 0, 9), 4, "`heights` must be a list of 2 numbers, not [4, 5, 6]"),
    (lambda t: t.numbers("heights", 3, 0, 5), 4, "`heights` must hold whole numbers from 0 to 5, not 6"),
    (lambda t: t.vectors("rows", 3, 2, 0, 9), 5, "`rows` must be a list of 3 lists, not [[1, 2], [3, 14]]"),
    (lambda t: t.vectors("rows", 2, 3, 0, 9), 5, "`rows[0]` must be a list of 3 numbers, not [1, 2]"),
    (lambda t: t.vectors("rows", 2, 2, 0, 9), 5, "`rows` must hold whole numbers from 0 to 9, not 14"),
    (lambda t: t.series("heights", 0, 9, 2), 4, "`heights` must hold 0 to 2 entries, not 3"),
    (lambda t: t.series("shade", 0, 9, 3), 8, "`shade` must hold whole numbers from 0 to 9, not 'north'"),
    (lambda t: t.words("shade", ("north", "south", "east")), 8, "`shade` must list different ones of north, south"),
    (lambda t: t.word_lists("rows", 3, ("north",)), 5, "`rows` must have 3 lists, not 2"),
    (lambda t: t.word_lists("heights", 3, ("north",)), 4, "`heights[0]` must be a list, not 4"),
    (lambda t: t.rows("count", 0, 9), 3, "`count` must be a list of tables, not 3"),
    (lambda t: t.rows("kinds", 4, 9), 10, "`kinds` must have 4 to 9 entries, not 3"),
    (lambda t: t.rows("kinds", 2, 2), 10, "`kinds` must have 2 entries, not 3"),
    (lambda t: t.rows("kinds", 3, 3), 13, "pear: `id` is used twice"),
    (lambda t: t.entries("kinds", 2), 10, "`kinds` must have 0 to 2 entries, not 3"),
    (lambda t: t.inner("roots").finish(), 18, "`source` must be a text, not 3"),
    (lambda t: t.finish(), 3, "`count` is no field of a card file here; known: "),
]


@pytest.mark.parametrize(("ask", "line", "why"), REFUSED)
def test_every_refusal_leads_to_its_line(ask: Callable[[Table], object], line: int, why: str) -> None:
    with pytest.raises(golemancy.BadDeck) as caught:
        ask(trees())
    assert str(caught.value).startswith(f"orchard.toml, line {line}: {why}")
    assert caught.value.line == line


def test_a_section_that_is_missing_has_no_line() -> None:
    with pytest.raises(golemancy.BadDeck) as caught:
        Deck(ORCHARD, "orchard.toml").table().inner("bushes")
    assert str(caught.value) == "orchard.toml: the section [bushes] is missing"
    assert caught.value.line is None


def test_a_section_that_nobody_asks_for_is_refused_at_its_line() -> None:
    with pytest.raises(golemancy.BadDeck, match=r"orchard\.toml, line 2: `trees` is no field of a card file here"):
        Deck(ORCHARD, "orchard.toml").table().finish()


def test_what_fits_is_given() -> None:
    table = trees()
    assert table.integer("count", 0, 3) == 3
    assert table.integer("age", 0, 9, 7) == 7
    assert table.numbers("heights", 3, 4, 6) == [4, 5, 6]
    assert table.series("heights", 4, 6, 3) == (4, 5, 6)
    assert table.series("depths", 4, 6, 3) == ()
    assert table.vectors("rows", 2, 2, 0, 14) == [[1, 2], [3, 14]]
    assert table.name("kind", ("leaf", "fruit")) == 1
    assert table.inner("roots").flag("depth") is True
    assert table.inner("roots") is table.inner("roots")
    assert [kind.integer("fruit", 0, 9) for kind in table.entries("kinds", 3)] == [9, 8, 7]


def test_fields_of_older_files_are_passed_over() -> None:
    table = trees()
    table.older(*table.data)
    table.finish()


def test_a_file_remembers_what_it_was_asked() -> None:
    deck = Deck(ORCHARD, "orchard.toml")
    table = deck.table().inner("trees")
    table.integer("count", 0, 3)
    table.numbers("heights", 3, 4, 6)
    table.words("names", ("a", "b"))
    assert deck.asks["trees", "count"] == Ask("number", low=0, high=3)
    assert deck.asks["trees", "heights", 2] == Ask("number", low=4, high=6)
    assert deck.asks["trees", "names"] == Ask("words", most=2, choices=("a", "b"), optional=True)
    deck.table()
    assert deck.asks == {}


# ---- lines

KNOTTY = """\
a.b.c = 1
"x y" = '''
# no remark
'''
d = 1.5 # k = 3

[[r]]
[[r.s]]
k = [ # [
  {a = 1, b.c = "]"},
 2,]
[r.t]
z = 1979-05-27 07:32:00
[[r]]
[r.t.u]
w = 'a'
"""


def steps_in(node: Any, steps: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The steps to everything in a file."""
    yield steps
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield from steps_in(value, (*steps, key))


def test_every_value_has_a_line() -> None:
    texts = [KNOTTY, *(deck.text for deck in (games.definition(name).deck() for name in games.BUILT_IN) if deck)]
    for text in texts:
        assert set(lines_of(text)) == set(steps_in(tomllib.loads(text)))


def test_lines_are_those_of_keys_and_entries() -> None:
    lines = lines_of(KNOTTY)
    wanted: dict[tuple[str | int, ...], int] = {("a", "b", "c"): 1, ("x y",): 2, ("d",): 5, ("r", 0): 7}
    wanted |= {("r", 0, "s", 0, "k"): 9, ("r", 0, "s", 0, "k", 0, "b", "c"): 10, ("r", 0, "s", 0, "k", 1): 11}
    wanted |= {("r", 0, "t", "z"): 13, ("r", 1, "t"): 15, ("r", 1, "t", "u", "w"): 16}
    assert {steps: lines[steps] for steps in wanted} == wanted


@pytest.mark.parametrize(("text", "line"), [("a = 1\nb = = 2\n", 2), ("a = [1,\n2", 2), ("a = 1\nb\n\n", 2)])
def test_toml_that_is_wrong_is_refused_at_its_line_even_at_the_end(text: str, line: int) -> None:
    with pytest.raises(golemancy.BadDeck, match=rf"x\.toml, line {line}: not valid TOML"):
        Deck(text, "x.toml")


def test_a_digest_is_that_of_the_text() -> None:
    one, other = Deck(ORCHARD, "a.toml"), Deck(ORCHARD, "b.toml")
    assert one.digest == other.digest
    assert len(one.digest) == 16
    assert Deck(ORCHARD + "\n", "a.toml").digest != one.digest


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "picture.toml"
    file.write_bytes(b"\xff\xd8\xff")
    with pytest.raises(golemancy.BadDeck, match=r"picture\.toml: cannot be read: .*utf-8"):
        Deck.read(file)
    with pytest.raises(golemancy.BadDeck, match=r": cannot be read: .*directory"):
        Deck.read(tmp_path)


def test_a_game_without_cards_of_its_own_takes_no_card_file() -> None:
    with pytest.raises(golemancy.BadDeck, match="Golem It! takes no card file: its 60 cards are fixed"):
        golemancy.game("golem_it", 2, deck=Deck(ORCHARD, "orchard.toml"))
