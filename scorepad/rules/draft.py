"""A hand that is still being told: what can be said of it before it is complete."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorepad.rules import auction, playing
from scorepad.rules.broken import Impossible, Malformed
from scorepad.rules.hand import Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.match import Match
from scorepad.rules.seating import Seating
from scorepad.rules.terms import POINTS, Point, Sentence, say


def so_far(match: Match, number: int, hand: Hand) -> tuple[Sentence, ...]:
    """What the table has told of the next hand, number `number`: "Di pitches for 3." and who took what.

    Whatever is missing is fine. Raises Broken for what cannot be, with pointers into the hand, and NotNow when it is
    not the turn of this hand.
    """
    at = match.position
    with at.seating.naming():
        playing.check_next(at, number)
        dealer = match.dealer if hand.dealer is None else _seat(hand.dealer, "/dealer", at.seating.playing)
        order = at.seating.speaking(dealer)
        said = tuple(_auction(hand, order, match.rules, at.seating)) or (
            say("draft.dealt", name=at.seating.name(dealer)),
        )
        told = tuple(_point(point, hand.took[point.name], at.seating) for point in POINTS if _is_told(point, hand))
        return (*said, say("draft.points", points=told)) if told else said


def _auction(hand: Hand, order: tuple[int, ...], rules: HouseRules, seating: Seating) -> Iterator[Sentence]:
    bids = hand.bids or ()
    speakers = auction.speakers(bids, order, rules)
    high = max((said.bid for said in bids if said.bid is not None), default=None)
    if bids and (len(bids) == len(order) or high == rules.maximum_bid):
        contract = auction.resolve(Hand(bids=bids), order, rules)
        if contract is None:
            yield say("draft.thrown_in")
        else:
            yield say("draft.pitches", name=seating.name(contract.pitcher), bid=contract.bid)
    elif bids:
        for said in bids:
            if said.bid == high and high is not None:
                yield say("draft.bids", name=seating.name(said.seat), bid=high)
        yield from (say("draft.turn", name=seating.name(each.seat)) for each in speakers if each.turn)
    elif hand.pitcher is not None:
        name = seating.name(_seat(hand.pitcher, "/pitcher", order))
        if hand.bid is None:
            yield say("draft.pitcher", name=name)
        else:
            auction.resolve(replace(hand, bids=None), order, rules)
            yield say("draft.pitches", name=name, bid=hand.bid)


def _seat(seat: int, pointer: str, there: tuple[int, ...]) -> int:
    if seat not in there:
        raise Impossible("unknown_seat", pointer, seat=seat)
    return seat


def _is_told(point: Point, hand: Hand) -> bool:
    """Whether anything is told of the point; that nobody took it, where somebody always does, tells nothing yet."""
    return point.name in hand.took and (hand.took[point.name] is not None or not point.always)


def _point(point: Point, side: int | None, seating: Seating) -> Sentence:
    name = say(f"point.{point.name}")
    if side is None:
        if point.absent is None:
            raise Malformed("invalid", f"/{point.name}")
        return say("draft.point", point=name, name=say(point.absent))
    if side not in seating.playing_sides:
        raise Impossible("unknown_side", f"/{point.name}", side=side)
    return say("draft.point", point=name, name=seating.side_names[side - 1])
