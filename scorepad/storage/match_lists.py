"""The matches of a pad in a list: filtered, newest first, a page at a time."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import Session

from scorepad.storage.folding import folded
from scorepad.storage.models import Match
from scorepad.storage.projected import MatchSeat

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True)
class Wanted:
    """Which matches of a pad; None asks for nothing.

    `player`: the id of one who sat in it. `since`, `until`: the first and the last day on which it started. `words`:
    text that is in a name, the place or the note, however it is capitalised. `deleted`: the deleted ones instead, of
    those only the ones deleted since `deleted_since`.
    """

    pad_id: str
    status: str | None = None
    player: str | None = None
    since: date | None = None
    until: date | None = None
    words: str | None = None
    deleted: bool = False
    deleted_since: datetime | None = None


@dataclass(frozen=True)
class Place:
    """Where a page ended: the match after which the next one begins, in the order of the list."""

    started_at: datetime
    id: str

    @classmethod
    def of(cls, match: Match) -> Place:
        """The place of `match`."""
        return cls(match.started_at, match.id)

    @classmethod
    def read(cls, cursor: str) -> Place:
        """What `cursor` wrote. Raises ValueError for any other text."""
        try:
            text = base64.b64decode(cursor.encode("ascii"), altchars=b"-_", validate=True).decode("ascii")
            moment, match_id = text.split(" ")
            return cls(_EPOCH + int(moment) * _MICROSECOND, match_id)
        except (ValueError, OverflowError) as error:
            raise ValueError("no cursor of a list of matches") from error

    @property
    def cursor(self) -> str:
        """The place as text for a link, which means nothing to anybody else."""
        moment = (self.started_at - _EPOCH) // _MICROSECOND
        return base64.urlsafe_b64encode(f"{moment} {self.id}".encode("ascii")).decode("ascii")


def newest(session: Session, wanted: Wanted, limit: int, after: Place | None = None) -> list[Match]:
    """At most `limit` matches, the one that started last first, from `after` on."""
    chosen = select(Match).where(Match.pad_id == wanted.pad_id)
    chosen = chosen.where(Match.deleted_at.is_not(None) if wanted.deleted else Match.deleted_at.is_(None))
    if wanted.deleted_since is not None:
        chosen = chosen.where(Match.deleted_at >= wanted.deleted_since)
    if wanted.status is not None:
        chosen = chosen.where(Match.status == wanted.status)
    if wanted.player is not None:
        seats = select(MatchSeat.match_id).where(MatchSeat.player_id == wanted.player)
        chosen = chosen.where(Match.id.in_(seats))
    if wanted.since is not None:
        chosen = chosen.where(Match.played_on >= wanted.since)
    if wanted.until is not None:
        chosen = chosen.where(Match.played_on <= wanted.until)
    for word in folded(wanted.words or "").split():
        chosen = chosen.where(Match.search.contains(word, autoescape=True))
    if after is not None:
        earlier = and_(Match.started_at == after.started_at, Match.id < after.id)
        chosen = chosen.where(or_(Match.started_at < after.started_at, earlier))
    in_order = chosen.order_by(Match.started_at.desc(), Match.id.desc()).limit(limit)
    return list(session.scalars(in_order))


def every_id(session: Session) -> list[str]:
    """The ids of all matches on all pads, deleted ones too, in the order in which they started."""
    return list(session.scalars(select(Match.id).order_by(Match.started_at, Match.id)))
