"""Why a position cannot be is said in every language: each flaw has words, and each message a flaw."""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import golemancy
from golemancy import games
from golemancy.errors import BadPosition, Flaw
from golemancy.server.refusal import Refusal
from golemancy.server.tables.boards import set_up
from golemancy.testing import break_position
from golemancy.testing.positions import positions_by_phase
from golemancy.words.catalogue import LANGUAGES, catalogue
from golemancy.words.speaker import Speaker
from tests.conftest import game
from tests.words.test_catalogues import DANGLING

SOURCE = Path(golemancy.__file__).parent
BREAKS = 60  # of each game
UNFILLED = re.compile(r"[{}<>|]|None|\w_\w|seat \d")
SHARED = {"century": ["caravan"], "adventure": ["caravan"]}


def kinds_in(folder: Path) -> Iterator[str]:
    """The kinds of all flaws that the code of a folder finds."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Call) and ast.unparse(node.func) in ("Flaw", "Flaw.made")
            if named and isinstance(node, ast.Call) and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).startswith("START_"):
                yield from [str(node.value.elts[0].value)] if _is_pair(node.value) else []  # type: ignore[attr-defined]


def _is_pair(node: ast.expr) -> bool:
    return isinstance(node, ast.Tuple) and isinstance(node.elts[0], ast.Constant)


def messages(*folders: Path) -> set[str]:
    return {key.removeprefix("flaw.") for key in catalogue("en", *folders) if key.startswith("flaw.")}


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_flaw_has_words(name: str) -> None:
    folders = [SOURCE / "games" / one for one in (name, *SHARED.get(name, []))]
    found = {kind for folder in folders for kind in kinds_in(folder)}
    known = messages(*games.definition(name).catalogues)
    assert found <= known
    assert known - messages() <= found


def test_what_all_games_share_has_words_too() -> None:
    found = set(kinds_in(SOURCE))
    assert set(kinds_in(SOURCE / "engine")) | {"other_game", "random_key"} <= messages() <= found


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_whatever_is_broken_is_told_in_whole_sentences(name: str) -> None:
    players = game(name, 2)
    chance = random.Random(name)
    assert players.words.things is not None
    things = players.words.things(players.box)
    by_phase = positions_by_phase(players, 1)
    told = 0
    for _ in range(BREAKS):
        broken = break_position(chance.choice(by_phase[chance.choice(sorted(by_phase))]), chance)
        try:
            set_up(name, 2, {}, broken.position, ["Ann", "Bob"])
        except Refusal as refusal:
            flaw = refusal.facts["flaw"]
            assert flaw, broken.what
            for language in LANGUAGES:
                words = catalogue(language, *players.definition.catalogues)
                said = Speaker(words, things, ("Ann", "Bob")).say("flaw", flaw)
                for fact in ("known", "name", "why", "field"):  # what stands in the text of a position
                    said = said.replace(str(flaw.get(fact)), "X")
                assert not UNFILLED.search(said), said
                assert not DANGLING.search(said), said
            told += 1
    assert told > BREAKS / 4


def test_a_flaw_is_a_text_for_programs_with_facts_for_people() -> None:
    flaw = Flaw("too_many", "holds {held}, at most {most} are possible", held=3, most=2)
    assert (flaw, flaw.kind, flaw.facts) == ("holds 3, at most 2 are possible", "too_many", {"held": 3, "most": 2})
    assert flaw.under("hand") == "hand: holds 3, at most 2 are possible"
    error = BadPosition("seats[0].hand", flaw)
    assert (str(error), error.flaw) == ("seats[0].hand: holds 3, at most 2 are possible", flaw)
    assert BadPosition("", "of a game without words").flaw is None
