"""How Alembic reaches the tables: on the connection, and in the transaction, that `scorepad.storage.migrate` opened."""

from __future__ import annotations

from typing import Literal

from alembic import context

from scorepad.storage.base import Base, UtcTime


def as_written(kind: str, item: object, _context: object) -> str | Literal[False]:
    """How a new revision spells a column's type: without words that a later release might not have."""
    return "sa.DateTime(timezone=True)" if kind == "type" and isinstance(item, UtcTime) else False


connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    # SQLite changes a table by making it anew
    render_as_batch=connection.dialect.name == "sqlite",
    compare_server_default=True,
    render_item=as_written,
)
with context.begin_transaction():
    context.run_migrations()
