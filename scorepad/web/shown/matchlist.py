"""Matches in a list: who played, how it ended or stands, when and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import url_for

from scorepad.translate import day, month
from scorepad.usecases.matches import MatchSummary
from scorepad.web.surface import language, t


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


def lines(matches: Iterable[MatchSummary]) -> list[Line]:
    """A line a match."""
    return [_line(match) for match in matches]


def by_month(matches: Iterable[MatchSummary]) -> list[Month]:
    """The matches under the months they were played in, in the order they come."""
    groups = groupby(matches, key=lambda match: (match.played_on.year, match.played_on.month))
    found = []
    for _, group in groups:
        together = list(group)
        found.append(Month(month(language(), together[0].played_on), lines(together)))
    return found


def _line(match: MatchSummary) -> Line:
    sides = [
        Standing(side, " & ".join(names), total, match.winner == side)
        for side, (names, total) in enumerate(zip(match.sides, match.totals, strict=True), 1)
    ]
    key = {"playing": "page.list.playing", "won": "page.list.won", "abandoned": "page.list.abandoned"}[match.status]
    told = t(key, date=day(language(), match.played_on), count=match.hands, target=match.target)
    url = url_for("web.table", pad=match.pad, match=match.id)
    return Line(match.id, url, match.status, told, sides, match.place, match.note)
