"""Matches as they are told: scored, stored, in a list; and what may be changed about one."""

from __future__ import annotations

from typing import Any, Final

from scorepad.api.schemas.fields import (
    Choice,
    Day,
    Given,
    Id,
    Line,
    Lines,
    Many,
    Moment,
    Part,
    QueryTruth,
    Taken,
    Text,
    Truth,
    Whole,
)
from scorepad.api.schemas.hands import (
    MUST,
    PERHAPS,
    Rules,
    ScoredHand,
    StoredHand,
    rules_change,
    scored_fields,
)
from scorepad.api.schemas.people import Paging
from scorepad.formats.guards import LONGEST_MATCH_NOTE, LONGEST_PLACE

#: What a match can be.
STATUSES: Final = ("playing", "won", "abandoned")


class Side(Given):
    """Who owns a total: a seat in solo play, else a team."""

    side = Whole(**MUST)
    name = Text(**MUST)
    seats = Many(Whole(), **MUST)
    total = Whole(**MUST)
    needs = Whole(**MUST, metadata={"description": "Target minus total."})
    wins_if = Text(**PERHAPS, metadata={"description": "In words: what would let this side win the next hand."})


class Winner(Given):
    """Who won, in which hand, and why."""

    side = Whole(**MUST)
    hand = Whole(**MUST)
    reason = Text(**MUST)


def _seat() -> dict[str, Any]:
    return {"seat": Whole(**MUST), "name": Text(**MUST), "side": Whole(**MUST), "present": Truth(**MUST)}


ScoredSeat = Given.from_dict(_seat(), name="ScoredSeat")
StoredSeat = Given.from_dict({**_seat(), "player": Id(**PERHAPS)}, name="StoredSeat")


def _common() -> dict[str, Any]:
    return {
        "rules": Part(Rules, **MUST),
        "sides": Many(Part(Side), **MUST),
        "dealer": Whole(**MUST, metadata={"description": "The seat that deals next."}),
        "next_hand": Whole(**MUST),
        "winner": Part(Winner, **PERHAPS),
    }


def _stored() -> dict[str, Any]:
    return {
        "id": Id(**MUST),
        "pad": Id(**MUST),
        "version": Whole(**MUST, metadata={"description": "The number of its latest entry, also its ETag."}),
        "status": Choice(STATUSES, **MUST),
        "started_at": Moment(**MUST),
        "ended_at": Moment(**PERHAPS),
        "played_on": Day(**MUST),
        "place": Text(**MUST),
        "note": Text(**MUST),
        "deleted_at": Moment(),
        "order": Many(
            Whole(),
            **MUST,
            metadata={"description": "All seats clockwise: by number unless somebody joined later."},
        ),
    }


ScoredMatch = Given.from_dict(
    {**_common(), "seats": Many(Part(ScoredSeat), **MUST), "hands": Many(Part(ScoredHand), **MUST)}, name="ScoredMatch"
)
StoredMatch = Given.from_dict(
    {
        **_stored(),
        **_common(),
        "seats": Many(Part(StoredSeat), **MUST),
        "hands": Many(Part(StoredHand), **MUST),
    },
    name="StoredMatch",
)


class SeatSummary(Given):
    """Who sits in a seat."""

    seat = Whole(**MUST)
    side = Whole(**MUST)
    name = Text(**MUST)
    player = Id(**PERHAPS)


class MatchSummary(Given):
    """A match in a list; the whole of it is at `/matches/{id}`."""

    id = Id(**MUST)
    pad = Id(**MUST)
    version = Whole(**MUST)
    status = Choice(STATUSES, **MUST)
    started_at = Moment(**MUST)
    ended_at = Moment(**PERHAPS)
    played_on = Day(**MUST)
    place = Text(**MUST)
    note = Text(**MUST)
    target = Whole(**MUST)
    hands = Whole(**MUST, metadata={"description": "How many count."})
    seats = Many(Part(SeatSummary), **MUST)
    totals = Many(Whole(), **MUST, metadata={"description": "By side."})
    winner = Whole(**PERHAPS, metadata={"description": "The side that won."})
    deleted_at = Moment(**PERHAPS)


class MatchFilter(Paging):
    """Which matches."""

    status = Choice(STATUSES)
    player = Id(metadata={"description": "Who sat in it."})
    from_ = Day(data_key="from", metadata={"description": "The first day."})
    to = Day(metadata={"description": "The last day."})
    q = Line(most=100, metadata={"description": "Words that are in a name, the place or the note."})
    deleted = QueryTruth(
        load_default=False, metadata={"default": False, "description": "Those deleted lately, instead."}
    )


class MatchChange(Taken):
    """What to change about a match; what is left out stays as it is."""

    place = Line(most=LONGEST_PLACE)
    note = Lines(most=LONGEST_MATCH_NOTE)
    rules = rules_change()
    status = Choice(("abandoned", "playing"))
    drop_later = Truth()


PreviewedHand = Given.from_dict({**scored_fields(), "void": Truth(**MUST)}, name="PreviewedHand")


class HandChange(Given):
    """A hand as it is and as it would be; null where it is not there."""

    number = Whole(**PERHAPS)
    before = Part(PreviewedHand, **PERHAPS)
    after = Part(PreviewedHand, **PERHAPS)


class Totals(Given):
    """Totals by side."""

    before = Many(Whole(), **MUST)
    after = Many(Whole(), **MUST)


class Winners(Given):
    """Who has won."""

    before = Part(Winner, **PERHAPS)
    after = Part(Winner, **PERHAPS)


class Preview(Given):
    """What an entry would change."""

    sentences = Many(Text(), **MUST, metadata={"description": "The change in words."})
    hands = Many(Part(HandChange), **MUST)
    totals = Part(Totals, **MUST)
    winner = Part(Winners, **MUST)
    match = Part(ScoredMatch, **MUST, metadata={"description": "The match as it would be."})
