"""The command line as it is typed, inside this process."""

import io
import json
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import pytest

from golemancy.cli import main
from golemancy.cli.app import app
from golemancy.cli.asking import err, out


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def said(*arguments: str, keys: str = "") -> str:
    """What a command prints while somebody types; its errors are raised."""
    printed = io.StringIO()
    with redirect_stdout(printed), patch("sys.stdin", io.StringIO(keys)):
        app.run(arguments, out)
    return printed.getvalue()


class CommandLine:
    """Types commands and reads what comes back."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, captured: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._captured = monkeypatch, captured

    def __call__(self, *arguments: str, keys: str = "") -> Done:
        self._monkeypatch.setattr(sys, "argv", ["golemancy", *arguments])
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
        self._captured.readouterr()
        status = 0
        try:
            main()
        except SystemExit as ended:
            status = int(ended.code or 0)
        told = self._captured.readouterr()
        return Done(status, told.out, told.err)


@pytest.fixture
def golemancy(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """The command `golemancy` on a wide screen without colours, in English."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for console in (out, err):
        monkeypatch.setattr(console, "_width", 200)
        monkeypatch.setattr(console, "_color_system", None)
    return CommandLine(monkeypatch, capsys)
