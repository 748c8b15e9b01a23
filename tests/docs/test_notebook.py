"""The notebook runs from top to bottom; `python -m tests.docs.test_notebook` runs it and keeps what it said."""

import os
import re
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from tests.docs.pages import ROOT

NOTEBOOK = ROOT / "examples" / "first_steps.ipynb"
SECONDS = 120
MOST = 60_000  # bytes of the notebook as it is kept


def ran(monkeypatch: pytest.MonkeyPatch | None = None) -> Any:
    """The notebook after all its cells have run, each without an error."""
    found: Any = nbformat.read(NOTEBOOK, as_version=4)
    here = [str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(here)
    NotebookClient(found, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": ROOT}}).execute()
    return found


def outputs(notebook: Any) -> list[Any]:
    """What the cells showed, in order."""
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


def test_the_notebook_runs_and_shows_boards_tables_and_a_player_that_has_learned() -> None:
    found = outputs(ran())
    shown = [output.data for output in found if "data" in output]
    pictures = [data for data in shown if "<iframe" in data.get("text/html", "")]
    assert len(pictures) == 4
    assert all("Merchants (" in data["text/plain"] for data in pictures)
    tables = [data["text/html"] for data in shown if data.get("text/html", "").startswith("<table>")]
    assert len(tables) == 3
    said = "".join(output.text for output in found if "text" in output)
    assert int(re.search(r"wins (\d+)% of 60 games", said)[1]) >= 70  # type: ignore[index]


def test_the_notebook_is_kept_with_what_it_said_and_without_its_pictures() -> None:
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert "<iframe" not in text
    assert "wins" in text
    assert len(text) < MOST
    assert 8 <= sum(cell.cell_type == "code" for cell in nbformat.reads(text, as_version=4).cells) <= 12


def without_pictures(notebook: Any) -> Any:
    """The notebook as it is kept: boards as text, which is what people see where frames are not shown."""
    for cell in notebook.cells:
        cell.metadata = {}
        for output in cell.get("outputs", ()):
            if "<iframe" in output.get("data", {}).get("text/html", ""):
                del output.data["text/html"]
    return notebook


if __name__ == "__main__":
    nbformat.write(without_pictures(ran()), NOTEBOOK)
