"""How six tricks are played: simple, legal, and with an eye on the points that a trick carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.cli.demo.cards import PIPS, Card, Cards, Laid, beats, playable, taker
from scorepad.rules.terms import TRICKS

JACK = 11
#: A trump below this is worth saving or catching, as it may turn out to be Low.
SMALL = 5
#: What a card must be worth before a player in the middle of a trick spends a trump on it.
TEMPTING = 8


@dataclass(frozen=True)
class Trick:
    """The cards of a trick as they were laid, and the seat that took it."""

    laid: tuple[Laid, ...]
    taker: int


@dataclass(frozen=True)
class Played:
    """A hand played to its end: `dealt` by seat, who pitched what, and six tricks."""

    dealt: Mapping[int, Cards]
    pitcher: int
    trump: str
    tricks: tuple[Trick, ...]


def play(
    dealt: Mapping[int, Cards], order: Sequence[int], pitcher: int, trump: str, side_of: Mapping[int, int]
) -> Played:
    """Play out a hand among the seats `order`, clockwise; `side_of` says who plays together."""
    held = {seat: list(cards) for seat, cards in dealt.items()}
    tricks: list[Trick] = []
    leader = pitcher
    for _ in range(TRICKS):
        first = order.index(leader)
        laid: list[Laid] = []
        for seat in (*order[first:], *order[:first]):
            if not laid:
                card = _lead(held[seat], trump, pitching=not tricks)
            else:
                card = _follow(held[seat], laid, trump, seat, side_of, last=len(laid) == len(order) - 1)
            held[seat].remove(card)
            laid.append(Laid(seat, card))
        leader = taker(laid, trump)
        tricks.append(Trick(tuple(laid), leader))
    return Played(dealt, pitcher, trump, tuple(tricks))


def _worth(card: Card, trump: str) -> int:
    """What it means to take, or to lose, a trick with this card in it."""
    if card.suit != trump:
        return PIPS[card]
    point = 14 if card.high == JACK else 9 if card.high < SMALL else 0
    return PIPS[card] + point


def _lead(held: Sequence[Card], trump: str, *, pitching: bool) -> Card:
    """High trumps first, to draw the others; the pitch itself must be a trump, and not the jack if it can be helped."""
    trumps = sorted((card for card in held if card.suit == trump), key=lambda card: -card.high)
    if trumps and trumps[0].high > JACK:
        return trumps[0]
    if pitching:
        return min(trumps, key=lambda card: (_worth(card, trump), -card.high))
    plain = [card for card in held if card.suit != trump]
    if not plain:
        return trumps[0]
    return max(plain, key=lambda card: (card.high > JACK, -PIPS[card], card.high))


def _follow(
    held: Sequence[Card], laid: Sequence[Laid], trump: str, seat: int, side_of: Mapping[int, int], *, last: bool
) -> Card:
    """Give points to a partner, take a trick that is worth it as cheaply as it can be kept, else throw the least."""
    choice = playable(held, laid[0].card.suit, trump)
    holder = taker(laid, trump)
    best = next(each.card for each in laid if each.seat == holder)
    if side_of[holder] == side_of[seat] and (last or best.high > JACK or best.suit == trump):
        return max(choice, key=lambda card: (_worth(card, trump), -card.high))
    taking = [card for card in choice if beats(card, best, trump)]
    if taking and last:
        # Nobody can take it back: bring home what is worth most.
        richest = max(taking, key=lambda card: (_worth(card, trump), -card.high))
        if _worth(richest, trump) + sum(_worth(each.card, trump) for each in laid) > 0:
            return richest
    elif taking:
        boldest = max(taking, key=lambda card: (card.suit == trump, card.high))
        stake = sum(_worth(each.card, trump) for each in laid)
        if boldest.high > JACK and (boldest.suit != trump or stake >= TEMPTING):
            return boldest
    return min(choice, key=lambda card: (_worth(card, trump), card.suit == trump, card.high))
