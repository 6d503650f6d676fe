"""Matches and pads as files."""

from __future__ import annotations

from flask import Response

from scorepad.translate import speaker
from scorepad.usecases import exports
from scorepad.web.surface import language, pages
from scorepad.web.visitors import visitor


@pages.get("/pads/<uuid:pad>/matches/<uuid:match>/export.<extension>")
def export_match(pad: object, match: object, extension: str) -> Response:
    """A match as a file."""
    guest = visitor(pad)
    return _file(exports.export_match(guest.holder, str(match), extension, speaker(language())))


@pages.get("/pads/<uuid:pad>/export.<extension>")
def export_pad(pad: object, extension: str) -> Response:
    """The whole pad as a file."""
    guest = visitor(pad)
    return _file(exports.export_pad(guest.holder, extension, speaker(language())))


def _file(export: exports.Export) -> Response:
    headers = {"Content-Disposition": export.disposition}
    return Response(export.chunks, content_type=export.media_type, headers=headers)
