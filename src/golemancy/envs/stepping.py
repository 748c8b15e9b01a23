"""Many environments stepped in one pass: written once, compiled for each game."""

import numpy as np

from golemancy.engine.layout import Array, Field, Record, table
from golemancy.engine.random import reseed
from golemancy.engine.rule import apply, generic, legal, observe, redeal, rule, score, setup
from golemancy.envs.outcome import worth
from golemancy.players.tree import judge, next_random

RANDOM, GREEDY = 0, 1
NEVER = 2**31 - 1

TRACK = table(
    Field("seed", np.uint64, "low half of the seed of every game played here"),
    Field("game", np.uint64, "games dealt here so far: the high half of the next one's seed"),
    Field("stream", np.uint64, "random numbers of those who decide here besides the caller"),
    Field("seat", np.int64, "the caller's seat; -1 when every decision is the caller's"),
)

_SAME = 1e-6  # estimates closer than this are the same


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
def greedy_action(states: Array, i: int, box: Record, track: Record, work: Array, desk: Record, actions: Array) -> int:
    """The decision after which a state that the seat could be in looks best to it."""
    work[0] = states[i]
    seat = np.int64(work[0].player)
    redeal(work[0], box, seat, next_random(track))
    n = legal(work[0], box, actions)
    best, chosen, alike = -1.0, 0, 0
    for k in range(n):
        work[1] = work[0]
        apply(work[1], box, np.int64(actions[k]))
        judge(work[1], box, desk)
        value = desk.outcome[seat]
        if value > best + _SAME:
            best, chosen, alike = value, k, 1
        elif value > best - _SAME:
            alike += 1
            if random_below(track, alike) == 0:
                chosen = k
    return np.int64(actions[chosen])


@generic
def others_play(
    states: Array, i: int, box: Record, track: Record, work: Array, desk: Record, actions: Array, opponent: int
) -> None:
    """The opponents decide until it is the caller's turn or the game is over."""
    while states[i].over == 0 and track.seat >= 0 and states[i].player != track.seat:
        if opponent == GREEDY:
            action = greedy_action(states, i, box, track, work, desk, actions)
        else:
            n = legal(states[i], box, actions)
            action = np.int64(actions[random_below(track, n)])
        apply(states[i], box, action)


@generic
def begin(
    states: Array, i: int, blank: Array, box: Record, options: Array, track: Record,
    work: Array, desk: Record, actions: Array, opponent: int,
) -> None:  # fmt: skip
    """Deals games until there is one in which the caller has something to decide."""
    states[i].over = 1
    while states[i].over != 0:
        states[i] = blank[0]
        reseed(states[i], track.seed, track.game)
        track.game += np.uint64(1)
        setup(states[i], box, options)
        others_play(states, i, box, track, work, desk, actions, opponent)


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
def reward(s: Record, box: Record, track: Record, desk: Record, out: Array) -> None:
    """What a finished game is worth: to each seat or, against opponents, to the caller's."""
    score(s, box, desk.scores, desk.places)
    worth(desk.places, s.players, desk.outcome)
    for k in range(len(out)):
        out[k] = desk.outcome[k] if track.seat < 0 else desk.outcome[track.seat]


@generic
def begin_some(
    start: int, end: int, states: Array, tracks: Array, blank: Array, box: Record, options: Array,
    work: Array, desks: Array, actions: Array, opponent: int,
    observations: Array, masks: Array, players: Array,
) -> None:  # fmt: skip
    """New games in the environments from `start` to `end`."""
    for i in range(start, end):
        begin(states, i, blank, box, options, tracks[i], work, desks[0], actions, opponent)
        players[i] = show(states[i], box, actions, observations[i], masks[i])


@generic
def step_some(
    start: int, end: int, states: Array, tracks: Array, blank: Array, box: Record, options: Array,
    work: Array, desks: Array, actions: Array, opponent: int, longest: int, chosen: Array,
    observations: Array, masks: Array, players: Array,
    rewards: Array, terminated: Array, truncated: Array, finals: Array,
) -> None:  # fmt: skip
    """One decision in each environment from `start` to `end`; a game that ends is dealt anew at once."""
    desk = desks[0]
    for i in range(start, end):
        seat = np.int64(states[i].player)
        apply(states[i], box, chosen[i])
        others_play(states, i, box, tracks[i], work, desk, actions, opponent)
        terminated[i] = states[i].over != 0
        truncated[i] = not terminated[i] and states[i].decisions >= longest
        for k in range(rewards.shape[1]):
            rewards[i, k] = 0.0
        if terminated[i]:
            reward(states[i], box, tracks[i], desk, rewards[i])
        if terminated[i] or truncated[i]:
            observe(states[i], box, seat if terminated[i] else np.int64(states[i].player), finals[i])
            begin(states, i, blank, box, options, tracks[i], work, desk, actions, opponent)
        players[i] = show(states[i], box, actions, observations[i], masks[i])
