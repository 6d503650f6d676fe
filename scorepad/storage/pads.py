"""Pads and their keys, asked for and written."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.orm import Session

from scorepad.storage.base import db
from scorepad.storage.models import Entry, Key, Match, Pad, Player
from scorepad.storage.projected import DealtHand, HandPoint, HandSeat, MatchSeat


def played_last(session: Session) -> Pad | None:
    """The pad on which a match was started last, or the newest where none was; None while there is no pad."""
    started = select(func.max(Match.started_at)).where(Match.pad_id == Pad.id).scalar_subquery()
    latest = select(Pad).order_by(func.coalesce(started, Pad.created_at).desc(), Pad.id).limit(1)
    return session.scalars(latest).first()


def keys_of(session: Session, pad_id: str, *, revoked: bool = False) -> list[Key]:
    """The keys of a pad, newest first; the `revoked` ones only if asked for."""
    chosen = select(Key).where(Key.pad_id == pad_id).order_by(Key.created_at.desc(), Key.id.desc())
    return list(session.scalars(chosen if revoked else chosen.where(Key.revoked_at.is_(None))))


def managers_of(session: Session, pad_id: str) -> int:
    """How many keys may manage a pad."""
    chosen = select(func.count()).where(Key.pad_id == pad_id, Key.role == "manage", Key.revoked_at.is_(None))
    return session.execute(chosen).scalar_one()


def note_use(session: Session, key_id: str, at: datetime) -> None:
    """Write down when a key was last used."""
    session.execute(update(Key).where(Key.id == key_id).values(last_used_at=at))


def erase(session: Session, pad_id: str) -> None:
    """Delete a pad with everything on it, and overwrite it where the database would leave it in its file."""
    if db.engine.dialect.name == "sqlite":
        session.execute(text("PRAGMA secure_delete = ON"))
    matches = select(Match.id).where(Match.pad_id == pad_id)
    for table in (HandSeat, HandPoint, DealtHand, MatchSeat, Entry):
        session.execute(delete(table).where(table.match_id.in_(matches)))
    for table_of_pad in (Match, Player, Key):
        session.execute(delete(table_of_pad).where(table_of_pad.pad_id == pad_id))
    session.execute(delete(Pad).where(Pad.id == pad_id))


def forget_erased() -> None:
    """After the commit of an `erase`: empty the journal too, as far as nobody is reading from it."""
    if db.engine.dialect.name == "sqlite":
        with db.engine.connect().execution_options(single=True) as connection:
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
