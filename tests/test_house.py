"""The house: every game has the same rooms, and nothing is public by accident."""

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from golemancy.words.catalogue import LANGUAGES

GAMES = Path(__file__).parents[1] / "src" / "golemancy" / "games"
SHARED = {"caravan"}  # what two games have in common
FOLDERS = sorted(folder for folder in GAMES.iterdir() if folder.is_dir() and not folder.name.startswith("_"))

SPOKEN = {"notation.py", "view.py", "events.py", "position.py", "audit.py", "drawing.py", "explaining.py", "phrases.py"}
PEOPLE = {*SPOKEN, "held.py", "words", "text", "rules"}
CHAPTERS = {"setup.py", "legal.py", "apply.py", "ending.py"}  # the rulebook's others are free
MODULES = {"game.py", "box.py", "state.py", "actions.py", "knowledge.py", "hints.py", "lab.py"}
NEEDED = {"__init__.py", *MODULES, "rules", "people"}
SURFACE = Path(__file__).parent / "public_names.txt"
PUBLIC = (
    "golemancy",
    "golemancy.client",
    "golemancy.contract",
    "golemancy.engine.batch",
    "golemancy.engine.compiling",
    "golemancy.engine.deck",
    "golemancy.engine.gpu",
    "golemancy.engine.kit",
    "golemancy.engine.layout",
    "golemancy.engine.reading",
    "golemancy.engine.rule",
    "golemancy.engine.witness",
    "golemancy.envs",
    "golemancy.errors",
    "golemancy.game",
    "golemancy.games",
    "golemancy.play.analysis",
    "golemancy.play.contest",
    "golemancy.play.fairness",
    "golemancy.play.match",
    "golemancy.play.measure",
    "golemancy.play.playthrough",
    "golemancy.play.replay",
    "golemancy.play.spread",
    "golemancy.play.statistics",
    "golemancy.players",
    "golemancy.players.compiling",
    "golemancy.players.network",
    "golemancy.testing",
    "golemancy.views",
)


def inside(folder: Path) -> set[str]:
    """The names in a folder, without what Python leaves there."""
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


def test_all_five_games_are_looked_at() -> None:
    assert {folder.name for folder in FOLDERS} == {"adventure", "arena", "century", "golem_it", "golems"} | SHARED


@pytest.mark.parametrize("folder", [f for f in FOLDERS if f.name not in SHARED], ids=lambda folder: folder.name)
def test_a_game_has_the_shape(folder: Path) -> None:
    allowed = NEEDED | {f"{folder.name}.toml", "weights.npz", "reading", "glance.py"}
    assert inside(folder) >= NEEDED, f"missing: {sorted(NEEDED - inside(folder))}"
    assert inside(folder) <= allowed, f"unexpected: {sorted(inside(folder) - allowed)}"
    assert inside(folder / "people") - {"places.py"} == PEOPLE | {"__init__.py"}  # a map's places may have names
    for words in ("words", "text"):
        assert inside(folder / "people" / words) == {f"{language}.toml" for language in LANGUAGES}
    assert inside(folder / "people" / "rules") == {f"{language}.md" for language in LANGUAGES}
    assert inside(folder / "rules") >= CHAPTERS | {"__init__.py"}
    assert all(name.endswith(".py") for name in inside(folder / "rules"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_rules_hide_in_no_package_file(folder: Path) -> None:
    """Compiled code is kept under a key of the modules that it imports, which leaves `__init__.py` out."""
    for file in folder.rglob("__init__.py"):
        body = file.read_text(encoding="utf-8").strip()
        assert not body or (body.startswith('"""') and body.endswith('"""') and body.count('"""') == 2), file


def public_names(module: ModuleType) -> list[str]:
    """The names a module offers: those it lists, or those made at its top level without an underscore."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return sorted(listed)
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    return sorted({name for statement in tree.body for name in made(statement) if not name.startswith("_")})


def made(statement: ast.stmt) -> list[str]:
    """The names that a statement makes."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [statement.name]
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return [node.id for target in targets if target for node in ast.walk(target) if isinstance(node, ast.Name)]


def surface() -> str:
    """Every public name, one per line; `python -m tests.test_house` writes it anew."""
    lines = [f"{name}: {public}" for name in PUBLIC for public in public_names(import_module(name))]
    return "\n".join(lines) + "\n"


def test_nothing_became_public_or_went_unnoticed() -> None:
    """If the change is meant: say so in CHANGELOG.md and run `python -m tests.test_house`."""
    assert surface() == SURFACE.read_text(encoding="utf-8")


if __name__ == "__main__":
    SURFACE.write_text(surface(), encoding="utf-8")


LIGHT = """
import sys, time
import golemancy
print(time.process_time(), open("/proc/self/status").read().split("VmHWM:")[1].split()[0])
first = sorted({"numpy", "numba", "fastapi", "sqlalchemy"} & set(sys.modules))
state = golemancy.game("century").new(seed=1)
state.apply(state.legal[0])
state.view(0), state.to_dict()
print(*first, "then", *sorted({"numba", "fastapi", "sqlalchemy", "rich"} & set(sys.modules)))
"""


def test_the_library_loads_little_and_numba_only_for_native_code(tmp_path: Path) -> None:
    own = {**os.environ, "GOLEMANCY_CACHE": str(tmp_path), "GOLEMANCY_INTERPRET": "1"}
    done = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, env=own, check=True)
    spent, loaded = done.stdout.splitlines()
    seconds, kilobytes = map(float, spent.split())
    assert seconds < 0.3
    assert kilobytes < 60_000
    assert loaded.strip() == "then"


SERVER = """
import sys
from golemancy import games
from golemancy.server.http.app import create_app
from golemancy.server.store.database import open_store
import golemancy.server.processes
create_app(open_store("sqlite:///" + sys.argv[1]))
known = [games.definition(name) for name in games.names()]
print(sorted({"numba", "llvmlite", "torch"} & set(sys.modules)))
"""


def test_a_server_that_begins_loads_neither_numba_nor_what_networks_are_trained_with(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVER, str(tmp_path / "store.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]"]
