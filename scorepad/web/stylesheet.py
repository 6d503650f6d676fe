"""The style sheet: the files of `static/css`, one a thing, sent as one whose name changes with what is in them."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final

from flask import Blueprint, Response, abort, current_app, url_for

from scorepad import paths

#: In the order in which one builds on the other.
FILES: Final = ("tokens", "base", "controls", "standing", "auction", "points", "sheet", "pages", "print")
_FOLDER: Final = paths.PACKAGE / "static" / "css"
_YEAR: Final = 365 * 24 * 60 * 60

served: Final = Blueprint("style", __name__)


def whole() -> bytes:
    """Every file, one after the other."""
    return b"\n".join((_FOLDER / f"{name}.css").read_bytes() for name in FILES)


@cache
def _kept() -> tuple[str, bytes]:
    text = whole()
    return hashlib.sha256(text).hexdigest()[:12], text


def _current() -> tuple[str, bytes]:
    if current_app.debug:
        _kept.cache_clear()
    return _kept()


def address() -> str:
    """Where the style sheet is."""
    return url_for("style.sheet", version=_current()[0])


@served.get("/style/<version>.css")
def sheet(version: str) -> Response:
    """The style sheet; what its name stands for never changes, so a browser asks once."""
    known, text = _current()
    if version != known:
        abort(404)
    response = Response(text, mimetype="text/css")
    response.cache_control.public = True
    response.cache_control.max_age = _YEAR
    response.cache_control.immutable = True
    return response
