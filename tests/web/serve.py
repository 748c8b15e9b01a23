"""A server for the tests: python -m tests.web.serve FOLDER PORT SEED GAMES [SMTP]. All matches have the one seed."""

import sys
from pathlib import Path

import uvicorn

from golemancy.server.http.app import create_app
from golemancy.server.store.database import sqlite
from golemancy.server.work.mail import mail_settings
from golemancy.server.work.shift import WorkerSettings

if __name__ == "__main__":
    folder, port, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    mail = mail_settings("".join(sys.argv[5:]), None, f"http://localhost:{port}")
    settings = WorkerSettings(sys.argv[4].split(","), seeds=lambda: seed, mail=mail)
    app = create_app(sqlite(folder / "golemancy.db"), settings)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")
