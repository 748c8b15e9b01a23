"""Clocks: everything follows from when decisions were made."""

import pytest

from golemancy.server.tables.clocks import Clocks

BANK = {"bank": 60.0, "increment": 5.0}
DAYS = {"each": 100.0}


def test_without_a_rule_nobody_is_ever_late() -> None:
    clocks = Clocks(None, 2, 0.0)
    assert not clocks.decided(0, 1e9, turn_over=True)
    assert clocks.deadline(0) is None
    assert clocks.to_dict(0, 1e9) is None


def test_before_the_start_no_clock_runs() -> None:
    clocks = Clocks(BANK, 2, None)
    assert clocks.deadline(0) is None
    assert not clocks.decided(0, 1e9, turn_over=True)
    assert clocks.to_dict(0, 1e9) == {"rule": BANK, "left": [60, 60], "running": 0}


def test_time_is_taken_from_the_seat_that_decides() -> None:
    clocks = Clocks(BANK, 2, 100.0)
    assert not clocks.decided(1, 120.0, turn_over=False)
    assert clocks.left == [60, 40]
    assert clocks.deadline(1) == 160.0
    assert clocks.deadline(0) == 180.0


def test_the_increment_comes_with_the_end_of_a_turn_only() -> None:
    clocks = Clocks(BANK, 2, 0.0)
    clocks.decided(0, 10.0, turn_over=False)
    assert clocks.left[0] == 50
    clocks.decided(0, 20.0, turn_over=True)
    assert clocks.left[0] == 45


@pytest.mark.parametrize(("made", "late"), [(59.9, False), (60.0, True), (61.0, True)])
def test_a_decision_at_the_last_moment(made: float, late: bool) -> None:
    assert Clocks(BANK, 2, 0.0).decided(0, made, turn_over=True) is late


def test_days_are_full_again_for_every_decision() -> None:
    clocks = Clocks(DAYS, 2, 0.0)
    assert not clocks.decided(0, 99.0, turn_over=False)
    assert clocks.left == [100, 100]
    assert clocks.deadline(0) == 199.0
    assert clocks.decided(0, 199.0, turn_over=True)


def test_a_page_is_shown_what_is_left_now_and_never_less_than_nothing() -> None:
    clocks = Clocks(BANK, 2, 0.0)
    assert clocks.to_dict(0, 12.34) == {"rule": BANK, "left": [47.7, 60], "running": 0}
    assert clocks.to_dict(0, 1000.0) == {"rule": BANK, "left": [0, 60], "running": 0}
    assert clocks.to_dict(None, 1000.0) == {"rule": BANK, "left": [60, 60], "running": None}


def test_nobodys_deadline_is_none() -> None:
    assert Clocks(BANK, 2, 0.0).deadline(None) is None


def test_a_process_that_is_a_little_behind_gives_nobody_time() -> None:
    clocks = Clocks(BANK, 2, 100.0)
    assert not clocks.decided(0, 99.5, turn_over=False)
    assert clocks.left == [60, 60]
    assert clocks.deadline(1) == 160.0
