"""Hands told to a pad: recorded, corrected, voided, taken back."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorepad.rules.broken import Impossible, NotNow
from scorepad.usecases.hands import correct_hand, record_hand, redo, restore_hand, undo, void_hand
from scorepad.usecases.ledger import Outcome
from scorepad.usecases.matches import open_match, start_match
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import KeyReused, RoleTooLow, Stale, VersionNeeded
from scorepad.usecases.upkeep import check
from tests.builders import MADE, SET, SWEEP, THREE, four_players, hand, passes, play_to_a_win
from tests.conftest import close, holds, make_app


@pytest.fixture
def match_id(holder: Holder) -> str:
    """A match of four, nothing recorded yet."""
    return start_match(holder, four_players()).match_id


@pytest.fixture
def won(holder: Holder, match_id: str) -> Outcome:
    """The same match, won by Cy with his second hand."""
    outcomes = [record_hand(holder, match_id, each) for each in play_to_a_win()]
    return outcomes[-1]


def totals(holder: Holder, match_id: str) -> tuple[int, ...]:
    return open_match(holder, match_id).match.totals


def test_a_recorded_hand_counts_and_the_deal_moves_on(holder: Holder, match_id: str) -> None:
    outcome = record_hand(holder, match_id, hand(**MADE))

    assert outcome.version == 2
    assert not outcome.repeated
    assert outcome.match.totals == totals(holder, match_id) == (1, 0, 2, 0)
    assert outcome.match.dealer == 2
    assert check().clean


def test_a_set_pitcher_goes_below_zero_on_the_pad(holder: Holder, match_id: str) -> None:
    record_hand(holder, match_id, hand(**SET))

    assert totals(holder, match_id) == (0, 1, -3, 1)


def test_a_win_ends_the_match_and_says_when(holder: Holder, won: Outcome) -> None:
    assert won.match.status == "won"
    assert won.record.ended_at == won.entry.at
    assert won.match.winner is not None
    assert won.match.winner.side == 3

    with pytest.raises(NotNow) as refused:
        record_hand(holder, won.match_id, hand(**MADE))

    assert refused.value.code == "match_over"
    assert open_match(holder, won.match_id).version == won.version


def test_what_the_rules_refuse_leaves_no_trace(holder: Holder, match_id: str) -> None:
    with pytest.raises(Impossible) as refused:
        record_hand(holder, match_id, hand((2, 2), (3, 2), *passes(4, 1), high=2, low=2, jack=None, game=2))

    assert refused.value.code == "bid_not_higher"
    assert open_match(holder, match_id).version == 1
    assert check().clean


def test_the_same_hand_sent_twice_counts_once(holder: Holder, match_id: str) -> None:
    sent = uuid4()
    first = record_hand(holder, match_id, hand(**MADE), entry_id=sent)
    again = record_hand(holder, match_id, hand(**MADE), entry_id=sent)

    assert again.repeated
    assert (again.version, again.match, again.entry) == (first.version, first.match, first.entry)
    assert totals(holder, match_id) == (1, 0, 2, 0)


def test_a_hand_sent_again_later_is_answered_as_the_first_time(holder: Holder, match_id: str) -> None:
    sent = uuid4()
    record_hand(holder, match_id, hand(**SWEEP), entry_id=sent)
    won = record_hand(holder, match_id, hand(**THREE))
    again = record_hand(holder, match_id, hand(**SWEEP), entry_id=str(sent).upper(), if_version=1)

    assert again.version == 2
    assert again.match.totals == (0, 0, 4, 0)
    assert again.match.status == "playing"
    assert again.record.ended_at is None
    assert open_match(holder, match_id).version == won.version == 3


def test_a_hand_sent_again_after_a_restart_is_answered_as_the_first_time(
    database: str, holder: Holder, match_id: str
) -> None:
    sent = uuid4()
    first = record_hand(holder, match_id, hand(**MADE), entry_id=sent)
    record_hand(holder, match_id, hand(**SET))
    restarted = make_app(database)
    with restarted.app_context():
        again = record_hand(holder, match_id, hand(**MADE), entry_id=sent)
        with pytest.raises(KeyReused):
            record_hand(holder, match_id, hand(**SET), entry_id=sent)
    close(restarted)

    assert again.repeated
    assert (again.version, again.match, again.record) == (first.version, first.match, first.record)


def test_another_hand_under_the_same_id_is_refused(holder: Holder, match_id: str) -> None:
    sent = uuid4()
    record_hand(holder, match_id, hand(**MADE), entry_id=sent)

    with pytest.raises(KeyReused):
        record_hand(holder, match_id, hand(**SET), entry_id=sent)
    with pytest.raises(KeyReused):
        undo(holder, match_id, entry_id=sent, if_version=2)

    assert totals(holder, match_id) == (1, 0, 2, 0)


def test_two_matches_may_use_the_same_entry_id(holder: Holder, match_id: str) -> None:
    other = start_match(holder, four_players()).match_id
    sent = uuid4()
    record_hand(holder, match_id, hand(**MADE), entry_id=sent)

    assert not record_hand(holder, other, hand(**SET), entry_id=sent).repeated


def test_the_second_of_two_who_record_the_same_number_is_told_so(holder: Holder, match_id: str) -> None:
    record_hand(holder, match_id, hand(**MADE, number=1))

    with pytest.raises(NotNow) as there:
        record_hand(holder, match_id, hand(**SET, number=1))
    with pytest.raises(NotNow) as too_far:
        record_hand(holder, match_id, hand(**SET, number=3))

    assert there.value.code == "hand_exists"
    assert too_far.value.code == "out_of_sequence"
    assert record_hand(holder, match_id, hand(**SET, number=2)).version == 3


def test_recording_from_an_older_version_is_refused(holder: Holder, match_id: str) -> None:
    record_hand(holder, match_id, hand(**MADE), if_version=1)

    with pytest.raises(Stale) as stale:
        record_hand(holder, match_id, hand(**MADE), if_version=1)

    assert stale.value.version == 2
    assert totals(holder, match_id) == (1, 0, 2, 0)


def test_a_correction_has_to_say_which_version_it_saw(holder: Holder, match_id: str) -> None:
    record_hand(holder, match_id, hand(**MADE))

    with pytest.raises(VersionNeeded):
        correct_hand(holder, match_id, 1, hand(**SET))
    with pytest.raises(Stale):
        correct_hand(holder, match_id, 1, hand(**SET), if_version=1)

    corrected = correct_hand(holder, match_id, 1, hand(**SET), if_version=2)

    assert corrected.match.totals == (0, 1, -3, 1)
    assert [each.hand.bid for each in corrected.match.hand(1).earlier] == [2]
    assert check().clean


def test_a_correction_can_take_the_win_away(holder: Holder, won: Outcome) -> None:
    corrected = correct_hand(holder, won.match_id, 1, hand(**MADE), if_version=won.version)

    assert corrected.match.status == "playing"
    assert corrected.match.totals == (1, 0, 5, 0)
    assert corrected.record.ended_at is None
    assert check().clean


def test_a_correction_sent_twice_corrects_once(holder: Holder, match_id: str) -> None:
    record_hand(holder, match_id, hand(**MADE))
    sent = uuid4()
    first = correct_hand(holder, match_id, 1, hand(**SET), if_version=2, entry_id=sent)
    again = correct_hand(holder, match_id, 1, hand(**SET), if_version=2, entry_id=sent)

    assert again.repeated
    assert again.version == first.version == open_match(holder, match_id).version


def test_correcting_the_next_hand_records_it(holder: Holder, match_id: str) -> None:
    sent = uuid4()
    recorded = correct_hand(holder, match_id, 1, hand(**MADE), entry_id=sent)
    record_hand(holder, match_id, hand(**SET))
    again = correct_hand(holder, match_id, 1, hand(**MADE), entry_id=sent)

    assert recorded.entry.kind == "hand_recorded"
    assert again.repeated
    assert again.version == 2


def test_a_correction_that_ends_the_match_earlier_names_the_hands_after_it(holder: Holder, match_id: str) -> None:
    for facts in (SWEEP, MADE, THREE):
        record_hand(holder, match_id, hand(**facts))

    with pytest.raises(NotNow) as refused:
        correct_hand(holder, match_id, 2, hand(**THREE), if_version=4)

    assert refused.value.code == "ends_earlier"
    assert refused.value.hands == (3,)
    assert open_match(holder, match_id).version == 4


def test_later_hands_may_be_dropped_and_undo_brings_them_back(holder: Holder, match_id: str) -> None:
    for facts in (SWEEP, MADE, THREE):
        record_hand(holder, match_id, hand(**facts))
    before = open_match(holder, match_id).match
    dropped = correct_hand(holder, match_id, 2, hand(**THREE), if_version=4, drop_later=True)

    assert dropped.match.hand(3).void
    assert dropped.match.winner is not None
    assert dropped.match.winner.hand == 2
    assert check().clean

    back = undo(holder, match_id, if_version=5)

    assert back.match.totals == before.totals
    assert not back.match.hand(3).void
    assert check().clean


def test_a_voided_hand_gives_nothing_and_moves_nobodys_deal(holder: Holder, match_id: str) -> None:
    record_hand(holder, match_id, hand(**MADE))
    record_hand(holder, match_id, hand(**SET))
    voided = void_hand(holder, match_id, 1, if_version=3)

    assert voided.match.totals == (0, 1, -3, 1)
    assert [each.dealer for each in voided.match.hands] == [1, 2]
    assert voided.match.next_number == 3
    assert check().clean

    restored = restore_hand(holder, match_id, 1, if_version=4)

    assert restored.match.totals == (1, 1, -1, 1)
    assert check().clean


def test_undo_and_redo_are_the_identity(holder: Holder, match_id: str) -> None:
    record_hand(holder, match_id, hand(**MADE))
    recorded = record_hand(holder, match_id, hand(**SET))
    undone = undo(holder, match_id, if_version=3)
    redone = redo(holder, match_id, if_version=4)

    assert undone.match.totals == (1, 0, 2, 0)
    assert redone.match.totals == recorded.match.totals
    assert redone.match.hands == recorded.match.hands
    assert redone.version == 5
    assert check().clean


def test_an_undo_sent_twice_takes_back_one_hand(holder: Holder, match_id: str) -> None:
    record_hand(holder, match_id, hand(**MADE))
    record_hand(holder, match_id, hand(**SET))
    sent = uuid4()
    undo(holder, match_id, if_version=3, entry_id=sent)
    again = undo(holder, match_id, if_version=3, entry_id=sent)

    assert again.repeated
    assert totals(holder, match_id) == (1, 0, 2, 0)

    sent = uuid4()
    redo(holder, match_id, if_version=4, entry_id=sent)
    assert redo(holder, match_id, if_version=4, entry_id=sent).repeated
    assert totals(holder, match_id) == (1, 1, -1, 1)


def test_at_the_start_there_is_nothing_to_undo(holder: Holder, match_id: str) -> None:
    with pytest.raises(NotNow) as undone:
        undo(holder, match_id, if_version=1)
    with pytest.raises(NotNow) as redone:
        redo(holder, match_id, if_version=1)

    assert undone.value.code == "nothing_to_undo"
    assert redone.value.code == "nothing_to_redo"


def test_undo_of_a_win_lets_the_match_go_on(holder: Holder, won: Outcome) -> None:
    undone = undo(holder, won.match_id, if_version=won.version)

    assert undone.match.status == "playing"
    assert undone.record.ended_at is None
    assert record_hand(holder, won.match_id, hand(**MADE)).match.next_number == 3


def test_who_only_watches_records_nothing(holder: Holder, secrets: dict[str, str], match_id: str) -> None:
    watcher = holds(secrets["watch"])

    with pytest.raises(RoleTooLow):
        record_hand(watcher, match_id, hand(**MADE))

    assert record_hand(holds(secrets["score"]), match_id, hand(**MADE)).version == 2
    assert open_match(watcher, match_id).match.totals == (1, 0, 2, 0)
