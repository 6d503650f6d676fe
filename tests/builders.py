"""Matches, hands and evenings in the words of the table, for tests of every layer.

What is sent as JSON is a plain dict (`four_players`, `told`); what the rules and the use cases take is a value
(`hand`, `rules.entries`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scorepad.rules.hand import Bid, Hand
from scorepad.rules.terms import POINTS

NAMES = ("Ana", "Bo", "Cy", "Di", "Eli", "Flo", "Gus", "Hal")


def hand(*bids: tuple[int, int | None], pitcher: int | None = None, bid: int | None = None, **told_too: Any) -> Hand:
    """One hand as the rules take it: `hand(pitcher=3, bid=2, high=3, low=1, jack=None, game=3)`.

    `bids`: `(seat, bid)` in speaking order, None for a pass, instead of `pitcher` and `bid`; alone they are a deal
    that was thrown in. A point that is not named was not told. The rest is as in `Hand`.
    """
    took = {point.name: told_too.pop(point.name) for point in POINTS if point.name in told_too}
    return Hand(
        bids=tuple(Bid(seat, said) for seat, said in bids) or None, pitcher=pitcher, bid=bid, took=took, **told_too
    )


def told(*bids: tuple[int, int | None], **facts: Any) -> dict[str, Any]:
    """The same hand as a client sends it; the words are those of `hand`."""
    said = {"bids": [{"seat": seat, "bid": bid} for seat, bid in bids]} if bids else {}
    return said | {name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()}


def passes(*seats: int) -> tuple[tuple[int, None], ...]:
    """All of `seats`, in this order, passing."""
    return tuple((seat, None) for seat in seats)


def players(count: int, **document: Any) -> dict[str, Any]:
    """A match document of `count` players, each for himself, seat 1 dealing first; `document` adds or replaces."""
    return {"seats": list(NAMES[:count]), "dealer": 1} | document


def four_players(**document: Any) -> dict[str, Any]:
    """Ana, Bo, Cy and Di, each for himself; Ana deals first."""
    return players(4, **document)


def two_teams(**document: Any) -> dict[str, Any]:
    """Ana and Cy against Bo and Di; Ana deals first."""
    return four_players(sides=[[1, 3], [2, 4]], **document)


#: Facts of hands for four players, by what happens in them; all may be played in any order from any dealer.
MADE = {"pitcher": 3, "bid": 2, "high": 3, "low": 1, "jack": None, "game": 3}
SET = {"pitcher": 3, "bid": 3, "high": 3, "low": 2, "jack": None, "game": 4}
SWEEP = {"pitcher": 3, "bid": 4, "high": 3, "low": 3, "jack": 3, "game": 3}
THREE = {"pitcher": 3, "bid": 3, "high": 3, "low": 3, "jack": None, "game": 3}


def play_to_a_win() -> tuple[Hand, ...]:
    """Two hands of four players in which seat 3 reaches 7 and wins: 4, then 3; nobody else takes a point."""
    return (hand(**SWEEP), hand(**THREE))


def endless_hands(count: int) -> Iterable[Hand]:
    """`count` hands of four players, told apart by their notes, in which nobody ever comes near a target."""
    for number in range(count):
        yield hand(pitcher=3, bid=3, high=1, low=2, jack=None, game=4, note=f"hand {number + 1}")


@dataclass(frozen=True)
class Vector:
    """One match of `tests/vectors.json` and what must come back (`docs/rules.md` in numbers)."""

    id: str
    note: str
    match: Mapping[str, Any]
    expect: Mapping[str, Any]

    @property
    def refused(self) -> bool:
        """Whether the rules must refuse it."""
        return "error" in self.expect

    def __str__(self) -> str:
        return self.id


@cache
def vectors() -> tuple[Vector, ...]:
    """All vectors, in the order of the file; for `pytest.mark.parametrize("vector", vectors(), ids=str)`."""
    read = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))
    return tuple(Vector(each["id"], each["note"], each["match"], each["expect"]) for each in read["vectors"])
