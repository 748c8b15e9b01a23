"""Which decisions about merchant cards and crystals are legal."""

from golemancy.engine.bits import lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.caravan.actions import ACQUIRE, AGAIN, DISCARD, DONE, PAY, PLAY, REST, UPGRADE_CRYSTAL
from golemancy.games.caravan.rules.crystals import crystals
from golemancy.games.caravan.rules.merchants import playable
from golemancy.games.caravan.state import EMPTY, PAYING, TRADING, UPGRADING


@rule
def legal_merchants(s: Record, box: Record, out: Array) -> int:
    """Cards that can be played or acquired, and resting (CG-30: always); returns how many there are."""
    seat = s.player
    n = 0
    cards = s.hand[seat]
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if playable(s, box, seat, card):
            out[n] = PLAY + card
            n += 1
    purse = crystals(s, seat)
    for slot in range(len(s.merchant_row)):  # CG-21: a crystal for each card on the left
        if slot <= purse and s.merchant_row[slot] != EMPTY:
            out[n] = ACQUIRE + slot
            n += 1
    out[n] = REST
    return n + 1


@rule
def legal_inside(s: Record, out: Array) -> int:
    """Decisions inside an action that has begun; crystals are discarded nowhere else (CG-50)."""
    if s.phase == UPGRADING:
        return legal_upgrades(s, out)
    if s.phase == TRADING:
        out[0] = AGAIN
        out[1] = DONE
        return 2
    return legal_colours(s, out, PAY if s.phase == PAYING else DISCARD)


@rule
def legal_upgrades(s: Record, out: Array) -> int:
    """A step for each colour owned below magenta (CG-13), and stopping after the first (CG-12)."""
    n = 0
    for colour in range(3):
        if s.caravan[s.player, colour] > 0:
            out[n] = UPGRADE_CRYSTAL + colour
            n += 1
    if s.begun:
        out[n] = DONE
        n += 1
    return n


@rule
def legal_colours(s: Record, out: Array, first: int) -> int:
    """One decision for each colour in the caravan."""
    n = 0
    for colour in range(4):
        if s.caravan[s.player, colour] > 0:
            out[n] = first + colour
            n += 1
    return n
