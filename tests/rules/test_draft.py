"""What can be said of a hand that is still being told."""

from __future__ import annotations

import pytest

from scorepad import translate
from scorepad.formats import plain
from scorepad.formats.scored import score_document
from scorepad.rules.broken import Broken
from scorepad.rules.draft import so_far
from scorepad.rules.hand import Hand
from scorepad.rules.match import Match
from tests.builders import four_players, hand, passes, two_teams

SPEAK = translate.speaker("en")


def match(**document: object) -> Match:
    return score_document(plain.document(four_players(**document)))


def said(told: Hand, at: Match | None = None) -> str:
    return " ".join(SPEAK(sentence) for sentence in so_far(at or match(), 1, told))


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (hand(), "Ana deals."),
        (hand(dealer=3), "Cy deals."),
        (hand((2, None)), "Cy speaks next."),
        (hand((2, 2)), "Bo bids 2. Cy speaks next."),
        (hand((2, 2), (3, None), (4, 3)), "Di bids 3. Ana speaks next."),
        (hand((2, 2), (3, None), (4, 3), (1, None)), "Di pitches for 3."),
        (hand((2, 4)), "Bo pitches for 4."),
        (hand((2, None), (3, None), (4, 3), (1, 3)), "Ana pitches for 3."),
        (hand(pitcher=4), "Di pitches."),
        (hand(bid=3), "Ana deals."),
        (hand(pitcher=4, bid=3), "Di pitches for 3."),
        (hand(pitcher=4, bid=3, high=4), "Di pitches for 3. High: Di."),
        (hand(pitcher=4, bid=3, high=4, jack=None), "Di pitches for 3. High: Di and Jack: not out."),
        (hand(pitcher=4, bid=3, high=None, game=None), "Di pitches for 3. Game: tied."),
    ],
)
def test_the_table_hears_how_far_a_hand_is(told, sentence):
    assert said(told) == sentence


def test_everybody_passing_is_said_where_that_can_be():
    assert said(hand(*passes(2, 3, 4, 1)), match(rules={"all_pass": "redeal_next"})) == "Everybody passed."


def test_a_point_of_a_team_is_said_with_both_names():
    teams = score_document(plain.document(two_teams()))
    assert said(hand(pitcher=4, bid=3, low=1), teams) == "Di pitches for 3. Low: Ana and Cy."


@pytest.mark.parametrize(
    ("told", "code", "pointer"),
    [
        (hand((2, 2), (3, 2)), "bid_not_higher", "/bids/1/bid"),
        (hand((2, 4), (3, None), (4, None), (1, 4)), "dealer_may_not_steal", "/bids/3/bid"),
        (hand(pitcher=4, bid=7), "bid_out_of_range", "/bid"),
        (hand(pitcher=5), "unknown_seat", "/pitcher"),
        (hand(jack=5), "unknown_side", "/jack"),
    ],
)
def test_what_cannot_be_is_refused_while_it_is_told(told, code, pointer):
    with pytest.raises(Broken) as refusal:
        said(told)
    assert (refusal.value.code, refusal.value.pointer) == (code, pointer)


def test_only_the_next_hand_can_be_told():
    with pytest.raises(Broken) as refusal:
        so_far(match(), 2, hand())
    assert refusal.value.code == "out_of_sequence"
