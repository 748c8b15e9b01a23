"""What people call the places of the map: by what they see there, never by coordinates."""

from golemancy.engine.layout import Record
from golemancy.games.adventure.state import CELLS, CLOSED, NONE, VALLEY
from golemancy.games.caravan.people.position import colours
from golemancy.words.speaker import Phrase

LANDMARKS = ("mill", "lake", "oak", "bridge")  # one for each valley, in the order of the cells; the board draws them


def place(s: Record, box: Record, tile: int) -> Phrase:
    """A place as a name and facts."""
    if tile >= CELLS:
        return village(box, int(s.village[tile - CELLS]))
    mountain = int(s.land[tile])
    if mountain == VALLEY:
        return {"name": "valley", "mark": landmark(s, tile)}
    return {"name": "mountain", "give": colours(box.asks[mountain]), "get": colours(box.yields[mountain])}


def village(box: Record, vp: int) -> Phrase:
    """A village by the tile in it."""
    if vp == NONE:
        return {"name": "village_bare"}
    if vp == CLOSED:
        return {"name": "village_closed"}
    return {"name": "village", "points": int(box.points[vp]), "cost": colours(box.cost[vp])}


def landmark(s: Record, tile: int) -> str:
    """What is to be seen in a valley and in no other."""
    before = list(s.land[:tile]).count(VALLEY)
    return LANDMARKS[before % len(LANDMARKS)]
