"""The files that pages bring along: style, scripts, icons, words. All of one release, under the name of that release.

The name is the hash of everything in `static`, and every address carries it: what is behind an address never changes,
so a browser asks once; and as modules import each other by relative paths, a page gets all of them from one release
or none. The style sheet is the files of `static/css`, one a thing, sent as one. A script directly in `static/js` is
what a page loads, and is sent with the modules that it imports.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, cast

from flask import Blueprint, Flask, Response, abort, current_app, request, url_for

from scorepad import paths
from scorepad.web.joining import NotJoinable, joined

#: In the order in which one builds on the other.
STYLES: Final = (
    *("tokens", "base", "controls", "standing", "auction", "points", "sheet", "sheet_narrow", "chart", "won", "pad"),
    *("pages", "board", "reference", "print"),
)
#: The style sheet, among the names of the files.
STYLE_SHEET: Final = "style.css"
_STATIC: Final = paths.PACKAGE / "static"
_YEAR: Final = 365 * 24 * 60 * 60
_KEPT: Final = "scorepad-release"
_MEDIA: Final = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
_WORTH_PACKING: Final = frozenset(_MEDIA)
_NAME_LENGTH: Final = 12
#: What a style sheet says to who reads it here; on the way to a phone it is a sixth of the weight.
_REMARK: Final = re.compile(rb"/\*.*?\*/\s*", re.S)

served: Final = Blueprint("assets", __name__)


class Asset:
    """One file as it is sent. `media`: its type."""

    def __init__(self, name: str, body: bytes) -> None:
        self.body = body
        kind = Path(name).suffix
        self.media = _MEDIA.get(kind) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self._packs = kind in _WORTH_PACKING

    @cached_property
    def packed(self) -> bytes | None:
        """The same, compressed; None for what is compressed already."""
        return gzip.compress(self.body, 9, mtime=0) if self._packs else None


@dataclass(frozen=True)
class Release:
    """All files of one release. `stamp`: when the newest of them was written."""

    name: str
    files: Mapping[str, Asset]
    stamp: float


def build(folder: Path = _STATIC) -> Release:
    """The release that `folder` holds."""
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    sources = {name: body.decode() for name, body in found.items() if name.endswith(".js")}
    styles = [found.pop(name) for name in [f"css/{each}.css" for each in STYLES]]
    made = {name: body for name, body in found.items() if not name.startswith("css/")}
    made[STYLE_SHEET] = _REMARK.sub(b"", b"\n".join(styles))
    for name in [each for each in made if each.startswith("js/") and each.count("/") == 1]:
        with suppress(NotJoinable):  # then it is sent as it is, and a browser says what is wrong with it
            made[name] = joined(name, sources).encode()
    whole = hashlib.sha256()
    for name, body in sorted(made.items()):
        whole.update(b"%b\0%d\0%b" % (name.encode(), len(body), body))
    files = {name: Asset(name, body) for name, body in made.items()}
    return Release(whole.hexdigest()[:_NAME_LENGTH], files, _newest(folder))


def init_app(app: Flask) -> None:
    """Serve the files with `app`, and let its templates name them: `asset('js/board.js')`, `release()`."""
    app.extensions[_KEPT] = build()
    app.jinja_env.globals.update(asset=asset, release=release)
    app.register_blueprint(served)


def current() -> Release:
    """What is served now; while somebody works on the files, what they hold now."""
    kept = cast(Release, current_app.extensions[_KEPT])
    if current_app.debug and kept.stamp != _newest(_STATIC):
        kept = current_app.extensions[_KEPT] = build()
    return kept


def _newest(folder: Path) -> float:
    return max(path.stat().st_mtime for path in folder.rglob("*"))


def release() -> str:
    """The name of the release."""
    return current().name


def asset(name: str) -> str:
    """Where a file of `static` is, say `icons/scorepad.svg`; `style.css` is the whole style sheet. Raises KeyError."""
    kept = current()
    if name not in kept.files:
        raise KeyError(name)
    return url_for("assets.file", release=kept.name, name=name)


@served.get("/assets/<release>/<path:name>")
def file(release: str, name: str) -> Response:
    """A file of this release; of any other there is none here, so that no two of them are ever mixed."""
    kept = current()
    found = kept.files.get(name) if release == kept.name else None
    if found is None:
        abort(404)
    packs = found.packed is not None and request.accept_encodings.quality("gzip") > 0
    response = Response(found.packed if packs else found.body, mimetype=found.media)
    if packs:
        response.content_encoding = "gzip"
    if found.packed is not None:
        response.vary.add("Accept-Encoding")
    response.cache_control.public = True
    response.cache_control.max_age = _YEAR
    response.cache_control.immutable = True
    return response
