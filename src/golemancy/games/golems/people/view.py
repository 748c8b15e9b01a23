"""What each seat may see in Golems, as plain dicts (GO-61)."""

from typing import Any

from golemancy.contract import View
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain, plain_box
from golemancy.games.golems.box import (
    build_box,
    card_names,
    cards_in,
    colour_names,
    face,
    golem_types,
    named,
    rune_scorings,
    type_of,
)
from golemancy.games.golems.knowledge import hides_rune, known_hand
from golemancy.games.golems.people.position import column, tucked_under
from golemancy.games.golems.rules.grid import cards_in_row, gems_on_card, reserve_after
from golemancy.games.golems.rules.resources import icons
from golemancy.games.golems.rules.scoring import dust_points, gem_card_points, golem_points, rune_points, tucked_points
from golemancy.games.golems.rules.solo import automa_points, automa_rune_points, automa_type_points
from golemancy.games.golems.state import (
    AUTOMA,
    COLOURS,
    EMPTY,
    FEWEST_TUCKED,
    GAIN,
    GAIN_WITH_AT_MOST,
    GEM_CARD,
    GEMS,
    MOST_TUCKED,
    PICKS,
    RESERVE_COST,
    RESERVE_WITH_AT_LEAST,
    ROW,
    RUNE,
    SHOWN_ASIDE,
)


def view(s: Record, box: Record, seat: int) -> View:
    """All that a seat may see."""
    s, box = plain(s), plain_box(box)
    shared: View = {
        "first": int(s.first),
        "supply": int(s.supply),
        "deck": int(s.deck_left),
        "grid": [[grid_place(s, box, row, card) for card in s.grid[row]] for row in range(box.rows)],
        "aside": aside_view(s, box, seat),
        "card": None if s.card == EMPTY else face(box, int(s.card)),
        "free": bool(s.free),
        "temporary": COLOURS[s.temporary - 1] if s.temporary else None,
        "ended": bool(s.ended),
        "removed": [card_names(box)[card] for card in cards_in(s.removed)],
        "seats": [seat_view(s, box, seat, other) for other in range(s.players)],
        "printed": printed(box),
    }
    return shared if s.players == 2 else shared | solo_view(s, box)


def grid_place(s: Record, box: Record, row: int, card: int) -> View | None:
    """A card of the grid with the gems on it."""
    return None if card == EMPTY else face(box, int(card)) | {"gems": gems_on_card(cards_in_row(s, row))}


def aside_view(s: Record, box: Record, seat: int) -> View:
    """How many cards still lie aside, and those that the seat has seen and nobody took."""
    lying = [int(card) for card in s.aside if card != EMPTY]
    seen = lying[: len(lying) - (int(box.set_aside) - SHOWN_ASIDE)] if seat >= 0 and s.looked == seat + 1 else []
    done = s.looked and len(lying) < box.set_aside
    return {"cards": 0 if done else len(lying), "seen": [face(box, card) for card in seen]}


def seat_view(s: Record, box: Record, observer: int, seat: int) -> View:
    """What lies before a seat, and what the observer may know of its hand."""
    hidden = bool(hides_rune(s, observer, seat))
    return {
        "gems": int(s.gems[seat]),
        "hand": [hand_card(s, box, seat, card) for card in cards_in(known_hand(s, observer, seat))],
        "hidden_runes": int(hidden),
        "start_rune": None if hidden else named(box, s.start_rune[seat]),
        "resources": {
            COLOURS[c]: [resource_view(box, card, c) for card in column(s, seat, c)]
            for c in range(4)
            if s.area[seat, c]
        },
        "icons": {name: int(icons(s, box, seat, colour)) for colour, name in enumerate(COLOURS)},
        "golems": [golem_view(s, box, seat, golem) for golem in cards_in(s.golems[seat])],
        "dust": [card_names(box)[card] for card in cards_in(s.dust[seat])],
        "points": points_by_source(s, box, observer, seat),
    }


def hand_card(s: Record, box: Record, seat: int, card: int) -> View:
    """A card in hand with what it is worth now."""
    rune = card < GEM_CARD
    worth = rune_points(s, box, seat, card - RUNE) if rune else box.points[card - GEM_CARD]
    return face(box, card) | {"worth": int(worth)}


def resource_view(box: Record, card: int, colour: int) -> View:
    """A card of a column with the icons it shows there (GO-13)."""
    double = int(box.double) >> card & 1
    return {
        "card": card_names(box)[card],
        "icons": colour_names(box.colours[card]) if double else [COLOURS[colour]],
        "white": bool(int(box.white) >> card & 1),
    }


def golem_view(s: Record, box: Record, seat: int, golem: int) -> View:
    """A summoned golem with what is tucked under it."""
    tucked = [card_names(box)[card] for card in tucked_under(s, seat, golem)]
    return {"golem": card_names(box)[golem], "type": type_of(box, golem), "tucked": tucked}


# ---- points


def points_by_source(s: Record, box: Record, observer: int, seat: int) -> dict[str, int]:
    """Where the points of a seat come from, as far as the observer knows (GO-41 to GO-46)."""
    runes = [card - RUNE for card in cards_in(known_hand(s, observer, seat)) if card < GEM_CARD]
    return with_total(
        {
            "golems": golem_points(s, box, seat),
            "tucked": tucked_points(s, box, seat),
            "dust": dust_points(s, box, seat),
            "gem_cards": gem_card_points(s, box, seat),
            "runes": sum(rune_points(s, box, seat, rune) for rune in runes),
        }
    )


def automa_breakdown(s: Record, box: Record) -> dict[str, int]:
    """Where the Automa's points come from (GO-59)."""
    parts = {"type": automa_type_points(s, box), "runes": automa_rune_points(s, box)}
    parts["gems"] = int(s.gems[AUTOMA]) * int(box.automa_gem)
    return with_total({"golems": automa_points(s, box) - sum(parts.values())} | parts)


def with_total(parts: dict[str, Any]) -> dict[str, int]:
    """Points by their source, and all together."""
    whole = {source: int(n) for source, n in parts.items()}
    return whole | {"total": sum(whole.values())}


# ---- solo


def solo_view(s: Record, box: Record) -> View:
    """The picks left, and the Automa: all of it is public."""
    names = card_names(box)
    start = int(s.start_rune[AUTOMA])
    return {
        "picks": int(s.picks),
        "lost": bool(s.lost),
        "automa": {
            "gems": int(s.gems[AUTOMA]),
            "rune": face(box, start),
            "golems": [{"golem": names[g], "type": type_of(box, g)} for g in cards_in(s.golems[AUTOMA])],
            "runes": [names[card] for card in cards_in(s.hand[AUTOMA]) if card != start],
            "points": automa_breakdown(s, box),
        },
    }


# ---- what is printed on the cards and in the rulebook


def printed(box: Record) -> View:
    """The numbers of the game and of its card file that a board needs to show it.

    - `gems`: all gems; `gain`: those that a gain-gems turn brings, with `gain_with_at_most` of them in the reserve
    - `row_gems`: what taking a card does to a reserve, by the cards that its row still has (none of 0 cards): the last
      brings gems, the first of a full row costs some
    - `reserve_cost`: gems paid for reserving a rune, with `reserve_with_at_least` of them in the reserve
    - `fewest_tucked`, `most_tucked`: cards under a golem
    - `golem_points`, `tucked_points`: points of a golem and of a card under it
    - `dust_points`: points of 0, 1, 2, 3, and 4 or more dust
    - `types`: the type of each golem by its name
    - `runes`: of each rune by its name what it counts (`counts`, with the golem `types` it looks at), the points `each`
      of these brings, and the `most` points or None
    - `shown_aside`: cards set aside that the pair effect shows
    - `picks`, `grid`: solo: cards to take from a grid, and those it has
    - `automa`: solo: its points for a `golem`, further ones for one of its rune's `type`, for two `runes`, for a `gem`
    """
    return {
        "gems": GEMS,
        "gain": GAIN,
        "gain_with_at_most": GAIN_WITH_AT_MOST,
        "row_gems": [int(reserve_after(0, cards)) for cards in range(ROW + 1)],
        "reserve_cost": RESERVE_COST,
        "reserve_with_at_least": RESERVE_WITH_AT_LEAST,
        "fewest_tucked": FEWEST_TUCKED,
        "most_tucked": MOST_TUCKED,
        "golem_points": int(box.golem_points),
        "tucked_points": int(box.tucked_points),
        "dust_points": [int(points) for points in box.dust_points],
        "types": golem_types(box),
        "runes": rune_scorings(box),
        "shown_aside": SHOWN_ASIDE,
        "picks": PICKS,
        "grid": int(box.rows) * ROW,
        "automa": {
            "golem": int(box.automa_golem),
            "type": int(box.automa_type),
            "runes": int(box.automa_runes),
            "gem": int(box.automa_gem),
        },
    }


def printed_on(deck: Deck | None, name: str) -> View | None:
    """What is printed on a card of a card file."""
    box = build_box(deck, 2, {"variant": "standard"})
    return face(box, card_names(box).index(name)) if name in card_names(box) else None
