"""From every earlier release to this one, with everything that was in it; new revisions join by themselves."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Boolean, Date, DateTime, Engine, Integer, MetaData, String, create_engine, func, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.types import JSON

from scorepad.storage import Base, engine, migrate
from tests.postgres import Cluster

ROWS = 3


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A database with nothing in it."""
    if request.param == "sqlite":
        made = create_engine(f"sqlite:///{tmp_path / 'pad.sqlite3'}")
        engine.prepare(made)
        yield made
        made.dispose()
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    name = cluster.create()
    made = create_engine(cluster.url(name))
    yield made
    made.dispose()
    cluster.drop(name)


@pytest.fixture
def sqlite_engine(tmp_path: Path) -> Iterator[Engine]:
    """An empty SQLite database."""
    made = create_engine(f"sqlite:///{tmp_path / 'pad.sqlite3'}")
    engine.prepare(made)
    yield made
    made.dispose()


def _value(kind: Any, row: int) -> object:
    for base, value in (
        (Boolean, row % 2 == 0),
        (Integer, row),
        (DateTime, datetime(2026, 3, row, 20, tzinfo=UTC)),
        (Date, date(2026, 3, row)),
        (JSON, {"row": row}),
        (String, f"{row}"),
    ):
        if isinstance(kind, base):
            return value
    raise AssertionError(f"these tests do not know what to write in a {kind!r}")


def _fill(made: Engine) -> dict[str, int]:
    """Rows in every table the database has, whatever its revision; how many there are in each."""
    tables = MetaData()
    tables.reflect(made)
    filled = {}
    with made.begin() as connection:
        for table in tables.sorted_tables:
            if table.name == "alembic_version":
                continue
            # what refers to another row is a number like that row's own key, so that row i belongs to row i everywhere
            rows = [{column.name: _value(column.type, row) for column in table.columns} for row in range(1, ROWS + 1)]
            connection.execute(table.insert(), rows)
            filled[table.name] = ROWS
    return filled


def _counted(made: Engine) -> dict[str, int]:
    with made.connect() as connection:
        return {
            name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for name, table in Base.metadata.tables.items()
        }


@pytest.mark.parametrize("revision", [None, *migrate.revisions()])
def test_an_upgrade_keeps_everything_there_was(empty: Engine, revision: str | None) -> None:
    filled = {}
    if revision is not None:
        migrate.upgrade(empty, to=revision)
        filled = _fill(empty)
    migrate.upgrade(empty)
    assert migrate.is_current(empty)
    counted = _counted(empty)
    assert {name: counted[name] for name in filled if name in counted} == {n: filled[n] for n in filled if n in counted}
    with empty.connect() as connection:
        for table in Base.metadata.sorted_tables:
            connection.execute(select(table)).all()


def test_the_tables_are_those_of_the_models(empty: Engine) -> None:
    migrate.upgrade(empty)
    with empty.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []


def test_references_hold_after_an_upgrade(empty: Engine) -> None:
    migrate.upgrade(empty)
    orphan = text(
        "INSERT INTO players (id, pad_id, name, name_key, created_at, fingerprint)"
        " VALUES ('a', 'no pad', 'Ana', 'ana', '2026-03-05', '')"
    )
    with pytest.raises(IntegrityError), empty.begin() as connection:
        connection.execute(orphan)


def test_an_upgrade_of_a_database_that_is_current_does_nothing(sqlite_engine: Engine, tmp_path: Path) -> None:
    migrate.upgrade(sqlite_engine, tmp_path / "backups")
    assert migrate.upgrade(sqlite_engine, tmp_path / "backups") is None
    assert not (tmp_path / "backups").exists()


def test_a_copy_is_made_before_anything_changes(
    sqlite_engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate.upgrade(sqlite_engine)
    _fill(sqlite_engine)
    # as if this release had one revision more
    known = migrate.revisions()
    monkeypatch.setattr(migrate, "revisions", lambda: [*known, "later"])
    copy = migrate.upgrade(sqlite_engine, tmp_path / "backups")
    assert copy is not None
    assert copy.stat().st_mode & 0o777 == 0o600
    kept = sqlite3.connect(copy)
    assert kept.execute("SELECT count(*) FROM pads").fetchone() == (ROWS,)
    kept.close()


def test_a_database_of_a_later_release_is_left_alone(empty: Engine) -> None:
    migrate.upgrade(empty)
    with empty.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(migrate.FromLater, match="9999"):
        migrate.upgrade(empty)


def test_two_that_upgrade_at_once_do_it_once(empty: Engine) -> None:
    failed: list[BaseException] = []

    def upgrade() -> None:
        try:
            migrate.upgrade(empty)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=upgrade) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert migrate.is_current(empty)


def test_an_upgrade_that_fails_leaves_everything_as_it_was(
    sqlite_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", fail)
        with pytest.raises(OSError, match="disk is full"):
            migrate.upgrade(sqlite_engine)
    assert migrate.revision_of(sqlite_engine) is None
    migrate.upgrade(sqlite_engine)
    assert migrate.is_current(sqlite_engine)
