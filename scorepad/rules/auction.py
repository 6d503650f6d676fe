"""The auction: who may say what, and who pitches for how much (`docs/rules.md`, section 2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorepad.rules.broken import Broken, Impossible, Malformed
from scorepad.rules.hand import Bid, Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.terms import Sentence


@dataclass(frozen=True)
class Contract:
    """Who pitches (a seat), and for how much.

    `bids` is what everybody said. It is None when the table noted only the winning bid, and then nobody knows whether
    the dealer was forced or stole it: `forced` and `stolen` are None too.
    """

    pitcher: int
    bid: int
    forced: bool | None
    stolen: bool | None
    bids: tuple[Bid, ...] | None


@dataclass(frozen=True)
class Option:
    """Something to say: a bid, or None to pass. `reason`: why it is not `legal`. `steals`: it takes an equal bid."""

    bid: int | None
    legal: bool
    reason: Sentence | None
    steals: bool


@dataclass(frozen=True)
class Speaker:
    """A seat in the auction: whether it has spoken and what, whether it is next, and what it may say at its turn."""

    seat: int
    spoke: bool
    said: int | None
    turn: bool
    options: tuple[Option, ...]


def objection(bid: int | None, high: int | None, is_dealer: bool, rules: HouseRules) -> Impossible | None:
    """Why a seat may not say `bid` (None is a pass) after the highest bid `high` (None: all passed); None if it may."""
    if bid is None:
        must = is_dealer and high is None and rules.dealer_must_bid
        return Impossible("dealer_must_bid", bid=rules.least_forced_bid) if must else None
    if not 1 <= bid <= rules.maximum_bid:
        return Impossible("bid_out_of_range", least=rules.minimum_bid, most=rules.maximum_bid)
    if high is not None and bid <= high:
        return _objection_to_no_more(bid, high, is_dealer, rules)
    if high is None and is_dealer and rules.dealer_must_bid:
        least = rules.least_forced_bid
        return Impossible("dealer_forced_minimum", bid=least) if bid < least else None
    return Impossible("bid_below_minimum", bid=rules.minimum_bid) if bid < rules.minimum_bid else None


def _objection_to_no_more(bid: int, high: int, is_dealer: bool, rules: HouseRules) -> Impossible | None:
    """Why a seat may not say a `bid` that is no higher than `high`; None if it is a steal that the house allows."""
    if is_dealer and bid == high:
        return None if rules.may_steal(high) else Impossible("dealer_may_not_steal", bid=high)
    if high == rules.maximum_bid:
        return Impossible("bid_after_max", bid=high)
    if bid < rules.minimum_bid:
        return Impossible("bid_below_minimum", bid=rules.minimum_bid)
    return Impossible("bid_not_higher", bid=high)


def may_hold(bid: int, is_dealer: bool, rules: HouseRules) -> bool:
    """Whether any auction at all ends with this seat pitching for `bid`: by going higher, by stealing, or forced."""
    if objection(bid, None, False, rules) is not None:
        return False
    if not is_dealer or bid > rules.minimum_bid or rules.may_steal(bid):
        return True
    return objection(bid, None, True, rules) is None


def resolve(hand: Hand, order: tuple[int, ...], rules: HouseRules) -> Contract | None:
    """Who pitches for how much; None when the deal is thrown in.

    `order`: the seats that are there, in speaking order. Raises Impossible or Malformed, with pointers into the hand.
    """
    if hand.bids is None:
        return _noted(hand, order, rules)
    contract = _spoken(hand.bids, order, rules)
    if contract is None:
        if hand.pitcher is not None or hand.bid is not None or hand.took:
            raise Impossible("bid_missing", "/bids", telling="all_passed")
        return None
    if hand.pitcher is not None and hand.pitcher != contract.pitcher:
        raise Impossible("pitcher_not_high", "/pitcher")
    if hand.bid is not None and hand.bid != contract.bid:
        raise Impossible("pitcher_not_high", "/bid")
    return contract


def options(bids: Sequence[Bid], order: tuple[int, ...], rules: HouseRules) -> tuple[Option, ...]:
    """What the next speaker may say after `bids`; empty when all have spoken. `order` and refusals as in `resolve`."""
    high = _listen(bids, order, rules)
    if len(bids) >= len(order):
        return ()
    return _options([high], len(bids) == len(order) - 1, rules)


def speakers(bids: Sequence[Bid], order: tuple[int, ...], rules: HouseRules) -> tuple[Speaker, ...]:
    """Every seat in speaking order, with what it may say.

    For a seat whose turn has not come, everything is legal that can be, whatever is said before it.
    `order` as in `resolve`; raises as it does.
    """
    told: list[Speaker] = []
    high: int | None = None
    highs: list[int | None] = []
    _listen(bids, order, rules)
    for index, seat in enumerate(order):
        is_dealer = index == len(order) - 1
        if index < len(bids):
            said = bids[index].bid
            told.append(Speaker(seat, True, said, False, _options([high], is_dealer, rules)))
            high = high if said is None else said
            continue
        turn = index == len(bids)
        if turn:
            highs = [high]
        told.append(Speaker(seat, False, None, turn, _options(highs, is_dealer, rules)))
        if turn:
            highs += range(max(rules.minimum_bid, (high or 0) + 1), rules.maximum_bid + 1)
    return tuple(told)


def _options(highs: Iterable[int | None], is_dealer: bool, rules: HouseRules) -> tuple[Option, ...]:
    """What a seat may say when the highest bid before it is one of `highs`, the first of them the likeliest."""
    found = []
    possible = list(highs)
    for bid in (None, *range(1, rules.maximum_bid + 1)):
        reasons = [objection(bid, high, is_dealer, rules) for high in possible]
        legal = [high for high, reason in zip(possible, reasons, strict=True) if reason is None]
        reason = reasons[0].sentence if not legal and reasons[0] is not None else None
        steals = bool(legal) and bid is not None and all(high == bid for high in legal)
        found.append(Option(bid, bool(legal), reason, steals))
    return tuple(found)


def _listen(bids: Sequence[Bid], order: tuple[int, ...], rules: HouseRules) -> int | None:
    """The highest bid of a beginning of an auction. Raises what is wrong with it."""
    high: int | None = None
    spoken: set[int] = set()
    last = len(order) - 1
    for index, said in enumerate(bids):
        seat, bid = said.seat, said.bid
        if type(seat) is not int:
            raise Malformed("invalid", f"/bids/{index}/seat")
        if bid is not None and type(bid) is not int:
            raise Malformed("invalid", f"/bids/{index}/bid")
        if seat in spoken:
            raise Impossible("bid_twice", f"/bids/{index}/seat", seat=seat)
        if seat not in order:
            raise Impossible("unknown_seat", f"/bids/{index}/seat", seat=seat)
        if seat != order[index]:
            raise Impossible("bid_out_of_turn", f"/bids/{index}/seat", seat=seat, turn=order[index])
        reason = objection(bid, high, index == last, rules)
        if reason is not None:
            raise reason.under(f"/bids/{index}/bid")
        spoken.add(seat)
        if bid is not None:
            high = bid
    return high


def _spoken(bids: tuple[Bid, ...], order: tuple[int, ...], rules: HouseRules) -> Contract | None:
    high = _listen(bids, order, rules)
    if len(bids) < len(order) and (high is None or high < rules.maximum_bid):
        raise Impossible("bid_missing", "/bids", seat=order[len(bids)])
    if high is None:
        return None
    pitcher = next(said.seat for said in reversed(bids) if said.bid == high)
    dealer_pitches = pitcher == order[-1]
    others = [said.bid for said in bids if said.bid is not None and said.seat != order[-1]]
    return Contract(
        pitcher,
        high,
        forced=dealer_pitches and not others and rules.dealer_must_bid,
        stolen=dealer_pitches and high in others,
        bids=bids,
    )


def _noted(hand: Hand, order: tuple[int, ...], rules: HouseRules) -> Contract:
    """The winning bid alone, checked as far as it can be."""
    pitcher, bid = hand.pitcher, hand.bid
    if pitcher is None and bid is None:
        raise Impossible("bid_missing", "/bids", telling="unsaid")
    if pitcher is None:
        raise Impossible("bid_missing", "/pitcher", telling="unsaid")
    if bid is None:
        raise Impossible("bid_missing", "/bid", telling="unsaid")
    if type(pitcher) is not int:
        raise Malformed("invalid", "/pitcher")
    if type(bid) is not int:
        raise Malformed("invalid", "/bid")
    if pitcher not in order:
        raise Impossible("unknown_seat", "/pitcher", seat=pitcher)
    reason: Broken | None = objection(bid, None, False, rules)
    if reason is None and not may_hold(bid, pitcher == order[-1], rules):
        # Not by stealing, nor by going higher: then only a forced dealer could, and not for so little.
        reason = objection(bid, None, True, rules)
    if reason is not None:
        raise reason.under("/bid")
    return Contract(pitcher, bid, None, None, None)
