"""Comma-separated values: a row a hand and seat, for spreadsheets (RFC 4180, UTF-8).

The columns are the same in every language. `match`, `dealer` and `seat` are the match's id and numbers of seats;
`hand` is empty for a deal that was thrown in. `bid` is a number, `pass`, or empty where it is not known. The rest is
numbers, so that a sheet can add them up: 1 and 0 for yes and no in `pitcher`, in the points, which a seat shares with
its side, and in `winner`, which is empty while nobody has won; `made` is filled in the pitcher's row only. Voided hands
do not count and are not here, nor are the seats that were empty in a hand.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from typing import Final

from scorepad.formats.files import Format, StoredMatch, StoredPad
from scorepad.formats.scored import Speak
from scorepad.rules.match import Match
from scorepad.rules.sheet import ScoredHand
from scorepad.rules.terms import POINTS

Cell = str | int | None

COLUMNS: Final = (
    *("date", "match", "hand", "dealer", "seat", "name", "bid", "pitcher", "made"),
    *(point.name for point in POINTS),
    *("points", "total", "winner"),
)
#: What makes a spreadsheet run a cell, at its start or after a character at which some would begin a new one.
_RUN: Final = re.compile(r"(^\s*|[;\t\r\n\"])(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])")


def harmless(text: str) -> str:
    """`text` as a cell that no spreadsheet takes for a formula: an apostrophe stands before what would make it one."""
    return _RUN.sub(r"\1'", text)


def match_rows(stored: StoredMatch, _speak: Speak) -> Iterator[str]:
    """The lines of a match, the names of the columns first."""
    line = _line()
    yield line(COLUMNS)
    yield from _lines(stored, line)


def pad_rows(pad: StoredPad, _speak: Speak) -> Iterator[str]:
    """The lines of all matches of a pad, one match at a time."""
    line = _line()
    yield line(COLUMNS)
    for stored in pad.matches:
        yield from _lines(stored, line)


FORMAT: Final = Format("csv", "text/csv; charset=utf-8", match_rows, pad_rows)


def _lines(stored: StoredMatch, line: Callable[[tuple[Cell, ...]], str]) -> Iterator[str]:
    match, record = stored.match, stored.record
    for hand in match.hands:
        if not hand.void:
            for row in _rows(match, hand):
                yield line((record.played_on.isoformat(), record.id, *row))


def _rows(match: Match, hand: ScoredHand) -> Iterator[tuple[Cell, ...]]:
    said = {each.seat: "pass" if each.bid is None else each.bid for each in hand.bids or ()}
    if hand.pitcher is not None:
        said.setdefault(hand.pitcher, hand.bid or "")
    for seat in hand.seating.seats:
        if not seat.present:
            continue
        pitched = seat.seat == hand.pitcher
        yield (
            *(hand.number, hand.dealer, seat.seat, harmless(seat.name), said.get(seat.seat)),
            *(int(pitched), int(bool(hand.made)) if pitched else None),
            *(int(hand.took.get(point.name) == seat.side) for point in POINTS),
            hand.points[seat.side - 1] if hand.points else 0,
            hand.totals[seat.side - 1],
            None if match.winner is None else int(match.winner.side == seat.side),
        )


class _Sheet:
    """A file that a `csv.writer` writes to and that keeps the last line only."""

    line = ""

    def write(self, line: str) -> None:
        self.line = line


def _line() -> Callable[[tuple[Cell, ...]], str]:
    sheet = _Sheet()
    writer = csv.writer(sheet)

    def line(cells: tuple[Cell, ...]) -> str:
        writer.writerow(cells)
        return sheet.line

    return line
