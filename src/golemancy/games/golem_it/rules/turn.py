"""A turn: what a combination must be, playing one, and passing (GI-10 to GI-24, Limit On GI-70 to GI-74)."""

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golem_it.rules.combinations import exact_value, lowest_value, price
from golemancy.games.golem_it.rules.packs import one, size
from golemancy.games.golem_it.rules.rounds import end_turn
from golemancy.games.golem_it.state import ADDING, NOBODY, TAKEN_BY_PASS, VALUING

# ---- what the round asks for


@rule
def needed(s: Record) -> int:
    """Cards that a combination must have: as many as the best (GI-12); 0 for any number, for the opener (GI-11)."""
    return size(s.lying[s.owner]) if s.owner != NOBODY else 0


@rule
def least_value(s: Record) -> int:
    """The lowest value that the round allows: any for the opener (GI-11), else more than the best (GI-12)."""
    return s.value[s.owner] + 1 if s.owner != NOBODY else 1


@rule
def budget(s: Record, box: Record) -> int:
    """Points that may be laid on a combination: the pool's, or one's own in Limit On (GI-15, GI-70)."""
    return int(s.tokens[s.player] if box.limit_on else s.pool)


# ---- putting a combination together


@rule
def takes_all(s: Record) -> bool:
    """Whether the next card takes the whole hand along, as its only card or because all are needed."""
    hand = s.hand[s.player]
    return size(hand) == 1 or (s.chosen == 0 and size(hand) == needed(s))


@rule
def picked(s: Record, kind: int) -> int:
    """What naming a card adds: that card, or the whole hand when all of it is needed."""
    hand = s.hand[s.player]
    return hand if s.chosen == 0 and size(hand) == needed(s) else one(kind)


@rule
def value_to_lay(s: Record, box: Record, pack: int) -> int:
    """The lowest value at which a pack can be laid; a last play in Limit On spends all (GI-74)."""
    if box.limit_on and pack == s.chosen + s.hand[s.player]:
        return exact_value(box, pack, least_value(s), budget(s, box))
    return lowest_value(box, pack, least_value(s), budget(s, box))


@rule
def next_value(s: Record, box: Record) -> int:
    """The next higher value for the chosen cards, or 0 (GI-15)."""
    return lowest_value(box, s.chosen, s.target + 1, budget(s, box))


@rule
def choose(s: Record, box: Record, kind: int) -> None:
    """Adds a card to the combination being played."""
    pack = picked(s, kind)
    s.target = value_to_lay(s, box, s.chosen + pack)
    s.hand[s.player] -= pack
    s.chosen += pack
    complete = s.hand[s.player] == 0 or size(s.chosen) == needed(s)
    s.phase = VALUING if complete else ADDING


@rule
def raise_value(s: Record, box: Record) -> None:
    """Puts more tokens on the chosen cards than they need (GI-15); no more cards are added then."""
    s.target = next_value(s, box)
    s.phase = VALUING


@rule
def lay(s: Record, box: Record) -> None:
    """Lays the chosen cards with the tokens they need (GI-15, GI-70); they are the best combination now."""
    points = price(box, s.chosen, s.target)
    if box.limit_on:
        s.tokens[s.player] -= points
    else:
        s.pool -= points
    s.lying[s.player] = s.chosen
    s.value[s.player] = s.target
    s.owner = s.player
    s.chosen = 0
    s.target = 0
    end_turn(s, box)


# ---- passing


@rule
def pass_turn(s: Record, box: Record, points: int) -> None:
    """Returns points to the pool (GI-20); in Limit On takes one and is out of the round (GI-72).

    Without Limit On nothing is noted of a pass, so the seat may play again when its turn comes (GI-21).
    """
    if box.limit_on:
        points = -min(s.pool, TAKEN_BY_PASS)
        s.out[s.player] = 1
    s.tokens[s.player] -= points
    s.pool += points
    end_turn(s, box)
