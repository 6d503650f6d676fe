"""The first page: open a pad with one tap, or go on with one this browser knows."""

from __future__ import annotations

from flask import request, session, url_for
from werkzeug.wrappers import Response

from scorepad import limits
from scorepad.usecases import pads
from scorepad.web import visitors
from scorepad.web.surface import form_id, go, language, new_id, page, pages, t


@pages.get("/")
def landing() -> tuple[str, int]:
    """What Scorepad is, the pads of this browser, and a button that opens one."""
    return page("landing", held=visitors.held(), fresh=new_id())


@pages.post("/pads")
def open_pad() -> Response:
    """Open a pad; this browser holds the key that manages it from then on."""
    limits.spend_pad()
    name = request.form.get("name", "").strip() or t("page.landing.first_name")
    opened = pads.open_pad(name, language=language(), id=form_id())
    if opened.secrets is not None:
        visitors.keep(opened.pad.id, opened.secrets["manage"])
        # Shown once on the next page, for the other people at the table; never stored anywhere else.
        session["links"] = {opened.pad.id: dict(opened.secrets)}
    known = opened.secrets is not None or visitors.holds(opened.pad.id)
    return go(url_for("web.home", pad=opened.pad.id) if known else url_for("web.landing"))
