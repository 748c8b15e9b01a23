"""What each seat may see in Golem It!, as plain dicts."""

from golemancy.contract import View
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain, plain_box
from golemancy.games.golem_it.box import NAMES, SERIES, VARIANTS, colour, printed_value, step
from golemancy.games.golem_it.knowledge import discards
from golemancy.games.golem_it.people.notation import cards_of
from golemancy.games.golem_it.people.position import to_dict
from golemancy.games.golem_it.rules.packs import size
from golemancy.games.golem_it.state import (
    COPIES,
    KINDS,
    MOST_RETURNED,
    NOBODY,
    PENALTY_PER_CARD,
    POINTS,
    TAKEN_BY_PASS,
    TOKENS,
)


def view(s: Record, box: Record, seat: int) -> View:
    """All but the other hands and the unused cards (GI-80)."""
    s, box = plain(s), plain_box(box)
    shown = to_dict(s, box)
    shown["unused"] = size(s.unused)
    for number, row in enumerate(shown["seats"]):
        row["cards"] = len(row["hand"])
        row["hand"] = row["hand"] if number == seat else None
        row["lying"] = raised_combination(box, s.lying[number], s.value[number])
    return shown | {
        "playing": raised_combination(box, s.chosen, s.target),
        "best": best_position(s),
        "discards": cards_of(discards(s)),
        "games": int(box.games),
        "variant": VARIANTS[0 if not box.play_on else 1 if box.games == 1 else 2],
        "limit_on": bool(box.limit_on),
        "printed": printed(s, box),
    }


def raised_combination(box: Record, pack: int, value: int) -> View | None:
    """A combination with the points on each card and on all of them."""
    if not pack:
        return None
    cards = cards_of(pack)
    tokens = [int(box.price[value, NAMES.index(card)]) for card in cards]
    return {"cards": cards, "tokens": tokens, "value": int(value), "points": sum(tokens)}


def best_position(s: Record) -> View | None:
    """What a follower has to beat."""
    if s.owner == NOBODY:
        return None
    return {"seat": int(s.owner), "cards": size(s.lying[s.owner]), "value": int(s.value[s.owner])}


# ---- what is printed on the cards and in the rulebook


def card_face(kind: int) -> View:
    """All that is printed on a kind of card."""
    return {
        "card": NAMES[kind],
        "colour": colour(kind),
        "value": printed_value(kind),
        "step": step(kind),
    }


FACES = [card_face(kind) for kind in range(KINDS)]


def printed(s: Record, box: Record) -> View:
    """The numbers of the game that a board needs to show it.

    - `cards`: every kind of card in the order of a hand, with its `colour`, its `value`, and the `step` that a point of
      tokens adds to it
    - `series`: a card shows what its value is with so many points on it
    - `copies`: how many cards of each kind there are
    - `tokens`: the values of tokens, each with the `count` of its pieces; `points`: all of them together
    - `returned`: the most points that a pass returns; `taken`: those that a pass brings with Limit On
    - `penalty`: what the loser notes for each card in hand, None where there are no penalty points
    - `prizes`: tournament points by place, the first place first; empty where there are none
    """
    return {
        "cards": [dict(face) for face in FACES],
        "series": list(SERIES),
        "copies": COPIES,
        "tokens": [{"value": value, "count": count} for value, count in TOKENS],
        "points": POINTS,
        "returned": MOST_RETURNED,
        "taken": TAKEN_BY_PASS,
        "penalty": PENALTY_PER_CARD if box.penalties else None,
        "prizes": [int(prize) for prize in box.prizes[1 : s.players + 1]] if any(box.prizes) else [],
    }


def printed_on(deck: Deck | None, name: str) -> View | None:
    """What is printed on a card, as much of `printed` as its face needs."""
    return {"cards": [card_face(NAMES.index(name))], "series": list(SERIES)} if name in NAMES else None
