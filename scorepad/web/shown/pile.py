"""A total as a pile of chips, hundreds, tens and ones in rows of five; a debt is as many that are missing."""

from __future__ import annotations

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
    """The chips of one total, and how much room they take, in tenths of a place. `owed`: it is below zero."""

    chips: tuple[Chip, ...]
    width: int
    height: int
    owed: bool


def pile(total: int) -> Pile:
    """The chips for `total`, the heaviest first."""
    left, worths = abs(total), []
    for worth in _WORTH:
        worths += [worth] * (left // worth)
        left %= worth
    chips = tuple(
        Chip(10 * (n % _ROW) + 5 * (1 + max(0, _ROW - len(worths) + n - n % _ROW)), 10 * (n // _ROW) + 5, worth)
        for n, worth in enumerate(worths)
    )
    rows = max(1, -(-len(chips) // _ROW))
    return Pile(chips, 10 * _ROW, 10 * rows, total < 0)
