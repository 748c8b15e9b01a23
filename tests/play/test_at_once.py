"""Nobody waits for the compiler: rules run as plain Python until their compiled form is there, which nobody notices."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from golemancy import games
from golemancy.engine import hurry
from golemancy.players import player

# Plays a game in which each rule is found on disk only from some call on, at random; prints what it was like.
SWITCHING = """
import json, random, sys
from golemancy.engine import hurry, native
from tests.play.test_at_once import played

dice, found, asked = random.Random(int(sys.argv[2])), set(), []
kept = native.RuleDispatcher._is_kept

def is_kept(self, args):
    asked.append(self)
    if dice.random() < 0.02:
        found.add(self)
    return self in found and kept(self, args)

native.RuleDispatcher._is_kept = is_kept
native.is_compiled_elsewhere = lambda module: True
print(json.dumps([played(sys.argv[1], int(sys.argv[2])), len(asked), len(found)]))
"""

PLAYED = 120  # decisions


def played(name: str, seed: int) -> list[str]:
    """What each position of a game is to all who look at it, in short."""
    game = games.game(name)
    state, program = game.new(seed=seed), player("greedy", seed)
    found = []
    for _ in range(PLAYED):
        if state.over:
            break
        seen = [bytes(state).hex(), state.legal, state.view(0), state.to_dict(), state.events(None), state.scores]
        seen += [bytes(state.redeal(0, seed)).hex(), [state.say(action) for action in state.legal]]
        found.append(hashlib.sha256(json.dumps(seen, sort_keys=True, default=str).encode()).hexdigest()[:12])
        state.apply(program.choose(state) if len(found) % 3 else state.legal[-1])
    return found


def run(script: str, *arguments: str, cache: Path | None = None) -> str:
    own = {"GOLEMANCY_CACHE": str(cache)} if cache else {}
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env={**os.environ, **own}, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_the_compiled_form_takes_over_at_any_moment_without_a_trace(name: str) -> None:
    for seed in (1, 2):
        found, asked, switched = json.loads(run(SWITCHING, name, str(seed)))
        assert found == played(name, seed)
        assert asked > switched > 0  # plain Python had its share, and so had native code


# Looks at a new machine: an empty cache. The first positions are played as plain Python, and later ones are not.
COLD = """
import json, sys, time
from golemancy import games
from golemancy.engine.single import decide

game = games.game("century")
state = game.new(seed=1)
state.apply(state.legal[0])
first, begun = bytes(state).hex(), bool(decide.of(game.rules).native.overloads)
while not decide.of(game.rules).native.overloads and time.process_time() < 100:
    time.sleep(0.05)
    state.undo()
    state.apply(state.legal[0])
print(json.dumps([begun, bool(decide.of(game.rules).native.overloads), first == bytes(state).hex()]))
"""


def test_on_a_new_machine_a_game_begins_at_once_and_is_compiled_meanwhile(tmp_path: Path) -> None:
    command = [sys.executable, "-c", COLD]
    own = {**os.environ, "GOLEMANCY_CACHE": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env=own, check=True)
    assert json.loads(done.stdout) == [False, True, True]
    assert done.stderr.count("golemancy: compiling century for this machine in the background") == 1


def test_work_that_needs_native_code_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    games.definition("century")
    monkeypatch.setattr(hurry, "_goes_on", lambda game: True)
    assert hurry.is_compiled_elsewhere("golemancy.games.century.rules.apply")
    assert not hurry.is_compiled_elsewhere("a.game.that.nobody.offered")
    with hurry.patience():
        assert not hurry.is_compiled_elsewhere("golemancy.games.century.rules.apply")
    assert hurry.is_compiled_elsewhere("golemancy.games.century.rules.apply")


def test_a_game_is_compiled_here_where_another_process_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*arguments: object, **settings: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(hurry.subprocess, "Popen", fails)
    monkeypatch.setattr(hurry, "_offers", {})
    hurry.offer("lonely", "lonely.rules", lambda: False)
    assert not hurry.is_compiled_elsewhere("lonely.rules.apply")
    with hurry.compiling("lonely"):
        assert not hurry.is_compiled_elsewhere("lonely.rules.apply")  # by this thread, which does not wait for itself


def test_what_is_compiled_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hurry, "_offers", {})
    hurry.offer("ready", "ready.rules", lambda: True)
    assert hurry.compiler_of("ready") is None
    assert not hurry.is_compiled_elsewhere("ready.rules.apply")


def test_only_the_game_that_is_compiled_runs_as_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hurry, "_offers", {})
    for name in ("new", "old"):
        hurry.offer(name, f"ours.games.{name}.rules.apply", lambda: True)
    hurry.offer("foreign", "foreign.rules", lambda: True)
    with hurry.seen_to(["new"]):
        assert hurry.is_compiled_here("ours.games.new.rules.legal")
        assert hurry.is_compiled_here("ours.engine.random")  # compiled for every game
        assert not hurry.is_compiled_here("ours.games.old.rules.legal")
        assert not hurry.is_compiled_here("foreign.rules")
        assert not hurry.is_compiled_here("nobodys.rules")
