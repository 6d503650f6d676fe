"""The tables that are derived from the ledgers, for lists and statistics; `projections` writes and proves them.

A deal's `ordinal` is its place on the score sheet, from 1, thrown-in deals and voided hands included.
No table knows how many points there are: each has its own row.
"""

from __future__ import annotations

from sqlalchemy import ForeignKey, ForeignKeyConstraint, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.storage.base import Base, Id
from scorepad.storage.models import Match, Player


class MatchSeat(Base):
    """Who sits where in a match, under the name he had when he sat down."""

    __tablename__ = "match_seats"

    match_id: Mapped[str] = mapped_column(ForeignKey(Match.id, ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    side: Mapped[int]
    player_id: Mapped[str | None] = mapped_column(ForeignKey(Player.id))
    name: Mapped[str]


Index("ix_match_seats_player_id", MatchSeat.player_id, MatchSeat.match_id)


class DealtHand(Base):
    """One deal: `version` of the entry that recorded it, its number (None if thrown in), what became of the bid."""

    __tablename__ = "hands"

    match_id: Mapped[str] = mapped_column(ForeignKey(Match.id, ondelete="CASCADE"), primary_key=True)
    ordinal: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[int]
    number: Mapped[int | None]
    thrown_in: Mapped[bool]
    void: Mapped[bool]
    dealer: Mapped[int]
    pitcher: Mapped[int | None]
    bid: Mapped[int | None]
    forced: Mapped[bool | None]
    stolen: Mapped[bool | None]
    made: Mapped[bool | None]


Index("ix_hands_number", DealtHand.match_id, DealtHand.number)


class HandPoint(Base):
    """Which side took one point of a hand; None: nobody did. A void hand or one thrown in has no rows."""

    __tablename__ = "hand_points"
    __table_args__ = (
        ForeignKeyConstraint(["match_id", "ordinal"], [DealtHand.match_id, DealtHand.ordinal], ondelete="CASCADE"),
    )

    match_id: Mapped[str] = mapped_column(Id, primary_key=True)
    ordinal: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    point: Mapped[str] = mapped_column(String(16), primary_key=True)
    side: Mapped[int | None]


class HandSeat(Base):
    """One seat's part in one deal.

    `spoke`: whether it is known what he said; then `bid` is his bid, None for a pass. `taken`, `points`, `total`: of
    his side, in this hand and after it; `taken` and `points` are None when the hand is void or was thrown in.
    """

    __tablename__ = "hand_seats"
    __table_args__ = (
        ForeignKeyConstraint(["match_id", "ordinal"], [DealtHand.match_id, DealtHand.ordinal], ondelete="CASCADE"),
    )

    match_id: Mapped[str] = mapped_column(Id, primary_key=True)
    ordinal: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    side: Mapped[int]
    player_id: Mapped[str | None] = mapped_column(ForeignKey(Player.id))
    spoke: Mapped[bool]
    bid: Mapped[int | None]
    dealer: Mapped[bool]
    pitcher: Mapped[bool]
    taken: Mapped[int | None]
    points: Mapped[int | None]
    total: Mapped[int]


Index("ix_hand_seats_player_id", HandSeat.player_id)
