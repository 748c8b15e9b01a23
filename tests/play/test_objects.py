"""States and matches as objects: taking back, bytes, going through a match, many matches in one file."""

import contextlib
import itertools
import random
from pathlib import Path

import pytest

import golemancy
from golemancy.errors import BadPosition, BadReplay, IllegalAction
from golemancy.game import Game
from golemancy.play.match import Match
from golemancy.play.replay import replays, save_all

GAMES = ("century", "golem_it", "golems", "adventure", "arena")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return golemancy.game(request.param)


def played(game: Game, seed: int, most: int = 80) -> Match:
    """The beginning of a match, at random."""
    chosen = random.Random(seed)
    match = Match(game, seed=seed)
    while not match.over and len(match) < most:
        match.decide(chosen.choice(match.state.legal))
    return match


def test_decisions_are_taken_back_one_by_one(game: Game) -> None:
    state, chosen = game.new(5), random.Random(5)
    passed = []
    for _ in range(70):  # more than lie between two states that are kept
        if state.over:
            break
        action = chosen.choice(state.legal)
        passed.append((bytes(state), state.events(0), action))
        state.apply(action)
    fork = state.copy()
    for before, events, action in reversed(passed):
        assert state.undo() == action
        assert (bytes(state), state.events(0)) == (before, events)
        assert state.legal == game.from_bytes(before).legal
    with pytest.raises(IllegalAction, match="no decision to take back"):
        state.undo()
    assert fork.undo() == passed[-1][2]  # a copy goes its own way back
    with pytest.raises(IllegalAction, match="no decision to take back"):
        fork.copy(past=False).undo()


def test_a_state_comes_back_from_its_bytes(game: Game) -> None:
    for turn in played(game, 6):
        assert game.from_bytes(bytes(turn.after)) == turn.after


def test_bytes_that_are_no_state_are_refused(game: Game) -> None:
    raw, chosen = bytes(game.new(1)), random.Random(1)
    with pytest.raises(BadPosition, match="bytes, not 1"):
        game.from_bytes(b"x")
    for _ in range(60):
        broken = bytearray(raw)
        broken[chosen.randrange(len(raw))] ^= 1 << chosen.randrange(8)
        with contextlib.suppress(BadPosition):
            assert bytes(game.from_bytes(bytes(broken))) == broken


def test_what_is_legal_is_asked_again_when_somebody_else_has_the_records() -> None:
    state = golemancy.game("century").new(2)
    before = state.legal
    before.clear()  # a list of one's own
    assert state.legal
    state.record.over = 1
    assert state.legal == []
    state.record.over = 0
    assert state.legal


def test_a_match_is_gone_through_decision_by_decision(game: Game) -> None:
    match = played(game, 7, 40)
    turns = list(match)
    assert [turn.action for turn in turns] == [entry.action for entry in match.history]
    assert turns[-1].after == match.state
    assert all(later.before is earlier.after for earlier, later in itertools.pairwise(turns))
    assert all(turn.text == turn.before.say(turn.action) for turn in turns if turn.action is not None)
    assert all(turn.events() == turn.after.events(None) for turn in turns)
    assert repr(match).startswith(f"<{game.name} match of seat 0, seat 1: {len(turns)} decisions, ")


def test_many_matches_lie_in_one_file_and_are_read_when_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "games.golem"
    matches = [played(golemancy.game(name), seed, 12) for seed, name in enumerate(("century", "golem_it", "century"))]
    assert save_all(matches, file) == 3
    assert [match.state for match in replays(file)] == [match.state for match in matches]
    text = file.read_text().splitlines(keepends=True)
    broken = max(n for n, line in enumerate(text) if line == "Seed: 2\n")
    file.write_text("".join([*text[:broken], "Seed: x\n", *text[broken + 1 :]]))
    reading = replays(file)
    assert next(reading).state == matches[0].state
    assert next(reading).state == matches[1].state
    with pytest.raises(BadReplay, match=f"line {broken + 1}: expected a whole number, found 'x'"):
        next(reading)
    with pytest.raises(BadReplay, match=r"golemancy\.replays"):
        Match.from_replay("".join(text))


def test_low_scores_win_where_penalties_are_counted() -> None:
    assert golemancy.game("golem_it", 2).lowest_wins
    assert not golemancy.game("golem_it", 4).lowest_wins
    assert not golemancy.game("century").lowest_wins
