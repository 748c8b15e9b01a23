"""The documentation as the server shows it."""

from pathlib import Path

import pytest

from golemancy.server.http.rulebook import rendered
from tests.docs.pages import PAGES, ROOT


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if ROOT / "docs" in page.parents],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_readers_see_a_title_and_no_comments(page: Path) -> None:
    shown = rendered(page.read_text(encoding="utf-8"))
    assert shown["title"]
    assert "not run:" not in shown["html"]
    assert "&lt;!--" not in shown["html"]
