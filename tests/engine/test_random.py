"""Randomness in the state: a known keyed function, unbiased draws, fair shuffles."""

import subprocess
import sys

import numpy as np
import pytest

from golemancy.engine.layout import Field, Layout
from golemancy.engine.random import below, reseed, reshuffle, shuffle, siphash
from golemancy.engine.rule import interpreted

WORDS = [b"golemanc", b"\0" * 8, b"\xff" * 8, b"12345678"]


DICE = Layout(Field("dice", np.int8, "a state of its own"))


def fresh(seed: int = 1) -> object:
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
