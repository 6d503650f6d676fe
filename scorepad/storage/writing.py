"""The one way to write: a lock, then a transaction that reads what it changes, then a durable commit."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from pathlib import Path

from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from scorepad.storage import changes
from scorepad.storage.base import db
from scorepad.storage.engine import file_of
from scorepad.storage.models import Match, Pad

try:
    import fcntl
except ImportError:  # Windows, where one process serves; the timeout of SQLite still covers a second one
    fcntl = None  # type: ignore[assignment]  # a module that may be missing

_in_this_process: dict[str, threading.Lock] = {}
_registering = threading.Lock()
_open: ContextVar[bool] = ContextVar("writing", default=False)

#: The number under which PostgreSQL knows the lock for writes that belong to no row yet.
_NO_ROW = 0x5C04E9AD


@contextmanager
def writing(match_id: str | None = None, *, pad_id: str | None = None) -> Iterator[Session]:
    """A session for one write, committed at the end, rolled back when anything is raised.

    Nothing that was read before counts: read again inside. While it is open nobody else writes to this match
    (`match_id`), to this pad's own rows (`pad_id`: players, keys, new matches), or creates a pad (neither given).
    Whether the match or the pad exists is for the caller to find out. Raises RuntimeError inside another `writing`.
    """
    if _open.get():
        raise RuntimeError("a write is open already: pass its session on")
    session: Session = db.session()
    session.rollback()
    session.expunge_all()  # a rollback alone keeps what was read outside a transaction
    opened = _open.set(True)
    try:
        with alone(db.engine):
            try:
                session.connection(execution_options={"write": True})
                if db.engine.dialect.name == "postgresql":
                    _lock_rows(session, match_id, pad_id)
                yield session
                changes.announce(session)
                session.commit()
            except BaseException:
                session.rollback()
                raise
        changes.ring()
    finally:
        session.expunge_all()
        _open.reset(opened)


def _lock_rows(session: Session, match_id: str | None, pad_id: str | None) -> None:
    """Pad before match, always, so that two writers cannot each wait for the other."""
    if pad_id is not None:
        session.execute(select(Pad.id).where(Pad.id == pad_id).with_for_update(key_share=True))
    if match_id is not None:
        session.execute(select(Match.id).where(Match.id == match_id).with_for_update(key_share=True))
    if pad_id is None and match_id is None:
        session.execute(select(func.pg_advisory_xact_lock(_NO_ROW)))


@contextmanager
def alone(engine: Engine) -> Iterator[None]:
    """Be the only writer, on SQLite, which has one at a time: wait in a queue here rather than by its retries."""
    if engine.dialect.name != "sqlite":
        yield
        return
    file = file_of(engine.url)
    with _registering:
        lock = _in_this_process.setdefault(str(file or id(engine)), threading.Lock())
    with lock, _between_processes(file) if file is not None else nullcontext():
        yield


@contextmanager
def _between_processes(file: Path) -> Iterator[None]:
    if fcntl is None:
        yield
        return
    # opened anew each time: a lock belongs to the open file, which a forked worker would share
    with file.with_name(file.name + ".lock").open("a") as beside:
        fcntl.flock(beside, fcntl.LOCK_EX)
        yield
