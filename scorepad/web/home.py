"""The home of a pad: the running match, a new one, the latest ones, and who leads."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from flask import session, url_for
from werkzeug.wrappers import Response

from scorepad.usecases import matches, players
from scorepad.usecases.matches import MatchSummary
from scorepad.web.links import Link, here_only, links_of
from scorepad.web.shown import matchlist
from scorepad.web.surface import go, keep_nowhere, new_id, page, pages
from scorepad.web.visitors import visitor

_RECENT = 5
_COUNTED = 200
_LEADERS = 5


@dataclass(frozen=True)
class Leader:
    """A player's matches won, of those finished; `rank`: the same for equals."""

    rank: int
    name: str
    won: int
    played: int


@pages.get("/pads/<uuid:pad>")
def home(pad: object) -> tuple[str, int]:
    """The home of a pad."""
    guest = visitor(pad)
    playing = matches.list_matches(guest.holder, status="playing", limit=_RECENT)
    running = playing.items
    fresh = _fresh(guest.pad.id) if guest.manages else []
    if fresh:
        keep_nowhere()
    finished = matches.list_matches(guest.holder, status="won", limit=_COUNTED).items
    return page(
        "home",
        pad=guest.pad,
        guest=guest,
        running=matchlist.lines(running, guest.pad.timezone),
        more_running=playing.next is not None,
        recent=matchlist.lines(finished[:_RECENT], guest.pad.timezone),
        last=_last(running, finished) if guest.scores else None,
        rematch={"entry": new_id(), "match": new_id()},
        leaders=_leaders(finished),
        players=len(players.list_players(guest.holder)),
        fresh_links=fresh,
        here_only=here_only(),
    )


@pages.post("/pads/<uuid:pad>/links/noted")
def links_noted(pad: object) -> Response:
    """The links of the first day were written down; do not show them again."""
    guest = visitor(pad, "manage")
    session.pop("links", None)
    return go(url_for("web.home", pad=guest.pad.id))


def _fresh(pad_id: str) -> list[Link]:
    kept = session.get("links", {}).get(pad_id)
    return links_of(kept) if kept else []


def _last(running: list[MatchSummary], finished: list[MatchSummary]) -> MatchSummary | None:
    """The match whose table could sit down again: the latest that is over, while none is being played."""
    return finished[0] if finished and not running else None


def _leaders(finished: list[MatchSummary]) -> list[Leader]:
    """Who has won most of the latest matches; of equals, who needed fewer."""
    won: Counter[str] = Counter()
    played: Counter[str] = Counter()
    names: dict[str, str] = {}
    for match in finished:
        for seat in match.seats:
            who = seat.player or seat.name
            names.setdefault(who, seat.name)
            played[who] += 1
            won[who] += seat.side == match.winner
    order = sorted(played, key=lambda who: (-won[who], played[who], names[who]))
    marks = [(won[who], played[who]) for who in order]
    found = [Leader(marks.index((won[who], played[who])) + 1, names[who], won[who], played[who]) for who in order]
    return [leader for leader in found[:_LEADERS] if leader.won]
