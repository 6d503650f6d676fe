"""The sentences about one hand: what it came to and why, and what is worth a second look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.rules import detail
from scorepad.rules.terms import POINTS, Sentence, Word, say

if TYPE_CHECKING:
    from scorepad.rules.sheet import ScoredHand


def why(hand: ScoredHand) -> tuple[Sentence, ...]:
    """Who bid what and how, what the pitching side took, made or set, what the others gain, and the win."""
    if hand.pitcher is None or hand.bid is None:
        thrown_in = say("why.thrown_in")
        if hand.void:
            return (say("why.void"), thrown_in)
        return (thrown_in, say("why.next_dealer", name=hand.seating.name(hand.next_dealer)))
    took = _took(hand, hand.pitcher, hand.bid)
    if hand.points is None:
        return (say("why.void"), took)
    side = hand.seating.side_of(hand.pitcher)
    names = hand.seating.side_names
    parts = [took]
    heir = hand.took["game"] if hand.by_rule else None
    if heir is not None:
        parts.append(say("why.tie_by_rule", name=names[heir - 1]))
    if hand.made:
        parts.append(say("why.made", count=hand.points[side - 1]))
    else:
        if hand.bid > len(POINTS) and set(hand.took.values()) == {side}:
            parts.append(say("why.not_all_tricks"))
        parts.append(say("why.set", count=hand.bid))
    gains = tuple(
        say("why.gain", name=names[other - 1], points=gain)
        for other, gain in enumerate(hand.points, 1)
        if gain and other != side
    )
    if gains:
        parts.append(say("why.gains", gains=gains))
    if hand.win is not None:
        parts.append(hand.win.reason)
    return tuple(parts)


def _took(hand: ScoredHand, pitcher: int, bid: int) -> Sentence:
    """The bid, and what it came to: "Di bid 3, took High and Game: 2."."""
    seating = hand.seating
    side = seating.side_of(pitcher)
    how = "forced" if hand.forced else "stolen" if hand.stolen else "plain"
    words: dict[str, Word] = {"bid": say(f"why.bid.{how}", name=seating.name(pitcher), bid=bid)}
    if seating.in_teams:
        words["team"] = seating.side_names[side - 1]
    took = tuple(say(f"point.{point.name}") for point in POINTS if hand.took[point.name] == side)
    if not took:
        return Sentence(seating.key("why.took_nothing"), words)
    return Sentence(seating.key("why.took"), {**words, "points": took, "count": len(took)})


def warnings(hand: ScoredHand) -> tuple[Sentence, ...]:
    """What cannot be made, what is legal but rare, and which rule decided a set at the target."""
    if hand.points is None or hand.pitcher is None or hand.bid is None:
        return ()
    absent = [point.name for point in POINTS if hand.took[point.name] is None]
    found = []
    if hand.bid >= len(POINTS):
        found += [say(f"warning.cannot_be_made.{name}", bid=hand.bid) for name in absent]
    if hand.bid > len(POINTS) and not absent and hand.all_tricks is None:
        found.append(say("warning.all_tricks_unsaid", bid=hand.bid))
    if "jack" in absent and ("game" in absent or hand.by_rule):
        found.append(say("warning.no_jack_and_tie"))
    if detail.is_lone(hand.facts):
        found.append(say("warning.lone_trump"))
    side = hand.seating.side_of(hand.pitcher)
    total = hand.totals[side - 1]
    if not hand.made and total >= hand.rules.target:
        won = hand.win is not None and hand.win.side == side
        key = f"warning.set_at_target.{'won' if won else 'not_won'}"
        rule = say(f"house.win.{hand.rules.win}")
        found.append(say(key, name=hand.seating.side_names[side - 1], total=total, rule=rule))
    return tuple(found)
