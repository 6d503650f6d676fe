"""A match or a pad as text, to and from: plain values, what comes back over REST, and the files people export.

A format of files is one module with a `FORMAT`, and its name in the list here.
"""

from __future__ import annotations

from typing import Final

from scorepad.formats import csv, json, text
from scorepad.formats.files import Format

FORMATS: Final[tuple[Format, ...]] = (json.FORMAT, csv.FORMAT, text.FORMAT)
