"""What a hand is worth to whoever pitches it, and what somebody who holds it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from scorepad.cli.demo.cards import PIPS, Cards
from scorepad.cli.demo.play import JACK
from scorepad.rules.terms import CARDS_EACH, CARDS_IN_PACK, SUITS

#: What a hand must be worth for a player to say a number. By trial, this makes two bids in three good.
WANTED: Mapping[int, float] = {1: 1.65, 2: 1.75, 3: 2.4, 4: 3.05, 5: 3.9}
#: How far one and the same player is from the mark from hand to hand, in points.
MOOD = 0.3


class Offer(NamedTuple):
    """A number (None: a pass) that a speaker may say, and whether saying it steals the bid."""

    bid: int | None
    steals: bool


def worth(held: Cards, trump: str, players: int) -> float:
    """The points, roughly, that these six cards take when they pitch `trump` against `players - 1` others."""
    trumps = sorted((card.high for card in held if card.suit == trump), reverse=True)
    if not trumps:
        return 0.0
    # How likely one given card of the unseen ones is in play at all.
    out = CARDS_EACH * (players - 1) / (CARDS_IN_PACK - CARDS_EACH)
    alone: float = (1 - out) ** (14 - trumps[0])
    length = len(trumps)
    control = alone * min(1.0, 0.35 + 0.2 * length)
    low = trumps[-1]
    # Low in the own hand comes home unless it is caught; it may also be caught from others by leading high.
    keeps = (1 - out) ** (low - 2) * min(0.9, 0.25 + 0.17 * length)
    catches = 0.22 * control * (1 - (1 - out) ** (low - 2))
    jack = min(0.95, 0.3 + 0.15 * length + 0.1 * alone) if JACK in trumps else 0.55 * control * out
    return alone + keeps + catches + jack + _game(held, trump, control, players)


def _game(held: Cards, trump: str, control: float, players: int) -> float:
    """How likely these cards end with the most trick points."""
    firm = sum(PIPS[card] for card in held if card.suit == trump)
    loose = sum(PIPS[card] for card in held if card.suit != trump and card.high > JACK)
    length = sum(1 for card in held if card.suit == trump)
    share = 0.1 + 0.03 * firm + 0.02 * loose + 0.09 * (length - 1) + 0.2 * control
    return min(0.95, share * 4.4 / (players + 0.4))


def best_suit(held: Cards, players: int) -> tuple[str, float]:
    """The suit to pitch and what it is worth; the first of equals."""
    return max(((suit, worth(held, suit, players)) for suit in SUITS), key=lambda each: each[1])


def say(offers: Sequence[Offer], value: float, boldness: float, rng: Random) -> Offer:
    """What a player says who thinks his hand is worth `value` points and may choose among `offers`.

    He passes what he cannot afford, unless he must speak; the dealer rather steals than goes higher; anybody else
    says any of the numbers he can afford, as some like to shut the others out and some to get it cheap.
    """
    hope = value + boldness + rng.gauss(0, MOOD)
    affordable = [offer for offer in offers if offer.bid is not None and WANTED[offer.bid] <= hope]
    if affordable:
        stealing = [offer for offer in affordable if offer.steals]
        return rng.choice(stealing or affordable)
    return next((offer for offer in offers if offer.bid is None), None) or min(offers, key=lambda offer: offer.bid or 0)
