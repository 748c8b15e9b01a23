"""Every block of code in the documentation is run, read or checked; one that cannot be says why."""

import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from golemancy import games
from golemancy.cli.app import app
from golemancy.play import replay
from golemancy.play.match import Match, Seat
from tests.cli.typed import said
from tests.docs.pages import BLOCKS, PAGES, ROOT, Block

QUIT = "quit\n" * 8  # somebody who sits down at a terminal and leaves
FEW = ("--games", "4", "--player", "random", "--workers", "1")
QUICK: dict[str, tuple[str, ...]] = {  # commands that are run, and what makes them quick
    "games": (),
    "play": ("--save", "saved.golem"),
    "replay": (),
    "verify": (),
    "analyse": ("--seconds", "0.001"),
    "simulate": ("--games", "20"),
    "bench": ("--seconds", "0.01"),
    "contest": ("--games", "2", "--seconds", "0.001"),
    "playthrough": (),
    "lab": FEW,
}
NEEDS = {"environments.md": ("pyspiel", "pettingzoo")}  # pages whose blocks need an extra
NOT_HERE = ("--ray",)  # needs a cluster: such a command is only parsed


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of; work there stays in one process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("golemancy.play.spread.cores", lambda: 1)
    century = games.definition("century")
    deck, weights = century.deck(), century.weights()
    assert deck is not None
    assert weights is not None
    Path("mine.toml").write_text(deck.text, encoding="utf-8")
    Path("century.npz").write_bytes(weights)
    match = Match(games.game("century", 2), [Seat("Ann", "random"), Seat("Bob", "random")], seed=1)
    for _ in range(12):
        match.decide(match.state.legal[0])
    Path("my-match.golem").write_text(replay.write(match, salt="00ff"), encoding="utf-8")
    return tmp_path


# ---- what there is


def test_every_block_has_a_language_and_is_checked_or_says_why_not() -> None:
    loose = [block.place for block in BLOCKS if not (block.language and is_looked_after(block))]
    assert not loose, f"neither run nor marked: {loose}"


def is_looked_after(block: Block) -> bool:
    """Whether a test here runs or checks the block, or a comment says why none does."""
    checked = block.language in ("python", *CHECKS) and (block.language != "sh" or not list(strangers(block)))
    return checked or bool(block.reason) or block.source is not None


def test_reasons_are_given_in_words() -> None:
    short = [block.place for block in BLOCKS if block.reason is not None and len(block.reason.split()) < 3]
    assert not short, f"marked without a reason: {short}"


# ---- Python


def python_blocks(page: Path) -> list[Block]:
    """The blocks of a page that are run; a quotation is compared with its source elsewhere."""
    mine = (block for block in BLOCKS if block.page == page and block.language == "python")
    return [block for block in mine if block.reason is None and block.source is None]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if python_blocks(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_python_runs(page: Path, desk: Path) -> None:
    """Blocks run in order and share their names, as somebody would paste them."""
    for module in NEEDS.get(page.name, ()):
        pytest.importorskip(module)
    names: dict[str, Any] = {"__name__": "page"}
    for block in python_blocks(page):
        try:
            exec(compile(block.text, block.place, "exec"), names)
        except Exception as error:
            raise AssertionError(f"{block.place}: {error!r}") from error


@pytest.mark.parametrize(
    "block", [b for b in BLOCKS if b.language == "python" and b.reason], ids=lambda block: block.place
)
def test_python_that_is_not_run_can_be_read(block: Block) -> None:
    compile(block.text, block.place, "exec")


# ---- commands


def commands(block: Block) -> Iterator[list[str]]:
    """The commands of a block, word by word."""
    for line in block.text.replace("\\\n", " ").splitlines():
        if words := shlex.split(line, comments=True):
            yield words


def ours(block: Block) -> list[list[str]]:
    """The arguments of the block's calls of golemancy."""
    return [words[1:] for words in commands(block) if words[0] == "golemancy"]


def strangers(block: Block) -> Iterator[list[str]]:
    """Commands of a block that are neither run nor, like installing or making, checked by what they name."""
    for words in commands(block):
        if words[0] not in ("make", "pip") and not (words[0] == "golemancy" and is_quick(words[1:])):
            yield words


def is_quick(arguments: Sequence[str]) -> bool:
    """Whether a call of golemancy can be run here: those that serve, train or need a cluster cannot."""
    return bool(arguments) and arguments[0] in QUICK and not set(NOT_HERE) & set(arguments)


SHELL = [block for block in BLOCKS if block.language == "sh"]


@pytest.mark.parametrize("block", [block for block in SHELL if ours(block)], ids=lambda block: block.place)
def test_commands_are_understood(block: Block) -> None:
    for arguments in ours(block):
        chosen = parsed(arguments)
        assert chosen.get("name") in (None, "barrow", *games.names()), f"{block.place}: {arguments}"


def parsed(arguments: Sequence[str]) -> dict[str, Any]:
    """What the command line makes of arguments, without doing it; raises on an unknown command or option."""
    if not arguments:
        return {}  # alone it opens the page
    command, rest = app.find(arguments)
    return command.parse(rest)


@pytest.mark.parametrize(
    "block", [block for block in SHELL if ours(block) and block.reason is None], ids=lambda block: block.place
)
def test_commands_run(block: Block, desk: Path) -> None:
    """Commands run with fewer games and less thought."""
    for arguments in ours(block):
        said(*quick(arguments), keys=QUIT)


def quick(arguments: Sequence[str]) -> list[str]:
    """The same command with small numbers: of an option that is given twice, the last counts."""
    calmer = [re.sub(r"seconds=[\d.]+", "seconds=0.001", word) for word in arguments]
    return [*calmer, *QUICK[arguments[0]]]


@pytest.mark.parametrize("block", SHELL, ids=lambda block: block.place)
def test_other_commands_name_things_that_exist(block: Block) -> None:
    for words in commands(block):
        for problem in {"make": missing_target, "pip": missing_extra}.get(words[0], missing_script)(words):
            raise AssertionError(f"{block.place}: {' '.join(words)}: {problem}")


def missing_target(words: Sequence[str]) -> Iterator[str]:
    """Targets that the Makefile does not have."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for word in words[1:]:
        if "=" not in word and not re.search(rf"^{re.escape(word)}:", makefile, re.MULTILINE):
            yield f"the Makefile has no {word}"


def missing_extra(words: Sequence[str]) -> Iterator[str]:
    """Extras of golemancy that pyproject.toml does not have, and folders that are not there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for word in words[2:]:
        named = re.search(r"\[(.*)\]", word)
        for extra in named[1].split(",") if named else ():
            if extra not in project["optional-dependencies"]:
                yield f"there is no extra {extra}"
        if word.startswith("./") and not (ROOT / word / "pyproject.toml").is_file():
            yield f"{word} cannot be installed"


def missing_script(words: Sequence[str]) -> Iterator[str]:
    """A script that is not there, or options that it does not have."""
    if words[0] not in ("python", "python3") or words[1] == "-m":
        return
    script = ROOT / words[1]
    if not script.is_file():
        yield "there is no such file"
        return
    text = script.read_text(encoding="utf-8")
    yield from (f"it has no {word}" for word in words[2:] if word.startswith("--") and f'"{word}"' not in text)


# ---- other languages


def read_replay(block: Block) -> None:
    """A replay file is one that can be replayed."""
    replay.read(block.text)


def read_toml(block: Block) -> None:
    """TOML that parses."""
    tomllib.loads(block.text)


def check_script(block: Block) -> None:
    """JavaScript whose grammar is right."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node.js")
    subprocess.run([node, "--check", "--input-type=module", "-"], input=block.text, text=True, check=True)


CHECKS: dict[str, Callable[[Block], None]] = {
    "golem": read_replay,
    "toml": read_toml,
    "js": check_script,
    "sh": lambda block: None,  # above, command by command
}


@pytest.mark.parametrize(
    "block",
    [b for b in BLOCKS if b.language in CHECKS and not b.reason and not b.source],
    ids=lambda block: block.place,
)
def test_other_blocks_are_right(block: Block) -> None:
    CHECKS[block.language](block)
