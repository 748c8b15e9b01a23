"""What each player knows: redealing what is hidden, and the features for learning."""

from typing import Any

import numpy as np

from golemancy.contract import Feature
from golemancy.engine.bits import bit
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below, reseed, reshuffle, sort
from golemancy.engine.rule import rule
from golemancy.games.arena.rules.board import face_of, is_golem, number_of, owner, poison_on
from golemancy.games.arena.rules.effects import endures
from golemancy.games.arena.rules.initiative import highest_icon
from golemancy.games.arena.rules.monolith import fits_inside, folded, hide, pair_fits
from golemancy.games.arena.state import (
    ACTS,
    BANNER,
    CAVALRY,
    EMPTY,
    ENDINGS,
    EVENTS,
    FACES,
    HAND,
    HIDDEN_TILES,
    MANEUVER,
    MODES,
    NO_EVENT,
    PHASES,
    REGENERATION,
    ROTATION,
    SEATS,
    SPACES,
    TELEPORT,
)

# ---- redealing


@rule
def redeal(s: Record, box: Record, seat: int, seed: int) -> None:
    """Shuffles all stacks, together with what others hide in Monoliths that were never unfolded."""
    reseed(s, np.uint64(seed), np.uint64(1))
    for other in range(s.players):
        if other != seat and not s.revealed[other]:
            mix_hidden(s, box, other)
        reshuffle(s, s.stack[other], 0, s.stack_left[other])


@rule
def mix_hidden(s: Record, box: Record, seat: int) -> None:
    """Hidden tiles go back into the stack and others come out; Golems are known, for the pool lacks them."""
    unknown = 0
    for k in range(HIDDEN_TILES):
        face = s.hidden[seat, k]
        if face != EMPTY and not is_golem(box, face):
            s.stack[seat, s.stack_left[seat]] = number_of(face)
            s.stack_left[seat] += 1
            s.hidden[seat, k] = EMPTY
            unknown += 1
    if s.hidden[seat, 0] == EMPTY:
        s.hidden[seat, 0], s.hidden[seat, 1] = s.hidden[seat, 1], s.hidden[seat, 0]
    sort(s.stack[seat], 0, s.stack_left[seat])
    for _ in range(unknown):
        hide(s, box, seat, random_fitting(s, box, seat))


@rule
def random_fitting(s: Record, box: Record, seat: int) -> int:
    """A tile of the stack that may share the Monolith with the one already there."""
    choices = 0
    for i in range(s.stack_left[seat]):
        choices += may_hide(s, box, seat, s.stack[seat, i])
    choice = below(s, choices)
    i = -1
    while choice >= 0:
        i += 1
        choice -= may_hide(s, box, seat, s.stack[seat, i])
    return s.stack[seat, i]


@rule
def may_hide(s: Record, box: Record, seat: int, number: int) -> int:
    """1 if a tile fits into the Monolith beside the one already there."""
    face = face_of(seat, number)
    first = s.hidden[seat, 0]
    return 1 if fits_inside(box, face) and (first == EMPTY or pair_fits(box, first, face)) else 0


# ---- features

SPACE_FACTS = 26
SPACE_FEATURES = SPACE_FACTS + 5 * 6
SEAT_FACTS = 12
SEAT_FEATURES = SEAT_FACTS + 3 * FACES
TABLE_FEATURES = len(PHASES) + len(ACTS) + len(MODES) + len(EVENTS) + len(ENDINGS) + FACES + 5

FEATURES = (
    Feature(
        "spaces",
        SPACES * SPACE_FEATURES,
        "for each space: tile of the observer, an ally, an enemy; Banner, Champion, Rune, Golem; damaged; Wounds / 3, "
        "Wounds it endures / 3, Poison / 5, Netted, Disarmed, Net marker, Entrenchment, seated in a segment, a segment "
        "lies here, highest unused Initiative / 4, global attack / 2, can move itself, is given a movement, Cavalry, "
        "Constructor, Regeneration, acts now, is acted upon or gone to; then by direction: melee / 3, ranged / 3, "
        "Armor / 2, Net, Rune link",
    ),
    Feature(
        "seats",
        SEATS * SEAT_FEATURES,
        "for each seat, the observer first: plays here, Hit Points / 20, friend of the observer, decides now, has the "
        "turn, is out, markers / 3, tiles in hand / 6, stack / 34, Monolith unfolded, Monolith known, a last turn "
        "is due; then for each of its tiles: copies in hand / 2, beside the board / 4, known in the Monolith / 2",
    ),
    Feature(
        "table",
        TABLE_FEATURES,
        "kind of decision, act, movement, event and ending as one of each; number of the tile being played; "
        "Initiative / 4, plays / 2, placed, unfolded, turns / 50",
    ),
)


@rule
def observe(s: Record, box: Record, seat: int, out: Array) -> None:
    """Writes what FEATURES lists."""
    for i in range(len(out)):
        out[i] = 0.0
    eye = max(seat, 0)
    at: Any = np.int64(0)  # wide: the record's numbers are small, and interpreted sums keep their type
    for space in range(SPACES):
        if s.tile[space] != EMPTY:
            observe_tile(s, box, eye, space, out, at)
            observe_sides(s, box, space, out, at + SPACE_FACTS)
        observe_choice(s, space, out, at)
        at += SPACE_FEATURES
    for k in range(s.players):
        other = (eye + k) % s.players
        observe_seat(s, box, seat, other, out, at + k * SEAT_FEATURES)
    observe_table(s, out, at + SEATS * SEAT_FEATURES)


@rule
def observe_tile(s: Record, box: Record, eye: int, space: int, out: Array, at: int) -> None:
    """What lies on one space."""
    face = s.tile[space]
    here = bit(space)
    if owner(face) == eye:
        out[at] = 1.0
    else:
        out[at + (1 if box.side[owner(face)] == box.side[eye] else 2)] = 1.0
    kind = box.kind[face]
    out[at + 3 + (3 if is_golem(box, face) else kind - BANNER)] = 1.0
    out[at + 7] = box.damaged[face]
    out[at + 8] = s.wounds[space] / 3
    out[at + 9] = endures(s, box, space) / 3
    out[at + 10] = poison_on(s.poison[space]) / 5
    out[at + 11] = 1.0 if s.netted & here else 0.0
    out[at + 12] = 1.0 if s.disarmed & here else 0.0
    out[at + 14] = 1.0 if s.trench & here else 0.0
    out[at + 15] = 1.0 if s.seated & here else 0.0
    out[at + 17] = (highest_icon(s, box, space) + 1) / 4
    out[at + 18] = box.reach[face] / 2
    out[at + 19] = 1.0 if box.features[face] & (MANEUVER | ROTATION | TELEPORT) else 0.0
    out[at + 20] = 1.0 if s.granted & here else 0.0
    out[at + 21] = 1.0 if box.features[face] & CAVALRY else 0.0
    out[at + 22] = 1.0 if box.constructs[face] else 0.0
    out[at + 23] = 1.0 if box.effect[face] == REGENERATION else 0.0


@rule
def observe_sides(s: Record, box: Record, space: int, out: Array, at: int) -> None:
    """Attacks with their bonuses, Armor, Nets and links, by direction."""
    face, facing = s.tile[space], s.facing[space]
    for d in range(6):
        if box.melee[face, facing, d] > 0:
            out[at + d] = max(0, box.melee[face, facing, d] + s.melee[space]) / 3
        if box.ranged[face, facing, d] > 0:
            out[at + 6 + d] = max(0, box.ranged[face, facing, d] + s.ranged[space]) / 3
        out[at + 12 + d] = box.armor[face, facing, d] / 2
        out[at + 18 + d] = 1.0 if box.nets[face, facing] & bit(d) else 0.0
        out[at + 24 + d] = 1.0 if box.effect[face] and box.links[face, facing] & bit(d) else 0.0


@rule
def observe_choice(s: Record, space: int, out: Array, at: int) -> None:
    """What is going on with one space."""
    for seat in range(SEATS):
        if s.net_marks[seat] & bit(space):
            out[at + 13] = 1.0
        if space in (s.segment[seat, 0], s.segment[seat, 1]):
            out[at + 16] = 1.0
    out[at + 24] = 1.0 if s.who == space or s.firing & bit(space) else 0.0
    out[at + 25] = 1.0 if s.target == space or s.to == space else 0.0


@rule
def observe_seat(s: Record, box: Record, seat: int, other: int, out: Array, at: int) -> None:
    """One seat's Hit Points, hand, stack and Monolith."""
    out[at] = 1.0
    out[at + 1] = s.hp[box.side[other]] / 20
    out[at + 2] = 1.0 if box.side[other] == box.side[max(seat, 0)] else 0.0
    out[at + 3] = 1.0 if s.player == other else 0.0
    out[at + 4] = 1.0 if s.active == other else 0.0
    out[at + 5] = 1.0 if s.fell[other] else 0.0
    out[at + 6] = s.markers[other] / 3
    out[at + 7] = s.held[other] / HAND
    out[at + 8] = s.stack_left[other] / 34
    out[at + 9] = 0.0 if folded(s, other) else 1.0
    out[at + 10] = s.revealed[other]
    out[at + 11] = 1.0 if s.due & bit(other) else 0.0
    for i in range(s.held[other]):
        out[at + SEAT_FACTS + s.hand[other, i]] += 0.5
    for number in range(FACES):
        out[at + SEAT_FACTS + FACES + number] = s.aside[other, number] / 4
    for k in range(HIDDEN_TILES):
        face = s.hidden[other, k]
        if face != EMPTY and (other == seat or s.revealed[other]):
            out[at + SEAT_FACTS + 2 * FACES + number_of(face)] += 0.5


@rule
def observe_table(s: Record, out: Array, at: int) -> None:
    """What is being decided, and how far the game has come."""
    out[at + s.phase] = 1.0
    at += len(PHASES)
    out[at + s.act] = 1.0
    at += len(ACTS)
    out[at + s.mode] = 1.0
    at += len(MODES)
    out[at + s.event] = 1.0
    at += len(EVENTS)
    out[at + s.ending] = 1.0
    at += len(ENDINGS)
    if s.pick != EMPTY:
        out[at + s.pick] = 1.0
    at += FACES
    out[at] = s.initiative / 4 if s.event != NO_EVENT else 0.0
    out[at + 1] = s.plays / 2
    out[at + 2] = s.placed
    out[at + 3] = s.unfolded
    out[at + 4] = s.turns / 50
