"""The hand that is being entered in a match: one row a match, for watchers, never part of the ledger.

A draft belongs to the match as it stood when it was written. As soon as anything is appended to the ledger it counts
no more, whoever appended it; so nothing has to be cleared away for it to be gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from sqlalchemy import ForeignKey, String, Table, and_, bindparam, delete, insert, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from scorepad.storage.base import Base
from scorepad.storage.models import Match


class Draft(Base):
    """What is told so far of hand `number` of a match that stood at `version`; `hand` is plain JSON.

    `revision`: another one for every change, by which watchers see that there is one.
    """

    __tablename__ = "drafts"

    match_id: Mapped[str] = mapped_column(ForeignKey(Match.id, ondelete="CASCADE"), primary_key=True)
    version: Mapped[int]
    number: Mapped[int]
    hand: Mapped[dict[str, Any]]
    at: Mapped[datetime]
    by_label: Mapped[str]
    revision: Mapped[str] = mapped_column(String(36))


#: What makes a row of `drafts` the draft of the match as it stands.
COUNTS = and_(Draft.match_id == Match.id, Draft.version == Match.version)

_TABLE = cast(Table, Draft.__table__)
_OF_MATCH = select(Draft).join(Match, COUNTS).where(Draft.match_id == bindparam("match_id"))
_REMOVE = delete(_TABLE).where(_TABLE.c.match_id == bindparam("of_match"))
_CLEAR_AWAY = delete(_TABLE).where(_TABLE.c.at < bindparam("before"))
_INSERT = insert(_TABLE)


def of_match(session: Session, match_id: str) -> Draft | None:
    """The draft that counts, if there is one."""
    return session.scalars(_OF_MATCH, {"match_id": match_id}).one_or_none()


def put(session: Session, row: Mapping[str, Any]) -> None:
    """Write the draft of a match, `row` by the names of the columns, in place of any that is there."""
    remove(session, row["match_id"])
    session.execute(_INSERT, row)


def remove(session: Session, match_id: str) -> None:
    """Forget the draft of a match."""
    session.connection().execute(_REMOVE, {"of_match": match_id})


def clear_away(session: Session, before: datetime) -> None:
    """Forget the drafts that nobody has touched since this moment."""
    session.connection().execute(_CLEAR_AWAY, {"before": before})
