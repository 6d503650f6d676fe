"""The auction, rules.md section 2, in the words of the table."""

import itertools

import pytest

from scorepad.rules import auction
from scorepad.rules.broken import Broken
from scorepad.rules.hand import Bid, Hand
from scorepad.rules.house import HouseRules
from tests.rules.tables import bidding as hand
from tests.rules.tables import english, passed, play, refused, said, start, took, why

STEALS = ("below_max", "any", "never", "only_max")


def test_the_first_speaker_sits_left_of_the_dealer_and_the_dealer_is_last() -> None:
    assert start(dealer=3).speaking_order == (4, 1, 2, 3)


def test_the_high_bidder_pitches() -> None:
    scored = play(start(), hand(1, "12-3", "1111")).hand(1)
    assert (scored.pitcher, scored.bid, scored.forced, scored.stolen) == (1, 3, False, False)


def test_a_stolen_bid_belongs_to_the_dealer() -> None:
    match = play(start(), hand(1, "-3-3", "11-2"))
    assert (match.hand(1).pitcher, match.hand(1).stolen) == (1, True)
    assert why(match, 1) == "Ana stole the 3, took High and Low: 2. Set, minus 3. Bo +1."


def test_a_dealer_left_alone_must_bid() -> None:
    match = play(start(), hand(1, "---2", "11-2"))
    assert match.hand(1).forced is True
    assert why(match, 1) == "Ana, forced, bid 2, took High and Low: 2. Made, plus 2. Bo +1."
    with refused("dealer_must_bid", "/bids/3/bid", "Everybody passed, so the dealer must bid at least 2."):
        play(start(), passed(1))


def test_a_forced_dealer_bids_at_least_what_the_house_says_and_never_below_the_minimum() -> None:
    with refused("dealer_forced_minimum", "/bids/3/bid"):
        play(start(forced_bid=3), hand(1, "---2", "11-2"))
    with refused("dealer_forced_minimum", words="The dealer, when everybody else passed, bids at least 3."):
        play(start(minimum_bid=3), hand(1, "---2", "11-2"))
    assert play(start(forced_bid=1), hand(1, "---1", "11-2")).hand(1).made is True


def test_where_the_deal_is_thrown_in_a_lone_dealer_may_bid_the_minimum_and_is_not_forced() -> None:
    match = play(start(all_pass="redeal_next"), hand(1, "---1", "11-2"))
    assert (match.hand(1).bid, match.hand(1).forced) == (1, False)


@pytest.mark.parametrize(("rule", "next_dealer"), [("redeal_next", 2), ("redeal_same", 1)])
def test_a_thrown_in_deal_scores_nothing_and_has_no_number(rule: str, next_dealer: int) -> None:
    match = play(start(all_pass=rule), passed(1))
    (deal,) = match.hands
    assert (deal.thrown_in, deal.number, deal.points, deal.made, deal.next_dealer) == (
        True,
        None,
        (0, 0, 0, 0),
        None,
        next_dealer,
    )
    assert (match.dealer, match.next_number, match.totals) == (next_dealer, 1, (0, 0, 0, 0))
    assert english(deal.why[0]) == "Everybody passed; the deal was thrown in."


def test_a_thrown_in_deal_in_which_somebody_took_a_point_did_not_happen() -> None:
    with refused("bid_missing", "/bids", "Everybody passed, yet somebody pitched or took a point."):
        play(start(all_pass="redeal_next"), hand(1, "----", "11-2"))


@pytest.mark.parametrize(
    ("bids", "code", "words"),
    [
        ("-32-", "bid_not_higher", "A bid must be higher than the 3 before it."),
        ("4-3-", "bid_after_max", "After a 4 nobody can bid any more."),
        ("4--4", "dealer_may_not_steal", "At this table the dealer may not steal a 4."),
        ("-6--", "bid_out_of_range", "A bid is from 1 to 4, or a pass."),
        ("-2-", "bid_missing", "Ana has not spoken yet."),
        ("", "bid_missing", "Bo has not spoken yet."),
    ],
)
def test_what_may_not_be_said(bids: str, code: str, words: str) -> None:
    with refused(code, words=words):
        play(start(), hand(1, bids, "11-2"))


def test_who_may_not_speak() -> None:
    with refused("bid_out_of_turn", "/bids/0/seat", "Ana spoke, but it was Bo's turn."):
        play(start(), Hand(bids=(Bid(1, 2),)))
    with refused("bid_twice", "/bids/1/seat", "Bo has spoken already."):
        play(start(), Hand(bids=(Bid(2, 1), Bid(2, 2))))
    with refused("unknown_seat", "/bids/0/seat", "Seat 9 does not play in this hand."):
        play(start(), Hand(bids=(Bid(9, 1),)))


def test_after_the_highest_bid_the_others_may_be_left_out_or_passing() -> None:
    for bids in ("-4", "-4-", "-4--"):
        assert play(start(), hand(1, bids, "3333")).hand(1).pitcher == 3


def test_with_a_five_in_the_game_a_four_ends_nothing() -> None:
    assert play(start(smudge="bid_five"), hand(1, "-45-", "44-2")).hand(1).bid == 5
    with refused("bid_missing"):
        play(start(smudge="bid_five"), hand(1, "-4", "3333"))


@pytest.mark.parametrize("steal", STEALS)
@pytest.mark.parametrize("bid", [1, 2, 3, 4])
def test_what_the_dealer_may_steal(steal: str, bid: int) -> None:
    allowed = {"below_max": bid < 4, "any": True, "never": False, "only_max": bid == 4}[steal]
    match = start(steal=steal)
    if allowed:
        assert play(match, hand(1, f"--{bid}{bid}", "1111")).hand(1).stolen is True
    else:
        with refused("dealer_may_not_steal", "/bids/3/bid"):
            play(match, hand(1, f"--{bid}{bid}", "1111"))


def test_when_only_the_winning_bid_was_noted_nothing_else_is_made_up() -> None:
    scored = play(start(), took(3, 2, "33-1")).hand(1)
    assert (scored.bids, scored.forced, scored.stolen) == (None, None, None)


def test_a_noted_bid_is_checked_as_far_as_it_can_be() -> None:
    with refused("bid_below_minimum", "/bid"):
        play(start(minimum_bid=2), took(3, 1, "33-1"))
    with refused("bid_out_of_range", "/bid"):
        play(start(), took(3, 5, "33-1"))
    with refused("unknown_seat", "/pitcher"):
        play(start(), took(5, 2, "33-1"))
    with refused("bid_missing", "/bids"):
        play(start(), Hand(took={"high": 1}))
    with refused("bid_missing", "/bid"):
        play(start(), Hand(pitcher=1))
    with refused("bid_missing", "/pitcher"):
        play(start(), Hand(bid=2))


def test_bids_and_a_noted_winner_must_agree() -> None:
    agreed = Hand(bids=said(1, "-2--"), pitcher=3, bid=2, took={"high": 3, "low": 3, "jack": None, "game": 3})
    assert play(start(), agreed).hand(1).pitcher == 3
    with refused("pitcher_not_high", "/pitcher"):
        play(start(), Hand(bids=said(1, "-2--"), pitcher=4))
    with refused("pitcher_not_high", "/bid"):
        play(start(), Hand(bids=said(1, "-2--"), bid=3))


@pytest.mark.parametrize("steal", STEALS)
@pytest.mark.parametrize("all_pass", ["dealer_bids", "redeal_next"])
@pytest.mark.parametrize("minimum", [1, 2, 4])
@pytest.mark.parametrize("forced", [1, 3])
@pytest.mark.parametrize("smudge", ["none", "bid_five"])
def test_a_noted_bid_is_accepted_exactly_when_some_auction_ends_with_it(
    steal: str, all_pass: str, minimum: int, forced: int, smudge: str
) -> None:
    rules = HouseRules.checked(
        {"steal": steal, "all_pass": all_pass, "minimum_bid": minimum, "forced_bid": forced, "smudge": smudge}
    )
    order = (2, 3, 1)
    ends = set()
    for bids in itertools.product((None, 1, 2, 3, 4, 5), repeat=3):
        try:
            contract = auction.resolve(Hand(bids=tuple(map(Bid, order, bids))), order, rules)
        except Broken:
            continue
        if contract is not None:
            ends.add((contract.pitcher, contract.bid))
    for pitcher, bid in itertools.product(order, range(7)):
        try:
            auction.resolve(Hand(pitcher=pitcher, bid=bid), order, rules)
            accepted = True
        except Broken:
            accepted = False
        assert accepted == ((pitcher, bid) in ends), (pitcher, bid)


def legal(match: object, bids: str, seat: int) -> str:
    speaker = next(each for each in match.options(said(1, bids)) if each.seat == seat)  # type: ignore[attr-defined]
    return "".join("-" if option.bid is None else str(option.bid) for option in speaker.options if option.legal)


def test_the_next_speaker_may_say_what_the_auction_allows() -> None:
    match = start()
    assert legal(match, "", 2) == "-1234"
    assert legal(match, "2", 3) == "-34"
    assert legal(match, "2--", 1) == "-234"
    assert legal(match, "---", 1) == "234"
    assert legal(match, "-4", 4) == "-"


def test_a_seat_whose_turn_has_not_come_may_say_whatever_could_become_legal() -> None:
    match = start()
    assert legal(match, "", 1) == "-1234"
    assert legal(match, "3", 4) == "-4"
    assert legal(match, "4", 1) == "-"


def test_an_illegal_option_says_why_and_a_steal_is_called_so() -> None:
    *_, dealer = start().options(said(1, "2--"))
    assert dealer.turn
    one, two = dealer.options[1:3]
    assert english(one.reason) == "A bid must be higher than the 2 before it."
    assert (two.legal, two.steals, two.reason) == (True, True, None)
    assert not dealer.options[3].steals


def test_a_seat_that_spoke_shows_what_it_said() -> None:
    bo, cy, *_ = start().options(said(1, "2"))
    assert (bo.spoke, bo.said, bo.turn) == (True, 2, False)
    assert (cy.spoke, cy.said, cy.turn) == (False, None, True)


def test_options_after_an_impossible_beginning_are_refused_by_name() -> None:
    with refused("bid_out_of_turn", words="Ana spoke, but it was Bo's turn."):
        start().options((Bid(1, 1),))


@pytest.mark.parametrize("steal", STEALS)
@pytest.mark.parametrize("all_pass", ["dealer_bids", "redeal_same"])
def test_an_option_is_legal_exactly_when_the_auction_can_go_on_with_it(steal: str, all_pass: str) -> None:
    match = start(3, steal=steal, all_pass=all_pass)
    rules, order = match.rules, match.speaking_order
    for length in range(3):
        for beginning in itertools.product((None, 1, 2, 3, 4), repeat=length):
            bids = tuple(map(Bid, order, beginning))
            try:
                options = auction.options(bids, order, rules)
            except Broken:
                continue
            for option in options:
                said_too = (*bids, Bid(order[length], option.bid))
                try:
                    auction.speakers(said_too, order, rules)
                    possible = True
                except Broken:
                    possible = False
                assert option.legal == possible
    assert auction.options(tuple(map(Bid, order, (1, 2, 3))), order, rules) == ()


@pytest.mark.parametrize(
    ("told", "pointer"),
    [
        (Hand(bids=(Bid("2", 2),)), "/bids/0/seat"),  # type: ignore[arg-type]
        (Hand(bids=(Bid(True, 2),)), "/bids/0/seat"),
        (Hand(bids=(Bid(2, "2"),)), "/bids/0/bid"),  # type: ignore[arg-type]
        (Hand(bids=(Bid(2, True),)), "/bids/0/bid"),
        (Hand(pitcher="2", bid=2), "/pitcher"),  # type: ignore[arg-type]
        (Hand(pitcher=2, bid=2.0), "/bid"),  # type: ignore[arg-type]
        (Hand(pitcher=2, bid=2, dealer="1"), "/dealer"),  # type: ignore[arg-type]
    ],
)
def test_seats_and_bids_are_whole_numbers(told: Hand, pointer: str) -> None:
    with refused("invalid", pointer):
        play(start(), told)
