"""Names that are written from right to left, kept from turning the sentence around them."""

from __future__ import annotations

import unicodedata

from scorepad.rules.terms import Sentence, Word

_START = "\N{FIRST STRONG ISOLATE}"
_END = "\N{POP DIRECTIONAL ISOLATE}"
_TURNING = frozenset({"R", "AL", "RLE", "RLO", "RLI", "LRO", "LRE", "LRI", "FSI", "AN"})


def isolated(word: Word) -> Word:
    """`word` as it can stand in a sentence: a text with right-to-left letters is set apart from what is around."""
    if isinstance(word, str):
        turns = any(unicodedata.bidirectional(letter) in _TURNING for letter in word)
        return f"{_START}{word}{_END}" if turns else word
    if isinstance(word, tuple):
        return tuple(isolated(each) for each in word)
    if isinstance(word, Sentence):
        return Sentence(word.key, {name: isolated(each) for name, each in word.words.items()})
    return word
