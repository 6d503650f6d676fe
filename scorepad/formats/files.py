"""What an exported file is made from, and what a format of files is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from scorepad.formats.plain import Plain
from scorepad.formats.scored import Speak
from scorepad.formats.stored import Record
from scorepad.rules.match import Match

_LONGEST_STEM: Final = 80


@dataclass(frozen=True)
class StoredMatch:
    """A match as it is written out: its record with the whole ledger, and what folds it, which not all formats need."""

    record: Record
    fold: Callable[[], Match]

    @cached_property
    def match(self) -> Match:
        """The match, folded when it is first asked for."""
        return self.fold()


@dataclass(frozen=True)
class StoredPad:
    """A pad as it is written out.

    `about`: the pad as the contract shows it, `name` among it. `players`: likewise. `matches` is read once, one match
    at a time, so that a pad of many years needs no more room than one of its matches.
    """

    about: Plain
    players: Sequence[Plain]
    matches: Iterable[StoredMatch]
    exported_at: datetime


#: What makes a file: its text in pieces, or its bytes. The text is UTF-8.
Chunks = Iterator[str] | Iterator[bytes]


@dataclass(frozen=True)
class Format:
    """A format of files.

    `name`: how it is asked for, and how its files end. `match` and `pad` make a file of one, None where there is none.
    """

    name: str
    media_type: str
    match: Callable[[StoredMatch, Speak], Chunks] | None = None
    pad: Callable[[StoredPad, Speak], Chunks] | None = None


def match_filename(stored: StoredMatch, extension: str) -> str:
    """A name that tells what is in the file and that any disk can have: `pitch-2026-11-30-Ana-Bo-Cy.csv`."""
    return _filename("pitch", stored.record.played_on.isoformat(), *(seat.name for seat in stored.match.seats)) + (
        f".{extension}"
    )


def pad_filename(pad: StoredPad, extension: str) -> str:
    """The like for a pad: `scorepad-The-Thursday-Table-2026-11-30.json`."""
    return f"{_filename('scorepad', str(pad.about['name']), pad.exported_at.date().isoformat())}.{extension}"


def _filename(*words: str) -> str:
    """Letters and digits of any script, with hyphens between them and nothing else."""
    joined = unicodedata.normalize("NFC", "-".join(words))
    return re.sub(r"[\W_]+", "-", joined)[:_LONGEST_STEM].strip("-")
