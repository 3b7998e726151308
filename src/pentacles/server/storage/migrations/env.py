"""Run by Alembic: the steps on the connection that the store has opened."""

from __future__ import annotations

from alembic import context

from pentacles.server.storage.database_tables import VERSION_TABLE, metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
