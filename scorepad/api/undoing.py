"""The latest entry of a match, of whatever kind, undone and redone."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from scorepad.api import examples
from scorepad.api.answers import written
from scorepad.api.conditions import WriteHeaders
from scorepad.api.refusing import version_of, with_current
from scorepad.api.resource import ETAG, Resource
from scorepad.api.schemas.hands import Nothing
from scorepad.api.schemas.matches import StoredMatch
from scorepad.callers import with_key
from scorepad.usecases import hands as usecases
from scorepad.usecases.people import Holder

resource = Resource("undo", "Nothing is ever lost: undoing and redoing are entries too.")


@resource.route("/matches/<uuid:match_id>/undo", methods=["POST"])
@with_key
@resource.arguments(Nothing, location="optional", required=False)
@resource.arguments(WriteHeaders, location="headers")
@resource.response(200, StoredMatch, example=examples.STORED, headers=ETAG)
@with_current
def undo(holder: Holder, _: dict[str, Any], headers: dict[str, Any], match_id: UUID) -> Response:
    """Take back the latest entry, of whatever kind. Needs `score` and `If-Match`."""
    seen = version_of(holder, match_id, headers)
    return written(usecases.undo(holder, match_id, if_version=seen, entry_id=headers.get("key")))


@resource.route("/matches/<uuid:match_id>/redo", methods=["POST"])
@with_key
@resource.arguments(Nothing, location="optional", required=False)
@resource.arguments(WriteHeaders, location="headers")
@resource.response(200, StoredMatch, example=examples.STORED, headers=ETAG)
@with_current
def redo(holder: Holder, _: dict[str, Any], headers: dict[str, Any], match_id: UUID) -> Response:
    """Let what was undone last stand again. Needs `score` and `If-Match`."""
    seen = version_of(holder, match_id, headers)
    return written(usecases.redo(holder, match_id, if_version=seen, entry_id=headers.get("key")))
