"""Everything that cannot be in a position."""

from collections.abc import Iterator

from golemancy.engine.layout import Record
from golemancy.errors import Flaw
from golemancy.games.caravan.people.audit import audit_action, audit_merchants, audit_rounds, audit_row, most_in_a_turn
from golemancy.games.caravan.state import DISCARDING, EMPTY, TURN
from golemancy.games.century.box import golem_names
from golemancy.games.century.rules.ending import MOST_QUIET_ROUNDS
from golemancy.games.century.state import TOKENS


def audit(s: Record, box: Record) -> Iterator[Flaw]:
    """Cards and tokens are where they can be, each exactly once, and the game has come to where it can be."""
    yield from audit_merchants(s, box)
    yield from audit_points(s, box)
    yield from audit_tokens(s, box)
    yield from audit_caravans(s, box)
    yield from audit_rounds(s, box, int(s.player), MOST_QUIET_ROUNDS)
    if not s.over:
        yield from audit_action(s, box, int(box.limit))


def audit_points(s: Record, box: Record) -> Iterator[Flaw]:
    """Every point card is in one place."""
    where = [*s.point_row[s.point_row != EMPTY], *s.point_deck[: s.point_left]]
    claimed = [int(c) for c in s.claimed[: s.players]]
    for card, name in enumerate(golem_names(box)):
        times = where.count(card) + sum(held >> card & 1 for held in claimed)
        if times != 1:
            yield Flaw(
                "card_times", "the card {thing!r} is there {found} times, not once", thing=name, found=times, wanted=1
            )
    yield from audit_row("point_row", s.point_row, s.point_left)


def audit_tokens(s: Record, box: Record) -> Iterator[Flaw]:
    """No token is lost or doubled (CG-03), and each came with a claim (CG-41)."""
    for metal, name in enumerate(TOKENS):
        total = int(box.tokens[metal]) * int(s.players)
        pile, held = s[f"{name}_pile"], s[name].sum()
        if pile + held != total:
            yield Flaw(
                "tokens",
                "{metal} tokens: {pile} in the pile and {held} with the players are not {total}",
                metal=name,
                pile=pile,
                held=held,
                total=total,
            )
    for seat in range(s.players):
        held, claims = int(s.copper[seat]) + int(s.silver[seat]), int(s.claimed[seat]).bit_count()
        if held > claims:
            yield Flaw(
                "tokens_claims",
                "seats[{seat}]: has {held} tokens with {claims} claims, but at most one comes with each",
                seat=seat,
                held=held,
                claims=claims,
            )


def audit_caravans(s: Record, box: Record) -> Iterator[Flaw]:
    """Nobody holds too many crystals but a player whose turn is not over (CG-50)."""
    for seat in range(s.players):
        held, discarding = int(s.caravan[seat].sum()), s.phase == DISCARDING and seat == s.player
        if held > box.limit and (s.phase == TURN or seat != s.player):
            yield Flaw(
                "caravan_full",
                "seats[{seat}].caravan: holds {held} crystals, at most {most} are allowed",
                seat=seat,
                held=held,
                most=box.limit,
            )
        if discarding and held <= box.limit:
            yield Flaw("none_to_return", "seats[{seat}].caravan: has nothing to discard", seat=seat)
        if discarding and held > (most := most_in_a_turn(box, int(box.limit))):
            yield Flaw(
                "turn_brings",
                "seats[{seat}].caravan: a turn brings at most {most} crystals together, not {held}",
                seat=seat,
                most=most,
                held=held,
            )
