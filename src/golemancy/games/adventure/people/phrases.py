"""Decisions as phrases, and the names of cards and tiles."""

from golemancy.engine.layout import Record
from golemancy.games.adventure.actions import BONUS, BUILD, CLAIM, GO, START, TRADE, WALK
from golemancy.games.adventure.box import CLOSED_NAME, mountain_names, pile_names, vp_name, vp_names
from golemancy.games.adventure.people.notation import bonus_name
from golemancy.games.adventure.people.places import place
from golemancy.games.adventure.people.view import fare
from golemancy.games.adventure.rules.places import price
from golemancy.games.adventure.rules.travel import free_steps, payee
from golemancy.games.adventure.state import BONUSES, CELLS, HERE, PLACING, TOLL
from golemancy.games.caravan.actions import DONE, MERCHANT_ACTIONS, PAY, REST
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.people.phrases import merchant_phrase, merchant_things
from golemancy.games.caravan.people.position import colours
from golemancy.games.caravan.state import COLOURS
from golemancy.words.speaker import Phrase

TERMS = ("valley", "village", "outpost", "column", "wagon")  # things of the board that are no card and no tile


def phrase(s: Record, box: Record, action: int) -> Phrase:
    """A decision as a kind and facts."""
    if s.phase == TOLL and PAY <= action < PAY + 4:
        return {"kind": "toll", "other": int(payee(s)), "colour": COLOURS[action - PAY]}
    if action == DONE and s.phase == HERE:
        return {"kind": "leave"}
    if action == REST:
        return {"kind": "rest", "cards": int(s.played[s.player] | s.discards[s.player]).bit_count()}
    if action < MERCHANT_ACTIONS:
        return merchant_phrase(s, box, action)
    return travel_phrase(s, box, action)


def travel_phrase(s: Record, box: Record, action: int) -> Phrase:
    """A decision about the map."""
    if action < GO:
        return {"kind": "start", "crystals": colours(box.start[action - START])}
    if action < WALK and s.phase == PLACING:
        return {"kind": "place", "to": place(s, box, action - GO)}
    if action < WALK:
        cards = fare(s, action - GO, int(free_steps(s, box, s.turn)))
        return {"kind": "move", "to": place(s, box, action - GO), "cards": cards}
    if action < BUILD:
        return {"kind": "walk", "card": merchant_names(box)[action - WALK]}
    here = int(s.wagon[s.player])
    if action == BUILD:
        return {"kind": "build", "at": place(s, box, here), "crystals": int(price(s, box, here))}
    if action == TRADE:
        mountain = int(s.land[here])
        return {"kind": "barter", "give": colours(box.asks[mountain]), "get": colours(box.yields[mountain])}
    if action == CLAIM:
        return {"kind": "claim", "tile": vp_name(box, s.village[here - CELLS])}
    return {"kind": "bonus", "tile": bonus_name(s, box, action - BONUS)}


def things(box: Record) -> dict[str, Phrase]:
    """The name of each card and tile."""
    tiles = {
        name: {"name": "tile", "points": int(box.points[tile]), "cost": colours(box.cost[tile])}
        for tile, name in enumerate(vp_names(box))
    }
    bonuses = {name: {"name": name.replace(" ", "_").replace("+", "")} for name in BONUSES}
    piles = {name: {"name": "points_tile", "points": int(name.split()[0])} for name in pile_names(box)}
    mountains = {
        name: {"name": "mountain", "give": colours(box.asks[mountain]), "get": colours(box.yields[mountain])}
        for mountain, name in enumerate(mountain_names(box)[:-1])
    }
    terms: dict[str, Phrase] = {CLOSED_NAME: {"name": "closed"}, **{term: {"name": f"any_{term}"} for term in TERMS}}
    return {**dict(merchant_things(box)), **tiles, **mountains, **bonuses, **piles, **terms}
