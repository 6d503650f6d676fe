"""The sentences about one hand: what it came to and why, and what is worth a second look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.rules import detail
from scorepad.rules.terms import POINTS, Sentence, Word, say

if TYPE_CHECKING:
    from scorepad.rules.sheet import ScoredHand


def point_names(names: list[str]) -> tuple[Word, ...]:
    """Points by name, to be read out as a list."""
    return tuple(say(f"point.{name}") for name in names)


def why(hand: ScoredHand) -> tuple[Sentence, ...]:
    """Who bid what and how, what the pitching side took, made or set, what the others gain, and the win."""
    if hand.thrown_in:
        told = [say("why.thrown_in"), say("why.next_dealer", name=hand.seating.name(hand.next_dealer))]
        return tuple([say("why.void"), *told[:1]] if hand.void else told)
    if hand.pitcher is None or hand.bid is None:
        return ()
    parts = [_took(hand)]
    if hand.void:
        return (say("why.void"), *parts)
    side = hand.seating.side_of(hand.pitcher)
    if hand.by_rule:
        heir = hand.took["game"]
        parts.append(say("why.tie_by_rule", name=hand.seating.side_names[heir - 1] if heir else ""))
    points = hand.points or ()
    if hand.bid > len(POINTS) and not hand.made and sum(hand.took[point.name] == side for point in POINTS) == len(POINTS):
        parts.append(say("why.not_all_tricks"))
    parts.append(say("why.made", count=points[side - 1]) if hand.made else say("why.set", count=hand.bid))
    gains = tuple(
        say("why.gain", name=hand.seating.side_names[other - 1], points=gain)
        for other, gain in enumerate(points, 1)
        if gain and other != side
    )
    if gains:
        parts.append(say("why.gains", gains=gains))
    if hand.win is not None:
        parts.append(hand.win.reason)
    return tuple(parts)


def _took(hand: ScoredHand) -> Sentence:
    assert hand.pitcher is not None
    assert hand.bid is not None
    side = hand.seating.side_of(hand.pitcher)
    how = "forced" if hand.forced else "stolen" if hand.stolen else "plain"
    bid = say(f"why.bid.{how}", name=hand.seating.name(hand.pitcher), bid=hand.bid)
    took = [point.name for point in POINTS if hand.took[point.name] == side]
    words: dict[str, Word] = {"bid": bid}
    key = hand.seating.key("why.took" if took else "why.took_nothing")
    if took:
        words |= {"points": point_names(took), "count": len(took)}
    if hand.seating.in_teams:
        words["team"] = hand.seating.side_names[side - 1]
    return Sentence(key, words)


def warnings(hand: ScoredHand) -> tuple[Sentence, ...]:
    """What cannot be made, what is legal but rare, and which rule decided a set at the target."""
    if hand.void or hand.thrown_in or hand.pitcher is None or hand.bid is None:
        return ()
    absent = [point for point in POINTS if hand.took[point.name] is None]
    found = []
    if hand.bid >= len(POINTS):
        found += [say(f"warning.cannot_be_made.{point.name}", bid=hand.bid) for point in absent]
    if hand.bid > len(POINTS) and not absent and hand.all_tricks is None:
        found.append(say("warning.all_tricks_unsaid", bid=hand.bid))
    if hand.facts.took.get("jack") is None and "jack" in hand.facts.took and _game_was_tied(hand):
        found.append(say("warning.no_jack_and_tie"))
    if detail.is_lone(hand.facts):
        found.append(say("warning.lone_trump"))
    side = hand.seating.side_of(hand.pitcher)
    total = hand.totals[side - 1]
    if not hand.made and total >= hand.rules.target:
        how = "won" if hand.win is not None and hand.win.side == side else "not_won"
        name = hand.seating.side_names[side - 1]
        found.append(say(f"warning.set_at_target.{how}", name=name, total=total, rule=say(f"house.win.{hand.rules.win}")))
    return tuple(found)


def _game_was_tied(hand: ScoredHand) -> bool:
    return hand.took["game"] is None or hand.by_rule
