"""The command `golemancy lab`: pages, tables and refusals."""

import csv
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from golemancy import games
from golemancy.errors import BadOption
from tests.cli.typed import said

FEW = ("--games", "6", "--player", "random", "--workers", "1")


def lab(*arguments: str) -> str:
    """What the command prints; its errors are raised."""
    return said("lab", *arguments)


def lab_json(*arguments: str) -> Any:
    return json.loads(lab(*arguments, *FEW, "--json"))


class Page(HTMLParser):
    """Reads a page and refuses one that is not well nested or loads something from elsewhere."""

    VOID = frozenset({"meta", "br"})

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}
        self.unnamed = 0
        self.feed(file.read_text(encoding="utf-8"))
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert not {"src", "href", "srcset"} & set(given)
        self.unnamed += tag == "svg" and not ({"aria-label", "aria-hidden"} & set(given))
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_report_is_a_page_and_its_data(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra `lab`")
    text = lab("century", *FEW, "--tries", "1", "--out", str(tmp_path))
    assert "1st to play" in text
    page = Page(tmp_path / "report.html")
    assert page.unnamed == 0
    assert page.count["table"] >= 6
    assert "url(" not in (tmp_path / "report.html").read_text(encoding="utf-8")
    seats = parquet.read_table(tmp_path / "seats.parquet").to_pylist()
    assert len(seats) == 12
    for seat in seats:
        assert seat["score"] == sum(points for name, points in seat.items() if name.startswith("points: "))
    assert [row["seed"] for row in parquet.read_table(tmp_path / "games.parquet").to_pylist()] == list(range(6))
    assert len(parquet.read_table(tmp_path / "tries.parquet")) == 6
    things = parquet.read_table(tmp_path / "things.parquet").to_pylist()
    assert {row["kind"] for row in things} == {"acquire", "claim"}


@pytest.mark.parametrize(("name", "players"), [*((name, "2") for name in games.names()), ("golems", "1")])
def test_every_game_has_a_page(name: str, players: str, tmp_path: Path) -> None:
    lab(name, "--players", players, *FEW, "--out", str(tmp_path))
    assert Page(tmp_path / "report.html").unnamed == 0


def test_without_pyarrow_the_tables_are_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "games.csv" in lab("golem_it", "--players", "3", *FEW, "--out", str(tmp_path))
    with (tmp_path / "games.csv").open(encoding="utf-8") as stream:
        assert [row["seed"] for row in csv.DictReader(stream)] == [str(n) for n in range(6)]


def test_the_same_seeds_give_the_same_figures_whatever_the_number_of_processes() -> None:
    arguments = ("golems", "--players", "2", "--seed", "5", "--tries", "1")
    alone = lab_json(*arguments)
    assert alone == json.loads(lab(*arguments, *FEW[:-1], "2", "--json"))
    assert alone != lab_json(*arguments[:-3], "6", "--tries", "1")
    assert sum(row["wins"]["value"] for row in alone["order"]) == pytest.approx(1)


def test_a_deck_is_compared_with_the_usual_one(tmp_path: Path) -> None:
    usual = games.definition("century").deck()
    assert usual is not None
    file = tmp_path / "dear.toml"
    file.write_text(usual.text.replace("copper_points = 3", "copper_points = 20"), encoding="utf-8")
    figures = lab_json("compare", "century", "--deck", str(file))
    assert figures["variants"] == ["as it comes", "dear.toml"]
    by_name = {m["name"]: m for m in figures["measures"]}
    copper = by_name["points of a seat from copper tokens"]
    assert copper["means"][1]["value"] > 3 * copper["means"][0]["value"]
    lab("compare", "century", "--deck", str(file), *FEW, "--out", str(tmp_path))
    assert Page(tmp_path / "report.html").unnamed == 0


def test_the_same_thing_twice_shows_no_difference() -> None:
    figures = lab_json("compare", "golem_it", "--players", "3", "-o", "limit_on=false", "-o", "limit_on=false")
    for measure in figures["measures"] + figures["picks"]:
        assert measure["differences"][0] == pytest.approx({"value": 0, "low": 0, "high": 0, "p": 1, "cases": 6})


def test_options_are_compared_on_the_same_seeds() -> None:
    figures = lab_json("compare", "century", "-o", "first=0", "-o", "first=1")
    assert figures["variants"] == ["first=0", "first=1"]
    assert len(figures["measures"][0]["means"]) == 2


def test_a_sweep_goes_over_a_range(tmp_path: Path) -> None:
    arguments = ("sweep", "century", "--set", "scoring.copper_points=1..3")
    figures = lab_json(*arguments)
    assert figures["variants"] == [f"copper_points = {n}" for n in (1, 2, 3)]
    lab(*arguments, *FEW, "--out", str(tmp_path))
    page = Page(tmp_path / "report.html")
    assert page.unnamed == 0
    assert re.search(r"Over all values", (tmp_path / "report.html").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("century", "--player", "nobody"), "there is no player 'nobody'"),
        (("century", "--try", "gain 9M"), "no card or tile of that name was offered; there are"),
        (("compare", "century"), "name one thing that differs"),
        (("compare", "century", "--set", "first=0,1", "--deck", "x.toml"), "name one thing that differs"),
        (("sweep", "century", "--set", "scoring.copper_points=3"), "a sweep needs two values or more"),
        (("sweep", "century", "--set", "scoring.gold=1..3"), "scoring has no 'gold'"),
        (("nothing",), "there is no game 'nothing'"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    few = FEW if "--player" not in arguments else (*FEW[:2], *FEW[4:])
    with pytest.raises(BadOption, match=message):
        lab(*arguments, *few, "--out", str(tmp_path))


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOption, match="cannot be written to"):
        lab("century", *FEW, "--out", str(tmp_path / "file"))
