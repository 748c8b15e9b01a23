"""Many games at once, on all cores."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np

from golemancy.checks import made_of, whole
from golemancy.engine.hurry import patience
from golemancy.engine.kit import Kit
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import reseed, scramble
from golemancy.engine.rule import apply, generic, legal, rule, score, setup

MAX_SEATS = 6
CHUNK = 512
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


@generic(wraps=True)
def random_game(s: Record, spare: Array, box: Record, actions: Array, seed: int) -> int:
    """Plays a game on to its end with random decisions; returns how many there were."""
    stream = scramble(np.uint64(seed) + _GOLDEN)
    length = 0
    while s.over == 0:
        if len(spare) > 0:
            spare[0] = s  # what a search does before it tries a decision
        n = legal(s, box, actions)
        stream += _GOLDEN
        choice = np.int64((scramble(stream) >> np.uint64(32)) * np.uint64(n) >> np.uint64(32))
        apply(s, box, np.int64(actions[choice]))
        length += 1
    return length


@rule(wraps=True)
def first_stream(seed: np.uint64) -> np.uint64:
    """Where the random decisions of a game begin."""
    return scramble(seed + _GOLDEN)


@generic(wraps=True)
def random_decision(s: Record, box: Record, actions: Array, stream: np.uint64) -> np.uint64:
    """One decision of `random_game`; returns where the next one takes its randomness from."""
    n = legal(s, box, actions)
    stream += _GOLDEN
    choice = np.int64((scramble(stream) >> np.uint64(32)) * np.uint64(n) >> np.uint64(32))
    apply(s, box, np.int64(actions[choice]))
    return stream


@generic
def deal_one(states: Array, i: int, blank: Array, box: Record, options: Array, seeds: Array) -> None:
    """Sets up a game in record i of `states`."""
    states[i] = blank[0]
    reseed(states[i], seeds[i, 0], seeds[i, 1])
    setup(states[i], box, options)


@generic(at_once=True)
def deal(states: Array, blank: Array, box: Record, options: Array, seeds: Array) -> None:
    """Sets up one game in each record of `states`."""
    for i in range(len(states)):
        deal_one(states, i, blank, box, options, seeds)


@generic
def play_out(states: Array, spare: Array, box: Record, actions: Array, seeds: Array, lengths: Array) -> None:
    """Plays each game to its end with random decisions; `spare` asks for copies."""
    for i in range(len(states)):
        lengths[i] = random_game(states[i], spare, box, actions, seeds[i, 0])


@generic
def score_all(states: Array, box: Record, scores: Array, places: Array) -> None:
    """Scores and places of each game."""
    for i in range(len(states)):
        score(states[i], box, scores[i], places[i])


@dataclass
class Results:
    """What came of a number of games: one row per game, one column per seat."""

    lengths: Array
    scores: Array
    places: Array

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def win_shares(self) -> Array:
        """Each seat's share of the win in each game; a shared win counts its share."""
        won = self.places == 1
        return won / np.maximum(won.sum(axis=1, keepdims=True), 1)


def seed_rows(first: int, count: int) -> Array:
    """Seeds first, first + 1, … as (low, high) halves."""
    rows = np.zeros((count, 2), np.uint64)
    rows[:, 0] = np.arange(count, dtype=np.uint64) + np.uint64(first)
    return rows


def play_chunk(kit: Kit, seeds: Array, *, copies: bool = False) -> Results:
    """Deals and plays random games for the given seeds, on one core."""
    rules, box = kit.rules, kit.box
    states = kit.layout.zeros(len(seeds))
    spare = kit.layout.zeros(1 if copies else 0)
    actions = np.zeros(kit.actions, np.int16)
    lengths = np.zeros(len(seeds), np.int64)
    scores, places = (np.zeros((len(seeds), MAX_SEATS), np.int32) for _ in range(2))
    with patience():
        deal.of(rules)(states, kit.layout.zeros(), box, kit.options, seeds)
    play_out.of(rules)(states, spare, box, actions, seeds, lengths)
    score_all.of(rules)(states, box, scores, places)
    return Results(lengths, scores[:, : kit.players], places[:, : kit.players])


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def chunks(first: int, count: int) -> Iterator[Array]:
    """Seed rows for `count` games, cut into pieces that keep every core busy."""
    for start in range(0, count, CHUNK):
        yield seed_rows(first + start, min(CHUNK, count - start))


def random_games(
    kit: Kit,
    count: int,
    seed: int = 0,
    *,
    threads: int | None = None,
    copies: bool = False,
    progress: Callable[[int], object] = lambda games: None,
) -> Results:
    """Random games with seeds seed, seed + 1, …; the result does not depend on `threads`."""
    made_of("kit", kit, Kit, "the kit of a game, such as golemancy.game('century').kit")
    whole("count", count, 0)
    whole("seed", seed, 0)
    if threads is not None:
        whole("threads", threads, 1)
    play_chunk(kit, seed_rows(seed, 0))  # compile before the threads start
    parts: dict[int, Results] = {}
    with ThreadPoolExecutor(threads or cores()) as pool:
        waiting = {pool.submit(play_chunk, kit, c, copies=copies): i for i, c in enumerate(chunks(seed, count))}
        for done in as_completed(waiting):
            parts[waiting[done]] = done.result()
            progress(len(done.result()))
    return gathered([parts[i] for i in sorted(parts)], kit.players)


def gathered(parts: list[Results], players: int) -> Results:
    """Several results as one."""
    if not parts:
        return Results(np.zeros(0, np.int64), *(np.zeros((0, players), np.int32) for _ in range(2)))
    return Results(*(np.concatenate([getattr(p, k) for p in parts]) for k in ("lengths", "scores", "places")))
