"""A hand between a form and the rules: read from what was tapped, and filled in again to be corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from scorepad.rules.hand import Bid, Hand
from scorepad.rules.seating import Seating
from scorepad.rules.terms import POINTS
from scorepad.web.figures import whole
from scorepad.web.surface import t

_LONGEST = 600
#: What the names of the fields of a hand begin with, up to the first hyphen.
FIELDS = frozenset(
    {
        *("call", "bid", "took", "every", "dealer", "trump", "high_rank", "low_rank", "tricks", "trick_points"),
        *("lone_trump", "all_tricks", "game_tied", "note"),
    }
)


class Said(dict[str, str]):
    """What a form says, by field; a field that says nothing is "". Several answers of one field stand in one text."""

    def __missing__(self, name: str) -> str:
        return ""

    @classmethod
    def of_form(cls, form: Any) -> Said:
        """What was sent: a werkzeug MultiDict."""
        return cls({name: ",".join(form.getlist(name))[:_LONGEST] for name in form})

    @classmethod
    def of_hand(cls, hand: Hand, dealer: int | None = None) -> Said:
        """A recorded hand, exactly as it was told; `dealer`: who dealt it, when that was out of turn."""
        said = cls()
        for each in hand.bids or ():
            said[f"bid-{each.seat}"] = "pass" if each.bid is None else str(each.bid)
        if hand.bids is None and hand.pitcher is not None:
            said["call"] = f"{hand.pitcher}:{hand.bid}"
        for name, side in hand.took.items():
            said[f"took-{name}"] = "nobody" if side is None else str(side)
        for name in ("tricks", "trick_points"):
            for side, value in enumerate(getattr(hand, name) or (), 1):
                said[f"{name}-{side}"] = str(value)
        for name in ("lone_trump", "all_tricks"):
            said[name] = "yes" if getattr(hand, name) else ""
        for name in ("trump", "high_rank", "low_rank", "note"):
            said[name] = getattr(hand, name) or ""
        said["game_tied"] = ",".join(str(side) for side in hand.game_tied or ())
        said["dealer"] = str(dealer or "")
        return said

    def chosen(self, seat: int, every: bool) -> str | None:
        """What is marked in the row of a seat: a bid, "pass", or None."""
        if every:
            return self[f"bid-{seat}"] or None
        pitcher, _, bid = self["call"].partition(":")
        return bid if pitcher == str(seat) else None

    def many(self, name: str) -> list[str]:
        """The answers of a field that takes several."""
        return [each for each in self[name].split(",") if each]

    def number(self, name: str) -> int | None:
        """A whole number, or None for anything else."""
        return whole(self[name])


def read(said: Said, seating: Seating, dealer: int, *, every: bool, number: int | None = None) -> Hand:
    """The hand that a form tells of this table, where seat `dealer` was due to deal; what is not said stays unknown."""
    dealt = said.number("dealer")
    order = seating.speaking(dealt if dealt in seating.playing else dealer)
    bids, pitcher, bid = _auction(said, order, every=every)
    sides = len(seating.sides)
    took = {point.name: said.number(field) for point in POINTS if (said[field := f"took-{point.name}"])}
    if said["lone_trump"]:
        _follow(took, pitcher or _last_bidder(bids), seating)
    return Hand(
        bids=bids,
        pitcher=pitcher,
        bid=bid,
        took=MappingProxyType(took),
        dealer=dealt,
        number=number,
        trump=said["trump"] or None,
        high_rank=said["high_rank"] or None,
        low_rank=said["low_rank"] or None,
        tricks=_by_side(said, "tricks", sides),
        trick_points=_by_side(said, "trick_points", sides),
        lone_trump=True if said["lone_trump"] else None,
        all_tricks=True if said["all_tricks"] else None,
        game_tied=tuple(int(side) for side in said.many("game_tied") if side.isdecimal()) or None,
        note=said["note"].strip() or None,
    )


def all_passed(order: Sequence[int]) -> Hand:
    """A deal in which nobody wanted to pitch."""
    return Hand(bids=tuple(Bid(seat, None) for seat in order))


def missing(hand: Hand, *, every: bool) -> str | None:
    """What has to be tapped before there is a hand at all, in a sentence; None when it is all there."""
    if every and hand.bids and not hand.took and all(said.bid is None for said in hand.bids):
        return None  # a deal that is thrown in has no points
    lacking = []
    if not every and hand.pitcher is None:
        lacking.append(t("page.say.lacks_bid"))
    if every and not any(said.bid for said in hand.bids or ()):
        lacking.append(t("page.say.lacks_bids"))
    for point in POINTS:
        counted = point.name == "game" and hand.trick_points is not None
        if point.name not in hand.took and not counted:
            lacking.append(t(f"point.{point.name}"))
    return t("page.say.missing", what=tuple(lacking)) if lacking else None


def _auction(said: Said, order: Sequence[int], *, every: bool) -> tuple[tuple[Bid, ...] | None, int | None, int | None]:
    if every:
        chosen = [(seat, said[f"bid-{seat}"]) for seat in order if said[f"bid-{seat}"]]
        return tuple(Bid(seat, int(bid) if bid.isdecimal() else None) for seat, bid in chosen), None, None
    pitcher, _, bid = said["call"].partition(":")
    if pitcher.isdecimal() and bid.isdecimal():
        return None, int(pitcher), int(bid)
    return None, None, None


def _last_bidder(bids: tuple[Bid, ...] | None) -> int | None:
    return next((said.seat for said in reversed(bids or ()) if said.bid is not None), None)


def _follow(took: dict[str, int | None], pitcher: int | None, seating: Seating) -> None:
    """What one single trump decides by itself: it is High and Low, and the pitcher's."""
    if pitcher is not None and 1 <= pitcher <= len(seating.seats):
        took.setdefault("high", seating.side_of(pitcher))
        took.setdefault("low", seating.side_of(pitcher))


def _by_side(said: Mapping[str, str], name: str, sides: int) -> tuple[int, ...] | None:
    """A number a side; a field left empty beside filled ones is none of them."""
    fields = [said[f"{name}-{side}"].strip() for side in range(1, sides + 1)]
    if not any(fields):
        return None
    return tuple(whole(text) or 0 for text in fields)
