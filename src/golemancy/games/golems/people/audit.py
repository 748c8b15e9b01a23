"""Everything that cannot be in a state of Golems."""

from collections.abc import Iterator
from itertools import permutations

from golemancy.engine.layout import Record
from golemancy.errors import Flaw
from golemancy.games.golems.box import card_names, cards_in, colour_names
from golemancy.games.golems.people.position import column, picks_left, tucked_under
from golemancy.games.golems.rules.grid import can_use, cards_in_row, gems_in_row, takeable
from golemancy.games.golems.rules.resources import columns
from golemancy.games.golems.rules.summoning import shortfall, tuckable
from golemancy.games.golems.state import (
    ACTION,
    AUTOMA,
    CARDS,
    CHOOSING,
    COLOURS,
    EMPTY,
    EXTRA_TURN,
    GEM_CARD,
    GEMS,
    MOST_TUCKED,
    PICKS,
    ROW,
    ROWS,
    RUNE,
    SEATS,
    SHOWN_ASIDE,
    SIX_PICKS,
    TUCKING,
    TURN,
)

# Where cards of a seat lie, and which may lie there.
KINDS = {
    "golems": range(RUNE),
    "hand": range(RUNE, CARDS),
    "dust": range(GEM_CARD, CARDS),
    "tucked": range(GEM_CARD),
}


def audit(s: Record, box: Record) -> Iterator[Flaw]:
    """All that is wrong: cards or gems lost or doubled, and things where they cannot be."""
    yield from audit_cards(s, box)
    yield from audit_gems(s)
    for seat in range(SEATS):
        yield from audit_seat(s, box, seat)
        yield from audit_columns(s, box, seat)
        yield from audit_tucked(s, box, seat)
    yield from audit_use(s, box)
    yield from audit_pair(s, box)
    yield from audit_solo(s, box) if s.players == 1 else audit_duel(s, box)


def lying(s: Record) -> list[int]:
    """Every card, as often as it lies somewhere."""
    cards = [int(card) for part in (s.grid.flat, s.deck, s.aside) for card in part if card != EMPTY]
    for sets in (s.area.flat, s.golems, s.tucked, s.hand, s.dust, [s.removed]):
        for held in sets:
            cards += cards_in(held)
    return cards if s.card == EMPTY or s.phase == TUCKING else [*cards, int(s.card)]


def audit_cards(s: Record, box: Record) -> Iterator[Flaw]:
    """Each of the 53 cards lies in one place (GO-10), and the deck has no holes."""
    found = lying(s)
    for card, name in enumerate(card_names(box)):
        if found.count(card) != 1:
            yield Flaw(
                "card_times",
                "the card {thing!r} is there {found} times, not once",
                thing=name,
                found=found.count(card),
                wanted=1,
            )
    if (s.deck[: s.deck_left] == EMPTY).any() or (s.deck[s.deck_left :] != EMPTY).any():
        yield Flaw("deck_holes", "deck: does not hold {left} cards", left=s.deck_left)


def audit_gems(s: Record) -> Iterator[Flaw]:
    """There are 13 gems (GO-10)."""
    grid = sum(gems_in_row(cards_in_row(s, row)) for row in range(ROWS))
    if s.supply + s.gems.sum() + grid != GEMS or s.supply < 0 or (s.gems < 0).any():
        held = " and ".join(str(n) for n in s.gems)
        yield Flaw(
            "gems",
            "gems: {supply} in the supply, {held} in the reserves and {grid} on the grid are not {total}",
            supply=s.supply,
            held=held,
            grid=grid,
            total=GEMS,
        )


def audit_seat(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """Cards lie where their kind may lie, and the start rune is in hand."""
    for zone, allowed in KINDS.items():
        for card in cards_in(s[zone][seat]):
            if card not in allowed:
                yield Flaw(
                    "wrong_place",
                    "seats[{seat}].{zone}: {thing!r} cannot lie there",
                    seat=seat,
                    zone=zone,
                    thing=card_names(box)[card],
                )
    if int(s.start_rune[seat]) not in cards_in(s.hand[seat] & box.square):
        yield Flaw("start_rune", "seats[{seat}].start_rune: must be a square rune in hand", seat=seat)


def audit_columns(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """Resource cards fit their column (GO-11 to GO-14) and lie one above the other."""
    for colour, name in enumerate(COLOURS):
        cards = column(s, seat, colour)
        for card in cards:
            if card >= GEM_CARD or not box.colours[card] >> colour & 1:
                yield Flaw(
                    "wrong_column",
                    "seats[{seat}].resources.{colour}: {thing!r} cannot lie there",
                    seat=seat,
                    colour=name,
                    thing=card_names(box)[card],
                )
        if [int(s.place[card]) for card in cards] != list(range(1, len(cards) + 1)):
            yield Flaw(
                "column_order", "seats[{seat}].resources.{colour}: does not lie in order", seat=seat, colour=name
            )


def audit_tucked(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """Tucked cards lie under a golem of the same seat, at most three."""
    golems = cards_in(s.golems[seat])
    if sum(len(tucked_under(s, seat, golem)) for golem in golems) != len(cards_in(s.tucked[seat])):
        yield Flaw("tucked_loose", "seats[{seat}].tucked: a card lies under no golem", seat=seat)
    for golem in golems:
        if len(tucked_under(s, seat, golem)) > MOST_TUCKED:
            yield Flaw(
                "tucked_many",
                "seats[{seat}].golems: more than {most} cards under {thing!r}",
                seat=seat,
                most=MOST_TUCKED,
                thing=card_names(box)[golem],
            )


def audit_use(s: Record, box: Record) -> Iterator[Flaw]:
    """A card is in use while it is to be decided about, and only then."""
    if (s.card != EMPTY) != (s.phase in (ACTION, TUCKING)):
        yield Flaw("card_in_use", "card: is needed in the phases action and tuck, and only there")
    elif s.phase == ACTION and not s.free and not can_use(box, s.card, columns(s, s.player), s.gems[s.player]):
        yield Flaw("useless", "card: nothing can be done with {thing!r}", thing=card_names(box)[s.card])
    if s.free and s.phase != ACTION:
        yield Flaw("free", "free: only a card in use can be free")
    spent = [colours for colours in s.spent if colours]
    if s.phase == TUCKING:
        under = tucked_under(s, int(s.player), int(s.card))
        if not int(s.golems[s.player]) >> max(int(s.card), 0) & 1:
            yield Flaw("summoned_where", "card: the golem being summoned must be among the golems of the seat")
            return
        if len(under) != len(spent):
            yield Flaw(
                "spent_count",
                "spent: tells of {spent} cards, but {under} are tucked under the golem being summoned",
                spent=len(spent),
                under=len(under),
            )
        yield from audit_tucking(s, box, under, spent)
    elif spent:
        yield Flaw("spent_early", "spent: {colours} outside the phase tuck", colours=[colour_names(c) for c in spent])
    if s.temporary and not s.removed & box.temporary:
        yield Flaw("temporary_card", "temporary: its card must be out of the game")


def audit_tucking(s: Record, box: Record, under: list[int], spent: list[int]) -> Iterator[Flaw]:
    """The golem could be summoned (GO-20), a card can still be tucked, and those that were showed their icons."""
    if not any(all(map(lambda card, icons: shows(box, card, icons), cards, spent)) for cards in permutations(under)):
        yield Flaw(
            "spent_icons",
            "spent: {colours} are not the icons of the cards tucked",
            colours=[colour_names(c) for c in spent],
        )
    missing, _, showing = shortfall(s, box)
    if not spent and (missing or showing < box.banner[s.card]):
        yield Flaw(
            "not_showing",
            "card: what {thing!r} asks for is not showing, so it cannot be summoned",
            thing=card_names(box)[s.card],
        )
    if tuckable(s, box) == 0:
        yield Flaw(
            "summoned_over",
            "phase: nothing more can be tucked under {thing!r}, so its summoning is over",
            thing=card_names(box)[s.card],
        )


def shows(box: Record, card: int, colours: int) -> bool:
    """Whether a card can have shown these colours: all of a double rune's, one of any other card's (GO-13, GO-14)."""
    printed = int(box.colours[card]) if card < GEM_CARD else 0
    return colours == printed if int(box.double) >> card & 1 else colours.bit_count() == 1 and bool(colours & printed)


def cards_with(box: Record, effect: int) -> int:
    """The gem cards with an effect, as a set."""
    return sum(1 << GEM_CARD + gem for gem, does in enumerate(box.effect) if does == effect)


def audit_pair(s: Record, box: Record) -> Iterator[Flaw]:
    """Both pair cards in a hand go with the cards set aside having been seen (GO-32, GO-36)."""
    paired = [seat for seat in range(SEATS) if (s.hand[seat] & box.pair) == box.pair]
    if paired != [seat for seat in range(SEATS) if s.looked == seat + 1]:
        yield Flaw("pair_seen", "looked: must be the seat with both pair cards in hand")
    there = [card != EMPTY for card in s.aside[: box.set_aside]]
    chosen = s.looked != 0 and s.phase != CHOOSING
    if sum(there[:SHOWN_ASIDE]) != SHOWN_ASIDE - chosen or not all(there[SHOWN_ASIDE:]):
        yield Flaw(
            "aside_taken",
            "aside: {what} must have been taken by the pair effect",
            what="one of the first two" if chosen else "no card",
        )
    if (s.phase == CHOOSING or s.free) and s.looked != s.player + 1:
        yield Flaw("pair_chooses", "looked: only the seat with the pair effect chooses a card set aside")


def audit_duel(s: Record, box: Record) -> Iterator[Flaw]:
    """Rows are empty only once they could not be refilled (GO-08, GO-40), and the end comes with equal turns."""
    empty = sum(cards_in_row(s, row) == 0 for row in range(ROWS))
    if (empty > 0) != bool(s.ended):
        yield Flaw("rows_empty", "ended: {found} rows are empty", found=empty)
    if s.ended and s.deck_left >= ROW:
        yield Flaw("deck_left", "ended: the deck still holds {left} cards", left=s.deck_left)
    if s.extra:  # GO-31: it is set and cleared inside one decision, so no position has it
        yield Flaw("extra", "extra: the extra turn has begun already when its card has been used")
    if s.temporary and s.phase != TUCKING:
        yield Flaw(
            "temporary_when", "temporary: is given up to summon a golem, and lasts till its cards are tucked (GO-34)"
        )
    yield from audit_duel_end(s, box)


def audit_duel_end(s: Record, box: Record) -> Iterator[Flaw]:
    """A duel is over when the end was triggered and the start player's turn would come (GO-40)."""
    if s.over and not s.ended:
        yield Flaw("not_ended", "over: the end has not been triggered")
    if s.over and (s.player != s.first or s.phase != TURN):
        yield Flaw(
            "over_turn",
            "over: the game ends before a turn of the start player: phase turn, player {seat}",
            seat=s.first,
        )
    again = s.hand[s.first] & cards_with(box, EXTRA_TURN)  # only an extra turn can follow the one that ended the deck
    if s.ended and not s.over and s.phase == TURN and s.player == s.first and not again:
        yield Flaw(
            "must_be_over", "over: must be true, because the end was triggered and both seats have had their turns"
        )


def audit_solo(s: Record, box: Record) -> Iterator[Flaw]:
    """Picks and cards left go together, and a pick is possible (GO-51, GO-55)."""
    if s.player or s.first or s.extra or s.ended:
        yield Flaw("solo_none", "extra, ended: a game for one has no such thing")
    if s.area[AUTOMA].any() or s.tucked[AUTOMA] or s.dust[AUTOMA]:
        yield Flaw("automa", "automa: has no resources, tucked cards or dust")
    if s.over and s.phase != TURN:
        yield Flaw("over_phase", "phase: is turn when the game is over")
    yield from audit_last_grid(s, box) if s.over and not s.lost else audit_picks(s, box)


def audit_picks(s: Record, box: Record) -> Iterator[Flaw]:
    """So many picks are left of a grid: five in all (GO-51), or six once the reward of that card was taken."""
    allowed = [picks_left(s, PICKS)]
    if s.hand[0] & cards_with(box, SIX_PICKS):
        allowed.append(picks_left(s, PICKS + 1))
    if s.picks < 1 or s.picks not in allowed:
        cards = int((s.grid != EMPTY).sum())
        yield Flaw(
            "picks",
            "picks: {left} are left with {cards} cards in the grid, not {wanted}",
            left=s.picks,
            cards=cards,
            wanted=" or ".join(map(str, allowed)),
        )
    possible = s.phase != TURN or takeable(s, box) != 0
    if not possible and not s.lost:
        yield Flaw("grid_stuck", "grid: no card can be taken, so the game must be over and lost")
    if s.lost and (possible or not s.over):
        yield Flaw("lost", "lost: means that the game is over because no card can be taken (GO-55)")


def audit_last_grid(s: Record, box: Record) -> Iterator[Flaw]:
    """A game that is not lost ends when the last grid is used up (GO-54)."""
    if s.picks or s.temporary or (s.grid != EMPTY).any() or s.deck_left >= box.rows * ROW:
        yield Flaw(
            "last_grid",
            "over: a game ends with no picks, an empty grid and fewer than {most} cards in the deck",
            most=box.rows * ROW,
        )
