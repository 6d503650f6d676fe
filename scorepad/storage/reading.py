"""The one way to read with more than one select."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.orm import Session

from scorepad.storage.base import db


@contextmanager
def reading() -> Iterator[Session]:
    """A session for one read, which sees what is committed now and leaves nothing open behind it.

    Without it a context that lives long, a shell or a stream, would go on seeing the moment of its first read. What is
    read has to be taken out of the rows before the end. Not to be used inside a `writing`.
    """
    session: Session = db.session()
    session.rollback()
    session.expunge_all()
    try:
        yield session
    finally:
        session.rollback()
