"""From the tables of any earlier release to those of this one, all or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, select

from scorepad.storage.engine import file_of
from scorepad.storage.writing import alone

#: The number under which PostgreSQL knows the lock for upgrades.
_UPGRADING = 0x5C04E9AE


class FromLater(Exception):
    """The database was made by a later release than this one."""


def revisions() -> list[str]:
    """Every revision there is, the first one first."""
    return [each.revision for each in ScriptDirectory.from_config(_config()).walk_revisions()][::-1]


def revision_of(engine: Engine) -> str | None:
    """The revision a database is at; None when it is empty."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def is_current(engine: Engine) -> bool:
    """Whether the database is at the latest revision."""
    return revision_of(engine) == revisions()[-1]


def upgrade(engine: Engine, backup: Path | None = None, *, to: str = "head") -> Path | None:
    """Bring the database to the revision `to`; nothing happens when it is there.

    `backup`: a folder for a copy of an SQLite database that holds something and is about to change; the copy is
    returned. Of two processes that upgrade at once, the second finds nothing left to do. Raises FromLater.
    """
    with alone(engine), _transaction(engine) as connection:
        known = revisions()
        found = MigrationContext.configure(connection).get_current_revision()
        if found is not None and found not in known:
            raise FromLater(f"the database is at revision {found}, which this release does not know")
        if found == (known[-1] if to == "head" else to):
            return None
        copy = None if found is None or backup is None else _copied(engine, backup, found)
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, to)
        return copy


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


@contextmanager
def _transaction(engine: Engine) -> Iterator[Connection]:
    """One transaction for the whole way, which nobody else can enter."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            with _references_unwatched(connection), connection.begin():
                yield connection
                broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
                if broken:
                    raise RuntimeError(f"the upgrade would have left rows without what they refer to: {broken[:3]}")
        else:
            with connection.begin():
                connection.execute(select(func.pg_advisory_xact_lock(_UPGRADING)))
                yield connection


@contextmanager
def _references_unwatched(connection: Connection) -> Iterator[None]:
    """A table that is made anew must not take with it what refers to it; this can only be said between transactions."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)  # noqa: S101 (for the type checker)
    connection.execution_options(write=True)
    driver.execute("PRAGMA foreign_keys = OFF").close()
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys = ON").close()
        connection.execution_options(write=False)


def _copied(engine: Engine, folder: Path, revision: str) -> Path | None:
    file = file_of(engine.url)
    if file is None:
        return None
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    copy = folder / f"{file.stem}-{revision}-{moment}{file.suffix}"
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    copy.chmod(0o600)
    return copy
