"""Storage: guests, matches and journals, in SQLite or PostgreSQL."""

from __future__ import annotations

from pentacles._extras import missing
from pentacles.server.storage.store import (
    LISTS,
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
    Page,
    Place,
    StorageDown,
    StorageError,
    StorageFull,
    Store,
    Stored,
)

POSTGRES = ("postgresql://", "postgres://")
SQLITE = "sqlite:///"


def file_named(db: str) -> str:
    """The file that `--db` names, possibly as `sqlite:///file`; empty for another database."""
    if db.startswith(SQLITE):
        db = db.removeprefix(SQLITE)
        if not db:
            raise NotOurDatabase(f"--db {SQLITE} names no file: say {SQLITE}matches.sqlite3.")
    elif db.startswith(POSTGRES):
        return ""
    if "://" in db:
        scheme = db.partition("://")[0]
        slashes = " (three slashes, four before a full path)" if scheme == "sqlite" else ""
        raise NotOurDatabase(
            f"--db takes a file, {SQLITE}file{slashes}, or an address that begins with "
            f"postgresql://, not {scheme}://."
        )
    return db


def open_store(db: str, redis: str = "", address: str = "") -> Store:
    """A store by its place, not opened yet: a file (`file_named`), `:memory:` or a PostgreSQL URL.

    `redis` is the URL of a Redis for wake-ups between processes; `address` is where other
    processes reach this one.
    """
    file = file_named(db)
    if not file and db:
        try:
            from pentacles.server.storage.postgres import PostgresStore
        except ImportError as error:
            raise NotOurDatabase(missing(str(error.name), "cluster")) from None
        return PostgresStore(db, redis, address)
    if redis:
        raise NotOurDatabase(
            "Redis only helps several servers that share a PostgreSQL database: "
            "give one with --db postgresql://..., or leave out --redis."
        )
    from pentacles.server.storage.sqlite import SqliteStore

    return SqliteStore(file, address)


__all__ = [
    "LISTS",
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
    "Page",
    "Place",
    "StorageDown",
    "StorageError",
    "StorageFull",
    "Store",
    "Stored",
    "file_named",
    "open_store",
]
