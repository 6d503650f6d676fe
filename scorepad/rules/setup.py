"""Who sits where when a match starts, and what they play."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.rules.house import HouseRules


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat: the name shown, and the id by which the pad knows the player, if it does."""

    name: str
    player: str | None = None


@dataclass(frozen=True)
class Setup:
    """A match before its first hand.

    `seats`: the sitters of seats 1..n, clockwise. `sides`: the seats of sides 1..k. `dealer`: the seat that deals first.
    `opening`: the total of each side, carried over from paper.
    """

    rules: HouseRules
    seats: tuple[Sitter, ...]
    sides: tuple[tuple[int, ...], ...]
    dealer: int
    opening: tuple[int, ...]
