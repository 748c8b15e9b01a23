"""The hub: whoever listens at a table is woken, and nobody else."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack

from golemancy.server.tables.hub import Hub


def in_a_loop(check: Callable[[Hub], None]) -> None:
    async def run() -> None:
        check(Hub())

    asyncio.run(run())


def test_only_listeners_of_the_match_are_woken() -> None:
    def check(hub: Hub) -> None:
        with hub.listen("one") as here, hub.listen("two") as there:
            here.clear()
            there.clear()
            hub.publish("one")
            assert (here.is_set(), there.is_set()) == (True, False)

    in_a_loop(check)


def test_coming_and_going_wakes_nobody() -> None:
    """Else the ten-thousandth spectator would cost ten thousand times as much as the first."""

    def check(hub: Hub) -> None:
        with hub.listen("one") as anns:
            with hub.listen("one"):
                assert hub.heard("one")
            assert not anns.is_set()

    in_a_loop(check)


def test_that_something_may_have_been_said_is_counted() -> None:
    def check(hub: Hub) -> None:
        hub.publish("one")
        with hub.listen("one"):
            before = hub.talks("one")
            hub.publish("one", talk=False)
            assert hub.talks("one") == before
            hub.publish("one")
            assert hub.talks("one") == before + 1
        assert hub.talks("one") == 0

    in_a_loop(check)


def test_many_listeners_are_woken_in_goes_and_nobody_is_left_out() -> None:
    async def run() -> tuple[int, int]:
        hub = Hub()
        with ExitStack() as listening:
            wakes = [listening.enter_context(hub.listen("one")) for _ in range(1000)]
            hub.publish("one")
            at_once = sum(wake.is_set() for wake in wakes)
            for _ in range(10):
                await asyncio.sleep(0)
            return at_once, sum(wake.is_set() for wake in wakes)

    at_once, all_together = asyncio.run(run())
    assert 0 < at_once < 500
    assert all_together == 1000


def test_telling_a_table_without_listeners_does_nothing() -> None:
    in_a_loop(lambda hub: hub.publish("nobody"))
