"""Barrow, compiled: the state, the rules, what a seat knows, and hints. BA-03 and so on are the rules of rules.md."""

import math

import numpy as np

from golemancy.contract import Feature
from golemancy.engine.layout import Array, Field, Layout, Record, record
from golemancy.engine.random import below, reseed, reshuffle, shuffle
from golemancy.engine.rule import rule

SEATS, STONES, BEST = 4, 9, 6
NOBODY = -1
TAKE = STONES  # decisions 0 to 8 look under a stone; TAKE + stone takes it
ACTIONS = 2 * STONES

STATE = Layout(
    Field("under", np.int8, "the points that each stone hides", (STONES,)),
    Field("taker", np.int8, "the seat that took it, NOBODY while it lies there", (STONES,)),
    Field("seen", np.int16, "the stones that each seat has looked under, as bits", (SEATS,)),
    Field("spare", np.int8, "room for a redeal, all zero in between", (STONES,)),
)
BOX = record(Field("hidden", np.int8, "the points that the stones hide, in order", (STONES,)))


# ---- the rules


@rule
def setup(s: Record, box: Record, options: Array) -> None:
    """Lays the stones (BA-01) and draws who begins (BA-02)."""
    s.players = options[0]
    for stone in range(STONES):
        s.under[stone] = box.hidden[stone]
        s.taker[stone] = NOBODY
    shuffle(s, s.under, 0, STONES)
    s.player = below(s, s.players)


@rule
def legal(s: Record, box: Record, out: Array) -> int:
    """Writes the legal decisions of the seat to decide; returns how many there are."""
    n = 0
    for stone in range(STONES):
        if not knows(s, s.player, stone):
            out[n] = stone
            n += 1
        if s.taker[stone] == NOBODY:
            out[n] = TAKE + stone
            n += 1
    return n


@rule
def apply(s: Record, box: Record, action: int) -> None:
    """Makes a legal decision: look (BA-03) or take (BA-04)."""
    s.decisions += 1
    if action < TAKE:
        s.seen[s.player] |= 1 << action
    else:
        s.taker[action - TAKE] = s.player
    s.player = (s.player + 1) % s.players
    s.over = stones_left(s) == 0  # BA-05


@rule
def stones_left(s: Record) -> int:
    """How many stones nobody has taken."""
    n = 0
    for stone in range(STONES):
        if s.taker[stone] == NOBODY:
            n += 1
    return n


@rule
def points(s: Record, seat: int) -> int:
    """What the stones that a seat has taken count together (BA-04)."""
    total = 0
    for stone in range(STONES):
        if s.taker[stone] == seat:
            total += s.under[stone]
    return total


@rule
def score(s: Record, box: Record, scores: Array, places: Array) -> None:
    """Scores, and places by score; equal scores share one (BA-05)."""
    for seat in range(s.players):
        scores[seat] = points(s, seat)
    for seat in range(s.players):
        places[seat] = 1
        for other in range(s.players):
            places[seat] += scores[other] > scores[seat]


# ---- what a seat knows

FEATURES = (
    Feature("stones", STONES * 3, "for each stone: is taken, is known, its points if known / 6"),
    Feature("seats", SEATS, "for each seat, the observer first: points / 6"),
)


@rule
def knows(s: Record, seat: int, stone: int) -> bool:
    """Whether a seat knows what a stone hides (BA-06); seat -1 is a spectator."""
    return s.taker[stone] != NOBODY or (seat >= 0 and s.seen[seat] >> stone & 1 == 1)


@rule
def redeal(s: Record, box: Record, seat: int, seed: int) -> None:
    """Shuffles what lies under all stones that the seat does not know."""
    reseed(s, np.uint64(seed), np.uint64(1))
    n = 0
    for stone in range(STONES):
        if not knows(s, seat, stone):
            s.spare[n] = s.under[stone]
            n += 1
    reshuffle(s, s.spare, 0, n)
    for stone in range(STONES):
        if not knows(s, seat, stone):
            n -= 1
            s.under[stone] = s.spare[n]
            s.spare[n] = 0


@rule
def observe(s: Record, box: Record, seat: int, out: Array) -> None:
    """Writes what FEATURES lists."""
    for i in range(len(out)):
        out[i] = 0.0
    for stone in range(STONES):
        out[3 * stone] = s.taker[stone] != NOBODY
        if knows(s, seat, stone):
            out[3 * stone + 1] = 1.0
            out[3 * stone + 2] = s.under[stone] / BEST
    for k in range(s.players):
        out[3 * STONES + k] = points(s, (max(seat, 0) + k) % s.players) / BEST


# ---- hints for programs

LEAD = 0.5  # how decidedly a point more counts
BLIND = 1.0  # weight of taking a stone that the seat knows nothing about; looking has the same


@rule
def estimate(s: Record, box: Record, out: Array) -> None:
    """Each seat's chance to win at a glance: the more points, the better."""
    whole = 0.0
    for seat in range(s.players):
        out[seat] = math.exp(LEAD * points(s, seat))
        whole += out[seat]
    for seat in range(s.players):
        out[seat] /= whole


@rule
def weigh(s: Record, box: Record, action: int) -> float:
    """How much a decision suggests itself to the seat that makes it, by what that seat knows."""
    if action < TAKE or not knows(s, s.player, action - TAKE):
        return BLIND
    return math.exp(LEAD * s.under[action - TAKE])
