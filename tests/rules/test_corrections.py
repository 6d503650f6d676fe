"""Second thoughts: corrections, void hands, other rules, undo and redo."""

import pytest

from scorepad.rules.entries import (
    DealerSet,
    HandCorrected,
    HandRecorded,
    HandRestored,
    HandVoided,
    MatchAbandoned,
    MatchDescribed,
    MatchResumed,
    MatchStarted,
    PointsAdjusted,
    Redone,
    RulesChanged,
    Undone,
)
from scorepad.rules.hand import Hand
from scorepad.rules.match import Match
from scorepad.rules.terms import POINTS
from tests.builders import hand
from tests.rules.tables import bidding, english, passed, play, refused, start, took, why

SWEEP = took(3, 4, "3333")
#: Cy takes 4, then 3 and wins with 7 by hand 2.
TO_SEVEN = (SWEEP, took(3, 3, "33-3"))


def test_a_corrected_hand_is_scored_again_and_keeps_what_it_said_before() -> None:
    match = play(start(), took(3, 2, "33-1"), took(2, 2, "22-1"))
    match = match.play(HandCorrected(1, took(3, 3, "33-1")))
    first, second = match.hands
    assert first.points == (1, 0, -3, 0)
    assert [(each.version, each.hand.bid) for each in first.earlier] == [(4, 2)]
    assert first.version == 2
    assert second.totals == match.totals == (2, 2, -3, 0)


def test_a_correction_can_take_a_win_away_and_the_match_goes_on() -> None:
    match = play(start(), *TO_SEVEN)
    assert (match.status, match.winner.side, match.winner.hand) == ("won", 3, 2)
    match = match.play(HandCorrected(1, took(3, 4, "33-3")))
    assert (match.status, match.winner) == ("playing", None)
    assert match.totals == (0, 0, -1, 0)
    assert play(match, SWEEP).next_number == 4


def test_correcting_never_moves_another_hands_dealer() -> None:
    match = play(start(), SWEEP, took(2, 2, "22-1"), took(1, 1, "2222"))
    assert [each.dealer for each in match.hands] == [1, 2, 3]
    match = match.play(HandCorrected(2, took(2, 2, "22-1", dealer=4)))
    assert [each.dealer for each in match.hands] == [1, 4, 3]
    assert match.dealer == 4
    # Corrected again without a dealer, it keeps the one it was told.
    match = match.play(HandCorrected(2, took(2, 3, "22-1")))
    assert [each.dealer for each in match.hands] == [1, 4, 3]


def test_a_table_that_deals_out_of_turn_goes_on_from_there() -> None:
    match = play(start(), took(3, 2, "33-1", dealer=3))
    assert (match.hand(1).dealer, match.dealer) == (3, 4)
    match = match.play(HandCorrected(1, took(3, 2, "33-1", dealer=2)))
    assert match.dealer == 3
    with refused("unknown_seat", "/dealer"):
        play(match, took(3, 2, "33-1", dealer=5))


def test_a_void_hand_keeps_its_number_and_moves_nobodys_deal() -> None:
    match = play(start(), took(3, 2, "33-1"), took(2, 2, "22-1"), HandVoided(1))
    first, second = match.hands
    assert (first.void, first.number, first.points, first.taken, first.made) == (True, 1, None, None, None)
    assert (first.pitcher, first.bid, first.totals) == (3, 2, (0, 0, 0, 0))
    assert (second.dealer, second.totals) == (2, (1, 2, 0, 0))
    assert (match.next_number, match.dealer) == (3, 3)
    assert match.play(HandRestored(1)).totals == (2, 2, 2, 0)


def test_the_last_hand_void_still_moves_the_deal() -> None:
    match = play(start(), SWEEP, HandVoided(1))
    assert (match.dealer, match.next_number) == (2, 2)


def test_only_what_counts_can_be_voided_and_only_what_is_void_restored() -> None:
    match = play(start(), SWEEP)
    with refused("out_of_sequence", "/number", "Hand 1 counts as it is."):
        match.play(HandRestored(1))
    with refused("out_of_sequence", "/number", "Hand 1 does not count as it is."):
        play(match, HandVoided(1), HandVoided(1))
    for entry in (HandVoided(2), HandRestored(0), HandCorrected(2, SWEEP)):
        with refused("out_of_sequence", "/number"):
            match.play(entry)
    with refused("invalid", "/number"):
        match.play(HandVoided(True))


def test_a_void_hand_can_be_corrected_and_stays_void() -> None:
    match = play(start(), SWEEP, HandVoided(1), HandCorrected(1, took(2, 2, "22-1")))
    assert (match.hand(1).void, match.hand(1).pitcher, match.totals) == (True, 2, (0, 0, 0, 0))
    with refused("high_missing", "/high"):
        match.play(HandCorrected(1, Hand(pitcher=1, bid=1)))
    assert match.play(HandRestored(1)).totals == (1, 2, 0, 0)


def test_what_is_wrong_with_a_correction_is_told_as_of_any_hand() -> None:
    match = play(start(), SWEEP, took(1, 1, "2222"))
    with refused("bid_not_higher", "/bids/2/bid"):
        match.play(HandCorrected(1, bidding(1, "-22-", "33-1")))
    with refused("out_of_sequence", "/number"):
        match.play(HandCorrected(1, took(3, 2, "33-1", number=2)))
    assert match.play(HandCorrected(1, took(3, 2, "33-1", number=1))).hand(1).bid == 2


def test_a_numbered_hand_cannot_become_a_deal_that_was_thrown_in() -> None:
    match = play(start(all_pass="redeal_next"), SWEEP)
    with refused("bid_missing", "/bids"):
        match.play(HandCorrected(1, passed(1)))


def test_a_hand_may_say_its_number_but_only_the_next() -> None:
    match = play(start(), took(3, 2, "33-1", number=1))
    with refused("hand_exists", "/number", "Hand 1 is recorded already; the next is hand 2."):
        play(match, took(3, 2, "33-1", number=1))
    for number in (3, 0, -1):
        with refused("out_of_sequence", "/number"):
            play(match, took(3, 2, "33-1", number=number))
    with refused("invalid", "/number"):
        play(match, took(3, 2, "33-1", number=True))


def test_who_was_second_to_record_a_hand_hears_so_even_after_a_win() -> None:
    match = play(start(), *TO_SEVEN)
    with refused("hand_exists"):
        play(match, took(3, 2, "33-1", number=2))
    with refused("match_over", words="The match is won: Cy."):
        play(match, took(3, 2, "33-1", number=3))


def four_hands() -> Match:
    """Cy stands at 4, 2, 3 and 5 after hands 1 to 4; Bo is set in each of the last three."""
    return play(start(), SWEEP, took(3, 2, "12-1"), took(2, 2, "13-1"), took(2, 2, "33-1"))


def test_a_correction_that_ends_the_match_earlier_names_the_hands_after_the_new_end() -> None:
    match = four_hands()
    entry = HandCorrected(2, took(3, 3, "33-3"))
    with refused("ends_earlier", "") as told:
        match.play(entry)
    assert told.value.hands == (3, 4)
    after = match.play(HandCorrected(2, entry.hand, drop_later=True))
    assert (after.winner.side, after.winner.hand) == (3, 2)
    assert [each.void for each in after.hands] == [False, False, True, True]
    assert after.totals == after.hand(4).totals == (0, 0, 7, 0)
    assert play(after, Undone(6)).position == match.position


def test_dropped_hands_can_be_restored_when_the_end_has_gone() -> None:
    match = play(four_hands(), HandCorrected(2, took(3, 3, "33-3"), drop_later=True))
    with refused("match_over", "/number", "The match ended before this hand."):
        match.play(HandRestored(3))
    match = play(match, HandVoided(2), HandRestored(3), HandRestored(4))
    assert [each.void for each in match.hands] == [False, True, False, False]
    assert match.totals[2] == 7


def test_voiding_a_set_can_end_the_match_earlier_too() -> None:
    match = play(start(), SWEEP, took(3, 2, "1111"), took(3, 3, "33-3"), took(2, 2, "22-1"))
    assert match.totals == (5, 2, 5, 0)
    with refused("ends_earlier") as told:
        match.play(HandVoided(2))
    assert told.value.hands == (4,)
    assert match.play(HandVoided(2, drop_later=True)).winner.hand == 3
    void = play(match, HandVoided(1), HandVoided(2))
    with refused("ends_earlier"):
        void.play(HandRestored(1))


def test_a_thrown_in_deal_after_the_new_end_has_no_number_to_be_named_by() -> None:
    match = play(start(all_pass="redeal_same"), SWEEP, took(3, 2, "33-1"), passed(3))
    entry = HandCorrected(2, took(3, 3, "33-3"))
    with refused("ends_earlier", "") as told:
        match.play(entry)
    assert told.value.hands == ()
    after = match.play(HandCorrected(2, entry.hand, drop_later=True))
    assert after.hands[2].void
    assert english(after.hands[2].why[0]) == "Does not count."
    assert after.dealer == 3


def test_other_rules_score_the_whole_match_again() -> None:
    match = play(start(opening=[9, 0, 0, 0]), took(1, 2, "222-"))
    assert match.winner.set_at_target
    match = match.play(RulesChanged({"win": "pitcher_made"}))
    assert (match.winner, match.rules.win, match.setup.rules.win) == (None, "pitcher_made", "pitcher")
    assert match.totals == (7, 3, 0, 0)
    assert match.play(RulesChanged({"target": 3, "win": "highest"})).winner.side == 1


def test_a_hand_that_other_rules_do_not_allow_is_named() -> None:
    match = play(start(), took(3, 2, "33-1"), DealerSet(2), bidding(2, "1---", "3331"))
    with refused("bid_below_minimum", "/hands/1/bids/0/bid", "Hand 2: The least bid at this table is 2.") as told:
        match.play(RulesChanged({"minimum_bid": 2}))
    assert told.value.hands == (2,)
    thrown = play(start(all_pass="redeal_same"), passed(1), SWEEP)
    with refused("dealer_must_bid", "/hands/0/bids/3/bid"):
        thrown.play(RulesChanged({"all_pass": "dealer_bids"}))


def test_a_void_hand_may_be_anything_under_other_rules_until_it_is_restored() -> None:
    match = play(start(), took(3, 1, "33-1"), HandVoided(1), RulesChanged({"minimum_bid": 2}))
    with refused("bid_below_minimum", "/hands/0/bid"):
        match.play(HandRestored(1))


def test_rules_that_end_the_match_earlier_name_the_later_hands() -> None:
    match = four_hands()
    with refused("ends_earlier") as told:
        match.play(RulesChanged({"target": 4}))
    assert told.value.hands == (2, 3, 4)
    after = match.play(RulesChanged({"target": 4}, drop_later=True))
    assert (after.winner.hand, after.totals) == (1, (0, 0, 4, 0))


def test_rules_that_nobody_plays_are_refused() -> None:
    match = start()
    for rules, pointer in (
        ({}, "/rules"),
        ({"target": 0}, "/rules/target"),
        ({"jokers": 2}, "/rules/jokers"),
    ):
        with refused("invalid", pointer):
            match.play(RulesChanged(rules))


def test_after_a_win_only_second_thoughts_are_allowed() -> None:
    match = play(start(), *TO_SEVEN)
    for entry in (HandRecorded(SWEEP), DealerSet(1), PointsAdjusted(1, 1, "revoke"), MatchAbandoned()):
        with refused("match_over"):
            match.play(entry)
    assert match.play(MatchDescribed(note="What a night")).note == "What a night"
    assert match.play(HandVoided(2)).status == "playing"
    assert match.play(Undone(3)).status == "playing"


def test_an_abandoned_match_waits_to_be_resumed() -> None:
    match = play(start(), SWEEP, MatchAbandoned())
    assert match.status == "abandoned"
    for entry in (HandRecorded(SWEEP), DealerSet(1), MatchAbandoned()):
        with refused("match_over"):
            match.play(entry)
    assert match.play(HandVoided(1)).status == "abandoned"
    assert match.play(MatchResumed()).status == "playing"
    with refused("out_of_sequence"):
        start().play(MatchResumed())


def test_place_and_note_are_described_apart() -> None:
    match = play(start(), MatchDescribed(place=" The Anchor ", note="Rain"), MatchDescribed(note=""))
    assert (match.place, match.note) == ("The Anchor", "")
    for entry, pointer in ((MatchDescribed(place="a" * 101), "/place"), (MatchDescribed(note="a" * 2001), "/note")):
        with refused("invalid", pointer):
            match.play(entry)


def test_undo_takes_back_the_latest_entry_that_stands_and_redo_brings_it_back() -> None:
    match = play(start(), SWEEP, HandVoided(1))
    assert (match.undoable, match.redoable) == (3, None)
    once = match.play(Undone(3))
    assert (once.version, once.undoable, once.redoable, once.totals) == (4, 2, 3, (0, 0, 4, 0))
    twice = once.play(Undone(2))
    assert (twice.undoable, twice.redoable, twice.totals, twice.next_number) == (None, 2, (0, 0, 0, 0), 1)
    again = play(twice, Redone(2), Redone(3))
    assert again.position == match.position
    assert (again.version, again.undoable, again.redoable) == (7, 3, None)


def test_the_start_cannot_be_undone_and_nothing_not_undone_be_redone() -> None:
    with refused("nothing_to_undo", ""):
        start().play(Undone(1))
    with refused("nothing_to_redo", ""):
        start().play(Redone(1))
    match = play(start(), SWEEP, took(3, 1, "3111"))
    with refused("nothing_to_undo", "/version"):
        match.play(Undone(2))
    with refused("nothing_to_redo", "/version"):
        play(match, Undone(3), Redone(2))


def test_what_is_written_after_an_undo_leaves_nothing_to_redo() -> None:
    match = play(start(), SWEEP, Undone(2), took(3, 2, "33-1"))
    assert match.redoable is None
    with refused("nothing_to_redo"):
        match.play(Redone(2))


def test_a_ledger_begins_with_its_start_and_has_one() -> None:
    begun = MatchStarted(start().setup)
    assert Match.fold([begun]) == start()
    with refused("out_of_sequence"):
        Match.fold([])
    with refused("out_of_sequence"):
        Match.fold([HandRecorded(SWEEP), begun])
    with refused("out_of_sequence"):
        start().play(begun)
    with refused("invalid"):
        start().play("a hand")  # type: ignore[arg-type]


def test_the_fold_of_a_ledger_is_the_match_that_was_played() -> None:
    entries = [
        MatchStarted(start().setup),
        HandRecorded(SWEEP),
        Undone(2),
        Redone(2),
        HandCorrected(1, took(3, 2, "33-1")),
        HandVoided(1),
        Undone(6),
    ]
    match = play(start(), *entries[1:])
    assert Match.fold(entries) == match
    assert hash(Match.fold(entries)) == hash(match)
    assert match != match.play(HandVoided(1))
    assert match != "a match"


def test_a_hand_is_found_by_its_number() -> None:
    match = play(start(all_pass="redeal_next"), passed(1), took(3, 2, "33-1"))
    assert match.hand(1) is match.hands[1]
    with pytest.raises(KeyError):
        match.hand(2)


def test_the_facts_of_a_hand_come_back_as_they_were_told() -> None:
    told = bidding(1, "-2--", "33-1", trump="spades", high_rank="A", tricks=(1, 1, 3, 1), note="Slow")
    assert play(start(), told).hand(1).facts == told


def test_a_thrown_in_deal_between_hands_keeps_its_place() -> None:
    match = play(start(all_pass="redeal_next"), SWEEP, passed(2), took(3, 1, "3112"))
    match = match.play(HandCorrected(2, took(2, 1, "2111")))
    assert [each.number for each in match.hands] == [1, None, 2]
    assert [each.dealer for each in match.hands] == [1, 2, 3]
    assert why(match, 2).startswith("Bo bid 1, took High: 1.")


def test_every_point_of_the_table_is_in_what_was_taken() -> None:
    assert list(play(start(), hand(pitcher=1, bid=1, high=1, low=1, jack=None, game=1)).hand(1).took) == [
        point.name for point in POINTS
    ]
