"""Pictures of states and matches: HTML that brings the page's own drawing code along and needs no server."""

import gzip
import json
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib import resources
from pathlib import Path
from string import Template
from typing import Any

from golemancy.errors import BadOption
from golemancy.game import State
from golemancy.play.match import Match
from golemancy.showing import bundle, scene

HEIGHT = 620  # pixels, of a board that nobody asked to be of another height
FILM = 50  # pixels that a match needs for its slider
_LEAST, _MOST = 200, 4000
_WEB = Path(str(resources.files("golemancy") / "web"))
_FIRST, _LOADER = "notebook.js", "loader.js"
_STYLES = ("style.css", "notebook.css")
_PAGE = Template(Path(__file__).with_name("picture.html").read_text(encoding="utf-8"))
_HERE = '"golemancy:///"'  # what the modules take for their address: none of them is fetched


@dataclass(frozen=True)
class Picture:
    """A board, or a match with a slider: shown by notebooks, saved as a page that needs nothing else."""

    title: str
    html: str
    """A whole page."""
    text: str
    """The same for those who see no pictures."""
    height: int = HEIGHT

    def __repr__(self) -> str:
        return f"<picture: {self.title}>"

    def __str__(self) -> str:
        return self.text

    def save(self, path: str | Path) -> None:
        """Writes the page into a file."""
        Path(path).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        """The page in a frame of its own; where frames and styles are taken away, its text is left."""
        frame = (
            f'<iframe title="{escape(self.title)}" sandbox="allow-scripts" srcdoc="{escape(self.html)}" '
            f'style="display:block;width:100%;height:{self.height}px;border:0"></iframe>'
        )
        hidden = "<style>.golemancy-picture > pre { display: none; }</style>"
        return f'<div class="golemancy-picture">{hidden}<pre>{escape(self.text)}</pre>{frame}</div>'

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": self.text}


def of_state(state: State, seat: int | None, height: int, language: str) -> Picture:
    """A position as a seat sees it."""
    shown = scene.of_state(state, seat, _language(language))
    title = f"{state.game.title}, after {state.decisions} decisions, {_eyes(seat)}"
    return _picture(title, shown, scene.plain(state, seat), height)


def of_match(match: Match, seat: int | None, height: int, language: str) -> Picture:
    """A match as a seat sees it, position by position."""
    shown = scene.of_match(match, seat, _language(language))
    who = ", ".join(one.name for one in match.seats)
    title = f"{match.game.title}: {who}, {len(match)} decisions, {_eyes(seat)}"
    return _picture(title, shown, f"{title}\n\n{scene.plain(match.state, seat)}", height)


def _eyes(seat: int | None) -> str:
    return "seen by everyone" if seat is None else f"seen by seat {seat}"


def _language(language: str) -> str:
    return scene.checked_language(language)


def _picture(title: str, shown: scene.Scene, text: str, height: int) -> Picture:
    if isinstance(height, bool) or not isinstance(height, int) or not _LEAST <= height <= _MOST:
        raise BadOption(f"height: must be a whole number of pixels from {_LEAST} to {_MOST}, not {height!r}")
    table = shown["table"]
    style, code = _drawing(table["game"] if table["board"] else None)
    whole = json.dumps({"style": style, "code": code, "scene": shown}, separators=(",", ":"), ensure_ascii=False)
    packed = b64encode(gzip.compress(whole.encode(), 9, mtime=0)).decode()
    names = {"language": shown["language"], "title": escape(title), "text": escape(text)}
    return Picture(title, _PAGE.substitute(names, packed=packed), text, height)


@lru_cache(maxsize=None)
def _drawing(game: str | None) -> tuple[str, str]:
    """The page's styles and modules that draw a game; without one, those that draw none in particular."""
    modules = _modules()
    paths = bundle.together(modules, _FIRST)
    files = {}
    if game is not None:
        paths += bundle.together(modules, f"boards/{game}.js", without=paths)
        files = {f"boards/{game}.css": _as_address(_WEB / "boards" / f"{game}.css")}
    style = "".join((_WEB / name).read_text(encoding="utf-8") for name in _STYLES)
    return style, _started(files, (modules[path] for path in paths))


def _as_address(style: Path) -> str:
    """A stylesheet as the address of itself; none where a board has none."""
    body = style.read_bytes() if style.is_file() else b""
    return f"data:text/css;base64,{b64encode(body).decode()}"


@lru_cache(maxsize=1)
def _modules() -> dict[str, bundle.Module]:
    paths = (path.relative_to(_WEB).as_posix() for path in sorted(_WEB.rglob("*.js")))
    return {path: bundle.module(path, (_WEB / path).read_text(encoding="utf-8")) for path in paths if path != _LOADER}


def _started(files: dict[str, str], modules: Iterable[bundle.Module]) -> str:
    """One script: the loader, all modules, and the beginning."""
    loader = (_WEB / _LOADER).read_text(encoding="utf-8").replace("import.meta.url", _HERE)
    packed = "{\n" + "".join(one.text for one in modules) + "}"
    begin = f"begin({json.dumps(files)}, {packed}, {json.dumps(_FIRST)})"
    return f'{loader}\n(await {begin}).show(globalThis.golemancy, document.getElementById("app"));\n'
