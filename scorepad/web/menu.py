"""The table menu: everything that happens at a table beside the hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from werkzeug.wrappers import Response

from scorepad.rules.broken import Broken
from scorepad.rules.house import FIELDS, field_sentence
from scorepad.usecases import hands, players
from scorepad.usecases import log as logs
from scorepad.usecases.ledger import Outcome
from scorepad.usecases.opened import open_match
from scorepad.usecases.refusals import Stale
from scorepad.web import houserules
from scorepad.web.addresses import Addresses
from scorepad.web.files import match_files
from scorepad.web.shown import finish, standing
from scorepad.web.surface import form_id, form_number, go, new_id, page, pages, speak, t, tell, tell_text
from scorepad.web.table import steps
from scorepad.web.visitors import visitor


@pages.get("/pads/<uuid:pad>/matches/<uuid:match>/menu")
def menu(pad: object, match: object) -> tuple[str, int]:
    """The table menu."""
    return show(pad, match, [])


def show(pad: object, match: object, problems: list[str], status: int = 200) -> tuple[str, int]:
    """The table menu, and why what was wanted was not done."""
    guest = visitor(pad)
    opened = open_match(guest.holder, str(match))
    game, where = opened.match, Addresses(guest.pad.id, opened.id)
    sitting = {seat.player for seat in game.seats}
    # To lock a match again is called just that.
    taken_back = None if game.undoable == game.unlocked else logs.what_entry(opened, game.undoable)
    brought_back = logs.what_entry(opened, game.redoable)
    shown: dict[str, Any] = {
        "pad": guest.pad,
        "guest": guest,
        "match": game,
        "links": where,
        "problems": problems,
        "entry": new_id,
        "heading": standing.heading(game),
        "steps": steps(game, where) if guest.scores and not finish.locked(game) else [],
        "takes_back": speak(taken_back) if taken_back else "",
        "brings_back": speak(brought_back) if brought_back else "",
        "unlock": finish.unlocking(guest, game, where),
        "dealer": game.dealer,
        "next_dealer": game.speaking_order[0],
        "teams": len(game.sides) < len(game.seats),
        "sides": standing.sides(game),
        "others": [each for each in players.list_players(guest.holder) if each.id not in sitting],
        "rules": houserules.choices(game.rules),
        "told_rules": [speak(field_sentence(field, getattr(game.rules, field.name))) for field in FIELDS],
        "differing": [speak(each) for each in game.rules.sentences()],
        "exports": match_files(where),
    }
    return page("menu", status, **shown)


@pages.post("/pads/<uuid:pad>/matches/<uuid:match>/undo")
def undo(pad: object, match: object) -> Response:
    """Take back the latest entry."""
    return _step(pad, match, hands.undo, "page.menu.undone", "redo")


@pages.post("/pads/<uuid:pad>/matches/<uuid:match>/redo")
def redo(pad: object, match: object) -> Response:
    """Let what was taken back stand again."""
    return _step(pad, match, hands.redo, "page.menu.redone", "undo")


def _step(pad: object, match: object, step: Callable[..., Outcome], done: str, back: str) -> Response:
    """Undo or redo, and offer the other; where the match has moved on, show it as it is now and say so."""
    guest = visitor(pad, "score")
    where = Addresses(guest.pad.id, str(match))
    try:
        outcome = step(guest.holder, str(match), if_version=form_number("version"), entry_id=form_id())
    except (Broken, Stale) as refusal:
        tell_text(speak(refusal.sentence))
    else:
        action = where.undo if back == "undo" else where.redo
        tell(done, undo={"action": action, "version": outcome.version, "label": t(f"page.menu.{back}")})
    return go(where.table())
