"""The writer: many decisions share one transaction, and each is told what became of it."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest

from golemancy.play.match import Entry
from golemancy.server.store import writer as writer_module
from golemancy.server.store.records import Append, Conflict
from golemancy.server.store.store import Store
from golemancy.server.store.writer import Writer
from tests.server.test_store import loaded, record

PATIENCE = 30


def append(match: str, made: float = 2.0) -> Append:
    return Append(match, 0, 0, Entry(0, 3), made)


class Batches:
    """Writes into a store, and notes how many at once; the first waits until it is allowed to go on."""

    def __init__(self, write: Callable[[Sequence[Append]], list[bool]]) -> None:
        self._write = write
        self.sizes: list[int] = []
        self.begun, self.go_on, self.closed = threading.Event(), threading.Event(), threading.Event()

    def __call__(self, appends: Sequence[Append]) -> list[bool]:
        self.sizes.append(len(appends))
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        return self._write(appends)


def run(store: Store, work: Callable[[Writer, Batches], Coroutine[Any, Any, None]]) -> Batches:
    """Does something with a writer, closes it, and returns what it wrote."""
    batches = Batches(store.append_all)

    def close() -> None:
        store.statements.close()
        batches.closed.set()

    async def working() -> None:
        writer = Writer(batches, close)
        try:
            await work(writer, batches)
        finally:
            batches.go_on.set()
            await writer.close()

    asyncio.run(working())
    assert batches.closed.is_set()
    return batches


def matches(store: Store, count: int) -> list[str]:
    names = [f"m{n}" for n in range(count)]
    for name in names:
        store.create(record(name))
    return names


async def waiting(writer: Writer, appends: Sequence[Append]) -> list[asyncio.Task[None]]:
    """Hands decisions to the writer, and does not wait for them."""
    tasks = [asyncio.create_task(writer.append(one)) for one in appends]
    await asyncio.sleep(0)
    return tasks


def test_what_comes_while_the_disk_is_busy_is_written_together(any_store: Store) -> None:
    names = matches(any_store, 6)

    async def work(writer: Writer, batches: Batches) -> None:
        first = await waiting(writer, [append(names[0])])
        await asyncio.to_thread(batches.begun.wait, PATIENCE)
        rest = await waiting(writer, [append(name) for name in names[1:]])
        assert not any(task.done() for task in first + rest)
        batches.go_on.set()
        await asyncio.gather(*first, *rest)

    assert run(any_store, work).sizes == [1, 5]
    assert all(loaded(any_store, name).decisions == [Entry(0, 3)] for name in names)


def test_one_that_is_too_late_does_not_spoil_the_others(any_store: Store) -> None:
    names = matches(any_store, 3)

    async def work(writer: Writer, batches: Batches) -> None:
        first = await waiting(writer, [append(names[0])])
        await asyncio.to_thread(batches.begun.wait, PATIENCE)
        late = await waiting(writer, [append(names[1]), append(names[0], 3.0), append("nowhere"), append(names[2])])
        batches.go_on.set()
        found = await asyncio.gather(*first, *late, return_exceptions=True)
        assert [type(one) for one in found] == [type(None), type(None), Conflict, Conflict, type(None)]

    run(any_store, work)


def test_a_failure_is_told_to_all_who_wait_and_the_next_try_is_a_new_one(any_store: Store) -> None:
    names = matches(any_store, 2)
    store_all, problems = any_store.append_all, [OSError("the disk is full")]

    def failing(appends: Sequence[Append]) -> list[bool]:
        if problems:
            raise problems.pop()
        return store_all(appends)

    any_store.append_all = failing  # type: ignore[method-assign]

    async def work(writer: Writer, batches: Batches) -> None:
        batches.go_on.set()
        with pytest.raises(OSError, match="disk is full"):
            await writer.append(append(names[0]))
        await writer.append(append(names[0]))

    run(any_store, work)
    assert loaded(any_store, names[0]).decisions == [Entry(0, 3)]


def test_a_transaction_has_an_upper_size(any_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "_MOST", 4)
    names = matches(any_store, 10)

    async def work(writer: Writer, batches: Batches) -> None:
        first = await waiting(writer, [append(names[0])])
        await asyncio.to_thread(batches.begun.wait, PATIENCE)
        rest = await waiting(writer, [append(name) for name in names[1:]])
        batches.go_on.set()
        await asyncio.gather(*first, *rest)

    assert run(any_store, work).sizes == [1, 4, 4, 1]


def test_closing_writes_what_still_waits(any_store: Store) -> None:
    names = matches(any_store, 3)

    async def work(writer: Writer, batches: Batches) -> None:
        await waiting(writer, [append(names[0])])
        await asyncio.to_thread(batches.begun.wait, PATIENCE)
        await waiting(writer, [append(name) for name in names[1:]])

    run(any_store, work)
    assert [len(loaded(any_store, name).decisions) for name in names] == [1, 1, 1]


def test_who_does_not_wait_any_more_disturbs_nobody(any_store: Store) -> None:
    names = matches(any_store, 2)

    async def work(writer: Writer, batches: Batches) -> None:
        gone, other = await waiting(writer, [append(name) for name in names])
        await asyncio.to_thread(batches.begun.wait, PATIENCE)
        gone.cancel()
        batches.go_on.set()
        await other
        assert gone.cancelled()

    run(any_store, work)
    assert [len(loaded(any_store, name).decisions) for name in names] == [1, 1]
