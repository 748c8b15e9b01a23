"""After a match: whether its replay is for everybody, and analysis boards that somebody keeps."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_ID = sa.String(32)


def upgrade() -> None:
    """Adds them."""
    op.add_column("matches", sa.Column("shared", sa.Boolean))
    op.create_table(
        "boards",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("owner", _ID, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("boards_of_owner", "boards", ["owner", "updated"])
