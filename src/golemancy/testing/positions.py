"""Impossible positions: real ones are broken in one place, and the game must refuse them or be able to play on.

Some breaks give another position that can be, so what is promised of a broken position is this: `from_dict` refuses
it with BadPosition and a reason, or it is as good as any other: the state says what was read, its audit finds
nothing, and it plays to its end without breaking a promise.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from golemancy.contract import View
from golemancy.errors import BadPosition
from golemancy.game import Game, State
from golemancy.testing.examiner import BrokenContract, check_end, check_legal, check_position

BREAKS_PER_GAME = 20  # positions of one random game that are broken before another is played
COURSE = ("phase", "over", "player")  # what contradicts the rest most quietly, so it is broken most often
COURSE_SHARE = 0.2  # of all breaks
STOP = 0.3  # how often a list or a dict is broken itself, and not something inside it
BOUNDS = (-(2**63), -129, -2, -1, 0, 1, 2, 15, 16, 63, 64, 99, 100, 127, 128, 200, 255, 2**15, 2**31, 2**63, 2**64)
STRANGE: tuple[Any, ...] = (None, True, -1, 1.5, "nothing of the kind", "", [], {}, [[]], [None], {"nothing": 1})
CLOSELY = 60  # decisions after an accepted break of which each is audited; then one in so many is
TOO_LONG = 100  # times the length of a list

Place = tuple[Any, int | str]  # a list or a dict inside a position, and where in it


class Break(NamedTuple):
    """A position that was broken in one place, and what was done to it."""

    what: str
    position: View


def check_broken_positions(game: Game, breaks: int = 100, seed: int = 0) -> Counter[str]:
    """Breaks real positions in one place each and checks what becomes of them; counts those refused and accepted."""
    outcomes: Counter[str] = Counter()
    for number in range(breaks):
        if number % BREAKS_PER_GAME == 0:
            by_phase = positions_by_phase(game, seed + number)
        chance = random.Random(f"{seed} {number}")
        state = chance.choice(by_phase[chance.choice(sorted(by_phase))])
        refused = check_break(game, break_position(state, chance), chance)
        outcomes["refused" if refused else "accepted"] += 1
    return outcomes


def positions_by_phase(game: Game, seed: int) -> dict[str, list[State]]:
    """All positions of a random game, the last included, by the kind of decision that comes next."""
    chance, state = random.Random(seed), game.new(seed=seed)
    found: dict[str, list[State]] = {}
    while not state.over:
        found.setdefault(state.phase, []).append(state.copy())
        state.apply(chance.choice(state.legal))
    return found | {state.phase: [state]}


# ---- breaking


def break_position(state: State, chance: random.Random) -> Break:
    """Breaks a position in one place, drawn at random."""
    position = deepcopy(state.to_dict())
    inside, key, path = wander(position, chance)
    if chance.random() < COURSE_SHARE:
        inside, key = position, chance.choice(COURSE)
        path = key
    before = short(inside[key])
    way = chance.choice(ways_to_break(inside[key]))
    after = way((inside, key), state, chance)
    return Break(f"{path}: {way.__name__} {before} {after}".strip(), position)


def wander(position: View, chance: random.Random) -> tuple[Any, int | str, str]:
    """A random place: each field of a dict and each element of a list is as likely as those beside it."""
    inside: Any = position
    path = ""
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = chance.choice(keys)
        path += f"[{key}]" if isinstance(key, int) else f".{key}"
        value = inside[key]
        if not isinstance(value, dict | list) or not value or chance.random() < STOP:
            return inside, key, path.lstrip(".")
        inside = value


def ways_to_break(value: object) -> list[Callable[[Place, State, random.Random], str]]:
    """What can be done to a value."""
    if isinstance(value, bool):
        return [flip, flip, flip, retype, leave_out]
    if isinstance(value, int):
        return [count_one_more_or_less, count_one_more_or_less, go_to_a_bound, retype, leave_out]
    if isinstance(value, str):
        return [rename, rename, rename, retype, leave_out]
    if isinstance(value, list) and value:
        return [double_one, lose_one, bring_one, exchange_two, make_too_long, empty_out, retype, leave_out]
    if isinstance(value, dict) and value:
        return [add_unknown, exchange_two, retype, leave_out]
    return [retype, rename, leave_out]


def flip(place: Place, state: State, chance: random.Random) -> str:
    """True becomes false, and false true."""
    inside, key = place
    inside[key] = not inside[key]
    return ""


def count_one_more_or_less(place: Place, state: State, chance: random.Random) -> str:
    """A number is one too high or too low."""
    inside, key = place
    inside[key] += chance.choice((-1, 1))
    return f"→ {inside[key]}"


def go_to_a_bound(place: Place, state: State, chance: random.Random) -> str:
    """A number is where fields of records begin or end, or beyond."""
    inside, key = place
    inside[key] = chance.choice(BOUNDS)
    return f"→ {inside[key]}"


def retype(place: Place, state: State, chance: random.Random) -> str:
    """Something of another kind stands there."""
    inside, key = place
    inside[key] = deepcopy(chance.choice(STRANGE))
    return f"→ {short(inside[key])}"


def rename(place: Place, state: State, chance: random.Random) -> str:
    """Another name of this position stands there; for the phase, that of another."""
    inside, key = place
    names = state.game.definition.phases if key == "phase" else sorted(set(texts(state.to_dict())))
    inside[key] = chance.choice(names)
    return f"→ {inside[key]!r}"


def leave_out(place: Place, state: State, chance: random.Random) -> str:
    """A field or an element is missing."""
    inside, key = place
    del inside[key]
    return ""


def double_one(place: Place, state: State, chance: random.Random) -> str:
    """An element is there twice."""
    inside, key = place
    again = chance.randrange(len(inside[key]))
    inside[key].insert(chance.randint(0, len(inside[key])), deepcopy(inside[key][again]))
    return f": {short(inside[key][again])}"


def lose_one(place: Place, state: State, chance: random.Random) -> str:
    """An element is gone."""
    inside, key = place
    return f": {short(inside[key].pop(chance.randrange(len(inside[key]))))}"


def bring_one(place: Place, state: State, chance: random.Random) -> str:
    """An element of another list of the position comes here."""
    inside, key = place
    found = [each for each in lists(state.to_dict()) if each]
    inside[key].append(deepcopy(chance.choice(chance.choice(found))))
    return f": {short(inside[key][-1])}"


def exchange_two(place: Place, state: State, chance: random.Random) -> str:
    """Two fields or elements have changed places."""
    value = place[0][place[1]]
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    one, other = chance.choice(keys), chance.choice(keys)
    value[one], value[other] = value[other], value[one]
    return f": {one} and {other}"


def make_too_long(place: Place, state: State, chance: random.Random) -> str:
    """A list goes on and on."""
    inside, key = place
    inside[key] *= TOO_LONG
    return ""


def empty_out(place: Place, state: State, chance: random.Random) -> str:
    """Nothing is left in a list."""
    inside, key = place
    inside[key].clear()
    return ""


def add_unknown(place: Place, state: State, chance: random.Random) -> str:
    """A field that no position has."""
    inside, key = place
    inside[key]["no such field"] = 1
    return ""


# ---- checking


def check_break(game: Game, broken: Break, chance: random.Random) -> bool:
    """Whether a broken position is refused; if it is not, it must be as good as any other."""
    try:
        state = game.from_dict(broken.position)
    except BadPosition as error:
        _hold(str(error).strip(" :"), broken, "is refused without a reason")
        return True
    except Exception as error:
        raise BrokenContract(f"from_dict: {broken.what}: raises {type(error).__name__}: {error}") from error
    missing = list(unsaid(broken.position, state.to_dict()))
    _hold(not missing, broken, f"is accepted, but the state does not say {'; '.join(missing)}")
    try:
        check_play(state, broken, chance)
    except BrokenContract:
        raise
    except Exception as error:
        raise BrokenContract(f"from_dict: {broken.what}: is accepted; then {type(error).__name__}: {error}") from error
    return False


def check_play(state: State, broken: Break, chance: random.Random) -> None:
    """Plays on at random to the end; there is always a legal decision, and audits find nothing."""
    where = f"{broken.what}: is accepted"
    check_position(state, where)
    made = 0
    while not state.over:
        where = f"{broken.what}: is accepted; {made} decisions later"
        legal = check_legal(state, where)
        state.apply(chance.choice(legal))
        made += 1
        looked = made <= CLOSELY or made % CLOSELY == 0 or state.over
        for problem in state.game.words.audit(state.record, state.game.box) if looked else ():
            raise BrokenContract(f"audit: {where}, after {state.phase}: {problem}")
        _hold(made <= state.game.definition.longest, broken, "is accepted; then the game does not end")
    check_position(state, where)
    check_end(state, where)


def unsaid(read: View, written: View) -> Iterator[str]:
    """What a position said and the state made of it does not; a row left short may be filled from its deck."""
    read = {key: value for key, value in read.items() if key != "random"}  # its key may lack leading zeros
    yield from unsaid_fields(read, written)
    for text, times in (Counter(texts(read)) - Counter(texts(written))).items():
        yield f"{text!r} as often, {times} missing"


def unsaid_fields(read: Any, written: Any, path: str = "") -> Iterator[str]:
    """The same for numbers, flags and names by themselves; those in lists may stand in another order."""
    if isinstance(read, dict) and isinstance(written, dict):
        for key in read:
            yield from unsaid_fields(read[key], written.get(key), f"{path}.{key}".lstrip("."))
    elif isinstance(read, list) and isinstance(written, list):
        yield from unsaid_elements(read, written, path)
    elif read != written and (read or written):
        yield f"{path}: {short(read)}, but {short(written)}"


def unsaid_elements(read: list[Any], written: list[Any], path: str) -> Iterator[str]:
    """The same for a list: dicts in their order, numbers in any; texts are counted in the whole position."""
    if any(isinstance(element, dict) for element in read):
        for number, (one, other) in enumerate(zip(read, written, strict=False)):
            yield from unsaid_fields(one, other, f"{path}[{number}]")
    elif gone := Counter(map(repr, numbers(read))) - Counter(map(repr, numbers(written))):
        yield f"{path}: {', '.join(gone)}"


# ---- helpers


def numbers(elements: list[Any]) -> list[Any]:
    """The numbers and flags of a list."""
    return [element for element in elements if isinstance(element, int | float)]


def texts(value: Any) -> Iterator[str]:
    """All texts in a position."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)


def lists(value: Any) -> Iterator[list[Any]]:
    """All lists in a position."""
    if isinstance(value, list):
        yield value
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from lists(inner)


def short(value: object) -> str:
    """A value as a few words."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def _hold(true: object, broken: Break, why: str) -> None:
    if not true:
        raise BrokenContract(f"from_dict: {broken.what}: {why}")
