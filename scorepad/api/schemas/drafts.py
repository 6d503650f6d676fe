"""The hand that is being entered: what a client tells of it, and what watchers are told."""

from __future__ import annotations

from scorepad.api.schemas.fields import Given, Line, Moment, Part, Taken, Text, Whole
from scorepad.api.schemas.hands import MUST, PERHAPS, Facts, Hand
from scorepad.usecases.keys import LONGEST_LABEL

_HAND_TOLD = {"description": "What is told so far, anything of it may be missing; null: nobody enters it any more."}


class NewDraft(Taken):
    """The next hand as far as it is entered."""

    number = Whole(**MUST, metadata={"description": "Of the next hand; refused when that is another."})
    hand = Part(Hand, **PERHAPS, metadata=_HAND_TOLD)
    by = Line(most=LONGEST_LABEL, metadata={"description": "Who enters it; the label of the key unless told."})


class Draft(Given):
    """The next hand as far as it is entered."""

    version = Whole(**MUST, metadata={"description": "Of the match when it was entered."})
    number = Whole(**MUST)
    hand = Part(Facts, **PERHAPS, metadata={"description": "As it was told; null when nobody is entering it."})
    by = Text(**PERHAPS)
    at = Moment(**PERHAPS)
    sentence = Text(**MUST, metadata={"description": "The same in words: who pitches for what, and who took what."})
