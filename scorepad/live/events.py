"""`GET /matches/{id}/events`: a match, followed as it is played."""

from __future__ import annotations

from typing import Final, cast
from uuid import UUID

from flask import Blueprint, Response, current_app, request

from scorepad import callers
from scorepad.callers import with_secret
from scorepad.errors import Complaint, Declined
from scorepad.live.clients import leaving
from scorepad.live.frames import Frames
from scorepad.live.hub import Full, Hub
from scorepad.live.stream import Stream
from scorepad.rules.terms import say
from scorepad.usecases import watching

events: Final = Blueprint("events", __name__, url_prefix="/api/v1")

#: Where the application keeps its hub and its frames.
HUB: Final = "scorepad-hub"
FRAMES: Final = "scorepad-frames"

_LARGEST: Final = 999_999_999
#: Seconds after which there may be room again.
_ROOM_AFTER: Final = 10
#: Nothing between here and the browser may hold a stream back or keep it.
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@events.get("/matches/<uuid:match_id>/events")
@with_secret
def follow_match(secret: str, match_id: UUID) -> Response:
    """Follow a match: what happens to it, at once, and the hand being entered. Needs `watch`."""
    after = _after()
    watcher = watching.admit(secret, match_id)
    hub, ready = cast(Hub, current_app.extensions[HUB]), cast(Frames, current_app.extensions[FRAMES])
    try:
        seat = hub.enter(watcher)
    except Full:
        raise Declined("busy", headers={"Retry-After": str(_ROOM_AFTER)}) from None
    language = callers.language()
    # more than there is has nobody seen: the match was brought back from an earlier copy
    seen = watcher.version if after is None else min(after, watcher.version)
    stream = Stream(seat, ready, language, seen, leaving(request.environ), drafting="Last-Event-ID" in request.headers)
    response = Response(iter(stream), mimetype="text/event-stream", headers={**_HEADERS, "Content-Language": language})
    response.call_on_close(stream.close)
    return response


def _after() -> int | None:
    """The version that was seen last, as a browser says that asks again, or as the address says."""
    told = request.args.get("after")
    unknown = next((name for name in request.args if name != "after"), None)
    if unknown is not None:
        raise Declined("invalid", Complaint(say("problem.invalid.unknown"), parameter=unknown))
    if told is not None and not _is_version(told):
        raise Declined(
            "invalid", Complaint(say("problem.invalid.whole_number", least=0, most=_LARGEST), parameter="after")
        )
    seen = request.headers.get("Last-Event-ID", "").strip()
    if _is_version(seen):
        return int(seen)
    return None if told is None else int(told)


def _is_version(told: str) -> bool:
    return told.isascii() and told.isdecimal() and int(told) <= _LARGEST if len(told) <= len(str(_LARGEST)) else False
