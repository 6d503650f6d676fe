"""What people call things, checked before it is kept."""

from __future__ import annotations

import hashlib
import json

from scorepad.formats import guards
from scorepad.rules import broken
from scorepad.rules.broken import Malformed


def line(value: object, pointer: str, most: int, least: int = 0) -> str:
    """`value` without blanks around it, as one line of `least` to `most` characters that can be shown and stored.

    Raises Malformed, which says how long it may be.
    """
    found = broken.text(value, pointer, most, least)
    try:
        return guards.text(found, pointer, most)
    except Malformed as error:
        raise Malformed("invalid", pointer, telling="text", least=least, most=most) from error


def fingerprint(**content: object) -> str:
    """A digest of what a request asks for, to tell its repeats from another one under the same id."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=True).encode("ascii")).hexdigest()
