"""The language of a browser: its own wish, until somebody chooses another one at the foot of a page."""

from __future__ import annotations

import re
from typing import Final

from flask import current_app, request, url_for
from werkzeug.wrappers import Response

from scorepad import callers, translate
from scorepad.web.surface import go, pages

_KEPT: Final = 400 * 24 * 60 * 60  # seconds; browsers keep a cookie no longer
#: An address on this server: browsers take "//" and "/\" for the beginning of another one.
_HERE: Final = re.compile(r"/(?![/\\])[^\\\x00-\x20]*")


@pages.post("/language")
def choose_language() -> Response:
    """Keep the language that was chosen for this browser, and show the page again."""
    back, chosen = request.form.get("back", ""), request.form.get("language")
    response = go(back if _HERE.fullmatch(back) else url_for("web.landing"))
    if chosen in translate.LANGUAGES:
        path = current_app.session_interface.get_cookie_path(current_app)
        response.set_cookie(
            callers.LANGUAGE, chosen, max_age=_KEPT, path=path, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    return response
