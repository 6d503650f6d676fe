"""Matches: started, opened, listed, changed, played again, deleted and brought back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import uuid4, uuid5

from scorepad.formats import plain
from scorepad.rules.broken import Malformed
from scorepad.rules.entries import Entry, MatchAbandoned, MatchDescribed, MatchResumed, RulesChanged
from scorepad.storage import matches, writing
from scorepad.storage.models import Match as Row
from scorepad.usecases.ids import Id, chosen, text_of
from scorepad.usecases.ledger import Outcome, write
from scorepad.usecases.listing import KEPT_FOR, MatchSummary, Page, list_matches
from scorepad.usecases.opened import OpenMatch, open_match
from scorepad.usecases.pen import Clock, now, proposed
from scorepad.usecases.people import Holder
from scorepad.usecases.reading import Reading, read_match
from scorepad.usecases.refusals import NotFound, Stale
from scorepad.usecases.retrying import tried_again
from scorepad.usecases.starting import rematch, start_match

__all__ = [
    "KEPT_FOR",
    "MatchSummary",
    "OpenMatch",
    "Outcome",
    "Page",
    "Reading",
    "change_match",
    "delete_match",
    "list_matches",
    "open_match",
    "purge_deleted",
    "read_match",
    "rematch",
    "restore_match",
    "start_match",
]


def change_match(
    holder: Holder,
    match_id: Id,
    *,
    place: str | None = None,
    note: str | None = None,
    rules: Mapping[str, object] | None = None,
    status: str | None = None,
    if_version: int | None = None,
    entry_id: Id | None = None,
    drop_later: bool = False,
) -> Outcome:
    """The match, after what is not None is changed, all of it or nothing; each kind of change is an entry of its own.

    `rules`: only what changes; `status`: "abandoned" or "playing". Needs `score`. Raises Malformed when nothing is to
    change or the status is another, and as `ledger.append` does.
    """
    entries = _changes(place, note, rules, status, drop_later=drop_later)
    first_id = uuid4() if entry_id is None else chosen(entry_id)
    ids = [first_id, *(uuid5(first_id, entry.kind) for entry in entries[1:])]
    proposals = [proposed(entry, each) for entry, each in zip(entries, ids, strict=True)]
    if len(proposals) > 1:  # all or nothing, so each of them is a repeat only of the same among the same others
        asked = [[each.kind, each.told] for each in proposals]
        proposals = [replace(each, told=asked) for each in proposals]
    return write(holder, match_id, proposals, if_version=if_version)


def _changes(
    place: str | None, note: str | None, rules: Mapping[str, object] | None, status: str | None, *, drop_later: bool
) -> list[Entry]:
    entries: list[Entry] = []
    if place is not None or note is not None:
        told = {key: value for key, value in (("place", place), ("note", note)) if value is not None}
        entries.append(plain.entry(MatchDescribed.kind, told))
    if rules is not None:
        entries.append(plain.entry(RulesChanged.kind, {"rules": rules, "drop_later": drop_later}))
    if status == "abandoned":
        entries.append(MatchAbandoned())
    elif status == "playing":
        entries.append(MatchResumed())
    elif status is not None:
        raise Malformed("invalid", "/status", telling="one_of", values="abandoned, playing")
    if not entries:
        raise Malformed("invalid", "", telling="nothing_to_change")
    return entries


@tried_again
def delete_match(holder: Holder, match_id: Id, *, if_version: int | None = None, clock: Clock = now) -> None:
    """Take a match off the pad; within `KEPT_FOR` it can be brought back. Again is no mistake. Needs `manage`.

    Clears away for good what was deleted longer ago than that. Raises NotFound, RoleTooLow and Stale.
    """
    holder.require("manage")
    with writing(text_of(match_id)) as session:
        row = matches.on_pad(session, holder.pad_id, text_of(match_id))
        if row is None:
            raise NotFound
        if if_version is not None and row.version != if_version:
            raise Stale(row.version, if_version)
        row.deleted_at = row.deleted_at or clock()
        session.flush()
        matches.purge(session, clock() - KEPT_FOR)


def restore_match(holder: Holder, match_id: Id, *, clock: Clock = now) -> OpenMatch:
    """Bring a deleted match back; again is no mistake. Needs `manage`. Raises NotFound, also when it is too late."""
    holder.require("manage")
    with writing(text_of(match_id)) as session:
        row = matches.on_pad(session, holder.pad_id, text_of(match_id))
        if row is None or _gone(row, clock):
            raise NotFound
        row.deleted_at = None
    return open_match(holder, match_id)


def _gone(row: Row, clock: Clock) -> bool:
    return row.deleted_at is not None and row.deleted_at < clock() - KEPT_FOR


def purge_deleted(clock: Clock = now) -> int:
    """Clear away for good every match that was deleted longer than `KEPT_FOR` ago; how many they were."""
    with writing() as session:
        return matches.purge(session, clock() - KEPT_FOR)
