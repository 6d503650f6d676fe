"""The log of a match: its ledger read out, the latest entry first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.formats import plain
from scorepad.formats.stored import Written
from scorepad.rules import log
from scorepad.rules.log import Told
from scorepad.rules.terms import Sentence
from scorepad.usecases.ids import Id
from scorepad.usecases.opened import OpenMatch, open_match
from scorepad.usecases.people import Holder


@dataclass(frozen=True)
class LogLine:
    """A line of the ledger, with what it says at the table."""

    written: Written
    told: Told


@dataclass(frozen=True)
class Log:
    """A part of a log, the latest first; `older`: the version to ask `before` for the next part, None at the end."""

    opened: OpenMatch
    lines: Sequence[LogLine]
    older: int | None


def what_entry(opened: OpenMatch, version: int | None) -> Sentence | None:
    """What an entry was, in a sentence: the one that would be undone, say. None for none."""
    if version is None:
        return None
    entries = [plain.entry(line.kind, line.data) for line in opened.record.entries]
    return log.told(entries, version, version)[0].sentences[0]


def read_log(holder: Holder, match_id: Id, *, before: int | None = None, limit: int = 100) -> Log:
    """The latest `limit` entries of a match, those before version `before`. Needs `watch`. Raises NotFound."""
    opened = open_match(holder, match_id)
    written = opened.record.entries
    last = len(written) if before is None else max(0, min(before - 1, len(written)))
    entries = [plain.entry(line.kind, line.data) for line in written]
    lines = [LogLine(written[told.version - 1], told) for told in log.told(entries, last - limit + 1, last)]
    return Log(opened, lines[::-1], last - limit + 1 if last > limit else None)
