"""What a seat saw happen in Golems."""

from collections.abc import Iterator

from golemancy.contract import Event
from golemancy.engine.layout import Record
from golemancy.games.golems.actions import (
    CHOOSE,
    DONE,
    DUST,
    GAIN_GEMS,
    PASS,
    RESERVE,
    RESOURCE,
    REWARD,
    SUMMON,
    SUMMON_WITH,
    TUCK,
)
from golemancy.games.golems.box import card_names, cards_in, named
from golemancy.games.golems.people.notation import SIMPLE, gems_text, slot_name
from golemancy.games.golems.rules.grid import cards_in_row, gems_in_row
from golemancy.games.golems.rules.scoring import points
from golemancy.games.golems.rules.solo import automa_points
from golemancy.games.golems.rules.summoning import card_to_tuck
from golemancy.games.golems.state import CHOOSING, COLOURS, EMPTY, GEM_CARD, ROW, ROWS, RUNE, SHOWN_ASIDE, TURN


def event(kind: str, text: str, **facts: object) -> Event:
    """One thing that happened."""
    return {"kind": kind, "text": text, **facts}


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    """What a seat saw happen in a decision."""
    actor = int(before.player)
    return [
        *tell_decision(before, box, action, actor),
        *tell_gems(before, after, actor),
        *tell_pair(after, box, actor, seat),
        *tell_automa(before, after, box),
        *tell_refill(before, after, box),
        *tell_end(after, box, actor),
    ]


def tell_decision(before: Record, box: Record, action: int, actor: int) -> Iterator[Event]:
    """The decision itself, with the card it was about."""
    card = card_of(before, box, action)
    name = named(box, card)
    if action < GAIN_GEMS:
        yield event("take", f"takes {name} from {slot_name(action)}", seat=actor, card=name, place=slot_name(action))
    elif TUCK <= action < DONE:
        golem = named(box, before.card)
        yield event("tuck", f"tucks {name} under {golem}", seat=actor, card=name, golem=golem)
    elif action in (GAIN_GEMS, PASS, DONE):
        text = {GAIN_GEMS: "gains gems", PASS: "has nothing to do and passes", DONE: "tucks no more"}[action]
        yield event(SIMPLE[action], text, seat=actor)
    elif action >= CHOOSE:
        yield event("choose", f"chooses {name}, at no cost", seat=actor, card=name)
    else:
        yield from tell_use(box, action, actor, name)


def card_of(before: Record, box: Record, action: int) -> int:
    """The card a decision is about."""
    if action < GAIN_GEMS:
        return int(before.grid[action // ROW, action % ROW])
    if TUCK <= action < DONE:
        return int(card_to_tuck(before, box, action))
    return int(before.aside[action - CHOOSE] if action >= CHOOSE else before.card)


def tell_use(box: Record, action: int, actor: int, name: str | None) -> Iterator[Event]:
    """One of the two uses of a card."""
    if SUMMON_WITH <= action < RESERVE:
        colour = COLOURS[action - SUMMON_WITH]
        card = card_names(box)[cards_in(box.temporary)[0]]
        yield event("temporary", f"uses {card} for a {colour} icon", seat=actor, card=card, colour=colour)
    if RESOURCE <= action < SUMMON:
        colour = COLOURS[action - RESOURCE]
        yield event("resource", f"puts {name} into the {colour} column", seat=actor, card=name, colour=colour)
        return
    kind, text = {
        RESERVE: ("reserve", f"reserves {name} for scoring"),
        REWARD: ("reward", f"takes the reward of {name}"),
        DUST: ("dust", f"turns {name} into dust"),
    }.get(action, ("summon", f"summons {name}"))
    yield event(kind, text, seat=actor, card=name)


# ---- gems


def tell_gems(before: Record, after: Record, actor: int) -> Iterator[Event]:
    """Gems between the reserves, the supply and the grid, without what the Automa gets of a grid."""
    mine, supply = int(after.gems[actor]) - before.gems[actor], int(after.supply) - before.supply
    other = int(before.gems[1 - actor]) - after.gems[1 - actor] + automa_share(before, after)
    grid = mine + supply - other
    flows = (
        ("lay", -grid, "lays {} on the other cards of the row"),
        ("collect", grid, "collects {} from the card"),
        ("pay", supply, "pays {} to the supply"),
        ("gain", -supply, "gains {} from the supply"),
        ("gain", other, "gains {} from the other reserve"),
    )
    for kind, number, text in flows:
        if number > 0:
            yield event(kind, text.format(gems_text(number)), seat=actor, gems=int(number))


def ends_grid(before: Record, after: Record) -> bool:
    """Whether a decision ended a grid of a solo game."""
    laid_anew = after.deck_left < before.deck_left
    return bool(after.players == 1 and (laid_anew or (after.over and not after.lost)))


def automa_share(before: Record, after: Record) -> int:
    """Gems that the Automa got with the rest of a grid."""
    if not ends_grid(before, after):
        return 0
    return sum(int(gems_in_row(cards_in_row(before, row))) for row in range(ROWS))


# ---- what follows from a decision


def tell_refill(before: Record, after: Record, box: Record) -> Iterator[Event]:
    """New cards in the grid, and a row that stays empty."""
    if after.deck_left < before.deck_left:
        for row in range(ROWS):
            names = [named(box, card) for card in after.grid[row]]
            if None not in names and cards_in_row(before, row) < ROW:
                yield event("refill", f"row {row + 1} is now {', '.join(map(str, names))}", row=row + 1, cards=names)
    if after.ended and not before.ended:
        yield event("ended", "the deck cannot fill the row: the end of the game is near")


def tell_pair(after: Record, box: Record, actor: int, seat: int) -> Iterator[Event]:
    """The cards set aside are shown to the seat that has the pair (GO-61)."""
    if after.phase == CHOOSING:
        shown = [named(box, card) for card in after.aside[:SHOWN_ASIDE]] if seat == actor else []
        what = f": {' and '.join(map(str, shown))}" if shown else ""
        yield event("look", f"has both pair cards and looks at two cards set aside{what}", seat=actor, cards=shown)


def tell_automa(before: Record, after: Record, box: Record) -> Iterator[Event]:
    """The Automa's share of a grid (GO-53)."""
    if not ends_grid(before, after):
        return
    for card in before.grid[before.grid != EMPTY]:
        name = named(box, card)
        if card < RUNE:
            yield event("automa_golem", f"the Automa summons {name}", card=name)
        elif card < GEM_CARD:
            yield event("automa_rune", f"the Automa takes {name}", card=name)
        else:
            yield event("removed", f"{name} leaves the game", card=name)
    gems = automa_share(before, after)
    if gems:
        yield event("automa_gems", f"the Automa takes {gems_text(gems)} from the grid", gems=gems)


def tell_end(after: Record, box: Record, actor: int) -> Iterator[Event]:
    """The next turn, or the end."""
    if after.over and after.players == 1:
        yield event("over", solo_result(after, box))
    elif after.over:
        yield event("over", "the game is over")
    elif after.player != actor:
        yield event("turn", f"seat {after.player}'s turn", seat=int(after.player))
    elif after.players == 2 and after.phase == TURN:  # GO-31
        yield event("turn", "takes another turn", seat=actor)


def solo_result(after: Record, box: Record) -> str:
    """How a game against the Automa ended."""
    if after.lost:
        return "no card can be taken: the game is lost"
    mine, theirs = points(after, box, 0), automa_points(after, box)
    return f"the game is {'won' if mine >= theirs else 'lost'}, {mine} points to the Automa's {theirs}"
