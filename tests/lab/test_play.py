"""Games as the lab watches them: what is offered and taken, where points come from, and the other choice."""

import pytest

from golemancy import games
from golemancy.lab.play import DEALT, Task, Watch, Watched, play
from golemancy.lab.variant import Variant
from golemancy.players import Budget
from tests.conftest import game


def watched(name: str, players: int | None = None, seed: int = 1, player: str = "random", **task: object) -> Watched:
    return play(Task(Variant("as it comes", name, players), player, seed, Budget(), **task))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", games.names())
def test_every_game_tells_what_is_taken_and_all_of_a_seats_points(name: str) -> None:
    for players in games.definition(name).seats[:2]:
        report = watched(name, players)
        assert len(report.scores) == len(report.shares) == players
        assert report.things
        for thing in report.things:
            kind, _, called = thing.name.partition("/")
            assert kind
            assert called
            assert "None" not in called
            assert 0 <= thing.seat < players
            assert 0 <= thing.taken <= thing.offers
            assert 0 <= thing.chance <= 1
        for sources, score in zip(report.sources, report.scores, strict=True):
            assert not sources or sum(sources.values()) == score


def test_who_begins_is_known_even_where_it_is_settled_late() -> None:
    assert {watched("arena", 2, seed).first for seed in range(8)} == {0, 1}
    begins = play(Task(Variant("", "arena", 2, (("first", 1),)), "random", 1, Budget()))
    assert begins.first == 1


def test_the_same_seed_gives_the_same_report() -> None:
    assert watched("golems", 2, tries=2) == watched("golems", 2, tries=2)
    assert watched("golems", 2) != watched("golems", 2, seed=2)


def test_cards_that_are_offered_are_those_of_the_rows() -> None:
    state = game("century", 2).new(seed=5)
    offered = Watch(state.game).offered(state, state.legal)
    shown = [slot["card"] for slot in state.view(None)["merchant_row"]]
    assert [name.partition("/")[2] for name in offered] == shown[: len(offered)]
    assert {name.partition("/")[0] for name in offered} == {"acquire"}
    assert all(state.say(a) == f"acquire {n + 1}" for n, (a,) in enumerate(offered.values()))


def test_what_chance_deals_is_noted_once_for_each_seat() -> None:
    report = watched("golem_it", 3)
    hands = [[t for t in report.things if t.seat == seat and t.name.startswith(DEALT)] for seat in range(3)]
    state = game("golem_it", 3).new(seed=1)
    for seat, hand in enumerate(hands):
        assert sum(t.taken for t in hand) == len(state.view(seat)["seats"][seat]["hand"])


def test_a_choice_is_tried_the_other_way() -> None:
    report = watched("century", 2, player="greedy", tries=6)
    taken = {(t.seat, t.name): t.taken for t in report.things}
    assert len(report.tries) == 6
    assert len({(t.seat, t.name) for t in report.tries}) == 6
    for tried in report.tries:
        as_played = tried.taking if taken[tried.seat, tried.name] else tried.leaving
        assert as_played == report.shares[tried.seat]
        assert tried.decision < report.decisions


def test_only_the_wanted_cards_are_tried() -> None:
    for wanted in ("gain 1M", "acquire/gain 1M"):
        tried = [
            t.name for seed in range(4) for t in watched("century", 2, seed, tries=9, wanted=frozenset({wanted})).tries
        ]
        assert set(tried) == {"acquire/gain 1M"}


def test_a_game_for_one_is_won_or_lost() -> None:
    report = watched("golems", 1)
    assert report.shares in ([0.0], [1.0])
