"""What the cards and terms of Golem It! are, in words."""

from golemancy.engine.layout import Record
from golemancy.games.golem_it.box import NAMES, SERIES, colour, printed_value, raised, step
from golemancy.games.golem_it.state import MOST_RETURNED, POINTS, TAKEN_BY_PASS


def explain(box: Record, thing: str) -> str | None:
    """A card or a term in words."""
    if thing in NAMES:
        return explain_card(NAMES.index(thing))
    return GLOSSARY.get(thing)


def explain_card(kind: int) -> str:
    """A golem card in words."""
    series = ", ".join(str(raised(kind, points)) for points in SERIES)
    golem = f"{colour(kind).capitalize()} golem {printed_value(kind)}"
    return f"{golem}: each point of tokens on it adds {step(kind)} ({series}, …)."


GLOSSARY = {
    "mint": "Mint golem: each point of tokens on it adds 1 to its value.",
    "purple": "Purple golem: each point of tokens on it adds its printed value once more.",
    "tokens": "Magic tokens, counted in points: get rid of all of them, and of your cards, to finish.",
    "pool": f"The common pool of magic tokens; with those in front of the players it makes {POINTS} points.",
    "best": "The best combination of the round: beat it with as many cards of a higher value.",
    "pass": f"Play nothing and return up to {MOST_RETURNED} points to the pool; you may play again later in the round. "
    f"With Limit On: take {TAKEN_BY_PASS} point instead, and have no more turns in this round.",
    "lying": "A combination in front of its player until that player's next turn, with the tokens on it.",
    "playing": "The combination being put together; once begun it is not taken back.",
    "discards": "Cards that have been played and cleared away; everybody may look at them.",
    "place": "The order in which players got rid of all their cards and points.",
    "lay": "Lay the chosen cards at this value, with the tokens they need.",
    "raise": "Put more tokens on the chosen cards than they need.",
    "noted": "Points from the games before: tournament points, or with two players penalty points.",
    "unused": "Cards that were not dealt; nobody has seen them.",
    "out": "Passed in this round; with Limit On, no more turns until the next.",
}
