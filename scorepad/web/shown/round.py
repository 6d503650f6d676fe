"""Who sits where around a screen that lies in the middle of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

#: How many sit at each edge of a wide screen, clockwise from the near one, by how many there are in all.
_WIDE: Final[Mapping[int, tuple[int, int, int, int]]] = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (2, 1, 2, 1),
    7: (2, 1, 3, 1),
    8: (3, 1, 3, 1),
}
#: The same for a tall one.
_TALL: Final[Mapping[int, tuple[int, int, int, int]]] = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 2, 1, 1),
    6: (1, 2, 1, 2),
    7: (1, 3, 1, 2),
    8: (1, 3, 1, 3),
}
_MOST: Final = max(_WIDE)


@dataclass(frozen=True)
class Spot:
    """A place at an edge: `edge` 0 near, 1 left, 2 far, 3 right; the place `at` (from 0, clockwise) of `of` there."""

    edge: int
    at: int
    of: int


def spots(count: int, *, tall: bool = False) -> list[Spot]:
    """The places of `count` people (1 to 8) in their order clockwise, seen from above."""
    edges = (_TALL if tall else _WIDE)[min(count, _MOST)]
    return [Spot(edge, at, of) for edge, of in enumerate(edges) for at in range(of)]
