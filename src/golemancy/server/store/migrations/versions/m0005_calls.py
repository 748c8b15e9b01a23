"""Being called back: browsers that take pushed messages, mails about games that wait, and what was told already."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_ID = sa.String(32)


def upgrade() -> None:
    """Adds what calling somebody back needs."""
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", _ID, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("devices_of_person", "devices", ["person"])
    op.create_table(
        "digests",
        sa.Column("person", _ID, primary_key=True),
        sa.Column("every", sa.String(8), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("sent", sa.Float, nullable=False),
    )
    op.create_table(
        "called",
        sa.Column("match", _ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", _ID, primary_key=True),
        sa.Column("way", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_index("called_by_person", "called", ["person"])
