"""Which source files a rule depends on, and where its compiled form is kept."""

import ast
import hashlib
import importlib.util
import os
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from importlib.machinery import ModuleSpec
from importlib.metadata import version
from pathlib import Path

import numpy as np
import platformdirs

try:
    import fcntl
except ImportError:  # Windows: two processes may then compile the same
    fcntl = None  # type: ignore[assignment]

KEPT_DAYS = 30
_PARSING = threading.Lock()  # CPython 3.11 can fail when two threads parse at once


def cache_root() -> Path:
    """The folder for compiled rules: $GOLEMANCY_CACHE, or the user's cache folder."""
    given = os.environ.get("GOLEMANCY_CACHE")
    return Path(given or platformdirs.user_cache_dir("golemancy")) / "compiled"


def imported_modules(path: Path) -> set[str]:
    """Names of all modules a source file imports, `from a import b` giving a and a.b."""
    names: set[str] = set()
    with _PARSING:
        tree = ast.parse(path.read_bytes())
    for node in _statements(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    """All statements within one; to walk through every expression takes much longer."""
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, block, ()):
            yield inner
            yield from _statements(inner)


@lru_cache(maxsize=None)
def module_file(name: str) -> Path | None:
    """The source file of a module, if there is one; nothing is imported for that."""
    top, _, inner = name.partition(".")
    for folder in _folders(top):
        path = os.path.join(folder, *inner.split("."))
        for file in (f"{path}.py", os.path.join(path, "__init__.py")):
            if os.path.isfile(file):
                return Path(file)
    return None if inner else _single_file(top)


@lru_cache(maxsize=None)
def _spec(top: str) -> ModuleSpec | None:
    try:
        return importlib.util.find_spec(top)
    except (ImportError, ValueError):
        return None


def _folders(top: str) -> list[str]:
    """Where a package keeps its modules."""
    spec = _spec(top)
    return list((spec and spec.submodule_search_locations) or ())


def _single_file(top: str) -> Path | None:
    """The file of a module that is no package."""
    spec = _spec(top)
    return Path(spec.origin) if spec and spec.origin and spec.origin.endswith(".py") else None


@lru_cache(maxsize=None)
def direct_dependencies(path: Path, family: str) -> frozenset[Path]:
    """Files that this one imports from golemancy or from its own package."""
    wanted = ("golemancy", family)
    names = (n for n in imported_modules(path) if n.split(".")[0] in wanted)
    return frozenset(file for file in map(module_file, names) if file and file.name != "__init__.py")


def all_dependencies(path: Path, family: str) -> set[Path]:
    """The file and everything it imports, directly or not."""
    found = {path}
    waiting = [path]
    while waiting:
        for file in direct_dependencies(waiting.pop(), family) - found:
            found.add(file)
            waiting.append(file)
    return found


def digest(files: set[Path]) -> str:
    """A short key that changes when a source, Numba, NumPy or Python changes."""
    versions = f"{sys.version_info[:3]} {version('numba')} {np.__version__}"
    total = hashlib.sha256(versions.encode())
    for file in sorted(files):
        total.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()[:16]


@lru_cache(maxsize=None)
def cache_folder(files: frozenset[tuple[Path, str]]) -> Path:
    """Where compiled rules from these (file, top package) pairs belong."""
    reached = set().union(*(all_dependencies(path, family) for path, family in files))
    folder = cache_root() / digest(reached)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        pass  # a read-only cache still serves what it holds
    return folder


def holds_any(folder: Path) -> bool:
    """Whether anything compiled may lie in a cache folder: Numba makes folders in it."""
    with suppress(OSError), os.scandir(folder) as entries:
        return any(entry.is_dir() for entry in entries)
    return False


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Lets no other process of this machine do the same meanwhile: who comes second finds what the first has kept."""
    with ExitStack() as held:
        if fcntl is not None:
            with suppress(OSError):  # nothing can be written there, so nothing is kept either
                cache_root().mkdir(parents=True, exist_ok=True)
                fcntl.flock(held.enter_context((cache_root() / f"{name}.lock").open("w")), fcntl.LOCK_EX)
        yield


def forget_old(days: float = KEPT_DAYS) -> int:
    """Deletes compiled rules that no run has used for some days; returns how many folders."""
    limit = time.time() - days * 86400
    root = cache_root()
    old = [f for f in root.iterdir() if f.is_dir() and f.stat().st_mtime < limit] if root.is_dir() else []
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return len(old)
