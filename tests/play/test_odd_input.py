"""What is no game, seat, number, path or player is refused in one sentence: what was wrong, and what would be right."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import golemancy
from golemancy import envs
from golemancy.engine import gpu
from golemancy.errors import GolemancyError
from golemancy.play import replay
from golemancy.play.analysis import mistakes
from golemancy.players import Budget, player

GAME = golemancy.game("golem_it", 2)
STATE = GAME.new(1)
NOTHING: list[Any] = [None, -1, 1.5, float("nan"), True, "x", b"x", [], {}, object()]
WORDS = [odd for odd in NOTHING if odd != -1]
NUMBERS = [odd for odd in NOTHING if odd is not None]


def match() -> golemancy.Match:
    return golemancy.Match(GAME, ["random", "random"], seed=1)


def contest(game: Any = GAME, entrants: Any = ("random",), number: Any = 1, **more: Any) -> object:
    return golemancy.contest(game, entrants, number, **({"workers": 1} | more))


ASKED: dict[str, tuple[Callable[[Any], object], list[Any], str]] = {
    "game": (golemancy.game, [*NOTHING], "asked for by its name, not by|there is no game"),
    "deck": (lambda odd: golemancy.game("century", deck=odd), [-1, 1.5, True, [], b"x"], "deck: must be the path"),
    "seed": (GAME.new, NUMBERS, r"seed: must be a whole number from 0 to 2\^128 - 1"),
    "bytes": (GAME.from_bytes, [None, -1, "x", []], "a state is read from bytes, not from"),
    "phrase": (STATE.phrase, NOTHING, "an action is a whole number here|there is no action"),
    "hides": (lambda odd: STATE.hides(odd, 0), NOTHING, "an action is a whole number here|there is no action"),
    "read": (STATE.read, [None, 0, b"x", []], "a decision is read from a text, not from"),
    "height": (
        lambda odd: STATE.show(height=odd),
        NUMBERS,
        "height: must be a whole number of pixels from 200",
    ),
    "language": (lambda odd: STATE.show(language=odd), [*NOTHING, "fr"], "language: must be en or de, not"),
    "seat": (STATE.show, NUMBERS, "seat: .* is not one of 0 to 1, nor None for a spectator"),
    "match": (golemancy.Match, NOTHING, "game: must be a game, as golemancy.game makes it, not"),
    "seats": (lambda odd: golemancy.Match(GAME, odd), [None, 1, "x", object()], "seats: must be a list of players"),
    "in a seat": (
        lambda odd: golemancy.Match(GAME, [odd, "random"]),
        [0, 1.5, [], {}],
        r"a player is a name, an object",
    ),
    "match seed": (lambda odd: golemancy.Match(GAME, seed=odd), NUMBERS, "seed: must be a whole number"),
    "resign": (lambda odd: match().resign(odd), WORDS, "seat: must be a whole number, not"),
    "undo": (lambda odd: match().undo(odd), WORDS, "count: must be a whole number, not"),
    "replay": (golemancy.Match.from_replay, [None, 1, b"x", []], "text: must be what a replay file holds, not"),
    "replays": (golemancy.replays, [None, 1, b"x", "", []], "path: must be the path of a file, not"),
    "save": (lambda odd: replay.save(match(), odd), [None, 1, b"x", ""], "path: must be the path of a file, not"),
    "contest": (contest, NOTHING, "game: must be a game, as golemancy.game makes it, not"),
    "entrants": (lambda odd: contest(entrants=odd), [None, 1, "random", b"x"], "entrants: must be a list of players"),
    "entrant": (lambda odd: contest(entrants=[odd]), [None, 1, 1.5, []], "a player is a name, an object with a method"),
    "games": (lambda odd: contest(number=odd), NOTHING, "number: must be a whole number of 0 or more, not"),
    "first deal": (lambda odd: contest(seed=odd), NOTHING, "seed: must be a whole number from 0 to"),
    "workers": (lambda odd: contest(workers=odd), [0, *NUMBERS[:3]], "workers: must be a whole number from 1 to 1024"),
    "budget": (lambda odd: contest(budget=odd), NUMBERS, "budget: must be a Budget, not"),
    "analyse": (lambda odd: golemancy.analyse(odd, iterations=3), NOTHING, "state: must be a state of a game, not"),
    "seconds": (
        lambda odd: golemancy.analyse(STATE, seconds=odd),
        [0, -1, True, "x", []],
        "seconds: must be a number",
    ),
    "iterations": (lambda odd: golemancy.analyse(STATE, iterations=odd), [0, *NUMBERS], "iterations: must be a whole"),
    "search's seed": (lambda odd: golemancy.analyse(STATE, iterations=3, seed=odd), NOTHING, "seed: must be a whole"),
    "mistakes": (mistakes, NOTHING, "match: must be a match, not"),
    "player": (player, [None, 1, b"x", []], "player: must be a name, not"),
    "player's seed": (lambda odd: player("random", odd), NOTHING, "seed: must be a whole number of 0 or more"),
    "time": (lambda odd: Budget(seconds=odd), [odd for odd in NUMBERS if odd != 1.5], "seconds: must be a number of"),
    "tries": (lambda odd: Budget(iterations=odd), [0, *NUMBERS], "iterations: must be a whole number of 1 or more"),
}


@pytest.mark.parametrize("what", ASKED)
def test_odd_input_is_refused_with_what_would_be_right(what: str) -> None:
    ask, odd, why = ASKED[what]
    for value in odd:
        with pytest.raises(GolemancyError, match=why) as found:
            ask(value)
        assert "\n" not in str(found.value)


def test_numbers_of_numpy_are_numbers() -> None:
    np = pytest.importorskip("numpy")
    assert contest(number=np.int64(2), seed=np.int64(3)) == contest(number=2, seed=3)
    assert golemancy.analyse(STATE, iterations=np.int64(3)) == golemancy.analyse(STATE, iterations=3)


@pytest.mark.parametrize("ask", [lambda: envs.gpu_env("century", 2), lambda: gpu.random_games(GAME.kit, 2)])
def test_without_a_gpu_that_is_said_in_a_sentence(ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    with pytest.raises(golemancy.BadOption, match=re.escape("needs an NVIDIA GPU with its driver")):
        ask()
