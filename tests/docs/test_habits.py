"""What surrounds the code agrees with it: the changelog, the hooks before a commit, the workflow."""

import re
import tomllib

import golemancy
from tests.docs.pages import ROOT


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_changelog_knows_this_version() -> None:
    headings = re.findall(r"^## (\S+)", read("CHANGELOG.md"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert golemancy.__version__ in headings


def test_hooks_run_the_checks_of_make_lint() -> None:
    lint = re.search(r"^lint:.*\n((?:\t.*\n)+)", read("Makefile"), re.MULTILINE)
    assert lint is not None
    page = re.search(r"^lint-page:.*\n((?:\t.*\n)+)", read("Makefile"), re.MULTILINE)
    assert page is not None
    tools = set(re.findall(r"\$\(BIN\)/([\w-]+)", lint[1]))
    hooked = set(re.findall(r"entry: \.venv/bin/([\w-]+)", read(".pre-commit-config.yaml")))
    assert {"ruff", "mypy"} <= tools <= hooked
    scripts = re.findall(r"@(npm .*)", page[1])
    assert scripts == re.findall(r"entry: (npm .*)", read(".pre-commit-config.yaml"))


def test_hooks_come_from_no_other_host() -> None:
    assert set(re.findall(r"repo: (\S+)", read(".pre-commit-config.yaml"))) == {"local"}


def test_the_workflow_begins_with_the_oldest_python() -> None:
    oldest = tomllib.loads(read("pyproject.toml"))["project"]["requires-python"].removeprefix(">=")
    matrices = re.findall(r"python: \[(.*)\]", read(".github/workflows/test.yml"))
    assert len(matrices) == 2
    assert all(matrix.startswith(f'"{oldest}"') for matrix in matrices)


def test_an_installed_package_brings_the_documentation() -> None:
    targets = tomllib.loads(read("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]
    assert targets["wheel"]["force-include"] == {"docs": "golemancy/docs"}
    assert all((ROOT / name).exists() for name in targets["sdist"]["include"])
