"""Accounts as people expect them: names that cannot be mistaken, e-mail, devices, suspensions, spectators removed."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from golemancy.server.store.names import looks

revision = "0004"
down_revision = "0003"

_ID = sa.String(32)


def upgrade() -> None:
    """Adds what accounts need; every name stays with whom it belongs to, look-alikes included."""
    _widen()
    _make_tables()
    _note_looks()
    op.create_index("people_by_mailbox", "people", ["mailbox"], unique=True)


def _widen() -> None:
    columns: dict[str, list[sa.Column[Any]]] = {
        "people": [
            sa.Column("email", sa.String(254)),
            sa.Column("mailbox", sa.String(254)),
            sa.Column("suspended", sa.Float),
            sa.Column("reason", sa.Text),
        ],
        "sessions": [
            sa.Column("device", sa.String(64)),
            sa.Column("seen", sa.Float),
            sa.Column("linked", sa.Float),
        ],
        "chat": [sa.Column("owner", _ID)],
        "matches": [sa.Column("removed", sa.JSON)],
    }
    for table, added in columns.items():
        for column in added:
            op.add_column(table, column)
    op.create_index("chat_by_owner", "chat", ["owner"])


def _make_tables() -> None:
    op.create_table(
        "looks",
        sa.Column("look", sa.String(200), primary_key=True),
        sa.Column("person", _ID, nullable=False),
    )
    op.create_index("looks_of_person", "looks", ["person"])
    op.create_table(
        "retired",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", _ID, nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("links_of_person", "links", ["person"])


def _note_looks() -> None:
    """Of names that look alike all stay; the oldest keeps others away."""
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("created"))
    kept = sa.table("looks", sa.column("look"), sa.column("person"))
    owners: dict[str, str] = {}
    for row in op.get_bind().execute(sa.select(people).order_by(people.c.created, people.c.id)).all():
        for look in looks(row.name):
            owners.setdefault(look[:200], row.id)
    if owners:
        op.bulk_insert(kept, [{"look": look, "person": person} for look, person in owners.items()])
