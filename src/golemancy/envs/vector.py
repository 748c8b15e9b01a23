"""Gymnasium's vector interface over many games, stepped together in compiled code on all cores."""

import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from golemancy.checks import whole
from golemancy.engine.batch import cores
from golemancy.engine.layout import Array
from golemancy.envs.opponents import Opponent, Others, checked_opponents
from golemancy.envs.seats import RENDER_MODES, checked_render_mode, is_seat, observation_space, render
from golemancy.envs.stepping import (
    DEAL,
    GREEDY,
    IDLE,
    NEVER,
    RANDOM,
    TRACK,
    Ended,
    Games,
    Scratch,
    Seen,
    first_illegal,
    pick_legal,
    step_range,
)
from golemancy.errors import BadOption, IllegalAction
from golemancy.game import Game, State
from golemancy.games import game as find_game
from golemancy.players.compiling import wait_until_compiled
from golemancy.players.judging import OUTCOME

COMPILED = {"random": RANDOM, "greedy": GREEDY}
LEAST = 128  # games that are worth a thread of their own


class ManyGames(VectorEnv[Array, Array, Array]):
    """`num_envs` games side by side; a game that ends is dealt anew in the same step.

    Without `opponents` every decision of every seat is the caller's: row i of an observation is seen
    by seat `info["player"][i]`, and rewards have one column per seat, or with `reward="actor"` are those of the
    seats that have just decided. With `opponents` (a player's name, a program, a class, a policy, or a list of such)
    the caller has one seat in each game, and rewards have no second axis; "random" and "greedy" are compiled.
    All arrays belong to the environment and are written anew by the next call; `copy=True` gives copies.
    """

    def __init__(
        self,
        name: str,
        num_envs: int,
        *,
        players: int | None = None,
        opponents: Opponent | Sequence[Opponent] | None = None,
        seat: int | str = "spread",
        reward: str = "seats",
        illegal: str = "raise",
        max_decisions: int | None = None,
        threads: int | None = None,
        copy: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        made_with = {key: value for key, value in locals().items() if key not in ("self", "options", "__class__")}
        self._made_with = made_with | options
        self.game = find_game(name, players, **options)
        num_envs = whole("num_envs", num_envs, 1)
        if threads is not None:
            whole("threads", threads, 1)
        self.num_envs, self.opponents, self.copy = num_envs, opponents, copy
        self.reward = _one_of("reward", reward, ("seats", "actor"))
        self.illegal = _one_of("illegal", illegal, ("raise", "lose"))
        self.render_mode = checked_render_mode(render_mode)
        seats = _seats(seat, num_envs, self.game.players, opponents)
        self._compiled = COMPILED.get(opponents) if isinstance(opponents, str) else None
        self._others: Others | None = None
        if opponents is not None and self._compiled is None:
            self._others = Others(self.game, checked_opponents(opponents, self.game), seats)
        wait_until_compiled(self.game)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": RENDER_MODES}
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.actions)
        self._longest = NEVER if max_decisions is None else whole("max_decisions", max_decisions, 0)
        self._allocate(seats)
        self._ranges = _ranges(num_envs, threads or cores())
        self._scratch = [self._new_scratch() for _ in self._ranges]
        self._pool = ThreadPoolExecutor(len(self._ranges) - 1) if len(self._ranges) > 1 else None

    def _allocate(self, seats: Array) -> None:
        """Everything that one step writes; nothing is allocated later."""
        n, game = self.num_envs, self.game
        self.states, self.tracks = game.layout.zeros(n), TRACK.zeros(n)
        self.tracks["seat"] = self._mine = seats
        self._games = Games(self.states, self.tracks, game.layout.zeros(), game.box, game.encoded)
        self.observations, self.masks = _numbers(n, game), np.zeros((n, game.actions), np.int8)
        self.players, self._actors = np.zeros(n, np.int8), np.zeros(n, np.int8)
        self._seen = Seen(self.observations, self.masks, self.players)
        self._ended = _new_ended(n, game, game.players if self._compiled is None else 1)  # what compiled code writes
        self._told = self._ended if self._others is None else _new_ended(n, game, 1)  # what the caller reads
        self.terminated, self.truncated, self._either = self._told.terminated, self._told.truncated, np.zeros(n, bool)
        self._by_actor = np.zeros(n, np.float32)
        self._random = np.zeros(n, np.int64)

    def _new_scratch(self) -> Scratch:
        """What one thread works with."""
        actions, values = (np.zeros(self.game.actions, kind) for kind in (np.int16, np.float64))
        return Scratch(self.game.layout.zeros(2), OUTCOME.zeros(), actions, values)

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]  # made when asked for: it is large
        """The space of all observations together."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """The space of all actions together."""
        return batch_space(self.single_action_space, self.num_envs)

    @property
    def rewards(self) -> Array:
        """The rewards of the last step, in the shape that was asked for."""
        if self.opponents is not None:
            return self._told.rewards[:, 0]
        return self._by_actor if self.reward == "actor" else self._told.rewards

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deals all games anew; one seed fixes them and all that follow them."""
        super().reset(seed=seed)
        for field in ("seed", "stream"):
            self.tracks[field] = self.np_random.integers(2**64, size=self.num_envs, dtype=np.uint64)
        self.tracks["game"] = 0
        self._step(np.full(self.num_envs, DEAL))
        if self._others is not None:
            self._others.reset(self.np_random, self.states)
            self._let_others_play(np.ones(self.num_envs, np.bool_))
        return self._given(self.observations), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One decision in every game; nothing happens if one of them is illegal, unless that loses the game."""
        chosen = np.ascontiguousarray(actions, np.int64)
        lost = self._lost(chosen)
        self._actors[:] = self.players
        last_seen = None if lost is None else self.observations[lost]
        self._decide(chosen if lost is None else np.where(lost, DEAL, chosen))
        info: dict[str, Any] = {} if lost is None else {"illegal": lost}
        if lost is not None:
            self._end_lost(lost, last_seen)
        if self.opponents is None and self.reward == "actor":
            rows = np.arange(self.num_envs)
            self._by_actor[:] = self._told.rewards[rows, self._actors]
            info["seat_rewards"] = self._given(self._told.rewards)
        np.logical_or(self.terminated, self.truncated, out=self._either)
        info |= self._info() | {"final_obs": self._given(self._told.finals), "_final_obs": self._given(self._either)}
        results = (self.observations, self.rewards, self.terminated, self.truncated)
        observations, rewards, terminated, truncated = map(self._given, results)
        return observations, rewards, terminated, truncated, info

    def _lost(self, chosen: Array) -> Array | None:
        """In which games the action is illegal (None: in none), if that is not refused."""
        if chosen.shape != (self.num_envs,):
            raise IllegalAction(f"actions: expected shape ({self.num_envs},), not {chosen.shape}")
        wrong = first_illegal(chosen, self.masks)
        if wrong < 0:
            return None
        if self.illegal == "raise":
            raise IllegalAction(f"action {chosen[wrong]} is not legal in environment {wrong}; see action_masks()")
        known = (chosen >= 0) & (chosen < self.game.actions)
        return ~known | (self.masks[np.arange(self.num_envs), np.where(known, chosen, 0)] == 0)  # type: ignore[no-any-return]

    def _end_lost(self, lost: Array, last_seen: Any) -> None:
        """Games that an illegal action has ended: its seat gets -1, and in self-play the others share 1."""
        rows, rewards = np.flatnonzero(lost), self._told.rewards
        self.terminated[rows], self._told.finals[rows] = True, last_seen
        rewards[rows] = 1 / max(1, rewards.shape[1] - 1)
        rewards[rows, self._actors[rows] if self.opponents is None else 0] = -1

    def _decide(self, chosen: Array) -> None:
        """The caller's decisions, and those of the opponents up to the caller's next."""
        self._step(chosen)
        if self._others is None:
            return
        for told in self._told[:3]:
            told[:] = 0
        dealt = chosen == DEAL
        self._tell(~dealt)
        done = dealt | self.terminated | self.truncated
        self._others.follow(chosen, np.arange(self.num_envs), done, self.states)
        self._let_others_play(done)

    def _let_others_play(self, done: Array) -> None:
        """The opponents decide until it is the caller's turn everywhere; in `done` rows a new game is under way."""
        assert self._others is not None
        moves, ended = np.full(self.num_envs, IDLE), self._ended
        while len(waiting := np.flatnonzero(self.players != self._mine)):
            moves[:] = IDLE
            moves[waiting] = self._others.decide(waiting, self.players, self.observations, self.masks)
            self._step(moves)
            self._tell(~done)
            over = ended.terminated | ended.truncated
            self._others.follow(moves, waiting, over, self.states)
            done |= over

    def _tell(self, news: Array) -> None:
        """Tells the caller which of these games the last pass has ended."""
        told, ended = self._told, self._ended
        rows = np.flatnonzero((ended.terminated | ended.truncated) & news)
        told.terminated[rows], told.truncated[rows] = ended.terminated[rows], ended.truncated[rows]
        told.rewards[rows, 0] = ended.rewards[rows, self._mine[rows]]
        told.finals[rows] = ended.finals[rows]

    def _step(self, chosen: Array) -> None:
        """One pass of compiled code over all games."""
        settings = (self._compiled, self._longest, chosen, self._seen, self._ended)
        self._on_all_cores(step_range.of(self.game.rules), [(self._games, own, *settings) for own in self._scratch])

    def _on_all_cores(self, function: Callable[..., Any], arguments: list[tuple[Any, ...]]) -> None:
        """Calls a function on each range of games, one thread each; the results do not depend on their number."""
        calls = [(*bounds, *rest) for bounds, rest in zip(self._ranges, arguments, strict=True)]
        waiting = [self._pool.submit(function, *call) for call in calls[1:]] if self._pool else []
        function(*calls[0])
        for one in waiting:
            one.result()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._given(self.masks), "player": self._given(self.players)}

    def _given(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def action_masks(self) -> Array:
        """Which actions are legal now in each environment, as truth values (not a copy)."""
        return self.masks.view(np.bool_)

    def sample_actions(self) -> Array:
        """A random legal action for each environment (the same array each time)."""
        self._on_all_cores(pick_legal, [(self.tracks, self.masks, self._random)] * len(self._ranges))
        return self._random

    def position(self, row: int) -> State:
        """The state of one game (a copy)."""
        return State(self.game, self.states[row : row + 1].copy())

    def render(self) -> tuple[Any, ...] | None:
        """Each game as the seat sees it that decides next."""
        if self.render_mode is None:
            return None
        drawn = range(self.num_envs)
        return tuple(render(self.position(row), int(self.players[row]), self.render_mode) for row in drawn)

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _arrays(self) -> list[Array]:
        """Everything that a game has led to."""
        return [self.states, self.tracks, *self._seen, *self._ended, *self._told, self._actors, self._by_actor]

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_games, (self._made_with,), (self._arrays(), self._others, self._np_random, self._np_random_seed)

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        arrays, self._others, self._np_random, self._np_random_seed = kept
        for mine, saved in zip(self._arrays(), arrays, strict=True):
            mine[:] = saved


def against_opponents(
    name: str, num_envs: int, opponents: Opponent | Sequence[Opponent] = "random", **options: Any
) -> ManyGames:
    """The vector form of `SeatEnv`, for `gymnasium.make_vec`."""
    return ManyGames(name, num_envs, opponents=opponents, **options)


def _same_games(made_with: dict[str, Any]) -> ManyGames:
    """Games that were pickled; their arrays follow."""
    return ManyGames(**made_with)


def _one_of(name: str, value: str, choices: Sequence[str]) -> str:
    if value not in choices:
        raise BadOption(f"{name}: {value!r} is not one of {', '.join(choices)}")
    return value


def _numbers(n: int, game: Game) -> Array:
    """Room for what n seats see."""
    return np.zeros((n, game.definition.width), np.float32)


def _new_ended(n: int, game: Game, columns: int) -> Ended:
    """Room for what n decisions lead to."""
    return Ended(np.zeros((n, columns), np.float32), np.zeros(n, np.bool_), np.zeros(n, np.bool_), _numbers(n, game))


def _seats(seat: int | str, num_envs: int, players: int, opponents: object) -> Array:
    """The caller's seat in each environment: the given one, or all in turn; -1 for every seat."""
    if opponents is None:
        return np.full(num_envs, -1, np.int64)
    if seat == "spread":
        return np.arange(num_envs, dtype=np.int64) % players
    if not is_seat(seat, players):
        raise BadOption(f"seat: {seat!r} is neither 'spread' nor one of 0 to {players - 1}")
    return np.full(num_envs, seat, np.int64)


def _ranges(count: int, threads: int) -> list[tuple[int, int]]:
    """The environments cut into one range per thread."""
    parts = max(1, min(threads, count // LEAST))
    ends = [count * part // parts for part in range(parts + 1)]
    return list(itertools.pairwise(ends))
