"""The settings of a pad: its name, language, time zone and house rules, its keys, and its end."""

from __future__ import annotations

from typing import Any

from flask import request, session, url_for
from werkzeug.wrappers import Response

from scorepad.rules.broken import Broken
from scorepad.rules.house import HouseRules
from scorepad.usecases import keys, pads
from scorepad.usecases.people import ROLES
from scorepad.usecases.refusals import ConfirmNeeded, Refusal
from scorepad.web import houserules, visitors
from scorepad.web.files import pad_files
from scorepad.web.links import here_only, link
from scorepad.web.surface import form_id, go, keep_nowhere, new_id, page, pages, speak, tell
from scorepad.web.visitors import visitor

_REFUSED = 422
_ISSUED = "issued"


@pages.get("/pads/<uuid:pad>/settings")
def settings(pad: object) -> tuple[str, int]:
    """The settings."""
    session.pop(_ISSUED, None)
    return _show(pad, [])


@pages.post("/pads/<uuid:pad>/settings")
def change_settings(pad: object) -> Response | tuple[str, int]:
    """Save name, language, time zone and house rules."""
    guest = visitor(pad, "manage")
    form = request.form
    try:
        pads.change_pad(
            guest.holder,
            name=form.get("name"),
            language=form.get("language"),
            timezone=form.get("timezone"),
            rules=houserules.chosen(form) if "win" in form else None,
        )
    except Broken as broken:
        return _show(pad, [speak(broken.sentence)], _REFUSED)
    tell("page.settings.saved")
    return go(url_for("web.settings", pad=guest.pad.id))


@pages.post("/pads/<uuid:pad>/keys")
def issue_key(pad: object) -> Response | tuple[str, int]:
    """Let somebody in with a new key."""
    guest = visitor(pad, "manage")
    role = request.form.get("role", "")
    try:
        issued = keys.issue_key(guest.holder, role, request.form.get("label", ""), id=form_id())
    except (Broken, Refusal) as refusal:
        return _show(pad, [speak(refusal.sentence)], _REFUSED)
    if issued.secret is not None:
        # In this browser's cookie and nowhere else, so that sending the form twice does not lose what is shown once.
        session[_ISSUED] = {"id": issued.key.id, "role": role, "label": issued.key.label, "secret": issued.secret}
    return go(url_for("web.issued_key", pad=guest.pad.id, key=issued.key.id))


@pages.get("/pads/<uuid:pad>/keys/<uuid:key>")
def issued_key(pad: object, key: object) -> Response | tuple[str, int]:
    """The key that was just made; nobody sees it again once this browser has left it."""
    guest = visitor(pad, "manage")
    kept = session.get(_ISSUED, {})
    if kept.get("id") != str(key):
        return go(url_for("web.settings", pad=guest.pad.id))
    keep_nowhere()
    opened = link(kept["role"], kept["secret"])
    return page("key", pad=guest.pad, guest=guest, link=opened, label=kept["label"], here_only=here_only())


@pages.post("/pads/<uuid:pad>/keys/<uuid:key>/revoke")
def revoke_key(pad: object, key: object) -> Response | tuple[str, int]:
    """Let a key open nothing any more."""
    guest = visitor(pad, "manage")
    try:
        keys.revoke_key(guest.holder, str(key))
    except Refusal as refusal:
        return _show(pad, [speak(refusal.sentence)], _REFUSED)
    tell("page.settings.revoked")
    return go(url_for("web.settings", pad=guest.pad.id))


@pages.post("/pads/<uuid:pad>/delete")
def delete_pad(pad: object) -> Response | tuple[str, int]:
    """Erase the pad for good."""
    guest = visitor(pad, "manage")
    try:
        pads.delete_pad(guest.holder, request.form.get("confirm"))
    except ConfirmNeeded as refusal:
        return _show(pad, [speak(refusal.sentence)], _REFUSED)
    visitors.forget(guest.pad.id)
    tell("page.settings.deleted", name=guest.pad.name)
    return go(url_for("web.landing"))


def _show(pad: object, problems: list[str], status: int = 200) -> tuple[str, int]:
    guest = visitor(pad)
    rules = HouseRules.checked(guest.pad.rules)
    shown: dict[str, Any] = {
        "pad": guest.pad,
        "guest": guest,
        "problems": problems,
        "fresh": new_id(),
        "timezones": sorted(pads.timezones()),
        "roles": ROLES,
        "keys": keys.list_keys(guest.holder) if guest.manages else [],
        "rules": rules,
        "choices": houserules.choices(rules),
        "targets": houserules.TARGETS,
        "exports": pad_files(guest.pad.id),
        "differing": [speak(each) for each in rules.sentences()],
    }
    return page("settings", status, **shown)
