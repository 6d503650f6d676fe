"""A match as a picture: its sheet on light paper, as an image that any phone can show or send on."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from typing import Any, Final

from flask import Response, render_template

from scorepad.formats.columns import shortened
from scorepad.formats.files import StoredMatch, match_filename
from scorepad.formats.text import outcome
from scorepad.rules.match import Match
from scorepad.usecases.exports import disposition
from scorepad.usecases.opened import open_match
from scorepad.web.isolating import isolated
from scorepad.web.shown import sheet
from scorepad.web.shown.standing import side_label
from scorepad.web.surface import language, pages, speak
from scorepad.web.visitors import visitor

#: In units of the picture, which are pixels where it is shown as it is.
_MARGIN: Final = 24
_FIRST: Final = 216
_COLUMN: Final = 104
_NARROWEST: Final = 480
_LINE: Final = 22
_ROW: Final = 46
#: How wide a letter of the running text is, roughly: an image cannot break its lines itself.
_LETTER: Final = 8.2
_NAME: Final = 10
_PITCHER: Final = 13
#: What no XML may hold, however it is escaped (XML 1.0, section 2.2).
_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Line:
    """A row of the sheet and the height at which it begins; `text`: what it says in place of figures."""

    top: int
    row: sheet.Row
    text: str
    name: str


@pages.get("/pads/<uuid:pad>/matches/<uuid:match>/sheet.svg")
def picture(pad: object, match: object) -> Response:
    """The sheet of a match as an SVG image."""
    guest = visitor(pad)
    opened = open_match(guest.holder, str(match))
    drawn = render_template("pictures/sheet.svg", **_drawing(opened.match), played_on=opened.record.played_on)
    name = match_filename(StoredMatch(opened.record, lambda: opened.match), "svg")
    response = Response(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", drawn), mimetype="image/svg+xml")
    response.headers["Content-Disposition"] = disposition(name, "inline")
    response.headers["Content-Language"] = language()
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _drawing(match: Match) -> dict[str, Any]:
    """What is on the picture of `match`, and where."""
    shown = sheet.sheet(match)
    width = max(_NARROWEST, 2 * _MARGIN + _FIRST + _COLUMN * len(shown.sides))
    letters = int((width - 2 * _MARGIN) / _LETTER)
    why = textwrap.wrap(speak(outcome(match)), letters)
    head = 132 + _LINE * len(why) if match.winner else 72 + _LINE * len(why)
    first = head + 18
    if shown.opening:
        first += _ROW
    lines = []
    for at, row in enumerate(shown.rows):
        text = shortened(row.text, letters - 5 - (13 * len(shown.sides) if row.points is not None else 0))
        lines.append(Line(first + _ROW * at, row, text, _apart(row.pitcher, _PITCHER)))
    end = first + _ROW * len(lines)
    return {
        "winner": shortened(side_label(match, match.winner.side), int(letters / 1.9)) if match.winner else None,
        "winning_side": match.winner.side if match.winner else 0,
        "why": why,
        "place": shortened(match.place, letters - 12),
        "width": width,
        "height": end + _ROW + _MARGIN,
        "head": head,
        "end": end,
        "margin": _MARGIN,
        "rights": [width - _MARGIN - _COLUMN * after for after in reversed(range(len(shown.sides)))],
        "names": [_apart(side.label, _NAME) for side in shown.sides],
        "opening": shown.opening,
        "lines": lines,
        "totals": match.totals,
    }


def _apart(name: str, cells: int) -> str:
    """A name in no more than so many cells, which turns nothing around that stands beside it."""
    return str(isolated(shortened(name, cells)))
