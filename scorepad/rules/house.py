"""House rules: what a table may play differently (`docs/rules.md`, section 6)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class HouseRules:
    """The house rules of a match, complete; the defaults are the written rules."""

    target: int = 7
    win: str = "pitcher"
    minimum_bid: int = 1
    all_pass: str = "dealer_bids"
    forced_bid: int = 2
    steal: str = "below_max"
    smudge: str = "none"
    game_tie: str = "nobody"
    low: str = "captor"
    count_down: bool = False
