"""How a match stands: the fold of its ledger, together with the lines it was folded from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from flask import current_app
from sqlalchemy.orm import Session

from scorepad.formats import plain
from scorepad.formats.stored import Written
from scorepad.rules.entries import Entry, MatchStarted
from scorepad.rules.match import Match
from scorepad.storage import ledger, models
from scorepad.storage.ledger import Line
from scorepad.storage.projections import ended_at
from scorepad.usecases.refusals import NotFound
from scorepad.usecases.remembered import Remembered

#: Where the application keeps what this process remembers, and how many matches that is.
_PLACE = "scorepad-standings"
_MOST = 400


@dataclass(frozen=True)
class Standing:
    """A match at one of its versions.

    `lines`: its ledger so far, and `written` the same for whoever shows it; `ended_at`: since when nobody plays it.
    """

    match: Match
    lines: tuple[Line, ...]
    written: tuple[Written, ...]
    ended_at: datetime | None = None

    @property
    def version(self) -> int:
        """The number of the latest entry."""
        return self.lines[-1].version

    @classmethod
    def begun(cls, entry: MatchStarted, line: Line) -> Standing:
        """The match of which `entry`, written as `line`, is the first entry. Raises Broken."""
        return cls(Match.start(entry), (line,), (shown(line),))

    def after(self, entry: Entry, line: Line) -> Standing:
        """The match when `entry` is written, as `line`. Raises Broken; the standing itself never changes."""
        match = self.match.play(entry)
        ended = ended_at(self.match.status, self.ended_at, match, line.at)
        return Standing(match, (*self.lines, line), (*self.written, shown(line)), ended)

    def line_of(self, entry_id: str) -> Line | None:
        """The line that was written under this id."""
        return next((line for line in reversed(self.lines) if line.entry_id == entry_id), None)

    def at(self, version: int) -> Standing:
        """The match as it stood at an earlier `version`."""
        return self if version == self.version else fold(self.lines[:version])


def shown(line: Line) -> Written:
    """A line of the ledger as the formats take it."""
    return Written(line.version, line.entry_id, line.kind, line.at, line.by_label, line.data)


def fold(lines: Iterable[Line]) -> Standing:
    """Add up a ledger from its first line. Raises TypeError when it does not begin with `match_started`."""
    first, *later = lines
    start = plain.entry(first.kind, first.data)
    if not isinstance(start, MatchStarted):
        raise TypeError("a ledger begins with match_started")
    standing = Standing.begun(start, first)
    for line in later:
        standing = standing.after(plain.entry(line.kind, line.data), line)
    return standing


def current(session: Session, row: models.Match) -> Standing:
    """How the match of `row` stands now. Raises NotFound when it was cleared away since the row was read."""
    standing = _remembered().get((row.pad_id, row.id, row.version))
    # the same id and version may be another match by now: its pad was erased, or an earlier copy was brought back
    if standing is None or standing.lines[-1].at != ledger.written_at(session, row.id, row.version):
        lines = ledger.read(session, row.id)
        if not lines:
            raise NotFound
        standing = fold(lines)
        remember(row, standing)
    return standing


def remember(row: models.Match, standing: Standing) -> None:
    """Keep what is committed of the match of `row`, for the next one who asks."""
    _remembered().keep((row.pad_id, row.id, standing.version), standing)


def _remembered() -> Remembered[tuple[str, str, int], Standing]:
    kept: Remembered[tuple[str, str, int], Standing] = current_app.extensions.setdefault(_PLACE, Remembered(_MOST))
    return kept
