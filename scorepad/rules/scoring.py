"""What a hand gives: who took which point, made or set, plus and minus (`docs/rules.md`, sections 3 and 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorepad.rules import detail
from scorepad.rules.auction import Contract
from scorepad.rules.broken import Impossible, Malformed
from scorepad.rules.hand import Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.seating import Seating
from scorepad.rules.terms import POINTS, Point


@dataclass(frozen=True)
class Outcome:
    """What came of a hand.

    `took`: for each point, in counting order, the side that has it by the rules in force, or None.
    `taken` and `points`: by side, how many points it took and what it adds to its total. `made`: the bid was made.
    `by_rule`: a house rule gave a tied Game to a side. `all_tricks`: whether the pitching side took them, if known.
    """

    took: Mapping[str, int | None]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    made: bool
    by_rule: bool
    all_tricks: bool | None


def score(hand: Hand, contract: Contract, dealer: int, rules: HouseRules, seating: Seating) -> Outcome:
    """Score the facts of a hand played for `contract`. Raises Impossible or Malformed, pointing into the hand."""
    side = seating.side_of(contract.pitcher)
    told = _told(hand, seating)
    detail.check(hand, told, side, rules, seating)
    took = told
    by_rule = False
    if told["game"] is None and rules.game_tie != "nobody":
        heir = _heir(hand, side, dealer, rules, seating)
        if heir is not None:
            took, by_rule = {**told, "game": heir}, True
    taken = [0] * len(seating.sides)
    for taker in took.values():
        if taker is not None:
            taken[taker - 1] += 1
    all_tricks = hand.all_tricks
    if all_tricks is None and hand.tricks is not None:
        all_tricks = detail.took_all(hand.tricks, side)
    bid, own = contract.bid, taken[side - 1]
    points = taken.copy()
    if bid > len(POINTS):
        made = own == len(POINTS) and all_tricks is True
        points[side - 1] = bid if made else -bid
    else:
        made = own >= bid
        points[side - 1] = own if made else -bid
    return Outcome(MappingProxyType(took), tuple(taken), tuple(points), made, by_rule, all_tricks)


def _told(hand: Hand, seating: Seating) -> dict[str, int | None]:
    """For each point, in counting order, who took it as the table says, or as the trick points say for Game."""
    took = hand.took
    told = {point.name: _taker(hand, point, seating) for point in POINTS}
    if len(told) != len(took):
        for name in took:
            if name not in told:
                raise Malformed("invalid", f"/{name}", telling="unknown")
    return told


def _taker(hand: Hand, point: Point, seating: Seating) -> int | None:
    name = point.name
    if name in hand.took:
        side = hand.took[name]
    elif name == "game" and hand.trick_points is not None:
        side = detail.most(hand.trick_points, seating)
    else:
        raise Impossible(f"{name}_missing", f"/{name}")
    if side is None:
        if point.always:
            raise Impossible(f"{name}_missing", f"/{name}")
        return None
    if type(side) is not int:
        raise Malformed("invalid", f"/{name}", telling="whole_number", least=1, most=len(seating.sides))
    if side not in seating.playing_sides:
        raise Impossible("unknown_side", f"/{name}", side=side)
    return side


def _heir(hand: Hand, pitching: int, dealer: int, rules: HouseRules, seating: Seating) -> int | None:
    """Which side has a tied Game by house rule, if any (section 6, `game_tie`).

    Raises Impossible (`game_missing`) if that hangs on who was in the tie and nobody said.
    """
    sides = seating.playing_sides
    pair = 2
    if rules.game_tie == "non_dealer":
        if len(sides) != pair:
            return None
        return next(iter(sides - {seating.side_of(dealer)}), None)
    tied = detail.tied_at_top(hand, seating)
    if tied is None and len(sides) == pair:
        return pitching
    if tied is None:
        raise Impossible("game_missing", "/game_tied", telling="who_tied")
    return pitching if pitching in tied else None
