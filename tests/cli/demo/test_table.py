"""The rules accept every hand that the demo's tables play, and the tables are worth looking at."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.cli.demo import mishaps
from scorepad.cli.demo.table import Table, hand_at
from scorepad.rules.entries import HandRecorded, MatchStarted
from scorepad.rules.house import HouseRules
from scorepad.rules.match import Match
from scorepad.rules.setup import Setup

TABLES = [(2, None), (3, None), (4, None), (5, None), (6, None), (7, None), (4, 2), (6, 2), (6, 3), (8, 4)]
HOUSES = st.fixed_dictionaries(
    {},
    optional={
        "minimum_bid": st.integers(1, 3),
        "all_pass": st.sampled_from(["dealer_bids", "redeal_next", "redeal_same"]),
        "forced_bid": st.integers(1, 4),
        "steal": st.sampled_from(["below_max", "any", "never", "only_max"]),
        "smudge": st.sampled_from(["none", "bid_five", "four_wins", "sweep_wins"]),
        "game_tie": st.sampled_from(["nobody", "pitcher"]),
        "win": st.sampled_from(["pitcher", "pitcher_made", "bidder_first", "highest"]),
    },
)


def match_of(players: int, sides: int | None, house: dict[str, object]) -> Match:
    names = [f"Player {seat}" for seat in range(1, players + 1)]
    grouped = sides and [tuple(range(side, players + 1, sides)) for side in range(1, sides + 1)]
    return Match.start(MatchStarted(Setup.checked(HouseRules.checked(house), names, sides=grouped or None)))


def next_hand(match: Match, rng: Random):
    side_of = {seat.seat: seat.side for seat in match.seats}
    return hand_at(Table(match.speaking_order, side_of, match.rules), rng)


@given(st.sampled_from(TABLES), HOUSES, st.integers(0, 2**32))
def test_the_rules_accept_every_hand_that_is_dealt_bid_for_and_played(table, house, seed):
    match, rng = match_of(*table, {**house, "target": 40}), Random(seed)
    for _ in range(12):
        match = match.play(HandRecorded(next_hand(match, rng)))
        if match.status == "won":
            break


@given(st.sampled_from(TABLES), HOUSES, st.integers(0, 2**32))
def test_the_rules_cannot_see_the_slip_of_a_tired_scorer(table, house, seed):
    match, rng = match_of(*table, house), Random(seed)
    hand = next_hand(match, rng)
    with pytest.MonkeyPatch.context() as always:
        always.setattr(mishaps, "SLIP", 1)
        wrong = mishaps.mistaken(hand, rng)
    if wrong is not None:
        assert wrong.took != hand.took
        match.play(HandRecorded(wrong))


@pytest.mark.parametrize("table", [(3, None), (4, None), (5, None), (7, None), (4, 2)])
def test_an_evening_has_all_that_players_talk_about(table):
    """Every bid, passes, forced bids and steals, sets and bids made, jacks in and out, ties: at plausible rates."""
    rng = Random(7)
    match = match_of(*table, {"target": 1000})
    for _ in range(600):
        match = match.play(HandRecorded(next_hand(match, rng)))
        if match.status == "won":
            match = match_of(*table, {"target": 1000})
    bids = Counter(hand.bid for hand in match.hands)
    assert set(bids) == {1, 2, 3, 4}
    assert bids[2] > bids[3] > bids[4]
    played = len(match.hands)
    assert 0.7 < sum(hand.made for hand in match.hands) / played < 0.95
    assert 0.02 < sum(hand.forced for hand in match.hands) / played < 0.2
    assert 0.1 < sum(hand.stolen for hand in match.hands) / played < 0.65
    assert 0.4 < sum(hand.took["jack"] is not None for hand in match.hands) / played < 0.95
    assert any(hand.took["game"] is None for hand in match.hands)
