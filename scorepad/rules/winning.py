"""Who has won, and why (`docs/rules.md`, sections 5 and 6). The winner is a fact of its own, never the highest total."""

from __future__ import annotations

from collections.abc import Mapping
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


def winner(
    number: int,
    pitching: int,
    bid: int,
    outcome: Outcome,
    before: tuple[int, ...],
    after: tuple[int, ...],
    rules: HouseRules,
    seating: Seating,
) -> Win | None:
    """Who wins the match by hand `number`, if anybody. `pitching`: a side; `before` and `after`: totals by side."""
    by = _by_smudge(pitching, bid, outcome, before, rules)
    if by is None:
        # Nobody at the target is by far the commonest: leave the rules of the house aside.
        if max(after) < rules.target:
            return None
        by = _by_total(pitching, outcome, before, after, rules, seating.playing_sides)
    if by is None:
        return None
    side, how = by
    still = not outcome.made and after[pitching - 1] >= rules.target
    if still and side == pitching:
        how = f"set_at_target.{rules.win}"
    names = seating.side_names
    reason = say(seating.key(f"win.{how}"), name=names[side - 1], total=after[side - 1])
    beyond = tuple(
        say("win.other", name=names[other - 1], total=total)
        for other, total in enumerate(after, 1)
        if other != side and total >= rules.target
    )
    if beyond and how != "highest":
        reason = say("win.beyond", reason=reason, others=beyond)
    return Win(side, number, reason, still)


def _by_smudge(
    pitching: int, bid: int, outcome: Outcome, before: tuple[int, ...], rules: HouseRules
) -> tuple[int, str] | None:
    """Who wins at once, whatever the totals."""
    whole = len(POINTS)
    if rules.smudge == "four_wins" and bid == whole and outcome.made and before[pitching - 1] >= 0:
        return pitching, "four_wins"
    if rules.smudge == "sweep_wins" and whole in outcome.taken:
        return outcome.taken.index(whole) + 1, "sweep_wins"
    return None


def _by_total(
    pitching: int,
    outcome: Outcome,
    before: tuple[int, ...],
    after: tuple[int, ...],
    rules: HouseRules,
    playing: frozenset[int],
) -> tuple[int, str] | None:
    """Who wins by standing at the target; a side that has left cannot."""
    target = rules.target
    if rules.win == "highest":
        top = max(after[side - 1] for side in playing)
        tops = [side for side in playing if after[side - 1] == top]
        return (tops[0], "highest") if len(tops) == 1 and top >= target else None
    if after[pitching - 1] >= target and (outcome.made or rules.win != "pitcher_made"):
        return pitching, "pitcher"
    if rules.win == "bidder_first":
        return _first_counted(pitching, outcome.took, before, target, playing)
    return None


def _first_counted(
    pitching: int, took: Mapping[str, int | None], before: tuple[int, ...], target: int, playing: frozenset[int]
) -> tuple[int, str] | None:
    """Which other side gets to the target first, as the points of the hand are counted one by one.

    A side that stood there before the hand, by what it brought from paper or by points adjusted, is there before any
    point is counted; of several, the one with the highest total, then the lowest number.
    """
    there = [side for side in playing if before[side - 1] >= target and side != pitching]
    if there:
        return max(there, key=lambda side: (before[side - 1], -side)), "already_there"
    counted = list(before)
    for side in took.values():
        if side is None or side == pitching:
            continue
        counted[side - 1] += 1
        if counted[side - 1] >= target:
            return side, "counted_first"
    return None
