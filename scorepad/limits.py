"""How much one visitor may ask for: requests, writes, new pads, wrong keys. The settings say how much that is.

A visitor is the holder of a key, whatever address he comes from, else an address. A key is one that has opened
something here before, or that a cookie of ours holds; whatever else is said to be one counts for its address. A wrong
key always counts against its address, and only it is turned away: whoever has the right key is never locked out by a
neighbour who guesses.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from threading import Lock
from typing import Final

from flask import Flask, current_app, request, session
from limits import RateLimitItem, parse
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

from scorepad.errors import Declined

_NAME: Final = "scorepad-limits"
_PROVEN: Final = "scorepad-limits-proven"
_HERE: Final = "memory://"
_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
#: A probe, and the files a page brings along, are not worth counting.
_FREE: Final = ("/healthz", "/readyz", "/assets/")
#: So many visitors are remembered before those who have long been free again are forgotten.
_MANY: Final = 20_000
#: Seconds between two looks at who that is: with many at once, to look takes longer than all the rest.
_LOOK_EVERY: Final = 5.0

#: Counts one more of something by somebody; answers when there may be another, or None when there may be one now.
Hit = Callable[[RateLimitItem, str], float | None]


class _Counts:
    """Counts in this process alone, in windows of fixed length. For any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[tuple[RateLimitItem, str], tuple[float, int]] = {}
        self._looked = 0.0

    def hit(self, limit: RateLimitItem, who: str) -> float | None:
        """As `Hit`."""
        now = time.time()
        with self._lock:
            if len(self._counts) > _MANY and now - self._looked > _LOOK_EVERY:
                self._looked = now
                self._counts = {key: kept for key, kept in self._counts.items() if kept[0] > now}
            end, count = self._counts.get((limit, who), (0.0, 0))
            if end <= now:
                end, count = now + limit.get_expiry(), 0
            self._counts[limit, who] = end, count + 1
            return None if count < limit.amount else end


def _shared(counts: FixedWindowRateLimiter, limit: RateLimitItem, who: str) -> float | None:
    """As `Hit`, in a store that several processes share."""
    return None if counts.hit(limit, who) else counts.get_window_stats(limit, who).reset_time


def init_app(app: Flask) -> None:
    """Keep the limits that the settings `SCOREPAD_RATE_…` name, unless `SCOREPAD_RATE_LIMITS` is off."""
    if not app.config["SCOREPAD_RATE_LIMITS"]:
        return
    store = app.config["SCOREPAD_RATE_STORE"]
    hit: Hit = _Counts().hit
    if store != _HERE:
        hit = partial(_shared, FixedWindowRateLimiter(storage_from_string(store)))
    limits = {name: parse(app.config[f"SCOREPAD_RATE_{name}"]) for name in ("REQUESTS", "WRITES", "PADS", "WRONG_KEYS")}
    app.extensions[_NAME] = hit, limits
    app.extensions[_PROVEN] = set()
    app.before_request(_spend_request)


def spend_pad() -> None:
    """Count a new pad; raises Declined("rate_limited") when this address has opened enough of them for now."""
    _spend("PADS", f"pads {_address()}")


def spend_wrong_key() -> None:
    """Count a wrong key; raises Declined("rate_limited") when this address has tried enough of them for now."""
    _spend("WRONG_KEYS", f"wrong keys {_address()}")


def prove() -> None:
    """Note that the key which this request told has opened something: from now on it counts for itself."""
    proven: set[str] | None = current_app.extensions.get(_PROVEN)
    told = request.headers.get("Authorization")
    if proven is None or not told:
        return
    if len(proven) > _MANY:
        proven.clear()
    proven.add(_hashed(told))


def _spend_request() -> None:
    if request.path.startswith(_FREE):
        return
    who = _visitor()
    _spend("REQUESTS", f"requests {who}")
    if request.method not in _READING:
        _spend("WRITES", f"writes {who}")


def _spend(name: str, who: str) -> None:
    if _NAME not in current_app.extensions:
        return
    hit, limits = current_app.extensions[_NAME]
    free_at = hit(limits[name], who)
    if free_at is not None:
        wait = max(1, int(free_at - time.time()) + 1)
        raise Declined("rate_limited", headers={"Retry-After": str(wait)})


def _visitor() -> str:
    """Who is counted for this request; of keys only a hash that cannot be turned back."""
    told = request.headers.get("Authorization")
    if told:
        who = _hashed(told)
        return who if who in current_app.extensions[_PROVEN] else _address()
    kept: dict[str, str] = session.get("keys", {})
    return _hashed(" ".join(sorted(kept.values()))) if kept else _address()


def _hashed(told: str) -> str:
    return f"key {sha256(told.encode()).hexdigest()[:24]}"


def _address() -> str:
    return f"address {request.remote_addr or 'unknown'}"
