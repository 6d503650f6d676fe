"""The ledger of a match: lines are appended and read, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import Table, bindparam, func, insert, select
from sqlalchemy.orm import Session

from scorepad.storage.models import Entry


@dataclass(frozen=True)
class Line:
    """One entry as it is stored; `data` is plain JSON, the rest as in `models.Entry`."""

    version: int
    entry_id: str
    kind: str
    data: dict[str, Any]
    at: datetime
    by_key: str | None
    by_label: str
    fingerprint: str


_COLUMNS = (
    Entry.version,
    Entry.entry_id,
    Entry.kind,
    Entry.data,
    Entry.at,
    Entry.by_key,
    Entry.by_label,
    Entry.fingerprint,
)
_INSERT = insert(cast(Table, Entry.__table__))
_IN_ORDER = (
    select(*_COLUMNS)
    .where(Entry.match_id == bindparam("match_id"), Entry.version > bindparam("after"))
    .order_by(Entry.version)
)
_FIRST_FEW = _IN_ORDER.limit(bindparam("limit", type_=None))
_BY_ID = select(*_COLUMNS).where(Entry.match_id == bindparam("match_id"), Entry.entry_id == bindparam("entry_id"))
_BY_VERSION = select(*_COLUMNS).where(Entry.match_id == bindparam("match_id"), Entry.version == bindparam("version"))
_WRITTEN_AT = select(Entry.at).where(Entry.match_id == bindparam("match_id"), Entry.version == bindparam("version"))
_LATEST = select(func.max(Entry.version)).where(Entry.match_id == bindparam("match_id"))


def append(session: Session, match_id: str, lines: Sequence[Line]) -> None:
    """Write `lines` at the end of the ledger; their versions follow on the latest one."""
    if lines:
        session.execute(_INSERT, [{"match_id": match_id, **vars(line)} for line in lines])


def read(session: Session, match_id: str, after: int = 0, limit: int | None = None) -> list[Line]:
    """The lines after version `after`, oldest first, at most `limit` of them."""
    if limit is None:
        rows = session.execute(_IN_ORDER, {"match_id": match_id, "after": after})
    else:
        rows = session.execute(_FIRST_FEW, {"match_id": match_id, "after": after, "limit": limit})
    return [Line(*row) for row in rows]


def by_entry_id(session: Session, match_id: str, entry_id: str) -> Line | None:
    """The line that has this id, if it is there already."""
    row = session.execute(_BY_ID, {"match_id": match_id, "entry_id": entry_id}).one_or_none()
    return None if row is None else Line(*row)


def by_version(session: Session, match_id: str, version: int) -> Line | None:
    """The line of this version, if the ledger goes that far."""
    row = session.execute(_BY_VERSION, {"match_id": match_id, "version": version}).one_or_none()
    return None if row is None else Line(*row)


def written_at(session: Session, match_id: str, version: int) -> datetime | None:
    """When the line of this version was written; None if the ledger does not go that far."""
    at: datetime | None = session.execute(_WRITTEN_AT, {"match_id": match_id, "version": version}).scalar()
    return at


def latest_version(session: Session, match_id: str) -> int:
    """The version of the last line; 0 for an empty ledger."""
    return session.execute(_LATEST, {"match_id": match_id}).scalar() or 0
