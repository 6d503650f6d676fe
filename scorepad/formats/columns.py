"""Text in columns, for a terminal or a message: what a name takes there, counted in cells of its fixed grid."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_AS_PICTURE: Final = "\N{VARIATION SELECTOR-16}"
_SKINS: Final = range(0x1F3FB, 0x1F400)
_FLAGS: Final = range(0x1F1E6, 0x1F200)
_NO_CELL: Final = frozenset({"Mn", "Me", "Cf", "Cc", "Cs", "Zl", "Zp"})
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "RLE", "RLO", "RLI"})
_ISOLATED: Final = ("\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}")
_CUT: Final = "\N{HORIZONTAL ELLIPSIS}"


def width(text: str) -> int:
    """How many cells `text` takes: two for a wide character or a picture, none for a mark on the one before."""
    return sum(cells for _, cells in _characters(text))


def shortened(text: str, cells: int) -> str:
    """`text`, cut with an ellipsis where it would take more than so many cells; never within a character."""
    if width(text) <= cells:
        return text
    kept, used = "", 1
    for character, needed in _characters(text):
        if used + needed > cells:
            break
        kept, used = kept + character, used + needed
    return kept.rstrip() + _CUT


def padded(text: str, cells: int, *, right: bool = False) -> str:
    """`text` with spaces to fill so many cells, at its left with `right`.

    What is written from right to left is kept apart, so that it cannot turn the rest of the line around.
    """
    space = " " * (cells - width(text))
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        text = text.join(_ISOLATED)
    return space + text if right else text + space


def table(rows: Sequence[Sequence[str]], rights: Sequence[bool], gap: str = "  ") -> Iterator[str]:
    """The rows as lines, each column as wide as its widest cell; `rights` says which columns end evenly.

    A row may be shorter than the others; its last cell may then run on over the columns it lacks.
    """
    widths = [
        max((width(row[place]) for row in rows if place < len(row) - (len(row) < len(rights))), default=0)
        for place in range(len(rights))
    ]
    for row in rows:
        cells = zip(row, widths, rights, strict=False)
        yield gap.join(padded(cell, max(cells, width(cell)), right=right) for cell, cells, right in cells).rstrip()


def _characters(text: str) -> Iterator[tuple[str, int]]:
    """What the eye takes for one character each, with its cells."""
    seen, cells, joined, flag = "", 0, False, False
    for character in text:
        if seen and (joined or _only_marks(character) or (flag and ord(character) in _FLAGS)):
            seen += character
            cells = 2 if character == _AS_PICTURE else cells
            flag = False
        else:
            if seen:
                yield seen, cells
            flag = ord(character) in _FLAGS
            seen, cells = character, _cells(character)
        joined = character == _JOINER
    if seen:
        yield seen, cells


def _only_marks(character: str) -> bool:
    return ord(character) in _SKINS or unicodedata.category(character) in _NO_CELL


def _cells(character: str) -> int:
    if unicodedata.category(character) in _NO_CELL:
        return 0
    wide = unicodedata.east_asian_width(character) in "WF" or ord(character) in _FLAGS
    return 2 if wide else 1
