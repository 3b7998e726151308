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

POSTGRES = ("postgresql://", "postgres://")


def open_store(db: str, redis: str = "", address: str = "") -> Store:
    """A store by its place, not opened yet: a file, `:memory:` or a PostgreSQL URL.

    `redis` is the URL of a Redis for wake-ups between processes; `address` is where other
    processes reach this one.
    """
    if db.startswith(POSTGRES):
        try:
            from pentacles.server.storage.postgres import PostgresStore
        except ImportError as error:
            raise NotOurDatabase(
                f"PostgreSQL needs the package {error.name!r}: "
                "install Pentacles with its extra, `pip install 'pentacles[cluster]'`."
            ) from None
        return PostgresStore(db, redis, address)
    if "://" in db:
        raise NotOurDatabase(
            f"--db takes a file or an address that begins with postgresql://, "
            f"not {db.partition('://')[0]}://."
        )
    if redis:
        raise NotOurDatabase(
            "Redis only helps several servers that share a PostgreSQL database: "
            "give one with --db postgresql://..., or leave --redis away."
        )
    from pentacles.server.storage.sqlite import SqliteStore

    return SqliteStore(db, address)


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
    "open_store",
]
