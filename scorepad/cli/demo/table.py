"""One hand at a table: dealt, bid for, pitched, played out, and told as the table would note it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from scorepad.cli.demo.bidding import Offer, best_suit, say
from scorepad.cli.demo.cards import deal
from scorepad.cli.demo.play import play
from scorepad.cli.demo.told import told
from scorepad.rules.auction import options, resolve, speaking_order
from scorepad.rules.hand import Bid, Hand
from scorepad.rules.house import HouseRules


@dataclass(frozen=True)
class Table:
    """Who plays: the seats dealt in, clockwise; the side of every seat; the house rules; how boldly each seat bids.

    `boldness`: by seat, the points by which a player overrates his hand; below 0 he is careful. Missing means 0.
    """

    seats: tuple[int, ...]
    side_of: Mapping[int, int]
    rules: HouseRules
    boldness: Mapping[int, float] = field(default_factory=dict)


def hand_at(table: Table, dealer: int, rng: Random) -> Hand:
    """The next hand of `table` when seat `dealer` deals; bids alone when everybody passed and the rules allow it."""
    dealt = deal(rng, table.seats)
    players = len(table.seats)
    plans = {seat: best_suit(cards, players) for seat, cards in dealt.items()}
    order = speaking_order(dealer, table.seats)
    bids = _auction(table, dealer, order, {seat: value for seat, (_, value) in plans.items()}, rng)
    contract = resolve(bids, dealer, order, table.rules)
    if contract is None:
        return Hand(bids=bids)
    played = play(dealt, table.seats, contract.pitcher, plans[contract.pitcher][0], table.side_of)
    return told(played, bids, table.side_of, table.rules)


def _auction(
    table: Table, dealer: int, order: Sequence[int], values: Mapping[int, float], rng: Random
) -> tuple[Bid, ...]:
    """Everybody speaks once, until the highest bid there is ends it."""
    bids: tuple[Bid, ...] = ()
    for seat in order:
        offers = [Offer(each.bid, each.steals) for each in options(bids, dealer, order, table.rules) if each.legal]
        if not offers:
            break
        said = say(offers, values[seat], table.boldness.get(seat, 0.0), rng)
        bids = (*bids, Bid(seat, said.bid))
    return bids
