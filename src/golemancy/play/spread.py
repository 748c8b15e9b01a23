"""Many pieces of work at once: on this machine's cores, or on a Ray cluster. The results do not depend on where."""

import logging
import multiprocessing
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from golemancy.checks import whole
from golemancy.engine.batch import cores
from golemancy.engine.hurry import patience
from golemancy.errors import BadOption

Progress = Callable[[int], object]
T = TypeVar("T")
R = TypeVar("R")

IN_FLIGHT = 512  # pieces a cluster is given at a time; more would only wait there
RETRIES = 10  # lives of a piece whose worker is lost
KNOCK_SECONDS = 5


def spread(
    work: Callable[[T], R],
    todo: Sequence[T],
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda pieces: None,
) -> list[R]:
    """What `work` makes of each piece, in the order of the pieces; `ray` is the address of a cluster.

    >>> from golemancy.play.spread import spread
    >>> spread(len, ["a", "bb", "ccc"], workers=1)
    [1, 2, 3]
    """
    if workers is not None:
        whole("workers", workers, 1, 1024)
    found: dict[int, R] = {}
    patient = _Patient(work)
    run = _on_cluster(patient, todo, ray) if ray else _on_cores(patient, todo, workers or cores())
    for number, result in run:
        found[number] = result
        progress(1)
    return [found[n] for n in range(len(todo))]


@dataclass(frozen=True)
class _Patient(Generic[T, R]):
    """Work that waits for compiled rules, wherever it is done."""

    work: Callable[[T], R]

    def __call__(self, piece: T) -> R:
        with patience():
            return self.work(piece)


def _on_cores(work: Callable[[T], R], todo: Sequence[T], workers: int) -> Iterator[tuple[int, R]]:
    """Pieces as they are done by processes of this machine; one worker is this process."""
    if workers == 1:
        yield from ((n, work(piece)) for n, piece in enumerate(todo))
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting = {pool.submit(work, piece): n for n, piece in enumerate(todo)}
        for done in as_completed(waiting):
            yield waiting[done], done.result()


def _on_cluster(work: Callable[[T], R], todo: Sequence[T], address: str) -> Iterator[tuple[int, R]]:
    """Pieces as they are done by a Ray cluster, which gives those of a lost worker to another."""
    ray = _connected(address)
    task = ray.remote(max_retries=RETRIES)(lambda piece: work(piece))  # Ray takes functions only
    coming = enumerate(todo)
    flying: dict[Any, int] = {}
    while True:
        flying |= {task.remote(piece): n for n, piece in islice(coming, IN_FLIGHT - len(flying))}
        if not flying:
            return
        done, _ = ray.wait(list(flying))
        yield from ((flying.pop(piece), ray.get(piece)) for piece in done)


def _connected(address: str) -> Any:
    """Ray, connected to a cluster."""
    try:
        import ray
    except ImportError:
        raise BadOption("--ray needs the extra `ray`: pip install 'golemancy[ray]'") from None
    if not ray.is_initialized():
        try:
            _knock(address)
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError, RuntimeError) as error:
            raise BadOption(f"--ray {address}: no cluster answers there ({error})") from None
        except ray.exceptions.RayError as error:
            why = str(error).partition("\n")[0]
            raise BadOption(f"--ray {address}: the cluster wants a token, see docs/lab.md ({why})") from None
    return ray


def _knock(address: str) -> None:
    """Sees whether anything listens at HOST:PORT, since Ray itself would wait for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if port.isdigit():
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
