"""The demo's deals are real ones: a pack of 52, six each, legal tricks, and points that add up."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.cli.demo.bidding import best_suit
from scorepad.cli.demo.cards import PACK, PIPS, Card, Laid, deal, playable, taker
from scorepad.cli.demo.play import Played, play
from scorepad.cli.demo.told import told
from scorepad.rules.house import HouseRules

#: How many sit at the table, and in how many sides.
TABLES = [(2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (4, 2), (6, 2), (6, 3), (8, 4)]


def played_out(players: int, sides: int, seed: int) -> tuple[Played, dict[int, int]]:
    seats = tuple(range(1, players + 1))
    side_of = {seat: (seat - 1) % sides + 1 for seat in seats}
    rng = Random(seed)
    dealt = deal(rng, seats)
    pitcher = rng.choice(seats)
    return play(dealt, seats, pitcher, best_suit(dealt[pitcher], players)[0], side_of), side_of


tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32)


def test_the_pack_has_fifty_two_cards_and_eighty_trick_points_but_no_more():
    assert len(set(PACK)) == 52
    assert sum(PIPS.values()) == 80


def test_who_can_follow_suit_follows_or_trumps():
    held = [Card("spades", 5), Card("hearts", 9), Card("clubs", 2)]
    assert playable(held, "spades", "hearts") == [Card("spades", 5), Card("hearts", 9)]
    assert playable(held, "diamonds", "hearts") == held
    assert playable(held, None, "hearts") == held


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ([("spades", 5), ("spades", 9), ("clubs", 14)], 2),
        ([("spades", 14), ("hearts", 2), ("spades", 13)], 2),
        ([("spades", 14), ("hearts", 2), ("hearts", 3)], 3),
    ],
)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(cards, seat):
    laid = [Laid(at, Card(*card)) for at, card in enumerate(cards, start=1)]
    assert taker(laid, "hearts") == seat


@given(tables, seeds)
def test_everybody_gets_six_cards_and_plays_each_of_them_once(table, seed):
    played, _ = played_out(*table, seed)
    everything = [card for cards in played.dealt.values() for card in cards]
    assert len(everything) == len(set(everything)) == 6 * table[0]
    laid = {(each.seat, each.card) for trick in played.tricks for each in trick.laid}
    assert laid == {(seat, card) for seat, cards in played.dealt.items() for card in cards}
    assert len(played.tricks) == 6


@given(tables, seeds)
def test_every_card_is_laid_in_turn_and_legally(table, seed):
    played, _ = played_out(*table, seed)
    held = {seat: list(cards) for seat, cards in played.dealt.items()}
    leader = played.pitcher
    assert played.tricks[0].laid[0].card.suit == played.trump, "the pitch makes trump"
    for trick in played.tricks:
        seats = [each.seat for each in trick.laid]
        assert seats == [(leader - 1 + step) % table[0] + 1 for step in range(table[0])]
        led = None
        for seat, card in trick.laid:
            assert card in playable(held[seat], led, played.trump)
            held[seat].remove(card)
            led = led or card.suit
        leader = trick.taker
        assert leader == taker(trick.laid, played.trump)


@given(tables, seeds)
def test_what_is_told_adds_up(table, seed):
    played, side_of = played_out(*table, seed)
    hand = told(played, (), side_of, HouseRules())
    everything = [card for cards in played.dealt.values() for card in cards]
    assert sum(hand.tricks) == 6
    assert sum(hand.trick_points) == sum(PIPS[card] for card in everything)
    trumps = [card.high for card in everything if card.suit == played.trump]
    assert (hand.took["jack"] is not None) == (11 in trumps)
    assert {hand.high_rank, hand.low_rank} == {Card("x", max(trumps)).rank, Card("x", min(trumps)).rank}
    assert bool(hand.lone_trump) == (len(trumps) == 1)
    tops = [side for side, pips in enumerate(hand.trick_points, start=1) if pips == max(hand.trick_points)]
    assert hand.took["game"] == (tops[0] if len(tops) == 1 else None)
    assert 2 <= sum(Counter(side for side in hand.took.values() if side).values()) <= 4


@given(tables, seeds)
def test_the_same_seed_deals_and_plays_the_same_hand(table, seed):
    assert played_out(*table, seed) == played_out(*table, seed)
