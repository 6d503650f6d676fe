"""One writer at a time, all or nothing, and on the disk when it is said to be."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select, text

from scorepad import storage
from scorepad.storage import db, models, writing
from tests.storage import rows

sqlite_only = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def _pad_with_a_match() -> models.Match:
    with writing() as session:
        pad = rows.pad()
        session.add(pad)
        session.flush()
        match = rows.match(pad.id)
        session.add(match)
    return match


def _count_up(app: Flask, match_id: str, times: int) -> None:
    for _ in range(times):
        with app.app_context(), writing(match_id) as session:
            match = session.scalars(select(models.Match).where(models.Match.id == match_id)).one()
            match.version += 1


def test_what_is_written_is_there_for_everybody(app: Flask, context: None) -> None:
    match = _pad_with_a_match()
    with app.app_context():
        assert db.session.get(models.Match, match.id) is not None


def test_a_refused_write_leaves_nothing(context: None) -> None:
    match = _pad_with_a_match()

    def write() -> None:
        with writing(match.id) as session:
            session.get_one(models.Match, match.id).version = 7
            session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write()
    db.session.expire_all()
    assert db.session.get_one(models.Match, match.id).version == 0


def test_what_was_read_before_the_lock_is_read_again(app: Flask, context: None) -> None:
    match = _pad_with_a_match()
    assert db.session.get_one(models.Match, match.id).version == 0
    thread = threading.Thread(target=_count_up, args=(app, match.id, 1))
    thread.start()
    thread.join()
    with writing(match.id) as session:
        assert session.get_one(models.Match, match.id).version == 1


def test_a_write_inside_a_write_is_refused(context: None) -> None:
    with writing(), pytest.raises(RuntimeError, match="open already"), writing():
        pass


def test_no_writer_loses_what_another_wrote(app: Flask, context: None) -> None:
    match = _pad_with_a_match()
    with ThreadPoolExecutor(8) as writers:
        for done in [writers.submit(_count_up, app, match.id, 10) for _ in range(8)]:
            done.result()
    db.session.expire_all()
    assert db.session.get_one(models.Match, match.id).version == 80


def test_two_at_once_open_one_pad_of_the_same_id(app: Flask, context: None) -> None:
    def open_it(_: int) -> bool:
        with app.app_context(), writing() as session:
            if session.get(models.Pad, "same") is not None:
                return False
            session.add(rows.pad(id="same"))
            return True

    with ThreadPoolExecutor(6) as writers:
        assert sorted(writers.map(open_it, range(6))) == [False] * 5 + [True]


@sqlite_only
def test_two_processes_do_not_lose_what_the_other_wrote(app: Flask, context: None) -> None:
    match = _pad_with_a_match()
    db.session.remove()
    db.engine.dispose()
    url = app.config["SCOREPAD_DATABASE_URL"]
    spawn = multiprocessing.get_context("spawn")
    others = [spawn.Process(target=_count_up_elsewhere, args=(url, match.id, 15)) for _ in range(2)]
    for other in others:
        other.start()
    _count_up(app, match.id, 15)
    for other in others:
        other.join()
        assert other.exitcode == 0
    assert db.session.get_one(models.Match, match.id).version == 45


def _count_up_elsewhere(url: str, match_id: str, times: int) -> None:
    app = Flask("elsewhere")
    app.config["SCOREPAD_DATABASE_URL"] = url
    storage.init_app(app)
    _count_up(app, match_id, times)
    with app.app_context():
        db.engine.dispose()


@sqlite_only
def test_a_commit_of_sqlite_is_on_the_disk_and_its_references_hold(context: None) -> None:
    asked = ("journal_mode", "synchronous", "foreign_keys")
    assert [db.session.execute(text(f"PRAGMA {each}")).scalar_one() for each in asked] == ["wal", 2, 1]


@sqlite_only
def test_a_reader_is_not_kept_waiting_by_a_writer(app: Flask, context: None) -> None:
    match = _pad_with_a_match()

    def read() -> int:
        with app.app_context():
            return db.session.get_one(models.Match, match.id).version

    with writing(match.id) as session, ThreadPoolExecutor(1) as reader:
        session.get_one(models.Match, match.id).version = 7
        session.flush()
        assert reader.submit(read).result(timeout=5) == 0


@contextmanager
def _in_memory() -> Iterator[None]:
    app = Flask("memory")
    app.config["SCOREPAD_DATABASE_URL"] = "sqlite://"
    storage.init_app(app)
    with app.app_context():
        yield
        db.session.remove()
        db.engine.dispose()


def test_a_database_in_memory_needs_no_file_for_its_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with _in_memory():
        db.create_all()
        _pad_with_a_match()
    assert os.listdir(tmp_path) == []
