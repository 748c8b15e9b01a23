"""Structured logs: one JSON object per line, without names, addresses of matches, cookies or tokens."""

import json
import logging
import sys
import time

from golemancy.server.outage import OneLine

_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A log record as one line of JSON; what a caller gave as `extra` comes along."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in _STANDARD},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up(*, structured: bool) -> None:
    """Everything of note as JSON on standard error, or only what goes wrong, in plain words."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(OneLine())
    handler.setFormatter(JsonLines() if structured else logging.Formatter("%(levelname)s: %(message)s"))
    logging.basicConfig(level=logging.INFO if structured else logging.WARNING, handlers=[handler], force=True)
    for noisy in ("alembic", "sqlalchemy", "numba"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns of whatever strangers send, address and all
