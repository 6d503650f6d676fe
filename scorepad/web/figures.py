"""Numbers as people type them into a form."""

from __future__ import annotations

from typing import Final

from scorepad.translate import MINUS

_MOST_DIGITS: Final = 6


def whole(text: str | None) -> int | None:
    """The whole number that `text` is, with either kind of minus; None for anything else."""
    typed = (text or "").strip().replace(MINUS, "-")
    digits = typed.removeprefix("-")
    return int(typed) if digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS else None
