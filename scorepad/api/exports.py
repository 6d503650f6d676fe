"""Matches and pads as files to take along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from flask import Response

from scorepad.api.answers import speaker
from scorepad.api.resource import Resource
from scorepad.callers import with_key
from scorepad.formats import FORMATS
from scorepad.usecases.exports import Export, export_match, export_pad
from scorepad.usecases.people import Holder

resource = Resource("exports", "A match, or a whole pad with every ledger, as files.")

_HEADERS = {"Content-Disposition": {"description": "A name that says what is in it.", "schema": {"type": "string"}}}
_BINARY = {"type": "string"}


def _sent(export: Export) -> Response:
    """A file, sent while it is being written."""
    headers = {"Content-Disposition": export.disposition}
    return Response(export.chunks, content_type=export.media_type, headers=headers)


def _match(name: str) -> Callable[..., Response]:
    def export(holder: Holder, match_id: UUID) -> Response:
        return _sent(export_match(holder, match_id, name, speaker()))

    return _described(export, f"export_match_{name}", f"Export a match as {name.upper()}.")


def _pad(name: str) -> Callable[..., Response]:
    def export(holder: Holder) -> Response:
        return _sent(export_pad(holder, name, speaker()))

    return _described(export, f"export_pad_{name}", f"Export a pad as {name.upper()}.")


def _described(view: Callable[..., Response], name: str, summary: str) -> Callable[..., Response]:
    view.__name__, view.__doc__ = name, summary
    return view


def _answers(media_type: str) -> dict[str, Any]:
    schema = {"type": "object"} if media_type == "application/json" else _BINARY
    return {"schema": schema, "content_type": media_type, "headers": _HEADERS}


for _each in FORMATS:
    if _each.match:
        resource.route(f"/matches/<uuid:match_id>.{_each.name}", methods=["GET"])(
            with_key(resource.response(200, **_answers(_each.media_type))(_match(_each.name)))
        )
    if _each.pad:
        resource.route(f"/pads/<uuid:pad_id>/export.{_each.name}", methods=["GET"])(
            with_key(resource.response(200, **_answers(_each.media_type))(_pad(_each.name)))
        )
