"""What one process remembers so that it need not work it out again, bounded in number and in size.

Only what can never be wrong later is remembered: a match at one of its versions never changes. Nothing is remembered
before the transaction that wrote it is committed, so that no version is known here which the database never kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """The values that were used last: at most `most` of them, together at most `weight` heavy. For any thread."""

    def __init__(self, most: int, weight: int | None = None) -> None:
        self._most = most
        self._weight = weight
        self._heavy = 0
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """What is remembered under `key`, which counts as used by it."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def keep(self, key: K, value: V, weight: int = 1) -> None:
        """Remember `value`, as heavy as `weight`; what was not used for longest is forgotten for it."""
        with self._lock:
            self._heavy += weight - self._kept.pop(key, (None, 0))[1]
            self._kept[key] = (value, weight)
            while len(self._kept) > self._most or (self._weight is not None and self._heavy > self._weight):
                self._heavy -= self._kept.popitem(last=False)[1][1]

    def __len__(self) -> int:
        return len(self._kept)
