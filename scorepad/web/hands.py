"""One hand: as it was recorded, corrected with its consequences in sight, voided, restored."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from flask import request
from werkzeug.wrappers import Response

from scorepad.rules import log
from scorepad.rules.broken import Broken, NotNow
from scorepad.rules.entries import Entry, HandCorrected, HandRestored, HandVoided, MatchUnlocked
from scorepad.rules.sheet import ScoredHand
from scorepad.usecases import ledger
from scorepad.usecases.opened import OpenMatch, open_match
from scorepad.usecases.refusals import KeyReused, NotFound, Stale
from scorepad.web import handform
from scorepad.web.addresses import Addresses
from scorepad.web.handform import Said
from scorepad.web.shown import auction, finish, points, sheet, standing
from scorepad.web.shown.consequences import Consequences, consequences
from scorepad.web.surface import form_id, form_number, go, new_id, page, pages, speak, t, tell
from scorepad.web.visitors import Visitor, visitor

_REFUSED = 422
_CONFLICT = 409


@dataclass
class Mending:
    """A correction that is being thought about. `intent`: correct, void or restore; `asked`: what says "yes, this"."""

    said: Said
    every: bool
    entry: str = field(default_factory=new_id)
    intent: str = "correct"
    problems: list[str] = field(default_factory=list)
    changes: Consequences | None = None
    asked: str = ""
    drop: tuple[int, ...] = ()
    dropping: bool = False


@pages.get("/pads/<uuid:pad>/matches/<uuid:match>/hands/<int:number>")
def hand(pad: object, match: object, number: int) -> tuple[str, int]:
    """A hand exactly as it was recorded, in the form that corrects it."""
    guest = visitor(pad)
    opened = open_match(guest.holder, str(match))
    found = _hand(opened, number)
    every = found.facts.bids is not None
    if request.args.get("bids"):
        every = request.args["bids"] == "every"
    return _show(guest, opened, found, Mending(Said.of_hand(found.facts, found.facts.dealer), every))


@pages.post("/pads/<uuid:pad>/matches/<uuid:match>/hands/<int:number>")
def mend(pad: object, match: object, number: int) -> Response | tuple[str, int]:
    """Show what a correction, a void or a restore would change; when that has been seen, save it."""
    guest = visitor(pad, "score")
    opened = open_match(guest.holder, str(match))
    found = _hand(opened, number)
    said = Said.of_form(request.form)
    pressed = request.form.getlist("intent")[-1:]  # the button comes after what the page had noted
    intent = pressed[0] if pressed in (["void"], ["restore"]) else "correct"
    mending = Mending(said, bool(said["every"]), form_id() or new_id(), intent, dropping=bool(said["drop_later"]))
    entry: Entry
    if intent == "void":
        entry = HandVoided(number, mending.dropping)
    elif intent == "restore":
        entry = HandRestored(number, mending.dropping)
    else:
        told = handform.read(said, found.seating, found.dealer, every=mending.every)
        lacking = handform.missing(told, every=mending.every)
        if lacking is not None:
            mending.problems.append(lacking)
            return _show(guest, opened, found, mending, _REFUSED)
        entry = HandCorrected(number, told, mending.dropping)
    seen = form_number("version") or opened.version
    mending.asked = hashlib.sha256(f"{seen} {entry!r}".encode()).hexdigest()[:16]
    if said["sure"] == mending.asked:
        return _save(guest, opened, mending, entry, number)
    if finish.locked(opened.match):
        if not request.form.get("unlock"):
            mending.problems.append(t("page.won.locked"))
            return _show(guest, opened, found, mending, _CONFLICT)
        opened = ledger.append(guest.holder, opened.id, [MatchUnlocked()], if_version=opened.version).opened
    return _preview(guest, opened, found, mending, entry)


def _preview(guest: Visitor, opened: OpenMatch, found: ScoredHand, mending: Mending, entry: Entry) -> tuple[str, int]:
    mending.asked = hashlib.sha256(f"{opened.version} {entry!r}".encode()).hexdigest()[:16]
    try:
        first = log.correction(found, entry.hand) if isinstance(entry, HandCorrected) else None
        mending.changes = consequences(opened.match.preview(entry), first)
    except Broken as broken:
        _explain(mending, broken)
        return _show(guest, opened, found, mending, _REFUSED)
    return _show(guest, opened, found, mending)


def _explain(mending: Mending, broken: Broken) -> None:
    """Say what forbids it; where only later hands stand in the way, offer to void them."""
    mending.problems.append(speak(broken.sentence))
    mending.asked = ""
    if isinstance(broken, NotNow) and broken.code == "ends_earlier":
        mending.drop = broken.hands


def _save(guest: Visitor, opened: OpenMatch, mending: Mending, entry: Entry, number: int) -> Response | tuple[str, int]:
    where = Addresses(guest.pad.id, opened.id)
    seen = form_number("version") or opened.version
    try:
        outcome = ledger.append(guest.holder, opened.id, [entry], if_version=seen, ids=[mending.entry])
    except (Broken, Stale, KeyReused) as refusal:
        mending.asked, mending.entry = "", new_id()
        if isinstance(refusal, Broken):
            _explain(mending, refusal)
        else:
            mending.problems.append(speak(refusal.sentence))
        now = open_match(guest.holder, opened.id)
        return _show(guest, now, _hand(now, number), mending, _CONFLICT)
    done = {"correct": "page.hand.corrected", "void": "page.hand.voided", "restore": "page.hand.restored"}
    undo = {"action": where.undo, "version": outcome.version}
    tell(done[mending.intent], undo=undo, number=number)
    return go(where.table())


def _hand(opened: OpenMatch, number: int) -> ScoredHand:
    try:
        return opened.match.hand(number)
    except KeyError:
        raise NotFound from None


def _show(guest: Visitor, opened: OpenMatch, found: ScoredHand, mending: Mending, status: int = 200) -> tuple[str, int]:
    match, where = opened.match, Addresses(guest.pad.id, opened.id)
    number = found.number or 0
    shown: dict[str, Any] = {
        "pad": guest.pad,
        "match": match,
        "hand": found,
        "links": where,
        "title": t("page.hand.title", number=number),
        "why": [speak(each) for each in found.why],
        "recorded": opened.record.entries[found.version - 1],
        "replaced": _replaced(opened, found),
        "unlock": finish.unlocking(guest, match, where),
        "mending": None,
        "problems": mending.problems,
    }
    if guest.scores and not finish.locked(match):
        dealt = mending.said.number("dealer")
        dealer = dealt if dealt in found.seating.playing and dealt else found.dealer
        playing = sorted(found.seating.playing_sides)
        there = [standing.Named(side, sheet.speak_side(found.seating, side)) for side in playing]
        switch = where.hand(number, every=not mending.every)
        shown |= {
            "mending": mending,
            "action": where.hand(number),
            "said": mending.said,
            "sides": there,
            "mark_takers": points.crowded(there),
            "auction": auction.auction(
                found.seating.seats,
                found.seating.speaking(dealer),
                match.rules,
                mending.said,
                every=mending.every,
                switch=switch,
                numbered=True,
            ),
            "points": points.rows(mending.said),
            "more": points.more(found.seating.seats, found.dealer, mending.said),
        }
    return page("hand", status, **shown)


def _replaced(opened: OpenMatch, found: ScoredHand) -> list[dict[str, Any]]:
    """What each correction replaced, who corrected and when. `told` and `note` are empty where they stayed."""
    tellings = [*(each.hand for each in found.earlier), found.facts]
    replaced = []
    for (was, now), changes, each in zip(pairwise(tellings), log.told_otherwise(found), found.earlier, strict=True):
        told, then = sheet.told(was, found.seating), sheet.told(now, found.seating)
        replaced.append(
            {
                "told": told if told != then else "",
                "note": was.note if was.note != now.note else None,
                "changes": speak(changes) if changes else t("page.menu.unchanged"),
                "line": opened.record.entries[each.version - 1],
            }
        )
    return replaced
