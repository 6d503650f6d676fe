"""Whoever runs this Scorepad has its database before him and needs no key to read a pad: for the command line."""

from __future__ import annotations

from uuid import UUID

from scorepad.storage import models
from scorepad.storage.reading import reading
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import NotFound


def reader_of(thing: UUID) -> tuple[Holder, str | None]:
    """Somebody who may read the pad, or the pad of the match, with the id `thing`, and that match's id if it is one.

    Raises NotFound for what is neither.
    """
    with reading() as session:
        pad = session.get(models.Pad, str(thing))
        match = None if pad else session.get(models.Match, str(thing))
        if pad is not None:
            return _reader(pad.id), None
        if match is not None:
            return _reader(match.pad_id), match.id
    raise NotFound


def _reader(pad_id: str) -> Holder:
    return Holder(pad_id, key_id="", role="watch", label="")
