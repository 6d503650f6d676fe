"""What a plain value must be before anybody reads it: each guard returns the value, or raises `Malformed("invalid")`.

`at` is the JSON pointer of the value, "" for the whole. A guard never converts: `true` is no number, "3" neither.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from typing import Final

from scorepad.rules.broken import Malformed, whole_number

#: No number at a table comes near it, and every database can store it.
LARGEST_NUMBER: Final = 1_000_000
#: In characters: a hand's note, where a match is played, and a match's note.
LONGEST_NOTE: Final = 500
LONGEST_PLACE: Final = 100
LONGEST_MATCH_NOTE: Final = 2000
#: A little more than a name may have when its outer spaces are gone; `Setup.checked` counts those that stay.
LONGEST_NAME: Final = 120
LONGEST_ID: Final = 64

#: Categories of characters that are no text: control, half of a surrogate pair, line and paragraph separators.
_NO_TEXT: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


def keyed(value: object, at: str, known: Collection[str]) -> Mapping[str, object]:
    """`value` as an object that has no other keys than `known`; an unknown key is pointed at."""
    if not isinstance(value, Mapping):
        raise Malformed("invalid", at, telling="object")
    for key in value:
        if key not in known:
            raise Malformed("invalid", f"{at}/{pointed(key)}", telling="unknown")
    return value


def listed(value: object, at: str) -> list[object] | tuple[object, ...]:
    """`value` as an array of anything."""
    if not isinstance(value, (list, tuple)):
        raise Malformed("invalid", at, telling="list")
    return value


def whole(value: object, at: str) -> int:
    """`value` as a whole number that can occur at a table."""
    return whole_number(value, at, -LARGEST_NUMBER, LARGEST_NUMBER)


def whole_or_null(value: object, at: str) -> int | None:
    """`value` as a whole number, or as null."""
    return None if value is None else whole(value, at)


def wholes(value: object, at: str) -> tuple[int, ...]:
    """`value` as an array of whole numbers."""
    return tuple(whole(each, f"{at}/{place}") for place, each in enumerate(listed(value, at)))


def text(value: object, at: str, longest: int = LONGEST_NAME, *, lines: bool = False) -> str:
    """`value` as text of at most `longest` characters that can be shown and stored; `lines` lets it have several."""
    if not isinstance(value, str) or len(value) > longest:
        raise Malformed("invalid", at, telling="text", least=0, most=longest)
    if not value.isprintable():  # which is quick, and true of nearly every name
        for character in value:
            if unicodedata.category(character) in _NO_TEXT and not (lines and character in "\n\r\t"):
                raise Malformed("invalid", at, telling="unwritable")
    return value


def needed(value: Mapping[str, object], at: str, *keys: str) -> None:
    """`value` has all of `keys`; a missing one is pointed at where it ought to be."""
    for key in keys:
        if key not in value:
            raise Malformed("invalid", f"{at}/{key}", telling="missing")


def pointed(key: object) -> str:
    """A key as a step of a JSON pointer (RFC 6901)."""
    return str(key).replace("~", "~0").replace("/", "~1")
