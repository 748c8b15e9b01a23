"""Matches, seats and decisions, as the first table on one machine kept them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.String(32)


def upgrade() -> None:
    """Makes the tables, unless they are there from before there were migrations."""
    if sa.inspect(op.get_bind()).has_table("matches"):
        return
    op.create_table(
        "matches",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("imported", sa.Boolean, nullable=False),
        sa.Column("result", sa.JSON),
    )
    op.create_table(
        "seats",
        sa.Column("match", _ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64)),
    )
    op.create_index("seats_of_owner", "seats", ["owner"])
    op.create_table(
        "decisions",
        sa.Column("match", _ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer),
        sa.Column("made", sa.Float, nullable=False),
    )
