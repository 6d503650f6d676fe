"""The log of a match: what was written down, by whom and when, the latest first."""

from __future__ import annotations

from flask import request

from scorepad.usecases import log as logs
from scorepad.web.addresses import Addresses
from scorepad.web.figures import whole
from scorepad.web.shown import standing
from scorepad.web.surface import page, pages, speak
from scorepad.web.visitors import visitor


@pages.get("/pads/<uuid:pad>/matches/<uuid:match>/log")
def log(pad: object, match: object) -> tuple[str, int]:
    """Everything that was written down in a match; what was taken back is crossed out."""
    guest = visitor(pad)
    found = logs.read_log(guest.holder, str(match), before=whole(request.args.get("before")))
    where = Addresses(guest.pad.id, found.opened.id)
    return page(
        "log",
        pad=guest.pad,
        links=where,
        heading=standing.heading(found.opened.match),
        lines=[(line.written, [speak(each) for each in line.told.sentences], line.told.stands) for line in found.lines],
        older=None if found.older is None else where.log(before=found.older),
    )
