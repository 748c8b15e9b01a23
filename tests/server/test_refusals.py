"""Whatever the server refuses can be said in every language: each refusal has a code, and each code has words."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import golemancy.server
from golemancy.errors import BadDeck, BadOption, BadReplay, IllegalAction
from golemancy.server.http.mistakes import impossible, malformed
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.store.names import problem
from golemancy.words.catalogue import LANGUAGES, catalogue
from golemancy.words.message import parse
from golemancy.words.speaker import Speaker
from tests.server.conftest import greeted
from tests.words.test_catalogues import facts

SOURCES = sorted(Path(golemancy.server.__file__).parent.rglob("*.py"))
CODES = {key.removeprefix("refusal.") for key in catalogue("en") if key.startswith("refusal.")}
HANDED_ON = ("refusal.code", "facts.pop", "typed", "KINDS.get", "f'no_{what}'")  # where a code comes from elsewhere


def calls(tree: ast.Module, *names: str) -> Iterator[ast.Call]:
    """The calls of some functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def refused(file: Path) -> Iterator[tuple[str, set[str], int]]:
    """Each refusal of a file: its code, the names of its facts, and its line."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for call in calls(tree, "Refusal", "TooMuch", "not_found"):
        given = call.args[0 if ast.unparse(call.func) == "not_found" else 1]
        if ast.unparse(given).startswith(HANDED_ON):
            continue
        assert isinstance(given, ast.Constant), f"{file.name}, line {call.lineno}: a refusal's code is a plain text"
        before = "no_" if ast.unparse(call.func) == "not_found" else ""
        yield f"{before}{given.value}", {str(keyword.arg) for keyword in call.keywords}, call.lineno


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_every_refusal_has_words_for_its_code_and_facts(file: Path) -> None:
    for code, given, line in refused(file):
        assert code in CODES, f"{file.name}, line {line}: there are no words for refusal.{code}"
        for language in LANGUAGES:
            wanted = facts(parse(catalogue(language)[f"refusal.{code}"]))
            assert wanted <= given, f"{language}: refusal.{code} asks for {wanted - given}"


def test_every_code_is_used() -> None:
    found = {code for file in SOURCES for code, _, _ in refused(file)}
    texts = {
        str(node.value)
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert not CODES - found - texts


def test_a_refusal_without_words_is_noticed_at_once() -> None:
    with pytest.raises(KeyError, match=r"refusal\.unheard"):
        Refusal(400, "unheard")


@pytest.mark.parametrize("name", ["A", "An\u200bn", "A$", "--", "guest", "a\u0301\u0301\u0301", "\u0301ab", "Aннa"])
def test_what_is_wrong_with_a_name_is_said_in_every_language(name: str) -> None:
    found = problem(name)
    assert found is not None
    code, given = found
    said = {Speaker(catalogue(language)).message(f"refusal.{code}", given) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


def test_what_is_refused_comes_with_its_code_and_facts(client: TestClient) -> None:
    answer = client.get("/api/matches/nowhere")
    assert answer.status_code == 404
    assert answer.json() == {"error": "there is no such match", "code": "no_match", "facts": {}}
    account = greeted(client).post("/api/sign-up", json={"name": "A", "password": "long enough"})
    assert account.json()["code"] == "name_length"
    assert account.json()["facts"] == {"n": 1, "least": 2, "most": 24}
    short = client.post("/api/sign-up", json={"name": "Ann", "password": "short"})
    assert (short.json()["code"], short.json()["facts"]) == ("password_short", {"n": 8})
    odd = client.post("/api/sign-up", json={"name": "Ann"})
    assert (odd.json()["code"], odd.json()["facts"]["where"]) == ("malformed", "password")


def test_errors_of_games_and_files_have_codes() -> None:
    errors = (BadOption("no"), BadDeck("x.toml", 3, "no"), BadReplay(2, "no"), IllegalAction("no"))
    assert [impossible(error).code for error in errors] == ["bad_option", "bad_deck", "bad_replay", "impossible"]
    assert impossible(errors[1]).why == "x.toml, line 3: no"
    assert malformed(("body", "seats", 0), "too few").why == "seats.0: too few"
    assert not_found("game", name="chess").to_dict() == {
        "error": "there is no game 'chess'",
        "code": "no_game",
        "facts": {"name": "chess"},
    }
