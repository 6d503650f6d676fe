"""The end of a match, rules.md sections 5 and 6."""

from scorepad.rules.entries import PointsAdjusted, SeatLeft
from tests.rules.tables import TWO_TEAMS, english, play, start, took, why


def winner(opening, hand, **rules):
    win = play(start(opening=opening, **rules), hand).winner
    return win and (win.side, win.set_at_target)


def test_only_a_pitcher_wins() -> None:
    assert winner([6, 6, 0, 0], took(1, 2, "112-")) == (1, False)
    assert winner([6, 6, 0, 0], took(3, 2, "112-")) is None
    assert winner([9, 6, 0, 0], took(3, 2, "112-")) is None


def test_a_set_pitcher_still_at_the_target_wins_by_the_written_rule_only() -> None:
    assert winner([9, 0, 0, 0], took(1, 2, "222-")) == (1, True)
    assert winner([9, 0, 0, 0], took(1, 3, "222-")) is None
    assert winner([9, 0, 0, 0], took(1, 2, "222-"), win="pitcher_made") is None
    assert winner([9, 0, 0, 0], took(1, 2, "222-"), win="bidder_first") == (1, True)
    assert winner([9, 0, 0, 0], took(1, 2, "222-"), win="highest") == (1, True)


def test_the_win_says_why_and_who_stands_higher_in_vain() -> None:
    match = play(start(opening=[5, 14, 0, 0]), took(1, 2, "112-"))
    assert english(match.winner.reason) == "Ana pitched and stands at 7. Not counted: Bo 15."
    assert why(match, 1) == (
        "Ana bid 2, took High and Low: 2. Made, plus 2. Bo +1. Ana pitched and stands at 7. Not counted: Bo 15."
    )
    match = play(start(opening=[9, 0, 0, 0]), took(1, 2, "222-"))
    assert (
        english(match.winner.reason) == "Ana was set, but pitched and still stands at 7: by the written rule that wins."
    )


def test_a_team_wins_by_either_partner() -> None:
    match = play(start(sides=TWO_TEAMS, opening=[5, 9]), took(3, 2, "112-"))
    assert english(match.winner.reason) == "Ana and Cy pitched and stand at 7. Not counted: Bo and Di 10."


def test_the_bidder_goes_out_first_and_then_the_points_are_counted_in_order() -> None:
    assert winner([6, 6, 0, 6], took(1, 1, "4213"), win="bidder_first") == (1, False)
    assert winner([0, 6, 0, 6], took(1, 1, "4213"), win="bidder_first") == (4, False)
    assert winner([0, 6, 0, 6], took(1, 1, "3224"), win="bidder_first") == (2, False)
    assert winner([0, 6, 0, 5], took(1, 1, "4412"), win="bidder_first") == (4, False)
    assert winner([0, 6, 0, 4], took(1, 1, "4412"), win="bidder_first") == (2, False)


def test_who_stood_at_the_target_before_the_hand_is_counted_before_its_points() -> None:
    assert winner([0, 6, 8, 9], took(1, 1, "1222"), win="bidder_first") == (4, False)
    assert winner([0, 6, 9, 9], took(1, 1, "1222"), win="bidder_first") == (3, False)
    match = play(start(opening=[0, 6, 0, 0], win="bidder_first"), PointsAdjusted(4, 7, "revoke"), took(1, 1, "1222"))
    assert english(match.winner.reason) == (
        "The pitching side fell short; Di stood at the target before the hand, and now stands at 7. Not counted: Bo 9."
    )


def test_the_highest_total_wins_alone_or_not_at_all() -> None:
    assert winner([6, 5, 0, 0], took(3, 1, "1223"), win="highest") is None
    assert winner([6, 5, 0, 0], took(3, 1, "2223"), win="highest") == (2, False)
    assert winner([7, 7, 0, 0], took(3, 1, "3233"), win="highest") == (2, False)
    assert winner([5, 5, 0, 0], took(3, 1, "3123"), win="highest") is None


def test_a_made_four_wins_at_once_unless_the_side_was_below_zero() -> None:
    assert winner([0, 0, 0, 0], took(1, 4, "1111"), smudge="four_wins") == (1, False)
    assert winner([-1, 0, 0, 0], took(1, 4, "1111"), smudge="four_wins") is None
    assert winner([-1, 0, 0, 0], took(1, 4, "1111"), smudge="four_wins", target=3) == (1, False)
    assert winner([0, 0, 0, 0], took(1, 3, "1111"), smudge="four_wins") is None
    assert winner([0, 0, 0, 0], took(1, 4, "111-"), smudge="four_wins") is None


def test_whoever_takes_every_point_wins_where_the_house_says_so() -> None:
    assert winner([0, 0, 0, 0], took(1, 1, "2222"), smudge="sweep_wins") == (2, False)
    assert winner([-9, 0, 0, 0], took(1, 1, "1111"), smudge="sweep_wins") == (1, False)
    assert winner([0, 0, 0, 0], took(1, 1, "222-"), smudge="sweep_wins") is None
    # Even over a set pitcher who still stands at the target.
    assert winner([20, 0, 0, 0], took(1, 1, "2222"), smudge="sweep_wins") == (2, True)


def test_who_has_left_wins_nothing() -> None:
    match = play(start(3, opening=[3, 8, 5], win="highest"), SeatLeft(2), took(3, 2, "331-"))
    assert match.winner.side == 3


def test_every_reason_has_words() -> None:
    for sides, opening in ((None, [9, 8, 0, 0]), (TWO_TEAMS, [9, 8])):
        for win in ("pitcher", "bidder_first", "highest"):
            for hand in (took(1, 1, "1111"), took(1, 2, "222-"), took(1, 4, "222-")):
                match = play(start(sides=sides, opening=opening, win=win), hand)
                assert match.winner is None or english(match.winner.reason)
        for smudge, hand in (("four_wins", took(1, 4, "1111")), ("sweep_wins", took(1, 1, "2222"))):
            assert english(play(start(sides=sides, smudge=smudge), hand).winner.reason)
    match = play(start(sides=TWO_TEAMS, opening=[0, 6], win="bidder_first"), took(1, 2, "212-"))
    assert english(match.winner.reason) == (
        "The pitching side fell short; Bo and Di were counted to the target first, and stand at 8."
    )
