"""The matches of a pad in a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from scorepad.rules.broken import Malformed, one_of
from scorepad.storage import match_lists, matches
from scorepad.storage.match_lists import Place, Wanted
from scorepad.storage.models import Match as Row
from scorepad.storage.projected import MatchSeat
from scorepad.storage.reading import reading
from scorepad.usecases.ids import Id, text_of
from scorepad.usecases.pen import Clock, now
from scorepad.usecases.people import Holder

#: How long a deleted match can be brought back.
KEPT_FOR: Final = timedelta(days=30)
STATUSES: Final = ("playing", "won", "abandoned")


@dataclass(frozen=True)
class SeatSummary:
    """Who sits in a seat, under the name he sat down with."""

    seat: int
    side: int
    name: str
    player: str | None


@dataclass(frozen=True)
class MatchSummary:
    """A match in a list. `hands`: how many with a number count; `totals`: by side; `winner`: the side, or None."""

    id: str
    pad: str
    version: int
    status: str
    started_at: datetime
    ended_at: datetime | None
    played_on: date
    place: str
    note: str
    target: int
    hands: int
    seats: tuple[SeatSummary, ...]
    totals: tuple[int, ...]
    winner: int | None
    deleted_at: datetime | None

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The names of each side, by side."""
        return tuple(
            tuple(seat.name for seat in self.seats if seat.side == side) for side in range(1, len(self.totals) + 1)
        )


@dataclass(frozen=True)
class Page:
    """A part of a list, newest first. `next`: the cursor of the part after it, None when this was the last."""

    items: list[MatchSummary]
    next: str | None


def list_matches(
    holder: Holder,
    *,
    status: str | None = None,
    player: Id | None = None,
    from_: date | None = None,
    to: date | None = None,
    q: str | None = None,
    limit: int = 50,
    cursor: str | None = None,
    deleted: bool = False,
    clock: Clock = now,
) -> Page:
    """The matches of the pad, the one that started last first, at most `limit` of them, from `cursor` on.

    `status`: playing, won or abandoned; `player`: who sat in it; `from_`, `to`: the first and last day; `q`: words
    that are in a name, the place or the note; `deleted`: those that can still be brought back, instead. Needs `watch`,
    and `manage` for the deleted ones. Raises Malformed (`/cursor`, `/status`).
    """
    holder.require("manage" if deleted else "watch")
    after = None if cursor is None else _place(cursor)
    wanted = Wanted(
        holder.pad_id,
        status=None if status is None else one_of(status, "/status", STATUSES),
        player=None if player is None else text_of(player),
        since=from_,
        until=to,
        words=None if q is None else q.replace("\0", " "),  # which PostgreSQL does not even look for
        deleted=deleted,
        deleted_since=clock() - KEPT_FOR if deleted else None,
    )
    with reading() as session:
        rows = match_lists.newest(session, wanted, limit + 1, after)
        shown = rows[:limit]
        seats = matches.seats_of(session, [row.id for row in shown])
        items = [_summary(row, seats[row.id]) for row in shown]
        return Page(items, Place.of(shown[-1]).cursor if len(rows) > limit else None)


def _place(cursor: str) -> Place:
    """Where the page before ended."""
    try:
        place = Place.read(cursor)
    except (ValueError, OverflowError) as error:
        raise Malformed("invalid", "/cursor", telling="cursor") from error
    if text_of(place.id) != place.id:
        raise Malformed("invalid", "/cursor", telling="cursor")
    return place


def _summary(row: Row, seats: Sequence[MatchSeat]) -> MatchSummary:
    return MatchSummary(
        id=row.id,
        pad=row.pad_id,
        version=row.version,
        status=row.status,
        started_at=row.started_at,
        ended_at=row.ended_at,
        played_on=row.played_on,
        place=row.place,
        note=row.note,
        target=row.target,
        hands=row.hands_count,
        seats=tuple(SeatSummary(seat.seat, seat.side, seat.name, seat.player_id) for seat in seats),
        totals=tuple(row.totals),
        winner=row.winner_side,
        deleted_at=row.deleted_at,
    )
