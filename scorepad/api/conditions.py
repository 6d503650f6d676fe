"""Which version a client saw, and which answer it has already: `If-Match`, `If-None-Match`, `Idempotency-Key`.

A match's entity tag is its version in quotes, `"7"` (RFC 9110, section 8.8.3). `If-Match` compares strongly, so a weak
tag matches nothing there; `If-None-Match` compares weakly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from marshmallow import fields

from scorepad.api.schemas.fields import Id, Taken, told

_ONE_TAG: Final = r'(W/)?"[\x21\x23-\x7e\x80-\xff]*"'
_TAGS: Final = rf"^(\*|{_ONE_TAG}( *, *{_ONE_TAG})*)$"
_TAG: Final = re.compile(r'(W/)?"([^"]*)"')
_VERSION: Final = re.compile(r"[1-9][0-9]{0,8}")
#: A version that no match has.
NEVER: Final = 0


@dataclass(frozen=True)
class Seen:
    """The versions a client names; `anything` for `*`, which is whatever there is."""

    versions: frozenset[int] = frozenset()
    anything: bool = False

    def has(self, version: int) -> bool:
        """Whether it names this version."""
        return self.anything or version in self.versions

    @property
    def only(self) -> int | None:
        """The version, if it names exactly one."""
        return next(iter(self.versions)) if len(self.versions) == 1 else None

    def one(self, current: Callable[[], int]) -> int:
        """The one version that is meant; `current` gives the match's own, asked only when several are named."""
        if not self.anything and len(self.versions) <= 1:
            return next(iter(self.versions), NEVER)
        now = current()
        return now if self.has(now) else max(self.versions)


def seen_version(told: Mapping[str, Any], current: Callable[[], int]) -> int | None:
    """The version that the headers of a write name; None when they name none. `current` gives the match's own."""
    seen: Seen | None = told.get("match")
    return None if seen is None else seen.one(current)


def etag(version: int) -> str:
    """The entity tag of a match at this version."""
    return f'"{version}"'


class Tags(fields.Field[Seen]):
    """A list of entity tags, or `*`; `weak` lets weak ones match."""

    default_error_messages = told(tags="tags")

    def __init__(self, *, weak: bool, metadata: Mapping[str, Any], **words: Any) -> None:
        described = {"type": "string", "pattern": _TAGS, "example": '"7"', **metadata}
        super().__init__(metadata=described, **words)
        self._weak = weak

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **words: Any) -> Seen:
        text = str(value).strip()
        if re.fullmatch(_TAGS, text) is None:
            raise self.make_error("tags")
        if text == "*":
            return Seen(anything=True)
        told = [(weak, tag) for weak, tag in _TAG.findall(text) if self._weak or not weak]
        return Seen(frozenset(int(tag) for _, tag in told if _VERSION.fullmatch(tag)))


class ReadHeaders(Taken):
    """What a reader may have already."""

    none_match = Tags(
        weak=True,
        data_key="If-None-Match",
        metadata={"description": "The version at hand; if it is the current one, 304."},
    )


class RepeatHeaders(Taken):
    """What makes a write safe to send again."""

    key = Id(
        data_key="Idempotency-Key",
        metadata={"description": "Becomes the entry's id; the same again is answered as the first time."},
    )


class WriteHeaders(RepeatHeaders):
    """What makes a write safe to send again, and sure of what it changes."""

    match = Tags(
        weak=False,
        data_key="If-Match",
        metadata={"description": "The version that was seen; 412 when it is not the current one."},
    )
