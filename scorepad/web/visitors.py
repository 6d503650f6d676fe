"""Who looks at a page: the keys this browser holds are in its signed cookie, one a pad."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from flask import request, session

from scorepad import limits
from scorepad.usecases import keys, pads
from scorepad.usecases.pads import PadView
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import NotFound
from scorepad.web.surface import PARTS, pages

_HELD: Final = "keys"
#: A cookie holds four kilobytes; who is at home on more pads than this joins again where he has not been for longest.
_MOST_PADS: Final = 24
_RENEWED: Final = "renewed"
#: After so many days at most the time starts anew for which a browser remembers its keys.
_RENEWING: Final = 30


@dataclass(frozen=True)
class Visitor:
    """Somebody on a page of a pad he holds a key for."""

    holder: Holder
    pad: PadView

    @property
    def scores(self) -> bool:
        """Whether he may record."""
        return self.holder.may("score")

    @property
    def manages(self) -> bool:
        """Whether he may let people in, rename and delete."""
        return self.holder.may("manage")


@pages.before_request
def _renew() -> None:
    """Let a browser that is used never forget its keys. Seldom, and never with a part of a page: see `app.py`."""
    today = datetime.now(UTC).date().toordinal()
    if session.get(_HELD) and PARTS not in request.args and session.get(_RENEWED, 0) + _RENEWING <= today:
        session[_RENEWED] = today


def keep(pad_id: str, secret: str) -> None:
    """Remember a key in this browser; a key that may do less never takes the place of one that may do more."""
    held = dict(session.get(_HELD, {}))
    known = held.pop(pad_id, None)
    better = keys.identify(known) if known else None
    now = keys.identify(secret)
    if better is not None and now is not None and better.may(now.role) and better.role != now.role:
        secret = str(known)
    held[pad_id] = secret
    session[_HELD] = dict(list(held.items())[-_MOST_PADS:])
    session.permanent = True


def forget(pad_id: str) -> None:
    """Forget the key of a pad in this browser."""
    held = dict(session.get(_HELD, {}))
    held.pop(pad_id, None)
    session[_HELD] = held


def visitor(pad_id: object, role: str = "watch") -> Visitor:
    """Who is looking at a page of this pad. Raises NotFound without a key that opens it, RoleTooLow."""
    secret = session.get(_HELD, {}).get(str(pad_id))
    holder = keys.identify(secret) if secret else None
    if holder is None or holder.pad_id != str(pad_id):
        raise NotFound
    holder.require(role)
    return Visitor(holder, pads.read_pad(holder))


def holds(pad_id: str) -> bool:
    """Whether this browser has a key to the pad."""
    return pad_id in session.get(_HELD, {})


def held() -> list[Visitor]:
    """The pads this browser holds keys for, the last one joined first; keys that were revoked are dropped."""
    found = []
    for pad_id, secret in reversed(list(session.get(_HELD, {}).items())):
        holder = keys.identify(secret)
        if holder is None:
            forget(pad_id)
            continue
        try:
            found.append(Visitor(holder, pads.read_pad(holder)))
        except NotFound:
            forget(pad_id)
    return found


def join(secret: str) -> str | None:
    """Keep the key this secret is of, and answer the pad it opens; None for no key. Wrong ones are counted."""
    holder = keys.identify(secret)
    if holder is None:
        limits.spend_wrong_key()
        return None
    keep(holder.pad_id, secret)
    return holder.pad_id
