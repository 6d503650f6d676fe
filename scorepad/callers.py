"""Who asks: somebody with a key, told in the request or remembered by the browser's cookie; and in which language.

A cookie may hold keys to several pads, and a match does not say to which one it belongs; so the holders of those keys
are tried in turn until one of them finds it. A write by cookie needs the page's token too, since a browser sends
cookies for anybody who asks it to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast
from uuid import UUID

from flask import Response, current_app, request, session

from scorepad import limits, translate
from scorepad.errors import Declined
from scorepad.usecases import keys
from scorepad.usecases.refusals import KeyRefused, NotFound

View = TypeVar("View", bound=Callable[..., Any])

#: The cookie of the language that somebody chose for this browser.
LANGUAGE: Final = "language"
_READING: Final = frozenset({"GET", "HEAD"})
_CHALLENGE: Final = {"WWW-Authenticate": 'Bearer realm="Scorepad"'}
_REFUSED: Final = {"WWW-Authenticate": 'Bearer realm="Scorepad", error="invalid_token"'}


def language() -> str:
    """The language to answer in: the one chosen for this browser, else the best that the request asks for."""
    chosen = request.cookies.get(LANGUAGE)
    return chosen if chosen in translate.LANGUAGES else translate.best_language(request.headers.get("Accept-Language"))


def with_key(view: View) -> View:
    """Call `view` with the `Holder` first, whose pad is the path's, if the path names one.

    Raises Declined (`no_key`, `key_refused`) and NotFound, as does whatever the view calls.
    """

    @wraps(view)
    def asked(*args: Any, **path: Any) -> Response:
        pad_id = path.pop("pad_id", None)

        def known(secret: str) -> Response:
            holder = keys.recognise(secret)
            if pad_id is not None and holder.pad_id != str(pad_id):
                raise NotFound
            return cast(Response, view(holder, *args, **path))

        return _first(known, pad_id)

    return cast(View, _guarded(asked))


def with_secret(view: View) -> View:
    """As `with_key`, with the secret itself, for what looks at the key and at what is asked for in one select."""

    @wraps(view)
    def asked(*args: Any, **path: Any) -> Response:
        return _first(lambda secret: cast(Response, view(secret, *args, **path)))

    return cast(View, _guarded(asked))


def _guarded(asked: Callable[..., Response]) -> Callable[..., Response]:
    described = asked.__dict__.setdefault("_apidoc", {}).setdefault("manual_doc", {})
    described["security"] = [{"key": []}, {"cookie": []}]
    return asked


def _first(known: Callable[[str], Response], pad_id: UUID | None = None) -> Response:
    """The answer for the first of the secrets that opens what is asked for."""
    found_nothing: NotFound | None = None
    for secret in secrets(pad_id):
        try:
            answer = known(secret)
        except KeyRefused:
            continue
        except NotFound as error:
            found_nothing = error
        else:
            limits.prove()
            return answer
    raise found_nothing or _key_refused()


def secrets(pad_id: UUID | None = None) -> tuple[str, ...]:
    """The secrets that came with the request, at least one; of a cookie only that of the pad `pad_id`, if it is given.

    Raises Declined("no_key").
    """
    told = request.headers.get("Authorization")
    if told is not None:
        scheme, _, secret = told.strip().partition(" ")
        if scheme.lower() != "bearer" or not secret.strip():
            raise Declined("no_key", headers=_CHALLENGE)
        return (secret.strip(),)
    kept: dict[str, str] = session.get("keys", {})
    found = tuple(kept.values()) if pad_id is None else tuple(filter(None, [kept.get(str(pad_id))]))
    if not found:
        raise Declined("no_key", headers=_CHALLENGE)
    if request.method not in _READING:
        current_app.extensions["csrf"].protect()
    return found


def _key_refused() -> Declined:
    limits.spend_wrong_key()
    return Declined("key_refused", headers=_REFUSED)
