"""Plain text: the sheet of a match as it would stand on paper, to be read, sent or printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scorepad.formats.columns import shortened, table
from scorepad.formats.files import Format, StoredMatch
from scorepad.formats.scored import Speak, side_name
from scorepad.rules.match import Match
from scorepad.rules.sheet import ScoredHand
from scorepad.rules.terms import POINTS, Point, Sentence, say

#: In cells of the line; who is called longer is known by the beginning.
_LONGEST_NAME: Final = 12
_LONGEST_TEAM: Final = 18


def match_file(kept: StoredMatch, speak: Speak) -> Iterator[str]:
    """The sheet of a match under its date, place and rules, and how it stands or ended."""
    match, record = kept.match, kept.record
    solo = len(match.sides) == len(match.seats)
    yield (", " if solo else " \N{EN DASH} ").join(speak(side_name(side)) for side in match.sides) + "\n"
    yield ", ".join(filter(None, (record.played_on.isoformat(), match.place))) + "\n"
    yield speak(say("file.target", target=match.rules.target)) + "\n"
    different = tuple(sentence for sentence in match.rules.sentences() if sentence.key != "house.target")
    if different:
        yield speak(say("file.rules", rules=different)) + "\n"
    yield "\n"
    for line in sheet(match, speak):
        yield line + "\n"
    yield "\n" + speak(outcome(match)) + "\n"
    if match.note:
        yield "\n" + match.note + "\n"


FORMAT: Final = Format("txt", "text/plain; charset=utf-8", match_file)


def sheet(match: Match, speak: Speak) -> Iterator[str]:
    """The lines of the score sheet: a line a deal, and one for whatever else happened; totals with their changes."""
    names = _Names.of(match, speak)
    head = [speak(say(f"file.column.{name}")) for name in ("hand", "dealer", "bid")]
    head += [speak(say(f"point.{point.name}")) for point in POINTS]
    rows = [head + [cell for name in names.of_sides for cell in (shortened(name, _LONGEST_TEAM), "")]]
    for each in match.sheet:
        if not isinstance(each, ScoredHand):
            rows.append(["", speak(each.sentence)])
        elif each.void:
            number = "" if each.number is None else str(each.number)
            rows.append([number, " ".join(speak(sentence) for sentence in each.why)])
        else:
            rows.append(_deal(each, names, speak))
    rights = [True, *[False] * (len(head) - 1), *[True, False] * len(names.of_sides)]
    yield from table(rows, rights)


def outcome(match: Match) -> Sentence:
    """How a match ended, or who deals which hand next."""
    if match.winner is not None:
        return match.winner.reason
    if match.status == "abandoned":
        return say("file.abandoned")
    return say("file.next", number=match.next_number, dealer=match.seats[match.dealer - 1].name)


@dataclass(frozen=True)
class _Names:
    """What is short enough for a cell: the name of each seat by its number, and the names of the sides in order."""

    of_seats: Mapping[int, str]
    of_sides: tuple[str, ...]

    @classmethod
    def of(cls, match: Match, speak: Speak) -> _Names:
        """The names in a match."""
        return cls(
            {seat.seat: shortened(seat.name, _LONGEST_NAME) for seat in match.seats},
            tuple(speak(side_name(side)) for side in match.sides),
        )


def _deal(hand: ScoredHand, names: _Names, speak: Speak) -> list[str]:
    row = ["" if hand.number is None else str(hand.number), names.of_seats[hand.dealer]]
    if hand.pitcher is None or hand.bid is None:
        row += [speak(say("file.thrown_in")), *("" for _ in POINTS)]
    else:
        row.append(speak(say("file.bid", name=names.of_seats[hand.pitcher], bid=hand.bid)))
        row += [_taker(hand, point, names, speak) for point in POINTS]
    for total, points in zip(hand.totals, hand.points or (0,) * len(hand.totals), strict=True):
        row.append(speak(say("file.total", total=total)))
        row.append(speak(say("file.change", points=points)) if points else "")
    return row + ["", ""] * (len(names.of_sides) - len(hand.totals))


def _taker(hand: ScoredHand, point: Point, names: _Names, speak: Speak) -> str:
    side = hand.took.get(point.name)
    if side is not None:
        return shortened(names.of_sides[side - 1], _LONGEST_NAME)
    return speak(say(point.absent)) if point.absent else ""
