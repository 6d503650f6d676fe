"""Who could win the match by the next hand, and how (`docs/rules.md`, sections 5 and 6).

In closed form, from the totals and the house rules alone; the tests hold it against every hand that could come.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.rules.auction import may_hold
from scorepad.rules.position import Position
from scorepad.rules.terms import POINTS, Sentence, say

_ALL: int = len(POINTS)


@dataclass(frozen=True)
class Chance:
    """Whether `side` could win the match by the next hand; `sentence` says how, or that it cannot."""

    side: int
    can_win: bool
    sentence: Sentence


def chances(at: Position) -> tuple[Chance, ...]:
    """The chances of every side, by number; none when the match is over."""
    if at.winner is not None or at.abandoned:
        return ()
    return tuple(_chance(at, side) for side in range(1, len(at.totals) + 1))


def _chance(at: Position, side: int) -> Chance:
    name = at.seating.side_names[side - 1]
    if side not in at.seating.playing_sides:
        return Chance(side, False, say(at.seating.key("chance.gone"), name=name))
    first = _highest(at, side) if at.rules.win == "highest" else _pitching(at, side)
    others = [way for way in (_at_once(at, side), _without_pitching(at, side)) if way is not None]
    if not others:
        return Chance(side, first is not None, first or say(at.seating.key("chance.none"), name=name))
    ways = others[0] if len(others) == 1 else say("chance.way.or", first=others[0], second=others[1])
    if first is None:
        return Chance(side, True, say(at.seating.key("chance.only"), name=name, ways=ways))
    return Chance(side, True, say("chance.also", first=first, ways=ways))


def _pitching(at: Position, side: int) -> Sentence | None:
    """How the side wins as the pitching side, by its total."""
    rules, name = at.rules, at.seating.side_names[side - 1]
    need = rules.target - at.totals[side - 1]
    if need > rules.maximum_bid:
        return None
    least = _least_bid(at, side)
    if rules.win != "pitcher_made" and -need >= least:
        if -need >= rules.maximum_bid:
            return say(at.seating.key("chance.pitch"), name=name)
        return say(at.seating.key("chance.pitch_or_set"), name=name, bid=-need)
    if need <= least:
        return say(at.seating.key("chance.pitch_and_make"), name=name)
    key = at.seating.key("chance.pitch_five" if need > _ALL else "chance.pitch_needs")
    return say(key, name=name, points=need)


def _least_bid(at: Position, side: int) -> int:
    """The least that a seat of the side can pitch for in the next hand."""
    speaking = at.seating.speaking(at.next_dealer)
    seats = [seat for seat in at.seating.sides[side - 1] if seat in speaking]
    return next(
        bid
        for bid in range(at.rules.minimum_bid, at.rules.maximum_bid + 1)
        if any(may_hold(bid, seat == speaking[-1], at.rules) for seat in seats)
    )


def _highest(at: Position, side: int) -> Sentence | None:
    """How the side wins by standing alone at the top, at the target or over it."""
    rules, names, totals = at.rules, at.seating.side_names, at.totals
    own = totals[side - 1]
    others = {other: totals[other - 1] for other in at.seating.playing_sides if other != side}
    need = max(rules.target, 1 + max(others.values())) - own
    if need <= 0:
        return say(at.seating.key("chance.ahead"), name=names[side - 1])
    if need <= rules.maximum_bid:
        key = "chance.highest_needs" if need <= _ALL else "chance.pitch_five"
        return say(at.seating.key(key), name=names[side - 1], points=need)
    # Out of reach by its own points alone: the one side in front must be set for the highest bid.
    front = max(others, key=lambda other: others[other])
    others[front] -= rules.maximum_bid
    need = max(rules.target, 1 + max(others.values())) - own
    if need <= _ALL:
        key = at.seating.key("chance.highest_if_set")
        return say(key, name=names[side - 1], points=need, other=names[front - 1])
    return None


def _at_once(at: Position, side: int) -> Sentence | None:
    """How the side wins whatever the totals."""
    if at.rules.smudge == "four_wins" and at.totals[side - 1] >= 0:
        return say("chance.way.four", bid=_ALL)
    return say("chance.way.sweep") if at.rules.smudge == "sweep_wins" else None


def _without_pitching(at: Position, side: int) -> Sentence | None:
    """How the side wins when another pitches, where the pitching side only counts first."""
    rules, totals = at.rules, at.totals
    need = rules.target - totals[side - 1]
    if rules.win != "bidder_first" or need > _ALL:
        return None
    others = [other for other in at.seating.playing_sides if other != side]
    there = [other for other in others if totals[other - 1] >= rules.target]
    if need > 0:
        ahead = there
    else:
        own = (totals[side - 1], -side)
        ahead = [other for other in there if (totals[other - 1], -other) > own]
    # Whoever stands before this side must be the one who pitches, and fall below the target by it.
    if len(ahead) > 1 or not any(totals[other - 1] - rules.maximum_bid < rules.target for other in (ahead or others)):
        return None
    return say("chance.way.defending", count=need) if need > 0 else say("chance.way.waiting")
