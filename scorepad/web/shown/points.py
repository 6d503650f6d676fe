"""The points of one hand as rows of keys, and what else may be known about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.rules.seating import Seat
from scorepad.rules.terms import POINTS, RANKS, SUITS
from scorepad.web.handform import Said
from scorepad.web.shown.standing import Named
from scorepad.web.surface import t

_FEW = 4
_SHORT = 5
_EXTRAS = ("lone_trump", "all_tricks", "trump", "high_rank", "low_rank", "dealer", "note", "game_tied")


@dataclass(frozen=True)
class PointRow:
    """A point, the field that takes its answer, and the word for nobody having taken it, if that can be.

    `label`: its name; `row`: as much of it as fits before the keys, perhaps with soft hyphens.
    """

    field: str
    label: str
    row: str
    absent: str | None
    chosen: str


@dataclass(frozen=True)
class More:
    """The fold under the points: whether it is `open`, whose turn it is to deal, and who else could have."""

    open: bool
    suits: Sequence[str]
    ranks: Sequence[str]
    tied: Sequence[str]
    dealer: str
    seats: Sequence[Seat]


def rows(said: Said) -> list[PointRow]:
    """A row a point, in counting order."""
    return [
        PointRow(
            f"took-{point.name}",
            t(f"point.{point.name}"),
            t(f"page.points.row.{point.name}"),
            t(point.absent) if point.absent else None,
            said[f"took-{point.name}"],
        )
        for point in POINTS
    ]


def more(seats: Sequence[Seat], dealer: int, said: Said) -> More:
    """The fold for a hand whose turn it was for seat `dealer` to deal; open when something in it is filled in."""
    filled = any(said[name] for name in _EXTRAS) or any(name.startswith("trick") and said[name] for name in said)
    name = next(seat.name for seat in seats if seat.seat == dealer)
    return More(filled, SUITS, RANKS, said.many("game_tied"), name, [seat for seat in seats if seat.present])


def crowded(sides: Sequence[Named]) -> bool:
    """Whether the keys need chips and small letters, because names are long or many."""
    return len(sides) > _FEW or any(len(side.label) > _SHORT for side in sides)
