"""Pads: opened, read, changed, erased."""

from __future__ import annotations

from typing import Any

from flask import Response, request, url_for

from scorepad import limits
from scorepad.api.answers import answer, nothing, view
from scorepad.api.examples import NEW_PAD, OPENED_PAD, PAD, PAD_CHANGE
from scorepad.api.resource import Resource
from scorepad.api.schemas.people import Deletion, NewPad, OpenedPad, Pad, PadChange
from scorepad.callers import with_key
from scorepad.usecases import pads as usecases
from scorepad.usecases.people import Holder

resource = Resource("pads", "A pad is what a table or a club writes on: its players, its matches, its house rules.")


def join_link(secret: str) -> str:
    """The address that lets a browser in; the key stands in the fragment, which no server ever sees."""
    return f"{request.url_root}join#{secret}"


@resource.route("/pads", methods=["POST"])
@resource.arguments(NewPad, example=NEW_PAD)
@resource.response(201, OpenedPad, example=OPENED_PAD, headers={"Location": {"schema": {"type": "string"}}})
@resource.alt_response(200, schema=OpenedPad, description="The same request had opened it before.", success=True)
def open_pad(told: dict[str, Any]) -> Response:
    """Open a pad. Needs no key.

    The answer shows the pad's keys, once and never again.
    """
    limits.spend_pad()
    opened = usecases.open_pad(**told)
    keys = None if opened.secrets is None else dict(opened.secrets)
    links = None if keys is None else {role: join_link(secret) for role, secret in keys.items()}
    location = url_for("pads.read_pad", pad_id=opened.pad.id)
    body = {"pad": view(opened.pad), "keys": keys, "links": links}
    return answer(body, 200 if opened.repeated else 201, {"Location": location, "Cache-Control": "no-store"})


@resource.route("/pads/<uuid:pad_id>", methods=["GET"])
@with_key
@resource.response(200, Pad, example=PAD)
def read_pad(holder: Holder) -> Response:
    """Read a pad."""
    return answer(view(usecases.read_pad(holder)))


@resource.route("/pads/<uuid:pad_id>", methods=["PATCH"])
@with_key
@resource.arguments(PadChange, example=PAD_CHANGE)
@resource.response(200, Pad, example=PAD)
def change_pad(holder: Holder, told: dict[str, Any]) -> Response:
    """Change a pad. Needs `manage`.

    Matches that have started keep the rules they started with.
    """
    return answer(view(usecases.change_pad(holder, **told)))


@resource.route("/pads/<uuid:pad_id>", methods=["DELETE"])
@with_key
@resource.arguments(Deletion, location="query")
@resource.response(204)
def delete_pad(holder: Holder, told: dict[str, Any]) -> Response:
    """Erase a pad for good: names, matches and log. Needs `manage`, and the pad's name as `confirm`."""
    usecases.delete_pad(holder, told.get("confirm"))
    return nothing()
