"""Leases: which process keeps a match, by the clock of the database.

A lease has a number, its fence, which grows whenever the match changes hands. Whatever is written
for a match names the fence and locks the row of the lease until it is written: a process that was
slow, asleep or cut off can't write into a match that another one has taken over.
"""

from __future__ import annotations

from pentacles.server.storage.store import LEASE_SECONDS

NOW = "extract(epoch from clock_timestamp())"
HOLDS = f"leases.until BETWEEN {NOW} AND {NOW} + {2 * LEASE_SECONDS}"
"""Whether somebody keeps a match. A lease that ends later than any can was written before the
database's clock was set back: nobody waits an hour for it."""

ACQUIRE = f"""
    INSERT INTO leases (match, owner, address, fence, until)
    SELECT id, $2::text, $3::text, 1, {NOW} + $4::float FROM matches
    WHERE id = ANY($1::text[]) AND status <> 'over' ORDER BY id
    ON CONFLICT (match) DO UPDATE SET
        owner = excluded.owner,
        address = excluded.address,
        until = excluded.until,
        fence = leases.fence + CASE WHEN leases.owner = excluded.owner THEN 0 ELSE 1 END
    WHERE leases.owner = excluded.owner OR NOT {HOLDS}
    RETURNING match, fence
"""  # noqa: S608 - nothing but constants is put in

RENEW = f"UPDATE leases SET until = {NOW} + $2::float WHERE owner = $1 RETURNING match, fence"  # noqa: S608

RELEASE = "UPDATE leases SET until = 0 WHERE match = ANY($1::text[]) AND owner = $2"
"""The row stays, so that the fence goes on growing."""

EXPIRED = f"""
    SELECT matches.id FROM matches LEFT JOIN leases ON leases.match = matches.id
    WHERE matches.status IN ('waiting', 'playing') AND (leases.match IS NULL OR NOT {HOLDS})
    ORDER BY matches.created, matches.id
"""  # noqa: S608

KEEPER = f"SELECT address FROM leases WHERE match = $1 AND {HOLDS}"  # noqa: S608

HOLD = "SELECT 1 FROM leases WHERE match = $1 AND owner = $2 AND fence = $3 FOR SHARE"
