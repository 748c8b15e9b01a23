"""Finds puzzles in games of strong golems: a cheap look at every turn, and a long one at the few that remain.

A position is a puzzle when one turn, or a few that are as good, are clearly better for all that the seat can see than
any other, those that weaker levels play among them. What a short search proposes, one a hundred times as long must
confirm.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from golemancy.game import Game, State
from golemancy.players.greedy import GreedyPlayer
from golemancy.puzzles.grading import LEVELS, SOLVES, Tries, chooser, grade_of, try_all
from golemancy.puzzles.judging import Weighed, best_of, chance_after, grown, searched
from golemancy.puzzles.puzzle import GRADES, Posed, Puzzle, told
from golemancy.puzzles.turns import Chooser, Turn, take

PROPOSE = 600  # iterations of the search that proposes
CHECK = 100 * PROPOSE  # and of the one that confirms
TWICE = 2  # as long, from another seed, is the search that confirms it once more
AGAIN = 2  # so often the strongest level, thinking as long as at a table, has to solve a puzzle
WEIGH = 6000  # iterations to weigh one turn
GLANCE = 6  # turns are weighed so many times shorter at first
DOUBT = 0.6  # at a glance turns need to lie apart only so much as they must in the end
HOPELESS = 0.06  # a turn that is so much worse at a glance is not weighed longer
DEAL = 1  # the seed with which turns are weighed, so that a turn always weighs the same
PROMISE = 0.04  # by which the turns proposed are better than the next, at the first look
GAP = 0.05  # by which a right turn is better than any wrong one
EQUAL = 0.02  # turns closer than this to the best are right, too
ALIKE = 0.1  # right turns are no further apart than this, and than half the way to the wrong ones
FAR = 0.07  # by which a turn is better that does not come to mind first
BEHIND = 0.05  # what clay loses in the mean, where turns in between are no mistakes
NEAR = 0.03  # turns closer than this to the best are right there
MOST_RIGHT = 10  # right turns of a puzzle
SHOWN = 5  # of them in a pack; others are right by what they are worth
RIVALS = 6  # turns that a search liked, to be weighed against each other
OPEN = 0.12, 0.985  # chances between which a position is worth a thought
LUCK = 0.15  # of what clay plays, so much may be right by chance there
MOST_OF_CLAY = 0.25  # of its tries may be right
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


def dig(task: Dig) -> list[Puzzle]:
    """The puzzles in one game, which a search plays against itself."""
    looked = list(_spots(task))
    spots, (_, length) = [spot for spot, _ in looked if spot is not None], looked[-1]
    found: list[Puzzle] = []
    for spot in spots:
        if found and spot.number - found[-1].number < APART:
            continue
        easy = any(puzzle.grade == GRADES[0] for puzzle in found)  # those abound: one of each game will do
        puzzle = _checked(spot, task.seed, spot.number / length, easy=not easy)
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
            yield _Spot(number, position), number
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
    simple = take(position, _simple(number))
    if simple.end == best.turn.end:
        return gap >= SIMPLE
    return gap >= PROMISE or _far(position, best.turn, simple)


def _simple(number: int) -> Chooser:
    """A golem without any search."""
    return GreedyPlayer(number).choose


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


def _checked(spot: _Spot, seed: int, stage: float, *, easy: bool) -> Puzzle | None:
    """The puzzle in a position, if longer searches agree that it is one; `easy`: one that stone solves will do."""
    position, begin = spot.position, _seed(seed, spot.number + 1)
    middling = searched(position, CHECK // 10, begin)
    if not middling:
        return None
    scale, tries = _Scale(position), {"stone": try_all(position, "stone", begin)}
    liked = _liked(middling)
    if not easy and scale.comes_near(liked, tries["stone"].turns) >= SOLVES:
        return None
    tries["clay"] = try_all(position, "clay", begin)
    found = scale.right((*liked, *_played(tries)), tries["clay"].turns)
    if found is None or (not easy and tries["stone"].share(scale.ends(found)) >= SOLVES):
        return None
    tries["mercury"] = try_all(position, "mercury", begin, until=partial(scale.is_wrong, found))
    if scale.is_wrong(found, tries["mercury"].turns[-1]):
        return None
    tries |= {level: try_all(position, level, begin) for level in ("bronze", "iron")}
    found = scale.right(_played(tries), tries["clay"].turns)
    if found is None or not all(_confirmed(scale, found, some) for some in _long_searches(position, begin)):
        return None
    if any(scale.is_wrong(found, turn) for turn in _in_earnest(position, begin)):
        return None
    return _puzzle(spot, seed, stage, scale, found, tries)


def _long_searches(position: State, begin: int) -> Iterator[list[Weighed]]:
    """What two long searches find; the second is made only if the first agrees."""
    yield searched(position, CHECK, begin + 1)
    yield searched(position, TWICE * CHECK, begin + 2)


def _in_earnest(position: State, begin: int) -> Iterator[Turn]:
    """What the strongest level plays with the time that it has at a table: not always what one long search finds."""
    earnest = f"mercury:iterations={CHECK}"
    return (take(position, chooser(earnest, begin + n)) for n in range(AGAIN))


def _liked(found: list[Weighed]) -> list[Turn]:
    """What a search tried most, or thought best."""
    tempting = sorted(found, key=lambda one: -one.chance)[:3]
    return [one.turn for one in (*found[:RIVALS], *tempting)]


def _played(tries: Mapping[str, Tries]) -> list[Turn]:
    """Whatever any level played."""
    return [turn for some in tries.values() for turn in some.turns]


@dataclass(frozen=True)
class _Right:
    """The right turns, the best first; any other is right as well that is no more than the margin worse."""

    turns: tuple[Weighed, ...]
    margin: float
    next: float  # the chance with the best turn that is wrong, or with what clay plays instead
    among_many: bool = False

    @property
    def best(self) -> float:
        return self.turns[0].chance


class _Scale:
    """Weighs turns of one position against each other, each for as long."""

    def __init__(self, position: State) -> None:
        self.position = position
        self._glanced: dict[bytes, Weighed] = {}
        self._weighed: dict[bytes, Weighed] = {}

    def weighed(self) -> list[Weighed]:
        """All turns with what is known of them, the best first."""
        return sorted((self._glanced | self._weighed).values(), key=lambda one: -one.chance)

    def chance(self, turn: Turn) -> float:
        """What a turn is worth."""
        if turn.end not in self._weighed:
            self._weigh([turn])
        return self._weighed[turn.end].chance

    def ends(self, found: _Right) -> set[bytes]:
        """What all right turns come to."""
        return {one.turn.end for one in self.weighed() if one.chance >= found.best - found.margin}

    def is_wrong(self, found: _Right, turn: Turn) -> bool:
        """Whether a turn costs too much to be right."""
        return self.chance(turn) < found.best - found.margin

    def comes_near(self, liked: Iterable[Turn], tried: Sequence[Turn]) -> float:
        """The share of some tries that is, at a glance, about as good as what a search liked."""
        self._glance((*liked, *tried))
        best = max(self._glanced[turn.end].chance for turn in liked)
        return sum(self._glanced[turn.end].chance >= best - NEAR for turn in tried) / len(tried)

    def right(self, turns: Iterable[Turn], weak: Sequence[Turn]) -> _Right | None:
        """The right turns, once these are looked at, too; None if it is not clear which those are."""
        self._glance(turns)
        glanced = sorted(self._glanced.values(), key=lambda one: -one.chance)
        if self._clear(glanced, weak, DOUBT) is None:
            return None
        self._weigh([one.turn for one in glanced if one.chance >= glanced[0].chance - HOPELESS])
        return self._clear(self.weighed(), weak, 1.0)

    def _clear(self, weighed: list[Weighed], weak: Sequence[Turn], sure: float) -> _Right | None:
        """The right turns among some, in one way or the other."""
        chances = {one.turn.end: one.chance for one in (*self._glanced.values(), *weighed)}
        return _right(weighed, sure) or _right_among_many(weighed, [chances[turn.end] for turn in weak], sure)

    def _glance(self, turns: Iterable[Turn]) -> None:
        """Weighs some turns a little."""
        for turn in turns:
            if turn.end not in self._glanced:
                few = WEIGH // GLANCE
                self._glanced[turn.end] = Weighed(turn, few, chance_after(self.position, turn, few, DEAL))

    def _weigh(self, turns: Iterable[Turn]) -> None:
        """Weighs some turns in full."""
        for turn in turns:
            if turn.end not in self._weighed:
                self._weighed[turn.end] = Weighed(turn, WEIGH, chance_after(self.position, turn, WEIGH, DEAL))


def _right(weighed: list[Weighed], sure: float = 1.0) -> _Right | None:
    """The few right turns, if all others are clearly worse: the step down to those is the largest."""
    steps = [one.chance - other.chance for one, other in pairwise(weighed[: MOST_RIGHT + 1])]
    if not steps:
        return None
    count = max(range(1, len(steps) + 1), key=lambda n: steps[n - 1])
    gap, apart = steps[count - 1], weighed[0].chance - weighed[count - 1].chance
    if gap < sure * GAP or sure * apart > min(ALIKE, gap / 2):
        return None
    return _Right(tuple(weighed[:count]), max(EQUAL, apart + gap / 4), weighed[count].chance)


def _right_among_many(weighed: list[Weighed], weak: list[float], sure: float = 1.0) -> _Right | None:
    """The right turns of a position with good turns of all shades, if the weakest level hardly ever comes near them."""
    best = weighed[0].chance
    right = [one for one in weighed if one.chance >= best - NEAR]
    lucky = sum(chance >= best - NEAR for chance in weak) / len(weak) <= LUCK / sure
    behind = sum(weak) / len(weak) <= best - sure * BEHIND
    wrong = [chance for chance in weak if chance < best - NEAR]
    return _Right(tuple(right), NEAR, sum(wrong) / len(wrong), among_many=True) if lucky and behind else None


def _confirmed(scale: _Scale, right: _Right, found: list[Weighed]) -> bool:
    """Whether the long search plays a right turn, and thinks wrong ones worse."""
    if not found:
        return False
    best = best_of(found)
    if right.among_many:
        return not scale.is_wrong(right, best.turn)
    close = [one.turn for one in found if one.chance >= best.chance - EQUAL]
    return not any(scale.is_wrong(right, turn) for turn in (best.turn, *close))


def _puzzle(
    spot: _Spot, seed: int, stage: float, scale: _Scale, right: _Right, tries: Mapping[str, Tries]
) -> Puzzle | None:
    """The puzzle, if the strongest level solves it every time."""
    solved, played = _fared(spot.position, tries, scale.ends(right))
    grade = grade_of(solved)
    if grade is None or solved["clay"] > MOST_OF_CLAY:
        return None
    return Puzzle(
        seed=seed,
        number=spot.number,
        stage=round(stage, 2),
        position=spot.position.to_dict(),
        solutions=tuple(told(spot.position, one.turn.line) for one in right.turns[:SHOWN]),
        margin=round(right.margin, 4),
        chance=round(right.best, 4),
        next=round(right.next, 4),
        grade=grade,
        solved=solved,
        played=played,
    )


def _fared(
    position: State, tries: Mapping[str, Tries], ends: set[bytes]
) -> tuple[dict[str, float], dict[str, tuple[str, ...]]]:
    """The share of its tries in which each level was right, and what each that is usually wrong plays most often."""
    usual = {level: tries[level].usual() for level in LEVELS}
    played = {level: told(position, turn.line) for level, turn in usual.items() if turn.end not in ends}
    return {level: round(tries[level].share(ends), 2) for level in LEVELS}, played


# ---- a pack that is there


@dataclass(frozen=True)
class Doubt:
    """A puzzle of an older pack, to be looked at again."""

    game: Game
    puzzle: Puzzle


def looked_at_again(task: Doubt) -> Puzzle | None:
    """The puzzle as the levels fare with it now, if a long search from another seed still agrees with it."""
    found = Posed(task.game, task.puzzle)
    begin = _seed(task.puzzle.seed, task.puzzle.number + 3)
    longest = searched(found.state, TWICE * CHECK, begin)
    if not longest or not is_right(found, best_of(longest).turn):
        return None
    if not all(is_right(found, turn) for turn in _in_earnest(found.state, begin)):
        return None
    tries = {level: try_all(found.state, level, begin) for level in LEVELS}
    different = {turn.end: turn for turn in _played(tries)}
    solved, played = _fared(found.state, tries, {end for end, turn in different.items() if is_right(found, turn)})
    grade = grade_of(solved)
    if grade is None or solved["clay"] > MOST_OF_CLAY:
        return None
    return replace(task.puzzle, solved=solved, played=played, grade=grade)


def is_right(found: Posed, turn: Turn) -> bool:
    """Whether a turn is right: one of those that were found, or one that is as good."""
    if found.solves(turn):
        return True
    return chance_after(found.state, turn, WEIGH, DEAL) >= found.puzzle.chance - found.puzzle.margin


def _seed(seed: int, number: int) -> int:
    """A seed of its own for each position."""
    return (seed * 1_000_003 + number * 8191) % 2**62
