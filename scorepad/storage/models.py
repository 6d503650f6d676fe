"""The tables that hold what people said: pads, their keys and players, matches and their ledgers.

Ids are UUIDs as text, times are UTC. `fingerprint` is a digest of the request that created a row: the same request
again is a repeat, another one under the same id is a mistake. What is derived from a ledger is in `projected`,
and in the columns of `Match` that say so.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from scorepad.storage.base import Base, Id


class Pad(Base):
    """A club's or a family's pad. `rules`: the house rules, complete, with which its matches start."""

    __tablename__ = "pads"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    name: Mapped[str]
    language: Mapped[str] = mapped_column(String(35))
    timezone: Mapped[str] = mapped_column(String(64))
    rules: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]
    fingerprint: Mapped[str] = mapped_column(String(64))


class Key(Base):
    """A key to a pad. `digest`: SHA-256 of the secret in its normal form; 130 random bits need no slower hash."""

    __tablename__ = "keys"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    pad_id: Mapped[str] = mapped_column(ForeignKey(Pad.id, ondelete="CASCADE"), index=True)
    role: Mapped[str] = mapped_column(String(16))
    label: Mapped[str]
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]
    fingerprint: Mapped[str] = mapped_column(String(64))


class Player(Base):
    """Somebody who plays on a pad. `name_key`: the name as it is compared (NFKC, case-folded)."""

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("pad_id", "name_key"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    pad_id: Mapped[str] = mapped_column(ForeignKey(Pad.id, ondelete="CASCADE"))
    name: Mapped[str]
    name_key: Mapped[str]
    colour: Mapped[str | None] = mapped_column(String(32))
    created_at: Mapped[datetime]
    archived_at: Mapped[datetime | None]
    fingerprint: Mapped[str] = mapped_column(String(64))


class Match(Base):
    """A match, for lists and for locking. Its truth is its entries.

    Said once: `started_at`, `played_on` (the local date of the pad on which it started), `deleted_at`.
    Everything else is derived from the ledger: `version` (the number of the latest entry, from 1), `status`,
    `ended_at` (when the entry was written by which it stopped being played), `place`, `note` ("" if none), `target`,
    `hands_count` (hands with a number that count), `seat_names` and `totals` (arrays by seat and by side, from 1),
    `winner_side`, `winner_names`, and `search`: all that can be searched, in the form in which it is compared.
    """

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    pad_id: Mapped[str] = mapped_column(ForeignKey(Pad.id, ondelete="CASCADE"))
    started_at: Mapped[datetime]
    played_on: Mapped[date]
    deleted_at: Mapped[datetime | None]
    version: Mapped[int] = mapped_column(default=0)
    status: Mapped[str] = mapped_column(String(16), default="playing")
    ended_at: Mapped[datetime | None]
    place: Mapped[str] = mapped_column(default="")
    note: Mapped[str] = mapped_column(default="")
    target: Mapped[int] = mapped_column(default=0)
    hands_count: Mapped[int] = mapped_column(default=0)
    seat_names: Mapped[list[Any]] = mapped_column(default=list)
    totals: Mapped[list[Any]] = mapped_column(default=list)
    winner_side: Mapped[int | None]
    winner_names: Mapped[list[Any]] = mapped_column(default=list)
    search: Mapped[str] = mapped_column(default="")


Index("ix_matches_newest", Match.pad_id, Match.started_at.desc(), Match.id.desc())
Index("ix_matches_played_on", Match.pad_id, Match.played_on)
Index(
    "ix_matches_playing",
    Match.pad_id,
    Match.started_at.desc(),
    sqlite_where=text("status = 'playing'"),
    postgresql_where=text("status = 'playing'"),
)
Index("ix_matches_deleted_at", Match.deleted_at)


class Entry(Base):
    """One line of a match's ledger, never changed. `entry_id` is the client's, unique within the match.

    `data`: what was said, as in the contract's table of entries. `by_label`: the label of the key at that time.
    """

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("match_id", "entry_id"),)

    match_id: Mapped[str] = mapped_column(ForeignKey(Match.id, ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    entry_id: Mapped[str] = mapped_column(Id)
    kind: Mapped[str] = mapped_column(String(32))
    data: Mapped[dict[str, Any]]
    at: Mapped[datetime]
    by_key: Mapped[str | None] = mapped_column(ForeignKey(Key.id, ondelete="SET NULL"), index=True)
    by_label: Mapped[str]
    fingerprint: Mapped[str] = mapped_column(String(64))
