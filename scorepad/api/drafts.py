"""The hand that is being entered, for those who watch; see also the event stream."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from scorepad.api import examples
from scorepad.api.answers import answer, language, speaker
from scorepad.api.refusing import with_current
from scorepad.api.resource import Resource
from scorepad.api.schemas.drafts import Draft, NewDraft
from scorepad.callers import with_key
from scorepad.formats.drafted import Drafted, drafted
from scorepad.usecases import drafting as usecases
from scorepad.usecases.people import Holder

resource = Resource("draft", "The hand being entered, until it is recorded or anything else happens to the match.")


@resource.route("/matches/<uuid:match_id>/draft", methods=["GET"])
@with_key
@resource.response(200, Draft, example=examples.DRAFT)
def read_draft(holder: Holder, match_id: UUID) -> Response:
    """Read what is entered so far of the next hand."""
    return _told(usecases.read_draft(holder, match_id))


@resource.route("/matches/<uuid:match_id>/draft", methods=["PUT"])
@with_key
@resource.arguments(NewDraft, example=examples.NEW_DRAFT)
@resource.response(200, Draft, example=examples.DRAFT)
@with_current
def put_draft(holder: Holder, told: dict[str, Any], match_id: UUID) -> Response:
    """Let watchers see what is entered so far of the next hand. Needs `score`. It is never part of the ledger."""
    return _told(usecases.put_draft(holder, match_id, told["number"], told["hand"], by=told.get("by")))


def _told(draft: Drafted) -> Response:
    return answer(drafted(draft, speaker()), headers={"Content-Language": language()})
