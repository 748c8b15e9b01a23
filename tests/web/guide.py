"""Knowing what to do next: a match mirrored from the page's own table, and a search for its next decision."""

import random
from typing import Any

from playwright.sync_api import Page

from golemancy import games
from golemancy.play.match import Match, Seat
from golemancy.players import player
from tests.web.conftest import SEED

HIDDEN = "hidden"  # a decision that nobody else may know
ACTING = ("place", "build", "play")


class Guide:
    """Says which decision to make in seat 0."""

    def __init__(self, page: Page, match: str) -> None:
        self.page, self.match = page, match
        table = self.table()
        game = games.game(table["game"], len(table["seats"]), **table["options"])
        self.mirror = Match(game, [Seat(s["name"], "person") for s in table["seats"]], SEED)
        self.player = player("search:iterations=400", 0)
        self.chance = random.Random(SEED)

    def table(self) -> dict[str, Any]:
        """The table as the server tells it."""
        return dict(self.page.request.get(f"/api/matches/{self.match}").json())

    def my_turn(self) -> dict[str, Any]:
        """The table once seat 0 has to decide, or the end is there."""
        while True:
            table = self.table()
            if table["actions"] or table["result"]:
                return table
            self.page.wait_for_timeout(10)

    def next(self, table: dict[str, Any] | None = None) -> dict[str, Any]:
        """The decision to make now, as the page was told of it."""
        table = table or self.table()
        for line in self.fresh(table):
            if line["text"] == HIDDEN:
                return self.guess(table)
            self.mirror.decide(line["text"])
        text = self.mirror.state.say(self.player.choose(self.mirror.seen_state()))
        return dict(next(a for a in table["actions"] if a["text"] == text))

    def fresh(self, table: dict[str, Any]) -> list[dict[str, Any]]:
        """The lines of the log that the mirror has not seen; a table brings the latest, older ones are asked for."""
        known, first = len(self.mirror.history), table["number"] - len(table["log"])
        older: list[dict[str, Any]] = []
        while known + len(older) < first:
            start = known + len(older)
            asked = f"/api/matches/{self.match}/log?first={start}&last={min(first, start + 100) - 1}&seat=0"
            older += self.page.request.get(asked).json()
        return older + table["log"][max(0, known - first) :]

    def guess(self, table: dict[str, Any]) -> dict[str, Any]:
        """Any decision of a match that cannot be mirrored, as something is hidden in it; acting comes first."""
        acting = [action for action in table["actions"] if action["text"].split(" ")[0] in ACTING]
        return dict(self.chance.choice(acting or table["actions"]))

    def decide(self) -> None:
        """Makes the next decision of seat 0 without the page."""
        table = self.my_turn()
        body = {"number": table["number"], "seat": 0, "action": self.next(table)["action"]}
        answer = self.page.request.post(f"/api/matches/{self.match}/decisions", data=body)
        assert answer.ok, answer.text()
