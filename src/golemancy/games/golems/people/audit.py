"""Everything that cannot be in a state of Golems."""

from collections.abc import Iterator
from itertools import permutations

from golemancy.engine.layout import Record
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


def audit(s: Record, box: Record) -> Iterator[str]:
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


def audit_cards(s: Record, box: Record) -> Iterator[str]:
    """Each of the 53 cards lies in one place (GO-10), and the deck has no holes."""
    found = lying(s)
    for card, name in enumerate(card_names(box)):
        if found.count(card) != 1:
            yield f"the card {name!r} is there {found.count(card)} times, not once"
    if (s.deck[: s.deck_left] == EMPTY).any() or (s.deck[s.deck_left :] != EMPTY).any():
        yield f"deck: does not hold {s.deck_left} cards"


def audit_gems(s: Record) -> Iterator[str]:
    """There are 13 gems (GO-10)."""
    grid = sum(gems_in_row(cards_in_row(s, row)) for row in range(ROWS))
    if s.supply + s.gems.sum() + grid != GEMS or s.supply < 0 or (s.gems < 0).any():
        held = " and ".join(str(n) for n in s.gems)
        yield f"gems: {s.supply} in the supply, {held} in the reserves and {grid} on the grid are not {GEMS}"


def audit_seat(s: Record, box: Record, seat: int) -> Iterator[str]:
    """Cards lie where their kind may lie, and the start rune is in hand."""
    for zone, allowed in KINDS.items():
        for card in cards_in(s[zone][seat]):
            if card not in allowed:
                yield f"seats[{seat}].{zone}: {card_names(box)[card]!r} cannot lie there"
    if int(s.start_rune[seat]) not in cards_in(s.hand[seat] & box.square):
        yield f"seats[{seat}].start_rune: must be a square rune in hand"


def audit_columns(s: Record, box: Record, seat: int) -> Iterator[str]:
    """Resource cards fit their column (GO-11 to GO-14) and lie one above the other."""
    for colour, name in enumerate(COLOURS):
        cards = column(s, seat, colour)
        for card in cards:
            if card >= GEM_CARD or not box.colours[card] >> colour & 1:
                yield f"seats[{seat}].resources.{name}: {card_names(box)[card]!r} cannot lie there"
        if [int(s.place[card]) for card in cards] != list(range(1, len(cards) + 1)):
            yield f"seats[{seat}].resources.{name}: does not lie in order"


def audit_tucked(s: Record, box: Record, seat: int) -> Iterator[str]:
    """Tucked cards lie under a golem of the same seat, at most three."""
    golems = cards_in(s.golems[seat])
    if sum(len(tucked_under(s, seat, golem)) for golem in golems) != len(cards_in(s.tucked[seat])):
        yield f"seats[{seat}].tucked: a card lies under no golem"
    for golem in golems:
        if len(tucked_under(s, seat, golem)) > MOST_TUCKED:
            yield f"seats[{seat}].golems: more than {MOST_TUCKED} cards under {card_names(box)[golem]!r}"


def audit_use(s: Record, box: Record) -> Iterator[str]:
    """A card is in use while it is to be decided about, and only then."""
    if (s.card != EMPTY) != (s.phase in (ACTION, TUCKING)):
        yield "card: is needed in the phases action and tuck, and only there"
    elif s.phase == ACTION and not s.free and not can_use(box, s.card, columns(s, s.player), s.gems[s.player]):
        yield f"card: nothing can be done with {card_names(box)[s.card]!r}"
    if s.free and s.phase != ACTION:
        yield "free: only a card in use can be free"
    spent = [colours for colours in s.spent if colours]
    if s.phase == TUCKING:
        under = tucked_under(s, int(s.player), int(s.card))
        if not int(s.golems[s.player]) >> max(int(s.card), 0) & 1:
            yield "card: the golem being summoned must be among the golems of the seat"
            return
        if len(under) != len(spent):
            yield f"spent: tells of {len(spent)} cards, but {len(under)} are tucked under the golem being summoned"
        yield from audit_tucking(s, box, under, spent)
    elif spent:
        yield f"spent: {[colour_names(c) for c in spent]} outside the phase tuck"
    if s.temporary and not s.removed & box.temporary:
        yield "temporary: its card must be out of the game"


def audit_tucking(s: Record, box: Record, under: list[int], spent: list[int]) -> Iterator[str]:
    """The golem could be summoned (GO-20), a card can still be tucked, and those that were showed their icons."""
    if not any(all(map(lambda card, icons: shows(box, card, icons), cards, spent)) for cards in permutations(under)):
        yield f"spent: {[colour_names(c) for c in spent]} are not the icons of the cards tucked"
    missing, _, showing = shortfall(s, box)
    if not spent and (missing or showing < box.banner[s.card]):
        yield f"card: what {card_names(box)[s.card]!r} asks for is not showing, so it cannot be summoned"
    if tuckable(s, box) == 0:
        yield f"phase: nothing more can be tucked under {card_names(box)[s.card]!r}, so its summoning is over"


def shows(box: Record, card: int, colours: int) -> bool:
    """Whether a card can have shown these colours: all of a double rune's, one of any other card's (GO-13, GO-14)."""
    printed = int(box.colours[card]) if card < GEM_CARD else 0
    return colours == printed if int(box.double) >> card & 1 else colours.bit_count() == 1 and bool(colours & printed)


def cards_with(box: Record, effect: int) -> int:
    """The gem cards with an effect, as a set."""
    return sum(1 << GEM_CARD + gem for gem, does in enumerate(box.effect) if does == effect)


def audit_pair(s: Record, box: Record) -> Iterator[str]:
    """Both pair cards in a hand go with the cards set aside having been seen (GO-32, GO-36)."""
    paired = [seat for seat in range(SEATS) if (s.hand[seat] & box.pair) == box.pair]
    if paired != [seat for seat in range(SEATS) if s.looked == seat + 1]:
        yield "looked: must be the seat with both pair cards in hand"
    there = [card != EMPTY for card in s.aside[: box.set_aside]]
    chosen = s.looked != 0 and s.phase != CHOOSING
    if sum(there[:SHOWN_ASIDE]) != SHOWN_ASIDE - chosen or not all(there[SHOWN_ASIDE:]):
        yield f"aside: {'one of the first two' if chosen else 'no card'} must have been taken by the pair effect"
    if (s.phase == CHOOSING or s.free) and s.looked != s.player + 1:
        yield "looked: only the seat with the pair effect chooses a card set aside"


def audit_duel(s: Record, box: Record) -> Iterator[str]:
    """Rows are empty only once they could not be refilled (GO-08, GO-40), and the end comes with equal turns."""
    empty = sum(cards_in_row(s, row) == 0 for row in range(ROWS))
    if (empty > 0) != bool(s.ended):
        yield f"ended: {empty} rows are empty"
    if s.ended and s.deck_left >= ROW:
        yield f"ended: the deck still holds {s.deck_left} cards"
    if s.extra:  # GO-31: it is set and cleared inside one decision, so no position has it
        yield "extra: the extra turn has begun already when its card has been used"
    if s.temporary and s.phase != TUCKING:
        yield "temporary: is given up to summon a golem, and lasts till its cards are tucked (GO-34)"
    yield from audit_duel_end(s, box)


def audit_duel_end(s: Record, box: Record) -> Iterator[str]:
    """A duel is over when the end was triggered and the start player's turn would come (GO-40)."""
    if s.over and not s.ended:
        yield "over: the end has not been triggered"
    if s.over and (s.player != s.first or s.phase != TURN):
        yield f"over: the game ends before a turn of the start player: phase turn, player {s.first}"
    again = s.hand[s.first] & cards_with(box, EXTRA_TURN)  # only an extra turn can follow the one that ended the deck
    if s.ended and not s.over and s.phase == TURN and s.player == s.first and not again:
        yield "over: must be true, because the end was triggered and both seats have had their turns"


def audit_solo(s: Record, box: Record) -> Iterator[str]:
    """Picks and cards left go together, and a pick is possible (GO-51, GO-55)."""
    if s.player or s.first or s.extra or s.ended:
        yield "extra, ended: a game for one has no such thing"
    if s.area[AUTOMA].any() or s.tucked[AUTOMA] or s.dust[AUTOMA]:
        yield "automa: has no resources, tucked cards or dust"
    if s.over and s.phase != TURN:
        yield "phase: is turn when the game is over"
    yield from audit_last_grid(s, box) if s.over and not s.lost else audit_picks(s, box)


def audit_picks(s: Record, box: Record) -> Iterator[str]:
    """So many picks are left of a grid: five in all (GO-51), or six once the reward of that card was taken."""
    allowed = [picks_left(s, PICKS)]
    if s.hand[0] & cards_with(box, SIX_PICKS):
        allowed.append(picks_left(s, PICKS + 1))
    if s.picks < 1 or s.picks not in allowed:
        cards = int((s.grid != EMPTY).sum())
        yield f"picks: {s.picks} are left with {cards} cards in the grid, not {' or '.join(map(str, allowed))}"
    possible = s.phase != TURN or takeable(s, box) != 0
    if not possible and not s.lost:
        yield "grid: no card can be taken, so the game must be over and lost"
    if s.lost and (possible or not s.over):
        yield "lost: means that the game is over because no card can be taken (GO-55)"


def audit_last_grid(s: Record, box: Record) -> Iterator[str]:
    """A game that is not lost ends when the last grid is used up (GO-54)."""
    if s.picks or s.temporary or (s.grid != EMPTY).any() or s.deck_left >= box.rows * ROW:
        yield f"over: a game ends with no picks, an empty grid and fewer than {box.rows * ROW} cards in the deck"
