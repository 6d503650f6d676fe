"""What comes back when a match is scored."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorepad.formats import plain
from scorepad.formats.scored import score_document, scored, written_document
from scorepad.rules import entries
from scorepad.rules.broken import Broken, NotNow
from scorepad.rules.match import Match
from tests.builders import MADE, SET, SWEEP, THREE, four_players, hand, passes, players, told, two_teams, vectors
from tests.formats.kept import english, kept

HAND_KEYS = (
    "number,thrown_in,dealer,bids,pitcher,bid,forced,stolen,high,low,jack,game,taken,made,points,totals,"
    "next_dealer,why,warnings"
)


def score(document: dict[str, Any]) -> dict[str, Any]:
    return scored(score_document(plain.document(document)), english)


def test_a_scored_match_has_the_parts_of_the_contract_and_no_others():
    match = score(four_players(hands=[told(**MADE), told(**SET)]))
    assert list(match) == ["rules", "seats", "sides", "dealer", "next_hand", "winner", "hands"]
    assert list(match["seats"][0]) == ["seat", "name", "side", "present"]
    assert list(match["sides"][0]) == ["side", "name", "seats", "total", "needs", "wins_if"]
    assert ",".join(match["hands"][0]) == HAND_KEYS
    assert json.loads(json.dumps(match)) == match


def test_a_scored_hand_says_in_one_sentence_why():
    match = score(four_players(hands=[told((2, None), (3, None), (4, 3), (1, None), high=4, low=2, jack=None, game=4)]))
    assert match["hands"][0]["points"] == [0, 1, 0, -3]
    why = match["hands"][0]["why"]
    assert why.startswith("Di")
    assert "\u22123" in why or "minus 3" in why


def test_what_the_others_said_is_never_made_up():
    noted = score(four_players(hands=[told(**MADE)]))["hands"][0]
    assert (noted["bids"], noted["forced"], noted["stolen"]) == (None, None, None)
    assert (noted["pitcher"], noted["bid"]) == (3, 2)


def test_a_thrown_in_deal_has_no_number_pitcher_or_points():
    match = score(four_players(rules={"all_pass": "redeal_next"}, hands=[told(*passes(2, 3, 4, 1)), told(**MADE)]))
    deal = match["hands"][0]
    assert deal["thrown_in"]
    assert [deal[key] for key in ("number", "pitcher", "bid", "made", "high", "low", "jack", "game")] == [None] * 8
    assert deal["points"] == [0, 0, 0, 0]
    assert match["hands"][1]["number"] == 1


def test_a_team_is_called_by_its_players():
    assert [side["name"] for side in score(two_teams())["sides"]] == ["Ana and Cy", "Bo and Di"]


def test_every_side_is_told_how_it_could_win_the_next_hand():
    assert all(side["wins_if"] for side in score(four_players(opening=[6, 3, 0, -2]))["sides"])


def test_nobody_can_win_a_match_that_is_over():
    match = score(four_players(hands=[told(**SWEEP), told(**THREE)]))
    assert (match["winner"]["side"], match["winner"]["hand"]) == (3, 2)
    assert "Cy" in match["winner"]["reason"]
    assert {side["wins_if"] for side in match["sides"]} == {None}


def test_a_warning_has_a_code_and_says_what_it_means():
    bold = told(pitcher=3, bid=4, high=3, low=3, jack=None, game=3)
    (warning,) = score(four_players(hands=[bold]))["hands"][0]["warnings"]
    assert warning["code"] == "cannot_be_made"
    assert warning["detail"]


def test_who_sits_down_later_is_not_in_the_hands_before():
    match = kept(players(3), entries.HandRecorded(hand(**MADE)), entries.SeatJoined("Di", after=3, opening=2)).match
    first = scored(match, english)["hands"][0]
    assert (first["taken"], first["totals"]) == ([1, 0, 2, None], [1, 0, 2, None])


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_every_vector_comes_back_as_it_must(vector):
    if vector.refused:
        with pytest.raises(Broken) as refused:
            score(vector.match)
        assert refused.value.code == vector.expect["error"]
        if "deal" in vector.expect:
            assert refused.value.pointer.startswith(f"/hands/{vector.expect['deal'] - 1}")
        return
    match = score(vector.match)
    for deal, expected in zip(match["hands"], vector.expect["deals"], strict=True):
        assert {key: deal[key] for key in expected} == expected
    assert (match["winner"] and match["winner"]["side"]) == vector.expect["winner"]


def test_a_hand_after_the_win_is_refused_where_it_stands():
    with pytest.raises(NotNow) as refused:
        score(four_players(hands=[told(**SWEEP), told(**THREE), told(**MADE)]))
    assert (refused.value.code, refused.value.pointer) == ("match_over", "/hands/2")


# A match as a document again


def again(match: Match) -> Match:
    document = written_document(match)
    assert document is not None
    return score_document(plain.document(plain.document_to_plain(document, players=False)))


@pytest.mark.parametrize("vector", [each for each in vectors() if not each.refused], ids=str)
def test_a_match_written_down_again_scores_the_same(vector):
    match = score_document(plain.document(vector.match))
    assert again(match).totals == match.totals
    assert [each.points for each in again(match).hands] == [each.points for each in match.hands]


def test_corrections_voids_and_deals_out_of_turn_are_in_a_document():
    match = kept(
        four_players(),
        entries.HandRecorded(hand(**MADE)),
        entries.HandRecorded(hand(**SET, dealer=1)),
        entries.HandVoided(1),
        entries.Misdealt(3),
        entries.DealerSet(4),
        entries.HandRecorded(hand(**THREE)),
        entries.HandCorrected(3, hand(**SET)),
        entries.RulesChanged({"target": 11}),
    ).match
    assert again(match).totals == match.totals
    assert [each.dealer for each in again(match).hands] == [1, 4]
    assert again(match).rules == match.rules


@pytest.mark.parametrize("entry", [entries.PointsAdjusted(1, -2, "revoke"), entries.SeatLeft(4)])
def test_what_no_document_can_say_is_not_written_as_one(entry):
    assert written_document(kept(four_players(), entry).match) is None
