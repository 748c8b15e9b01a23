"""The façade: games, states, and clear errors that lose nothing."""

import copy
import gc
import json
import pickle
import random
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from rich.text import Text

import golemancy
from golemancy import envs, games
from golemancy.contract import Option
from golemancy.engine.deck import Deck
from tests.conftest import game, play
from tests.tricks import TRICKS


def test_the_example_of_the_readme() -> None:
    game = golemancy.game("century", players=3)
    state = game.new(seed=7)
    while not state.over:
        action = state.legal[0]
        state.apply(action)
    assert len(state.scores) == 3
    assert state.winners


def test_an_illegal_decision_names_what_was_asked_and_what_is_legal(century: golemancy.Game) -> None:
    state = century.new(seed=1)
    before = bytes(state)
    with pytest.raises(golemancy.IllegalAction, match=r"'claim 1' is not legal for seat \d \(turn\); legal: play gain"):
        state.apply("claim 1")
    with pytest.raises(golemancy.IllegalAction, match=r"9999 \(no such action\) is not legal"):
        state.apply(9999)
    with pytest.raises(golemancy.IllegalAction, match="a whole number or a text, not None"):
        state.apply(None)  # type: ignore[arg-type]
    with pytest.raises(golemancy.IllegalAction, match="not True"):
        state.apply(True)
    with pytest.raises(golemancy.IllegalAction, match="there is no action -1"):
        state.say(-1)
    assert bytes(state) == before


def test_notation_is_read_loosely(century: golemancy.Game) -> None:
    state = century.new(seed=1)
    assert state.read("  Acquire   1 ") == state.read("acquire 1")


def test_nothing_is_legal_after_the_end(century: golemancy.Game) -> None:
    state = century.from_dict({"seats": [{}, {}], "over": True})
    with pytest.raises(golemancy.IllegalAction, match="the game is over"):
        state.apply("rest")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"name": "chess"}, "there is no game 'chess'; known: century"),
        ({"name": "century", "players": 9}, "players: Century: Golem Edition is for 2, 3, 4, 5 players, not 9"),
        ({"name": "century", "players": True}, "not True"),
        ({"name": "century", "colour": "red"}, "colour: Century: Golem Edition has no such option; it has first, deck"),
        ({"name": "century", "first": 7}, "option first: 7 is not one of random, 0, 1, 2, 3, 4"),
        ({"name": "century", "players": 2, "first": 3}, "option first: there is no seat 3 among 2 players"),
    ],
)
def test_bad_options_are_refused_by_name(arguments: dict, why: str) -> None:
    with pytest.raises(golemancy.BadOption) as caught:
        golemancy.game(**arguments)
    assert why in str(caught.value)


@pytest.mark.parametrize("seed", [-1, 2**128, "seven", 1.5, True])
def test_bad_seeds_are_refused(century: golemancy.Game, seed: object) -> None:
    with pytest.raises(golemancy.BadOption, match="seed: must be a whole number from 0 to"):
        century.new(seed=seed)  # type: ignore[arg-type]


def test_large_seeds_count_in_full(century: golemancy.Game) -> None:
    assert century.new(seed=5) != century.new(seed=5 + (1 << 100))
    assert century.new() != century.new()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seats": [{}]}, "seats: must have 2 entries, not 1"),
        ({"seats": [{}, {"caravan": "3X"}]}, 'seats[1].caravan: must be crystals such as {"yellow": 2} or "2Y1M"'),
        ({"seats": [{}, {"caravan": "11Y"}]}, "seats[1].caravan: holds 11 crystals, at most 10"),
        ({"seats": [{}, {"hand": ["gain 9M"]}]}, "seats[1].hand[0]: 'gain 9M' is not one of gain 2Y"),
        ({"seats": [{}, {"purse": "3Y"}]}, "seats[1].purse: is no field of a position here"),
        ({"seats": [{}, {"copper": 9}]}, "copper tokens: 0 in the pile and 9 with the players are not 4"),
        ({"seats": [{}, {"hand": ["gain 2Y", "upgrade 2"], "played": ["gain 2Y"]}]}, "both in hand and played"),
        ({"seats": [{}, {}], "phase": "night"}, "phase: 'night' is not one of turn"),
        ({"seats": [{}, {}], "phase": "pay"}, "action: is needed inside an action"),
        ({"seats": [{}, {}], "player": 2}, "player: must be a whole number from 0 to 1, not 2"),
        ({"seats": [{}, {}], "players": 3}, "players: is 3, but this game has 2"),
        ({"seats": [{}, {}], "version": 99}, "version: is 99"),
        ({"seats": [{}, {}], "game": "chess"}, "game: is 'chess', but this game has 'century'"),
        ({"seats": [{}, {}], "point_row": ["golem 8 (4G)"] * 2}, "the card 'golem 8 (4G)' is there 2 times"),
        ({"seats": [{}, {}], "merchant_row": [None, "gain 3Y"]}, "merchant_row: has a hole"),
        ({"seats": [{}, {}], "random": {"key": "xyz"}}, "random.key: must be a hexadecimal number"),
        ({"seats": [{}, {}], "over": 1}, "over: must be true or false, not 1"),
        ({}, "seats: is missing"),
    ],
)
def test_bad_positions_name_the_field(century: golemancy.Game, change: dict, why: str) -> None:
    with pytest.raises(golemancy.BadPosition) as caught:
        century.from_dict(change)
    assert why in str(caught.value)


def test_what_is_no_position_at_all_is_refused(century: golemancy.Game) -> None:
    with pytest.raises(golemancy.BadPosition, match="position: must be a dict, not 3"):
        century.from_dict(3)  # type: ignore[arg-type]


def test_seats_that_do_not_exist_cannot_look(century: golemancy.Game) -> None:
    with pytest.raises(golemancy.BadOption, match="seat: 2 is not one of 0 to 1"):
        century.new(seed=1).view(2)


def test_a_state_knows_its_bytes(century: golemancy.Game) -> None:
    state, other = century.new(seed=1), century.new(seed=1)
    assert state == other
    assert hash(state) == hash(other)
    assert state != "a text"
    play(other, "rest")
    assert state != other
    assert "1 decisions" in repr(other)
    assert repr(century) == "game('century', players=2, first='random')"


def test_events_tell_the_last_decision(century: golemancy.Game) -> None:
    state = century.new(seed=1)
    assert state.view(None)["events"] == []
    play(state, "acquire 2", "pay yellow")
    texts = [event["text"] for event in state.view(None)["events"]]
    assert texts[:2] == ["pay yellow", "lays 1Y on the row"]
    assert texts[-1].endswith("'s turn")
    json.dumps(state.view(None))


def test_free_options_are_kept_in_their_lasting_form() -> None:
    option = Option("map", ("default", "random"), "the map", free=str.upper)
    assert option.read("default") == "default"
    assert option.read("abc") == "ABC"
    assert (option.encode("random"), option.encode("ABC")) == (1, 2)


def test_switches_and_numbers_can_be_typed() -> None:
    switch = Option("monoliths", (True, False), "on or off")
    assert switch.read("false") is False
    assert Option("first", ("random", 0, 1), "").read("1") == 1
    with pytest.raises(golemancy.BadOption, match="option monoliths: 1 is not one of True, False"):
        switch.read(1)


def test_public_names_are_all_there() -> None:
    assert sorted(golemancy.__all__) == sorted(name for name in golemancy.__all__ if hasattr(golemancy, name))


@pytest.mark.parametrize("players", [2, 5])
def test_observations_are_as_long_as_their_features_say(players: int) -> None:
    state = game("century", players).new(seed=1)
    assert len(state.observe(0)) == sum(feature.size for feature in state.game.definition.features)
    assert state.observe(0)[0] == 1.0  # the phase is "turn"
    assert state.observe(None).shape == state.observe(1).shape


# ---- positions, copies and looks, in every game


def played(name: str, decisions: int, seed: int = 3, players: int | None = None) -> golemancy.State:
    """A position after some decisions; the game may be over by then."""
    state, chance = game(name, players).new(seed=seed), random.Random(seed)
    for _ in range(decisions):
        if not state.over:
            state.apply(chance.choice(state.legal))
    return state


@pytest.mark.parametrize("decisions", [0, 1, 25])
@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_position_survives_json_whole(name: str, decisions: int) -> None:
    state = played(name, decisions)
    position = json.loads(json.dumps(state.to_dict()))
    back = state.game.from_dict(position)
    assert back == state
    assert back.to_dict() == position
    assert (back.player, back.phase, back.legal, back.scores) == (state.player, state.phase, state.legal, state.scores)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_position_that_was_read_goes_on_like_the_one_written(name: str) -> None:
    state = played(name, 10)
    back = state.game.from_dict(state.to_dict())
    chance = random.Random(1)
    for _ in range(15):
        action = chance.choice(state.legal)
        state.apply(action)
        back.apply(action)
    assert back == state


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_copies_go_their_own_ways(name: str) -> None:
    state = played(name, 5)
    copy, before = state.copy(), bytes(state)
    assert copy == state
    assert hash(copy) == hash(state)
    assert copy.events(None) == state.events(None)
    copy.apply(copy.legal[-1])
    assert bytes(state) == before
    assert copy != state


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_redealing_keeps_what_a_seat_sees_and_changes_what_it_cannot(name: str) -> None:
    state = played(name, 4)
    seat = state.player
    others = [state.redeal(seat, seed) for seed in range(4)]
    for other in others:
        assert other.view(seat) == state.view(seat)
        assert np.array_equal(other.observe(seat), state.observe(seat))
        assert other.legal == state.legal
    assert len({bytes(other) for other in others}) == 4
    assert state.redeal(seat, 2) == others[2]
    assert state.redeal(seat) != state.redeal(seat)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_each_decision_is_told_beginning_with_the_seat_that_made_it(name: str) -> None:
    state = played(name, 3)
    assert state.game.new(seed=3).events(None) == []
    for _ in range(10):
        seat = state.player
        state.apply(state.legal[0])
        for viewer in (seat, None):
            told = state.events(viewer)
            assert told[0]["seat"] == seat
            assert all(event["text"] and event["kind"] for event in told)
            assert state.view(viewer)["events"] == told


def test_an_over_game_shows_its_result() -> None:
    state = played("golem_it", 5000)
    assert state.over
    assert (state.player, state.phase, state.legal) == (None, "over", [])
    view = state.view(None)
    assert (view["scores"], view["places"], view["winners"]) == (state.scores, state.places, state.winners)
    assert state.winners == [seat for seat, place in enumerate(state.places) if place == 1]
    assert "winners" not in played("golem_it", 3).view(None)
    assert played("golem_it", 3).winners == []


def test_the_head_of_a_view_says_who_looks_at_what() -> None:
    state = played("golem_it", 3, players=3)
    view = state.view(1)
    assert (view["game"], view["players"], view["seat"]) == ("golem_it", 3, 1)
    assert (view["player"], view["phase"], view["decisions"]) == (state.player, state.phase, 3)
    assert state.view(None)["seat"] is None


@pytest.mark.parametrize("look", ["view", "observe", "redeal", "draw", "events"])
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_only_seats_of_the_table_look(century: golemancy.Game, look: str, seat: int) -> None:
    state = play(century.new(seed=1), "rest")
    with pytest.raises(golemancy.BadOption, match=f"seat: {seat} is not one of 0 to 1"):
        getattr(state, look)(seat)


def test_seeds_may_be_whole_numbers_of_numpy(century: golemancy.Game) -> None:
    assert century.new(seed=np.int64(7)) == century.new(seed=np.uint8(7)) == century.new(seed=7)  # type: ignore[arg-type]
    assert century.new(seed=0) != century.new(seed=2**128 - 1)


def test_actions_may_be_whole_numbers_of_numpy(century: golemancy.Game) -> None:
    one, other = century.new(seed=1), century.new(seed=1)
    one.apply(np.int16(one.legal[0]))  # type: ignore[arg-type]
    other.apply(other.legal[0])
    assert one == other


@pytest.mark.parametrize("wrong", [1.0, None, b"rest", ["rest"], False])
def test_what_is_no_decision_is_refused(century: golemancy.Game, wrong: object) -> None:
    state = century.new(seed=1)
    before = bytes(state)
    with pytest.raises(golemancy.IllegalAction, match="an action is a whole number or a text, not "):
        state.apply(wrong)  # type: ignore[arg-type]
    assert bytes(state) == before


def test_an_illegal_number_is_named_in_notation(century: golemancy.Game) -> None:
    state = century.new(seed=1)
    illegal = next(a for a in range(century.actions) if a not in state.legal)
    with pytest.raises(golemancy.IllegalAction, match=rf"{illegal} \({re.escape(state.say(illegal))}\) is not legal"):
        state.apply(illegal)
    with pytest.raises(golemancy.IllegalAction, match=r"-3 \(no such action\) is not legal"):
        state.apply(-3)
    with pytest.raises(golemancy.IllegalAction, match=f"they run from 0 to {century.actions - 1}"):
        state.say(century.actions)


def test_states_of_two_games_are_never_the_same() -> None:
    assert game("century", 2).new(seed=1) != game("century", 3).new(seed=1)
    assert game("century", 2).new(seed=1) != game("golem_it", 2).new(seed=1)
    assert len({game("century", 2).new(seed=1), game("century", 2).new(seed=1)}) == 1


def test_options_and_version_of_a_position_have_to_fit() -> None:
    mine = game("golem_it", 3, variant="play_on")
    position = mine.new(seed=1).to_dict()
    assert position["options"] == {"variant": "play_on", "limit_on": False, "first": "random"}
    with pytest.raises(golemancy.BadPosition, match=r"options: is .*play_on.*, but this game has .*standard"):
        game("golem_it", 3).from_dict(position)
    with pytest.raises(golemancy.BadPosition, match="game: is 'golem_it', but this game has 'century'"):
        game("century", 3).from_dict(position)


@pytest.mark.parametrize(
    ("random_numbers", "why"),
    [
        ({"key": "0", "counter": -1}, "random.counter: must be a whole number from 0 to"),
        ({"key": 5}, "random.key: must be a hexadecimal number of 128 bits"),
        ({"key": "f" * 33}, "random.key: must be a hexadecimal number of 128 bits"),
        ({"key": "-1"}, "random.key: must be a hexadecimal number of 128 bits"),
        ({"key": "0", "dice": 1}, "random.dice: is no field of a position here; known: counter, key"),
        ([], "random: must be a dict, not []"),
    ],
)
def test_the_random_numbers_of_a_position_are_checked(
    century: golemancy.Game, random_numbers: object, why: str
) -> None:
    with pytest.raises(golemancy.BadPosition) as caught:
        century.from_dict({"seats": [{}, {}], "random": random_numbers})
    assert why in str(caught.value)


def test_a_hand_written_position_may_leave_most_out(century: golemancy.Game) -> None:
    state = century.from_dict({"seats": [{}, {}]})
    assert (state.player, state.phase, state.decisions, state.over) == (0, "turn", 0, False)
    assert state.events(None) == []


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_board_is_drawn_with_markup_that_can_be_taken_off(name: str) -> None:
    drawn = played(name, 8).draw(0)
    plain = Text.from_markup(drawn).plain
    assert len(plain.split("\n")) > 2
    assert "[/]" in drawn
    assert "[/]" not in plain


# ---- games and states are values


def with_remark(name: str = "century", players: int = 2, remark: str = "mine") -> golemancy.Game:
    """A game with a card file of its own, which differs from the standard one in a remark."""
    printed = games.definition(name).deck()
    assert printed is not None
    return golemancy.game(name, players, Deck(f"{printed.text}\n# {remark}\n", "mine.toml"))


def test_games_are_the_same_if_nothing_about_them_differs(century: golemancy.Game) -> None:
    printed = century.definition.deck()
    alike = {century, golemancy.game("century", 2), golemancy.game("century", 2, printed, first="random")}
    assert alike == {century}
    others = {
        golemancy.game("century", 3),
        golemancy.game("century", 2, first=1),
        with_remark(),
        with_remark(remark="yours"),
        golemancy.game("golem_it", 2),
    }
    assert len(others | alike) == 6
    assert century != "century"
    assert golemancy.Game(replace(TRICKS)) != golemancy.Game(TRICKS)


def test_states_are_the_same_only_in_the_same_game(century: golemancy.Game) -> None:
    state = century.new(seed=5)
    for other in (with_remark(), golemancy.game("century", 2, first=state.player)):
        twin = golemancy.State(other, state.copy().records)
        assert bytes(twin) == bytes(state)
        assert twin != state
        assert hash(twin) != hash(state)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_games_and_states_travel_and_are_copied(name: str) -> None:
    state = game(name).new(seed=5)
    play(state, state.say(state.legal[0]))
    for way in (copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))):
        assert way(state.game) == state.game
        other = way(state)
        assert other == state
        assert hash(other) == hash(state)
        assert other.events(0) == state.events(0) != []
        other.apply(other.legal[0])
        assert other != state


def test_a_game_with_cards_of_its_own_travels_with_them() -> None:
    mine = with_remark()
    there = pickle.loads(pickle.dumps(mine))
    assert there == mine
    assert there.custom_deck.text == mine.custom_deck.text  # type: ignore[union-attr]
    assert pickle.loads(pickle.dumps(mine)) is there  # built once


def test_a_game_that_cannot_be_found_by_its_name_does_not_travel() -> None:
    with pytest.raises(golemancy.BadOption, match=r"Tricks cannot be pickled: golemancy\.game\('tricks'\) does not"):
        pickle.dumps(golemancy.Game(TRICKS))
    assert copy.deepcopy(TRICKS) is TRICKS


def test_a_position_is_refused_by_another_card_file(century: golemancy.Game) -> None:
    mine = with_remark()
    own = mine.card_file
    assert own not in (None, "standard")
    assert century.new(seed=1).to_dict()["card_file"] == "standard"
    for one, other, why in (
        (century, mine, f"card_file: is 'standard', but this game has '{own}'"),
        (mine, century, f"card_file: is '{own}', but this game has the standard one"),
    ):
        position = one.new(seed=1).to_dict()
        assert one.from_dict(position).to_dict() == position
        with pytest.raises(golemancy.BadPosition, match=re.escape(why)):
            other.from_dict(position)
        del position["card_file"]  # as positions were written before, and by hand
        other.from_dict(position)


def test_a_game_without_a_card_file_says_nothing_of_one() -> None:
    assert "card_file" not in golemancy.Game(TRICKS).new(seed=1).to_dict()
    with pytest.raises(golemancy.BadPosition, match="card_file"):
        golemancy.Game(TRICKS).from_dict({**golemancy.Game(TRICKS).new(seed=1).to_dict(), "card_file": "standard"})


# ---- what a redealt state tells

SECRET = 0xC0FFEE_1234_5678_9ABC_DEF0_1357_9BDF


def everything(root: object) -> list[Any]:
    """All that a program can reach from an object without going through a module, a type or the game's rules."""
    found: dict[int, Any] = {}
    todo: list[Any] = [root]
    while todo:
        item = todo.pop()
        if id(item) in found or isinstance(item, type(gc) | type | golemancy.Game) or callable(item):
            continue
        found[id(item)] = item
        todo += gc.get_referents(item)
        todo += [getattr(item, name) for name in ("base", "__dict__") if hasattr(item, name)]
    return list(found.values())


def rebuilt(shown: golemancy.State) -> list[bytes]:
    """Every record that an adversary can make of what lies in a state: of arrays, of raw bytes, and by playing on."""
    size, records = shown.game.layout.size, []
    for item in everything(shown):
        raw = item.tobytes() if isinstance(item, np.ndarray | np.generic) else item
        if isinstance(raw, bytes | bytearray) and len(raw) == size:
            records.append(bytes(raw))
    made: list[bytes] = []
    for raw in records:
        state = golemancy.State(shown.game, np.frombuffer(bytearray(raw), shown.records.dtype))
        made.append(raw)
        for action in state.legal:
            after = state.copy()
            after.apply(action)
            made.append(bytes(after))
    return made


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_program_cannot_rebuild_the_true_state_from_what_it_is_shown(name: str) -> None:
    state = game(name).new(seed=SECRET)
    key = state.records["key"].tobytes()
    for _ in range(6):
        state.apply(state.legal[-1])
        for seat in (*range(state.game.players), None):
            shown = state.redeal(seat, 7)
            assert bytes(state) not in rebuilt(shown)
            for item in everything(shown):
                assert item != SECRET if isinstance(item, int) else True
                held = item.tobytes() if isinstance(item, np.ndarray | np.generic) else item
                assert key not in held if isinstance(held, bytes | bytearray) else True


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_redealt_state_tells_its_seat_what_it_saw_and_others_nothing(name: str) -> None:
    state = game(name).new(seed=3)
    assert state.redeal(0, 1).events(0) == []
    state.apply(state.legal[0])
    shown = state.redeal(0, 1)
    assert shown.events(0) == state.events(0) != []
    assert shown.events(None) == []
    assert shown.copy().view(0)["events"] == state.events(0)
    assert state.redeal(0, 1, events=False).events(0) == []
    shown.events(0)[0]["text"] = "changed by the reader"
    assert shown.events(0) == state.events(0)
    again = shown.redeal(0, 2)
    assert again.events(0) == state.events(0)
    if not shown.over:
        shown.apply(shown.legal[0])
        assert shown.events(None)


# ---- what is no seat, seed, action or game


@pytest.mark.parametrize("seat", ["0", 0.0, True, b"0", (0,)])
@pytest.mark.parametrize("look", ["view", "observe", "redeal", "draw", "events"])
def test_what_is_no_seat_cannot_look(century: golemancy.Game, look: str, seat: object) -> None:
    with pytest.raises(golemancy.BadOption, match=re.escape(f"seat: {seat!r} is not one of 0 to 1, nor None")):
        getattr(century.new(seed=1), look)(seat)


def test_a_seat_may_be_a_whole_number_of_numpy(century: golemancy.Game) -> None:
    state = century.new(seed=1)
    assert json.dumps(state.view(np.int64(1))) == json.dumps(state.view(1))


@pytest.mark.parametrize("seed", [-1, 2**64, "seven", 1.5, True])
def test_bad_seeds_of_a_redeal_are_refused(century: golemancy.Game, seed: Any) -> None:
    with pytest.raises(golemancy.BadOption, match=re.escape(f"from 0 to 2^64 - 1, not {seed!r}")):
        century.new(seed=1).redeal(0, seed)


@pytest.mark.parametrize("look", ["say", "at"])
@pytest.mark.parametrize(
    ("action", "why"),
    [
        (9999, "there is no action 9999; they run from 0 to 69"),
        (-1, "there is no action -1"),
        ("rest", "an action is a whole number here, not 'rest'"),
        (True, "an action is a whole number here, not True"),
        (None, "an action is a whole number here, not None"),
    ],
)
def test_what_is_no_action_has_no_text_and_no_place(century: golemancy.Game, look: str, action: Any, why: str) -> None:
    with pytest.raises(golemancy.IllegalAction, match=why):
        getattr(century.new(seed=1), look)(action)


def test_a_name_is_no_definition() -> None:
    with pytest.raises(golemancy.BadOption, match=r"not of 'century'; golemancy\.game finds games by name"):
        golemancy.Game("century")  # type: ignore[arg-type]


def test_a_game_in_a_copied_environment_goes_its_own_way() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    env = envs.gymnasium_env("golem_it", players=2)
    assert isinstance(env, gymnasium.Env)
    env.reset(seed=1)
    for way in (copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))):
        other = way(env)
        assert other.unwrapped.state == env.unwrapped.state
        other.step(other.unwrapped.state.legal[0])
        assert other.unwrapped.state != env.unwrapped.state
