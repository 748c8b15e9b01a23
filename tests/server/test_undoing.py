"""Fair undo between people at different screens."""

import pytest

from golemancy.play.match import Match
from golemancy.server.refusal import Refusal
from golemancy.server.tables.undoing import Extent, how_far, reveals
from tests.conftest import game


def played(*decisions: str) -> tuple[Match, list]:
    match = Match(game("century", 2, first=0), seed=5)
    timeline = [match.state.copy()]
    for decision in decisions:
        match.decide(decision)
        timeline.append(match.state.copy())
    return match, timeline


def test_a_decision_that_shows_nothing_can_be_taken_back() -> None:
    match, timeline = played("play gain 2Y")
    assert how_far(match, timeline, [0], alone=False) == Extent(1, practice=False)


def test_a_revealed_card_stays_revealed() -> None:
    match, timeline = played("acquire 1")
    assert reveals(timeline[0], timeline[1], match.history[0].action or 0, 0)
    with pytest.raises(Refusal, match="something new"):
        how_far(match, timeline, [0], alone=False)
    assert how_far(match, timeline, [0], alone=True) == Extent(1, practice=True)


def test_another_persons_decision_is_not_taken_back() -> None:
    match, timeline = played("rest", "rest")
    with pytest.raises(Refusal, match="others have decided"):
        how_far(match, timeline, [0], alone=False)
    assert how_far(match, timeline, [0], alone=True) == Extent(2, practice=True)


def test_without_a_decision_there_is_nothing_to_take_back() -> None:
    match, timeline = played("rest")
    with pytest.raises(Refusal, match="no decision to undo"):
        how_far(match, timeline, [1], alone=False)


# ---- hidden hands and long turns


def hidden(*decisions: str) -> tuple[Match, list]:
    """Golem It!, in which hands are hidden and some decisions draw."""
    match = Match(game("golem_it", 2, first=0), seed=5)
    timeline = [match.state.copy()]
    for decision in decisions:
        match.decide(match.state.legal[0] if decision == "first" else decision)
        timeline.append(match.state.copy())
    return match, timeline


def test_a_resignation_shows_nothing() -> None:
    match, timeline = played("rest")
    match.resign(0)
    timeline.append(match.state.copy())
    assert how_far(match, timeline, [0], alone=False) == Extent(1, practice=False)


def test_inside_a_turn_only_the_last_step_is_taken_back() -> None:
    match, timeline = played("play upgrade 2", "upgrade yellow")
    assert how_far(match, timeline, [0], alone=False) == Extent(1, practice=False)
    assert how_far(match, timeline, [0], alone=True) == Extent(1, practice=False)


def test_friends_at_one_screen_take_back_the_last_of_them_all() -> None:
    match, timeline = played("rest", "rest")
    assert how_far(match, timeline, [0, 1], alone=True) == Extent(1, practice=False)


def test_going_back_past_others_is_practice_even_if_nothing_was_shown() -> None:
    match, timeline = played("rest", "rest", "rest")
    assert how_far(match, timeline, [1], alone=True) == Extent(2, practice=True)


def test_trying_other_deals_leaves_the_match_alone() -> None:
    match, timeline = hidden("first")
    before = [bytes(state) for state in timeline]
    reveals(timeline[0], timeline[1], match.history[0].action or 0, match.history[0].seat)
    assert [bytes(state) for state in timeline] == before
