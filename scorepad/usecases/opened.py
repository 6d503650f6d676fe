"""A match laid open: as the rules see it, and what the pad knows of it besides."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.formats.stored import Record
from scorepad.rules.match import Match
from scorepad.storage import matches, models
from scorepad.storage.reading import reading
from scorepad.usecases import standing
from scorepad.usecases.ids import Id, text_of
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import NotFound
from scorepad.usecases.standing import Standing


@dataclass(frozen=True)
class OpenMatch:
    """A match at one of its versions, with the record that `formats.stored` needs to show it."""

    match: Match
    record: Record

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.record.id

    @property
    def version(self) -> int:
        """The number of the latest entry."""
        return self.match.version


def opened(row: models.Match, stands: Standing) -> OpenMatch:
    """The match of `row`, which stands so."""
    record = Record(
        id=row.id,
        pad=row.pad_id,
        started_at=row.started_at,
        ended_at=stands.ended_at,
        played_on=row.played_on,
        entries=stands.written,
        deleted_at=row.deleted_at,
    )
    return OpenMatch(stands.match, record)


def open_match(holder: Holder, match_id: Id) -> OpenMatch:
    """The match of this id as it stands now. Needs `watch`. Raises NotFound: unknown, deleted, or on another pad."""
    holder.require("watch")
    with reading() as session:
        row = matches.on_pad(session, holder.pad_id, text_of(match_id))
        if row is None or row.deleted_at is not None:
            raise NotFound
        return opened(row, standing.current(session, row))
