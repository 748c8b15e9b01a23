"""Finds puzzles in games of strong golems: a cheap look at every turn, and a long one at the few that remain.

A position is a puzzle when one turn, or a few that are as good, are clearly better for all that the seat can see than
any other, those that weaker levels play among them. What a short search proposes, one a hundred times as long must
confirm.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from golemancy.game import Game, State
from golemancy.players.greedy import GreedyPlayer
from golemancy.puzzles.grading import LEVELS, Tries, grade_of, try_all
from golemancy.puzzles.judging import Weighed, best_of, chance_after, grown, searched
from golemancy.puzzles.puzzle import Posed, Puzzle, told
from golemancy.puzzles.turns import Turn, take

PROPOSE = 600  # iterations of the search that proposes
CHECK = 100 * PROPOSE  # and of the one that confirms
WEIGH = 6000  # iterations to weigh one turn
DEAL = 1  # the seed with which turns are weighed, so that a turn always weighs the same
PROMISE = 0.04  # by which the turns proposed are better than the next, at the first look
GAP = 0.05  # by which a right turn is better than any wrong one
EQUAL = 0.02  # turns closer than this to the best are right, too
FAR = 0.07  # by which right turns are better than all that weak levels play, where turns in between are no mistakes
NEAR = 0.025  # turns closer than this to the best are right there
PROPOSALS = 4  # turns that a short search likes best: one of them must be right
MOST_RIGHT = 5  # right turns of a puzzle
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
    proposed: tuple[Turn, ...]  # what a short search likes best


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
            yield _Spot(number, position, tuple(one.turn for one in found[:PROPOSALS])), number
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
    """Whether a short search sees turns that are clearly better, and that are not the first to come to mind."""
    best = best_of(found)
    if not OPEN[0] <= best.chance <= OPEN[1] or not _free(position, best.turn):
        return False
    gap = _gap(sorted((one.chance for one in found), reverse=True))
    simple = take(position, GreedyPlayer(number).choose)
    if simple.end == best.turn.end:
        return gap >= SIMPLE
    return gap >= PROMISE or _far(position, best.turn, simple)


def _far(position: State, best: Turn, simple: Turn) -> bool:
    """Whether what comes to mind first is clearly worse than what a search found."""
    better, worse = (chance_after(position, turn, PROPOSE, DEAL) for turn in (best, simple))
    return better - worse >= FAR


def _gap(chances: list[float]) -> float:
    """How far the few best, which are about as good as each other, are above the rest."""
    steps = pairwise(chances[: MOST_RIGHT + 1])
    return max((one - other for one, other in steps if one > chances[0] - PROMISE), default=0.0)


def _free(position: State, turn: Turn) -> bool:
    """Whether there was something to choose from."""
    return len(position.legal) > 2 or len(turn.line) > 1


def _checked(spot: _Spot, seed: int, stage: float) -> Puzzle | None:
    """The puzzle in a position, if longer searches agree that it is one."""
    position, begin = spot.position, _seed(seed, spot.number + 1)
    middling = searched(position, CHECK // 10, begin)
    if not middling or not _holds(spot, middling):
        return None
    tries = {level: try_all(position, level, begin) for level in LEVELS}
    weighed = _weighed(position, _rivals(spot, middling, tries))
    found = _right(weighed) or _right_among_many(weighed, tries)
    if found is None or not _confirmed(position, spot, found, searched(position, CHECK, begin + 1)):
        return None
    return _puzzle(spot, seed, stage, weighed, found, tries)


def _holds(spot: _Spot, found: list[Weighed]) -> bool:
    """Whether a search of middling length sees few turns that are nearly as good, or all that is simple far behind."""
    best = best_of(found)
    close = [one for one in found if one.chance > best.chance - PROMISE]
    if len(close) <= MOST_RIGHT and best.turn.end in {turn.end for turn in spot.proposed}:
        return True
    return _far(spot.position, best.turn, take(spot.position, GreedyPlayer(spot.number).choose))


def _confirmed(position: State, spot: _Spot, right: "_Right", found: list[Weighed]) -> bool:
    """Whether the long search plays a right turn, as the short one proposed one, and wrong ones are worse in it."""
    ends = {one.turn.end for one in right.turns}
    if not found or ends.isdisjoint(turn.end for turn in spot.proposed):
        return False
    best = best_of(found)
    if right.among_many:
        least = right.turns[0].chance - right.margin
        return best.turn.end in ends or chance_after(position, best.turn, WEIGH, DEAL) >= least
    wrong = [one.chance for one in found if one.turn.end not in ends]
    return best.turn.end in ends and max(wrong, default=0.0) < best.chance - EQUAL


def _rivals(spot: _Spot, found: list[Weighed], tries: dict[str, Tries]) -> list[Turn]:
    """What is to be weighed: what a search liked, and whatever any level played."""
    liked = [one.turn for one in found[:RIVALS]]
    tempting = [one.turn for one in sorted(found, key=lambda one: -one.chance)[:3]]
    played = [turn for some in tries.values() for turn in some.turns]
    return list({turn.end: turn for turn in (*liked, *tempting, *spot.proposed, *played)}.values())


def _weighed(position: State, turns: list[Turn]) -> list[Weighed]:
    """Turns with their chances, the best first; each is thought about for as long."""
    found = [Weighed(turn, WEIGH, chance_after(position, turn, WEIGH, DEAL)) for turn in turns]
    return sorted(found, key=lambda one: -one.chance)


@dataclass(frozen=True)
class _Right:
    """The right turns, the best first; any other is right as well that is no more than the margin worse."""

    turns: tuple[Weighed, ...]
    margin: float
    next: float  # the chance with the best turn that is wrong
    among_many: bool = False


def _right(weighed: list[Weighed]) -> _Right | None:
    """The few right turns, if all others are clearly worse."""
    best = weighed[0].chance
    right = [one for one in weighed if one.chance >= best - EQUAL]
    others = weighed[len(right) :]
    clear = bool(others) and others[0].chance <= best - GAP and len(right) <= MOST_RIGHT
    return _Right(tuple(right), EQUAL, others[0].chance) if clear else None


def _right_among_many(weighed: list[Weighed], tries: dict[str, Tries]) -> _Right | None:
    """The right turns of a position with good turns of all shades, if whatever a weak level plays is far behind."""
    best = weighed[0].chance
    right = [one for one in weighed if one.chance >= best - NEAR]
    weak = {turn.end for level in ("clay", "stone") for turn in tries[level].turns}
    behind = [one.chance for one in weighed if one.turn.end in weak]
    far = max(behind) <= best - FAR
    return _Right(tuple(right[:MOST_RIGHT]), NEAR, max(behind), among_many=True) if far else None


def _puzzle(
    spot: _Spot, seed: int, stage: float, weighed: list[Weighed], right: _Right, tries: dict[str, Tries]
) -> Puzzle | None:
    """The puzzle, if the strongest level solves it every time."""
    best = right.turns[0].chance
    ends = {one.turn.end for one in weighed if one.chance >= best - right.margin}
    solved = {level: round(tries[level].share(ends), 2) for level in LEVELS}
    grade = grade_of(solved)
    if grade is None:
        return None
    usual = {level: tries[level].usual() for level in LEVELS}
    return Puzzle(
        seed=seed,
        number=spot.number,
        stage=round(stage, 2),
        position=spot.position.to_dict(),
        solutions=tuple(told(spot.position, one.turn.line) for one in right.turns),
        margin=right.margin,
        chance=round(best, 4),
        next=round(right.next, 4),
        grade=grade,
        solved=solved,
        played={level: told(spot.position, turn.line) for level, turn in usual.items() if turn.end not in ends},
    )


def is_right(found: Posed, turn: Turn) -> bool:
    """Whether a turn is right: one of those that were found, or one that is as good."""
    if found.solves(turn):
        return True
    return chance_after(found.state, turn, WEIGH, DEAL) >= found.puzzle.chance - found.puzzle.margin


def _seed(seed: int, number: int) -> int:
    """A seed of its own for each position."""
    return (seed * 1_000_003 + number * 8191) % 2**62
