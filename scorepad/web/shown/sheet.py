"""The sheet: a row a hand, like a paper pad, oldest first; what was corrected stays to be seen, crossed out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from scorepad.rules.hand import Hand
from scorepad.rules.match import Match
from scorepad.rules.seating import Seating
from scorepad.rules.sheet import Happening, ScoredHand
from scorepad.rules.terms import POINTS
from scorepad.web.shown.standing import Named, sides
from scorepad.web.surface import speak, t


@dataclass(frozen=True)
class Cell:
    """What a line did to one side: its `change`, the `total` after it, the points it took in letters and in words."""

    change: int | None = None
    total: int | None = None
    took: str = ""
    took_words: str = ""
    lost: bool = False
    won: bool = False


@dataclass(frozen=True)
class Row:
    """A line of the sheet."""

    version: int
    happening: bool = False
    text: str = ""
    number: int | None = None
    url: str | None = None
    thrown_in: bool = False
    void: bool = False
    winning: bool = False
    dealer: str = ""
    pitcher: str = ""
    pitcher_side: int = 1
    bid: int | None = None
    made: bool | None = None
    points: int | None = None
    cells: tuple[Cell, ...] = ()
    earlier: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Sheet:
    """The rows under the sides; `opening`: totals carried over from paper, if there were any."""

    sides: Sequence[Named]
    opening: tuple[int, ...] = ()
    rows: Sequence[Row] = field(default_factory=list)


def sheet(match: Match, link: Callable[[int], str] | None = None) -> Sheet:
    """The sheet of a match; `link`: the address of hand number n, where it can be looked at or corrected."""
    count = len(match.sides)
    rows = [
        _happening(line, count) if isinstance(line, Happening) else _hand(line, count, link) for line in match.sheet
    ]
    opening = match.setup.opening
    return Sheet(sides(match), opening if any(opening) else (), rows)


def told(hand: Hand, seating: Seating) -> str:
    """A hand as it was told, in a line: Cy 3: High Cy, Low Ana, Jack not out, Game Cy."""
    pitcher, bid = hand.pitcher, hand.bid
    spoken = [each for each in hand.bids or () if each.bid is not None]
    if spoken:
        pitcher, bid = spoken[-1].seat, spoken[-1].bid
    points = []
    for point in POINTS:
        if point.name not in hand.took:
            continue
        side = hand.took[point.name]
        taker = speak_side(seating, side) if side else t(point.absent or "page.sheet.nobody")
        points.append(t("page.sheet.told_point", point=t(f"point.{point.name}"), side=taker))
    name = seating.name(pitcher) if pitcher else ""
    return t("page.sheet.told", name=name, bid=bid or 0, points=", ".join(points))


def speak_side(seating: Seating, side: int) -> str:
    """The name of a side as a page says it."""
    name = seating.side_names[side - 1]
    return name if isinstance(name, str) else " & ".join(str(each) for each in name) if isinstance(name, tuple) else ""


def _hand(hand: ScoredHand, count: int, link: Callable[[int], str] | None) -> Row:
    url = link(hand.number) if link and hand.number is not None else None
    note = hand.facts.note or ""
    if hand.thrown_in or hand.pitcher is None:
        text = " ".join(speak(each) for each in hand.why)
        return Row(hand.version, text=text, thrown_in=True, void=hand.void, note=note)
    return Row(
        version=hand.version,
        number=hand.number,
        url=url,
        void=hand.void,
        winning=hand.win is not None,
        dealer=hand.seating.name(hand.dealer),
        pitcher=hand.seating.name(hand.pitcher),
        pitcher_side=hand.seating.side_of(hand.pitcher),
        bid=hand.bid,
        made=hand.made,
        cells=tuple(_cell(hand, side) for side in range(1, count + 1)),
        earlier=_earlier(hand),
        note=note,
    )


def _earlier(hand: ScoredHand) -> tuple[str, ...]:
    """What was corrected, oldest first; a correction of what a row does not show crosses nothing out."""
    tellings = [told(each, hand.seating) for each in (*(each.hand for each in hand.earlier), hand.facts)]
    return tuple(was for was, now in pairwise(tellings) if was != now)


def _cell(hand: ScoredHand, side: int) -> Cell:
    if side > len(hand.totals) or hand.pitcher is None:
        return Cell()
    took = [point.name for point in POINTS if hand.took.get(point.name) == side]
    return Cell(
        change=hand.points[side - 1] if hand.points else None,
        total=hand.totals[side - 1],
        took="".join(t(f"page.short.{name}") for name in took),
        took_words=", ".join(t(f"point.{name}") for name in took),
        lost=hand.made is False and hand.seating.side_of(hand.pitcher) == side,
        won=hand.win is not None and hand.win.side == side,
    )


def _happening(line: Happening, count: int) -> Row:
    cells = tuple(
        Cell(line.points, line.totals[side - 1]) if side == line.side else Cell() for side in range(1, count + 1)
    )
    return Row(line.version, happening=True, text=speak(line.sentence), points=line.points, cells=cells)
