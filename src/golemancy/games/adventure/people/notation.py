"""Decisions as players write them, and where they belong on the board."""

from golemancy.engine.layout import Record
from golemancy.games.adventure.actions import BONUS, BUILD, CLAIM, GO, START, TRADE, WALK
from golemancy.games.adventure.box import pile_names, set_names
from golemancy.games.adventure.reading.maps import place_names
from golemancy.games.adventure.rules.outposts import pile_top
from golemancy.games.adventure.rules.travel import payee
from golemancy.games.adventure.state import BONUSES, HERE, PLACING, POINTS, TOLL
from golemancy.games.caravan.actions import DONE, MERCHANT_ACTIONS, PAY
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.people.notation import at_merchant, say_merchant
from golemancy.games.caravan.state import COLOURS


def say(s: Record, box: Record, action: int) -> str:
    """A decision as a player would write it."""
    if s.phase == TOLL and PAY <= action < PAY + 4:
        return f"pay seat {payee(s)} {COLOURS[action - PAY]}"
    if action < MERCHANT_ACTIONS:
        return say_merchant(box, action)
    if action < GO:
        return f"start {set_names(box)[action - START]}"
    if action < WALK:
        return f"{'place' if s.phase == PLACING else 'move'} {place_names(s)[action - GO]}"
    if action < BUILD:
        names = merchant_names(box)
        return f"discard {names[action - WALK] if action - WALK < len(names) else f'card {action - WALK}'}"
    if action < BONUS:
        return {BUILD: "build", TRADE: "trade", CLAIM: "claim"}[action]
    return f"take {bonus_name(s, box, action - BONUS)}"


def bonus_name(s: Record, box: Record, kind: int) -> str:
    """The bonus tile that would be taken."""
    top = pile_top(s)
    return pile_names(box)[top] if kind == POINTS and top < box.pile_size else BONUSES[kind]


def at(s: Record, box: Record, action: int) -> str | None:
    """What on the board a decision belongs to."""
    if START <= action < GO:
        return f"starting_crystals/{set_names(box)[action - START]}"
    if GO <= action < WALK:
        return f"map/{place_names(s)[action - GO]}"
    if WALK <= action < BUILD:
        pile = "hand" if int(s.hand[s.player]) >> (action - WALK) & 1 else "played"
        return f"{pile}/{merchant_names(box)[action - WALK]}"
    if BUILD <= action < BONUS:
        return f"map/{place_names(s)[s.wagon[s.player]]}"
    if action >= BONUS:
        return f"bonus_supply/{BONUSES[action - BONUS]}"
    if action == DONE and s.phase == HERE:
        return None
    return at_merchant(s, box, action)
