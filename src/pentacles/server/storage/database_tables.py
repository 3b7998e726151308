"""The schema, once for every database: guests, matches, who sits where, journals, leases."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

VERSION_TABLE = "pentacles_version"
"""Holds the name of the newest migration that was run."""

NEWEST = "0003"
"""The newest migration: a database that has it needs none."""

APPLICATION_ID = 0x50454E54
"""Written into SQLite files, so that the file of another program isn't taken for ours."""

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
    Column("created", Float(53), nullable=False),
    Column("expires", Float(53), nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("setup", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("info", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),
    Column("origin", String(32), nullable=False, server_default=""),
    Index("matches_by_status", "status", "changed"),
)

players = Table(
    "players",
    metadata,
    Column("match", String(64), ForeignKey("matches.id"), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Index("players_by_guest", "guest"),
)

entries = Table(
    "entries",
    metadata,
    Column("match", String(64), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

leases = Table(
    "leases",
    metadata,
    Column("match", String(64), ForeignKey("matches.id"), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("address", Text, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("until", Float(53), nullable=False),
)

counts = Table(
    "counts",
    metadata,
    Column("name", String(128), primary_key=True),
    Column("used", BigInteger, nullable=False),
    Column("until", Float(53), nullable=False),
)
"""What somebody has used of a quota, where several servers share the database."""
