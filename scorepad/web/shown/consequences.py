"""What a correction would change, before it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.rules.change import Change
from scorepad.rules.terms import Sentence
from scorepad.web.shown.standing import side_label
from scorepad.web.surface import speak


@dataclass(frozen=True)
class Moved:
    """The total of a side before and after."""

    side: int
    label: str
    before: int
    after: int


@dataclass(frozen=True)
class Consequences:
    """In sentences, and in totals; `nothing`: it would change neither totals nor winner."""

    sentences: Sequence[str]
    totals: Sequence[Moved]
    nothing: bool


def consequences(change: Change, first: Sentence | None = None) -> Consequences:
    """What there is to say about a change; `first`: what it is itself."""
    after = change.after
    pairs = zip(change.totals_before, change.totals_after, strict=False)
    moved = [Moved(side, side_label(after, side), before, now) for side, (before, now) in enumerate(pairs, 1)]
    same = change.totals_before == change.totals_after and change.winner_before == change.winner_after
    sentences = [*([first] if first else []), *change.sentences]
    return Consequences(list(dict.fromkeys(speak(each) for each in sentences)), moved, same)
