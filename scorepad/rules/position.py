"""Where a match stands, and how one line of the sheet leads to the next position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorepad.rules import auction, happenings, scoring, winning
from scorepad.rules.auction import Contract
from scorepad.rules.broken import Broken, Impossible, Malformed, NotNow
from scorepad.rules.entries import Entry
from scorepad.rules.hand import Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.seating import Seat, Seating
from scorepad.rules.setup import Setup
from scorepad.rules.sheet import EMPTY, Happening, Line, Replaced, ScoredHand, Sheet
from scorepad.rules.winning import Played, Win

_NOTHING: MappingProxyType[str, int | None] = MappingProxyType({})


@dataclass(frozen=True)
class Position:
    """A match at one moment.

    `rules`: in force, for the whole match. `totals`: by side. `dealer`: the seat whose turn it is to deal, even if its
    player has left. `next_number`: of the next hand. `sheet`: the lines so far, in the order of the table.
    `unlocked`: the version that unlocked the match, which is won; whatever scores it again locks it again.
    """

    setup: Setup
    rules: HouseRules
    seating: Seating
    totals: tuple[int, ...]
    dealer: int
    next_number: int = 1
    sheet: Sheet = EMPTY
    winner: Win | None = None
    place: str = ""
    note: str = ""
    abandoned: bool = False
    unlocked: int | None = None

    @property
    def next_dealer(self) -> int:
        """The seat that deals next: whose turn it is, or the next clockwise with somebody there."""
        if self.seating.seats[self.dealer - 1].present:
            return self.dealer
        return self.seating.left_of(self.dealer)


@dataclass(frozen=True)
class Slot:
    """A hand's place in the sheet: what is its own whatever its facts are. `number`: None for one that has none yet."""

    version: int
    number: int | None
    dealer: int
    earlier: tuple[Replaced, ...] = ()


def opening_position(setup: Setup, rules: HouseRules) -> Position:
    """Before the first hand, by `rules`, which may have changed since."""
    side_of = {seat: side for side, seats in enumerate(setup.sides, 1) for seat in seats}
    seats = tuple(
        Seat(number, sitter.name, sitter.player, side_of[number], True) for number, sitter in enumerate(setup.seats, 1)
    )
    seating = Seating(seats, tuple(range(1, len(seats) + 1)), setup.sides)
    return Position(setup, rules, seating, setup.opening, setup.dealer)


def record(at: Position, version: int, facts: Hand) -> Position:
    """The next hand, or a deal thrown in. Raises what is wrong with it, pointing into the hand."""
    dealer = _dealer(facts, at.seating, at.next_dealer)
    return _after(at, lay(at, Slot(version, None, dealer), facts))


def replay(at: Position, lines: Iterable[Line], drop_later: bool = False) -> Position:
    """The lines again from position `at`, by its rules; void hands stay void.

    Raises the refusal of a hand that becomes illegal, saying which hand; NotNow (`ends_earlier`) if the match is won
    before its last hand, unless `drop_later`, which voids the hands after the end.
    """
    later: list[ScoredHand] = []
    index = -1
    for line in lines:
        if isinstance(line, Happening):
            at = happen(at, line.version, line.entry)
            continue
        index += 1
        if line.void:
            at = _after(at, _crossed_out(at, line))
        elif at.winner is not None:
            later.append(line)
            at = _after(at, _crossed_out(at, line))
        else:
            slot = Slot(line.version, line.number, line.dealer, line.earlier)
            try:
                at = _after(at, lay(at, slot, line.facts))
            except Broken as broken:
                raise broken.in_hand(index, line.number) from None
    if later and not drop_later and at.winner is not None:
        numbers = tuple(line.number for line in later if line.number is not None)
        telling = "detail" if numbers else "deals"
        raise NotNow("ends_earlier", telling=telling, hands=numbers, number=at.winner.hand, later=numbers)
    return at


def told_otherwise(at: Position, line: ScoredHand, facts: Hand, earlier: tuple[Replaced, ...]) -> ScoredHand:
    """The line with other `facts` in its place, void if it was; its totals are for the replay to add up.

    Raises what is wrong with the facts, pointing into the hand.
    """
    scratch = Position(at.setup, at.rules, line.seating, line.totals, line.dealer)
    dealer = _dealer(facts, line.seating, line.dealer)
    again = lay(scratch, Slot(line.version, line.number, dealer, earlier), facts)
    return replace(again, void=line.void)


def happen(at: Position, version: int, entry: Entry) -> Position:
    """The position after what happened between hands; it has been checked when it was told."""
    side, points = happenings.adjustment(entry)
    totals = at.totals
    if side is not None and points is not None:
        totals = (*totals[: side - 1], totals[side - 1] + points, *totals[side:])
    opening = happenings.brings(entry)
    if opening is not None:
        totals = (*totals, opening)
    dealer = happenings.deals(entry)
    line = Happening(version, entry, happenings.sentence(entry, at.seating), side, points, totals)
    return replace(
        at,
        seating=happenings.reseat(at.seating, entry),
        totals=totals,
        dealer=at.dealer if dealer is None else dealer,
        sheet=at.sheet.then(line),
    )


def lay(at: Position, slot: Slot, facts: Hand) -> ScoredHand:
    """Score `facts` as the next line of the sheet. Raises what is wrong with them, pointing into the hand."""
    contract = auction.resolve(facts, at.seating.speaking(slot.dealer), at.rules)
    if contract is None:
        return _thrown_in(at, slot, facts)
    return _scored(at, slot, facts, contract)


def _scored(at: Position, slot: Slot, facts: Hand, contract: Contract) -> ScoredHand:
    seating, rules, dealer = at.seating, at.rules, slot.dealer
    number = at.next_number if slot.number is None else slot.number
    outcome = scoring.score(facts, contract, dealer, rules, seating)
    totals = tuple([total + gain for total, gain in zip(at.totals, outcome.points, strict=True)])
    played = Played(number, seating.side_of(contract.pitcher), contract.bid, outcome, at.totals, totals)
    return ScoredHand(
        version=slot.version,
        number=number,
        thrown_in=False,
        dealer=dealer,
        facts=facts,
        bids=contract.bids,
        pitcher=contract.pitcher,
        bid=contract.bid,
        forced=contract.forced,
        stolen=contract.stolen,
        took=outcome.took,
        by_rule=outcome.by_rule,
        all_tricks=outcome.all_tricks,
        taken=outcome.taken,
        points=outcome.points,
        made=outcome.made,
        totals=totals,
        next_dealer=seating.left_of(dealer),
        void=False,
        earlier=slot.earlier,
        win=winning.winner(played, rules, seating),
        rules=rules,
        seating=seating,
    )


def _thrown_in(at: Position, slot: Slot, facts: Hand) -> ScoredHand:
    if slot.number is not None:
        # A numbered hand cannot become a deal, which has no number.
        raise Impossible("bid_missing", "/bids", telling="numbered")
    nothing = (0,) * len(at.totals)
    return ScoredHand(
        version=slot.version,
        number=None,
        thrown_in=True,
        dealer=slot.dealer,
        facts=facts,
        bids=facts.bids,
        pitcher=None,
        bid=None,
        forced=None,
        stolen=None,
        took=_NOTHING,
        by_rule=False,
        all_tricks=None,
        taken=nothing,
        points=nothing,
        made=None,
        totals=at.totals,
        next_dealer=slot.dealer if at.rules.redealer_stays else at.seating.left_of(slot.dealer),
        void=False,
        earlier=slot.earlier,
        win=None,
        rules=at.rules,
        seating=at.seating,
    )


def _crossed_out(at: Position, line: ScoredHand) -> ScoredHand:
    """A hand that does not count: it keeps its number, and the deal moves on as if it did."""
    crossed = replace(line, void=True, taken=None, points=None, made=None, win=None)
    return replace(crossed, totals=at.totals, rules=at.rules, seating=at.seating)


def _after(at: Position, line: ScoredHand) -> Position:
    return Position(
        setup=at.setup,
        rules=at.rules,
        seating=at.seating,
        totals=line.totals,
        dealer=line.next_dealer,
        next_number=at.next_number if line.number is None else line.number + 1,
        sheet=at.sheet.then(line),
        winner=at.winner if line.win is None else line.win,
        place=at.place,
        note=at.note,
        abandoned=at.abandoned,
    )


def _dealer(facts: Hand, seating: Seating, turn: int) -> int:
    """Who dealt the hand: as told, or whose `turn` it was. Raises Impossible (`unknown_seat`)."""
    if facts.dealer is None:
        return turn
    if type(facts.dealer) is not int:
        raise Malformed("invalid", "/dealer")
    if facts.dealer not in seating.playing:
        raise Impossible("unknown_seat", "/dealer", seat=facts.dealer)
    return facts.dealer
