"""House rules and hands: what a client tells, and what it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import marshmallow as ma

from scorepad.api.schemas.fields import (
    Choice,
    Given,
    Id,
    Lines,
    Many,
    Moment,
    Part,
    Taken,
    Text,
    Truth,
    Whole,
)
from scorepad.rules.house import FIELDS, Field
from scorepad.rules.terms import POINTS, RANKS, SUITS

MUST: Final[dict[str, Any]] = {"required": True}
#: There, but perhaps null.
PERHAPS: Final[dict[str, Any]] = {"required": True, "allow_none": True}
#: May be left out, or be null: both say that nobody knows.
MAY: Final[dict[str, Any]] = {"allow_none": True}

_POINT_TOLD: Final = "The side that took it; null: nobody did. Left out: not told."


def _rule(field: Field, **words: Any) -> ma.fields.Field[Any]:
    metadata = {"description": f"`{field.name}` of the house rules.", "default": field.default}
    if field.values:
        return Choice(field.values, metadata=metadata, **words)
    if isinstance(field.default, bool):
        return Truth(metadata=metadata, **words)
    return Whole(least=field.least, most=field.most, metadata=metadata, **words)


RulesTold = Taken.from_dict({field.name: _rule(field) for field in FIELDS}, name="RulesTold")
Rules = Given.from_dict({field.name: _rule(field, required=True) for field in FIELDS}, name="Rules")


def rules_change(**words: Any) -> Part:
    """House rules of which at least one changes."""

    def something(rules: Mapping[str, Any]) -> None:
        if not rules:
            raise ma.ValidationError("nothing_to_change")

    metadata = {"description": "Only what changes; the whole match is scored again.", "minProperties": 1}
    return Part(RulesTold, validate=something, metadata=metadata, **words)


class Bid(Taken):
    """What a seat said: a number, or null for a pass."""

    seat = Whole(**MUST)
    bid = Whole(**PERHAPS)


def _facts() -> dict[str, Any]:
    return {
        "number": Whole(**MAY, metadata={"description": "Refused unless it is the next."}),
        "dealer": Whole(
            **MAY, metadata={"description": "The seat that dealt, out of turn; the deal goes on from there."}
        ),
        "bids": Many(Part(Bid), **MAY, metadata={"description": "In speaking order."}),
        "pitcher": Whole(**MAY, metadata={"description": "A seat, with `bid` instead of `bids`."}),
        "bid": Whole(**MAY),
        **{point.name: Whole(**MAY, metadata={"description": _POINT_TOLD}) for point in POINTS},
        "trump": Choice(SUITS, **MAY),
        "high_rank": Choice(RANKS, **MAY),
        "low_rank": Choice(RANKS, **MAY),
        "tricks": Many(Whole(), **MAY, metadata={"description": "By side."}),
        "trick_points": Many(Whole(), **MAY, metadata={"description": "By side."}),
        "lone_trump": Truth(**MAY),
        "all_tricks": Truth(**MAY),
        "game_tied": Many(Whole(), **MAY, metadata={"description": "The sides tied at the top."}),
        "note": Lines(**MAY),
    }


DROP_LATER: Final = Truth(metadata={"description": "Void the hands after an end that comes earlier by this."})
Hand = Taken.from_dict(_facts(), name="Hand")
HandCorrection = Taken.from_dict({**_facts(), "drop_later": DROP_LATER}, name="HandCorrection")
DropLater = Taken.from_dict({"drop_later": DROP_LATER}, name="DropLater")


class Nothing(Taken):
    """An empty object, or no body at all."""


class Warned(Given):
    """Legal, but rare: worth a second look."""

    code = Text(**MUST)
    detail = Text(**MUST)


class BidSaid(Given):
    """What a seat said."""

    seat = Whole(**MUST)
    bid = Whole(**PERHAPS)


def _by_side(**words: Any) -> Many:
    return Many(Whole(allow_none=True), **words, metadata={"description": "By side; null for one not there yet."})


def scored_fields() -> dict[str, Any]:
    """What a hand gave."""
    return {
        "number": Whole(**PERHAPS, metadata={"description": "Null for a deal that was thrown in."}),
        "thrown_in": Truth(**MUST),
        "dealer": Whole(**MUST),
        "bids": Many(Part(BidSaid), **PERHAPS),
        "pitcher": Whole(**PERHAPS),
        "bid": Whole(**PERHAPS),
        "forced": Truth(**PERHAPS),
        "stolen": Truth(**PERHAPS),
        **{point.name: Whole(**PERHAPS) for point in POINTS},
        "taken": _by_side(**PERHAPS),
        "made": Truth(**PERHAPS),
        "points": _by_side(**PERHAPS),
        "totals": _by_side(**MUST),
        "next_dealer": Whole(**MUST),
        "why": Text(**MUST, metadata={"description": "One sentence."}),
        "warnings": Many(Part(Warned), **MUST),
    }


Facts = Given.from_dict(_facts(), name="Facts")


class Earlier(Given):
    """What a correction replaced."""

    version = Whole(**MUST)
    replaced_at = Moment(**MUST)
    replaced_by = Text(**PERHAPS)
    told = Part(Facts, **MUST)


def _kept() -> dict[str, Any]:
    return {
        "id": Id(**MUST),
        "recorded_at": Moment(**MUST),
        "recorded_by": Text(**PERHAPS),
        "void": Truth(**MUST),
        "told": Part(Facts, **MUST, metadata={"description": "As it was told, to be corrected."}),
        "earlier": Many(Part(Earlier), **MUST),
    }


ScoredHand = Given.from_dict(scored_fields(), name="ScoredHand")
StoredHand = Given.from_dict({**scored_fields(), **_kept()}, name="StoredHand")
