"""Decisions as phrases, and the names of the cards."""

from golemancy.engine.layout import Record
from golemancy.games.golem_it.actions import CARD, LAY, PASS
from golemancy.games.golem_it.box import NAMES, colour, printed_value
from golemancy.games.golem_it.people.notation import cards_of
from golemancy.games.golem_it.rules.combinations import price
from golemancy.games.golem_it.rules.packs import size
from golemancy.games.golem_it.rules.turn import next_value, picked
from golemancy.games.golem_it.state import TAKEN_BY_PASS, TURN
from golemancy.words.speaker import Phrase


def phrase(s: Record, box: Record, action: int) -> Phrase:
    """A decision as a kind and facts."""
    if action < CARD:
        return pass_phrase(s, box, action - PASS)
    if action < LAY:
        return {"kind": "play" if s.phase == TURN else "add", "cards": cards_of(picked(s, action - CARD))}
    value = int(s.target if action == LAY else next_value(s, box))
    laid = {
        "cards": cards_of(s.chosen),
        "n": int(size(s.chosen)),
        "value": value,
        "points": int(price(box, s.chosen, value)),
    }
    return {"kind": "lay" if action == LAY else "raise", **laid, "own": bool(box.limit_on)}


def pass_phrase(s: Record, box: Record, returned: int) -> Phrase:
    """A pass: with Limit On it takes a point and sits out, else it may return some."""
    if box.limit_on:
        return {"kind": "sit_out", "points": min(int(s.pool), TAKEN_BY_PASS)}
    return {"kind": "pass", "points": returned}


def things(box: Record) -> dict[str, Phrase]:
    """The name of each card."""
    return {name: {"name": colour(kind), "value": int(printed_value(kind))} for kind, name in enumerate(NAMES)}
