"""Counting: what somebody has used of a quota, for all servers of a database together.

Redis counts if there is one; without it, or while it is away, the database does.
"""

from __future__ import annotations

from hashlib import sha256

from pentacles.server.storage.leases import NOW

ADD = f"""
    INSERT INTO counts (name, used, until) VALUES ($1, $2, {NOW} + $3::float)
    ON CONFLICT (name) DO UPDATE SET
        used = excluded.used + CASE WHEN counts.until < {NOW} THEN 0 ELSE counts.used END,
        until = CASE WHEN counts.until < {NOW} THEN excluded.until ELSE counts.until END
    RETURNING used
"""  # noqa: S608 - nothing but constants is put in

FORGET = f"DELETE FROM counts WHERE until < {NOW}"  # noqa: S608


def name_of(key: str) -> str:
    """What is kept of a key: the database needn't list who came by."""
    return sha256(key.encode()).hexdigest()
