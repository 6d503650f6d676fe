"""Keys to a pad: issued, listed, revoked."""

from __future__ import annotations

from operator import attrgetter
from typing import Any
from uuid import UUID

from flask import Response, url_for

from scorepad.api.answers import answer, listed, nothing, part, view
from scorepad.api.examples import ISSUED_KEY, KEY, NEW_KEY
from scorepad.api.pads import join_link
from scorepad.api.resource import Resource
from scorepad.api.schemas.people import IssuedKey, Key, NewKey, Paging
from scorepad.callers import with_key
from scorepad.usecases import keys as usecases
from scorepad.usecases.people import Holder

resource = Resource("keys", "Who has a key may do what its role allows: `watch`, `score` or `manage`.")


@resource.route("/pads/<uuid:pad_id>/keys", methods=["GET"])
@with_key
@resource.arguments(Paging, location="query")
@resource.response(200, Key(many=True), example=[KEY])
def list_keys(holder: Holder, paging: dict[str, Any]) -> Response:
    """List the keys to a pad, without their secrets, newest first. Needs `manage`."""
    found, following = part(usecases.list_keys(holder), paging, attrgetter("id"))
    return listed([view(each) for each in found], following)


@resource.route("/pads/<uuid:pad_id>/keys", methods=["POST"])
@with_key
@resource.arguments(NewKey, example=NEW_KEY)
@resource.response(201, IssuedKey, example=ISSUED_KEY)
@resource.alt_response(200, schema=IssuedKey, description="The same request had issued it before.", success=True)
def issue_key(holder: Holder, told: dict[str, Any]) -> Response:
    """Issue a key. Needs `manage`. The answer shows it, once and never again."""
    issued = usecases.issue_key(holder, **told)
    link = None if issued.secret is None else join_link(issued.secret)
    key = issued.key
    body = {"id": key.id, "role": key.role, "label": key.label, "key": issued.secret, "link": link}
    location = url_for("keys.revoke_key", pad_id=holder.pad_id, key_id=key.id)
    return answer(body, 200 if issued.repeated else 201, {"Location": location, "Cache-Control": "no-store"})


@resource.route("/pads/<uuid:pad_id>/keys/<uuid:key_id>", methods=["DELETE"])
@with_key
@resource.response(204)
def revoke_key(holder: Holder, key_id: UUID) -> Response:
    """Revoke a key: it opens nothing any more. Needs `manage`."""
    usecases.revoke_key(holder, key_id)
    return nothing()
