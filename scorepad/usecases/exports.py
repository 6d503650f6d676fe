"""Matches and pads as files to take along."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Final
from urllib.parse import quote
from uuid import UUID

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorepad.formats import FORMATS
from scorepad.formats.files import Format, StoredMatch, StoredPad, match_filename, pad_filename
from scorepad.formats.plain import Plain
from scorepad.formats.scored import Speak
from scorepad.formats.stored import Record, rfc3339
from scorepad.rules.match import Match
from scorepad.storage import db, ledger, matches, whole_pads
from scorepad.storage.reading import reading
from scorepad.usecases import players, standing
from scorepad.usecases.opened import open_match
from scorepad.usecases.pads import PadView, read_pad
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import NotFound

#: In bytes: pieces smaller than this are sent together.
_PIECE: Final = 1 << 15


@dataclass(frozen=True)
class Export:
    """A file: a name that says what is in it, its media type, and its bytes in pieces, to be read once.

    The pieces may be read after the application context is gone.
    """

    filename: str
    media_type: str
    chunks: Iterator[bytes]

    @property
    def disposition(self) -> str:
        """The `Content-Disposition` of the file, to be saved."""
        return disposition(self.filename, "attachment")


def disposition(filename: str, kind: str) -> str:
    """The `Content-Disposition` of a file; `kind` is `attachment`, or `inline` for what a browser may show itself."""
    if filename.isascii():  # as no server may send anything else (RFC 6266, section 4.3)
        return f"{kind}; filename={filename}"
    return f"{kind}; filename={_in_ascii(filename)}; filename*=UTF-8''{quote(filename, safe='')}"


@cache
def match_formats() -> tuple[str, ...]:
    """The names of the formats in which there are files of a match."""
    return tuple(each.name for each in FORMATS if each.match)


@cache
def pad_formats() -> tuple[str, ...]:
    """The names of the formats in which there are files of a pad."""
    return tuple(each.name for each in FORMATS if each.pad)


def export_match(holder: Holder, match_id: UUID | str, format_name: str, speak: Speak) -> Export:
    """A match as a file of the format called so, its sentences said by `speak`. Needs `watch`.

    Raises NotFound: no such match on the pad, or no such format of a match.
    """
    chosen = _format(format_name)
    if chosen.match is None:
        raise NotFound
    opened = open_match(holder, match_id)
    kept = StoredMatch(opened.record, lambda: opened.match)
    return Export(match_filename(kept, chosen.name), chosen.media_type, _pieces(chosen.match(kept, speak)))


def export_pad(holder: Holder, format_name: str, speak: Speak) -> Export:
    """The whole pad as a file, written match by match while it is read. Needs `watch`.

    A match that is deleted meanwhile may be missing. Raises NotFound: no such format of a pad.
    """
    holder.require("watch")
    chosen = _format(format_name)
    if chosen.pad is None:
        raise NotFound
    with reading() as session:
        everybody = [*players.list_players(holder), *players.list_players(holder, archived=True)]
        pad = StoredPad(
            about=_about(read_pad(holder)),
            players=[_player(each) for each in everybody],
            matches=_matches(db.engine, holder.pad_id, whole_pads.match_ids(session, holder.pad_id)),
            exported_at=datetime.now(UTC),
        )
    return Export(pad_filename(pad, chosen.name), chosen.media_type, _pieces(chosen.pad(pad, speak)))


def _in_ascii(filename: str) -> str:
    """What is left of a filename for whoever reads no other letters: `pitch-2026-11-30-Zan-B.csv`."""
    bare = unicodedata.normalize("NFKD", filename).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"-+(?=[-.])", "", bare)


def _format(name: str) -> Format:
    for each in FORMATS:
        if each.name == name:
            return each
    raise NotFound


def _matches(engine: Engine, pad_id: str, match_ids: Iterable[str]) -> Iterator[StoredMatch]:
    """The matches one by one, none held on to, and no connection kept while one is being sent."""
    for match_id in match_ids:
        kept = _match(engine, pad_id, match_id)
        if kept is not None:
            yield kept


def _match(engine: Engine, pad_id: str, match_id: str) -> StoredMatch | None:
    with Session(engine) as session:
        row = matches.on_pad(session, pad_id, match_id)
        lines = ledger.read(session, match_id)
        if row is None or row.deleted_at is not None or not lines:
            return None
        record = Record(
            id=row.id,
            pad=row.pad_id,
            started_at=row.started_at,
            ended_at=row.ended_at,
            played_on=row.played_on,
            entries=tuple(standing.shown(line) for line in lines),
        )

    def fold() -> Match:
        return standing.fold(lines).match

    return StoredMatch(record, fold)


def _about(pad: PadView) -> Plain:
    return {
        "id": pad.id,
        "name": pad.name,
        "language": pad.language,
        "timezone": pad.timezone,
        "rules": dict(pad.rules),
        "created_at": rfc3339(pad.created_at),
    }


def _player(player: players.PlayerView) -> Plain:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        "archived": player.archived,
        "created_at": rfc3339(player.created_at),
    }


def _pieces(chunks: Iterable[str] | Iterable[bytes]) -> Iterator[bytes]:
    """The bytes of a file in pieces worth sending."""
    waiting = bytearray()
    for chunk in chunks:
        waiting += chunk if isinstance(chunk, bytes) else chunk.encode("utf-8", "replace")
        if len(waiting) >= _PIECE:
            yield bytes(waiting)
            waiting.clear()
    if waiting:
        yield bytes(waiting)
