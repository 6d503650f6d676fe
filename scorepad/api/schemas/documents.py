"""Match documents: a match as somebody writes it down, to be scored or started."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields

from scorepad.api.schemas.fields import LONGEST_NAME, NAMED, Id, Line, Lines, Many, Name, Part, Taken, Whole, told
from scorepad.api.schemas.hands import MAY, MUST, Hand, RulesTold
from scorepad.formats.guards import LONGEST_MATCH_NOTE, LONGEST_PLACE
from scorepad.rules.setup import FARTHEST_OPENING


class Person(Taken):
    """Who sits in a seat: a player the pad knows by `player`, somebody by `name`, or both."""

    name = Name()
    player = Id(**MAY)


class Sitter(fields.Field[Any]):
    """A seat of a document: a name, or a `Person`."""

    default_error_messages = told(seat="seat")

    def __init__(self, **words: Any) -> None:
        name = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME, "pattern": NAMED}
        super().__init__(metadata={"oneOf": [name, {"$ref": "#/components/schemas/Person"}]}, **words)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **words: Any) -> Any:
        if isinstance(value, str):
            return Name().deserialize(value, attr, data, **words)
        if isinstance(value, dict):
            return Person().load(value)
        raise self.make_error("seat")


def _setup() -> dict[str, Any]:
    opening = Whole(least=-FARTHEST_OPENING, most=FARTHEST_OPENING)
    return {
        "rules": Part(RulesTold, **MAY, metadata={"description": "What differs from the written rules."}),
        "seats": Many(Sitter(), **MUST, metadata={"description": "Clockwise from seat 1."}),
        "sides": Many(Many(Whole()), **MAY, metadata={"description": "The seats of each side; left out: each alone."}),
        "dealer": Whole(**MUST, metadata={"description": "The seat that deals first."}),
        "opening": Many(opening, **MAY, metadata={"description": "Totals carried over from paper, by side."}),
    }


def _document() -> dict[str, Any]:
    return {**_setup(), "hands": Many(Part(Hand))}


MatchSetup = Taken.from_dict(_setup(), name="MatchSetup")
MatchDocument = Taken.from_dict(_document(), name="MatchDocument")
NewMatch = Taken.from_dict(
    {**_document(), "id": Id(), "place": Line(most=LONGEST_PLACE), "note": Lines(most=LONGEST_MATCH_NOTE)},
    name="NewMatch",
)
