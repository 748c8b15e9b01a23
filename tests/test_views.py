"""The types of views say what views are: no key more, no key less, and values of the right kind."""

from random import Random
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest

from golemancy import games
from golemancy.contract import Definition
from golemancy.errors import BadOption
from golemancy.views import VIEWS
from tests.conftest import game
from tests.typed import Seen, problems

TOLD = {"variant", "limit_on", "monoliths", "tactical", "charge_rune"}  # options that a view tells of
RARE = {  # most games end without them
    *("Act.replaced", "Act.target", "LyingTile.entrenched", "LyingTile.extra_attacks", "LyingTile.net"),
    *("LyingTile.netted", "LyingTile.disarmed", "LyingTile.penetrates", "LyingTile.used"),
    *("LyingTile.poison", "LyingTile.strikes", "LyingTile.venom", "LyingTile.global", "LyingTile.nets"),
}


def variants(name: str) -> list[tuple[int, dict[str, Any]]]:
    """Every player count, and every option at another value, with the first player count that goes with it."""
    definition = games.definition(name)
    other = [{option.name: option.choices[1]} for option in definition.options if option.name in TOLD]
    fitting = [next((n for n in definition.seats if fits(definition, n, chosen)), None) for chosen in other]
    return [(n, {}) for n in definition.seats] + [(n, c) for n, c in zip(fitting, other, strict=True) if n]


def fits(definition: Definition, players: int, chosen: dict[str, Any]) -> bool:
    """Whether an option goes with a player count."""
    try:
        definition.check_options(players, {o.name: o.choices[0] for o in definition.options} | chosen)
    except BadOption:
        return False
    return True


@pytest.mark.parametrize("name", sorted(VIEWS))
def test_views_are_as_their_types_say(name: str) -> None:
    wanted, seen, phases, random = VIEWS[name], Seen(), set[str](), Random(7)
    for number, (players, options) in enumerate(variants(name)):
        for state in along(game(name, players, **options), number, random):
            phases.add(state.phase)
            for seat in {None, state.player, players - 1}:
                assert not problems(state.view(seat), wanted, seen)
    assert phases <= set(games.definition(name).phases) | {"over"}
    never = {(kind, key) for kind in types_in(wanted) for key in kind.__optional_keys__} - seen
    assert sorted({f"{kind.__name__}.{key}" for kind, key in never} - RARE) == []


def along(played: Any, seed: int, random: Random) -> Any:
    """States of a random game: those of each phase, some others, and the last."""
    state, known = played.new(seed), dict[str, int]()
    while not state.over and state.decisions < 2500:
        times = known[state.phase] = known.get(state.phase, 0) + 1
        if times <= 2 or random.random() < 0.015:
            yield state
        state.apply(random.choice(state.legal))
    yield state


def types_in(wanted: Any) -> set[Any]:
    """All typed dicts that a type is made of."""
    if is_typeddict(wanted):
        return {wanted}.union(*map(types_in, get_type_hints(wanted).values()))
    return set().union(*map(types_in, get_args(wanted)))


def test_every_game_has_its_type_and_its_phases() -> None:
    assert list(VIEWS) == list(games.BUILT_IN)
    for name, view in VIEWS.items():
        hints = get_type_hints(view)
        assert get_args(hints["game"]) == (name,)
        assert set(get_args(hints["phase"])) == {*games.definition(name).phases, "over"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"goal": "six"}, ".goal: 'six' is no"),
        ({"goal": True}, ".goal: True is no"),
        ({"more": 1}, ".more: is not known"),
        ({"seats": [{}]}, ".seats[0]"),
        ({"phase": "later"}, ".phase: 'later' is not one of"),
    ],
)
def test_a_wrong_view_is_found(change: dict[str, Any], said: str) -> None:
    view = game("century", 2).new(1).view(0)
    assert any(said in one for one in problems(view | change, VIEWS["century"], set()))
    del view["first"]
    assert problems(view, VIEWS["century"], set()) == [".first: is missing"]
