"""Schemathesis against the OpenAPI description: no 5xx, and no answer that is not described."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from golemancy.client import Client
from tests.server.served import Served

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on SQLite that lets everybody ask as often as they like."""
    file: Path = tmp_path_factory.mktemp("openapi") / "golemancy.db"
    found = Served(f"sqlite:///{file}", "--golems", "0", "--offer", "century", "--no-limits")
    yield found
    assert found.stop() in (0, -signal.SIGTERM)


@pytest.fixture(scope="module")
def player(served: Served) -> Client:
    return Client(served.address)


@pytest.fixture(scope="module")
def match(player: Client) -> str:
    return player.create("century", ["person", "open"])


def test_every_answer_is_described(served: Served, player: Client, match: str) -> None:
    """Everything is asked by somebody who is known, half of it about a table that is there."""
    schema = schemathesis.openapi.from_url(f"{served.address}/api/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) > 40
    for operation in operations:

        @settings(
            max_examples=12, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
        )
        @given(operation.as_strategy())
        def ask(case: Case) -> None:
            if "match" in case.path_parameters and len(str(case.path_parameters["match"])) % 2:
                case.path_parameters["match"] = "none" if case.method == "DELETE" else match
            case.call_and_validate(headers={"authorization": f"Bearer {player.token}"}, checks=CHECKS)

        ask()
