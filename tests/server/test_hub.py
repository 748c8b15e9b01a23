"""The hub: whoever listens at a table is woken, and nobody else."""

import asyncio
from collections.abc import Callable

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


def test_coming_and_going_is_told_to_the_others() -> None:
    def check(hub: Hub) -> None:
        with hub.listen("one", "ann") as anns:
            anns.clear()
            with hub.listen("one", "bob"):
                assert anns.is_set()
                assert hub.present("one") == {"ann", "bob"}
                anns.clear()
            assert anns.is_set()
            assert hub.present("one") == {"ann"}

    in_a_loop(check)


def test_somebody_with_two_windows_is_present_until_the_last_is_closed() -> None:
    def check(hub: Hub) -> None:
        with hub.listen("one", "ann"):
            with hub.listen("one", "ann"):
                pass
            assert hub.present("one") == {"ann"}
            assert hub.heard("one")
        assert hub.present("one") == set()
        assert not hub.heard("one")

    in_a_loop(check)


def test_telling_a_table_without_listeners_does_nothing() -> None:
    in_a_loop(lambda hub: hub.publish("nobody"))
