"""Matches: started, listed, read, changed, deleted and brought back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response, url_for

from scorepad.api import examples
from scorepad.api.answers import language, listed, match_body, nothing, ready, speaker, view, written
from scorepad.api.conditions import ReadHeaders, RepeatHeaders, WriteHeaders, etag
from scorepad.api.refusing import version_of, with_current, within_document
from scorepad.api.resource import ETAG, LOCATION, Resource
from scorepad.api.schemas.documents import NewMatch
from scorepad.api.schemas.matches import MatchChange, MatchFilter, MatchSummary, StoredMatch
from scorepad.callers import with_key, with_secret
from scorepad.errors import Complaint, Declined
from scorepad.rules.broken import Malformed
from scorepad.usecases import matches as usecases
from scorepad.usecases.people import Holder

resource = Resource("matches", "A match is a ledger of entries; what is read is what they add up to.")


@resource.route("/pads/<uuid:pad_id>/matches", methods=["GET"])
@with_key
@resource.arguments(MatchFilter, location="query")
@resource.response(200, MatchSummary(many=True), example=[examples.SUMMARY])
def list_matches(holder: Holder, asked: dict[str, Any]) -> Response:
    """List the matches of a pad, newest first. Deleted ones need `manage`."""
    try:
        page = usecases.list_matches(holder, **asked)
    except Malformed as wrong:
        raise Declined("invalid", Complaint(wrong.sentence, parameter=wrong.pointer.removeprefix("/"))) from wrong
    return listed([view(each) for each in page.items], page.next)


@resource.route("/pads/<uuid:pad_id>/matches", methods=["POST"])
@with_key
@resource.arguments(NewMatch, example=examples.NEW_MATCH)
@resource.arguments(RepeatHeaders, location="headers")
@resource.response(201, StoredMatch, example=examples.STORED, headers={**LOCATION, **ETAG})
@within_document
def start_match(holder: Holder, told: dict[str, Any], headers: dict[str, Any]) -> Response:
    """Start a match, perhaps with hands that were written down before. Needs `score`.

    A seat is a name or one of the pad's players; a name that the pad does not know becomes a player.
    """
    match_id = told.pop("id", None)
    outcome = usecases.start_match(holder, told, id=match_id, entry_id=headers.get("key"))
    return written(outcome, 201, url_for("matches.read_match", match_id=outcome.match_id))


@resource.route("/matches/<uuid:match_id>", methods=["GET"])
@with_secret
@resource.arguments(ReadHeaders, location="headers")
@resource.response(200, StoredMatch, example=examples.STORED, headers=ETAG)
@resource.alt_response(304, description="The version at hand is the current one.", success=True)
def read_match(secret: str, headers: dict[str, Any], match_id: UUID) -> Response:
    """Read a match: how it stands, and every hand with what it gave."""
    had = headers.get("none_match")
    version = had.only if had else None
    found = usecases.read_match(secret, match_id, language(), speaker(), if_version=version)
    unchanged = had is not None and had.has(found.version)
    return match_body(None if unchanged else found.body, found.version)


@resource.route("/matches/<uuid:match_id>", methods=["PATCH"])
@with_key
@resource.arguments(MatchChange, example=examples.MATCH_CHANGE)
@resource.arguments(WriteHeaders, location="headers")
@resource.response(200, StoredMatch, example=examples.STORED, headers=ETAG)
@with_current
def change_match(holder: Holder, told: dict[str, Any], headers: dict[str, Any], match_id: UUID) -> Response:
    """Change place, note or house rules, abandon the match or go on with it. Needs `score` and `If-Match`."""
    seen = version_of(holder, match_id, headers)
    outcome = usecases.change_match(holder, match_id, **told, if_version=seen, entry_id=headers.get("key"))
    return written(outcome)


@resource.route("/matches/<uuid:match_id>", methods=["DELETE"])
@with_key
@resource.arguments(WriteHeaders, location="headers")
@resource.response(204)
@with_current
def delete_match(holder: Holder, headers: dict[str, Any], match_id: UUID) -> Response:
    """Take a match off the pad. Needs `manage`. It can be brought back for 30 days."""
    usecases.delete_match(holder, match_id, if_version=version_of(holder, match_id, headers))
    return nothing()


@resource.route("/matches/<uuid:match_id>/restore", methods=["POST"])
@with_key
@resource.response(200, StoredMatch, example=examples.STORED, headers=ETAG)
def restore_match(holder: Holder, match_id: UUID) -> Response:
    """Bring a deleted match back. Needs `manage`."""
    found = usecases.restore_match(holder, match_id)
    body = usecases.read_match(holder, match_id, language(), speaker()).body
    return ready(body or b"", headers={"ETag": etag(found.version)})
