"""What no line of a page breaks apart: a figure and the word before it, a word of one letter and the one after it."""

from __future__ import annotations

import re
from typing import Final

_TOGETHER: Final = re.compile(r" (?=[+\N{MINUS SIGN}(]?\d|& )|(?<=\b[^\W\d]) (?=\w)")


def bound(text: str) -> str:
    """`text`, broken into lines nowhere in "Bo +1", "Ana &" and "u rundi"."""
    return _TOGETHER.sub("\N{NO-BREAK SPACE}", text)
