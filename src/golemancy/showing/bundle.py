"""The page's modules in few files: what a browser would fetch one by one, put together as it is.

Every module stays a function of its own, so nothing has to be renamed, and `web/loader.js` runs them in the order in
which a browser would. It knows the JavaScript that we write: imports and exports begin a line, and what is exported
does not change afterwards.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from posixpath import dirname, join, normpath

_COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
_CAST = re.compile(r"/\*\* @(?:(?!\*/).)*\*/ ?")  # a type within a line
_FROM = r'\s*from\s*"(?P<path>[^"]+)";?'
_IMPORT = re.compile(r"(?:^|(?<=;))import\s*(?P<names>\{[^}]*\}|\w+)" + _FROM, re.MULTILINE)
_PASSED_ON = re.compile(r"^export\s*(?P<names>\{[^}]*\})" + _FROM, re.MULTILINE)
_LISTED = re.compile(r"(?:^|(?<=[;}]))export\s*(?P<names>\{[^}]*\});?", re.MULTILINE)
_DECLARED = re.compile(r"^export (?P<kind>(?:async )?function\*?|class|const) (?P<name>\w+)", re.MULTILINE)
_DEFAULT = re.compile(r"(?:^|(?<=[;}]))export default ", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)
_WAITS = re.compile(r"^(?:(?:const|let) [^=;]*= )?await ", re.MULTILINE)
_LATER = re.compile(r'\bimport\((?:"([^"]+)"|`([^`]+)`)\)')


@dataclass(frozen=True)
class Module:
    """A module, ready to be put into a file with others."""

    path: str
    needs: tuple[str, ...]  # paths that it imports
    later: tuple[str, ...]  # and those that it fetches when it needs them; * stands for what is not known before
    text: str


def module(path: str, source: str) -> Module:
    """A module from its source."""
    source = _CAST.sub("", _COMMENT.sub("", source))
    later = tuple(_beside(path, re.sub(r"\$\{[^}]*\}", "*", one or other)) for one, other in _LATER.findall(source))
    found = _Parts(path)
    body = _IMPORT.sub(found.imported, source)
    body = _PASSED_ON.sub(found.passed_on, body)
    body = _LISTED.sub(found.listed, body)
    body = _DECLARED.sub(found.declared, body)
    body = _DEFAULT.sub(found.default, body)
    if left := _UNKNOWN.search(body):
        raise ValueError(f"{path}: cannot put this into a file with others: {left[0]}")
    body = re.sub(r"\bimport\(", "$import(", body).replace("import.meta", "$meta")
    return Module(path, tuple(found.taken), later, found.packed(body))


class _Parts:
    """What a module takes from others and gives to them."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.taken: dict[str, list[tuple[str, str]]] = {}  # by path: the names there and here
        self._given: dict[str, str] = {}  # the names there and here

    def imported(self, found: re.Match[str]) -> str:
        names = _names(found["names"]) if found["names"].startswith("{") else [("default", found["names"])]
        self.taken.setdefault(_beside(self._path, found["path"]), []).extend(names)
        return ""

    def passed_on(self, found: re.Match[str]) -> str:
        names = [
            (there, here, f"$from{len(self._given) + n}") for n, (there, here) in enumerate(_names(found["names"]))
        ]
        self._given |= {here: between for _, here, between in names}
        self.taken.setdefault(_beside(self._path, found["path"]), []).extend((there, one) for there, _, one in names)
        return ""

    def listed(self, found: re.Match[str]) -> str:
        self._given |= {there: here for here, there in _names(found["names"])}
        return ""

    def declared(self, found: re.Match[str]) -> str:
        self._given[found["name"]] = found["name"]
        return f"{found['kind']} {found['name']}"

    def default(self, _: re.Match[str]) -> str:
        self._given["default"] = "$default"
        return "const $default = "

    def packed(self, body: str) -> str:
        """The module as a function that takes what it imports, runs, and gives what it exports."""
        here = [name for names in self.taken.values() for _, name in names]
        setters = ", ".join(f"($m) => ({_pattern(names)} = $m)" for names in self.taken.values())
        given = ", ".join(f"{there}: {here}" for there, here in self._given.items())
        waits = "async " if _WAITS.search(body) else ""
        variables = f"let {', '.join(here)};\n" if here else ""
        return (
            f"{json.dumps(self._path)}: [{json.dumps(list(self.taken))}, ($import, $meta) => {{\n{variables}"
            f"return [[{setters}], {waits}() => {{\n{body.strip()}\nreturn {{ {given} }};\n}}];\n}}],\n"
        )


def _names(braced: str) -> list[tuple[str, str]]:
    """`{ a, b as c }` as pairs: what it is called before and after `as`."""
    parts = (part.split() for part in braced.strip("{} \n").split(",") if part.strip())
    return [(words[0], words[-1]) for words in parts]


def _pattern(names: Iterable[tuple[str, str]]) -> str:
    return "{ " + ", ".join(f"{there}: {here}" for there, here in names) + " }"


def _beside(path: str, other: str) -> str:
    return normpath(join(dirname(path), other))


# ---- files


def together(modules: Mapping[str, Module], first: str, without: Iterable[str] = ()) -> list[str]:
    """The paths of a module and all that it imports, directly or not, but for some that are there already."""
    found = dict.fromkeys(without)
    known, wanted = set(found), [first]
    while wanted:
        path = wanted.pop()
        if path in found:
            continue
        found[path] = None
        wanted.extend(modules[path].needs)
    return [path for path in found if path not in known]


def fetched_later(modules: Mapping[str, Module]) -> list[str]:
    """The paths of all modules that are fetched when they are needed."""
    patterns = {pattern for one in modules.values() for pattern in one.later}
    return sorted(path for path in modules if any(PurePosixPath(path).match(pattern) for pattern in patterns))


def chunk(modules: Iterable[Module]) -> str:
    """A file of modules."""
    return "export default {\n" + "".join(one.text for one in modules) + "};\n"


def start(loader: str, names: Mapping[str, str], modules: Iterable[Module], first: str) -> str:
    """The file that begins: the loader, the names of the other files, and the modules that run at once."""
    packed = "{\n" + "".join(one.text for one in modules) + "}"
    return f"{_COMMENT.sub('', loader)}\nbegin({json.dumps(dict(names))}, {packed}, {json.dumps(first)});\n"
