"""The lines of the scoresheet: hands as they were scored, and what happened between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scorepad.rules import telling
from scorepad.rules.entries import Entry
from scorepad.rules.hand import Bid, Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.seating import Seating
from scorepad.rules.terms import Sentence
from scorepad.rules.winning import Win


@dataclass(frozen=True)
class Replaced:
    """What a hand said before entry `version` corrected it."""

    version: int
    hand: Hand


@dataclass(frozen=True)
class ScoredHand:
    """A hand and what it gave, or a deal that was thrown in.

    `version`: of the entry that recorded it. `number`: from 1; None for a thrown-in deal. `facts`: the hand as told.
    `pitcher`, `bid`, `forced`, `stolen`, `bids`: the contract; see `auction.Contract`; all None when thrown in.
    `took`: for each point the side that has it, by the house rule for a tied Game too; empty when thrown in.
    `taken`, `points`: by side; None when void. `made`: None when void or thrown in. `totals`: by side, after this line.
    `earlier`: what corrections replaced, the first version first. Arrays are as long as there were sides at the time.
    """

    version: int
    number: int | None
    thrown_in: bool
    dealer: int
    facts: Hand
    bids: tuple[Bid, ...] | None
    pitcher: int | None
    bid: int | None
    forced: bool | None
    stolen: bool | None
    took: Mapping[str, int | None]
    by_rule: bool
    all_tricks: bool | None
    taken: tuple[int, ...] | None
    points: tuple[int, ...] | None
    made: bool | None
    totals: tuple[int, ...]
    next_dealer: int
    void: bool
    earlier: tuple[Replaced, ...]
    win: Win | None
    rules: HouseRules
    seating: Seating

    @cached_property
    def why(self) -> tuple[Sentence, ...]:
        """What the hand came to and why, in parts to be read one after the other."""
        return telling.why(self)

    @cached_property
    def warnings(self) -> tuple[Sentence, ...]:
        """What is allowed but rare, or worth saying before the hand is saved."""
        return telling.warnings(self)


@dataclass(frozen=True)
class Happening:
    """What entry `version` changed between hands. `side`, `points`: of an adjustment. `totals`: by side, after it."""

    version: int
    entry: Entry
    sentence: Sentence
    side: int | None
    points: int | None
    totals: tuple[int, ...]

    @property
    def kind(self) -> str:
        """The entry's kind."""
        return self.entry.kind


Line = ScoredHand | Happening


@dataclass(frozen=True, eq=False)
class Sheet:
    """The lines of a match so far. A sheet with one more line shares this one, so that a long match stays small."""

    _before: Sheet | None = None
    _line: Line | None = None

    def then(self, line: Line) -> Sheet:
        """The sheet with `line` below; this one is left as it is."""
        return Sheet(self, line)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines from the top."""
        found: list[Line] = []
        sheet: Sheet | None = self
        while sheet is not None and sheet._line is not None:
            found.append(sheet._line)
            sheet = sheet._before
        return tuple(reversed(found))

    def __eq__(self, other: object) -> bool:
        """Whether the lines are the same."""
        return self.lines == other.lines if isinstance(other, Sheet) else NotImplemented

    def __hash__(self) -> int:
        """Equal sheets have equal hashes."""
        return hash(tuple(line.version for line in self.lines))


#: A sheet without a line.
EMPTY: Final = Sheet()
