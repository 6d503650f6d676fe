"""What the rules refuse, sorted by what the one who asked can do about it.

Every refusal has a `code` (stable, for programs; `docs/rules.md` lists them), a JSON `pointer` to what is wrong,
relative to the value that was checked, and `words` for the sentence shown at the table, which the catalogue keeps
under `problem.<code>.detail`. A refusal changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.rules.terms import Sentence, Word


class Broken(Exception):
    """A rule that a proposed entry, hand or setting would break."""

    def __init__(self, code: str, pointer: str = "", **words: Word) -> None:
        super().__init__(f"{code} at {pointer or '/'}")
        self.code = code
        self.pointer = pointer
        self.words: Mapping[str, Word] = words

    @property
    def sentence(self) -> Sentence:
        """What to tell the table; `words` fill its gaps."""
        return Sentence(f"problem.{self.code}.detail", self.words)

    def under(self, prefix: str) -> Broken:
        """The same refusal, seen from the value that holds the checked one: `/bid` under `/hands/2` is `/hands/2/bid`."""
        again = type(self)(self.code, prefix + self.pointer)
        again.words = self.words
        return again


class Malformed(Broken):
    """Not a value of the kind that is asked for (`invalid`): mend the program or the file that sent it."""


class Impossible(Broken):
    """Cannot have happened at a table under these rules: look at the cards or the bids again."""


class NotNow(Broken):
    """Fine in itself, but not at this point of this match (`match_over`, `out_of_sequence`, …): look at the match again.

    `hands`: the numbers of the hands concerned, for `ends_earlier` and for a later hand that would become illegal.
    """

    hands: tuple[int, ...] = ()

    def under(self, prefix: str) -> Broken:
        """As `Broken.under`, keeping the hands concerned."""
        again = super().under(prefix)
        assert isinstance(again, NotNow)
        again.hands = self.hands
        return again
