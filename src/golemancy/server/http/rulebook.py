"""Rules and other pages of the documentation, as HTML for the page."""

import re
from functools import lru_cache
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import count
from pathlib import Path
from typing import Any

from golemancy import games
from golemancy.contract import Definition
from golemancy.server.refusal import not_found
from golemancy.words.catalogue import LANGUAGES, catalogue

_RULE = re.compile(r"<(li|p)>\s*(?:<p>)?(?:<strong>|<code>)?([A-Z]{2}(?:-\d+)+[a-z]?)\b(?:</strong>|</code>)?")
_SOURCE = re.compile(r"\[((?:seed|book|ruling)[^\]<]*)\]")
_HEADING = re.compile(r"<h([23])>(.*?)</h\1>")
_LINK = re.compile(r'<a href="(?:\./)?(?:rules/)?([\w-]+)\.md(#[\w-]*)?">')
_ELSEWHERE = re.compile(r'<a href="[^":]*\.(?:md|py)(?:#[^"]*)?">(.*?)</a>')  # pages and files that only a clone has
_NO_HEADERS = re.compile(r"<thead>\s*<tr>\s*(?:<th></th>\s*)+</tr>\s*</thead>\s*")
_DRAWING = re.compile(r'<img src="art:([^"]*)" alt="([^"]*)" />')  # drawn by the page: web/pages/drawings.js
_ROW = re.compile(r'<p>((?:<span class="drawing"[^>]*></span>\s*)+)</p>')
_ART = re.compile(r'data-art="([^"]*)"')
_NAME = re.compile(r"[a-z][\w-]{0,63}")
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)  # for the tests of the documentation, not for readers


def docs() -> Traversable:
    """The folder with the pages: inside an installed package, beside the sources in a clone."""
    packaged = resources.files("golemancy") / "docs"
    return packaged if packaged.is_dir() else Path(__file__).parents[4] / "docs"


@lru_cache(maxsize=64)
def rules(game: str, language: str = LANGUAGES[0]) -> dict[str, Any]:
    """The rules of a game as its players read them, else its numbered rules."""
    definition = games.definition(game) if game in games.names() else None
    file = definition.players_rules(language) if definition else None
    if definition is None or file is None:
        return specification(game)
    shown = _page(file, file.stem) | {"game": game, "specification": True}
    return shown | {"printed": _printed(definition, shown["html"])}


@lru_cache(maxsize=64)
def specification(game: str) -> dict[str, Any]:
    """The numbered rules of a game: the page that it brings along, or ours in docs/rules."""
    if game not in games.names():
        return page(game, "rules")
    definition = games.definition(game)
    own = definition.rules_file
    shown = page(game, "rules") if own is None else _page(definition.folder / own)
    return shown | {"game": game, "players": definition.players_rules(LANGUAGES[0]) is not None}


def _printed(definition: Definition, html: str) -> dict[str, Any]:
    """What is printed on the things that the drawings of a page show, by their names, as far as the game tells."""
    asked, deck = definition.words.printed, definition.deck()
    if asked is None:
        return {}
    names = {name for address in _ART.findall(html) for name in named_in(address)}
    found = {name: asked(deck, name) for name in sorted(names)}
    return {name: facts for name, facts in found.items() if facts is not None}


def named_in(address: str) -> list[str]:
    """The names in the address of a drawing: `laid/m19@3+p11@1` shows m19 and p11."""
    return [part.partition("@")[0] for part in address.partition("/")[2].split("+")]


@lru_cache(maxsize=64)
def page(name: str, folder: str = "") -> dict[str, Any]:
    """A page by its name: its title, its HTML and its headings."""
    if not _NAME.fullmatch(name):
        raise not_found("page")
    return _page(docs() / folder / f"{name}.md" if folder else docs() / f"{name}.md")


def _page(file: Traversable, language: str = LANGUAGES[0]) -> dict[str, Any]:
    if not file.is_file():
        raise not_found("page")
    return rendered(file.read_text(encoding="utf-8"), language)


def rendered(text: str, language: str = LANGUAGES[0]) -> dict[str, Any]:
    """Markdown as HTML with anchors on rules and headings."""
    from markdown_it import MarkdownIt  # nobody needs it until somebody reads

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(_COMMENT.sub("", text))
    title = re.search(r"<h1>(.*?)</h1>", html)
    html = re.sub(r"<h1>.*?</h1>", "", html, count=1)
    html = _RULE.sub(r'<\1 id="\2" class="rule"><a class="rule-number" href="#\2">\2</a>', html)
    html = _SOURCE.sub(_source, html)
    html = _LINK.sub(_local_link, html)
    html = _ELSEWHERE.sub(r"\1", html)
    html = _DRAWING.sub(r'<span class="drawing" role="img" aria-label="\2" data-art="\1"></span>', html)
    html = _ROW.sub(r'<p class="drawings">\1</p>', html)
    html = html.replace("<pre>", '<pre tabindex="0">')
    html = _tables(html, catalogue(language)["rulebook.table"])
    headings: list[dict[str, str]] = []
    html = _HEADING.sub(lambda found: _heading(found, headings), html)
    return {"title": _plain(title[1]) if title else "", "html": html, "headings": headings, "language": language}


def _tables(html: str, word: str) -> str:
    """Tables that scroll by themselves, told apart for screen readers, and without headers that say nothing."""
    html = _NO_HEADERS.sub("", html).replace("<th></th>", "<td></td>")
    number = count(1)
    frame = '<div class="scroll" tabindex="0" role="region" aria-label="{} {}"><table>'
    return re.sub("<table>", lambda _: frame.format(word, next(number)), html).replace("</table>", "</table></div>")


def _source(found: re.Match[str]) -> str:
    """Where a rule comes from, small and with its reason on hovering."""
    return f'<small class="source">{escape(found[1], quote=False)}</small>'


def _heading(found: re.Match[str], headings: list[dict[str, str]]) -> str:
    name = _plain(found[2])
    anchor = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if found[1] == "2":
        headings.append({"anchor": anchor, "text": name})
    return f'<h{found[1]} id="{anchor}">{found[2]}</h{found[1]}>'


def _local_link(found: re.Match[str]) -> str:
    where = "specification" if (docs() / "rules" / f"{found[1]}.md").is_file() else "docs"
    return f'<a href="/{where}/{found[1]}{found[2] or ""}">'


def _plain(html: str) -> str:
    text = re.sub(r"<[^>]+>", "", html)
    return text.replace("&amp;", "&").replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">")
