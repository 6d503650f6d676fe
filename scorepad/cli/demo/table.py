"""One hand at a table: dealt, bid for, pitched, played out, and told as the table would note it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from scorepad.cli.demo.bidding import Offer, best_suit, say
from scorepad.cli.demo.cards import deal
from scorepad.cli.demo.play import play
from scorepad.cli.demo.told import told
from scorepad.rules.auction import options, resolve
from scorepad.rules.hand import Bid, Hand
from scorepad.rules.house import HouseRules


@dataclass(frozen=True)
class Table:
    """Who plays the next hand.

    `order`: the seats dealt in, clockwise, the dealer last. `side_of`: the side of every seat of the match.
    `boldness`: by seat, the points by which a player overrates his hand; below 0 he is careful. Missing means 0.
    """

    order: tuple[int, ...]
    side_of: Mapping[int, int]
    rules: HouseRules
    boldness: Mapping[int, float] = field(default_factory=dict)


def hand_at(table: Table, rng: Random) -> Hand:
    """The next hand at `table`; bids alone when everybody passed and the rules allow it."""
    dealt = deal(rng, table.order)
    plans = {seat: best_suit(cards, len(table.order)) for seat, cards in dealt.items()}
    bids = _auction(table, {seat: value for seat, (_, value) in plans.items()}, rng)
    contract = resolve(Hand(bids=bids), table.order, table.rules)
    if contract is None:
        return Hand(bids=bids)
    played = play(dealt, table.order, contract.pitcher, plans[contract.pitcher][0], table.side_of)
    return told(played, bids, table.side_of, table.rules)


def _auction(table: Table, values: Mapping[int, float], rng: Random) -> tuple[Bid, ...]:
    """Everybody speaks once; the highest bid there is ends it, unless the dealer may still steal it."""
    bids: tuple[Bid, ...] = ()
    for seat in table.order:
        offers = [Offer(each.bid, each.steals) for each in options(bids, table.order, table.rules) if each.legal]
        said = say(offers, values[seat], table.boldness.get(seat, 0.0), rng).bid
        bids = (*bids, Bid(seat, said))
        if said == table.rules.maximum_bid and not table.rules.may_steal(said):
            break
    return bids
