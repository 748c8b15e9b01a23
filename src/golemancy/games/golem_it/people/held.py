"""What a seat has that counts: in Golem It! mostly what it wants to get rid of."""

from golemancy.contract import Held
from golemancy.engine.layout import Record
from golemancy.games.golem_it.rules.ending import points_of
from golemancy.games.golem_it.rules.packs import size


def held(s: Record, box: Record, seat: int) -> list[Held]:
    """Cards and points of the game that is on, and what was noted in those before."""
    game, finished = int(s.number), s.place[seat] != 0
    noted = Held("penalty", int(s.noted[seat]), -1.0) if box.penalties else Held("tournament", int(s.noted[seat]), 2.0)
    return [
        noted,
        Held("finished", int(finished), 3.0, goal=True, within=game),
        Held("cards", int(size(s.hand[seat])), -1.0, within=game),
        Held("tokens", int(points_of(s, box, seat)), -0.8, within=game),
        Held("lead", int(s.owner == seat), 0.5, within=game),
    ]
