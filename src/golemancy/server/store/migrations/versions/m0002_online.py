"""Playing with people elsewhere: who is who, open tables, clocks, chat, ratings, and the thinkers' queue."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ID = sa.String(32)


def _of_match() -> sa.Column[str]:
    return sa.Column("match", _ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """Adds what one machine alone did not need; matches from before go on as they are."""
    _widen_matches()
    _make_tables()
    op.execute("UPDATE matches SET started = created, settled = true")
    op.execute("UPDATE matches SET result = NULL WHERE CAST(result AS VARCHAR(8)) = 'null'")


def _widen_matches() -> None:
    columns: list[sa.Column[Any]] = [
        sa.Column("salt", sa.String(64), nullable=False, server_default=""),
        sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),
        sa.Column("access", sa.String(16), nullable=False, server_default="private"),
        sa.Column("host", _ID),
        sa.Column("started", sa.Float),
        sa.Column("clock", sa.JSON),
        sa.Column("deadline", sa.Float),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("settled", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("failed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("next", _ID),
    ]
    for column in columns:
        op.add_column("matches", column)
    op.create_index("matches_by_access", "matches", ["access", "updated"])
    op.create_index("matches_by_deadline", "matches", ["deadline"])
    op.create_index("matches_by_updated", "matches", ["updated"])
    op.add_column("seats", sa.Column("leaver", _ID))
    op.add_column("seats", sa.Column("gained", sa.Float))
    op.create_index("seats_by_leaver", "seats", ["leaver"])


def _make_tables() -> None:
    op.create_table(
        "jobs",
        _of_match(),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("worker", sa.String(64)),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("jobs_by_until", "jobs", ["until", "asked"])
    op.create_table(
        "chat",
        _of_match(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "mutes",
        _of_match(),
        sa.Column("person", _ID, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )
    op.create_table(
        "people",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("folded", sa.String(96), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", _ID, nullable=False),
        sa.Column("name", sa.String(64)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("sessions_of_person", "sessions", ["person"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("person", _ID, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.create_table(
        "settings", sa.Column("name", sa.String(64), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )
