"""The hand that is being entered, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorepad.formats.plain import Plain
from scorepad.formats.scored import Speak
from scorepad.formats.stored import rfc3339
from scorepad.rules.terms import Sentence


@dataclass(frozen=True)
class Drafted:
    """What is told so far of hand `number` of a match that stands at `version`.

    `hand`: the facts, as they were told; None when nobody is entering anything, and then `by` and `at` are None too.
    `said`: the same in words. `revision`: another one for every change.
    """

    version: int
    number: int
    hand: Mapping[str, Any] | None = None
    by: str | None = None
    at: datetime | None = None
    said: tuple[Sentence, ...] = ()
    revision: str | None = None


def drafted(draft: Drafted, speak: Speak) -> Plain:
    """The draft as it is answered and sent to watchers. Sentences are said by `speak`."""
    return {
        "version": draft.version,
        "number": draft.number,
        "hand": None if draft.hand is None else dict(draft.hand),
        "by": draft.by,
        "at": None if draft.at is None else rfc3339(draft.at),
        "sentence": " ".join(speak(sentence) for sentence in draft.said),
    }
