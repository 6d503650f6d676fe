"""The ledger of a match: read, written to, and tried out without writing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid5

from flask import Response, url_for

from scorepad.api import examples
from scorepad.api.answers import answer, language, listed, speaker, written
from scorepad.api.conditions import WriteHeaders
from scorepad.api.placing import placed
from scorepad.api.refusing import current_match, version_of, with_current
from scorepad.api.resource import ETAG, LOCATION, Resource
from scorepad.api.schemas.entries import AfterVersion, Entry, NewEntries, NewEntry, one_entry, some_entries
from scorepad.api.schemas.matches import Preview, StoredMatch
from scorepad.callers import with_key
from scorepad.errors import Refused, status_of
from scorepad.formats.previewed import previewed
from scorepad.formats.stored import written_to_plain
from scorepad.rules import entries as rules
from scorepad.rules.broken import Broken
from scorepad.usecases import ledger as usecases
from scorepad.usecases.matches import open_match
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import Refusal

resource = Resource("entries", "Everything that happens to a match is an entry, appended and never changed.")


@resource.route("/matches/<uuid:match_id>/entries", methods=["GET"])
@with_key
@resource.arguments(AfterVersion, location="query")
@resource.response(200, Entry(many=True), example=examples.ENTRIES[::-1])
def list_entries(holder: Holder, asked: dict[str, Any], match_id: UUID) -> Response:
    """List the entries of a match, newest first; with `after`, those after that version, oldest first."""
    limit = asked["limit"]
    if "after" in asked:
        found = usecases.list_entries(holder, match_id, after=asked["after"], limit=limit + 1)
        more = len(found) > limit
        found = found[:limit]
        following = str(found[-1].version) if more else None
        return listed([written_to_plain(each) for each in found], following, name="after")
    end = asked.get("cursor", open_match(holder, match_id).version + 1)
    start = max(0, end - 1 - limit)
    found = usecases.list_entries(holder, match_id, after=start, limit=end - 1 - start) if end > 1 else []
    return listed([written_to_plain(each) for each in reversed(found)], str(start + 1) if start and found else None)


@resource.route("/matches/<uuid:match_id>/entries", methods=["POST"])
@with_key
@resource.arguments(NewEntries)
@resource.arguments(WriteHeaders, location="headers")
@resource.response(201, StoredMatch, example=examples.STORED, headers={**LOCATION, **ETAG})
@resource.doc(requestBody=some_entries({"one": examples.NEW_ENTRY, "a list": examples.NEW_ENTRIES}))
@with_current
def append_entries(holder: Holder, told: list[dict[str, Any]], headers: dict[str, Any], match_id: UUID) -> Response:
    """Append an entry, or a list of them in order. Needs `score`, and for all but the next hand `If-Match`.

    A list stops at the first entry that is refused; the problem points at it and says how many before it stand, also
    when it is sent again.
    """
    proposed = [_read(holder, each, place if len(told) > 1 else None) for place, each in enumerate(told)]
    ids = [_id(each, headers.get("key"), place) for place, each in enumerate(told)]
    seen = version_of(holder, match_id, headers)
    try:
        outcome = usecases.append(holder, match_id, proposed, if_version=seen, ids=ids)
    except usecases.Stopped as stopped:
        reason = placed(stopped.reason, proposed[stopped.place], stopped.place)
        current = current_match(holder, match_id) if status_of(reason.code) in (409, 412) else None
        raise Refused(reason, current=current, members={"recorded": stopped.place}) from stopped
    except (Broken, Refusal) as refused:
        raise placed(refused, proposed[0]) from refused
    since = max(0, outcome.version - outcome.appended)
    return written(outcome, 201, url_for("entries.list_entries", match_id=match_id, after=since))


@resource.route("/matches/<uuid:match_id>/preview", methods=["POST"])
@with_key
@resource.arguments(NewEntry)
@resource.response(200, Preview, example=examples.PREVIEW)
@resource.doc(requestBody=one_entry({"a penalty": examples.NEW_ENTRY}))
@with_current
def preview_entry(holder: Holder, told: dict[str, Any], match_id: UUID) -> Response:
    """Say what an entry would change; nothing is stored."""
    entry = _read(holder, told)
    try:
        change = usecases.preview(holder, match_id, entry)
    except Broken as refused:
        raise placed(refused, entry) from refused
    return answer(previewed(change, speaker()), headers={"Content-Language": language()})


def _read(holder: Holder, told: Mapping[str, Any], place: int | None = None) -> rules.Entry:
    at = "" if place is None else f"/{place}"
    try:
        return usecases.entry_of(holder, told["kind"], told["data"])
    except Broken as broken:
        raise broken.under(f"{at}/data") from None


def _id(told: Mapping[str, Any], key: str | None, place: int) -> str | None:
    """The id of an entry: its own, or that of the request; of a list each gets one that follows from it."""
    own: str | None = told.get("id")
    if own is not None or key is None:
        return own
    return key if place == 0 else str(uuid5(UUID(key), f"entry {place}"))
