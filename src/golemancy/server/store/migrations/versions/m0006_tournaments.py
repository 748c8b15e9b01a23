"""Tournaments, and which matches belong to one."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_ID = sa.String(32)


def upgrade() -> None:
    """Adds what tournaments need."""
    op.add_column("matches", sa.Column("tournament", _ID))
    op.create_table(
        "tournaments",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("host", _ID, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
    )
    op.create_index("tournaments_by_status", "tournaments", ["status", "updated"])
