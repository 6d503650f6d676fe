"""The auction of one hand, as keys to tap: who may have said what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.rules.auction import Speaker, speakers
from scorepad.rules.broken import Broken
from scorepad.rules.hand import Bid
from scorepad.rules.house import HouseRules
from scorepad.rules.seating import Seat
from scorepad.web.handform import Said
from scorepad.web.surface import speak, t


@dataclass(frozen=True)
class Key:
    """A bid that can be tapped, or why not."""

    bid: int
    legal: bool
    why: str


@dataclass(frozen=True)
class Row:
    """A seat in the auction; `chosen`: the bid that is marked, or "pass", or None; `passing`: whether it may pass."""

    seat: int
    side: int
    name: str
    deals: bool
    hint: str
    options: tuple[Key, ...]
    passing: bool
    chosen: str | None


@dataclass(frozen=True)
class Auction:
    """Rows in speaking order.

    `every`: a row takes what the seat said, not only the winning bid; `switch`: the address of the other way;
    `thrown_in`: whether a deal that all pass is thrown in; `reasons`: why keys cannot be tapped, each once.
    """

    every: bool
    rows: tuple[Row, ...]
    switch: str | None
    thrown_in: bool
    reasons: tuple[str, ...]


def auction(
    seats: Sequence[Seat],
    order: Sequence[int],
    rules: HouseRules,
    said: Said,
    *,
    every: bool,
    switch: str | None,
    numbered: bool = False,
) -> Auction:
    """The auction of a hand that the seats of `order` speak in, the dealer last, marked with what was `said`.

    `numbered`: the hand has its number already, so it cannot become one that all passed.
    """
    named = {seat.seat: seat for seat in seats}
    rows = []
    for index, speaker in enumerate(_speakers(order, rules, said, every=every)):
        seat = named[speaker.seat]
        dealer = index == len(order) - 1
        keys = tuple(
            Key(each.bid, each.legal, speak(each.reason) if each.reason else "")
            for each in speaker.options
            if each.bid is not None
        )
        chosen = said.chosen(seat.seat, every)
        passing = all(each.legal for each in speaker.options if each.bid is None)
        rows.append(Row(seat.seat, seat.side, seat.name, dealer, _hint(index, dealer, rules), keys, passing, chosen))
    redealt = rules.all_pass != "dealer_bids"  # noqa: S105 - a rule of the game
    reasons = dict.fromkeys(key.why for row in rows for key in row.options if key.why)
    return Auction(every, tuple(rows), switch, redealt and not numbered, tuple(reasons))


def _speakers(order: Sequence[int], rules: HouseRules, said: Said, *, every: bool) -> tuple[Speaker, ...]:
    """What each seat may say after what the seats before it have said, as far as that makes sense."""
    seats = tuple(order)
    if every:
        told = []
        for seat in seats:
            chosen = said.chosen(seat, every=True)
            if chosen is None:
                break
            told.append(Bid(seat, None if chosen == "pass" else int(chosen)))
        if len(told) < len(seats):
            try:
                return speakers(told, seats, rules)
            except Broken:
                pass  # what they said cannot be: the form says so, and every key stays to be tapped
    return speakers((), seats, rules)


def _hint(index: int, dealer: bool, rules: HouseRules) -> str:
    if index == 0:
        return t("page.auction.first")
    if dealer and rules.steal != "never":
        return t("page.auction.may_steal")
    return ""
