"""The lab's pages in a browser: no violation of axe, no sideways scrolling, nothing loaded, columns that sort."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from golemancy.lab.page import compare_page, report_page
from golemancy.lab.run import Study, run
from golemancy.lab.variant import Variant, with_value
from tests.web.conftest import SIZES

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
STUDY = Study(player="random", games=24)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A report, a comparison and a sweep."""
    base = Variant("as it comes", "golems", 2)
    variants = [with_value(base, "gem[0].gems", n) for n in (1, 2, 3)]
    runs = run([base, *variants], STUDY, workers=1)
    game, folder = base.build(), tmp_path_factory.mktemp("lab")
    texts = {
        "report": report_page(game, STUDY, runs[0]),
        "compare": compare_page(game, STUDY, runs[:2]),
        "sweep": compare_page(game, STUDY, runs[1:]),
    }
    for name, text in texts.items():
        (folder / name).with_suffix(".html").write_text(text, encoding="utf-8")
    return {name: (folder / name).with_suffix(".html") for name in texts}


def opened(browser: Browser, file: Path, size: str, scheme: str) -> tuple[Page, list[str]]:
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)  # type: ignore[arg-type]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    return page, asked


@pytest.mark.parametrize(("size", "scheme"), [("wide", "light"), ("small", "dark")])
@pytest.mark.parametrize("name", ["report", "compare", "sweep"])
def test_a_page_is_readable_for_everybody(
    browser: Browser, pages: dict[str, Path], name: str, size: str, scheme: str
) -> None:
    page, asked = opened(browser, pages[name], size, scheme)
    assert asked == [pages[name].as_uri()]
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    page.add_script_tag(content=AXE)
    result = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in result["violations"]] == []
    page.close()


def test_a_column_sorts_down_and_up(browser: Browser, pages: dict[str, Path]) -> None:
    page, _ = opened(browser, pages["report"], "wide", "light")
    table = page.locator("table.things").first
    cells = "cells => cells.map(cell => cell.dataset.value)"
    button = table.get_by_role("button").nth(1)
    for direction in ("descending", "ascending"):
        button.click()
        values = [float(v) for v in table.locator("tbody tr td:nth-child(2)").evaluate_all(cells)]
        assert values == sorted(values, reverse=direction == "descending")
        assert button.locator("xpath=..").get_attribute("aria-sort") == direction
    page.close()
