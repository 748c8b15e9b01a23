"""Everything about merchant cards and crystals that cannot be in a position."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.errors import Flaw
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.people.position import cards_of, merchants_of
from golemancy.games.caravan.rules.crystals import can_pay
from golemancy.games.caravan.state import (
    EMPTY,
    GAIN,
    KINDS,
    PAYING,
    PILES,
    STARTING,
    TRADE,
    TRADING,
    TURN,
    UPGRADE,
    UPGRADING,
)

IMPOSSIBLE = "action: this phase cannot come up here"


def audit_merchants(s: Record, box: Record, piles: Sequence[str] = PILES) -> Iterator[Flaw]:
    """Every merchant card is in one place, and rows have no holes."""
    names = merchant_names(box)
    where = [*s.merchant_row[s.merchant_row != EMPTY], *s.merchant_deck[: s.merchant_left]]
    for seat in range(s.players):
        for one, other in combinations(piles, 2):
            if s[one][seat] & s[other][seat]:
                yield Flaw(
                    "two_piles",
                    "seats[{seat}]: {thing} both in {one} and {another}",
                    seat=seat,
                    thing=cards_of(s[one][seat] & s[other][seat], names),
                    one=one,
                    another=other,
                )
        held = merchants_of(s, seat, piles)
        where += [card for card in range(len(names)) if held >> card & 1]
    for card, name in enumerate(names):
        wanted = s.players if card < STARTING else 1
        if where.count(card) != wanted:
            yield Flaw(
                "card_times",
                "the card {thing!r} is there {found} times, not {wanted}",
                thing=name,
                found=where.count(card),
                wanted=wanted,
            )
    if (s.caravan < 0).any() or (s.row_crystals < 0).any():
        yield Flaw("fewer_than_none", "crystals: fewer than none")
    yield from audit_row("merchant_row", s.merchant_row, s.merchant_left)
    yield from audit_row_crystals(s, box)


def audit_row(name: str, row: Any, left: int) -> Iterator[Flaw]:
    """Cards lie from slot 1 on, and a row is short only when its deck is empty (CG-44)."""
    filled = [card != EMPTY for card in row]
    if filled != sorted(filled, reverse=True):
        yield Flaw("hole", "{row}: has a hole; cards lie from slot 1 on", row=name)
    elif not all(filled) and left > 0:
        yield Flaw(
            "short_row",
            "{row}: has {found} cards, though the deck still holds {left}",
            row=name,
            found=sum(filled),
            left=left,
        )


def audit_row_crystals(s: Record, box: Record) -> Iterator[Flaw]:
    """Crystals lie left of cards that were acquired, one for each time (CG-20), so never on the last slot."""
    last = len(s.merchant_row) - 1
    for slot in range(last + 1):
        lying, most = int(s.row_crystals[slot].sum()), int(box.merchants) - STARTING if slot < last else 0
        if lying > most:
            yield Flaw(
                "row_crystals",
                "merchant_row[{slot}].crystals: {found} lie there, at most {most} can",
                slot=slot,
                found=lying,
                most=most,
            )


def most_in_a_turn(box: Record, held: int) -> int:
    """The most crystals that so many can become in a turn: by a card of the row, a gain or a trade.

    A trade cannot be repeated for ever, so each time one colour gets fewer.
    """
    cards = range(int(box.merchants))
    gains = [int(box.get[card].sum()) for card in cards if box.kind[card] == GAIN]
    trades = [held * int(box.get[card].sum() - box.give[card].sum()) for card in cards if box.kind[card] == TRADE]
    return held + max(len(cards) - STARTING, *gains, *trades)


# ---- rounds and the end


def audit_rounds(s: Record, box: Record, turn: int, most_quiet: int) -> Iterator[Flaw]:
    """The game is over when its end says so and only then; claims and quiet rounds go together (CG-60, CG-63).

    A seat claims once in a turn, so the last claim was made in this round, by a seat whose turn is over.
    """
    goal, first, players = int(box.goal), int(s.first), int(s.players)
    claims = [int(held).bit_count() for held in s.claimed[:players]]
    for seat, number in enumerate(claims):
        if number > goal:
            yield Flaw(
                "too_many_claims",
                "seats[{seat}].claimed: holds {found}, but {goal} end the game",
                seat=seat,
                found=number,
                goal=goal,
            )
    if s.over:
        yield from audit_over(s, turn, most_quiet if max(claims) < goal else 0)
        return
    done = [(first + k) % players for k in range((turn - first) % players)]
    for seat in range(players):
        if claims[seat] >= goal and seat not in done:
            yield Flaw(
                "over_by_now",
                "over: seat {seat} had {goal} claims when the round began, so the game is over",
                seat=seat,
                goal=goal,
            )
    if s.quiet_rounds >= most_quiet:
        yield Flaw("too_quiet", "quiet_rounds: after {most} the game is over", most=most_quiet)
    if s.quiet_rounds < 0 and not any(claims[seat] for seat in done):
        yield Flaw("no_claim", "quiet_rounds: is -1 after a claim in this round, and no seat can have made one")
    if s.quiet_rounds >= 0 and max(claims) >= goal:
        yield Flaw(
            "last_claim",
            "quiet_rounds: must be -1, because the seat with {goal} claims has made the last one in this round",
            goal=goal,
        )


def audit_over(s: Record, turn: int, quiet_rounds: int) -> Iterator[Flaw]:
    """A game ends when the first player's turn would come, after enough claims or so many quiet rounds."""
    if s.phase != TURN or turn != s.first:
        yield Flaw(
            "over_midway",
            "over: the game ends when a round is complete: phase turn, player {seat}, the first player",
            seat=s.first,
        )
    if s.quiet_rounds != quiet_rounds:
        yield Flaw(
            "over_quiet",
            "over: with these claims the game ends with quiet_rounds {wanted}, not {found}",
            wanted=quiet_rounds,
            found=s.quiet_rounds,
        )


# ---- the action under way


def audit_action(s: Record, box: Record, most: int) -> Iterator[Flaw]:
    """Playing or acquiring a merchant card can have come to this point; the caravan held at most so many before."""
    checks = {PAYING: audit_paying, UPGRADING: audit_upgrading, TRADING: audit_trading}
    if int(s.phase) in checks:
        for why in checks[int(s.phase)](s, box, most):
            yield why.under(IMPOSSIBLE)


def audit_paying(s: Record, box: Record, most: int) -> Iterator[Flaw]:
    """A card of the row is being acquired: a crystal on each card to its left (CG-20)."""
    held, paid, slot = int(s.caravan[s.player].sum()), int(s.steps), int(s.card)
    if s.merchant_row[slot] == EMPTY:
        yield Flaw("empty_slot", "slot {slot} of the merchant row is empty", slot=slot + 1)
    if held < slot - paid:
        yield Flaw(
            "slot_price",
            "slot {slot} costs {price} more, but the player holds {held} crystals",
            slot=slot + 1,
            price=slot - paid,
            held=held,
        )
    if held + paid > most:
        yield Flaw(
            "paid_from",
            "before the first of {paid} crystals was laid out, {held} were held; at most {most} fit",
            paid=paid,
            held=held + paid,
            most=most,
        )
    if not all(s.row_crystals[i].any() for i in range(paid)):
        yield Flaw(
            "paid_where",
            "{paid} crystals are laid out, so one lies on each of the first {cards} cards of the row",
            paid=paid,
            cards=paid,
        )


def audit_played(s: Record, box: Record, kind: int) -> Iterator[Flaw]:
    """The card in use has just been played."""
    name = merchant_names(box)[s.card]
    if not s.played[s.player] & bit(s.card):
        yield Flaw("not_played", "{thing!r} must lie among the played cards of seat {seat}", thing=name, seat=s.player)
    if box.kind[s.card] != kind:
        yield Flaw("wrong_use", "{thing!r} is no card to {use} with", thing=name, use=KINDS[kind])


def audit_upgrading(s: Record, box: Record, most: int) -> Iterator[Flaw]:
    """Steps are left (CG-12) and a crystal to raise (CG-13); those made show in the caravan."""
    yield from audit_played(s, box, UPGRADE)
    held, printed = s.caravan[s.player].tolist(), int(box.upgrades[s.card])
    made = printed - int(s.steps)
    if made < 0 or bool(s.begun) != (made > 0):
        yield Flaw(
            "steps",
            "of {printed} steps {left} are left, and begun must be {begun}",
            printed=printed,
            left=s.steps,
            begun=made > 0,
        )
    if sum(held) > most:
        yield Flaw(
            "upgrade_limit",
            "upgrading does not add crystals: {held} are held, at most {most} fit",
            held=sum(held),
            most=most,
        )
    if not any(held[:3]) or sum(colour * n for colour, n in enumerate(held)) < made:
        yield Flaw(
            "nothing_to_raise", "after {made} steps such a caravan cannot have a crystal left to raise", made=made
        )


def audit_trading(s: Record, box: Record, most: int) -> Iterator[Flaw]:
    """The card has been traded with once at least, and can be again (CG-14)."""
    yield from audit_played(s, box, TRADE)
    if not can_pay(s, s.player, box.give[s.card]):
        yield Flaw("cannot_pay", "the player cannot pay for the trade once more")
    elif not traded(s.caravan[s.player].tolist(), box.give[s.card].tolist(), box.get[s.card].tolist(), most):
        yield Flaw("trade_from", "no caravan of at most {most} crystals comes to this by the trade", most=most)


def traded(held: list[int], give: list[int], get: list[int], most: int) -> bool:
    """Whether undoing one trade or more leads back to a caravan that fits."""
    for _ in range(sum(held) + 1):
        held = [n - back + paid for n, back, paid in zip(held, get, give, strict=True)]
        if any(n < paid for n, paid in zip(held, give, strict=True)):
            return False
        if sum(held) <= most:
            return True
    return False
