"""What happens at a table beside the hands, sent from the table menu: each is an entry of the ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from flask import request
from werkzeug.wrappers import Response

from scorepad.rules.broken import Broken, Malformed, NotNow
from scorepad.rules.entries import (
    DealerSet,
    Entry,
    MatchAbandoned,
    MatchDescribed,
    MatchResumed,
    MatchUnlocked,
    Misdealt,
    PointsAdjusted,
    RulesChanged,
    SeatJoined,
    SeatLeft,
    SeatReturned,
)
from scorepad.rules.match import Match
from scorepad.usecases import ledger, players
from scorepad.usecases.opened import OpenMatch, open_match
from scorepad.usecases.refusals import NotFound, Stale
from scorepad.web import houserules, menu
from scorepad.web.addresses import Addresses
from scorepad.web.shown.consequences import Consequences, consequences
from scorepad.web.surface import form_id, form_number, go, new_id, page, pages, speak, tell
from scorepad.web.visitors import Visitor, visitor

_REFUSED = 422


def _number(name: str) -> int:
    value = form_number(name)
    if value is None:
        raise Malformed("invalid", f"/{name}")
    return value


def _penalty() -> Entry:
    points = _number("points")
    if request.form.get("way") == "minus":
        points = -points
    return PointsAdjusted(_number("side"), points, request.form.get("reason", "").strip())


def _joined(guest: Visitor) -> Entry:
    known = {each.id: each.name for each in players.list_players(guest.holder)}
    player = request.form.get("player", "")
    name = known.get(player) or request.form.get("name", "").strip()
    opening = form_number("opening") or 0
    return SeatJoined(name, _number("after"), opening, player if player in known else None)


def _described() -> Entry:
    return MatchDescribed(request.form.get("place", "").strip(), request.form.get("note", "").strip())


def _rules(match: Match) -> Entry:
    return RulesChanged(houserules.changed(request.form, match.rules), bool(request.form.get("drop_later")))


_MAKERS: Final[Mapping[str, Callable[[Visitor, Match], Entry]]] = {
    "misdealt": lambda guest, match: Misdealt(_number("seat")),
    "dealer_set": lambda guest, match: DealerSet(_number("seat")),
    "points_adjusted": lambda guest, match: _penalty(),
    "seat_left": lambda guest, match: SeatLeft(_number("seat")),
    "seat_returned": lambda guest, match: SeatReturned(_number("seat")),
    "seat_joined": lambda guest, match: _joined(guest),
    "match_described": lambda guest, match: _described(),
    "match_abandoned": lambda guest, match: MatchAbandoned(),
    "match_resumed": lambda guest, match: MatchResumed(),
    "match_unlocked": lambda guest, match: MatchUnlocked(),
    "rules_changed": lambda guest, match: _rules(match),
}


@pages.post("/pads/<uuid:pad>/matches/<uuid:match>/changes/<what>")
def change(pad: object, match: object, what: str) -> Response | tuple[str, int]:
    """Write down what happened; other house rules first show what they would change."""
    guest = visitor(pad, "score")
    opened = open_match(guest.holder, str(match))
    maker = _MAKERS.get(what)
    if maker is None:
        raise NotFound
    where = Addresses(guest.pad.id, opened.id)
    try:
        entry = maker(guest, opened.match)
        if isinstance(entry, RulesChanged) and not entry.rules:
            tell("page.menu.unchanged")
            return go(where.menu)
        if isinstance(entry, RulesChanged) and request.form.get("intent") != "save":
            return _preview(guest, opened, entry)
        if isinstance(entry, MatchUnlocked) and opened.match.unlocked is not None:
            return go(_back(where))  # somebody else was first, which is as good
        outcome = ledger.append(
            guest.holder, opened.id, [entry], if_version=form_number("version") or opened.version, ids=[form_id()]
        )
    except (Broken, Stale) as refusal:
        return menu.show(pad, match, [speak(refusal.sentence)], _REFUSED)
    tell(f"page.done.{what}", undo={"action": where.undo, "version": outcome.version})
    return go(_back(where))


def _back(where: Addresses) -> str:
    """Where to go after a change: to the hand from which it was sent, or else to the table."""
    number = form_number("hand")
    return where.table() if number is None else where.hand(number)


def _preview(guest: Visitor, opened: OpenMatch, entry: RulesChanged) -> tuple[str, int]:
    where = Addresses(guest.pad.id, opened.id)
    problems: list[str] = []
    changes: Consequences | None = None
    drop: tuple[int, ...] = ()
    try:
        changes = consequences(opened.match.preview(entry))
    except NotNow as broken:
        problems.append(speak(broken.sentence))
        drop = broken.hands if broken.code == "ends_earlier" else ()
    told = opened.match.rules.changed(entry.rules)
    asked = {*told.as_mapping(), "other_target"}
    return page(
        "rules_change",
        _REFUSED if problems else 200,
        pad=guest.pad,
        match=opened.match,
        links=where,
        entry=form_id() or new_id(),
        asked=[(name, request.form[name]) for name in request.form if name in asked],
        sentences=[speak(each) for each in told.sentences()],
        changes=changes,
        problems=problems,
        drop=drop,
        dropping=entry.drop_later,
        action=where.change("rules_changed"),
    )
