"""Finds puzzles in games of strong golems: a cheap look at every turn, and a long one at the few that remain.

A position is a puzzle when one turn, or a few that are as good, are clearly better for all that the seat can see than
any other, those that weaker levels play among them. What a short search proposes, one a hundred times as long must
confirm.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from golemancy.game import Game, State
from golemancy.players.greedy import GreedyPlayer
from golemancy.puzzles.grading import LEVELS, Tries, grade_of, try_all
from golemancy.puzzles.judging import Weighed, best_of, chance_after, grown, searched
from golemancy.puzzles.puzzle import Puzzle, told
from golemancy.puzzles.turns import Turn, take

PROPOSE = 600  # iterations of the search that proposes
CHECK = 100 * PROPOSE  # and of the one that confirms
WEIGH = 6000  # iterations to weigh one turn
PROMISE = 0.05  # by which the turn proposed is better than the next, at the first look
GAP = 0.06  # by which a right turn is better than any wrong one
EQUAL = 0.02  # turns closer than this to the best are right, too
MOST_RIGHT = 4  # right turns of a puzzle
RIVALS = 6  # turns that a search liked, to be weighed against each other
OPEN = 0.12, 0.985  # chances between which a position is worth a thought
SIMPLE = 0.15  # by which a turn must be better that a golem without any search finds, too
APART = 12  # decisions between two puzzles of one game


@dataclass(frozen=True)
class Dig:
    """One game to be looked through."""

    game: Game
    seed: int


@dataclass(frozen=True)
class _Spot:
    """A position that looks like a puzzle."""

    number: int
    position: State
    best: Turn


def dig(task: Dig) -> list[Puzzle]:
    """The puzzles in one game, which a search plays against itself."""
    looked = list(_spots(task))
    spots, (_, length) = [spot for spot, _ in looked if spot is not None], looked[-1]
    found: list[Puzzle] = []
    for spot in spots:
        if found and spot.number - found[-1].number < APART:
            continue
        puzzle = _checked(spot, task.seed, spot.number / length)
        if puzzle is not None:
            found.append(puzzle)
    return found


def _spots(task: Dig) -> Iterator[tuple[_Spot | None, int]]:
    """Plays a game through; yields what its turns look like, and how many decisions there were by then."""
    state = task.game.new(task.seed)
    while not state.over:
        seat, number = state.player, state.decisions
        position = state.redeal(seat, _seed(task.seed, number), events=False)
        found = searched(position, PROPOSE, _seed(task.seed, number)) if len(state.legal) > 1 else []
        if found and _promising(position, found, number):
            yield _Spot(number, position, best_of(found).turn), number
        _play(state, position, found, task.seed)
        yield None, state.decisions


def _play(state: State, position: State, found: list[Weighed], seed: int) -> None:
    """Plays the turn that was found, as far as it is legal in truth."""
    seat = state.player
    line = best_of(found).turn.line if found else (_first(position, seed),)
    for action in line:
        if state.player != seat or action not in state.legal:
            return
        state.apply(action)


def _first(position: State, seed: int) -> int:
    """A decision, where there is only one or the search got to the end of no turn."""
    if len(position.legal) == 1:
        return position.legal[0]
    return grown(position, PROPOSE, seed).tried()[0].action


def _promising(position: State, found: list[Weighed], number: int) -> bool:
    """Whether a short search sees one turn that is clearly better, and that is not the first to come to mind."""
    best = best_of(found)
    others = [one.chance for one in found if one.turn.end != best.turn.end]
    if not others or not OPEN[0] <= best.chance <= OPEN[1] or not _free(position, best.turn):
        return False
    gap = best.chance - max(others)
    simple = take(position, GreedyPlayer(number).choose).end == best.turn.end
    return gap >= (SIMPLE if simple else PROMISE)


def _free(position: State, turn: Turn) -> bool:
    """Whether there was something to choose from."""
    return len(position.legal) > 2 or len(turn.line) > 1


def _checked(spot: _Spot, seed: int, stage: float) -> Puzzle | None:
    """The puzzle in a position, if longer searches agree that it is one."""
    position, begin = spot.position, _seed(seed, spot.number + 1)
    middling = searched(position, CHECK // 10, begin)
    if not _holds(spot, middling):
        return None
    tries = {"mercury": try_all(position, "mercury", begin)}
    if not any(turn.end == spot.best.end for turn in tries["mercury"].turns):
        return None
    tries |= {level: try_all(position, level, begin + 2) for level in LEVELS if level != "mercury"}
    weighed = _weighed(position, _rivals(middling, tries), begin + 3)
    right = _right(weighed)
    if right is None or not _confirmed(spot, right, searched(position, CHECK, begin + 1)):
        return None
    return _puzzle(spot, seed, stage, weighed, right, tries)


def _holds(spot: _Spot, found: list[Weighed]) -> bool:
    """Whether a search of middling length still sees what was proposed, and few turns that are nearly as good."""
    best = best_of(found)
    close = [one for one in found if one.chance > best.chance - PROMISE]
    return best.turn.end == spot.best.end and len(close) <= MOST_RIGHT


def _confirmed(spot: _Spot, right: list[Weighed], found: list[Weighed]) -> bool:
    """Whether the long search plays a right turn, the one proposed is right, and all wrong ones are worse in it."""
    ends, best = {one.turn.end for one in right}, best_of(found)
    wrong = [one.chance for one in found if one.turn.end not in ends]
    return {spot.best.end, best.turn.end} <= ends and max(wrong, default=0.0) < best.chance - EQUAL


def _rivals(found: list[Weighed], tries: dict[str, Tries]) -> list[Turn]:
    """What is to be weighed: what a search liked, and whatever any level played."""
    liked = [one.turn for one in sorted(found, key=lambda one: -one.visits)[:RIVALS]]
    tempting = [one.turn for one in sorted(found, key=lambda one: -one.chance)[:3]]
    played = [turn for some in tries.values() for turn in some.turns]
    return list({turn.end: turn for turn in reversed([*liked, *tempting, *played])}.values())[::-1]


def _weighed(position: State, turns: list[Turn], seed: int) -> list[Weighed]:
    """Turns with their chances, the best first; each is thought about for as long."""
    found = [Weighed(turn, WEIGH, chance_after(position, turn, WEIGH, seed)) for turn in turns]
    return sorted(found, key=lambda one: -one.chance)


def _right(weighed: list[Weighed]) -> list[Weighed] | None:
    """The turns that are right, if all others are clearly worse."""
    best = weighed[0].chance
    right = [one for one in weighed if one.chance >= best - EQUAL]
    others = weighed[len(right) :]
    clear = bool(others) and others[0].chance <= best - GAP and len(right) <= MOST_RIGHT
    return right if clear else None


def _puzzle(
    spot: _Spot, seed: int, stage: float, weighed: list[Weighed], right: list[Weighed], tries: dict[str, Tries]
) -> Puzzle | None:
    """The puzzle, if the strongest level solves it every time."""
    ends = {one.turn.end for one in right}
    solved = {level: round(tries[level].share(ends), 2) for level in LEVELS}
    grade = grade_of(solved)
    if grade is None:
        return None
    usual = {level: tries[level].usual() for level in LEVELS}
    first = sorted(right, key=lambda one: one.turn.end != spot.best.end)
    return Puzzle(
        seed=seed,
        number=spot.number,
        stage=round(stage, 2),
        position=spot.position.to_dict(),
        solutions=tuple(told(spot.position, one.turn.line) for one in first),
        chance=round(weighed[0].chance, 3),
        next=round(weighed[len(right)].chance, 3),
        grade=grade,
        solved=solved,
        played={level: told(spot.position, turn.line) for level, turn in usual.items() if turn.end not in ends},
    )


def _seed(seed: int, number: int) -> int:
    """A seed of its own for each position."""
    return (seed * 1_000_003 + number * 8191) % 2**62
