"""Who decides in the other seats: programs that choose for one game, and policies that answer for many at once."""

import inspect
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, cast

import numpy as np

from golemancy.engine.layout import Array
from golemancy.envs.seats import mask
from golemancy.errors import BadOption, PlayerFailed
from golemancy.game import Game, State
from golemancy.players import Entrant, Player, check, made, name_of, reads_events

Policy = Callable[[Array, Array], Any]  # (observations, masks), a row for each game: an action for each row
Opponent = Entrant | Policy


def is_policy(who: object) -> bool:
    """Whether somebody is a function of observations and masks, and no program nor a maker of one."""
    if isinstance(who, str | type) or hasattr(who, "choose") or not callable(who):
        return False
    try:
        return bool(inspect.signature(who).parameters)
    except (TypeError, ValueError):
        return True


def checked_opponents(opponents: Opponent | Sequence[Opponent], game: Game) -> list[Opponent]:
    """One opponent for each of the other seats: the same in all, or one of a list in each."""
    count = game.players - 1
    several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    found = [*cast(Sequence[Opponent], opponents)] if several else [cast(Opponent, opponents)] * count
    if len(found) != count:
        raise BadOption(f"opponents: {count} other seats need {count} opponents, not {len(found)}")
    for who in found:
        if not is_policy(who):
            if not isinstance(who, str) and not callable(who) and not hasattr(who, "choose"):
                raise BadOption(f"opponents: {who!r} is no player, no name of one, and no policy")
            check(cast(Entrant, who), game)
    return found


class PolicyPlayer:
    """A policy in one seat of one game."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, state: State) -> int:
        """What the policy answers for this position alone."""
        seat = state.player
        assert seat is not None
        return int(answers(self.policy, state.observe(seat)[None], mask(state, seat)[None])[0])


def seated(who: Opponent, seed: int, game: Game, seat: int) -> Player:
    """A program for one game, told that it begins."""
    program = PolicyPlayer(cast(Policy, who)) if is_policy(who) else made(cast(Entrant, who), seed)
    begin = getattr(program, "begin", None)
    if begin is not None:
        begin(game, seat)
    return program


def dismiss(program: Player, state: State) -> None:
    """Tells a program that its game is over, if it wants to know."""
    end = getattr(program, "end", None)
    if end is not None:
        end(state)


def answers(policy: Policy, observations: Array, masks: Array) -> Array:
    """A policy's actions, one for each row."""
    chosen = np.asarray(policy(observations, masks.view(np.bool_)))
    if chosen.shape != (len(observations),) or not np.issubdtype(chosen.dtype, np.integer):
        wanted = f"{len(observations)} whole numbers, one for each row"
        raise PlayerFailed(_called(policy), f"answered {chosen.dtype} of shape {chosen.shape}, not {wanted}")
    return chosen.astype(np.int64)


def _called(who: Opponent) -> str:
    return getattr(who, "__name__", type(who).__name__) if is_policy(who) else name_of(cast(Entrant, who))


class Others:
    """The opponents of many games, where they are more than compiled code can be."""

    def __init__(self, game: Game, opponents: Sequence[Opponent], seats: Array) -> None:
        self.game, self.opponents, self.seats = game, opponents, seats
        self._programs: dict[tuple[int, int], Player] = {}  # by row and seat
        self._positions: dict[int, State] = {}  # of the rows in which programs play, with what happened last
        self._chance = np.random.default_rng()
        self._watched = not all(map(is_policy, opponents))

    def reset(self, chance: np.random.Generator, states: Array) -> None:
        """All games have been dealt anew."""
        self._chance = np.random.default_rng(chance.integers(2**63))
        for row in range(len(states)):
            self._begin(row, states)

    def follow(self, moves: Array, rows: Array, ended: Array, states: Array) -> None:
        """Decisions were made in some rows; where a game has ended, another one has begun."""
        if not self._watched:
            return
        for row in rows:
            position = self._positions[row]
            if moves[row] >= 0:
                position.apply(int(moves[row]))
            if ended[row]:
                self._begin(row, states)

    def _begin(self, row: int, states: Array) -> None:
        """Another game, with its own programs."""
        if not self._watched:
            return
        over = self._positions.get(row)
        for key in [key for key in self._programs if key[0] == row]:
            dismiss(self._programs.pop(key), cast(State, over))
        self._positions[row] = State(self.game, states[row : row + 1].copy())

    def decide(self, rows: Array, players: Array, observations: Array, masks: Array) -> Array:
        """What the opponents decide in the given rows; every answer is legal."""
        chosen = np.zeros(len(rows), np.int64)
        deciding = players[rows].astype(np.int64)
        number = deciding - (deciding > self.seats[rows])
        for n, who in enumerate(self.opponents):
            mine = np.flatnonzero(number == n)
            if len(mine):
                chosen[mine] = self._answers(who, rows[mine], deciding[mine], observations, masks)
        self._check(chosen, rows, number, masks)
        return chosen

    def _answers(self, who: Opponent, rows: Array, seats: Array, observations: Array, masks: Array) -> Any:
        if is_policy(who):
            return answers(cast(Policy, who), observations[rows], masks[rows])
        return [self._choice(who, int(row), int(seat)) for row, seat in zip(rows, seats, strict=True)]

    def _choice(self, who: Opponent, row: int, seat: int) -> int:
        """What a program chooses, shown a state that its seat could be in."""
        program = self._programs.get((row, seat))
        if program is None:
            program = seated(_own(who, alone=len(self.seats) == 1), self._number(), self.game, seat)
            self._programs[row, seat] = program
        seen = self._positions[row].redeal(seat, self._number(), events=reads_events(program))
        return int(program.choose(seen))

    def _number(self) -> int:
        return int(self._chance.integers(2**63))

    def _check(self, chosen: Array, rows: Array, number: Array, masks: Array) -> None:
        known = (chosen >= 0) & (chosen < masks.shape[1])
        legal = known & (masks[rows, np.where(known, chosen, 0)] != 0)
        if not legal.all():
            wrong = int(np.flatnonzero(~legal)[0])
            why = f"chose {chosen[wrong]} in environment {rows[wrong]}, which is not legal there"
            raise PlayerFailed(_called(self.opponents[number[wrong]]), why)


def _own(who: Opponent, *, alone: bool) -> Opponent:
    """A program of its own for each of many games; names and classes make one anyway."""
    if alone or isinstance(who, str | type) or not hasattr(who, "choose"):
        return who
    try:
        return deepcopy(who)
    except Exception as error:
        why = "cannot be copied for each game; give its class, or a function that makes one"
        raise BadOption(f"opponents: {_called(who)} {why} ({error})") from error
