"""Which files a compiled rule depends on, and where it is kept."""

import os
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from golemancy.engine import sources

MINE = "rules_in_a_test"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of rules: play uses cards, which uses numbers; poems stand beside."""
    folder = tmp_path / MINE
    folder.mkdir()
    files = {
        "__init__.py": "",
        "numbers.py": "HIGH = 6\n",
        "cards.py": f"from {MINE}.numbers import HIGH\n",
        "play.py": f"import json\nfrom {MINE} import cards\nfrom golemancy.engine.bits import count\n",
        "poems.py": "RHYME = True\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    for known in (sources.direct_dependencies, sources.module_file, sources._spec):
        known.cache_clear()
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == MINE]:
        del sys.modules[name]


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(
        "import os, json.decoder\nfrom a.b import c as d\n\ndef late():\n    from e import f\n    from . import g\n"
    )
    assert sources.imported_modules(file) == {"os", "json.decoder", "a.b", "a.b.c", "e", "e.f"}


def test_a_module_has_a_file_or_none() -> None:
    assert sources.module_file("golemancy.engine.bits") == Path(sources.__file__).with_name("bits.py")
    assert sources.module_file("math") is None
    assert sources.module_file("no.such.module") is None
    assert sources.module_file("golemancy.engine.bits.count") is None


def test_dependencies_are_followed_through_ones_own_package_and_golemancy(package: Path) -> None:
    found = sources.all_dependencies(package / "play.py", MINE)
    names = {file.name for file in found}
    assert {"play.py", "cards.py", "numbers.py", "bits.py", "rule.py"} <= names
    assert "poems.py" not in names
    assert "__init__.py" not in names
    assert not any("json" in file.parts for file in found)


def test_the_key_changes_with_a_callee_and_with_nothing_else(package: Path) -> None:
    def key() -> str:
        sources.direct_dependencies.cache_clear()
        sources._spec.cache_clear()  # another test's package has the same name
        return sources.digest(sources.all_dependencies(package / "play.py", MINE))

    before = key()
    (package / "poems.py").write_text("RHYME = False\n")
    assert key() == before
    (package / "numbers.py").write_text("HIGH = 7\n")
    changed = key()
    assert changed != before
    (package / "cards.py").write_text(f"from {MINE}.numbers import HIGH\nfrom {MINE}.poems import RHYME\n")
    assert key() not in (before, changed)


def test_the_key_does_not_depend_on_where_the_files_lie(tmp_path: Path) -> None:
    keys = []
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
        file = tmp_path / folder / "same.py"
        file.write_text("ONE = 1\n")
        keys.append(sources.digest({file}))
    assert keys[0] == keys[1]
    assert len(keys[0]) == 16


def test_the_cache_is_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOLEMANCY_CACHE", str(tmp_path))
    assert sources.cache_root() == tmp_path / "compiled"
    monkeypatch.delenv("GOLEMANCY_CACHE")
    assert sources.cache_root().name == "compiled"
    assert sources.cache_root().parent.name == "golemancy"


def test_a_folder_is_made_for_each_key_and_marked_as_used(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOLEMANCY_CACHE", str(tmp_path / "cache"))
    sources.cache_folder.cache_clear()
    origins = frozenset({(package / "cards.py", MINE)})
    folder = sources.cache_folder(origins)
    assert folder.is_dir()
    assert folder.parent == tmp_path / "cache" / "compiled"
    os.utime(folder, (0, 0))
    sources.cache_folder.cache_clear()
    assert sources.cache_folder(origins) == folder
    assert time.time() - folder.stat().st_mtime < 60
    sources.cache_folder.cache_clear()


def test_only_folders_that_no_run_used_for_long_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOLEMANCY_CACHE", str(tmp_path))
    assert sources.forget_old() == 0  # there is no cache yet
    for days in (0, 10, 40):
        folder = sources.cache_root() / f"used {days} days ago"
        folder.mkdir(parents=True)
        (folder / "code").write_text("")
        used = time.time() - days * 86400
        os.utime(folder, (used, used))
    assert sources.forget_old() == 1
    assert sources.forget_old(days=5) == 1
    assert [folder.name for folder in sources.cache_root().iterdir()] == ["used 0 days ago"]


DOUBLE = """
from golemancy.engine.rule import rule

@rule
def double(n: int) -> int:
    return 2 * n

print(double(21))
"""


def run_with_cache(script: Path, cache: Path) -> list[str]:
    environment = {**os.environ, "GOLEMANCY_CACHE": str(cache)}
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def sizes_in(cache: Path) -> dict[str, int]:
    return {str(file.relative_to(cache)): file.stat().st_size for file in cache.rglob("*.nb*")}


def test_compiled_rules_are_kept_and_found_again(tmp_path: Path) -> None:
    script, cache = tmp_path / "doubling.py", tmp_path / "cache"
    script.write_text(DOUBLE)
    assert run_with_cache(script, cache)[0] == "42"
    kept = sizes_in(cache)
    assert any(name.endswith(".nbi") for name in kept)
    assert run_with_cache(script, cache)[0] == "42"
    assert sizes_in(cache) == kept


def test_where_no_cache_can_be_made_rules_run_all_the_same(tmp_path: Path) -> None:
    script, cache = tmp_path / "doubling.py", tmp_path / "cache"
    script.write_text(DOUBLE)
    cache.write_text("a file stands where the folder should")
    assert run_with_cache(script, cache)[0] == "42"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is read-only for this user")
def test_a_read_only_cache_serves_what_it_holds(tmp_path: Path) -> None:
    script, cache = tmp_path / "doubling.py", tmp_path / "cache"
    script.write_text(DOUBLE)
    run_with_cache(script, cache)
    folders = [cache, *(path for path in cache.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        assert run_with_cache(script, cache)[0] == "42"
    finally:
        for folder in folders:
            folder.chmod(stat.S_IRWXU)
