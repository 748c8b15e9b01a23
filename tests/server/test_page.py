"""The page's files as a browser gets them."""

import pytest
from fastapi.testclient import TestClient


def test_a_file_travels_compressed_and_only_once(client: TestClient) -> None:
    first = client.get("/web/app.js")
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["content-type"].startswith("text/javascript")
    again = client.get("/web/app.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_who_cannot_unpack_gets_the_file_as_it_is(client: TestClient) -> None:
    plain = client.get("/web/app.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == client.get("/web/app.js").text


@pytest.mark.parametrize(
    "path", ["/web/none.js", "/web/boards", "/web/..%2f..%2fcli.py", "/web/" + "x" * 300, "/web/%00"]
)
def test_what_is_no_file_of_the_page_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_files_are_only_read(client: TestClient) -> None:
    assert client.post("/web/app.js").status_code == 405


def test_a_wrong_address_leads_a_browser_to_the_page_and_a_program_to_an_error(client: TestClient) -> None:
    asked = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("/nonsense", "/new", "/m/a/b"):
        shown = client.get(path, headers=asked)
        assert (shown.status_code, shown.text) == (404, client.get("/").text)
        told = client.get(path)
        assert (told.status_code, told.json()["error"]) == (404, "Not Found")
    assert client.get("/api/nonsense", headers=asked).json()["error"] == "Not Found"
    assert client.post("/nonsense", headers=asked).headers["content-type"] == "application/json"


def test_the_ratings_of_all_games_are_a_page(client: TestClient) -> None:
    assert client.get("/ratings").text == client.get("/").text
