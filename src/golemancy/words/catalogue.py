"""Catalogues: all words of a language, from the files in which they stand."""

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from golemancy.words.message import BadMessage, parse

LANGUAGES = ("en", "de")  # the first is complete by definition; the others are tested against it
COMMON = Path(__file__).parent


@lru_cache(maxsize=None)
def catalogue(language: str, *folders: Path) -> dict[str, str]:
    """The messages of a language by key, the common ones first, then those of each folder."""
    found: dict[str, str] = {}
    for folder in (COMMON, *folders):
        found |= read(folder / f"{language}.toml")
    return found


def read(file: Path) -> dict[str, str]:
    """The messages of one file, each looked over."""
    messages = dict(flat(tomllib.loads(file.read_text(encoding="utf-8"))))
    for key, text in messages.items():
        try:
            parse(text)
        except BadMessage as error:
            raise BadMessage(f"{file.name}, {key}: {error}") from None
    return messages


def flat(tables: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Tables within tables as one, keys joined by dots."""
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def chosen(wanted: str) -> str:
    """The language we have for what a browser or a terminal asks for, e.g. `de-AT,de;q=0.9` or `de_DE.UTF-8`."""
    for part in wanted.replace("_", "-").split(","):
        language = part.split(";")[0].split("-")[0].split(".")[0].strip().lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]
