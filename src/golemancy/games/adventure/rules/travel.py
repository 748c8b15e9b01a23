"""Moving the wagon."""

import numpy as np

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.adventure.actions import GO, WALK
from golemancy.games.adventure.rules.places import is_mountain, look_around
from golemancy.games.adventure.rules.terrain import distance, within
from golemancy.games.adventure.state import EXTRA_STEP, TOLL, WALKING
from golemancy.games.caravan.rules.crystals import crystals


@rule
def free_steps(s: Record, box: Record, seat: int) -> int:
    """Steps that bonus tiles make free; several add up (CA-33)."""
    return np.int64(s.bonus[seat, EXTRA_STEP]) * box.free_steps


@rule
def rivals(s: Record, seat: int, tile: int) -> int:
    """How many other wagons stand on a mountain; elsewhere they do not matter (CA-23)."""
    n = 0
    if is_mountain(s, tile):
        for other in range(s.players):
            if other != seat and s.wagon[other] == tile:
                n += 1
    return n


@rule
def barred(s: Record, seat: int) -> int:
    """Mountains with more wagons than the seat has crystals to pay their owners (CA-23)."""
    tiles = np.int64(0)
    purse = crystals(s, seat)
    if purse < s.players - 1:
        for other in range(s.players):
            if other != seat and rivals(s, seat, s.wagon[other]) > purse:
                tiles |= bit(s.wagon[other])
    return tiles


@rule
def legal_moves(s: Record, box: Record, out: Array, n: int) -> int:
    """Every other place within reach of all cards and free steps (CA-21); returns the new count."""
    seat = s.player
    here = s.wagon[seat]
    steps = count(s.hand[seat] | s.played[seat]) + free_steps(s, box, seat)
    ends = within(s, here, steps) & ~(bit(here) | barred(s, seat))
    while ends != 0:
        out[n] = GO + lowest(ends)
        ends &= ends - 1
        n += 1
    return n


@rule
def set_out(s: Record, box: Record, tile: int) -> bool:
    """Chooses where to go, at the price of the distance less the free steps (CA-21); True when the turn is over."""
    s.card = tile
    s.steps = max(0, distance(s, s.wagon[s.player], tile) - free_steps(s, box, s.player))
    s.phase = WALKING
    return s.steps == 0 and reach(s, box)


@rule
def legal_walk(s: Record, out: Array) -> int:
    """Any card of the hand or the face-up pile pays for a step (CA-20)."""
    n = 0
    cards = s.hand[s.player] | s.played[s.player]
    while cards != 0:
        out[n] = WALK + lowest(cards)
        cards &= cards - 1
        n += 1
    return n


@rule
def walk(s: Record, box: Record, card: int) -> bool:
    """Discards a card face down for one step (CA-20); True when the turn is over with that."""
    seat = s.player
    s.hand[seat] &= ~bit(card)
    s.played[seat] &= ~bit(card)
    s.discards[seat] |= bit(card)
    s.steps -= 1
    return s.steps == 0 and reach(s, box)


@rule
def reach(s: Record, box: Record) -> bool:
    """The wagon arrives, and its owner pays those who were there first (CA-23)."""
    s.wagon[s.player] = s.card
    s.card = 0
    s.steps = rivals(s, s.player, s.wagon[s.player])
    s.phase = TOLL
    return s.steps == 0 and look_around(s, box)


@rule
def payee(s: Record) -> int:
    """Whom the next toll goes to: clockwise, with as many still to come as `steps` says."""
    owed = 0
    seat = s.player
    while owed < s.steps:
        seat = (seat - 1) % s.players
        if s.wagon[seat] == s.wagon[s.player]:
            owed += 1
    return seat


@rule
def pay_toll(s: Record, box: Record, colour: int) -> bool:
    """Pays one crystal to the owner of a wagon (CA-23); True when the turn is over with that."""
    s.caravan[payee(s), colour] += 1
    s.caravan[s.player, colour] -= 1
    s.steps -= 1
    return s.steps == 0 and look_around(s, box)
