"""Playing on a server from a program.

    from golemancy.client import Client

    client = Client("http://localhost:8642", name="my bot")
    match = client.create("century", ["person", "iron"])
    print(client.play(match, lambda table: table["actions"][0]["action"]))

What the dicts hold is described in docs/server.md.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from golemancy.errors import GolemancyError, MissingExtra

try:
    from websockets.exceptions import ConnectionClosed, WebSocketException
    from websockets.sync.client import ClientConnection, connect
except ModuleNotFoundError:
    raise MissingExtra("golemancy.client", "websockets", "client") from None

Message = dict[str, Any]
_PATIENCE = 300  # seconds for an answer: a server that has just started compiles a game before it sets up a match
_AWAY = 503  # the status while the server's database is away
_PAUSES = (0.1, 0.5, 1, 2, 5, 10)  # seconds between tries to come back


class Refused(GolemancyError):
    """The server refused a request; `status` is the HTTP status."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class Client:
    """A program known to a server by its token; without one it becomes a new guest."""

    def __init__(self, address: str, token: str | None = None, *, name: str = "program") -> None:
        self.address, self.name = address.rstrip("/"), name
        self.token = token
        if token is None:
            self.token = self.request("POST", "/api/guests", {"name": name})["token"]

    def request(self, method: str, path: str, body: object = None) -> Any:
        """Sends a request; raises Refused with the server's reason."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        try:
            with urlopen(Request(self.address + path, data, headers, method=method), timeout=_PATIENCE) as answer:
                return json.load(answer)
        except HTTPError as error:
            with error:
                said = error.read().decode(errors="replace")
            raise Refused(error.code, _reason(said)) from None

    def games(self) -> list[dict[str, Any]]:
        """The games that the server offers."""
        found: list[dict[str, Any]] = self.request("GET", "/api/games")["games"]
        return found

    def waiting(self, game: str | None = None) -> list[dict[str, Any]]:
        """Public tables that are waiting for players."""
        found = self.request("GET", "/api/lobby")["waiting"]
        return [table for table in found if game in (None, table["game"])]

    def create(self, game: str, kinds: Sequence[str], **details: Any) -> str:
        """Sets up a match with these kinds in its seats (person: me; open; a kind of golem); returns its id."""
        seats = [{"kind": kind, "name": self.name if kind == "person" else ""} for kind in kinds]
        return str(self.request("POST", "/api/matches", {"game": game, "seats": seats, **details})["id"])

    def join(self, match: str, seat: int | None = None) -> Message:
        """Sits down at a table."""
        table: Message = self.request("POST", f"/api/matches/{match}/join", {"name": self.name, "seat": seat})
        return table

    def look(self, match: str) -> Message:
        """The table as it stands."""
        table: Message = self.request("GET", f"/api/matches/{match}")
        return table

    def live(self, match: str, *, brief: bool = True) -> "Live":
        """A live connection to a table."""
        return Live(self, match, brief=brief)

    def play(self, match: str, choose: Callable[[Message], int]) -> Message:
        """Plays a match to its end; `choose` gets the table and returns one of its actions. Returns the last table."""
        with self.live(match) as live:
            for table in live:
                if table["actions"] and table["number"] == table["latest"]:
                    live.decide(table, choose(table))
                if table["result"] is not None:
                    return table
        raise AssertionError("a live connection has no end of its own")


def _reason(said: str) -> str:
    try:
        return str(json.loads(said)["error"])
    except (ValueError, KeyError, TypeError):
        return said[:200]


class Live:
    """The tables of one match as they come, across lost connections."""

    def __init__(self, client: Client, match: str, *, brief: bool) -> None:
        self._client, self._match, self._brief = client, match, brief
        self._seen: dict[str, int] = {}
        self._table: Message = {}
        self._waits = iter(_PAUSES)
        self._socket: ClientConnection | None = None
        self._open = ExitStack()

    def __enter__(self) -> "Live":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection; it is opened again when it is needed."""
        self._socket = None
        self._open.close()

    def _refused(self, status: int, why: str) -> None:
        """Raises what the server refuses; while its database is away, waits and asks for the table again."""
        pause = next(self._waits, None)
        if status != _AWAY or pause is None:
            raise Refused(status, why) from None
        self.close()
        self._seen = {}
        time.sleep(pause)

    def _connected(self) -> ClientConnection:
        """The connection, made anew where it was lost: the server sends what was missed."""
        for pause in (*_PAUSES, None):
            if self._socket is not None:
                return self._socket
            try:
                self._socket = self._open.enter_context(self._connect())
            except (OSError, WebSocketException):
                if pause is None:
                    raise
                time.sleep(pause)
        raise AssertionError("unreachable")

    def _connect(self) -> AbstractContextManager[ClientConnection]:
        query = urlencode({"brief": int(self._brief), **self._seen})
        address = "ws" + self._client.address.removeprefix("http")
        headers = {"authorization": f"Bearer {self._client.token}"}
        return connect(
            f"{address}/api/matches/{self._match}/live?{query}",
            additional_headers=headers,
            max_size=None,
            compression=None,
            open_timeout=_PATIENCE,
        )

    def __iter__(self) -> Iterator[Message]:
        """Each table from now on; what the server refuses is raised."""
        while True:
            try:
                said = json.loads(self._connected().recv())
            except ConnectionClosed as lost:
                self.close()
                code = lost.rcvd.code if lost.rcvd else 0
                if 4400 <= code < 4600:
                    self._refused(code - 4000, lost.rcvd.reason if lost.rcvd else "")
                continue
            if said["type"] == "refused" and said["status"] != 409:  # a decision sent twice over a lost connection
                self._refused(said["status"], said["error"])
            if said["type"] == "table":
                self._waits = iter(_PAUSES)
                self._seen = {"since": said["number"], "epoch": said["epoch"]}
                self._table |= said  # what has not changed is not said again
                yield dict(self._table)

    def decide(self, table: Message, action: int) -> None:
        """Makes the decision that a table asks for; the next table tells that it was made."""
        body = {"type": "decide", "number": table["number"], "seat": table["seat"], "action": action}
        self._seen = {"since": table["number"] - 1, "epoch": table["epoch"]}  # if it is lost, the question comes again
        try:
            self._connected().send(json.dumps(body))
        except ConnectionClosed:
            self.close()
