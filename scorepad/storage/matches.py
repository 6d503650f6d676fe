"""The rows of matches: found, made, and cleared away for good."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session

from scorepad.storage.models import Match
from scorepad.storage.projected import MatchSeat

_BY_ID = select(Match).where(Match.id == bindparam("match_id"), Match.pad_id == bindparam("pad_id"))


def on_pad(session: Session, pad_id: str, match_id: str) -> Match | None:
    """The match of this id, deleted or not, if it is on this pad."""
    return session.scalars(_BY_ID, {"match_id": match_id, "pad_id": pad_id}).one_or_none()


def with_id(session: Session, match_id: str) -> Match | None:
    """The match of this id, on whatever pad it is."""
    return session.get(Match, match_id)


def seats_of(session: Session, match_ids: Collection[str]) -> Mapping[str, list[MatchSeat]]:
    """Who sits where in each of these matches, by seat."""
    seats: dict[str, list[MatchSeat]] = {each: [] for each in match_ids}
    chosen = select(MatchSeat).where(MatchSeat.match_id.in_(match_ids)).order_by(MatchSeat.match_id, MatchSeat.seat)
    for seat in session.scalars(chosen):
        seats[seat.match_id].append(seat)
    return seats


def purge(session: Session, before: datetime) -> int:
    """Clear away, with their ledgers, the matches that were deleted before this moment; how many they were."""
    cleared = session.scalars(delete(Match).where(Match.deleted_at < before).returning(Match.id))
    return len(cleared.all())
