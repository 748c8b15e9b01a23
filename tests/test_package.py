"""The package as it is installed: little on its own, and a clear sentence where an extra is needed."""

import json
import os
import subprocess
import sys
import tarfile
import venv
from importlib.metadata import distributions
from pathlib import Path

import pytest

from golemancy.cli.app import LEFT_OUT

ROOT = Path(__file__).parents[1]
MOST = 10  # packages of a plain installation, golemancy among them
BIN = "Scripts" if os.name == "nt" else "bin"


def ran(*words: object, status: int = 0, folder: Path | None = None) -> str:
    """What a command prints, or why it refuses; nothing of this checkout is on its way."""
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    own |= {"LC_ALL": "C.UTF-8", "COLUMNS": "200", "NO_COLOR": "1"}
    done = subprocess.run(
        list(map(str, words)), cwd=folder, env=own, capture_output=True, text=True, encoding="utf-8", timeout=300
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stderr if status else done.stdout


def python_in(folder: Path) -> Path:
    """A new, empty environment's Python."""
    venv.create(folder)
    return folder / BIN / "python"


def install(python: Path, *what: object) -> None:
    """Installs with this environment's pip, in the versions of this environment."""
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", "install", "--quiet")
    ran(*pip, "--constraint", versions(python.parent.parent), *what)


def versions(folder: Path) -> Path:
    """What is installed here, as constraints: the compiled rules that are kept stay good."""
    pins = {f"{d.name}=={d.version}" for d in distributions() if d.name and d.name != "golemancy"}
    file = folder / "versions.txt"
    file.write_text("\n".join(sorted(pins)), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a plain installation: of the wheel that is made from the source archive."""
    work = tmp_path_factory.mktemp("package")
    builder = python_in(work / "builder")
    install(builder, "hatchling")
    ran(builder, "-m", "hatchling", "build", "-t", "sdist", "-d", work, folder=ROOT)
    (archive,) = work.glob("golemancy-*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(work, filter="data")
    ran(builder, "-m", "hatchling", "build", "-t", "wheel", "-d", work, folder=work / archive.name[: -len(".tar.gz")])
    python = python_in(work / "plain")
    install(python, *work.glob("golemancy-*.whl"))
    return python.parent


def test_a_plain_installation_is_small_and_plays(plain: Path, tmp_path: Path) -> None:
    listed = ran(sys.executable, "-m", "pip", "--python", plain / "python", "list", "--format", "json")
    names = {package["name"].lower() for package in json.loads(listed)}
    assert len(names) <= MOST, names
    whole_game = "s = golemancy.game('century').new(1)\nwhile not s.over: s.apply(s.legal[0])\nprint(s.scores)"
    assert ran(plain / "python", "-c", f"import golemancy; {whole_game}", folder=tmp_path).startswith("[")
    assert "Golem It!" in ran(plain / "golemancy", "games", folder=tmp_path)
    command = (plain / "golemancy", "contest", "golems", "--players", "random,greedy", "--games", "4", "--workers", "1")
    figures = json.loads(ran(*command, "--json", folder=tmp_path))
    assert sum(entrant["wins"] for entrant in figures["entrants"]) <= 4


@pytest.mark.parametrize("words", [(), ("serve",), ("db", "upgrade")])
def test_a_plain_installation_says_what_brings_the_server(plain: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    said = ran(plain / "golemancy", *words, status=2, folder=tmp_path)
    assert said.startswith("golemancy: the server of the page needs ")
    assert 'it comes with: pip install "golemancy[server]"' in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("line", "extra"),
    [
        ("import golemancy.client", "client"),
        ("import golemancy.envs as e; e.vector_env('century', 2)", "rl"),
    ],
)
def test_a_plain_installation_says_what_brings_a_module(plain: Path, tmp_path: Path, line: str, extra: str) -> None:
    said = ran(plain / "python", "-c", f"try: {line}\nexcept ImportError as e: print(e)", folder=tmp_path)
    assert f'it comes with: pip install "golemancy[{extra}]"' in said


def test_the_library_and_the_command_line_load_nothing_of_the_server() -> None:
    use = "[getattr(golemancy, name) for name in golemancy.__all__]"
    look = f"import sys, golemancy, golemancy.cli.app; {use}; print(sorted(sys.modules))"
    loaded = {name.partition(".")[0] for name in eval(ran_here(look))}
    assert not loaded & {*LEFT_OUT, "gymnasium", "pettingzoo", "torch", "pyarrow", "ray"}


def ran_here(code: str) -> str:
    """What some Python prints in this environment."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
