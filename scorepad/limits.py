"""How much one visitor may ask for: requests, writes, new pads, wrong keys. The settings say how much that is.

A visitor is the holder of a key, whatever address he comes from, else an address. A wrong key always counts against
its address, and only it is turned away: whoever has the right key is never locked out by a neighbour who guesses.
"""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Final, NoReturn, cast

from flask import Flask, current_app, request
from flask_limiter import ApplicationLimit, Limiter, RequestLimit
from limits import parse

from scorepad.errors import Declined

_NAME: Final = "scorepad.limits"
_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
#: What a visitor's probe and a page's own files cost is not worth counting.
_FREE: Final = frozenset({"/healthz", "/readyz"})


def init_app(app: Flask) -> None:
    """Keep the limits that the settings `SCOREPAD_RATE_…` name, unless `SCOREPAD_RATE_LIMITS` is off."""
    limiter = Limiter(
        key_func=visitor,
        application_limits=[
            ApplicationLimit(app.config["SCOREPAD_RATE_REQUESTS"], key_function=visitor, exempt_when=_free),
            ApplicationLimit(app.config["SCOREPAD_RATE_WRITES"], key_function=_writer, exempt_when=_reads),
        ],
        storage_uri=app.config["SCOREPAD_RATE_STORE"],
        enabled=bool(app.config["SCOREPAD_RATE_LIMITS"]),
        on_breach=_turn_away,
    )
    limiter.init_app(app)
    app.extensions[_NAME] = limiter


def spend_pad() -> None:
    """Count a new pad; raises Declined("rate_limited") when this address has opened enough of them for now."""
    _spend("SCOREPAD_RATE_PADS", "pads")


def spend_wrong_key() -> None:
    """Count a wrong key; raises Declined("rate_limited") when this address has tried enough of them for now."""
    _spend("SCOREPAD_RATE_WRONG_KEYS", "wrong keys")


def visitor() -> str:
    """Who is counted for this request; of a key only a hash that cannot be turned back."""
    told = request.headers.get("Authorization", "")
    return f"key {sha256(told.encode()).hexdigest()[:24]}" if told else _address()


def _turn_away(limit: RequestLimit) -> NoReturn:
    raise _declined(limit.reset_at)


def _spend(setting: str, what: str) -> None:
    limiter = cast(Limiter, current_app.extensions[_NAME])
    if not limiter.enabled:
        return
    item = parse(current_app.config[setting])
    counter = limiter.limiter
    if not counter.hit(item, what, _address()):
        raise _declined(counter.get_window_stats(item, what, _address()).reset_time)


def _declined(free_at: float) -> Declined:
    wait = max(1, int(free_at - time.time()) + 1)
    return Declined("rate_limited", headers={"Retry-After": str(wait)})


def _address() -> str:
    return f"address {request.remote_addr or 'unknown'}"


def _writer() -> str:
    return f"write {visitor()}"


def _free() -> bool:
    return request.path in _FREE or request.path.startswith("/static/")


def _reads() -> bool:
    return request.method in _READING
