"""The players a pad remembers."""

from __future__ import annotations

from flask import request, url_for
from werkzeug.wrappers import Response

from scorepad.rules.broken import Broken
from scorepad.usecases import players as known
from scorepad.usecases.refusals import NameTaken
from scorepad.web.surface import form_id, go, new_id, page, pages, speak, tell
from scorepad.web.visitors import visitor

_REFUSED = 422


@pages.get("/pads/<uuid:pad>/players")
def players(pad: object) -> tuple[str, int]:
    """Everybody who plays on the pad."""
    return _show(pad, [])


@pages.post("/pads/<uuid:pad>/players")
def add_player(pad: object) -> Response | tuple[str, int]:
    """A new player."""
    guest = visitor(pad, "score")
    try:
        player, _ = known.add_player(guest.holder, request.form.get("name", ""), id=form_id())
    except (Broken, NameTaken) as refusal:
        return _show(pad, [speak(refusal.sentence)], _REFUSED)
    tell("page.players.added", name=player.name)
    return go(url_for("web.players", pad=guest.pad.id))


@pages.post("/pads/<uuid:pad>/players/<uuid:player>")
def change_player(pad: object, player: object) -> Response | tuple[str, int]:
    """Rename a player, put him away, or bring him back."""
    guest = visitor(pad, "manage")
    intent = request.form.get("intent")
    try:
        if intent == "remove":
            known.remove_player(guest.holder, str(player))
        elif intent == "back":
            known.change_player(guest.holder, str(player), archived=False)
        else:
            known.change_player(guest.holder, str(player), name=request.form.get("name", ""))
    except (Broken, NameTaken) as refusal:
        return _show(pad, [speak(refusal.sentence)], _REFUSED)
    return go(url_for("web.players", pad=guest.pad.id))


def _show(pad: object, problems: list[str], status: int = 200) -> tuple[str, int]:
    guest = visitor(pad)
    return page(
        "players",
        status,
        pad=guest.pad,
        guest=guest,
        problems=problems,
        fresh=new_id(),
        everybody=known.list_players(guest.holder),
        archived=known.list_players(guest.holder, archived=True),
        said=request.form.get("name", "") if problems else "",
    )
