"""A player that is another program, in any language: a line of JSON for each question, a line of JSON for each answer.

docs/players.md describes the lines. The program may think as long as it likes unless `seconds` says otherwise; whatever
it writes to its standard error goes to ours.
"""

import json
import os
import queue
import shlex
import shutil
import subprocess
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from golemancy.errors import BadOption, PlayerFailed
from golemancy.game import Game, State

PROTOCOL = 1
_LONGEST = 1 << 20  # characters in an answer
_FAREWELL = 2.0  # seconds that a program has to end by itself


class ProcessPlayer:
    """Asks a program that runs beside this one; it is started for each game and ended after it."""

    def __init__(self, command: str | Sequence[str], *, seed: int = 0, seconds: float | None = None) -> None:
        self.command = _words(command) if isinstance(command, str) else list(command)
        if not self.command:
            raise BadOption("player 'process': expected a command after the colon, as in process:node bot.js")
        if shutil.which(self.command[0]) is None:
            raise BadOption(f"player 'process': there is no program {self.command[0]!r} to run")
        self.name = f"process:{shlex.join(self.command)}"
        self.seed, self.seconds = seed, seconds
        self._running: _Running | None = None

    def begin(self, game: Game, seat: int) -> None:
        """Starts the program and tells it which game it plays, and in which seat."""
        self._close()
        self._running = _Running(self.command, self.name)
        self._ask(
            {
                "type": "begin",
                "protocol": PROTOCOL,
                "game": game.name,
                "version": game.version,
                "players": game.players,
                "options": game.options,
                "seat": seat,
                "seed": self.seed,
            }
        )

    def choose(self, state: State) -> int:
        """The program's answer, which has to be one of the legal decisions it was shown."""
        seat = state.player
        if seat is None:
            raise BadOption("there is nothing to choose: the game is over")
        if self._running is None:
            self.begin(state.game, seat)
        legal = state.legal
        actions = [{"action": action, "text": state.say(action)} for action in legal]
        answer = self._ask({"type": "choose", "seat": seat, "view": state.view(seat), "actions": actions})
        chosen = answer.get("action")
        if isinstance(chosen, bool) or chosen not in legal:
            raise PlayerFailed(self.name, f"answered {json.dumps(answer)[:200]}, not one of the actions {legal}")
        return int(chosen)

    def end(self, state: State) -> None:
        """Tells the program how it went, and lets it end."""
        if self._running is not None:
            over = {"scores": state.scores, "places": state.places} if state.over else {}
            self._running.send({"type": "end", **over})
            self._close()

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        assert self._running is not None
        try:
            self._running.send(question)
            return self._running.answer(self.seconds)
        except PlayerFailed:
            self._close()
            raise

    def _close(self) -> None:
        if self._running is not None:
            self._running.close()
            self._running = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_player, (self.command, self.seed, self.seconds)


def _words(command: str) -> list[str]:
    """The words of a command as typed; on Windows a backslash belongs to a path."""
    if os.name != "nt":
        return shlex.split(command)
    return [word.strip('"') for word in shlex.split(command, posix=False)]


def _same_player(command: list[str], seed: int, seconds: float | None) -> ProcessPlayer:
    """A player that was pickled: its program is started anew where it is needed."""
    return ProcessPlayer(command, seed=seed, seconds=seconds)


class _Running:
    """The process of a player; its answers are read in a thread, so that a wait for one can end."""

    def __init__(self, command: list[str], name: str) -> None:
        self.name = name
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._reader = threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True)
        self._reader.start()
        self._finish = weakref.finalize(self, _stop, self._process)

    def send(self, message: dict[str, Any]) -> None:
        """Writes one line; a program that has ended is found out when its answer is missing."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            self._process.stdin.flush()

    def answer(self, seconds: float | None) -> dict[str, Any]:
        """The next line that the program writes, as an object."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise PlayerFailed(self.name, f"did not answer within {seconds:g} seconds") from None
        if not line:
            raise PlayerFailed(self.name, f"ended without an answer (exit status {self._process.wait(_FAREWELL)})")
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise PlayerFailed(self.name, f"answered {line[:200]!r}, which is no JSON object on one line")
        return found

    def close(self) -> None:
        """Ends the program: kindly first."""
        self._finish()
        self._reader.join(_FAREWELL)


def _read(lines: Any, into: "queue.SimpleQueue[bytes]") -> None:
    """Passes lines on; an empty one says that there will be no more."""
    while line := lines.readline(_LONGEST):
        into.put(line)
    into.put(b"")
    lines.close()


def _stop(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(_FAREWELL)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
