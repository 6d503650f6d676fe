"""A pack of 52, how six cards each are dealt, and which cards may be played to a trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from scorepad.rules.terms import CARDS_EACH, RANKS, SUITS, TRICK_POINTS, height


class Card(NamedTuple):
    """A card: its suit, and how high it stands, 2 for the two up to 14 for the ace."""

    suit: str
    high: int

    @property
    def rank(self) -> str:
        """The rank as players write it: "A", "K" … "2"."""
        return RANKS[14 - self.high]


PACK = tuple(Card(suit, height(rank)) for suit in SUITS for rank in RANKS)
#: What each card counts towards Game, looked up far too often to be worked out every time.
PIPS: Mapping[Card, int] = {card: TRICK_POINTS.get(card.rank, 0) for card in PACK}

Cards = tuple[Card, ...]


class Laid(NamedTuple):
    """A card on the table and the seat that laid it."""

    seat: int
    card: Card


def deal(rng: Random, seats: Sequence[int]) -> dict[int, Cards]:
    """Six cards to each of `seats`; the rest of the pack stays unseen."""
    drawn = rng.sample(PACK, CARDS_EACH * len(seats))
    return {seat: tuple(drawn[at :: len(seats)]) for at, seat in enumerate(seats)}


def playable(held: Sequence[Card], led: str | None, trump: str) -> list[Card]:
    """The cards of `held` that may be laid when suit `led` was led (None: this seat leads).

    Whoever can follow suit must follow or trump; whoever cannot may lay anything.
    """
    if led is None or all(card.suit != led for card in held):
        return list(held)
    return [card for card in held if card.suit in {led, trump}]


def beats(card: Card, other: Card, trump: str) -> bool:
    """Whether `card`, laid after `other`, takes the trick from it."""
    if card.suit == other.suit:
        return card.high > other.high
    return card.suit == trump


def taker(laid: Sequence[Laid], trump: str) -> int:
    """The seat that takes the trick `laid`, in the order it was laid."""
    best = laid[0]
    for each in laid[1:]:
        if beats(each.card, best.card, trump):
            best = each
    return best.seat
