"""What the site shows beside docs/: pages from elsewhere in the repository, the reference, and links that fit both.

MkDocs calls the functions that begin with `on_`; mkdocs.yml names this file as a hook. Pages in docs/ are shown by the
forge and by the server of the games, too, so they know nothing of the site.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
SHOWN = {  # pages from elsewhere: their place in the repository, and on the site
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
    "examples/barrow/README.md": "barrow.md",
    "src/golemancy/web/README.md": "page.md",
}
RULES = "rules/index.md"
REFERENCE = {  # the modules of the public surface, from the one that everybody uses to those for games and engines
    "golemancy": "The names that `import golemancy` brings",
    "golemancy.game": "A game and a state of it",
    "golemancy.games": "Finding games",
    "golemancy.views": "What `State.view` gives, key by key",
    "golemancy.errors": "What can go wrong",
    "golemancy.play.match": "A game with its seats and its history",
    "golemancy.play.replay": "Matches as files",
    "golemancy.play.contest": "Programs against each other",
    "golemancy.play.analysis": "What a decision is worth",
    "golemancy.play.statistics": "Wins and how sure they are",
    "golemancy.play.measure": "Figures about a game",
    "golemancy.play.spread": "Work on all cores, or on a cluster",
    "golemancy.play.fairness": "Proof that a deal was not changed",
    "golemancy.play.playthrough": "Recorded games as readable texts",
    "golemancy.players": "Programs that sit in a seat",
    "golemancy.players.compiling": "Compiling ahead of time",
    "golemancy.players.network": "Trained weights without PyTorch",
    "golemancy.envs": "Environments for learning",
    "golemancy.client": "Playing on a server",
    "golemancy.contract": "What a game brings",
    "golemancy.testing": "The examiner",
    "golemancy.engine.batch": "Many games at once",
    "golemancy.engine.compiling": "The one place that compiles",
    "golemancy.engine.deck": "Card files",
    "golemancy.engine.gpu": "Many games on a GPU",
    "golemancy.engine.kit": "What compiled code needs of a game",
    "golemancy.engine.layout": "States and boxes as records",
    "golemancy.engine.reading": "Positions written by hand",
    "golemancy.engine.rule": "Rules that compile",
    "golemancy.engine.witness": "Telling what happened",
}
_NOTE = {
    "golemancy": "\n`golemancy.game` is [games.game](golemancy.games.md#golemancy.games.game).\n"
}  # a module has its name
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)  # for the tests of the documentation
_FENCE = re.compile(r"^(```.*?^```)", re.MULTILINE | re.DOTALL)
_LIST = re.compile(r"^(?![-|>#\s]|\d+\.)(.+)\n(?=- |\d+\. )", re.MULTILINE)
_NO_REFERENCE = re.compile(r"(\]\s?)\[(?=[^\]]*\](?!\())")  # sources of rules in brackets, one after the other
_NESTED = re.compile(r"^( {2,3})(?=\S)", re.MULTILINE)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Headings get the anchors that forges give them, so that links hold in both places."""
    config.mdx_configs["toc"] = {**config.mdx_configs.get("toc", {}), "slugify": anchor}
    return config


def anchor(heading: str, separator: str) -> str:
    """A heading as the usual forges write it in an address."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", separator)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages from elsewhere, the list of the rules and a page of reference for every public module."""
    for source, shown in SHOWN.items():
        files.append(_page(config, shown, (ROOT / source).read_text(encoding="utf-8")))
    files.append(_page(config, RULES, rules()))
    files.append(_page(config, "reference/index.md", contents()))
    for module, what in REFERENCE.items():
        files.append(
            _page(config, f"reference/{module}.md", f"# {module}\n\n{what}.\n{_NOTE.get(module, '')}\n::: {module}\n")
        )
    files.append(
        File.generated(config, "style.css", content=(ROOT / "guide" / "style.css").read_text(encoding="utf-8"))
    )
    return files


def _page(config: MkDocsConfig, name: str, text: str) -> File:
    return File.generated(config, name, content=text)


def rules() -> str:
    """The list of the numbered rules."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return "# Rules\n\n" + "".join(f"- [{_title(page)}]({page.name})\n" for page in pages)


def _title(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def contents() -> str:
    """The list of the modules."""
    rows = "".join(f"| [`{module}`]({module}.md) | {what} |\n" for module, what in REFERENCE.items())
    return (
        f"# Reference\n\nEvery public name, with an example that the tests run.\n\n| module | |\n| --- | --- |\n{rows}"
    )


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page as the site wants it: no remarks for tests, and links within the site."""
    shown = page.file.src_uri
    if shown.startswith("reference/") or shown == RULES:
        return markdown
    source = next((source for source, name in SHOWN.items() if name == shown), f"docs/{shown}")
    parts = _FENCE.split(_COMMENT.sub("", markdown))
    return "".join(part if part.startswith("```") else _text(part, source, shown) for part in parts)


def _text(text: str, source: str, shown: str) -> str:
    """The text between blocks of code: lists as Python-Markdown reads them, and links."""
    text = _NESTED.sub("    ", _LIST.sub(r"\1\n\n", text))
    text = _NO_REFERENCE.sub(r"\1\\[", text)
    return _LINK.sub(lambda found: _link(found, source, shown), text)


def _link(found: re.Match[str], source: str, shown: str) -> str:
    """A link as it leads from one page of the site to another; what the site does not have is only named."""
    mark, text, target = found.groups()
    if re.match(r"[a-z]+:|#", target):
        return found[0]
    path, hash_, name = target.partition("#")
    there = _on_site(posixpath.normpath(posixpath.join(posixpath.dirname(source), path)))
    if there is None:
        return text
    way = posixpath.relpath(there, posixpath.dirname(shown) or ".")
    return f"{mark}[{_link_inside(text, source, shown)}]({way}{hash_}{name})"


def _link_inside(text: str, source: str, shown: str) -> str:
    """A link's text, in which there may be a picture."""
    return _LINK.sub(lambda found: _link(found, source, shown), text)


def _on_site(path: str) -> str | None:
    """Where a file of the repository is on the site, if it is there."""
    if path in SHOWN:
        return SHOWN[path]
    if path == "docs/rules":
        return RULES
    return path.removeprefix("docs/") if path.startswith("docs/") and (ROOT / path).is_file() else None


def on_post_page(output: str, **rest: Any) -> str:
    """Wide tables scroll by themselves."""
    return output.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>")
