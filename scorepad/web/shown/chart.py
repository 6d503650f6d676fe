"""The totals of a match over its hands, as lines in a picture that needs no script and no style of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorepad.rules.match import Match
from scorepad.rules.sheet import ScoredHand
from scorepad.web.shown.standing import cut, side_label
from scorepad.web.surface import t

#: As wide as a small phone shows it, so that its words are as large there as all others.
_WIDTH, _HEIGHT = 340, 240
_LEFT, _TOP, _BOTTOM = 26, 18, 210
_LABEL_GAP = 15
_LABEL_LETTERS = 10
#: To the right of the lines, beside a label: its distance, and what a letter takes.
_MARGIN, _LETTER = 14, 7.5
_MOST_MARKS = 16
_MOST_NUMBERS = 12
_MOST_LINES = 8
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)


@dataclass(frozen=True)
class Level:
    """A value and how far down it is drawn."""

    value: int
    y: float


@dataclass(frozen=True)
class Mark:
    """A place in the picture."""

    x: float
    y: float


@dataclass(frozen=True)
class Line:
    """The totals of one side, from before the first hand."""

    side: int
    label: str
    points: str
    marks: Sequence[Mark]
    label_y: float


@dataclass(frozen=True)
class HandMark:
    """Where a hand is on the way to the right."""

    number: int
    x: float


@dataclass(frozen=True)
class Chart:
    """The picture; `told`: the same in words."""

    told: str
    grid: Sequence[Level]
    target: Level
    lines: Sequence[Line]
    hands: Sequence[HandMark]
    right: int
    width: int = _WIDTH
    height: int = _HEIGHT
    left: int = _LEFT


def chart(match: Match) -> Chart | None:
    """The chart of a match; None before there is anything to draw."""
    hands = [line for line in match.sheet if isinstance(line, ScoredHand) and not line.thrown_in and not line.void]
    if not hands:
        return None
    target = match.rules.target
    tracks = [_track(match, hands, each.side) for each in match.sides]
    least = min(0, *(min(track) for track in tracks))
    most = max(target, *(max(track) for track in tracks))

    labels = [cut(side_label(match, each.side), _LABEL_LETTERS) for each in match.sides]
    right = round(_WIDTH - _MARGIN - _LETTER * max(map(len, labels)))

    def across(step: int) -> float:
        return round(_LEFT + (right - _LEFT) * step / len(hands), 1)

    def down(value: int) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (value - least) / (most - least), 1)

    ends = _apart([down(track[-1]) for track in tracks])
    lines = []
    for each, label, track, end in zip(match.sides, labels, tracks, ends, strict=True):
        marks = [Mark(across(step), down(value)) for step, value in enumerate(track)]
        points = " ".join(f"{mark.x},{mark.y}" for mark in marks)
        shown = marks if len(marks) <= _MOST_MARKS else marks[-1:]
        lines.append(Line(each.side, label, points, shown, end))
    step = max(1, -(-len(hands) // _MOST_NUMBERS))
    numbers = [
        HandMark(hand.number or 0, across(place)) for place, hand in enumerate(hands, 1) if (place - 1) % step == 0
    ]
    told = t(
        "page.chart.told",
        count=len(hands),
        totals=", ".join(
            t("page.chart.told_side", name=side_label(match, side.side), total=side.total) for side in match.sides
        ),
    )
    grid = [Level(value, down(value)) for value in _round_values(least, most)]
    return Chart(told, grid, Level(target, down(target)), lines, numbers, right)


def _track(match: Match, hands: Sequence[ScoredHand], side: int) -> list[int]:
    """The totals of a side, from its start; a seat that joined later starts where it came in."""
    opening = match.setup.opening
    start = opening[side - 1] if side <= len(opening) else 0
    return [start] + [hand.totals[side - 1] if side <= len(hand.totals) else start for hand in hands]


def _round_values(least: int, most: int) -> range:
    step = next((each for each in _STEPS if most - least <= each * _MOST_LINES), _STEPS[-1])
    return range(-(-least // step) * step, most + 1, step)


def _apart(wanted: Sequence[float]) -> list[float]:
    """The heights of the labels, moved just so far that none lies on another."""
    places = list(wanted)
    order = sorted(range(len(places)), key=lambda index: places[index])
    for before, after in pairwise(order):
        places[after] = max(places[after], places[before] + _LABEL_GAP)
    over = places[order[-1]] - _BOTTOM
    if over > 0:
        places[order[-1]] -= over
        for after, before in pairwise(reversed(order)):
            places[before] = min(places[before], places[after] - _LABEL_GAP)
    return places
