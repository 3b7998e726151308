"""Outages: which PostgreSQL errors pass, how long to wait for that, and what the rest mean."""

from __future__ import annotations

import asyncio
import time

import asyncpg

from pentacles.server.storage.store import StorageError, StorageFull

PATIENCE = 15.0
"""Seconds for which a request waits for a database that went away."""

TRANSIENT = (
    OSError,
    TimeoutError,
    asyncio.IncompleteReadError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
)
"""The database restarts, is overloaded or had to choose between two: retrying may help."""

FATAL = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
)
"""Waiting doesn't help: wrong name, wrong password, no such database."""


class Outage:
    """Waits a little longer each time, until patience runs out."""

    def __init__(self, patience: float) -> None:
        self.end = time.monotonic() + patience
        self.pause = 0.05

    async def wait(self) -> bool:
        """Wait before the next attempt; False when there should be none."""
        if time.monotonic() + self.pause > self.end:
            return False
        await asyncio.sleep(self.pause)
        self.pause = min(0.5, self.pause * 2)
        return True


def meaning(error: asyncpg.PostgresError) -> StorageError:
    """What an error that doesn't pass means to people."""
    if isinstance(error, asyncpg.InsufficientResourcesError):
        return StorageFull(
            f"The database took no more data ({error}); nothing was saved. Make room and try again."
        )
    return StorageError(f"The database refused ({error}); nothing was saved.")
