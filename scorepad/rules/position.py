"""Where a match stands, and how one line of the sheet leads to the next position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorepad.rules import auction, happenings, scoring, winning
from scorepad.rules.broken import Broken, Impossible, Malformed, NotNow
from scorepad.rules.entries import Entry
from scorepad.rules.hand import Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.seating import Seat, Seating
from scorepad.rules.setup import Setup
from scorepad.rules.sheet import Happening, Line, Replaced, ScoredHand
from scorepad.rules.winning import Win

_NOTHING: MappingProxyType[str, int | None] = MappingProxyType({})


@dataclass(frozen=True)
class Position:
    """A match at one moment.

    `rules`: in force, for the whole match. `totals`: by side. `dealer`: the seat whose turn it is to deal, there or not.
    `next_number`: of the next hand. `lines`: the sheet so far, in the order of the table.
    """

    setup: Setup
    rules: HouseRules
    seating: Seating
    totals: tuple[int, ...]
    dealer: int
    next_number: int = 1
    lines: tuple[Line, ...] = ()
    winner: Win | None = None
    place: str = ""
    note: str = ""
    abandoned: bool = False

    @property
    def next_dealer(self) -> int:
        """The seat that deals next: whose turn it is, or the next clockwise with somebody there."""
        if self.seating.seats[self.dealer - 1].present:
            return self.dealer
        return self.seating.left_of(self.dealer)


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
    if facts.number is not None:
        check_number(facts.number, at.next_number)
    return _lay(at, version, facts, dealer_of(at, facts), None, ())


def check_number(number: object, following: int) -> None:
    """Raises NotNow if `number` is not that of the hand `following`."""
    if type(number) is not int:
        raise Malformed("invalid", "/number")
    if number < following:
        raise NotNow("hand_exists" if number >= 1 else "out_of_sequence", "/number", number=number, next=following)
    if number > following:
        raise NotNow("out_of_sequence", "/number", number=number, next=following)


def dealer_of(at: Position, facts: Hand) -> int:
    """Who dealt the hand: as told, or whose turn it is. Raises Impossible (`unknown_seat`)."""
    dealer = facts.dealer
    if dealer is None:
        return at.next_dealer
    if type(dealer) is not int:
        raise Malformed("invalid", "/dealer")
    if dealer not in at.seating.playing:
        raise Impossible("unknown_seat", "/dealer", seat=dealer)
    return dealer


def replay(at: Position, lines: Iterable[Line], drop_later: bool = False) -> Position:
    """The lines again from position `at`, by its rules; void hands stay void.

    Raises the refusal of a hand that becomes illegal, saying which hand; NotNow (`ends_earlier`) if the match is won
    before its last hand, unless `drop_later`, which voids the hands after the end.
    """
    later: list[int] = []
    late = False
    for index, line in enumerate(lines):
        if isinstance(line, Happening):
            at = happen(at, line.version, line.entry)
        elif line.void or at.winner is not None:
            if not line.void:
                late = True
                later += [] if line.number is None else [line.number]
            at = _lay_void(at, line)
        else:
            try:
                at = _lay(at, line.version, line.facts, line.dealer, line.number, line.earlier)
            except Broken as broken:
                raise broken.in_hand(index, line.number) from None
    if late and not drop_later and at.winner is not None:
        telling = "detail" if later else "deals"
        numbers = tuple(later)
        raise NotNow("ends_earlier", telling=telling, hands=numbers, number=at.winner.hand, later=numbers)
    return at


def score_again(at: Position, line: ScoredHand, facts: Hand, earlier: tuple[Replaced, ...]) -> ScoredHand:
    """The line with other `facts` in its place, void if it was. Raises what is wrong with them, pointing into the hand.

    Only the totals are not to be relied on: they are the replay's to add up.
    """
    scratch = Position(at.setup, at.rules, line.seating, line.totals, line.dealer)
    dealer = dealer_of(scratch, facts)
    again = _lay(scratch, line.version, facts, dealer, line.number, earlier).lines[-1]
    assert isinstance(again, ScoredHand)
    return replace(again, void=line.void)


def happen(at: Position, version: int, entry: Entry) -> Position:
    """The position after what happened between hands; it has been checked when it was told."""
    side, points = happenings.adjustment(entry)
    seating = happenings.reseat(at.seating, entry)
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
        seating=seating,
        totals=totals,
        dealer=at.dealer if dealer is None else dealer,
        lines=(*at.lines, line),
    )


def _lay(
    at: Position, version: int, facts: Hand, dealer: int, number: int | None, earlier: tuple[Replaced, ...]
) -> Position:
    """Score `facts` as the next line; a hand that has no `number` yet gets the next, unless it is thrown in."""
    seating, rules = at.seating, at.rules
    contract = auction.resolve(facts, seating.speaking(dealer), rules)
    if contract is None:
        return _lay_thrown_in(at, version, facts, dealer, number)
    if number is None:
        number = at.next_number
    outcome = scoring.score(facts, contract, dealer, rules, seating)
    totals = tuple([total + gain for total, gain in zip(at.totals, outcome.points, strict=True)])
    win = winning.winner(
        number, seating.side_of(contract.pitcher), contract.bid, outcome, at.totals, totals, rules, seating
    )
    following = seating.left_of(dealer)
    line = ScoredHand(
        version=version,
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
        next_dealer=following,
        void=False,
        earlier=earlier,
        win=win,
        rules=rules,
        seating=seating,
    )
    return _after(at, line, totals, win)


def _lay_thrown_in(at: Position, version: int, facts: Hand, dealer: int, number: int | None) -> Position:
    if number is not None:
        # A numbered hand cannot become a deal that has no number.
        raise Impossible("bid_missing", "/bids", telling="numbered")
    following = dealer if at.rules.all_pass == "redeal_same" else at.seating.left_of(dealer)
    nothing = (0,) * len(at.totals)
    line = ScoredHand(
        version=version,
        number=None,
        thrown_in=True,
        dealer=dealer,
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
        next_dealer=following,
        void=False,
        earlier=(),
        win=None,
        rules=at.rules,
        seating=at.seating,
    )
    return _after(at, line, at.totals, None)


def _lay_void(at: Position, line: ScoredHand) -> Position:
    """A hand that does not count: it keeps its number, and the deal moves on as if it did."""
    crossed = replace(
        line, void=True, taken=None, points=None, made=None, totals=at.totals, win=None, rules=at.rules, seating=at.seating
    )
    return _after(at, crossed, at.totals, at.winner)


def _after(at: Position, line: ScoredHand, totals: tuple[int, ...], win: Win | None) -> Position:
    number = at.next_number if line.number is None else line.number + 1
    return Position(
        at.setup,
        at.rules,
        at.seating,
        totals,
        line.next_dealer,
        number,
        (*at.lines, line),
        win,
        at.place,
        at.note,
        at.abandoned,
    )
