"""For whoever runs the server: whether it works, and its metrics."""

import asyncio
import logging
import os
import time
from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from golemancy.server.http.limits import address
from golemancy.server.http.routes import At
from golemancy.server.metrics import figures
from golemancy.server.outage import OUTAGE
from golemancy.server.refusal import AWAY_NOW, Refusal

log = logging.getLogger(__name__)
health = APIRouter()
_MOMENT = 1.0  # seconds
_PATIENCE = 5.0  # seconds


@health.get("/healthz", include_in_schema=False)
async def healthz(request: Request, at: At) -> Response:
    """Whether this process and its database work, so that something can be stored."""
    pulse: Pulse = request.app.state.pulse
    if not await pulse.beats(at.store.alive):
        return JSONResponse({"error": "nothing can be stored"}, 503, AWAY_NOW.headers)
    return JSONResponse({"ok": True, "process": os.getpid()})


class Pulse:
    """Whether something can be stored, tried once for all who ask within a moment: it writes to the disk."""

    def __init__(self) -> None:
        self._tried, self._well, self._trying = 0.0, False, asyncio.Lock()

    async def beats(self, alive: Callable[[], object]) -> bool:
        """Tries it, unless that was done just now."""
        async with self._trying:
            if OUTAGE.lasts or time.monotonic() - self._tried > _MOMENT:
                self._well = await self._try(alive)
                self._tried = time.monotonic()
            return self._well

    async def _try(self, alive: Callable[[], object]) -> bool:
        try:
            await asyncio.wait_for(asyncio.to_thread(alive), _PATIENCE)
        except Exception as error:
            if not OUTAGE.noticed(error):
                log.exception("the database cannot be asked")
            return False
        return True


@health.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Metrics for Prometheus, on this machine only."""
    if address(request):
        raise Refusal(403, "metrics")
    text = await asyncio.to_thread(figures)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
