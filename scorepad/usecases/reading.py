"""Reading a match the fast way: one select, and bytes that are ready to be sent.

A match at one of its versions never changes, so its document is kept under the match, the version and the language.
The pad and the moment of the last entry tell that version from another match's that has the same id, as there is when
a pad was erased, or an earlier copy of the database brought back. So what is kept cannot be stale. On a miss one more
select reads the ledger, unless this process still knows how the match stands.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from flask import current_app

from scorepad.formats.stored import stored
from scorepad.rules.terms import Sentence
from scorepad.storage import match_reads
from scorepad.usecases import keys
from scorepad.usecases.ids import Id, text_of
from scorepad.usecases.opened import OpenMatch, open_match
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import KeyRefused, NotFound
from scorepad.usecases.remembered import Remembered

Speak = Callable[[Sentence], str]
#: What an answer is kept under: pad, match, version, when that was written, language.
_Place = tuple[str, str, int, datetime | None, str]

#: Where the application keeps its ready answers, and how heavy they may be together, in bytes.
_PLACE = "scorepad-answers"
_HEAVIEST = 64 * 1024 * 1024


@dataclass(frozen=True)
class Reading:
    """A match as it is sent. `body`: JSON in UTF-8, or None when the reader has this version already."""

    version: int
    body: bytes | None

    @property
    def unchanged(self) -> bool:
        """Whether the reader has this version already."""
        return self.body is None


def read_match(
    who: Holder | str, match_id: Id, language: str, speak: Speak, *, if_version: int | None = None
) -> Reading:
    """The match of this id as it is now, its sentences said by `speak`, which speaks `language`. Needs `watch`.

    `who`: a key's secret, or somebody known already. `if_version`: the version that the reader has. Raises KeyRefused,
    and NotFound: unknown, deleted, or on another pad.
    """
    match_id = text_of(match_id)
    if isinstance(who, Holder):
        found = open_match(who, match_id)
        version = found.version
        return Reading(version, None if version == if_version else write_out(found, language, speak))
    holder, version, at = _glance(who, match_id)
    if version == if_version:
        return Reading(version, None)
    body = _ready().get((holder.pad_id, match_id, version, at, language))
    if body is None:
        found = open_match(holder, match_id)
        return Reading(found.version, write_out(found, language, speak))
    return Reading(version, body)


def write_out(found: OpenMatch, language: str, speak: Speak) -> bytes:
    """A match as it is sent: JSON in UTF-8, its sentences said by `speak`, which speaks `language`."""
    place = (found.record.pad, found.id, found.version, found.record.entries[-1].at, language)
    body = _ready().get(place)
    if body is None:
        document = stored(found.match, speak, found.record)
        body = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        _ready().keep(place, body, len(body))
    return body


def _glance(secret: str, match_id: str) -> tuple[Holder, int, datetime | None]:
    """Who asks, the version of the match, and when that was written."""
    digest = keys.digest(secret)
    seen = None if digest is None else match_reads.glance(digest, match_id)
    if seen is None or seen.revoked_at is not None:
        raise KeyRefused
    keys.note_use(seen.key_id, seen.last_used_at)
    if seen.version is None or seen.deleted_at is not None:
        raise NotFound
    return Holder(seen.pad_id, seen.key_id, seen.role, seen.label), seen.version, seen.written_at


def _ready() -> Remembered[_Place, bytes]:
    """The answers that are ready."""
    most = current_app.config.get("SCOREPAD_CACHE_MATCHES", 2000)
    kept: Remembered[_Place, bytes] = current_app.extensions.setdefault(_PLACE, Remembered(most, _HEAVIEST))
    return kept
