"""The files a page brings along, under addresses that change with what is in them, so that a browser asks once.

The style sheet is the files of `static/css`, one a thing, sent as one.
"""

from __future__ import annotations

import hashlib
from functools import cache
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, abort, current_app, request, url_for

from scorepad import paths

#: In the order in which one builds on the other.
FILES: Final = ("tokens", "base", "controls", "standing", "auction", "points", "sheet", "pages", "reference", "print")
_STATIC: Final = paths.PACKAGE / "static"
_YEAR: Final = 365 * 24 * 60 * 60

served: Final = Blueprint("style", __name__)


def whole() -> bytes:
    """Every file, one after the other."""
    return b"\n".join((_STATIC / "css" / f"{name}.css").read_bytes() for name in FILES)


@cache
def _kept() -> tuple[str, bytes]:
    text = whole()
    return _digest(text), text


@cache
def _version(filename: str) -> str:
    return _digest((_STATIC / filename).read_bytes())


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def _current() -> tuple[str, bytes]:
    if current_app.debug:
        _kept.cache_clear()
        _version.cache_clear()
    return _kept()


def address() -> str:
    """Where the style sheet is."""
    return url_for("style.sheet", version=_current()[0])


def asset(filename: str) -> str:
    """Where a file of `static` is, say `icons/scorepad.svg`."""
    return url_for("static", filename=filename, v=_version(filename))


@served.get("/style/<version>.css")
def sheet(version: str) -> Response:
    """The style sheet; what its name stands for never changes, so a browser asks once."""
    known, text = _current()
    if version != known:
        abort(404)
    return _for_good(Response(text, mimetype="text/css"))


@served.after_app_request
def _keep_assets(response: Response) -> Response:
    """Let a browser keep a file that was asked for under the name of its content."""
    known = request.endpoint == "static" and response.status_code == HTTPStatus.OK
    return _for_good(response) if known and "v" in request.args else response


def _for_good(response: Response) -> Response:
    response.cache_control.no_cache = None
    response.cache_control.public = True
    response.cache_control.max_age = _YEAR
    response.cache_control.immutable = True
    return response
