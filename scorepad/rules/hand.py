"""One hand as the table tells it: facts only, no points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True)
class Bid:
    """What `seat` said: a number, or None for a pass."""

    seat: int
    bid: int | None


@dataclass(frozen=True)
class Hand:
    """The facts of one hand.

    Either `bids`, in speaking order, or `pitcher` (a seat) and `bid` alone, when the table noted only the winning bid.
    `took`: for each point of the table, by name, the side that took it, or None where nobody did ("not out", "tied").
    A point that is not in `took` was not said, which is never the same as None. A deal thrown in is `bids` alone.
    The rest is optional, and None means unknown: `dealer` (a seat; the deal goes on from there), `number`, `trump`
    (a suit), `high_rank`, `low_rank`, `tricks` and `trick_points` (by side), `lone_trump`, `all_tricks` (the pitching
    side took all six), `game_tied` (the sides tied at the top), `note`.
    """

    bids: tuple[Bid, ...] | None = None
    pitcher: int | None = None
    bid: int | None = None
    took: Mapping[str, int | None] = field(default_factory=lambda: MappingProxyType({}))
    dealer: int | None = None
    number: int | None = None
    trump: str | None = None
    high_rank: str | None = None
    low_rank: str | None = None
    tricks: tuple[int, ...] | None = None
    trick_points: tuple[int, ...] | None = None
    lone_trump: bool | None = None
    all_tricks: bool | None = None
    game_tied: tuple[int, ...] | None = None
    note: str | None = None
