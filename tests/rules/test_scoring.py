"""What a hand gives, rules.md sections 3, 4 and 6."""

import pytest

from scorepad.rules.entries import HandVoided
from scorepad.rules.hand import Hand
from scorepad.rules.terms import POINTS
from tests.rules.tables import TWO_TEAMS, bidding, english, play, refused, start, took, why


def points(match, hand):
    return play(match, hand).hand(1).points


def test_a_made_bid_adds_all_that_was_taken() -> None:
    assert points(start(), took(3, 2, "333-")) == (0, 0, 3, 0)


def test_a_set_pitcher_loses_the_bid_and_what_he_took_goes_to_nobody() -> None:
    scored = play(start(), took(3, 3, "33-1")).hand(1)
    assert (scored.taken, scored.points, scored.made) == ((1, 0, 2, 0), (1, 0, -3, 0), False)


def test_partners_win_and_lose_together() -> None:
    match = play(start(sides=TWO_TEAMS), took(3, 3, "1112"))
    assert match.hand(1).points == (3, 1)
    assert why(match, 1) == "Cy bid 3. Ana and Cy took High, Low and Jack: 3. Made, plus 3. Bo and Di +1."
    match = play(start(sides=TWO_TEAMS), took(3, 3, "2222"))
    assert why(match, 1) == "Cy bid 3. Ana and Cy took nothing. Set, minus 3. Bo and Di +4."


def test_each_hand_says_why() -> None:
    match = play(start(), took(4, 3, "4224"))
    assert why(match, 1) == "Di bid 3, took High and Game: 2. Set, minus 3. Bo +2."
    match = play(start(), took(4, 1, "123-"))
    assert why(match, 1) == "Di bid 1, took nothing. Set, minus 1. Ana +1, Bo +1 and Cy +1."


@pytest.mark.parametrize("point", [point.name for point in POINTS])
def test_every_point_must_be_told(point: str) -> None:
    told = {each.name: 1 for each in POINTS if each.name != point}
    with refused(f"{point}_missing", f"/{point}"):
        play(start(), Hand(pitcher=1, bid=1, took=told))


@pytest.mark.parametrize("point", ["high", "low"])
def test_high_and_low_always_go_to_somebody(point: str) -> None:
    told = {each.name: 1 for each in POINTS} | {point: None}
    with refused(f"{point}_missing", f"/{point}"):
        play(start(), Hand(pitcher=1, bid=1, took=told))


@pytest.mark.parametrize("side", [0, 5])
def test_a_point_goes_to_a_side_of_the_table(side: int) -> None:
    with refused("unknown_side", "/jack", f"Side {side} does not play in this hand."):
        play(start(), Hand(pitcher=1, bid=1, took={"high": 1, "low": 1, "jack": side, "game": 1}))


@pytest.mark.parametrize("side", [True, "1", 1.0, [1]])
def test_a_side_is_a_whole_number(side: object) -> None:
    with refused("invalid", "/game"):
        play(start(), Hand(pitcher=1, bid=1, took={"high": 1, "low": 1, "jack": 1, "game": side}))


def test_there_are_no_other_points() -> None:
    with refused("invalid", "/off_jack"):
        play(start(), Hand(pitcher=1, bid=1, took={"high": 1, "low": 1, "jack": 1, "game": 1, "off_jack": 2}))


def test_game_may_be_left_to_the_trick_points() -> None:
    told = {"high": 3, "low": 1, "jack": None}
    scored = play(start(), Hand(pitcher=3, bid=2, took=told, trick_points=(3, 10, 22, 0))).hand(1)
    assert scored.took["game"] == 3
    tied = play(start(), Hand(pitcher=3, bid=2, took=told, trick_points=(3, 22, 22, 0))).hand(1)
    assert tied.took["game"] is None


def test_a_tied_game_goes_to_the_pitcher_where_the_house_says_so_and_he_is_in_the_tie() -> None:
    match = start(game_tie="pitcher")
    assert points(match, took(2, 3, "22--", game_tied=(2, 3))) == (0, 3, 0, 0)
    assert points(match, took(2, 3, "22--", game_tied=(1, 3))) == (0, -3, 0, 0)
    assert points(match, took(2, 3, "22--", trick_points=(5, 10, 10, 0))) == (0, 3, 0, 0)
    scored = play(match, took(2, 3, "22--", game_tied=(2, 3)))
    assert scored.hand(1).took["game"] == 2
    assert why(scored, 1) == (
        "Bo bid 3, took High, Low and Game: 3. Game was tied; by the house rule it goes to Bo. Made, plus 3."
    )


def test_whether_the_pitcher_was_in_the_tie_is_never_made_up() -> None:
    with refused("game_missing", "/game_tied"):
        play(start(game_tie="pitcher"), took(2, 3, "22--"))
    # Between two sides a tie is between both.
    assert points(start(sides=TWO_TEAMS, game_tie="pitcher"), took(2, 3, "22--")) == (0, 3)


def test_a_tied_game_goes_to_the_side_that_does_not_deal_where_the_house_says_so() -> None:
    match = start(sides=TWO_TEAMS, game_tie="non_dealer")
    assert points(match, took(2, 3, "22--")) == (0, 3)
    assert points(start(sides=TWO_TEAMS, game_tie="non_dealer", dealer=2), took(2, 3, "22--")) == (1, -3)


def test_among_more_than_two_sides_no_one_is_the_side_that_does_not_deal() -> None:
    assert points(start(3, game_tie="non_dealer"), took(2, 2, "22--")) == (0, 2, 0)


def test_a_bid_of_five_needs_every_point_and_every_trick() -> None:
    match = start(smudge="bid_five", target=21)
    assert points(match, took(2, 5, "2222", all_tricks=True)) == (0, 5, 0, 0)
    assert points(match, took(2, 5, "2222", tricks=(0, 6, 0, 0))) == (0, 5, 0, 0)
    assert points(match, took(2, 5, "222-", all_tricks=True)) == (0, -5, 0, 0)
    lost = play(match, took(2, 5, "2222", all_tricks=False))
    assert why(lost, 1) == "Bo bid 5, took High, Low, Jack and Game: 4. Not all six tricks. Set, minus 5."
    unsaid = play(match, took(2, 5, "2222"))
    assert unsaid.hand(1).points == (0, -5, 0, 0)
    assert [english(each) for each in unsaid.hand(1).warnings] == [
        "A 5 is made only with all six tricks, and nobody said so."
    ]
    assert points(match, took(2, 4, "2222", all_tricks=True)) == (0, 4, 0, 0)


def warned(hand, **rules):
    return [each.key.removeprefix("warning.") for each in play(start(**rules), hand).hand(1).warnings]


def test_what_cannot_be_made_is_said_before_it_is_saved() -> None:
    assert warned(took(2, 4, "22-2")) == ["cannot_be_made.jack"]
    assert warned(took(2, 4, "222-")) == ["cannot_be_made.game"]
    assert warned(took(2, 3, "222-")) == []


def test_what_is_rare_is_asked_about() -> None:
    assert warned(took(2, 2, "22--")) == ["no_jack_and_tie"]
    assert warned(took(2, 2, "22-3", lone_trump=True)) == ["lone_trump"]
    assert warned(took(2, 2, "22-3", high_rank="9", low_rank="9")) == ["lone_trump"]


def test_a_set_at_the_target_says_which_rule_was_applied() -> None:
    for win, key in (("pitcher", "won"), ("pitcher_made", "not_won"), ("bidder_first", "won"), ("highest", "won")):
        match = play(start(win=win, opening=[0, 0, 10, 0]), took(3, 2, "1111"))
        (warning,) = match.hand(1).warnings
        assert warning.key == f"warning.set_at_target.{key}"
        assert english(warning)
    assert english(warning) == "A win although set, at 8: Cy. At this table the highest total wins, and a tie plays on."


def test_a_void_hand_warns_of_nothing() -> None:
    match = play(start(), took(2, 4, "22--"), HandVoided(1))
    assert match.hand(1).warnings == ()
    assert why(match, 1) == "Does not count. Bo bid 4, took High and Low: 2."


def test_the_whole_auction_may_be_told() -> None:
    assert points(start(3), bidding(1, "-22", "11-3", 3)) == (2, 0, 1)
