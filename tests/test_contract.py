"""What a game brings: options and how they are read, its facts, its files, and how it is found."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import golemancy
from golemancy import games
from golemancy.contract import Definition, LabHooks, Option, Value
from golemancy.engine.deck import Deck
from golemancy.errors import BadDeck, BadOption, BadPosition, BadReplay, GolemancyError, IllegalAction
from golemancy.game import Game
from tests.tricks import TRICKS

WORD = Option("mood", ("calm", "wild"), "how it is")
NUMBER = Option("rounds", (3, 5, -1), "how many")
SWITCH = Option("night", (False, True), "whether it is dark")
MIXED = Option("first", ("random", 0, 1), "who begins")
FREE = Option("map", ("default", "random"), "the map", free=str.upper)


# ---- options


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (WORD, "wild", "wild"),
        (NUMBER, 5, 5),
        (NUMBER, "5", 5),
        (NUMBER, "-1", -1),
        (NUMBER, np.int64(5), 5),
        (SWITCH, True, True),
        (SWITCH, "true", True),
        (SWITCH, "FALSE", False),
        (MIXED, "random", "random"),
        (MIXED, "0", 0),
        (MIXED, 1, 1),
        (FREE, "random", "random"),
        (FREE, "a b", "A B"),
        (FREE, "7", "7"),
    ],
)
def test_a_value_is_read_as_what_it_means(option: Option, given: object, value: Value) -> None:
    read = option.read(given)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "given", "why"),
    [
        (WORD, "Wild", "option mood: 'Wild' is not one of calm, wild"),
        (WORD, 3, "option mood: 3 is not one of calm, wild"),
        (WORD, None, "option mood: None is not one of calm, wild"),
        (WORD, Path("wild"), "is not one of calm, wild"),
        (NUMBER, 4, "option rounds: 4 is not one of 3, 5, -1"),
        (NUMBER, "five", "option rounds: 'five' is not one of 3, 5, -1"),
        (NUMBER, 5.5, "option rounds: 5.5 is not one of 3, 5, -1"),
        (NUMBER, "", "option rounds: '' is not one of 3, 5, -1"),
        (SWITCH, 1, "option night: 1 is not one of False, True"),
        (SWITCH, "1", "option night: '1' is not one of False, True"),
        (SWITCH, "yes", "option night: 'yes' is not one of False, True"),
        (MIXED, True, "option first: True is not one of random, 0, 1"),
        (MIXED, [], "option first: [] is not one of random, 0, 1"),
        (FREE, 3, "option map: 3 is not one of default, random"),
    ],
)
def test_any_other_value_is_refused_with_what_there_is(option: Option, given: object, why: str) -> None:
    with pytest.raises(BadOption) as caught:
        option.read(given)
    assert why in str(caught.value)


@pytest.mark.parametrize("given", ["--1", "²"])
def test_what_only_looks_like_a_number_is_refused_too(given: str) -> None:
    with pytest.raises(BadOption, match="is not one of"):
        NUMBER.read(given)


def test_a_file_stands_for_what_it_holds(tmp_path: Path) -> None:
    file = tmp_path / "hills"
    file.write_text("up and down", encoding="utf-8")
    assert FREE.read(file) == "UP AND DOWN"
    assert FREE.read(str(file)) == str(file).upper()  # a plain text is never taken for a file


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\x00")
    for name in ("missing", "binary"):
        with pytest.raises(BadOption, match=f"option map: .*{name} cannot be read: "):
            FREE.read(tmp_path / name)


def test_what_a_free_option_refuses_is_refused() -> None:
    def no_swamps(text: str) -> str:
        raise BadOption(f"option map: there is a swamp in {text!r}")

    option = Option("map", ("default",), "the map", free=no_swamps)
    assert option.read("default") == "default"
    with pytest.raises(BadOption, match="there is a swamp in 'abc'"):
        option.read("abc")


def test_values_are_numbered_and_all_free_texts_share_one_number() -> None:
    assert [WORD.encode(choice) for choice in WORD.choices] == [0, 1]
    assert [MIXED.encode(choice) for choice in MIXED.choices] == [0, 1, 2]
    assert FREE.encode("default") == 0
    assert FREE.encode("ABC") == FREE.encode("XYZ") == 2


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_options_of_every_game_are_named_and_explained(name: str) -> None:
    for option in games.definition(name).options:
        assert option.name.isidentifier()
        assert option.help
        assert len(set(map(str, option.choices))) == len(option.choices)
        assert [option.read(str(choice)) for choice in option.choices] == list(option.choices)


# ---- a game's facts


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_facts_of_every_game_make_sense(name: str) -> None:
    definition = games.definition(name)
    assert definition.name == name
    assert definition.width == sum(feature.size for feature in definition.features) > 0
    assert all(feature.name and feature.meaning and feature.size > 0 for feature in definition.features)
    assert len({feature.name for feature in definition.features}) == len(definition.features)
    assert definition.longest > 0
    assert definition.folder.is_dir()


def test_variants_are_those_of_the_option_of_that_name() -> None:
    assert games.definition("golem_it").variants == ("standard", "play_on", "tournament")
    assert games.definition("golems").variants == ("standard", "advanced")
    assert games.definition("century").variants == ()
    assert TRICKS.variants == ()


def test_cards_come_from_the_folder_of_the_game() -> None:
    deck = games.definition("century").deck()
    assert deck is not None
    assert deck.data["scoring"]["copper_points"] == 3
    assert deck.path == games.definition("century").deck_file
    assert games.definition("golem_it").deck() is None
    assert TRICKS.deck() is None


def test_weights_come_with_some_games() -> None:
    kept = games.definition("century").weights()
    assert kept is not None
    assert kept[:2] == b"PK"
    assert TRICKS.weights() is None


def test_a_game_need_not_tell_the_lab_anything() -> None:
    nothing = LabHooks()
    assert (nothing.pick, nothing.dealt, nothing.breakdown, nothing.first) == (None, None, None, None)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_hooks_of_every_game_speak_of_seats_and_things(name: str) -> None:
    game = Game(games.definition(name))
    state, hooks = game.new(seed=4), game.definition.lab
    assert hooks.pick is not None
    for action in state.legal:
        thing = hooks.pick(state.record, game.box, action)
        assert thing is None or all(thing.partition("/"))
    assert hooks.first is not None
    assert hooks.first(state.record) in range(-1, game.players)


# ---- how a game is found


def test_our_own_games_come_first() -> None:
    assert games.names()[:5] == ["century", "adventure", "golem_it", "golems", "arena"]
    assert games.definition("century") is games.definition("century")


def test_an_unknown_game_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(BadOption, match="there is no game 'chess'; known: century, adventure, golem_it, golems, arena"):
        games.definition("chess")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package that brings a game by its entry point."""
    info = tmp_path / "tricks_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tricks-game\nVersion: 1.0\n")
    points = "tricks = tests.tricks:TRICKS\ncentury = tests.tricks:TRICKS\nmistake = tests.tricks:CARDS\n"
    (info / "entry_points.txt").write_text(f"[golemancy.games]\n{points}")
    monkeypatch.syspath_prepend(tmp_path)
    games.definition.cache_clear()
    yield "tricks"
    games.definition.cache_clear()


def test_a_game_of_an_installed_package_is_played_like_ours(installed: str) -> None:
    assert installed in games.names()
    game = golemancy.game(installed)
    assert game.definition is TRICKS
    state = game.new(seed=1)
    while not state.over:
        state.apply(state.legal[0])
    assert sum(state.scores) == 2


def test_an_installed_package_cannot_take_the_name_of_one_of_ours(installed: str) -> None:
    assert games.names().count("century") == 1
    assert games.definition("century").title == "Century: Golem Edition"


def test_an_entry_point_that_is_no_game_is_not_taken_for_one(installed: str) -> None:
    with pytest.raises(AssertionError):
        games.definition("mistake")


# ---- building a game


def test_a_game_has_the_first_of_everything_where_nothing_is_asked_for() -> None:
    game = golemancy.game("golem_it")
    assert game.players == games.definition("golem_it").seats[0]
    assert game.options == {"variant": "standard", "limit_on": False, "first": "random"}
    assert game.custom_deck is None


def test_options_reach_the_rules_as_numbers() -> None:
    game = golemancy.game("golem_it", 4, variant="play_on", limit_on="true", first=2)
    assert game.options == {"variant": "play_on", "limit_on": True, "first": 2}
    assert game.encoded.tolist() == [4, 1, 1, 3]
    assert repr(game) == "game('golem_it', players=4, variant='play_on', limit_on=True, first=2)"


@pytest.mark.parametrize(
    ("name", "arguments", "why"),
    [
        ("century", {"players": 0}, "is for 2, 3, 4, 5 players, not 0"),
        ("century", {"players": 2.5}, "is for 2, 3, 4, 5 players, not 2.5"),
        ("century", {"players": "2"}, "is for 2, 3, 4, 5 players, not '2'"),
        ("golem_it", {"players": 2, "variant": "play_on"}, "option variant: play_on is for 3 to 6 players"),
        ("golem_it", {"players": 2, "limit_on": True}, "option limit_on: Limit On is for 3 to 6 players"),
        ("golem_it", {"players": 3, "variant": "tournament", "limit_on": True}, "not as a tournament"),
        ("golem_it", {"players": 3, "first": 3}, "option first: there is no seat 3 among 3 players (0 to 2)"),
        ("golems", {"players": 2, "variant": "advanced"}, "for one player only"),
        ("golems", {"players": 1, "first": 1}, "option first: there is no seat 1 in a game for one"),
        ("golems", {"colour": 1}, "colour: Golems has no such option; it has first, variant, deck"),
    ],
)
def test_what_does_not_go_together_is_refused(name: str, arguments: dict, why: str) -> None:
    with pytest.raises(BadOption) as caught:
        golemancy.game(name, **arguments)
    assert why in str(caught.value)


def test_a_deck_may_be_a_path_a_text_of_one_or_a_deck(tmp_path: Path) -> None:
    usual = games.definition("century").deck()
    assert usual is not None
    file = tmp_path / "mine.toml"
    file.write_text(usual.text.replace("copper_points = 3", "copper_points = 5"), encoding="utf-8")
    for deck in (file, str(file), Deck.read(file)):
        game = golemancy.game("century", 2, deck=deck)
        assert game.box.copper_points == 5
        assert game.custom_deck is not None
        assert game.custom_deck.digest == Deck.read(file).digest


def test_a_game_shows_the_facts_of_its_definition() -> None:
    game = Game(TRICKS)
    assert (game.name, game.title, game.version, game.actions) == ("tricks", "Tricks", 1, 6)
    assert game.rules is TRICKS.rules
    assert game.words is TRICKS.words
    assert game.layout is TRICKS.layout


def test_a_definition_is_made_by_name_and_never_changed() -> None:
    with pytest.raises(TypeError):
        Definition("tricks", "Tricks")  # type: ignore[misc]
    with pytest.raises(AttributeError):
        TRICKS.version = 2  # type: ignore[misc]


# ---- errors


def test_one_error_stands_for_all_and_is_a_value_error() -> None:
    for error in (IllegalAction, BadOption, BadPosition, BadDeck, BadReplay):
        assert issubclass(error, GolemancyError)
    assert issubclass(GolemancyError, ValueError)


def test_errors_say_where() -> None:
    assert str(BadPosition("seats[0].hand", "is missing")) == "seats[0].hand: is missing"
    assert str(BadPosition("", "a card is lost")) == "a card is lost"
    assert str(BadDeck("my.toml", 7, "no such colour")) == "my.toml, line 7: no such colour"
    assert str(BadReplay(12, "no such decision")) == "line 12: no such decision"
