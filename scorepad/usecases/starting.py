"""How a match starts: from a document that says who plays what, or from the match before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final
from uuid import UUID, uuid4, uuid5
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from scorepad.formats import plain
from scorepad.rules.broken import Broken
from scorepad.rules.entries import Entry, HandRecorded, MatchDescribed, MatchStarted
from scorepad.rules.match import Match
from scorepad.storage import ledger, matches, models, projections, writing
from scorepad.storage.ledger import Line
from scorepad.usecases import seating, standing
from scorepad.usecases.ids import Id, chosen
from scorepad.usecases.ledger import Outcome
from scorepad.usecases.opened import open_match, opened
from scorepad.usecases.pen import Clock, line, now
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import KeyReused, NotFound
from scorepad.usecases.retrying import tried_again
from scorepad.usecases.standing import Standing
from scorepad.usecases.wording import fingerprint

#: What a document may say here beside what `/score` takes.
_DESCRIBED: Final = ("place", "note")


@dataclass(frozen=True)
class _Wanted:
    """A match that somebody wants to start; `told`: what he said, by which the same again is known."""

    match_id: UUID
    first_id: UUID
    document: Mapping[str, Any]
    told: Mapping[str, Any]
    clock: Clock

    @classmethod
    def by(
        cls,
        holder: Holder,
        document: Mapping[str, Any],
        match_id: Id | None,
        entry_id: Id | None,
        clock: Clock,
        *,
        told: Mapping[str, Any],
    ) -> _Wanted:
        """What `holder` wants. Of the two ids either alone gives the other, so that a repeat is known by it."""
        if match_id is None:
            match_id = uuid4() if entry_id is None else uuid5(UUID(holder.pad_id), f"match {chosen(entry_id)}")
        match_id = chosen(match_id, "/id")
        first_id = uuid5(match_id, "start") if entry_id is None else chosen(entry_id)
        return cls(match_id, first_id, document, told, clock)

    @cached_property
    def fingerprint(self) -> str:
        """What tells this wish from another under the same id."""
        return fingerprint(**self.told)

    def entry_id(self, version: int) -> str:
        """The id of an entry with which the match starts; all follow from that of the first."""
        return str(self.first_id if version == 1 else uuid5(self.first_id, f"version {version}"))

    def line(self, holder: Holder, version: int, entry: Entry) -> Line:
        """`entry` as the line of this version."""
        return line(
            holder,
            entry,
            version=version,
            entry_id=self.entry_id(version),
            asked=self.fingerprint,
            at=self.clock(),
        )


def start_match(
    holder: Holder,
    document: Mapping[str, Any],
    *,
    id: Id | None = None,  # noqa: A002 (the contract's word)
    entry_id: Id | None = None,
    clock: Clock = now,
) -> Outcome:
    """Start a match, as a plain document says: seats, sides, rules, dealer, opening, place, note, and hands to record.

    A seat is a name, `{"player": id}` or both; a name that the pad does not know becomes a player. House rules that
    are not named are the pad's. `id` and `entry_id` (of the first entry) are the client's to choose; the same again is
    answered as the first time. `clock` says when it is: the match was played on that date where the pad is at home.
    Needs `score`. Raises Broken, its pointer leading into the document, KeyReused, NotFound and RoleTooLow.
    """
    holder.require("score")
    return _start(holder, _Wanted.by(holder, document, id, entry_id, clock, told={"document": document}))


def rematch(
    holder: Holder,
    match_id: Id,
    *,
    id: Id | None = None,  # noqa: A002 (the contract's word)
    entry_id: Id | None = None,
    clock: Clock = now,
) -> Outcome:
    """Start another match of those who sit there now, in their order and sides, by the same rules; the deal moves on.

    They sit down under the names they have by now. Needs `score`. Raises as `start_match` does.
    """
    holder.require("score")
    earlier = open_match(holder, match_id)
    told = {"again": earlier.id}  # sent twice it is a repeat, even if the earlier match was corrected in between
    return _start(holder, _Wanted.by(holder, _again(earlier.match), id, entry_id, clock, told=told))


def _again(match: Match) -> dict[str, Any]:
    sitting = [match.seats[seat - 1] for seat in match.order if match.seats[seat - 1].present]
    place = {seat.seat: at for at, seat in enumerate(sitting, start=1)}
    document: dict[str, Any] = {
        "rules": match.rules.as_mapping(),
        "seats": [{"player": seat.player} if seat.player else seat.name for seat in sitting],
        "dealer": place[match.dealer],
        "place": match.place,
    }
    if len(match.sides) < len(match.seats):
        document["sides"] = [[place[seat] for seat in side.seats] for side in match.sides]
    return document


@tried_again
def _start(holder: Holder, wanted: _Wanted) -> Outcome:
    with writing(pad_id=holder.pad_id) as session:
        there = matches.with_id(session, str(wanted.match_id))
        if there is not None:
            return _repeated(session, holder, there, wanted)
        pad = session.get(models.Pad, holder.pad_id)
        if pad is None:
            raise NotFound
        stands = _played(session, holder, pad, wanted)
        started_at = stands.lines[0].at
        row = models.Match(
            id=str(wanted.match_id),
            pad_id=pad.id,
            started_at=started_at,
            played_on=started_at.astimezone(ZoneInfo(pad.timezone)).date(),
            status="playing",
            ended_at=None,
        )
        session.add(row)
        projections.project(session, row, stands.match, at=stands.ended_at or started_at)
        ledger.append(session, row.id, stands.lines)
        outcome = Outcome(opened(row, stands), stands.written[-1], len(stands.lines))
    standing.remember(row, stands)
    return outcome


def _repeated(session: Session, holder: Holder, row: models.Match, wanted: _Wanted) -> Outcome:
    """The first answer again: the match with what it started with, whatever has been written since."""
    if row.pad_id != holder.pad_id:
        raise KeyReused("/id")
    stands = standing.current(session, row)
    if stands.lines[0].fingerprint != wanted.fingerprint:
        raise KeyReused("/id")
    if row.deleted_at is not None:
        raise NotFound
    first = replace(wanted, first_id=UUID(stands.lines[0].entry_id))
    begun = 1
    while begun < len(stands.lines) and stands.lines[begun].entry_id == first.entry_id(begun + 1):
        begun += 1
    stands = stands.at(begun)
    return Outcome(opened(row, stands), stands.written[-1], 0)


def _played(session: Session, holder: Holder, pad: models.Pad, wanted: _Wanted) -> Standing:
    """The match with all that its document says. Raises Broken, pointing into the document."""
    document = {key: value for key, value in wanted.document.items() if key not in _DESCRIBED}
    rules = document.get("rules")
    if rules is None or isinstance(rules, Mapping):
        document["rules"] = {**pad.rules, **(rules or {})}
    read = plain.document(seating.all_named(session, pad.id, document))
    start = MatchStarted(seating.seated(session, pad.id, read.setup))
    stands = Standing.begun(start, wanted.line(holder, 1, start))
    described = {key: wanted.document[key] for key in _DESCRIBED if wanted.document.get(key)}
    if described:
        entry = plain.entry(MatchDescribed.kind, described)
        stands = stands.after(entry, wanted.line(holder, 2, entry))
    for place, hand in enumerate(read.hands):
        recorded = HandRecorded(hand)
        try:
            stands = stands.after(recorded, wanted.line(holder, stands.version + 1, recorded))
        except Broken as broken:
            raise broken.under(f"/hands/{place}") from None
    return stands
