"""Joining a pad with a key: pasted, or carried in the part of a link that no server ever sees."""

from __future__ import annotations

from flask import request, url_for
from werkzeug.wrappers import Response

from scorepad.web import visitors
from scorepad.web.surface import go, page, pages, t, tell

_REFUSED = 403


@pages.get("/join")
def join() -> tuple[str, int]:
    """The form to paste a key into; a link fills it in by itself."""
    return page("join", wrong=None)


@pages.post("/join")
def join_with_key() -> Response | tuple[str, int]:
    """Take the key, or the whole link it came in."""
    said = request.form.get("key", "")
    pad = visitors.join(said.rpartition("#")[2].strip())
    if pad is None:
        return page("join", _REFUSED, wrong=t("page.join.wrong"))
    tell("page.join.welcome")
    return go(url_for("web.home", pad=pad))


@pages.post("/pads/<uuid:pad>/leave")
def leave(pad: object) -> Response:
    """Forget the key of this pad in this browser."""
    visitors.forget(str(pad))
    return go(url_for("web.landing"))
