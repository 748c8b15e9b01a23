"""What was found out about matches that are over is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds the table of analyses."""
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        "endings",
        sa.Column("match", sa.String(32), match, primary_key=True),
        sa.Column("history", sa.String(32), nullable=False),
        sa.Column("found", sa.JSON, nullable=False),
    )
