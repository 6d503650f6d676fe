"""What happens between hands: misdeals, dealers out of turn, penalties, seats that empty and fill."""

from scorepad.rules.entries import (
    DealerSet,
    HandCorrected,
    Misdealt,
    PointsAdjusted,
    RulesChanged,
    SeatJoined,
    SeatLeft,
    SeatReturned,
)
from scorepad.rules.hand import Bid, Hand
from scorepad.translate import MINUS
from tests.rules.tables import TWO_TEAMS, english, play, refused, start, took, won


def happened(match) -> list[str]:
    return [english(line.sentence) for line in match.sheet if hasattr(line, "sentence")]


def test_after_a_misdeal_the_same_player_deals_again_or_the_next() -> None:
    match = start()
    assert play(match, Misdealt(1)).dealer == 1
    assert play(match, Misdealt(2)).dealer == 2
    assert happened(play(match, Misdealt(2))) == ["Misdeal; Bo deals."]
    with refused(
        "unknown_seat", "/next_dealer", "After a misdeal the same player deals again, or the next; Cy is neither."
    ):
        play(match, Misdealt(3))
    with refused("unknown_seat", "/next_dealer"):
        play(match, Misdealt(5))
    with refused("invalid", "/next_dealer"):
        play(match, Misdealt(True))


def test_a_misdeal_uses_no_number_and_scores_nothing() -> None:
    match = play(start(), Misdealt(2))
    assert (match.next_number, match.totals, match.hands) == (1, (0, 0, 0, 0), ())


def test_who_deals_next_can_be_said_and_hands_keep_their_dealers() -> None:
    match = play(start(), took(3, 2, "33-1"), DealerSet(4), took(3, 2, "33-1"))
    assert [each.dealer for each in match.hands] == [1, 4]
    assert match.dealer == 1
    with refused("unknown_seat", "/seat"):
        match.play(DealerSet(0))


def test_points_are_adjusted_outside_any_hand_with_a_reason() -> None:
    match = play(start(), PointsAdjusted(2, -2, " Revoke "))
    assert match.totals == (0, -2, 0, 0)
    (line,) = match.sheet
    assert (line.kind, line.side, line.points, line.totals) == ("points_adjusted", 2, -2, (0, -2, 0, 0))
    assert happened(match) == [f"Bo {MINUS}2: Revoke"]
    assert play(start(opening=[0, 6, 0, 0]), PointsAdjusted(2, 3, "Luck")).winner is None
    for entry, code, pointer in (
        (PointsAdjusted(5, 1, "x"), "unknown_side", "/side"),
        (PointsAdjusted("1", 1, "x"), "invalid", "/side"),
        (PointsAdjusted(1, 0, "x"), "invalid", "/points"),
        (PointsAdjusted(1, 1001, "x"), "invalid", "/points"),
        (PointsAdjusted(1, True, "x"), "invalid", "/points"),
        (PointsAdjusted(1, 1, "  "), "invalid", "/reason"),
        (PointsAdjusted(1, 1, "x" * 201), "invalid", "/reason"),
    ):
        with refused(code, pointer):
            match.play(entry)


def test_who_has_left_is_skipped_and_keeps_the_total() -> None:
    match = play(start(), took(2, 2, "22-1"), SeatLeft(2))
    assert match.totals == (1, 2, 0, 0)
    assert (match.dealer, match.speaking_order) == (3, (4, 1, 3))
    assert not match.seats[1].present
    match = play(match, took(3, 2, "33-1"), took(3, 2, "33-1"), took(3, 2, "33-1"))
    assert [each.dealer for each in match.hands] == [1, 3, 4, 1]
    assert match.dealer == 3


def test_who_has_left_neither_bids_nor_takes_a_point() -> None:
    match = play(start(), SeatLeft(2))
    with refused("unknown_seat", "/pitcher", "Bo does not play in this hand."):
        play(match, took(2, 2, "33-1"))
    with refused("unknown_seat", "/bids/0/seat"):
        play(match, Hand(bids=(Bid(2, 2),)))
    with refused("unknown_seat", "/dealer"):
        play(match, took(3, 2, "33-1", dealer=2))
    with refused("unknown_side", "/game", "Bo does not play in this hand."):
        play(match, took(3, 2, "33-2"))
    with refused("unknown_side", "/tricks/1"):
        play(match, took(3, 2, "33-1", tricks=(2, 1, 3, 0)))
    with refused("unknown_seat", "/seat", "Bo has left."):
        match.play(SeatLeft(2))
    with refused("unknown_seat", "/seat"):
        match.play(DealerSet(2))
    assert play(match, Hand(bids=(Bid(3, 2), Bid(4, None), Bid(1, None)), took=won("33-1"))).hand(1).made


def test_who_comes_back_takes_the_seat_and_its_turn() -> None:
    match = play(start(), took(3, 2, "33-1"), SeatLeft(2), SeatReturned(2))
    assert match.dealer == 2
    assert happened(match) == ["Bo left.", "Bo is back."]
    with refused("unknown_seat", "/seat", "Bo is at the table already."):
        match.play(SeatReturned(2))


def test_two_stay_at_the_table() -> None:
    with refused("seat_count", "/seat"):
        play(start(3), SeatLeft(1), SeatLeft(2))


def test_a_new_player_gets_the_last_number_and_sits_where_told() -> None:
    match = play(start(), took(3, 2, "33-1"), SeatJoined(" Eli ", after=2, opening=3, player="e"))
    assert match.order == (1, 2, 5, 3, 4)
    assert (match.seats[4].name, match.seats[4].player, match.seats[4].side) == ("Eli", "e", 5)
    assert match.totals == (1, 0, 2, 0, 3)
    assert (match.dealer, match.speaking_order) == (2, (5, 3, 4, 1, 2))
    assert happened(match) == ["Eli joined, sitting after Bo. Starts with 3."]
    # Arrays are as long as there were sides at the time.
    match = play(match, took(5, 2, "55-1"))
    assert [len(each.points) for each in match.hands] == [4, 5]
    assert match.totals == (2, 0, 2, 0, 5)
    assert match.dealer == 5


def test_who_joins_must_be_somebody_new_and_find_a_place() -> None:
    match = start(6)
    for entry, code, pointer in (
        (SeatJoined("bo", after=1), "duplicate_player", "/name"),
        (SeatJoined("", after=1), "invalid", "/name"),
        (SeatJoined("Zed", after=9), "unknown_seat", "/after"),
        (SeatJoined("Zed", after=1, opening=1.5), "invalid", "/opening"),
        (SeatJoined("Zed", after=1, player=7), "invalid", "/player"),
    ):
        with refused(code, pointer):
            match.play(entry)
    full = match.play(SeatJoined("Zed", after=6))
    with refused("seat_count", "/after"):
        full.play(SeatJoined("Yve", after=6))
    with refused("seat_count", "/seat"):
        play(full, SeatLeft(1), SeatJoined("Yve", after=1), SeatReturned(1))


def test_who_left_is_still_somebody() -> None:
    with refused("duplicate_player", "/name"):
        play(start(), SeatLeft(2), SeatJoined("Bo", after=1))


def test_in_teams_nobody_leaves_returns_or_joins() -> None:
    match = start(sides=TWO_TEAMS)
    for entry in (SeatLeft(1), SeatReturned(1), SeatJoined("Eli", after=1)):
        with refused("side_members", "", "In teams nobody leaves, returns or joins."):
            match.play(entry)


def test_fewer_players_have_fewer_trick_points() -> None:
    match = play(start(6), SeatLeft(5), SeatLeft(6))
    assert play(match, took(1, 2, "11-1", trick_points=(3, 0, 0, 0, 0, 0))).hand(1).made
    with refused("trick_points_total"):
        play(start(6), took(1, 2, "11-1", trick_points=(3, 0, 0, 0, 0, 0)))


def test_between_two_who_stayed_a_tied_game_is_between_both() -> None:
    match = play(start(3, game_tie="pitcher"), SeatLeft(3))
    assert play(match, took(1, 3, "11--")).hand(1).points == (3, 0, 0)


def test_a_third_player_leaves_a_tied_game_to_nobody_again() -> None:
    match = play(start(2, game_tie="non_dealer"), took(1, 1, "11--"), SeatJoined("Cy", after=2), took(1, 1, "11--"))
    assert [each.points for each in match.hands] == [(2, 1), (2, 0, 0)]


def test_changed_rules_are_said_at_their_place_in_the_sheet() -> None:
    match = play(start(), took(3, 2, "33-1"), RulesChanged({"target": 11, "steal": "never"}), took(3, 2, "33-1"))
    assert happened(match) == ["House rules for the whole match: the target is 11 points; the dealer may not steal."]
    assert [getattr(line, "kind", "hand") for line in match.sheet] == ["hand", "rules_changed", "hand"]


def test_the_table_is_as_it_was_when_an_earlier_hand_is_corrected() -> None:
    match = play(start(), took(3, 2, "33-1"), SeatLeft(1), took(3, 2, "33-2"))
    match = match.play(HandCorrected(1, took(1, 2, "11-3")))
    assert match.hand(1).points == (2, 0, 1, 0)
    with refused("unknown_seat", "/pitcher"):
        match.play(HandCorrected(2, took(1, 2, "11-3")))
