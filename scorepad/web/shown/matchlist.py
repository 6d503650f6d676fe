"""Matches in a list: who played, how it ended or stands, when and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from zoneinfo import ZoneInfo

from flask import url_for

from scorepad.translate import day, month
from scorepad.usecases.matches import MatchSummary
from scorepad.web.surface import language, moment, t


@dataclass(frozen=True)
class Standing:
    """A side in a list: its `label`, `total`, and whether it won."""

    side: int
    label: str
    total: int
    won: bool


@dataclass(frozen=True)
class Line:
    """A match in a list."""

    id: str
    url: str
    status: str
    told: str
    sides: Sequence[Standing]
    place: str
    note: str


@dataclass(frozen=True)
class Month:
    """The matches of one month, newest first."""

    name: str
    lines: Sequence[Line]


def lines(matches: Iterable[MatchSummary], timezone: str) -> list[Line]:
    """A line a match; those of one day are told apart by the time (in `timezone`) at which they began."""
    together = list(matches)
    days = Counter(match.played_on for match in together)
    return [_line(match, timezone if days[match.played_on] > 1 else None) for match in together]


def by_month(matches: Iterable[MatchSummary], timezone: str) -> list[Month]:
    """The matches under the months they were played in, in the order they come; `timezone` as for `lines`."""
    groups = groupby(matches, key=lambda match: (match.played_on.year, match.played_on.month))
    found = []
    for _, group in groups:
        together = list(group)
        found.append(Month(month(language(), together[0].played_on), lines(together, timezone)))
    return found


def _line(match: MatchSummary, timezone: str | None) -> Line:
    sides = [
        Standing(side, " & ".join(names), total, match.winner == side)
        for side, (names, total) in enumerate(zip(match.sides, match.totals, strict=True), 1)
    ]
    key = {"playing": "page.list.playing", "won": "page.list.won", "abandoned": "page.list.abandoned"}[match.status]
    began = match.started_at.astimezone(ZoneInfo(timezone)) if timezone else None
    timed = began is not None and began.date() == match.played_on
    date = moment(match.started_at, timezone) if timezone and timed else day(language(), match.played_on)
    told = t(key, date=date, count=match.hands, target=match.target)
    url = url_for("web.table", pad=match.pad, match=match.id)
    return Line(match.id, url, match.status, told, sides, match.place, match.note)
