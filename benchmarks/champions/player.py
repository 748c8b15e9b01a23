"""Players of a network in a file: alone, and inside the search that guides itself by it."""

from functools import lru_cache
from pathlib import Path

from golemancy.players import KNOWN, Budget, Details, make_champion
from golemancy.players.champion import ChampionPlayer
from golemancy.players.learned import LearnedPlayer
from golemancy.players.network import Network


@lru_cache
def read(file: str) -> Network:
    """A network from its file."""
    return Network.from_bytes(Path(file).read_bytes())


def enter(name: str, file: str) -> None:
    """Makes NAME (the network alone) and NAME-search (inside a search) players by name."""

    def alone(seed: int, budget: Budget, details: Details) -> LearnedPlayer:
        return LearnedPlayer(read(file))

    def searching(seed: int, budget: Budget, details: Details) -> ChampionPlayer:
        return make_champion(seed, budget, details, read(file))

    KNOWN[name], KNOWN[f"{name}-search"] = alone, searching
