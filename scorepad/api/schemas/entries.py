"""Entries of a ledger: what each kind of them says, one or a list in order."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import marshmallow as ma

from scorepad.api.schemas.documents import MatchSetup
from scorepad.api.schemas.fields import (
    Anything,
    Choice,
    Given,
    Id,
    Line,
    Lines,
    Moment,
    Name,
    Part,
    QueryWhole,
    Taken,
    Text,
    Whole,
)
from scorepad.api.schemas.hands import DROP_LATER, MAY, MUST, Hand, rules_change
from scorepad.formats.guards import LONGEST_MATCH_NOTE, LONGEST_PLACE
from scorepad.rules.entries import KINDS
from scorepad.rules.happenings import LONGEST_REASON
from scorepad.rules.setup import FARTHEST_OPENING

_SEAT: Final = {"seat": Whole(**MUST)}
_NUMBER: Final = {"number": Whole(**MUST)}
_LATER: Final = {"drop_later": DROP_LATER}

#: What each kind says beside its name.
SAID: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "hand_recorded": {"hand": Part(Hand, **MUST)},
        "hand_corrected": {**_NUMBER, "hand": Part(Hand, **MUST), **_LATER},
        "hand_voided": {**_NUMBER, **_LATER},
        "hand_restored": {**_NUMBER, **_LATER},
        "misdealt": {"next_dealer": Whole(**MUST)},
        "dealer_set": _SEAT,
        "rules_changed": {"rules": rules_change(required=True), **_LATER},
        "points_adjusted": {
            "side": Whole(**MUST),
            "points": Whole(**MUST),
            "reason": Lines(most=LONGEST_REASON, least=1, **MUST),
        },
        "seat_left": _SEAT,
        "seat_returned": _SEAT,
        "seat_joined": {
            "name": Name(),
            "player": Id(**MAY),
            "after": Whole(**MUST),
            "opening": Whole(least=-FARTHEST_OPENING, most=FARTHEST_OPENING),
        },
        "match_described": {"place": Line(most=LONGEST_PLACE, **MAY), "note": Lines(most=LONGEST_MATCH_NOTE, **MAY)},
        "match_abandoned": {},
        "match_resumed": {},
        "match_unlocked": {},
        "undone": {"version": Whole(**MUST)},
        "redone": {"version": Whole(**MUST)},
    }
)


def _name(kind: str) -> str:
    return "".join(word.capitalize() for word in kind.split("_"))


#: The data of each kind that can be sent.
DATA: Final = {kind: Taken.from_dict(dict(said), name=f"{_name(kind)}Said") for kind, said in SAID.items()}
#: The same for what is told; the first entry of a ledger is only ever told.
TOLD: Final = {"match_started": MatchSetup, **DATA}


def _entry(kind: str) -> type[ma.Schema]:
    fields = {"kind": Choice([kind], **MUST), "data": Part(DATA[kind], **({} if not SAID[kind] else MUST)), "id": Id()}
    return Taken.from_dict(fields, name=_name(kind))


#: The whole of each kind as it is sent.
ENTRIES: Final = {kind: _entry(kind) for kind in DATA}


class NewEntry(Taken):
    """An entry as it is sent: its `data` is what its `kind` says."""

    kind = Choice(tuple(DATA), **MUST)
    data = Anything()
    id = Id()

    def load(self, data: Any, **words: Any) -> Any:
        """The entry, read by the schema of its kind; without a known one, by this."""
        kind = data.get("kind") if isinstance(data, dict) else None
        if isinstance(kind, str) and kind in ENTRIES:
            return {"data": {}, **ENTRIES[kind]().load(data)}
        return super().load(data, **words)


class NewEntries(Taken):
    """One entry, or a list of them in order; always read as a list."""

    most: Final = 200

    def load(self, data: Any, **_: Any) -> list[Any]:
        """The entries; raises ValidationError, by place when it was a list."""
        if not isinstance(data, list):
            return [NewEntry().load(data)]
        if not 1 <= len(data) <= self.most:
            raise ma.ValidationError(f"length|least=1|most={self.most}")
        found, wrong = [], {}
        for place, each in enumerate(data):
            try:
                found.append(NewEntry().load(each))
            except ma.ValidationError as error:
                wrong[place] = error.messages
        if wrong:
            raise ma.ValidationError(wrong)
        return found


class Entry(Given):
    """A line of a ledger."""

    id = Id(**MUST)
    version = Whole(**MUST)
    kind = Choice(tuple(KINDS), **MUST)
    data = Anything(**MUST, metadata={"type": "object", "description": "As the kind says."})
    at = Moment(**MUST)
    by = Text(required=True, allow_none=True, metadata={"description": "The label of the key it was written with."})


class AfterVersion(Taken):
    """Which part of a ledger."""

    limit = QueryWhole(least=1, most=200, load_default=50, metadata={"default": 50})
    after = QueryWhole(least=0, metadata={"description": "Only entries after this version, oldest first."})
    cursor = QueryWhole(least=1, metadata={"description": "From the `Link` of the page before."})


def one_entry(examples: Mapping[str, Any]) -> dict[str, Any]:
    """The description of a body that is one entry."""
    return _body(_ONE, examples)


def some_entries(examples: Mapping[str, Any]) -> dict[str, Any]:
    """The description of a body that is one entry, or a list of them."""
    many = {"type": "array", "items": _ONE, "minItems": 1, "maxItems": NewEntries.most}
    return _body({"oneOf": [_ONE, many]}, examples)


_ONE: Final = {"$ref": "#/components/schemas/NewEntry"}


def _body(schema: Mapping[str, Any], examples: Mapping[str, Any]) -> dict[str, Any]:
    shown = {name: {"value": value} for name, value in examples.items()}
    return {"required": True, "content": {"application/json": {"schema": schema, "examples": shown}}}
