"""The first schema: guests, matches, players, entries, leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(32), nullable=False, unique=True),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("info", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
    )
    op.create_index("matches_by_status", "matches", ["status", "changed"])
    op.create_table(
        "players",
        sa.Column("match", sa.String(64), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
    )
    op.create_index("players_by_guest", "players", ["guest"])
    op.create_table(
        "entries",
        sa.Column("match", sa.String(64), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "leases",
        sa.Column("match", sa.String(64), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )
