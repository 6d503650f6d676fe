"""Hands: the next one recorded, any one read, corrected, voided and restored."""

from __future__ import annotations

import json
from operator import itemgetter
from typing import Any
from uuid import UUID

from flask import Response, url_for

from scorepad.api import examples
from scorepad.api.answers import answer, language, listed, part, speaker, written
from scorepad.api.conditions import WriteHeaders, etag
from scorepad.api.refusing import of_hand, version_of, with_current
from scorepad.api.resource import ETAG, LOCATION, Resource
from scorepad.api.schemas.hands import DropLater, Hand, HandCorrection, StoredHand
from scorepad.api.schemas.matches import StoredMatch
from scorepad.api.schemas.people import Paging
from scorepad.callers import with_key, with_secret
from scorepad.formats import plain
from scorepad.rules.entries import HandRecorded
from scorepad.usecases import hands as usecases
from scorepad.usecases.ledger import Outcome
from scorepad.usecases.matches import read_match
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import NotFound

resource = Resource("hands", "A hand is what the table tells of it; what it gave follows from that.")


def _read(secret: str, match_id: UUID) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The hands of a match, and the headers that go with them."""
    found = read_match(secret, match_id, language(), speaker())
    stored: list[dict[str, Any]] = json.loads(found.body or b"")["hands"]
    return stored, {"ETag": etag(found.version), "Content-Language": language()}


@resource.route("/matches/<uuid:match_id>/hands", methods=["GET"])
@with_secret
@resource.arguments(Paging, location="query")
@resource.response(200, StoredHand(many=True), example=[examples.STORED_HAND], headers=ETAG)
def list_hands(secret: str, paging: dict[str, Any], match_id: UUID) -> Response:
    """List the hands of a match, the latest first, deals that were thrown in too."""
    stored, headers = _read(secret, match_id)
    found, following = part(stored[::-1], paging, itemgetter("id"))
    return listed(found, following, headers)


@resource.route("/matches/<uuid:match_id>/hands", methods=["POST"])
@with_key
@resource.arguments(Hand, example=examples.HAND)
@resource.arguments(WriteHeaders, location="headers")
@resource.response(201, StoredMatch, example=examples.STORED, headers={**LOCATION, **ETAG})
@with_current
def record_hand(holder: Holder, told: dict[str, Any], headers: dict[str, Any], match_id: UUID) -> Response:
    """Record the next hand. Needs `score`.

    Of two who record at once, `If-Match` or a `number` settles who was first; with neither it is simply the next.
    """
    seen = version_of(holder, match_id, headers)
    outcome = usecases.record_hand(holder, match_id, plain.hand(told), if_version=seen, entry_id=headers.get("key"))
    return _recorded(outcome)


@resource.route("/matches/<uuid:match_id>/hands/<number:number>", methods=["GET"])
@with_secret
@resource.response(200, StoredHand, example=examples.STORED_HAND, headers=ETAG)
def read_hand(secret: str, match_id: UUID, number: int) -> Response:
    """Read a hand."""
    stored, headers = _read(secret, match_id)
    found = next((each for each in stored if each["number"] == number), None)
    if found is None:
        raise NotFound
    return answer(found, headers=headers)


@resource.route("/matches/<uuid:match_id>/hands/<number:number>", methods=["PUT"])
@with_key
@resource.arguments(HandCorrection, example=examples.CORRECTION)
@resource.arguments(WriteHeaders, location="headers")
@resource.response(200, StoredMatch, example=examples.STORED, headers=ETAG)
@resource.alt_response(
    201, schema=StoredMatch, description="It was the next hand: recorded.", headers={**LOCATION, **ETAG}, success=True
)
@with_current
def correct_hand(
    holder: Holder, told: dict[str, Any], headers: dict[str, Any], match_id: UUID, number: int
) -> Response:
    """Correct a hand, with `If-Match`; or record it, if it is the next. Needs `score`."""
    drop_later = told.pop("drop_later", False)
    outcome = usecases.correct_hand(
        holder,
        match_id,
        number,
        plain.hand(told),
        if_version=version_of(holder, match_id, headers),
        entry_id=headers.get("key"),
        drop_later=drop_later,
    )
    return _recorded(outcome) if outcome.entry.kind == HandRecorded.kind else written(outcome)


@resource.route("/matches/<uuid:match_id>/hands/<number:number>", methods=["DELETE"])
@with_key
@resource.arguments(DropLater, location="optional", required=False)
@resource.arguments(WriteHeaders, location="headers")
@resource.response(200, StoredMatch, example=examples.STORED, headers=ETAG)
@with_current
@of_hand
def void_hand(holder: Holder, told: dict[str, Any], headers: dict[str, Any], match_id: UUID, number: int) -> Response:
    """Void a hand: it stays to be seen, crossed out. Needs `score` and `If-Match`."""
    seen = version_of(holder, match_id, headers)
    return written(usecases.void_hand(holder, match_id, number, if_version=seen, entry_id=headers.get("key"), **told))


@resource.route("/matches/<uuid:match_id>/hands/<number:number>/restore", methods=["POST"])
@with_key
@resource.arguments(DropLater, location="optional", required=False)
@resource.arguments(WriteHeaders, location="headers")
@resource.response(200, StoredMatch, example=examples.STORED, headers=ETAG)
@with_current
@of_hand
def restore_hand(
    holder: Holder, told: dict[str, Any], headers: dict[str, Any], match_id: UUID, number: int
) -> Response:
    """Let a voided hand count after all. Needs `score` and `If-Match`."""
    seen = version_of(holder, match_id, headers)
    return written(
        usecases.restore_hand(holder, match_id, number, if_version=seen, entry_id=headers.get("key"), **told)
    )


def _recorded(outcome: Outcome) -> Response:
    """A hand that was recorded; a deal that was thrown in has no number, and is found among the others."""
    match_id, number = outcome.match_id, outcome.match.hands[-1].number
    if number is None:
        return written(outcome, 201, url_for("hands.list_hands", match_id=match_id))
    return written(outcome, 201, url_for("hands.read_hand", match_id=match_id, number=number))
