"""Ids come in as UUID or as text, however it is written, and are kept as text of 36 characters in small letters."""

from __future__ import annotations

from uuid import UUID

from scorepad.rules.broken import Malformed

Id = UUID | str


def text_of(value: Id) -> str:
    """The id of something that is looked for. What is no UUID comes out as "", which finds nothing."""
    try:
        return str(value if isinstance(value, UUID) else UUID(value))
    except ValueError:
        return ""


def chosen(value: Id, pointer: str = "") -> UUID:
    """An id that somebody chose for something new. Raises Malformed, pointing at `pointer`."""
    try:
        return value if isinstance(value, UUID) else UUID(value)
    except ValueError as error:
        raise Malformed("invalid", pointer, telling="uuid") from error
