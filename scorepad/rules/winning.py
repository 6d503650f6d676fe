"""Who has won, and why (`docs/rules.md`, sections 5 and 6): a fact of its own, never just the highest total."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.rules.house import HouseRules
from scorepad.rules.scoring import Outcome
from scorepad.rules.seating import Seating
from scorepad.rules.terms import POINTS, Sentence, say


@dataclass(frozen=True)
class Win:
    """The end of a match: `side` won by hand number `hand`, for `reason`.

    `set_at_target`: the pitching side was set and still stands at the target, so the rule in force decided it.
    """

    side: int
    hand: int
    reason: Sentence
    set_at_target: bool


@dataclass(frozen=True)
class Played:
    """A hand at its end: its `number`, the `pitching` side, its bid and outcome, the totals `before` and `after` it."""

    number: int
    pitching: int
    bid: int
    outcome: Outcome
    before: tuple[int, ...]
    after: tuple[int, ...]


def winner(hand: Played, rules: HouseRules, seating: Seating) -> Win | None:
    """Who wins the match by this hand, if anybody."""
    by = _by_smudge(hand, rules)
    # Nobody at the target is by far the commonest, and ends it.
    if by is None and max(hand.after) >= rules.target:
        by = _by_total(hand, rules, seating.playing_sides)
    if by is None:
        return None
    side, how = by
    after, names = hand.after, seating.side_names
    still = not hand.outcome.made and after[hand.pitching - 1] >= rules.target
    if still and side == hand.pitching:
        how = f"set_at_target.{rules.win}"
    reason = say(seating.key(f"win.{how}"), name=names[side - 1], total=after[side - 1])
    beyond = tuple(
        say("win.other", name=names[other - 1], total=total)
        for other, total in enumerate(after, 1)
        if other != side and total >= rules.target
    )
    if beyond and rules.win != "highest":
        reason = say("win.beyond", reason=reason, others=beyond)
    return Win(side, hand.number, reason, still)


def _by_smudge(hand: Played, rules: HouseRules) -> tuple[int, str] | None:
    """Who wins at once, whatever the totals."""
    whole = len(POINTS)
    if rules.smudge == "four_wins" and hand.bid == whole and hand.outcome.made and hand.before[hand.pitching - 1] >= 0:
        return hand.pitching, "four_wins"
    if rules.smudge == "sweep_wins" and whole in hand.outcome.taken:
        return hand.outcome.taken.index(whole) + 1, "sweep_wins"
    return None


def _by_total(hand: Played, rules: HouseRules, playing: frozenset[int]) -> tuple[int, str] | None:
    """Who wins by standing at the target; a side that has left cannot."""
    after, target = hand.after, rules.target
    if rules.win == "highest":
        top = max(after[side - 1] for side in playing)
        tops = [side for side in playing if after[side - 1] == top]
        return (tops[0], "highest") if len(tops) == 1 and top >= target else None
    if after[hand.pitching - 1] >= target and (hand.outcome.made or rules.win != "pitcher_made"):
        return hand.pitching, "pitcher"
    if rules.win == "bidder_first":
        return _first_counted(hand, target, playing)
    return None


def _first_counted(hand: Played, target: int, playing: frozenset[int]) -> tuple[int, str] | None:
    """Which other side gets to the target first, as the points of the hand are counted one by one.

    A side that stood there before the hand, by what it brought from paper or by points adjusted, is there before any
    point is counted; of several, the one with the highest total, then the lowest number.
    """
    before = hand.before
    there = [side for side in playing if before[side - 1] >= target and side != hand.pitching]
    if there:
        return max(there, key=lambda side: (before[side - 1], -side)), "already_there"
    counted = list(before)
    for side in hand.outcome.took.values():
        if side is None or side == hand.pitching:
            continue
        counted[side - 1] += 1
        if counted[side - 1] >= target:
            return side, "counted_first"
    return None
