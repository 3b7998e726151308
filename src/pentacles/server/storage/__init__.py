"""Storage: guests, matches and journals, in SQLite or PostgreSQL."""

from __future__ import annotations

from pentacles.server.storage.store import (
    OVER,
    PLAYING,
    WAITING,
    CodeTaken,
    Description,
    Guest,
    LeaseLost,
    Line,
    Listed,
    Lobby,
    NotOurDatabase,
    OutOfOrder,
    StorageDown,
    StorageError,
    StorageFull,
    Store,
    Stored,
)

__all__ = [
    "OVER",
    "PLAYING",
    "WAITING",
    "CodeTaken",
    "Description",
    "Guest",
    "LeaseLost",
    "Line",
    "Listed",
    "Lobby",
    "NotOurDatabase",
    "OutOfOrder",
    "StorageDown",
    "StorageError",
    "StorageFull",
    "Store",
    "Stored",
]
