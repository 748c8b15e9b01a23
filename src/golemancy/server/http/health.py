"""For those who run the server: whether it is well, and its figures."""

import asyncio
import os

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from golemancy.server.http.limits import address
from golemancy.server.http.routes import At
from golemancy.server.metrics import figures
from golemancy.server.refusal import Refusal

watching = APIRouter()


@watching.get("/healthz", include_in_schema=False)
async def health(at: At) -> Response:
    """Whether this process and its database answer."""
    try:
        await asyncio.wait_for(asyncio.to_thread(at.store.alive), 5)
    except Exception:
        return JSONResponse({"error": "the database does not answer"}, 503)
    return JSONResponse({"ok": True, "process": os.getpid()})


@watching.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Figures for Prometheus, to this machine only."""
    if address(request):
        raise Refusal(403, "the figures are for this machine only")
    text = await asyncio.to_thread(figures)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
