"""Which puzzles somebody has tried, and what came of it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds the table; nobody has tried any puzzle yet."""
    op.create_table(
        "puzzles",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("clean", sa.Boolean, nullable=False),
        sa.Column("day", sa.String(10)),
    )
