"""Ids come in as UUID or as text, however it is capitalised, and are kept as text in small letters."""

from __future__ import annotations

from uuid import UUID

Id = UUID | str


def text_of(value: Id) -> str:
    """An id as it is kept. What is no UUID comes out as it is, and then finds nothing."""
    return str(value).lower()
