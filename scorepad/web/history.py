"""The matches of a pad: by month, with a filter, page after page."""

from __future__ import annotations

from flask import request, url_for
from werkzeug.wrappers import Response

from scorepad.rules.broken import Malformed
from scorepad.usecases import matches, players
from scorepad.web.files import pad_files
from scorepad.web.shown import matchlist
from scorepad.web.surface import go, page, pages, tell
from scorepad.web.visitors import visitor

_STATUSES = ("playing", "won", "abandoned")
_ON_A_PAGE = 30


@pages.get("/pads/<uuid:pad>/matches")
def history(pad: object) -> tuple[str, int]:
    """The matches, the latest first."""
    guest = visitor(pad)
    asked = {name: request.args.get(name, "").strip() for name in ("q", "status", "player")}
    status = asked["status"] if asked["status"] in _STATUSES else None
    everybody = [*players.list_players(guest.holder), *players.list_players(guest.holder, archived=True)]
    player = next((each.id for each in everybody if each.id == asked["player"]), None)

    def found(cursor: str | None) -> matches.Page:
        return matches.list_matches(
            guest.holder, status=status, player=player, q=asked["q"] or None, limit=_ON_A_PAGE, cursor=cursor
        )

    try:
        part = found(request.args.get("cursor"))
    except Malformed:
        part = found(None)
    deleted = matches.list_matches(guest.holder, deleted=True).items if guest.manages else []
    further = None
    if part.next:
        kept = {name: value for name, value in asked.items() if value}
        further = url_for("web.history", pad=guest.pad.id, cursor=part.next, **kept)  # type: ignore[arg-type]  # texts
    return page(
        "history",
        pad=guest.pad,
        guest=guest,
        months=matchlist.by_month(part.items, guest.pad.timezone),
        asked=asked,
        filtered=any(asked.values()),
        statuses=_STATUSES,
        everybody=everybody,
        further=further,
        exports=pad_files(guest.pad.id),
        deleted=matchlist.lines(deleted, guest.pad.timezone),
    )


@pages.post("/pads/<uuid:pad>/matches/<uuid:match>/delete")
def delete_match(pad: object, match: object) -> Response:
    """Take a match off the pad; for a while it can be brought back."""
    guest = visitor(pad, "manage")
    matches.delete_match(guest.holder, str(match))
    tell("page.history.deleted")
    return go(url_for("web.history", pad=guest.pad.id))


@pages.post("/pads/<uuid:pad>/matches/<uuid:match>/bring-back")
def restore_match(pad: object, match: object) -> Response:
    """Bring a deleted match back."""
    guest = visitor(pad, "manage")
    matches.restore_match(guest.holder, str(match))
    return go(url_for("web.table", pad=guest.pad.id, match=str(match)))
