"""A scored match as plain values: what `/score` answers, and the common part of a stored match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from scorepad.formats.plain import Document, Plain
from scorepad.rules.broken import Broken
from scorepad.rules.entries import HandRecorded, MatchStarted
from scorepad.rules.match import Match, Side
from scorepad.rules.sheet import Happening, ScoredHand
from scorepad.rules.terms import POINTS, Sentence, say

#: What says a sentence in some language.
Speak = Callable[[Sentence], str]


def score_document(written: Document) -> Match:
    """The match that a document writes down, its hands played in order.

    Raises Broken; what is wrong with the hand in place i (from 0) is pointed at under `/hands/i`.
    """
    match = Match.start(MatchStarted(written.setup))
    for place, hand in enumerate(written.hands):
        try:
            match = match.play(HandRecorded(hand))
        except Broken as broken:
            raise broken.under(f"/hands/{place}") from None
    return match


def written_document(match: Match) -> Document | None:
    """The document that scores like `match` as it stands, each hand with its dealer; voided hands are not in it.

    None where no document could: after an adjustment of points, or when somebody left, returned or joined.
    """
    for each in match.sheet:
        if isinstance(each, Happening) and (each.points is not None or each.kind.startswith("seat_")):
            return None
    hands = (replace(each.facts, dealer=each.dealer, number=None) for each in match.hands if not each.void)
    return Document(replace(match.setup, rules=match.rules), tuple(hands))


def scored(match: Match, speak: Speak) -> Plain:
    """The match with everything that follows from it: contract, "What comes back". Sentences are said by `speak`."""
    winner = match.winner
    chances = {chance.side: speak(chance.sentence) for chance in match.chances()}
    return {
        "rules": match.rules.as_mapping(),
        "seats": [
            {"seat": seat.seat, "name": seat.name, "side": seat.side, "present": seat.present} for seat in match.seats
        ],
        "sides": [
            {
                "side": side.side,
                "name": speak(side_name(side)),
                "seats": list(side.seats),
                "total": side.total,
                "needs": side.needs,
                "wins_if": chances.get(side.side),
            }
            for side in match.sides
        ],
        "dealer": match.dealer,
        "next_hand": match.next_number,
        "winner": winner and {"side": winner.side, "hand": winner.hand, "reason": speak(winner.reason)},
        "hands": [scored_hand(each, len(match.sides), speak) for each in match.hands],
    }


def scored_hand(hand: ScoredHand, sides: int, speak: Speak) -> Plain:
    """One hand with what it gave; arrays by side have `sides` places, null for a side that was not there yet."""
    bids = hand.bids
    return {
        "number": hand.number,
        "thrown_in": hand.thrown_in,
        "dealer": hand.dealer,
        "bids": None if bids is None else [{"seat": said.seat, "bid": said.bid} for said in bids],
        "pitcher": hand.pitcher,
        "bid": hand.bid,
        "forced": hand.forced,
        "stolen": hand.stolen,
        **{point.name: hand.took.get(point.name) for point in POINTS},
        "taken": _by_side(hand.taken, sides),
        "made": hand.made,
        "points": _by_side(hand.points, sides),
        "totals": _by_side(hand.totals, sides),
        "next_dealer": hand.next_dealer,
        "why": " ".join(speak(sentence) for sentence in hand.why),
        "warnings": [{"code": warning.key.split(".")[1], "detail": speak(warning)} for warning in hand.warnings],
    }


def side_name(side: Side) -> Sentence:
    """What a side is called: the name of its player, or the names of all of a team."""
    return say("side.name", names=side.name)


def _by_side(values: Iterable[Any] | None, sides: int) -> list[Any] | None:
    if values is None:
        return None
    known = list(values)
    return known + [None] * (sides - len(known))
