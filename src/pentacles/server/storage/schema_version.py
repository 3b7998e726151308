"""Bringing a database up to date, and refusing one that isn't ours."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from pentacles.server.storage.database_tables import NEWEST, VERSION_TABLE, metadata
from pentacles.server.storage.store import NotOurDatabase

ADVISORY_LOCK = 0x50454E54
"""The lock by which PostgreSQL lets one process migrate at a time."""


def migrate(connection: Connection, place: str) -> None:
    """Make or update the schema inside the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK})
    found = version(connection, place)
    if found != NEWEST:
        upgrade(connection, place, found)


def upgrade(connection: Connection, place: str, found: str | None) -> None:
    """Run the migrations that are missing."""
    from alembic import command  # half a second of every start, and needed once
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    if found is not None and found not in {step.revision for step in scripts.walk_revisions()}:
        raise NotOurDatabase(
            f"The database {place} was written by a newer version of Pentacles (schema {found}; "
            f"this version knows up to {NEWEST}). Update Pentacles, or choose another database."
        )
    command.upgrade(config, "head")


def version(connection: Connection, place: str) -> str | None:
    """The schema's version; None for an empty database."""
    tables = set(inspect(connection).get_table_names())
    if VERSION_TABLE not in tables:
        foreign = sorted(tables & set(metadata.tables))
        if foreign:
            raise NotOurDatabase(
                f"The database {place} belongs to another program: it has a table "
                f"{foreign[0]!r} that Pentacles did not make. Choose another database."
            )
        return None
    row = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).first()  # noqa: S608
    return str(row[0]) if row else None
