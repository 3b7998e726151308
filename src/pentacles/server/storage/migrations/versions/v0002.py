"""Matches know where they come from, so that lists can be fair."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Each existing match counts as its own origin."""
    op.add_column("matches", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
