"""Several processes on one database: web workers that share a socket, and thinkers that decide for golems."""

import asyncio
import gc
import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any

import uvicorn

from golemancy import games
from golemancy.server import logs
from golemancy.server.http.app import create_app
from golemancy.server.http.protocol import Patient, allow_many_connections
from golemancy.server.store.database import open_store
from golemancy.server.tables.warming import Warming
from golemancy.server.work.mail import MailSettings
from golemancy.server.work.push import PushSettings
from golemancy.server.work.shift import WorkerSettings, at_work

log = logging.getLogger(__name__)
_SPAWN = multiprocessing.get_context("spawn")
LARGEST_MESSAGE = 16 * 1024  # bytes in a message of a live connection
PATIENCE = 10  # seconds in which a worker has to come to its end
_PAUSE = 1.0  # seconds before a worker that died young is started again


@dataclass(frozen=True)
class Deployment:
    """What is to run."""

    database: str
    workers: int = 1
    thinkers: int = 0  # processes; 0: thinkers are threads of the one worker
    offered: tuple[str, ...] = ()  # games; all without it
    structured_logs: bool = False
    limits: bool = True  # rate limits
    mail: MailSettings | None = None
    push: PushSettings | None = None
    hosts: tuple[str, ...] | None = None  # names by which it may be asked, besides its own; None: any

    def settings(self) -> WorkerSettings:
        """How a web worker works."""
        alone = self.workers == 1 and not self.thinkers
        settings = WorkerSettings(
            self.offered, alone=alone, limits=self.limits, mail=self.mail, push=self.push, hosts=self.hosts
        )
        return replace(settings, thinkers=0) if self.thinkers else settings


def serve(deployment: Deployment, listener: socket.socket) -> None:
    """One web worker, until it is told to stop; then it finishes what it has begun."""
    logs.set_up(structured=deployment.structured_logs)
    sys.setswitchinterval(0.0005)  # the thread that writes is not to wait long for a busy event loop
    app = create_app(open_store(deployment.database), deployment.settings())
    gc.freeze()  # what is there now stays: it need not be looked through again and again
    gc.set_threshold(50_000, 20, 50)
    gc.enable()
    allow_many_connections()
    config = uvicorn.Config(
        app,
        http=Patient,
        log_config=None,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    log.info("serving")
    uvicorn.Server(config).run(sockets=[listener])
    log.info("stopped; everything is stored")


def think(deployment: Deployment) -> None:
    """One process of thinkers, until it is told to stop."""
    logs.set_up(structured=deployment.structured_logs)
    asyncio.run(_think(deployment))


async def _think(deployment: Deployment) -> None:
    stop = asyncio.Event()
    _on_signals(stop)
    warming = Warming(deployment.offered or games.names())
    settings = WorkerSettings(thinkers=1, alone=False, serving=False)
    async with at_work(open_store(deployment.database), warming, settings):
        await stop.wait()


def _on_signals(stop: asyncio.Event) -> None:
    """Sets the event when this process is told to stop."""
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(sign, stop.set)
        except NotImplementedError:  # event loops of Windows take no handlers
            signal.signal(sign, lambda *_: loop.call_soon_threadsafe(stop.set))


def supervise(deployment: Deployment, listener: socket.socket) -> None:
    """Starts all processes, and any that dies again, until it is told to stop."""
    from prometheus_client.multiprocess import mark_process_dead  # one process alone does without it

    open_store(deployment.database).close()  # brings the schema up to date once, and says early what is wrong
    figures = os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="golemancy-")
    jobs: list[tuple[Callable[..., None], tuple[Any, ...]]] = [(serve, (deployment, listener))] * deployment.workers
    jobs += [(think, (deployment,))] * deployment.thinkers
    stop = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: stop.set())
    running = {_start(*job): job for job in jobs}
    while not stop.wait(0.2):
        for process in [p for p in running if not p.is_alive()]:
            log.error("a process has ended and is started again", extra={"exit": process.exitcode})
            mark_process_dead(process.pid)  # type: ignore[no-untyped-call]  # its live connections no longer count
            stop.wait(_PAUSE)
            job = running.pop(process)
            running[_start(*job)] = job
    _stop(list(running))
    shutil.rmtree(figures, ignore_errors=True)


def _start(work: Callable[..., None], arguments: tuple[Any, ...]) -> SpawnProcess:
    process = _SPAWN.Process(target=_attached, args=(work, *arguments), name=work.__name__)
    process.start()
    return process


def _attached(work: Callable[..., None], *arguments: Any) -> None:
    """Works, and stops when the process that started it is gone."""

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            wait([parent.sentinel])
            os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the supervisor, which tells everybody
    work(*arguments)


def _stop(processes: list[SpawnProcess]) -> None:
    for process in processes:
        process.terminate()
    end = time.monotonic() + PATIENCE + 5
    for process in processes:
        process.join(max(0.0, end - time.monotonic()))
        if process.is_alive():
            process.kill()
