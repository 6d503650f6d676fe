"""A match of a pad as plain values: what is scored, and what its ledger knows besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from types import MappingProxyType
from typing import Any

from scorepad.formats.plain import Plain, hand_to_plain
from scorepad.formats.scored import Speak, scored
from scorepad.rules.match import Match
from scorepad.rules.sheet import ScoredHand


@dataclass(frozen=True)
class Written:
    """One line of a ledger: entry `version` (from 1) with its id and kind, when it was written and by which key.

    `by`: the label of that key. `data`: what was said, as in the contract's table of entries; only what writes the
    ledger itself out needs it.
    """

    version: int
    id: str
    kind: str
    at: datetime
    by: str | None
    data: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Record:
    """What a pad knows of a match beside the match itself: ids, times, and its whole ledger in order.

    `played_on`: the date on which it started where the pad is at home.
    """

    id: str
    pad: str
    started_at: datetime
    ended_at: datetime | None
    played_on: date
    entries: Sequence[Written]
    deleted_at: datetime | None = None


def stored(match: Match, speak: Speak, record: Record) -> Plain:
    """The match as the contract shows a stored one. Sentences are said by `speak`."""
    plain: Plain = {
        "id": record.id,
        "pad": record.pad,
        "version": match.version,
        "status": match.status,
        "started_at": rfc3339(record.started_at),
        "ended_at": None if record.ended_at is None else rfc3339(record.ended_at),
        "played_on": record.played_on.isoformat(),
        "place": match.place,
        "note": match.note,
    }
    if record.deleted_at is not None:
        plain["deleted_at"] = rfc3339(record.deleted_at)
    plain.update(scored(match, speak))
    plain["order"] = list(match.order)
    for seat, sitting in zip(plain["seats"], match.seats, strict=True):
        seat["player"] = sitting.player
    for hand, dealt in zip(plain["hands"], match.hands, strict=True):
        hand.update(_written_hand(dealt, record.entries))
    return plain


def written_to_plain(written: Written) -> Plain:
    """A line of the ledger as the contract shows it."""
    return {
        "id": written.id,
        "version": written.version,
        "kind": written.kind,
        "data": dict(written.data),
        "at": rfc3339(written.at),
        "by": written.by,
    }


def rfc3339(moment: datetime) -> str:
    """A time (with its offset) in UTC as every answer writes it: `2026-11-30T21:40:00.250Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _written_hand(hand: ScoredHand, ledger: Sequence[Written]) -> Plain:
    recorded = ledger[hand.version - 1]
    earlier = []
    for each in hand.earlier:
        replaced = ledger[each.version - 1]
        told = hand_to_plain(each.hand)
        earlier.append(
            {"version": each.version, "replaced_at": rfc3339(replaced.at), "replaced_by": replaced.by, "told": told}
        )
    return {
        "id": recorded.id,
        "recorded_at": rfc3339(recorded.at),
        "recorded_by": recorded.by,
        "void": hand.void,
        "told": hand_to_plain(hand.facts),
        "earlier": earlier,
    }
