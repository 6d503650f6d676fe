"""How the database is opened: the pragmas of SQLite, and when a transaction takes its lock."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from weakref import WeakSet

from sqlalchemy import URL, Connection, Engine, event, make_url

#: How long, in seconds, a connection waits for another process that is writing.
PATIENCE = 20


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def options(url: str, connections: int) -> dict[str, Any]:
    """What to create the engine of `url` with; `connections`: how many may be open at once."""
    chosen: dict[str, Any] = {"json_serializer": _plain}
    parsed = make_url(url)
    if file_of(parsed) is not None or parsed.get_backend_name() != "sqlite":
        chosen |= {"pool_size": connections, "max_overflow": 0}
    if parsed.get_backend_name() == "sqlite":
        chosen["connect_args"] = {"timeout": PATIENCE}
    else:
        chosen["pool_pre_ping"] = True
    return chosen


def file_of(url: URL) -> Path | None:
    """The file that holds the database, or None when it is in memory or no SQLite database."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database.removeprefix("file:"))


def prepare(engine: Engine) -> None:
    """Set up an engine before its first connection. Only SQLite needs pragmas.

    The driver is told to leave transactions alone: it would begin them late, and a reader that becomes a writer
    half-way meets "database is locked" at once, whatever the timeout. A commit is on the disk when it returns.
    Execution options of a connection: `write` takes the lock at the beginning, `single` promises one select.
    """
    _PREPARED.add(engine)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _connected)
        event.listen(engine, "begin", _begun)


def _let_go() -> None:
    """Close what is idle before a process forks: two processes on one connection talk over each other."""
    for engine in list(_PREPARED):
        engine.dispose()


_PREPARED: WeakSet[Engine] = WeakSet()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_let_go)


def _connected(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
    finally:
        cursor.close()


def _begun(connection: Connection) -> None:
    chosen = connection.get_execution_options()
    if not chosen.get("single"):  # one select alone is its own transaction
        connection.exec_driver_sql("BEGIN IMMEDIATE" if chosen.get("write") else "BEGIN")
