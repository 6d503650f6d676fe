"""The words every rule is written in: seats, sides, cards, points and sentences.

Numbering, everywhere in Scorepad: seats are 1..n clockwise, sides 1..k; in solo play side i is seat i.
Bids belong to seats, points to sides (`docs/rules.md`, section 1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

CARDS_IN_SUIT: Final = 13
CARDS_IN_PACK: Final = 52
CARDS_EACH: Final = 6
TRICKS: Final = 6

SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
#: Highest first, as players name them.
RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
#: What a card counts towards Game, in any suit; every other rank counts nothing.
TRICK_POINTS: Final[Mapping[str, int]] = MappingProxyType({"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1})


def height(rank: str) -> int:
    """How high a rank stands: 2 for "2" up to 14 for "A". Raises ValueError for what is no rank."""
    return 14 - RANKS.index(rank)


@dataclass(frozen=True)
class Point:
    """One of the points a hand can give.

    `always`: somebody takes it in every hand. `absent`: the catalogue key that says nobody took it
    ("not out", "tied"), for a point that need not be taken.
    """

    name: str
    always: bool
    absent: str | None = None


#: The point table, in the order in which points are counted. Nothing outside `rules` may assume that it has
#: four rows; other games of the family (jokers, off-jacks, threes) are other tables.
POINTS: Final = (
    Point("high", always=True),
    Point("low", always=True),
    Point("jack", always=False, absent="point.not_out"),
    Point("game", always=False, absent="point.tied"),
)


@dataclass(frozen=True)
class Sentence:
    """Something to be said to people, in no language yet: a catalogue key and what fills its gaps.

    A word is text shown as it is (a name), a number, another sentence, or a tuple of those, which is read out as
    a list ("High, Low and Game"). The word `count`, if there is one, chooses the plural form.
    """

    key: str
    words: Mapping[str, Word] = field(default_factory=dict)


Word = str | int | Sentence | tuple["Word", ...]


def say(key: str, **words: Word) -> Sentence:
    """A `Sentence`, written the short way: `say("why.made", name="Ana", bid=3)`."""
    return Sentence(key, MappingProxyType(words))
