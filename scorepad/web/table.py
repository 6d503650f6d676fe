"""The table screen: where a match stands, the next hand, and the sheet."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from flask import request, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response

from scorepad.rules.broken import Broken
from scorepad.rules.entries import HandRecorded
from scorepad.rules.hand import Hand
from scorepad.rules.match import Match
from scorepad.usecases import hands
from scorepad.usecases.opened import OpenMatch, open_match
from scorepad.usecases.refusals import KeyReused
from scorepad.web import assets, handform
from scorepad.web.addresses import Addresses
from scorepad.web.files import match_files
from scorepad.web.handform import Said
from scorepad.web.shown import auction, finish, points, sheet, standing
from scorepad.web.shown.chart import chart
from scorepad.web.shown.known import known
from scorepad.web.surface import form_id, go, language, new_id, page, pages, speak, t, tell
from scorepad.web.visitors import Visitor, visitor
from scorepad.web.vocabulary import vocabulary

_REFUSED = 422
#: Which parts of the sentence are written with a pencil of their own.
_KINDS: Final[Mapping[str, str]] = {"why.made": "made", "why.set": "set"}
_FIRST_OTHERS = ("hand_exists", "key_reused", "match_over", "out_of_sequence")


@dataclass(frozen=True)
class Part:
    """A part of the sentence before saving; `kind`: made, set, or neither."""

    text: str
    kind: str


@dataclass
class Draft:
    """A hand that is being told on the page, and what there is to say about it so far.

    `asked`: what the form has to send back to say that this very hand, rare as it is, is meant.
    """

    said: Said = field(default_factory=Said)
    entry: str = field(default_factory=new_id)
    every: bool = False
    problems: list[str] = field(default_factory=list)
    sentence: list[Part] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    asked: str = ""
    clash: dict[str, Any] | None = None


@pages.get("/pads/<uuid:pad>/matches/<uuid:match>")
def table(pad: object, match: object) -> tuple[str, int]:
    """The table screen."""
    guest = visitor(pad)
    return show(guest, open_match(guest.holder, str(match)), Draft(every=request.args.get("bids") == "every"))


@pages.post("/pads/<uuid:pad>/matches/<uuid:match>/hands/<int:number>/record")
def record(pad: object, match: object, number: int) -> Response | tuple[str, int]:
    """Say what the hand on the form would come to, or record it as hand `number`."""
    guest = visitor(pad, "score")
    opened = open_match(guest.holder, str(match))
    game = opened.match
    said = Said.of_form(request.form)
    draft = Draft(said, form_id() or new_id(), bool(said["every"]))
    intent = said["intent"]
    if intent == "all_pass":
        hand = handform.all_passed(game.speaking_order)
    else:
        hand = handform.read(said, game.position.seating, game.dealer, every=draft.every, number=number)
        lacking = handform.missing(hand, every=draft.every)
        if lacking is not None:
            draft.problems.append(lacking)
            return show(guest, opened, draft, _REFUSED)
    refused = _look_ahead(game, hand, draft)
    sure = bool(draft.asked) and said["sure"] == draft.asked
    if intent == "check" or (draft.warnings and not sure and refused is None):
        return show(guest, opened, draft, _REFUSED if refused else 200)
    return _record(guest, opened, hand, draft, number)


def _look_ahead(match: Match, hand: Hand, draft: Draft) -> Broken | None:
    """Fill in what `hand` would come to; answer what forbids it."""
    try:
        change = match.preview(HandRecorded(hand))
    except Broken as broken:
        draft.problems.append(speak(broken.sentence))
        return broken
    scored = change.after.hands[-1]
    draft.sentence = [Part(speak(each), _KINDS.get(each.key, "")) for each in scored.why]
    draft.warnings = [speak(each) for each in scored.warnings]
    draft.asked = hashlib.sha256(repr(hand).encode()).hexdigest()[:16] if draft.warnings else ""
    return None


def _record(guest: Visitor, opened: OpenMatch, hand: Hand, draft: Draft, number: int) -> Response | tuple[str, int]:
    where = Addresses(guest.pad.id, opened.id)
    try:
        outcome = hands.record_hand(guest.holder, opened.id, hand, entry_id=draft.entry)
    except (Broken, KeyReused) as refusal:
        now = open_match(guest.holder, opened.id)
        draft.problems = [speak(refusal.sentence)]
        if refusal.code in _FIRST_OTHERS:
            return show(guest, now, _clashing(where, now.match, draft, number), 409)
        return show(guest, now, draft, _REFUSED)
    scored = outcome.match.hands[-1]
    undo = {"action": where.undo, "version": outcome.version}
    if scored.thrown_in:
        tell("page.table.thrown_in", undo=undo)
    else:
        tell("page.table.recorded", undo=undo, number=scored.number or 0)
    return go(where.table(every=draft.every))


def _clashing(where: Addresses, match: Match, draft: Draft, number: int) -> Draft:
    """Somebody else was first: show what stands, and keep what was told, so that the table can choose."""
    known = {hand.number: hand for hand in match.hands}
    if number in known:
        fields = {name: value for name, value in draft.said.items() if name.partition("-")[0] in handform.FIELDS}
        draft.clash = {
            "number": number,
            "stands": [speak(each) for each in known[number].why],
            "action": where.hand(number),
            "unlock": finish.locked(match),
            "kept": [(name, value) for name, value in fields.items() if value],
        }
    draft.said, draft.entry = Said(), new_id()
    return draft


def show(guest: Visitor, opened: OpenMatch, draft: Draft, status: int = 200) -> tuple[str, int]:
    """The table screen with a hand half told on it."""
    match, where = opened.match, Addresses(guest.pad.id, opened.id)
    over = match.status == "won"
    links = where.hand if guest.scores else None
    playing = standing.sides(match, playing=True)
    shown: dict[str, Any] = {
        "pad": guest.pad,
        "guest": guest,
        "match": match,
        "links": where,
        "heading": standing.heading(match),
        "standing": standing.cards(match),
        "chances": standing.hopes(match),
        "sheet": sheet.sheet(match, links),
        "steps": steps(match, where) if guest.scores and not finish.locked(match) else [],
        "finished": finish.finished(guest, opened, where, match.winner) if match.winner else None,
        "other_rule": finish.played_on(guest, match, where),
        "chart": chart(match) if over else None,
        "exports": match_files(where) if over else [],
        "resumable": _stopped(guest, match, where),
        "recording": None,
        "problems": draft.problems,
        "clash": draft.clash,
        "said": draft.said,
        "sides": playing,
        "known": {
            "match": known(match, opened.id),
            "scores": guest.scores,
            "csrf": generate_csrf(),
            "api": url_for("matches.read_match", match_id=opened.id),
            "page": where.table(),
            "release": assets.release(),
        },
        "vocabulary": vocabulary(language()),
    }
    if guest.scores and match.status == "playing":
        switch = where.table(every=not draft.every)
        dealt = draft.said.number("dealer")
        seating = match.position.seating
        dealer = dealt if dealt in seating.playing and dealt else match.dealer
        shown["recording"] = {
            "action": where.record(match.next_number),
            "entry": draft.entry,
            "number": match.next_number,
            "every": draft.every,
            "asked": draft.asked,
            "sentence": draft.sentence,
            "warnings": draft.warnings,
        }
        shown["auction"] = auction.auction(
            match.seats, seating.speaking(dealer), match.rules, draft.said, every=draft.every, switch=switch
        )
        shown["points"] = points.rows(draft.said)
        shown["more"] = points.more(match.seats, match.dealer, draft.said)
        shown["mark_takers"] = points.crowded(playing)
    return page("table", status, **shown)


def steps(match: Match, where: Addresses) -> list[dict[str, str]]:
    """Undo and redo, as far as there is something to undo or redo."""
    found = []
    if match.undoable is not None:
        locking = match.undoable == match.unlocked
        label = t("page.won.lock") if locking else t("page.menu.undo")
        found.append({"action": where.undo, "entry": new_id(), "label": label})
    if match.redoable is not None:
        found.append({"action": where.redo, "entry": new_id(), "label": t("page.menu.redo")})
    return found


def _stopped(guest: Visitor, match: Match, where: Addresses) -> dict[str, str | None] | None:
    if match.status != "abandoned":
        return None
    return {"action": where.change("match_resumed") if guest.scores else None, "entry": new_id()}


def table_of(pad: str, match: str) -> str:
    """The address of the table screen of a match."""
    return url_for("web.table", pad=pad, match=match)
