"""Who sits at the table for one hand: the order of the seats, who is there, and whose side each is on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from scorepad.rules.broken import Broken
from scorepad.rules.terms import Word


@dataclass(frozen=True)
class Seat:
    """A seat of a match; `present` is False while its player has left."""

    seat: int
    name: str
    player: str | None
    side: int
    present: bool


@dataclass(frozen=True)
class Seating:
    """The table between two hands.

    `seats`: seats 1..n, by number. `order`: the seat numbers clockwise; who joined later sits after somebody.
    `sides`: the seats of sides 1..k.
    """

    seats: tuple[Seat, ...]
    order: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The seats that are there, clockwise."""
        return tuple(seat for seat in self.order if self.seats[seat - 1].present)

    @cached_property
    def playing_sides(self) -> frozenset[int]:
        """The sides with somebody there."""
        return frozenset(self.seats[seat - 1].side for seat in self.playing)

    @cached_property
    def side_names(self) -> tuple[Word, ...]:
        """What each side is called, by side: the name, or the names of the team."""
        return tuple(
            tuple(self.seats[seat - 1].name for seat in side) if len(side) > 1 else self.seats[side[0] - 1].name
            for side in self.sides
        )

    @cached_property
    def in_teams(self) -> bool:
        """Whether partners share a total."""
        return len(self.sides) < len(self.seats)

    @cached_property
    def _speaking(self) -> Mapping[int, tuple[int, ...]]:
        playing = self.playing
        return {seat: playing[at + 1 :] + playing[: at + 1] for at, seat in enumerate(playing)}

    def side_of(self, seat: int) -> int:
        """The side of `seat`."""
        return self.seats[seat - 1].side

    def name(self, seat: int) -> str:
        """The name of who sits in `seat`."""
        return self.seats[seat - 1].name

    def key(self, key: str) -> str:
        """The catalogue key of a sentence about a side: teams have one of their own, for they are several people."""
        return f"{key}_team" if self.in_teams else key

    @contextmanager
    def naming(self) -> Iterator[None]:
        """Let refusals raised within call the seats (`seat`, `turn`) and the `side` by their names, where known."""
        try:
            yield
        except Broken as broken:
            named = dict(broken.words)
            for word in ("seat", "turn"):
                seat = named.get(word)
                if type(seat) is int and 1 <= seat <= len(self.seats):
                    named[word] = self.name(seat)
            side = named.get("side")
            if type(side) is int and 1 <= side <= len(self.sides):
                named["side"] = self.side_names[side - 1]
            broken.words = named
            raise

    def speaking(self, dealer: int) -> tuple[int, ...]:
        """The seats that are there in speaking order: left of the dealer first, the dealer last (section 2, rule 1)."""
        return self._speaking[dealer]

    def left_of(self, dealer: int) -> int:
        """Who deals after `dealer`: the next seat clockwise with somebody there."""
        at = self.order.index(dealer)
        for seat in self.order[at + 1 :] + self.order[:at]:
            if self.seats[seat - 1].present:
                return seat
        return dealer
