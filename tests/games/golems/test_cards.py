"""The card file of Golems: what it fills, and what is refused at which line."""

import numpy as np
import pytest

import golemancy
from golemancy.engine.deck import Deck
from golemancy.engine.rule import interpreted
from golemancy.games.golems.box import card_names, cards_in, colour_names, face, golem_types, named, rune_scorings
from golemancy.games.golems.rules.scoring import points
from golemancy.games.golems.state import CARDS, COLOURS, EMPTY, GEM_CARD, GOLEMS, RUNE, TYPES
from tests.conftest import explained, game
from tests.games.golems.tables import card_file, with_cards

BOX = game("golems", 2).box
RED_MASTER = 'id = "master-red"\nname = "Master of Elements (red)"\nsquare = true\n'


def number(name: str) -> int:
    """The number of a card."""
    return card_names(BOX).index(name)


def refused(old: str, new: str) -> golemancy.BadDeck:
    """What is said of the card file when these words, which it has once, are others."""
    assert card_file().count(old) == 1
    with pytest.raises(golemancy.BadDeck) as caught:
        golemancy.game("golems", 2, deck=Deck(card_file().replace(old, new), "mine.toml"))
    return caught.value


# ---- what it fills


def test_golems_runes_and_gem_cards_come_in_the_order_of_the_file() -> None:
    names = card_names(BOX)
    assert len(names) == len(set(names)) == CARDS == 53
    assert (names[0], names[GOLEMS - 1]) == ("red-1", "time-8")
    assert (names[RUNE], names[GEM_CARD]) == ("master-red", "three-gems")
    assert named(BOX, EMPTY) is None
    assert named(BOX, 0) == "red-1"


def test_a_golem_has_a_type_an_icon_and_a_banner() -> None:
    assert face(BOX, number("red-4")) == {
        "card": "red-4",
        "kind": "golem",
        "type": "red",
        "icons": ["green"],
        "needs": {"red": 2, "blue": 1},
        "any": 1,
    }


def test_a_banner_offers_slots_to_every_set_of_colours() -> None:
    """The banner of red-4: two red, one blue, one of any colour."""
    slots = BOX.slots[number("red-4")]
    offered = {tuple(colour_names(colours)): int(slots[colours]) for colours in range(16)}
    assert offered[()] == 1
    assert offered["red",] == 3
    assert offered["blue",] == 2
    assert offered["yellow",] == offered["green",] == offered["yellow", "green"] == 1
    assert offered["red", "blue"] == offered[COLOURS] == int(BOX.banner[number("red-4")]) == 4


@pytest.mark.parametrize(
    ("rune", "icons", "scores", "short"),
    [
        ("master-red", ["red", "blue"], "2 for each red golem", "2/red golem"),
        ("master-time", ["white"], "2 for each time golem", "2/time golem"),
        ("master-summoner", ["white"], "7 with a golem of each type: red, blue, yellow, green", "7/R+B+Y+G"),
        ("master-reserve", ["red", "yellow"], "1 for each gem in your reserve", "1/gem"),
        ("master-gems", ["blue", "green"], "2 for each gem card in your hand, at most 6", "2/gem card ≤6"),
        ("master-resources", ["white"], "1 for each icon left in your resource area, at most 6", "1/icon ≤6"),
    ],
)
def test_a_rune_has_icons_and_a_scoring(rune: str, icons: list[str], scores: str, short: str) -> None:
    assert face(BOX, number(rune)) == {
        "card": rune,
        "kind": "rune",
        "icons": icons,
        "scores": scores,
        "short": short,
    }


@pytest.mark.parametrize(
    ("card", "gives", "points", "effect"),
    [
        ("three-gems", 3, 0, "none"),
        ("one-gem", 1, 2, "none"),
        ("extra-turn", 1, 0, "extra turn"),
        ("six-picks", 1, 0, "six picks"),
        ("pair-a", 1, 0, "pair"),
        ("temporary-resource", 2, 0, "temporary resource"),
    ],
)
def test_a_gem_card_has_gems_points_and_an_effect(card: str, gives: int, points: int, effect: str) -> None:
    printed = {"card": card, "kind": "gem card", "gives": gives, "points": points, "effect": effect}
    assert face(BOX, number(card)) == printed


def test_each_way_to_play_uses_its_own_cards() -> None:
    duel, solo = game("golems", 2).box, game("golems", 1).box
    out = [{card_names(box)[card] for card in range(CARDS) if not int(box.in_play) >> card & 1} for box in (duel, solo)]
    assert out[0] == {"six-picks"}
    assert out[1] == {"extra-turn", *(f"time-{n}" for n in range(1, 9))}
    assert (int(duel.rows), int(solo.rows)) == (4, 3)
    assert (list(duel.start_gems), list(solo.start_gems)) == ([4, 4], [13, 0])


def test_sets_of_cards_and_colours_are_told_by_name() -> None:
    assert cards_in(0) == colour_names(0) == []
    assert cards_in(BOX.pair) == [number("pair-a"), number("pair-b")]
    assert cards_in(BOX.temporary) == [number("temporary-resource")]
    assert colour_names(5) == ["red", "yellow"]


def test_types_and_scorings_of_all_cards() -> None:
    types = golem_types(BOX)
    assert list(types) == list(card_names(BOX)[:GOLEMS])
    assert [list(types.values()).count(name) for name in TYPES] == [7, 7, 7, 7, 8]
    scorings = rune_scorings(BOX)
    assert scorings["master-gems"] == {"counts": "per_gem_card", "types": [], "each": 2, "most": 6}
    assert scorings["master-summoner"] == {
        "counts": "all_colours",
        "types": ["red", "blue", "yellow", "green"],
        "each": 7,
        "most": None,
    }


# ---- what is refused


def test_a_file_is_refused_at_its_line_with_its_name() -> None:
    found = refused('id = "red-2"\ntype = "red"', 'id = "red-2"\ntype = "ice"')
    line = card_file()[: card_file().index('id = "red-2"')].count("\n") + 2
    assert str(found) == f"mine.toml, line {line}: red-2: `type` must be one of {', '.join(TYPES)}, not 'ice'"
    assert found.line == line


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (RED_MASTER, RED_MASTER.replace("true", '"yes"'), "master-red: `square` must be true or false, not 'yes'"),
        (
            'scoring = { kind = "per_golem_type", type = "red", points = 2 }',
            "scoring = 2",
            "master-red: `scoring` must be a table, not 2",
        ),
        (
            'scoring = { kind = "per_golem_type", type = "red", points = 2 }',
            'scoring = { kind = "per_gem_token", points = 2 }',
            "master-red: `scoring` must be per_golem_type on a square rune: the Automa may be dealt it",
        ),
        (
            'types = ["red", "blue", "yellow", "green"]',
            'types = ["red", "red"]',
            "master-summoner: `types` must list different ones of red, blue, yellow, green, time, not 'red'",
        ),
        (
            'types = ["red", "blue", "yellow", "green"]',
            'types = ["red", "ice"]',
            "master-summoner: `types` must list different ones of red, blue, yellow, green, time, not 'ice'",
        ),
        (
            'id = "blue-3"\ntype = "blue"\nresource = "yellow"\nrequires = { red = 1, blue = 2 }',
            'id = "blue-3"\ntype = "blue"\nresource = "yellow"\nrequires = 3',
            "blue-3: `requires` must be a table, not 3",
        ),
        ('id = "red-2"', 'id = "green"', "green: `id` must be 1 to 24 small letters, digits, - and _, and no colour"),
        ("gem_tokens = 13", "gem_tokens = 12", "`gem_tokens` must be 13, not 12: a rule, not a printed figure"),
        ("tuck_max = 3", "tuck_max = 4", "`tuck_max` must be 3, not 4: a rule, not a printed figure"),
        ("picks_per_grid = 5", "picks_per_grid = 4", "`picks_per_grid` must be 5, not 4: a rule, not a printed figure"),
        ("gems_supply = 5", "gems_supply = 4", "`gems_supply` must be 5, not 4: all 13 gems less those of the players"),
        ("tucked_card = 1", "tucked_card = 21", "`tucked_card` must be a whole number from 0 to 20, not 21"),
    ],
)
def test_words_that_do_not_fit_are_refused(old: str, new: str, why: str) -> None:
    found = refused(old, new)
    assert why in str(found)
    assert found.line > 1


def test_a_file_that_is_no_toml_is_refused() -> None:
    with pytest.raises(golemancy.BadDeck, match=r"mine\.toml, line 2: not valid TOML"):
        golemancy.game("golems", 2, deck=Deck("schema = 1\ngolems = =\n", "mine.toml"))


# ---- decks of your own


def test_other_gems_at_the_start_are_played_with() -> None:
    mine = with_cards(2, ("gems_each = 4", "gems_each = 6"), ("gems_supply = 5", "gems_supply = 1"))
    view = mine.new(seed=1).view(0)
    assert ([seat["gems"] for seat in view["seats"]], view["supply"]) == ([6, 6], 1)


def test_other_points_are_scored_explained_and_shown() -> None:
    changes = [("tucked_card = 1", "tucked_card = 3"), ("dust = [0, 1, 3, 6, 10]", "dust = [0, 2, 4, 8, 16]")]
    mine = with_cards(2, *changes)
    golem = {"golem": "red-1", "tucked": ["blue-1"]}
    state = mine.from_dict({"seats": [{"golems": [golem], "dust": ["one-gem"]}, {}]})
    points = state.view(0)["seats"][0]["points"]
    assert (points["golems"], points["tucked"], points["dust"]) == (2, 3, 2)
    printed = state.view(0)["printed"]
    assert (printed["tucked_points"], printed["dust_points"]) == (3, [0, 2, 4, 8, 16])
    assert "3 points each" in str(explained(mine, "tuck"))
    assert "worth 2, 4, 8, 16" in str(explained(mine, "dust"))


def test_another_golem_has_its_own_name_everywhere() -> None:
    mine = with_cards(2, ('id = "red-1"', 'id = "ember"'))
    state = mine.from_dict({"phase": "action", "card": "ember"})
    assert state.view(0)["printed"]["types"]["ember"] == "red"
    assert "ember" in state.draw(0)
    assert str(explained(mine, "ember")).startswith("Red golem.")
    assert mine.words.explain(mine.box, "red-1") is None


def test_points_beyond_a_byte_are_added_up() -> None:
    """Seven golems at 20 points, as many tucked cards, and a rune at 50 for each of them, in plain Python as well."""
    scoring = ("golem = 2\ntucked_card = 1\n", "golem = 20\ntucked_card = 20\n")
    rune = ('type = "red", points = 2 }', 'type = "red", points = 50 }')
    mine = with_cards(2, scoring, rune)
    golems = [{"golem": f"red-{n}", "tucked": [f"blue-{n}"]} for n in range(1, 8)]
    state = mine.from_dict({"seats": [{"golems": golems, "start_rune": "master-red"}, {}]})
    with np.errstate(over="raise"):
        assert interpreted(points)(state.record, mine.box, 0) == state.scores[0] == 7 * (20 + 20 + 50)
