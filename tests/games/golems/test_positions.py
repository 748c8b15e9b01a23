"""Positions of Golems: what may be left out, what reads back, and every broken thing that an audit finds."""

from collections.abc import Callable
from typing import Any

import pytest

import golemancy
from golemancy.games.golems.box import card_names
from golemancy.games.golems.state import ACTION, AUTOMA, CHOOSING, EMPTY
from tests.conftest import game, play
from tests.games.golems.tables import duel, solo, using

Damage = Callable[[Any], None]
NAMES = card_names(game("golems", 2).box)
RESOURCES = {"red": ["blue-2", "blue-4"], "blue": ["red-3"], "green": ["red-2"]}


def bit(name: str) -> int:
    """The set of one card."""
    return 1 << NAMES.index(name)


def problems(state: golemancy.State, damage: Damage) -> list[str]:
    """What an audit says of a state after some damage."""
    broken = state.copy()
    assert not list(broken.game.words.audit(broken.record, broken.game.box))
    damage(broken.record)
    return list(broken.game.words.audit(broken.record, broken.game.box))


def field(name: str, value: Any, *place: int) -> Damage:
    """Damage that sets a field, or one place of it."""

    def damage(s: Any) -> None:
        if place:
            s[name][place] = value
        else:
            s[name] = value

    return damage


def added(name: str, card: str, *place: int) -> Damage:
    """Damage that puts a card into one more set."""

    def damage(s: Any) -> None:
        s[name][place] |= bit(card)

    return damage


# ---- reading


def test_a_position_may_be_empty() -> None:
    position = duel().to_dict()
    assert [seat["gems"] for seat in position["seats"]] == [4, 4]
    assert (position["supply"], position["removed"]) == (5, ["six-picks"])
    assert [seat["start_rune"] for seat in position["seats"]] == ["master-red", "master-blue"]
    assert position["grid"][0] == ["red-1", "red-2", "red-3"], "cards that nobody named, in the order of the file"
    assert (len(position["aside"]), len(position["deck"])) == (2, 36)


def test_a_solo_position_may_be_empty() -> None:
    position = solo().to_dict()
    assert (position["seats"][0]["gems"], position["automa"]["gems"], position["supply"]) == (13, 0, 0)
    assert (position["picks"], len(position["aside"]), len(position["deck"])) == (5, 5, 28)


def test_gems_left_out_are_those_of_the_start_or_what_the_grid_leaves() -> None:
    begun = [["red-1", "red-2"], ["red-4", "red-5"], ["blue-1", "blue-2"], ["blue-4", "blue-5"]]
    state = duel(grid=begun)
    assert [seat["gems"] for seat in state.to_dict()["seats"]] == [2, 2], "eight gems lie on the grid"
    assert duel({"gems": 9}).to_dict()["supply"] == 0


def test_with_a_deck_given_cards_that_nobody_named_are_out_of_the_game() -> None:
    state = duel(deck=["time-1", "time-2", "time-3"])
    assert state.to_dict()["deck"] == ["time-1", "time-2", "time-3"]
    assert len(state.to_dict()["removed"]) == 53 - 12 - 2 - 2 - 3


def test_golems_may_be_named_bare() -> None:
    golems = ["green-1", {"golem": "green-2", "tucked": ["blue-1"]}]
    assert duel({"golems": golems}).to_dict()["seats"][0]["golems"] == [
        {"golem": "green-1", "tucked": []},
        {"golem": "green-2", "tucked": ["blue-1"]},
    ]


def test_picks_left_out_are_those_of_the_cards_in_the_grid() -> None:
    grid = [["red-1", "red-2", "red-3"], ["blue-1", "blue-2"], ["green-1"]]
    assert solo(grid=grid).to_dict()["picks"] == 2
    assert solo({"hand": ["six-picks"]}, grid=grid, picks=3).to_dict()["picks"] == 3
    with pytest.raises(golemancy.BadPosition, match="picks: 3 are left with 6 cards in the grid, not 2"):
        solo(grid=grid, picks=3)  # the six-picks card has not been used


def test_a_temporary_resource_in_use_has_left_the_game() -> None:
    assert "temporary-resource" in solo(temporary="red").to_dict()["removed"]


@pytest.mark.parametrize("players", [1, 2])
def test_every_position_of_a_game_reads_back(players: int) -> None:
    state = game("golems", players).new(seed=8)
    number = 0
    while not state.over:
        assert state.game.from_dict(state.to_dict()) == state
        state.apply(state.legal[number % len(state.legal)])
        number += 1
    assert state.game.from_dict(state.to_dict()) == state


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"seats": [{}]}, "seats: must have 2 entries, not 1"),
        ({"seats": [{"golems": [{"tucked": []}]}, {}]}, r"seats\[0\].golems\[0\].golem: is missing"),
        ({"seats": [{"golems": ["red-9"]}, {}]}, r"seats\[0\].golems\[0\].golem: 'red-9' is not one of"),
        ({"seats": [{"golems": [{"golem": "red-1", "age": 3}]}, {}]}, r"seats\[0\].golems\[0\].age: is no field"),
        ({"seats": [{"golems": ["red-1"], "dust": ["red-1"]}, {}]}, r"golems\[0\].golem: 'red-1' is named twice"),
        ({"seats": [{"resources": ["red-1"]}, {}]}, r"seats\[0\].resources: must be a dict"),
        ({"seats": [{"hand": "pair-a"}, {}]}, r"seats\[0\].hand: must be a list, not 'pair-a'"),
        ({"seats": [{"gold": 1}, {}]}, r"seats\[0\].gold: is no field of a position here"),
        ({"grid": [[]] * 5}, "grid: holds 5, at most 4 are possible"),
        ({"grid": [["red-1"] * 4]}, r"grid\[0\]: holds 4, at most 3 are possible"),
        ({"aside": ["red-1", "red-2", "red-3"]}, "aside: holds 3, at most 2 are possible"),
        ({"spent": [["red"]] * 3}, "spent: holds 3, at most 2 are possible"),
        ({"spent": [["pink"]]}, r"spent\[0\]\[0\]: 'pink' is not one of red, blue, yellow, green"),
        ({"spent": [["red", "red"]]}, "must be different colours"),
        ({"spent": [[]]}, "must be different colours"),
        ({"looked": 2}, "looked: must be a whole number from 0 to 1"),
        ({"extra": False}, "extra: is no field of a position here"),
        ({"ended": 1}, "ended: must be true or false, not 1"),
        ({"supply": 14}, "supply: must be a whole number from 0 to 13"),
        ({"picks": 3}, "picks: is no field of a position here"),
        ({"card": "red-9", "phase": "tuck"}, "card: 'red-9' is not one of"),
        ({"options": {"first": 0}}, "options: is {'first': 0}, but this game has"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_by_its_field(position: dict[str, Any], message: str) -> None:
    with pytest.raises(golemancy.BadPosition, match=message):
        game("golems", 2).from_dict(position)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"automa": {"rune": "master-time"}}, r"seats\[1\].start_rune: must be a square rune in hand"),
        ({"automa": {"golems": ["master-time"]}}, r"seats\[1\].golems: 'master-time' cannot lie there"),
        ({"automa": {"dust": ["one-gem"]}}, "automa.dust: is no field of a position here"),
        ({"picks": 7}, "picks: must be a whole number from 0 to 6"),
        ({"picks": 0}, "picks: 0 are left with 9 cards in the grid"),
        ({"seats": [{"gems": 1}], "automa": {"gems": 12}}, "grid: no card can be taken, so the game"),
        ({"ended": True}, "extra, ended: a game for one has no such thing"),
        ({"player": 1}, "player: must be a whole number from 0 to 0"),
    ],
)  # fmt: skip
def test_what_cannot_be_in_a_solo_game_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(golemancy.BadPosition, match=message):
        game("golems", 1).from_dict(position)


# ---- audits


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (added("golems", "red-1", 0), "the card 'red-1' is there 2 times, not once"),
        (field("grid", EMPTY, 0, 0), "the card 'red-1' is there 0 times, not once"),
        (field("deck", EMPTY, 0), "deck: does not hold 36 cards"),
        (field("supply", 6), "gems: 6 in the supply, 4 and 4 in the reserves and 0 on the grid are not 13"),
        (field("gems", -1, 1), "gems: 5 in the supply, 4 and -1 in the reserves and 0 on the grid are not 13"),
        (added("hand", "red-1", 0), "seats[0].hand: 'red-1' cannot lie there"),
        (added("golems", "master-time", 1), "seats[1].golems: 'master-time' cannot lie there"),
        (added("dust", "master-time", 1), "seats[1].dust: 'master-time' cannot lie there"),
        (added("tucked", "one-gem", 0), "seats[0].tucked: 'one-gem' cannot lie there"),
        (field("start_rune", NAMES.index("master-green"), 0), "seats[0].start_rune: must be a square rune in hand"),
        (added("area", "red-1", 0, 0), "seats[0].resources.red: 'red-1' cannot lie there"),
        (added("area", "one-gem", 0, 0), "seats[0].resources.red: 'one-gem' cannot lie there"),
        (added("area", "blue-6", 0, 2), "seats[0].resources.yellow: does not lie in order"),
        (added("tucked", "blue-6", 0), "seats[0].tucked: a card lies under no golem"),
        (field("phase", ACTION), "card: is needed in the phases action and tuck, and only there"),
        (field("card", 7), "card: is needed in the phases action and tuck, and only there"),
        (field("free", 1), "free: only a card in use can be free"),
        (field("spent", 1, 0), "spent: [['red']] outside the phase tuck"),
        (field("temporary", 1), "temporary: its card must be out of the game"),
        (field("looked", 1), "looked: must be the seat with both pair cards in hand"),
        (field("aside", EMPTY, 0), "aside: no card must have been taken by the pair effect"),
        (field("phase", CHOOSING), "looked: only the seat with the pair effect chooses a card set aside"),
        (field("ended", 1), "ended: the deck still holds 36 cards"),
        (field("grid", EMPTY, 1), "ended: 1 rows are empty"),
        (field("over", 1), "over: the end has not been triggered"),
    ],
)
def test_an_audit_finds_what_is_broken(damage: Damage, message: str) -> None:
    assert message in problems(duel(), damage)


def test_an_audit_finds_columns_out_of_order() -> None:
    message = "seats[0].resources.red: does not lie in order"
    assert message in problems(duel({"resources": RESOURCES}), field("place", 3, NAMES.index("blue-4")))


def test_an_audit_finds_too_many_cards_under_a_golem() -> None:
    golems = [{"golem": "green-1", "tucked": ["blue-1", "blue-3", "blue-5"]}, {"golem": "green-2", "tucked": ["red-4"]}]
    state = duel({"golems": golems})
    moved = field("place", NAMES.index("green-1"), NAMES.index("red-4"))
    assert problems(state, moved) == ["seats[0].golems: more than 3 cards under 'green-1'"]


def test_an_audit_finds_a_rune_that_cannot_be_used() -> None:
    state = using("master-time", {"gems": 3})

    def poorer(s: Any) -> None:
        s.gems[0], s.supply = 2, s.supply + 1

    assert problems(state, poorer) == ["card: nothing can be done with 'master-time'"]


def test_an_audit_finds_a_summoning_gone_wrong() -> None:
    state = play(using("red-4", {"resources": RESOURCES}), "summon", "tuck red")
    assert problems(state, field("spent", 0)) == [
        "spent: tells of 0 cards, but 1 are tucked under the golem being summoned",
        "card: what 'red-4' asks for is not showing, so it cannot be summoned",
    ]
    found = problems(state, field("card", NAMES.index("green-1")))
    assert "card: the golem being summoned must be among the golems of the seat" in found


def test_an_audit_finds_who_has_seen_what() -> None:
    state = play(using("pair-b", {"hand": ["pair-a"]}, aside=["green-7", "one-gem"]), "reward")
    assert "looked: must be the seat with both pair cards in hand" in problems(state, field("looked", 2))
    chosen = play(state, "choose green-7")
    message = "aside: one of the first two must have been taken by the pair effect"
    assert message in problems(chosen, field("aside", NAMES.index("green-7"), 0))


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (field("extra", 1), "extra, ended: a game for one has no such thing"),
        (field("first", 1), "extra, ended: a game for one has no such thing"),
        (added("dust", "one-gem", AUTOMA), "automa: has no resources, tucked cards or dust"),
        (added("area", "blue-2", AUTOMA, 0), "automa: has no resources, tucked cards or dust"),
        (field("picks", 0), "picks: 0 are left with 9 cards in the grid, not 5"),
        (field("picks", 3), "picks: 3 are left with 9 cards in the grid, not 5"),
        (field("gems", 1, 0), "grid: no card can be taken, so the game must be over and lost"),
    ],
)
def test_an_audit_finds_what_is_broken_in_a_solo_game(damage: Damage, message: str) -> None:
    assert message in problems(solo(), damage)
