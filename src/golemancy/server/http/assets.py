"""The page's files under names that change with what is in them, so that a browser may keep them for ever."""

import gzip
import os
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from golemancy.showing import bundle
from golemancy.words.catalogue import LANGUAGES, catalogue

_FIRST = "app.js"
_ALONE = "alone/"  # the service worker, and a page without any other: no part of the page
_LOADER = "loader.js"
_STYLES = ("style.css", "online.css")  # of every page, in this order
_KEPT = 2  # versions; one is for pages that were opened just before the files changed
_PATIENCE = 1.0  # seconds until it is looked again whether they have
_LINK = re.compile(r' *<link rel="(?:stylesheet|modulepreload)"[^>]*>\n')
_DIGEST = 12


def digest(body: bytes) -> str:
    """What stands for the content of a file in its name."""
    return sha256(body).hexdigest()[:_DIGEST]


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    media: str | None

    @classmethod
    def of(cls, name: str, body: bytes) -> "Asset":
        """A file by its name and content."""
        return cls(body, guess_type(name)[0])

    @cached_property
    def packed(self) -> bytes:
        """The file compressed, once somebody asks for it."""
        return gzip.compress(self.body, 9, mtime=0)

    def compressed(self) -> "Asset":
        """This file, compressed by now."""
        assert self.packed
        return self


@dataclass(frozen=True)
class Assets:
    """All files of one version: by names with a digest, and the page that names them."""

    files: Mapping[str, Asset]
    index: Asset


def put_together(web: Path) -> Assets:
    """The modules in few files, the styles in one, and everything under its name."""
    sources = {path: (web / path).read_bytes() for path in _paths(web)}
    modules = {
        path: bundle.module(path, source.decode())
        for path, source in sources.items()
        if path.endswith(".js") and path != _LOADER
    }
    now = bundle.together(modules, _FIRST)
    files = _Files()
    for path in bundle.fetched_later(modules):
        later = bundle.together(modules, path, without=now)
        files.add(path, bundle.chunk(modules[one] for one in later).encode())
    for path, source in sources.items():
        if path.endswith((".css", ".svg")) and path not in _STYLES:
            files.add(path, source)
    files.add(_STYLES[0], b"".join(sources[path] for path in _STYLES))
    begin = bundle.start(sources[_LOADER].decode(), files.names, [modules[path] for path in now], _FIRST)
    files.add(_FIRST, begin.encode())
    return Assets(
        files.found,
        Asset.of("index.html", _index((web / "index.html").read_text(encoding="utf-8"), files.names).encode()),
    )


class _Files:
    """Files and their names."""

    def __init__(self) -> None:
        self.found: dict[str, Asset] = {}
        self.names: dict[str, str] = {}

    def add(self, path: str, body: bytes) -> None:
        stem, _, kind = path.rpartition(".")
        self.names[path] = f"{stem}.{digest(body)}.{kind}"
        self.found[self.names[path]] = Asset.of(path, body)


def _paths(web: Path) -> Iterator[str]:
    kinds = {".js", ".css", ".svg"}
    found = (path.relative_to(web).as_posix() for path in sorted(web.rglob("*")) if path.suffix in kinds)
    return (path for path in found if not path.startswith(_ALONE))


def _index(text: str, names: Mapping[str, str]) -> str:
    """The page with the names of this version."""
    style = f'    <link rel="stylesheet" href="/web/{names[_STYLES[0]]}" />\n'
    text = _LINK.sub("", text).replace("    <script", f"{style}    <script")
    text = text.replace('<html lang="en">', f'<html lang="en" data-words="{words_digest()}">')
    return re.sub(r'"/web/([^"]+)"', lambda found: f'"/web/{names.get(found[1], found[1])}"', text)


@lru_cache(maxsize=1)
@cache
def words_digest() -> str:
    """What stands for the words that every page says, in all languages, as this process says them."""
    return digest(repr([sorted(catalogue(language).items()) for language in LANGUAGES]).encode())


class Shelf:
    """The files of a folder, put together anew when they have changed."""

    def __init__(self, web: Path) -> None:
        self._web = web
        self._versions: list[tuple[object, Assets]] = []
        self._looked = 0.0

    def newest(self) -> Assets:
        """The present version."""
        if not self._versions or time.monotonic() - self._looked > _PATIENCE:
            self._looked = time.monotonic()
            seen = _last_change(self._web)
            if not self._versions or self._versions[0][0] != seen:
                self._versions = [(seen, put_together(self._web)), *self._versions][:_KEPT]
        return self._versions[0][1]

    def find(self, name: str) -> Asset | None:
        """A file by its name with a digest, compressed."""
        self.newest()
        found = next((assets.files[name] for _, assets in self._versions if name in assets.files), None)
        return found and found.compressed()


def _last_change(folder: Path) -> tuple[tuple[str, int], ...]:
    """What every file of a folder is called, and when it changed."""
    return tuple(sorted(_changes(str(folder))))


def _changes(folder: str) -> Iterator[tuple[str, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _changes(entry.path)
            else:
                yield entry.path, entry.stat().st_mtime_ns
