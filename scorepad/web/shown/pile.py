"""Totals as piles of chips, hundreds, tens and ones in rows of five; a debt is as many that are missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_WORTH: Final = (100, 10, 1)
_ROW: Final = 5


@dataclass(frozen=True)
class Chip:
    """One chip. `x` and `y`: the middle of it, in tenths of a place; `worth`: 100, 10 or 1."""

    x: int
    y: int
    worth: int


@dataclass(frozen=True)
class Pile:
    """The chips of one total and their room, as large for every pile, in tenths of a place. `owed`: below zero."""

    chips: tuple[Chip, ...]
    width: int
    height: int
    owed: bool


def piles(totals: Sequence[int]) -> list[Pile]:
    """The chips for each of `totals`, the heaviest first; all chips are of one size, whoever has few or many."""
    worths = [_worths(abs(total)) for total in totals]
    rows = max((-(-len(each) // _ROW) for each in worths), default=0) or 1
    return [
        Pile(_laid(each, rows), 10 * _ROW, 10 * rows, total < 0) for each, total in zip(worths, totals, strict=True)
    ]


def _worths(left: int) -> list[int]:
    found = []
    for worth in _WORTH:
        found += [worth] * (left // worth)
        left %= worth
    return found


def _laid(worths: Sequence[int], rows: int) -> tuple[Chip, ...]:
    """The chips in the middle of a room of so many rows."""
    above = 5 * (rows - -(-len(worths) // _ROW))
    return tuple(
        Chip(10 * (n % _ROW) + 5 * (1 + max(0, _ROW - len(worths) + n - n % _ROW)), above + 10 * (n // _ROW) + 5, worth)
        for n, worth in enumerate(worths)
    )
