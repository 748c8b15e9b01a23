"""The ways to play a game: its player counts, the values of its options, and the styles of play."""

from collections.abc import Callable, Iterator
from itertools import count, product
from random import Random

from golemancy.contract import Definition, Value
from golemancy.errors import BadOption
from golemancy.game import Game, State
from golemancy.players.greedy import GreedyPlayer

Chooser = Callable[[State, list[int]], int]
Way = dict[str, Value]  # the player count as `players`, the options, and the `style`
Pair = tuple[str, Value, str, Value]  # two of them, each a name and a value

DRAWN = 30  # ways that each chosen one is the best of


def _random(seed: int) -> Chooser:
    chance = Random(seed)
    return lambda state, legal: chance.choice(legal)


def _greedy(seed: int) -> Chooser:
    player = GreedyPlayer(seed)
    return lambda state, legal: player.choose(state.redeal(state.player, state.decisions, events=False))


def _stubborn(seed: int) -> Chooser:
    return lambda state, legal: legal[-1]


STYLES: dict[str, Callable[[int], Chooser]] = {
    "random": _random,
    "greedy": _greedy,
    "stubborn": _stubborn,  # always the last decision of the list: mostly to pass or to rest, which leads to odd ends
}


def ways(definition: Definition, seed: int = 0, *, pairwise: bool = False) -> Iterator[tuple[Game, str]]:
    """Games and styles of play: every player count in every style, every value of every option at least once.

    Each way is chosen so that as many values as possible meet for the first time; `pairwise` goes on until none do.
    """
    chance, met = Random(seed), set[Pair]()
    tables = list(product(definition.seats, STYLES))
    missing = {(o.name, value) for o in definition.options for value in o.choices}
    for number in count():
        players, style = tables[number % len(tables)] if number < len(tables) else chance.choice(tables)
        drawn = [_drawn(definition, players, chance) | {"style": style} for _ in range(DRAWN)]
        best = max(drawn, key=lambda way: (len(missing & set(way.items())), len(_pairs(way) - met)))
        if number >= len(tables) and not missing and not (pairwise and _pairs(best) - met):
            return
        missing -= set(best.items())
        met |= _pairs(best)
        yield Game(definition, players, None, **{o.name: best[o.name] for o in definition.options}), style


def _drawn(definition: Definition, players: int, chance: Random) -> Way:
    """Some values of all options that go together."""
    while True:
        options = {option.name: chance.choice(option.choices) for option in definition.options}
        try:
            definition.check_options(players, options)
        except BadOption:
            continue
        return {"players": players} | options


def _pairs(way: Way) -> set[Pair]:
    return {(*one, *other) for one, other in product(way.items(), repeat=2) if one[0] < other[0]}
