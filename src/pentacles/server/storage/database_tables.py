"""The schema, once for every database: guests, matches, journals, leases, the workshop."""

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

NEWEST = "0004"
"""The newest migration: a database that has it needs none."""

APPLICATION_ID = 0x50454E54
"""Written into SQLite files, so that another program's file isn't mistaken for ours."""

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
"""What somebody has used of a quota, if several servers share the database."""

card_sets = Table(
    "card_sets",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("share", String(64), nullable=True, unique=True),
    Column("created", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),
    Index("card_sets_by_guest", "guest"),
)

card_versions = Table(
    "card_versions",
    metadata,
    Column("card_set", String(64), ForeignKey("card_sets.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("made", Float(53), nullable=False),
    Column("note", Text, nullable=False),
    Column("cards", Integer, nullable=False),
    Column("problems", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

lab_runs = Table(
    "lab_runs",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("card_set", String(64), nullable=False),
    Column("state", String(16), nullable=False),
    Column("wish", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("report", LargeBinary, nullable=False),
    Column("problem", Text, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("began", Float(53), nullable=False),
    Column("ended", Float(53), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("until", Float(53), nullable=False),
    Index("lab_runs_by_guest", "guest", "created"),
    Index("lab_runs_by_state", "state"),
)
