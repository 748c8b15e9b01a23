"""For whoever runs the server: whether it works, and its metrics."""

import asyncio
import os

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from golemancy.server.http.limits import address
from golemancy.server.http.routes import At
from golemancy.server.metrics import figures
from golemancy.server.refusal import Refusal

health = APIRouter()


@health.get("/healthz", include_in_schema=False)
async def healthz(at: At) -> Response:
    """Whether this process and its database answer."""
    try:
        await asyncio.wait_for(asyncio.to_thread(at.store.alive), 5)
    except Exception:
        return JSONResponse({"error": "the database does not answer"}, 503)
    return JSONResponse({"ok": True, "process": os.getpid()})


@health.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Metrics for Prometheus, on this machine only."""
    if address(request):
        raise Refusal(403, "metrics are only for this machine")
    text = await asyncio.to_thread(figures)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
