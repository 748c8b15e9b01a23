"""Many environments stepped in one pass: written once, compiled for each game."""

from typing import NamedTuple

import numpy as np

from golemancy.engine.borrowing import borrowed
from golemancy.engine.layout import Array, Field, Record, record
from golemancy.engine.random import reseed
from golemancy.engine.rule import apply, generic, legal, observe, redeal, rule, score, setup
from golemancy.envs.outcome import worth
from golemancy.players.greedy import keep_best, look_ahead
from golemancy.players.tree import next_random

RANDOM, GREEDY = 0, 1
DEAL = -1  # in place of an action: deal a new game
IDLE = -2  # in place of an action: leave this game as it is
NEVER = 2**31 - 1

TRACK = record(
    Field("seed", np.uint64, "low half of the seed of every game played here"),
    Field("game", np.uint64, "games dealt here so far: the high half of the next one's seed"),
    Field("stream", np.uint64, "random numbers of those who decide here besides the caller"),
    Field("seat", np.int64, "the caller's seat, where there are opponents; else -1"),
)


class Games(NamedTuple):
    """The games, one per row, and what all are dealt from."""

    states: Array
    tracks: Array
    blank: Array
    box: Record
    options: Array


class Scratch(NamedTuple):
    """What one thread works with."""

    work: Array
    outcome: Array
    actions: Array
    values: Array


class Seen(NamedTuple):
    """What the next to decide sees and may do, and which seat that is."""

    observations: Array
    masks: Array
    players: Array


class Ended(NamedTuple):
    """What the last decision led to; `finals` are the last observations of games that ended."""

    rewards: Array
    terminated: Array
    truncated: Array
    finals: Array


@rule
def random_below(track: Record, n: int) -> int:
    """A random number below n, for choices that need no secrecy."""
    return np.int64((next_random(track) >> np.uint64(32)) * np.uint64(n) >> np.uint64(32))


@rule
def first_illegal(chosen: Array, masks: Array) -> int:
    """The first environment whose action is not legal, or -1."""
    for i in range(len(chosen)):
        if chosen[i] < 0 or chosen[i] >= masks.shape[1] or masks[i, chosen[i]] == 0:
            return i
    return -1


@rule
def pick_legal(start: int, end: int, tracks: Array, masks: Array, out: Array) -> None:
    """Any legal action for each environment from `start` to `end`, all equally likely."""
    for i in range(start, end):
        n = 0
        for action in range(masks.shape[1]):
            n += masks[i, action]
        left = random_below(tracks[i], n)
        action = -1
        while left >= 0:
            action += 1
            left -= masks[i, action]
        out[i] = action


@generic
def greedy_action(i: int, games: Games, scratch: Scratch) -> int:
    """The decision after which a state that the seat could be in looks best to it."""
    work, actions, values, track = scratch.work, scratch.actions, scratch.values, games.tracks[i]
    work[0] = games.states[i]
    redeal(work[0], games.box, np.int64(work[0].player), next_random(track))
    n = legal(work[0], games.box, actions)
    look_ahead(work[:1], work[1:], games.box, scratch.outcome, actions, n, values)
    return np.int64(actions[random_below(track, keep_best(actions, n, values))])


@generic
def others_play(i: int, games: Games, scratch: Scratch, opponent: int) -> None:
    """The opponents decide until it is the caller's turn or the game is over."""
    s, track = games.states[i], games.tracks[i]
    while s.over == 0 and s.player != track.seat:
        if opponent == GREEDY:
            action = greedy_action(i, games, scratch)
        else:
            n = legal(s, games.box, scratch.actions)
            action = np.int64(scratch.actions[random_below(track, n)])
        apply(s, games.box, action)


@generic
def begin(i: int, games: Games, scratch: Scratch, opponent: int | None) -> None:
    """Deals games until there is one in which the caller has something to decide."""
    s, track = games.states[i], games.tracks[i]
    s.over = 1
    while s.over != 0:
        games.states[i] = games.blank[0]
        reseed(s, track.seed, track.game)
        track.game += np.uint64(1)
        setup(s, games.box, games.options)
        if opponent is not None:
            others_play(i, games, scratch, opponent)


@generic
def reward(s: Record, box: Record, result: Record, seat: int, out: Array) -> None:
    """What a finished game is worth: to the given seat or, for seat -1, to each."""
    score(s, box, result.scores, result.places)
    worth(result.places, s.players, result.outcome)
    for k in range(len(out)):
        out[k] = result.outcome[k] if seat < 0 else result.outcome[seat]


@generic
def decide(
    i: int, games: Games, scratch: Scratch, opponent: int | None, longest: int, action: int, ended: Ended
) -> None:
    """The caller's decision, those of the opponents, and what they led to."""
    s, seat = games.states[i], np.int64(-1)
    mine = games.tracks[i].seat
    viewer = mine if mine >= 0 else np.int64(s.player)
    apply(s, games.box, action)
    if opponent is not None:
        seat = mine
        others_play(i, games, scratch, opponent)
    if s.over != 0:
        ended.terminated[i] = True
        reward(s, games.box, scratch.outcome[0], seat, ended.rewards[i])
        observe(s, games.box, viewer, ended.finals[i])
    elif s.decisions >= longest:
        ended.truncated[i] = True
        observe(s, games.box, mine if mine >= 0 else np.int64(s.player), ended.finals[i])


@generic
def show(s: Record, box: Record, actions: Array, observation: Array, mask: Array) -> int:
    """Writes what the seat to decide sees and may do; returns that seat."""
    seat = np.int64(s.player)
    observe(s, box, seat, observation)
    for action in range(len(mask)):
        mask[action] = 0
    n = legal(s, box, actions)
    for k in range(n):
        mask[actions[k]] = 1
    return seat


@generic
def step_some(
    start: int, end: int, games: Games, scratch: Scratch, opponent: int | None, longest: int, chosen: Array,
    seen: Seen, ended: Ended,
) -> None:  # fmt: skip
    """One decision in each environment from `start` to `end`; a game that ends is dealt anew at once.

    Without opponents (None) every decision is the caller's, and nothing of theirs is compiled.
    """
    for i in range(start, end):
        ended.terminated[i] = ended.truncated[i] = False
        for k in range(ended.rewards.shape[1]):
            ended.rewards[i, k] = 0.0
        if chosen[i] == IDLE:
            continue
        if chosen[i] != DEAL:
            decide(i, games, scratch, opponent, longest, chosen[i], ended)
        if chosen[i] == DEAL or ended.terminated[i] or ended.truncated[i]:
            begin(i, games, scratch, opponent)
        seen.players[i] = show(games.states[i], games.box, scratch.actions, seen.observations[i], seen.masks[i])


@generic
def step_range(
    start: int, end: int, games: Games, scratch: Scratch, opponent: int | None, longest: int, chosen: Array,
    seen: Seen, ended: Ended,
) -> None:  # fmt: skip
    """`step_some` with arrays that the caller holds."""
    held = Games(borrowed(games.states), borrowed(games.tracks), borrowed(games.blank), games.box, games.options)
    own = Scratch(
        borrowed(scratch.work), borrowed(scratch.outcome), borrowed(scratch.actions), borrowed(scratch.values)
    )
    shown = Seen(borrowed(seen.observations), borrowed(seen.masks), borrowed(seen.players))
    last = Ended(borrowed(ended.rewards), borrowed(ended.terminated), borrowed(ended.truncated), borrowed(ended.finals))
    step_some(start, end, held, own, opponent, longest, borrowed(chosen), shown, last)
