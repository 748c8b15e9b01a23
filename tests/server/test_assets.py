"""The page's files under names that change with their content: few, small, kept for ever."""

import gzip
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from golemancy import games
from golemancy.server.http.assets import Assets, Shelf, put_together
from golemancy.server.http.page import FOR_EVER, WEB
from golemancy.server.http.routes import SAID_HERE
from golemancy.showing import bundle
from golemancy.words.catalogue import catalogue

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def assets() -> Assets:
    return put_together(WEB)


def modules() -> list[bundle.Module]:
    """All of the page's modules but the one that starts it, and the one that runs them."""
    apart = ("app.js", "loader.js", *(path.relative_to(WEB).as_posix() for path in WEB.glob("alone/*")))
    own = (path for path in WEB.rglob("*.js") if path.relative_to(WEB).as_posix() not in apart)
    return [bundle.module(path.relative_to(WEB).as_posix(), path.read_text()) for path in own]


def test_every_module_is_the_same_among_others(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js on this system")
    (tmp_path / "all.mjs").write_text(bundle.chunk(modules()))
    ran = subprocess.run(
        [node, "tests/js/bundled.js", (tmp_path / "all.mjs").as_uri()], cwd=ROOT, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout) == (0, f"{len(modules())}\n"), ran.stderr


@pytest.mark.parametrize(
    ("source", "taken", "given"),
    [
        ('import { a, b as c } from "./x.js";', "{ a: a, b: c }", "{  }"),
        ('import d from "../x.js";', "{ default: d }", "{  }"),
        ("export const a = 1;\nexport async function b() {}", "[]", "{ a: a, b: b }"),
        ("const a = 1;\nexport { a as b };", "[]", "{ b: a }"),
        ('export { a } from "./x.js";', "{ a: $from0 }", "{ a: $from0 }"),
        ("export default class {}", "[]", "{ default: $default }"),
    ],
)
def test_imports_and_exports_are_read(source: str, taken: str, given: str) -> None:
    text = bundle.module("folder/a.js", source).text
    assert taken in text
    assert f"return {given};" in text


@pytest.mark.parametrize("line", ["export let a = 1;", 'import * as x from "./x.js";', 'export * from "./x.js";'])
def test_what_cannot_be_put_together_is_named(line: str) -> None:
    with pytest.raises(ValueError, match=r"^folder/a\.js: cannot put this into a file with others: " + re.escape(line)):
        bundle.module("folder/a.js", line)


def test_what_is_fetched_later_is_found() -> None:
    source = 'const a = () => import("./b.js");\nconst c = (d) => import(`./e/${d}.js`);'
    found = {path: bundle.module(path, source if path == "a.js" else "") for path in ("a.js", "b.js", "e/f.js", "g.js")}
    assert bundle.fetched_later(found) == ["b.js", "e/f.js"]


# ---- on the way to a browser


def test_the_page_names_files_that_a_browser_keeps_for_ever(client: TestClient) -> None:
    names = re.findall(r'"(/web/[^"]+\.[0-9a-f]{12}\.[^"]+)"', client.get("/").text)
    assert len(names) == 3  # the icon, the styles, the modules
    for name in names:
        answer = client.get(name)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, FOR_EVER)
        assert answer.headers.get("content-encoding") == "gzip"
        assert "set-cookie" not in answer.headers


def test_a_file_of_another_version_is_not_there(client: TestClient) -> None:
    assert client.get("/web/app.000000000000.js").status_code == 404


def test_words_are_kept_for_ever_in_the_version_that_the_page_names(client: TestClient) -> None:
    version = re.search('data-words="([0-9a-f]+)"', client.get("/").text)
    assert version is not None
    assert client.get(f"/api/words/de?version={version[1]}").headers["cache-control"] == FOR_EVER
    assert client.get("/api/words/de?version=old").headers["cache-control"] == "private, no-cache"


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_game_adds_its_own_words_to_those_of_the_page(client: TestClient, game: str) -> None:
    page, own = (client.get(f"/api/words/de{query}").json() for query in ("", f"?game={game}&positions=true"))
    assert not set(page.items()) & set(own.items())
    whole = catalogue("de", *games.definition(game).catalogues)
    assert {key: text for key, text in whole.items() if key.partition(".")[0] not in SAID_HERE} == page | own


@pytest.mark.parametrize("path", ["/api/games", "/api/words/en?game=century"])
def test_what_has_not_changed_is_not_sent_again(client: TestClient, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def size(assets: Assets, *starts: str) -> int:
    """Bytes on the way of the files whose names begin so, each one of them once."""
    found = [name for start in starts for name in assets.files if re.fullmatch(rf"{start}\.[0-9a-f]{{12}}\.\w+", name)]
    assert len(found) >= len(starts)
    return sum(len(assets.files[name].packed) for name in found) + len(assets.index.packed)


def words(client: TestClient, *paths: str) -> int:
    return sum(len(gzip.compress(client.get(path).content, 5)) for path in paths)


LOBBY = ("app", "style", "icon", "pages/table")  # the last is there before it is asked for


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_lobby_is_small(assets: Assets, client: TestClient, language: str) -> None:
    said = words(client, f"/api/words/{language}", "/api/games", "/api/matches", "/api/lobby", "/api/me")
    assert size(assets, *LOBBY) + said < 100_000


@pytest.mark.parametrize("game", ["century", "golems", "golem_it", "adventure", "arena"])
def test_a_table_is_small(assets: Assets, client: TestClient, game: str) -> None:
    said = words(client, "/api/words/de", f"/api/words/de?game={game}")
    assert size(assets, "app", "style", "icon", "pages/table", f"boards/{game}") + said < 160_000 - 15_000  # the match


# ---- in a clone


def test_files_that_change_get_other_names_and_the_old_ones_stay_a_while(tmp_path: Path) -> None:
    shutil.copytree(WEB, tmp_path / "web")
    shelf = Shelf(tmp_path / "web")
    before = shelf.newest()
    file = tmp_path / "web" / "boards" / "arena.css"
    file.write_text(file.read_text() + "\n.new { color: red; }\n")
    os.utime(file, ns=(1, 1))
    shelf._looked = 0.0  # as if a while had gone by
    after = shelf.newest()
    assert after.index != before.index
    changed = set(after.files) - set(before.files)
    assert {name.partition(".")[0] for name in changed} == {"app", "boards/arena"}
    assert all(shelf.find(name) for name in before.files)
