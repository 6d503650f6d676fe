"""Following a match: who may, whether anything is new, and what has happened since a version."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from scorepad.formats import plain
from scorepad.formats.stored import written_to_plain
from scorepad.storage import changes, db, matches, watched
from scorepad.storage.changes import Bell, Changes
from scorepad.storage.reading import reading
from scorepad.storage.watched import Mark
from scorepad.usecases import keys, standing
from scorepad.usecases.ids import Id, text_of
from scorepad.usecases.opened import open_match, opened
from scorepad.usecases.people import Holder
from scorepad.usecases.reading import Speak, write_out
from scorepad.usecases.refusals import NotFound
from scorepad.usecases.standing import Standing

__all__ = ["Bell", "Changes", "Event", "Look", "Mark", "Watcher", "admit", "events_since", "listen", "look"]

#: How many events are made at once: a whole evening may have been missed.
MOST = 50


@dataclass(frozen=True)
class Watcher:
    """Somebody who follows a match. `version`: where it stood when he came."""

    holder: Holder
    match_id: str
    version: int


@dataclass(frozen=True)
class Event:
    """An entry of the ledger. `body`: JSON in UTF-8, the entry and the match as it was after it."""

    version: int
    kind: str
    body: bytes


@dataclass(frozen=True)
class Look:
    """Where matches stand, by id, those that are no more missing; and which keys are still good."""

    marks: Mapping[str, Mark]
    good_keys: frozenset[str]


def admit(secret: str, match_id: Id) -> Watcher:
    """Let the holder of a key follow a match. Needs `watch`. Raises KeyRefused, NotFound."""
    holder = keys.recognise(secret)
    return Watcher(holder, text_of(match_id), open_match(holder, match_id).version)


def listen(bell: Bell) -> Changes:
    """Begin to hear of commits, by this process and by others; `bell` wakes who waits for them."""
    return changes.listen(db.engine, bell)


def look(match_ids: Collection[str], key_ids: Collection[str]) -> Look:
    """How it is with all of these now, for whoever admitted their holders before."""
    return Look(watched.marks(match_ids), watched.good_keys(key_ids))


def events_since(holder: Holder, match_id: Id, after: int, language: str, speak: Speak) -> list[Event]:
    """What happened to the match after version `after`, in order, at most `MOST`; `speak` speaks `language`.

    Needs `watch`. Raises NotFound.
    """
    holder.require("watch")
    with reading() as session:
        row = matches.on_pad(session, holder.pad_id, text_of(match_id))
        if row is None or row.deleted_at is not None:
            raise NotFound
        found = [opened(row, each) for each in _steps(standing.current(session, row), after)]
    return [
        Event(
            each.version,
            each.record.entries[-1].kind,
            b'{"entry":%b,"match":%b}'
            % (_json(written_to_plain(each.record.entries[-1])), write_out(each, language, speak)),
        )
        for each in found
    ]


def _steps(stands: Standing, after: int) -> Iterator[Standing]:
    """The match after each of the next few entries that came after version `after`."""
    end = min(after + MOST, stands.version)
    if after + 1 > end:
        return
    each = stands.at(after + 1)
    yield each
    for line in stands.lines[after + 1 : end]:
        each = stands if line.version == stands.version else each.after(plain.entry(line.kind, line.data), line)
        yield each


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
