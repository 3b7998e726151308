"""Servers that share a database count together what somebody uses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    """Nothing has been counted yet."""
    op.create_table(
        "counts",
        sa.Column("name", sa.String(128), primary_key=True),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )
