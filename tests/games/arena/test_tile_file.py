"""Tile files of Monolith Arena: what cannot be played is refused, with the line on which it stands."""

from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy.engine.deck import Deck
from golemancy.engine.rule import interpreted
from golemancy.errors import BadDeck, BadOption
from golemancy.games.arena.rules.attacks import hurt
from golemancy.games.arena.rules.regeneration import incoming
from golemancy.games.arena.rules.wounds import wound
from golemancy.games.arena.state import FACES, KINDS, MOST_WOUNDS
from tests.conftest import explained
from tests.games.arena.positions import DRAGONS, GOLEMS, HARBINGERS, LORDS, deck_text


def changed(place: str, old: str, new: str) -> str:
    """The tile file with one change, the first after a place."""
    text = deck_text()
    start = text.index(place)
    assert old in text[start:], f"{old!r} does not follow {place!r}"
    return text[:start] + text[start:].replace(old, new, 1)


def refusal(text: str, **options: Any) -> BadDeck:
    """What is said about a tile file that cannot be played."""
    with pytest.raises(BadDeck) as refused:
        golemancy.game("arena", 2, Deck(text, "mine.toml"), **options)
    return refused.value


def refused_at(text: str, why: str, landmark: str) -> None:
    """A tile file is refused for a reason, and the line named holds the landmark."""
    error = refusal(text)
    assert why in str(error)
    assert str(error).startswith(f"mine.toml, line {error.line}: ")
    assert landmark in text.splitlines()[error.line - 1], (error, text.splitlines()[error.line - 1])


def test_the_tile_file_as_it_comes_is_fine() -> None:
    assert golemancy.game("arena", 4, Deck(deck_text(), "mine.toml")).players == 4


# ---- [game]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("hand_size = 3", "hand_size = 1", "`hand_size` must be a whole number from 2 to 6, not 1"),
        ("hand_size = 3", 'hand_size = "three"', "not 'three'"),
        ("hand_size = 3", "hand_size = true", "not True"),
        ("opening_draws = [1, 2]", "opening_draws = [1]", "must be a list of 2 numbers, not [1]"),
        ("opening_draws = [1, 2]", "opening_draws = [0, 2]", "whole numbers from 1 to 6, not 0"),
        ("opening_draws = [1, 2]", "opening_draws = [1, 4]", "must not be more than a hand holds (3), not [1, 4]"),
        ("tactical_max_plays = 2", "tactical_max_plays = 0", "from 1 to 6, not 0"),
        ("construction_markers = 3", "construction_markers = 7", "from 1 to 6, not 7"),
    ],
)
def test_numbers_of_the_game_are_within_bounds(old: str, new: str, why: str) -> None:
    refused_at(changed("\n[game]\n", old, new), why, new)


def test_each_hand_size_is_checked_whether_it_is_played_with_or_not() -> None:
    text = changed("\n[game]\n", "tactical_hand_size = 6", "tactical_hand_size = 9")
    refused_at(text, "from 2 to 6, not 9", "tactical_hand_size")
    own = changed("\n[game]\n", "tactical_hand_size = 6", "tactical_hand_size = 5")
    assert golemancy.game("arena", 2, Deck(own, "mine.toml")).box.hand == 3
    assert golemancy.game("arena", 2, Deck(own, "mine.toml"), tactical=True).box.hand == 5


def test_the_section_of_the_game_must_be_there() -> None:
    start, end = deck_text().index("\n[game]\n"), deck_text().index("\n[game.directions]\n")
    directions = deck_text().index("\n[[effect]]")
    refused_at(deck_text()[:start] + deck_text()[end:], "`construction_markers` is missing", "[game.directions]")
    assert str(refusal(deck_text()[:start] + deck_text()[directions:])) == "mine.toml: the section [game] is missing"
    lost = deck_text().replace("\n[game.directions]\n", "\n[game.compass]\n")
    refused_at(lost, "`compass` is no field of a card file here", "[game.compass]")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("banner_hp = 20", "banner_hp = 30"),
        ("board_radius = 2", "board_radius = 3"),
        ("monolith_segments = 3", "monolith_segments = 4"),
        ("poison_markers = 5", "poison_markers = 6"),
        ('names = ["N", "NE"', 'names = ["S", "NE"'),
        ("steps = [[0, -1]", "steps = [[0, 1]"),
    ],
)
def test_numbers_that_change_nothing_cannot_be_changed(old: str, new: str) -> None:
    refused_at(changed("\n[game]\n", old, new), f"`{new.split()[0]}` must be ", new)


def test_a_file_that_is_no_toml_is_refused_with_its_line() -> None:
    line = deck_text()[: deck_text().index("hand_size")].count("\n") + 1
    with pytest.raises(BadDeck, match="not valid TOML") as refused:
        Deck(deck_text().replace("hand_size = 3", "hand_size = = 3", 1), "mine.toml")
    assert refused.value.line == line


# ---- factions


@pytest.mark.parametrize(
    ("place", "old", "new", "why", "landmark"),
    [
        ('id = "golems"', "hp = 20", "hp = 0", "`hp` must be a whole number from 1 to 100, not 0", "hp = 0"),
        ('id = "golems"', 'name = "Golems"', 'name = ""', "`name` must be a text", 'name = ""'),
        ('id = "golems"', 'name = "Golems"', f'name = "{"G" * 35}"', "at most 34 bytes", "GGG"),
        ('id = "golems"', "colour =", "color =", "`colour` is missing", "[[faction]]"),
        ('id = "golems"', '["construction:3"]', '["construction:16"]', "not 'construction:16'", "markers ="),
        ('id = "golems"', '["construction:3"]', '["construction:4"]', "must list construction:3", "markers ="),
        (f'id = "{LORDS}"', '"disarmament:4"', '"disarmament:5"', "must list disarmament:4", "markers ="),
        (f'id = "{LORDS}"', '"disarmament:4"', '"poison:4"', "must list each kind once", "markers ="),
        (
            'id = "golems"',
            '["construction:3"]',
            '["bricks:3"]',
            "must list different ones of net:1, net:2",
            "markers =",
        ),
        ('id = "golems"', '["construction:3"]', '"construction:3"', "`markers` must be a list", "markers ="),
        ('id = "golems"', '["construction:3"]', "[]", "must list construction markers", "markers ="),
        (f'id = "{LORDS}"', '"poison:5", ', "", "must list poison markers", "markers ="),
        ('id = "guardians', '["entrenchment:1"]', "[]", "must list entrenchment markers", "markers ="),
        ('id = "golems"', "tile_total = 35", "tile_total = 34", "`tile_total` must be 35, not 34", "tile_total = 34"),
        ('id = "golems"', "tile_total = 35", "tile_total = 90", "`tile_total` must be 35, not 90", "tile_total = 90"),
        ('id = "golems.banner"', "count = 1", "count = 2", "golems: there must be one Banner, not 2", "[[faction]]"),
        ('id = "golems.officer"', 'id = "golems.officer"', 'id = "golems.move"', "used twice", 'id = "golems.move"'),
        (f'id = "{LORDS}"', f'id = "{LORDS}"', f'id = "{DRAGONS}"', "used twice", f'id = "{DRAGONS}"'),
    ],
)
def test_factions_that_do_not_add_up(place: str, old: str, new: str, why: str, landmark: str) -> None:
    refused_at(changed(place, old, new), why, landmark)


def test_a_stack_has_room_for_forty_tiles_beside_the_banner() -> None:
    text = changed('id = "golems.officer"', "count = 2", "count = 9").replace("tile_total = 35\n", "")
    refused_at(text, "golems: there are 42 tiles, at most 41 are possible", "[[faction]]")


def test_golems_and_constructors_need_each_other() -> None:
    officer = changed('id = "golems.officer"', 'constructor = "stone"', 'constructor = "wood"')
    refused_at(officer, "golems: no Constructor has the symbol 'stone'", "[[faction]]")
    golem = changed('id = "golems.mercury_golem"', 'symbol = "mercury"', 'symbol = "wood"')
    refused_at(golem, "golems: no Golem has the symbol 'mercury'", "[[faction]]")


def test_a_faction_needs_tiles_with_ids() -> None:
    text = changed('id = "golems.officer"', 'id = "golems.officer"\n', "")
    refused_at(text, "`id` is missing", "[[faction.tile]]")


def test_a_faction_needs_two_champions_or_runes() -> None:
    row = '[[faction]]\nid = "lonely"\nname = "Lonely"\ncolour = "red"\nhp = 20\ntile_total = 3\nmarkers = []\n'
    banner = '[[faction.tile]]\nid = "lonely.banner"\nname = "Banner"\nkind = "banner"\ncount = 1\n'
    move = '[[faction.tile]]\nid = "lonely.move"\nname = "Move"\nkind = "order"\ncount = 2\norder = "move"\n'
    refused_at(f"{deck_text()}\n{row}{banner}{move}", "`tile` must have 3 to 32 entries, not 2", "[[faction.tile]]")
    other = move.replace("lonely.move", "lonely.other")
    row = row.replace("tile_total = 3", "tile_total = 5")
    text = f"{deck_text()}\n{row}{banner}{move}{other}"
    refused_at(text, "lonely: two Champions or Runes are needed at least", "[[faction]]")


def test_a_faction_has_at_most_thirty_two_faces() -> None:
    tile = '[[faction.tile]]\nid = "many.{0}"\nname = "Tile {0}"\nkind = "{1}"\ncount = 1\n'
    row = '[[faction]]\nid = "many"\nname = "Many"\ncolour = "red"\nhp = 20\ntile_total = 33\nmarkers = []\n'
    tiles = [tile.format(n, "banner" if n == 0 else "champion") for n in range(33)]
    refused_at(f"{deck_text()}\n{row}{''.join(tiles)}", "`tile` must have 3 to 32 entries, not 33", "[[faction.tile]]")


def test_an_effect_that_the_rules_do_not_know_is_refused_at_its_line() -> None:
    refused_at(
        changed("[[effect]]", 'id = "rotation"', 'id = "spinning"'),
        "spinning: `id` must be an effect that the rules know",
        "spinning",
    )


def test_a_faction_that_is_not_there_is_no_option() -> None:
    with pytest.raises(BadOption, match="option faction1: 'elves' is not in the tile file, which has dragon_empire"):
        golemancy.game("arena", 2, faction1="elves")


# ---- tiles

OFFICER, KNIGHT, MORLOCK = 'id = "golems.officer"', 'id = "dragon_empire.knight"', f'id = "{HARBINGERS}.morlock"'
ASSASSIN, CHARGE, CLAY = (
    f'id = "{HARBINGERS}.assassin"',
    'id = "dragon_empire.battle_charge"',
    'id = "golems.clay_golem"',
)
AGILITY, BANNER = 'id = "golems.rune_agility"', 'id = "golems.banner"'


@pytest.mark.parametrize(
    ("place", "old", "new", "why", "landmark"),
    [
        (KNIGHT, 'kind = "champion"', 'kind = "hero"', "`kind` must be one of banner, champion", "hero"),
        (KNIGHT, 'name = "Knight"', "name = 7", "`name` must be a text", "name = 7"),
        (KNIGHT, "count = 4", "count = 0", "`count` must be a whole number from 1 to 40, not 0", "count = 0"),
        (KNIGHT, "toughness = 1", "toughness = 10", "from 0 to 9, not 10", "toughness = 10"),
        (KNIGHT, "toughness = 1", "symbol = 1", "`symbol` is no field of a card file here", "symbol = 1"),
        (KNIGHT, "initiative = [1]", "initiative = [10]", "whole numbers from 0 to 9, not 10", "initiative = [10]"),
        (KNIGHT, "initiative = [1]", "initiative = [1, 1]", "different numbers, highest first", "initiative = [1, 1]"),
        (KNIGHT, "initiative = [1]", "initiative = 1", "`initiative` must be a list, not 1", "initiative = 1"),
        (KNIGHT, "armor = [0, 1, 5]", "armor = [0, 6]", "whole numbers from 0 to 5, not 6", "armor = [0, 6]"),
        (KNIGHT, "nets = []", "nets = [-1]", "whole numbers from 0 to 5, not -1", "nets = [-1]"),
        (KNIGHT, '"cavalry"', '"horse"', "must list different ones of maneuver", '"horse"'),
        (KNIGHT, '"cavalry"', '"global"', "must list global if there is an attack of global reach", "features"),
        (ASSASSIN, 'features = ["global"]', "features = []", "must list global if there is an attack", "features"),
        (MORLOCK, "first_strike = true", "first_strike = false", "must hold one of kind eliminate if", "attacks"),
        (MORLOCK, "strength = 0", "strength = 1", "`strength` must be a whole number from 0 to 0, not 1", "= 1"),
        (KNIGHT, "strength = 2", "strength = 12", "`strength` must be a whole number from 1 to 9, not 12", "= 12"),
        (KNIGHT, 'kind = "melee"', 'kind = "magic"', "must be one of melee, ranged, eliminate, not 'magic'", "magic"),
        (KNIGHT, "dir = 0", "dir = 6", "`dir` must be a whole number from -1 to 5, not 6", "dir = 6"),
        (KNIGHT, "dir = 0", "side = 0", "`dir` is missing", "side = 0"),
        (ASSASSIN, 'reach = "global"', 'reach = "far"', "`reach` must be one of global, not 'far'", "far"),
        (ASSASSIN, 'kind = "melee"', 'kind = "ranged"', "a global attack is melee", "ranged"),
        (OFFICER, 'constructor = "stone"', 'constructor = ""', "`constructor` must be a text", "constructor"),
        (CHARGE, '["battle", "charge"]', "[]", "`alternatives` must hold 1 to 11 entries", "alternatives"),
        (CHARGE, '["battle", "charge"]', '["battle", "parley"]', "`alternatives` must list different ones", "parley"),
        (CLAY, "[faction.tile.side.damaged]", "[faction.tile.side.broken]", "side.damaged] is missing", "undamaged]"),
        (CLAY, "nets = []", "toughness = 1", "`toughness` is no field of a card file here", "toughness = 1"),
        (CLAY, 'symbol = "clay"', "symbol = 1", "`symbol` must be a text", "symbol = 1"),
    ],
)  # fmt: skip
def test_tiles_that_cannot_be_played(place: str, old: str, new: str, why: str, landmark: str) -> None:
    refused_at(changed(place, old, new), why, landmark)


@pytest.mark.parametrize(
    ("place", "old", "new", "why"),
    [
        (AGILITY, 'effect = "grant_maneuver"', 'effect = "flight"', "`effect` must be one of melee_bonus"),
        (AGILITY, "amount = 1", "amount = 2", "`amount` must be a whole number from 1 to 1, not 2"),
        (AGILITY, 'affects = "friendly"', 'affects = "all"', "`affects` must be one of friendly, enemy"),
        (
            AGILITY,
            'affects = "friendly"',
            'affects = "enemy"',
            "`affects` must be friendly for the effect grant_maneuver",
        ),
        (AGILITY, 'range = "link"', 'range = "adjacent"', "`range` must be one of link, board"),
        (AGILITY, "links =", "sides =", "`sides` is no field of a card file here"),
        (BANNER, 'range = "adjacent"', 'range = "board"', "`range` must be 'adjacent', not 'board'"),
        (BANNER, 'effect = "repair"', 'effect = "regeneration"', "only a Rune can have regeneration"),
        ('id = "golems.rune_animation"', "amount = 1", "amount = 0", "from 1 to 6, not 0"),
        (f'id = "{LORDS}.rune_double_attack"', "amount = 1", "amount = 6", "from 1 to 5, not 6"),
    ],
)
def test_effects_that_cannot_be_played(place: str, old: str, new: str, why: str) -> None:
    error = refusal(changed(place, old, new))
    assert why in str(error)
    first = deck_text()[: deck_text().index(place)].count("\n") + 1
    assert first <= error.line <= first + 20


def test_a_hostile_bonus_may_be_negative_but_not_nothing() -> None:
    hostile = 'amount = -1, links = [3, 4], affects = "enemy"'
    printed = 'amount = 1, links = [3, 4], affects = "friendly"'
    text = changed('id = "golems.rune_animation"', printed, hostile)
    g = golemancy.game("arena", 2, Deck(text, "mine.toml"), faction0=GOLEMS, monoliths=False)
    assert "−1 to every Initiative of enemies to the south and south-west" in (explained(g, "Rune of Animation") or "")
    nothing = changed('id = "golems.rune_animation"', printed, hostile.replace("-1", "0"))
    assert "`amount` of 0 does nothing" in str(refusal(nothing))


def test_two_tiles_of_one_name_are_told_apart() -> None:
    text = changed('id = "golems.alchemist"', 'name = "Alchemist"', 'name = "Officer"')
    g = golemancy.game("arena", 2, Deck(text, "mine.toml"), faction0=GOLEMS, monoliths=False)
    tiles = g.new(seed=1).view(0)["seats"][0]["tiles"]
    assert "Alchemist" not in tiles
    assert (tiles["Officer"]["melee"], tiles["Officer #2"]["ranged"]) == ({"N": 1, "NE": 1}, {"N": 1})


@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (2, {"first": 2}, "there is no seat 2 among 2 players"),
        (3, {"variant": "alone", "first": 1}, "in variant alone seat 0, who plays alone, begins; not seat 1"),
        (2, {"variant": "teams"}, "teams is not for 2 players; with 2 play duel"),
        (4, {"variant": "duel"}, "duel is not for 4 players; with 4 play teams or deathmatch or alone"),
        (2, {"variant": "melee"}, "'melee' is not one of usual, duel"),
        (2, {"tactical": "sometimes"}, "'sometimes' is not one of False, True"),
    ],
)
def test_options_that_do_not_go_together(players: int, options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        golemancy.game("arena", players, **options)


# ---- amounts


def test_wounds_beyond_what_a_record_counts_are_added_up() -> None:
    """Eighteen Runes may add 6 each to a Strength of 9; neither blows nor Wounds may wrap around at 127."""
    state = golemancy.game("arena", 2, monoliths=False).new(seed=1)
    s, box = state.record, state.game.box
    champions = [number for number in range(int(box.faces[0])) if KINDS[box.kind[number]] == "champion"]
    s.tile[:2] = champions[0], FACES + 1
    s.melee[0], s.blows[0, 1], s.firing = 108, 90, 1
    with np.errstate(over="raise"):
        interpreted(hurt)(s, box, 0, 1, 117)
        assert s.blows[0, 1] == MOST_WOUNDS
        s.blows[0, 1] = s.blows[2, 1] = MOST_WOUNDS
        s.firing = 0b101
        assert interpreted(incoming)(s, box, 1) == 2 * MOST_WOUNDS
        s.wounds[1] = 90
        interpreted(wound)(s, box, 1, 2 * MOST_WOUNDS)
    assert s.wounds[1] == MOST_WOUNDS
