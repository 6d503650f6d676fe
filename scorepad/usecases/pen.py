"""The pen that writes in a ledger: what is proposed, one after another, against the match as it stands by then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from sqlalchemy.orm import Session

from scorepad.formats import plain
from scorepad.rules.entries import Entry, HandRecorded, SeatJoined
from scorepad.rules.match import Match
from scorepad.storage.ledger import Line
from scorepad.usecases import seating
from scorepad.usecases.ids import Id, chosen
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import KeyReused, Stale, VersionNeeded
from scorepad.usecases.standing import Standing
from scorepad.usecases.wording import fingerprint

Clock = Callable[[], datetime]


def now() -> datetime:
    """The moment it is, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Proposal:
    """Something that somebody wants written.

    `make`: the entry, given the match as it stands when it is its turn; may raise Broken. `kind` and `told` are what
    was asked, as plain values: the same again under the same `id` is a repeat. `id`: None for a new one.
    """

    make: Callable[[Match], Entry]
    kind: str
    told: Any
    id: str | None = None

    @property
    def fingerprint(self) -> str:
        """What tells the same proposal from another."""
        return fingerprint(kind=self.kind, told=self.told)


def proposed(entry: Entry, entry_id: Id | None = None) -> Proposal:
    """The proposal to write exactly this entry."""
    told = plain.entry_to_plain(entry)
    return Proposal(lambda _: entry, entry.kind, told, None if entry_id is None else str(chosen(entry_id)))


def line(holder: Holder, entry: Entry, *, version: int, entry_id: str, asked: str, at: datetime) -> Line:
    """`entry` as the line of this version, written by `holder`; `asked`: the fingerprint of what was asked."""
    return Line(
        version=version,
        entry_id=entry_id,
        kind=entry.kind,
        data=plain.entry_to_plain(entry),
        at=at,
        by_key=holder.key_id,
        by_label=holder.label,
        fingerprint=asked,
    )


class Pen:
    """Writes proposals of `holder` in one match, within one transaction; the lines are the caller's to store.

    `stands`: the match with everything written so far, `lines` what is new, `answer` the match right after the
    proposal that came last, which is an earlier version when that one was there already.
    """

    def __init__(
        self, session: Session, holder: Holder, stands: Standing, if_version: int | None, clock: Clock = now
    ) -> None:
        self._session = session
        self._holder = holder
        self._clock = clock
        self._needs_version = if_version is None
        self._seen = if_version
        self.stands = self.last_but_one = self.answer = stands
        self.lines: list[Line] = []

    def write(self, proposal: Proposal) -> None:
        """Write one proposal. Raises Broken, KeyReused, Stale and VersionNeeded, and then has written nothing."""
        there = self.stands.line_of(proposal.id) if proposal.id else None
        if there is not None:
            self._repeat(there, proposal)
        else:
            self._append(proposal)

    def _repeat(self, there: Line, proposal: Proposal) -> None:
        if there.fingerprint != proposal.fingerprint:
            raise KeyReused
        if self._seen is not None:
            self._seen = there.version  # what follows in a list that is sent again was said after this one
        self.answer = self.stands.at(there.version)

    def _append(self, proposal: Proposal) -> None:
        version = self.stands.version
        if self._seen is not None and self._seen != version:
            raise Stale(version, self._seen)
        entry = proposal.make(self.stands.match)
        if self._needs_version and not isinstance(entry, HandRecorded):
            raise VersionNeeded
        at = self._clock()
        if isinstance(entry, SeatJoined):
            self.stands.match.play(replace(entry, player=None))  # before anybody is made a player for nothing
            entry = seating.joined(self._session, self._holder.pad_id, entry)
        new = line(
            self._holder,
            entry,
            version=version + 1,
            entry_id=proposal.id or str(uuid4()),
            asked=proposal.fingerprint,
            at=at,
        )
        after = self.stands.after(entry, new)
        self.last_but_one, self.stands, self.answer = self.stands, after, after
        self.lines.append(new)
        if self._seen is not None:
            self._seen = after.version
