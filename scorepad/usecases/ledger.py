"""Writing in a match's ledger, which is how anything happens to a match, and reading it.

Every write goes the same way: take the match's lock; is the id there already, answer as the first time; has the match
moved on since the version that was seen, refuse; ask the rules; append, derive, commit. All in one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.formats import plain
from scorepad.formats.stored import Record, Written
from scorepad.rules.broken import Broken
from scorepad.rules.change import Change
from scorepad.rules.entries import Entry, SeatJoined
from scorepad.rules.match import Match
from scorepad.storage import ledger, matches, projections, writing
from scorepad.storage.reading import reading
from scorepad.usecases import seating, standing
from scorepad.usecases.ids import Id, text_of
from scorepad.usecases.opened import OpenMatch, open_match, opened
from scorepad.usecases.pen import Clock, Pen, Proposal, now, proposed
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import NotFound, Refusal
from scorepad.usecases.retrying import tried_again


@dataclass(frozen=True)
class Outcome:
    """What a write came to: the match when it was written, which may by now be an earlier version of it.

    `entry`: the last line that the write appended. `repeated`: it was there already, from the first time that the same
    was sent. `appended`: how many lines are new.
    """

    opened: OpenMatch
    entry: Written
    appended: int

    @property
    def match_id(self) -> str:
        """The id of the match."""
        return self.opened.id

    @property
    def version(self) -> int:
        """The version of the match when this was written."""
        return self.opened.version

    @property
    def match(self) -> Match:
        """The match when this was written."""
        return self.opened.match

    @property
    def record(self) -> Record:
        """What the pad knew of the match then."""
        return self.opened.record

    @property
    def repeated(self) -> bool:
        """Whether nothing is new."""
        return self.appended == 0


class Stopped(Exception):
    """A list of entries came to one that was refused.

    `place`: which, from 0. `reason`: why, its pointer leading into the list. The ones before it stay written:
    `outcome` is what they came to, or the match as it is when there were none.
    """

    def __init__(self, place: int, reason: Broken | Refusal, outcome: Outcome) -> None:
        super().__init__(f"{reason.code} at /{place}")
        self.place = place
        self.reason = reason
        self.outcome = outcome


def append(
    holder: Holder,
    match_id: Id,
    entries: Sequence[Entry],
    *,
    if_version: int | None = None,
    ids: Sequence[Id | None] | None = None,
) -> Outcome:
    """Write `entries`, at least one, in order, each under its id in `ids`. Needs `score`.

    `if_version`: the version that was seen; anything but the next hand needs it. An entry whose id is there already is
    passed over, if it says the same. Raises Broken, KeyReused, NotFound, RoleTooLow, Stale and VersionNeeded; when
    there are several entries, Stopped at the first that is refused, and the ones before it stay written.
    """
    named = ids or [None] * len(entries)
    proposals = [proposed(entry, entry_id) for entry, entry_id in zip(entries, named, strict=True)]
    return write(holder, match_id, proposals, if_version=if_version, one_by_one=len(entries) > 1)


@tried_again
def write(
    holder: Holder,
    match_id: Id,
    proposals: Sequence[Proposal],
    *,
    if_version: int | None = None,
    one_by_one: bool = False,
    clock: Clock = now,
) -> Outcome:
    """As `append`. `one_by_one`: whether those before a refused one stay written; else it is all or nothing."""
    holder.require("score")
    joining = any(proposal.kind == SeatJoined.kind for proposal in proposals)
    with writing(text_of(match_id), pad_id=holder.pad_id if joining else None) as session:
        row = matches.on_pad(session, holder.pad_id, text_of(match_id))
        if row is None or row.deleted_at is not None:
            raise NotFound
        before = standing.current(session, row)
        pen = Pen(session, holder, before, if_version, clock)
        stopped: tuple[int, Broken | Refusal] | None = None
        for place, proposal in enumerate(proposals):
            try:
                pen.write(proposal)
            except (Broken, Refusal) as refusal:
                if not one_by_one:
                    raise
                stopped = place, refusal
                break
        if pen.lines:
            ledger.append(session, row.id, pen.lines)
            # the last step alone decides when the match ended, so the row has to stand as it did just before it
            row.status, row.ended_at = pen.last_but_one.match.status, pen.last_but_one.ended_at
            projections.project(session, row, pen.stands.match, at=pen.lines[-1].at, before=before.match)
        outcome = Outcome(opened(row, pen.answer), pen.answer.written[-1], len(pen.lines))
    standing.remember(row, pen.stands)
    if stopped is not None:
        place, reason = stopped
        raise Stopped(place, _under(reason, f"/{place}"), outcome)
    return outcome


def _under(reason: Broken | Refusal, prefix: str) -> Broken | Refusal:
    if isinstance(reason, Broken):
        return reason.under(prefix)
    reason.pointer = prefix + reason.pointer
    return reason


def entry_of(holder: Holder, kind: object, data: object) -> Entry:
    """The entry of `kind` that `data`, plain values, tells; who joins may be told by his player alone.

    Raises Broken, its pointer leading into `data`, or `/kind`.
    """
    if kind == SeatJoined.kind:
        with reading() as session:
            data = seating.named(session, holder.pad_id, data, "")
    return plain.entry(kind, data)


def list_entries(holder: Holder, match_id: Id, *, after: int = 0, limit: int = 50) -> list[Written]:
    """The lines of the ledger after version `after`, oldest first, at most `limit`. Needs `watch`. Raises NotFound."""
    holder.require("watch")
    with reading() as session:
        row = matches.on_pad(session, holder.pad_id, text_of(match_id))
        if row is None or row.deleted_at is not None:
            raise NotFound
        return [standing.shown(line) for line in ledger.read(session, row.id, after, limit)]


def preview(holder: Holder, match_id: Id, entry: Entry) -> Change:
    """What `entry` would change if it were written now; nothing is stored. Needs `watch`. Raises Broken, NotFound."""
    return open_match(holder, match_id).match.preview(entry)
