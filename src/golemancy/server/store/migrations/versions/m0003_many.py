"""Many matches and many processes: whose turn it is, time that is only the server's, presence, and an archive."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_ID = sa.String(32)
_WHERE = {
    "matches_waiting": ("updated", "access = 'public' AND started IS NULL AND result IS NULL"),
    "matches_running": ("updated", "access = 'public' AND started IS NOT NULL AND result IS NULL"),
    "matches_unsettled": ("id", "rated AND NOT settled AND result IS NOT NULL"),
}


def upgrade() -> None:
    """Adds them. Whose turn it is in matches that run, upkeep finds out later: that takes the rules."""
    op.add_column("matches", sa.Column("turn", sa.Integer))
    op.add_column("matches", sa.Column("archived", sa.String(64)))
    op.add_column("seats", sa.Column("ended", sa.Float))
    op.add_column("jobs", sa.Column("people", sa.Boolean, nullable=False, server_default=sa.true()))
    op.execute("UPDATE matches SET turn = -1 WHERE started IS NOT NULL AND result IS NULL")
    over = "SELECT updated FROM matches WHERE id = seats.match AND result IS NOT NULL"
    op.execute(f"UPDATE seats SET ended = ({over})")
    _make_tables()
    _make_indexes()


def _make_tables() -> None:
    op.create_table("served", sa.Column("host", _ID, primary_key=True), sa.Column("at", sa.Float, nullable=False))
    op.create_table(
        "serving_time",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "workers", sa.Column("worker", sa.String(64), primary_key=True), sa.Column("until", sa.Float, nullable=False)
    )
    op.create_table(
        "presence",
        sa.Column("worker", sa.String(64), primary_key=True),
        sa.Column("match", _ID, primary_key=True),
        sa.Column("person", _ID, primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("presence_by_change", "presence", ["changed"])


def _make_indexes() -> None:
    op.drop_index("matches_by_access", "matches")
    for name, (column, where) in _WHERE.items():
        op.create_index(name, "matches", [column], sqlite_where=sa.text(where), postgresql_where=sa.text(where))
    op.create_index("matches_by_host", "matches", ["host"])
    op.create_index("mutes_by_person", "mutes", ["person"])
    op.create_index("ratings_of_person", "ratings", ["person"])
    op.create_index("sessions_by_end", "sessions", ["expires"])
    for name, column in (("seats_of_owner", "owner"), ("seats_by_leaver", "leaver")):
        op.drop_index(name, "seats")
        op.create_index(name, "seats", [column, "ended"])
