"""A pad from its first match to its last, for whoever takes all of it along."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorepad.storage.models import Match


def match_ids(session: Session, pad_id: str) -> list[str]:
    """The ids of the matches of a pad that are not deleted, the one that started first first."""
    chosen = select(Match.id).where(Match.pad_id == pad_id, Match.deleted_at.is_(None))
    return list(session.scalars(chosen.order_by(Match.started_at, Match.id)))
