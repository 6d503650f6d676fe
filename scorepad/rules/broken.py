"""What the rules refuse, sorted by what the one who asked can do about it.

Every refusal has a `code` (stable, for programs; `docs/rules.md` lists them), a JSON `pointer` to what is wrong,
relative to the value that was checked, and `words` for the sentence shown at the table, which the catalogue keeps
under `problem.<code>.detail`. A refusal changes nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, Self

from scorepad.rules.terms import Sentence, Word, say

#: Categories of characters that nobody sees: control, format, surrogates and every kind of blank.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"})
#: Letters and signs by their category that every typeface leaves blank.
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


class Broken(Exception):
    """A rule that a proposed entry, hand or setting would break.

    `telling`: which sentence of the code says it, where the code has several. `hands`: the numbers of the hands
    concerned, for `ends_earlier` and for a later hand that would become illegal.
    """

    def __init__(
        self, code: str, pointer: str = "", *, telling: str = "detail", hands: tuple[int, ...] = (), **words: Word
    ) -> None:
        super().__init__(f"{code} at {pointer or '/'}")
        self.code = code
        self.pointer = pointer
        self.telling = telling
        self.hands = hands
        self.words: Mapping[str, Word] = words
        self._in_hand = False

    @property
    def sentence(self) -> Sentence:
        """What to tell the table; `words` fill its gaps. A seat or side that has no name here is told by its number."""
        words = {
            word: say(f"{word}.number", number=value) if word in ("seat", "side") and isinstance(value, int) else value
            for word, value in self.words.items()
        }
        own = Sentence(f"problem.{self.code}.{self.telling}", words)
        if not self._in_hand:
            return own
        if not self.hands:
            return say("problem.in_deal", detail=own)
        return say("problem.in_hand", number=self.hands[0], detail=own)

    def under(self, prefix: str) -> Self:
        """The same refusal, seen from the value that holds the checked one: `/bid` in `/hands/2` is `/hands/2/bid`."""
        again = type(self)(self.code, prefix + self.pointer, telling=self.telling, hands=self.hands)
        again.words = self.words
        again._in_hand = self._in_hand
        return again

    def in_hand(self, index: int, number: int | None) -> Self:
        """The same refusal about one of the match's hands, from 0 the `index`-th; `number` if it has one."""
        again = self.under(f"/hands/{index}")
        if number is not None:
            again.hands = (number,)
            again.words = {**self.words, "number": number}
        again._in_hand = True
        return again


class Malformed(Broken):
    """Not a value of the kind that is asked for (`invalid`): mend the program or the file that sent it."""


class Impossible(Broken):
    """Cannot have happened at a table under these rules: look at the cards or the bids again."""


class NotNow(Broken):
    """Fine in itself, but not at this point of this match (`match_over`, …): look at the match again."""


def whole_number(value: object, pointer: str, least: int, most: int) -> int:
    """`value`, if it is a whole number (True and False are none) from `least` to `most`; else raises Malformed."""
    if type(value) is int and least <= value <= most:
        return value
    raise Malformed("invalid", pointer, telling="whole_number", least=least, most=most)


def one_of(value: object, pointer: str, values: Sequence[str]) -> str:
    """`value`, if it is one of the words `values`; else raises Malformed."""
    if isinstance(value, str) and value in values:
        return value
    raise Malformed("invalid", pointer, telling="one_of", values=", ".join(values))


def yes_or_no(value: object, pointer: str) -> bool:
    """`value`, if it is True or False; else raises Malformed."""
    if isinstance(value, bool):
        return value
    raise Malformed("invalid", pointer, telling="yes_or_no")


def text(value: object, pointer: str, most: int, least: int = 0) -> str:
    """`value` without the blanks around it, if it is text of `least` to `most` characters; else raises Malformed.

    Text that has to say something (`least` is not 0) has something in it that can be seen.
    """
    if isinstance(value, str):
        bare = value.strip()
        if least <= len(bare) <= most and "\x00" not in bare and (not least or any(map(_is_seen, bare))):
            return bare
    raise Malformed("invalid", pointer, telling="text", least=least, most=most)


def _is_seen(character: str) -> bool:
    return unicodedata.category(character) not in _UNSEEN and character not in _BLANK_LETTERS
