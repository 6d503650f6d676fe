"""What no line of a page breaks apart: a figure and its word, a short word and the next."""

from __future__ import annotations

import re
from typing import Final

_TOGETHER: Final = re.compile(
    r"(?<!\N{MIDDLE DOT}) (?=[+\N{MINUS SIGN}(]?\d|& |\N{EN DASH} )"  # Bo +1, Ana & Cy, and before a dash
    r"|(?<=\b[^\W\d]) (?=\w)|(?<=\b[Nn]i) (?=\w\w)"  # u rundi; ni uspelo: what did not come about
)


def bound(text: str) -> str:
    """`text`, with spaces that no line ends at in "Bo +1", "u rundi" and before a dash."""
    return _TOGETHER.sub("\N{NO-BREAK SPACE}", text)
