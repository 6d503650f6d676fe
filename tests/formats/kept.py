"""Matches as a pad keeps them, made from entries, with a ledger whose lines are written a minute apart."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

from scorepad.formats import plain
from scorepad.formats.files import StoredMatch, StoredPad
from scorepad.formats.stored import Record, Written
from scorepad.rules.entries import Entry, MatchStarted
from scorepad.rules.match import Match
from scorepad.translate import speaker

START = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)
english = speaker("en")


def kept(document: Mapping[str, Any], *entries: Entry, match_id: str = "m-1") -> StoredMatch:
    """The match that starts as `document` says and goes on with `entries`, under the id `match_id`."""
    whole: list[Entry] = [MatchStarted(plain.document(document).setup), *entries]
    match = Match.fold(whole)
    ledger = tuple(
        Written(
            version,
            f"e-{version}",
            each.kind,
            START + timedelta(minutes=version),
            "Ana's phone",
            plain.entry_to_plain(each),
        )
        for version, each in enumerate(whole, 1)
    )
    ended = START + timedelta(hours=2) if match.winner else None
    return StoredMatch(Record(match_id, "p-1", START, ended, date(2026, 11, 30), ledger), lambda: match)


def pad(*matches: StoredMatch, name: str = "The Thursday Table") -> StoredPad:
    """A pad with these matches and one player."""
    ana = {"id": "a-1", "name": "Ana", "colour": None, "archived": False, "created_at": "2026-01-01T00:00:00.000Z"}
    return StoredPad({"id": "p-1", "name": name}, [ana], iter(matches), START)
