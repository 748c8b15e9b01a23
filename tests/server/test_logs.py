"""Logs: one JSON object per line, and nothing in it that lets somebody in."""

import json
import logging
import sys
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from golemancy.server import logs
from tests.server.conftest import another, decide, greeted, my_turn, new_match


def formatted(message: str, *arguments: object, **details: object) -> dict[str, object]:
    logger = logging.getLogger("golemancy.test")
    record = logger.makeRecord(logger.name, logging.INFO, __file__, 1, message, arguments, None, extra=details)
    return dict(json.loads(logs.JsonLines().format(record)))


@pytest.fixture
def restored() -> Iterator[None]:
    """Whatever a test sets up, logging is as before afterwards."""
    root = logging.getLogger()
    level, handlers = root.level, root.handlers[:]
    yield
    root.setLevel(level)
    root.handlers[:] = handlers


def test_a_line_has_the_time_the_message_and_what_was_given_along() -> None:
    line = formatted("%s of %s", 3, 4, route="/api/me", ms=1.5)
    assert (line["message"], line["level"], line["logger"]) == ("3 of 4", "info", "golemancy.test")
    assert (line["route"], line["ms"]) == ("/api/me", 1.5)
    assert str(line["time"]).endswith("Z")
    told = {key for key in line if not key.startswith("_ray")}  # Ray, once used in a process, marks every record
    assert told == {"time", "level", "logger", "process", "message", "route", "ms"}


def test_what_json_does_not_know_is_written_as_text() -> None:
    assert formatted("hello", path=OSError("gone"))["path"] == "gone"


def test_a_message_of_several_lines_is_one_line() -> None:
    logger = logging.getLogger("golemancy.test")
    record = logger.makeRecord(logger.name, logging.ERROR, __file__, 1, "one\ntwo", (), None)
    assert "\n" not in logs.JsonLines().format(record)


def test_a_failure_brings_its_trace() -> None:
    logger = logging.getLogger("golemancy.test")
    try:
        raise ValueError("a crack")
    except ValueError:
        record = logger.makeRecord(logger.name, logging.ERROR, __file__, 1, "failed", (), sys.exc_info())
    line = json.loads(logs.JsonLines().format(record))
    assert "ValueError: a crack" in line["trace"]


@pytest.mark.parametrize(("structured", "lines"), [(True, 2), (False, 1)])
def test_only_what_goes_wrong_is_said_unless_all_is_wanted(
    restored: None, capsys: pytest.CaptureFixture[str], structured: bool, lines: int
) -> None:
    logs.set_up(structured=structured)
    logging.getLogger("golemancy.test").info("well")
    logging.getLogger("golemancy.test").error("not well")
    logging.getLogger("uvicorn.access").info("GET /m/secret")
    said = capsys.readouterr().err.splitlines()
    assert len(said) == lines
    assert said[-1] == "ERROR: not well" if not structured else json.loads(said[-1])["message"] == "not well"


def test_no_log_tells_what_lets_somebody_in(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    match = new_match(greeted(client), "person", "random", first=0)
    client.post("/api/sign-up", json={"name": "Ann", "password": "correct horse"})
    token = client.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    program = another(client, headers={"authorization": f"Bearer {token}"})
    decide(program, my_turn(program, match))
    lines = [logs.JsonLines().format(record) for record in caplog.records if record.name.startswith("golemancy")]
    assert any("/api/matches/{match}/decisions" in line for line in lines)
    for secret in (match, token, "correct horse", "Ann", *client.cookies.values()):
        assert not any(secret in line for line in lines), secret
