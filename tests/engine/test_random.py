"""Randomness in the state: a known keyed function, unbiased draws, fair shuffles."""

import subprocess
import sys
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from golemancy.engine.layout import Field, Layout
from golemancy.engine.random import below, reseed, reshuffle, rotate, scramble, shuffle, siphash, sort
from golemancy.engine.rule import interpreted

WORDS = [b"golemanc", b"\0" * 8, b"\xff" * 8, b"12345678"]


DICE = Layout(Field("dice", np.int8, "a state of its own"))


def fresh(seed: int = 1) -> Any:
    record = DICE.zeros()[0]
    reseed(record, np.uint64(seed), np.uint64(0))
    return record


@pytest.mark.skipif(sys.hash_info.algorithm != "siphash13", reason="this Python hashes bytes in another way")
@pytest.mark.parametrize("function", [siphash, interpreted(siphash)], ids=["compiled", "interpreted"])
def test_it_is_the_siphash_that_python_itself_uses(function) -> None:
    """With PYTHONHASHSEED=0 Python hashes bytes under the all-zero key."""
    code = f"print([hash(word) % 2**64 for word in {WORDS!r}])"
    command = [sys.executable, "-c", code]
    theirs = subprocess.run(command, env={"PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=True).stdout
    zero = np.uint64(0)
    ours = [int(function(zero, zero, np.uint64(int.from_bytes(word, "little")))) for word in WORDS]
    assert str(ours) == theirs.strip()


def test_draws_below_n_are_even() -> None:
    record = fresh()
    counts = np.bincount([below(record, 7) for _ in range(70_000)], minlength=7)
    expected = 10_000
    assert ((counts - expected) ** 2 / expected).sum() < 22.5  # chi-square, 6 degrees of freedom, 0.1 %


def test_every_order_of_four_cards_is_as_likely() -> None:
    record = fresh(2)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        cards = np.arange(4, dtype=np.int8)
        shuffle(record, cards, 0, 4)
        orders[tuple(cards)] = orders.get(tuple(cards), 0) + 1
    assert len(orders) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in orders.values()) < 49.7  # 23 degrees of freedom, 0.1 %


def test_a_part_of_an_array_is_shuffled_and_the_rest_stays() -> None:
    cards = np.arange(20, dtype=np.int8)
    shuffle(fresh(3), cards, 5, 15)
    assert list(cards[:5]) == [0, 1, 2, 3, 4]
    assert list(cards[15:]) == [15, 16, 17, 18, 19]
    assert sorted(cards[5:15]) == list(range(5, 15)) != list(cards[5:15])


def test_reshuffling_forgets_how_the_cards_lay() -> None:
    one, other = np.arange(20, dtype=np.int8), np.arange(20, dtype=np.int8)[::-1].copy()
    reshuffle(fresh(4), one, 0, 20)
    reshuffle(fresh(4), other, 0, 20)
    assert list(one) == list(other)


def test_numbers_of_different_keys_have_nothing_in_common() -> None:
    rows = [[below(record, 2**31 - 1) for _ in range(200)] for record in map(fresh, range(50))]
    assert len({number for row in rows for number in row}) == 50 * 200
    lags = np.corrcoef(np.array(rows, float))
    assert np.abs(lags - np.eye(50)).max() < 0.35


def test_a_seed_gives_the_same_numbers_every_time_and_in_plain_python() -> None:
    one, other = fresh(6), fresh(6)
    drawn = [below(one, n) for n in range(1, 60)]
    assert drawn == [interpreted(below)(other, n) for n in range(1, 60)]
    assert all(0 <= number < n for n, number in enumerate(drawn, 1))
    assert one.tobytes() == other.tobytes()


def test_the_counter_counts_what_was_drawn() -> None:
    record = fresh(7)
    for n in range(5):
        assert record.counter == n
        below(record, 10)


def test_both_halves_of_the_key_count() -> None:
    def first(low: int, high: int) -> int:
        record = DICE.zeros()[0]
        reseed(record, np.uint64(low), np.uint64(high))
        return int(below(record, 2**31 - 1))

    assert len({first(low, high) for low in range(4) for high in range(4)}) == 16


def test_reseeding_begins_anew() -> None:
    record = fresh(8)
    numbers = [below(record, 1000) for _ in range(3)]
    reseed(record, np.uint64(8), np.uint64(0))
    assert [below(record, 1000) for _ in range(3)] == numbers


def test_draws_below_a_large_n_have_no_favourites() -> None:
    """With n = 3 · 2^29 a plain remainder of 32 bits would be below 2^30 in three of four draws, not two of three."""
    record = fresh(9)
    low = sum(below(record, 3 * 2**29) < 2**30 for _ in range(6_000))
    assert abs(low - 4_000) < 150  # four standard deviations


def test_there_is_nothing_to_choose_below_one() -> None:
    record = fresh(10)
    assert {below(record, 1) for _ in range(20)} == {0}


def test_an_empty_or_a_single_part_is_left_alone() -> None:
    record, cards = fresh(11), np.arange(5, dtype=np.int8)
    shuffle(record, cards, 2, 2)
    shuffle(record, cards, 4, 5)
    reshuffle(record, cards, 0, 0)
    assert cards.tolist() == [0, 1, 2, 3, 4]
    assert record.counter == 0


def test_sorting_is_ascending_and_keeps_to_its_part() -> None:
    cards = np.array([9, 3, 1, 2, 3, 0], np.int8)
    sort(cards, 1, 5)
    assert cards.tolist() == [9, 1, 2, 3, 3, 0]
    plain = np.array([9, 3, 1, 2, 3, 0], np.int8)
    interpreted(sort)(plain, 1, 5)
    assert plain.tolist() == cards.tolist()


def test_scrambling_is_one_to_one_and_spreads_small_changes() -> None:
    mixed = [int(scramble(np.uint64(n))) for n in range(1000)]
    assert len(set(mixed)) == 1000
    flipped = [(a ^ b).bit_count() for a, b in pairwise(mixed)]
    assert 28 < sum(flipped) / len(flipped) < 36
    assert [int(interpreted(scramble)(np.uint64(n))) for n in range(50)] == mixed[:50]


def test_rotating_turns_bits_around() -> None:
    assert rotate(np.uint64(1), 1) == 2
    assert rotate(np.uint64(1 << 63), 1) == 1
    assert interpreted(rotate)(np.uint64(0b1011), 62) == rotate(np.uint64(0b1011), 62)
