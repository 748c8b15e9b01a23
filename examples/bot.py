"""A bot that plays any of the games on a server: python examples/bot.py http://localhost:8642 [GAME]

It joins a public table that waits for players, or sets one up against a golem, and decides at random. A better bot
finds everything it needs in the table: the `view`, and each of the `actions` with its text and its place on the board.
"""

import random
import sys
from typing import Any

from golemancy.client import Client, Refused


def choose(table: dict[str, Any]) -> int:
    """Any legal decision."""
    return int(random.choice(table["actions"])["action"])


def sit_down(client: Client, game: str | None) -> str:
    """The first table with an open seat, or a new one against a golem."""
    for table in client.waiting(game):
        try:
            return str(client.join(table["id"])["id"])
        except Refused as refused:  # somebody else was quicker
            print(refused)
    return client.create(game or random.choice(client.games())["name"], ["person", "clay"])


client = Client(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8642", name="bot")
match = sit_down(client, sys.argv[2] if len(sys.argv) > 2 else None)
print(f"{client.address}/m/{match}")
end = client.play(match, choose)
print(end["title"], [(seat["name"], place) for seat, place in zip(end["seats"], end["result"]["places"], strict=True)])
