"""Hands that were told differently: corrected, voided, taken back."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorepad.rules.broken import NotNow
from scorepad.usecases.hands import correct_hand, record_hand, redo, restore_hand, undo, void_hand
from scorepad.usecases.ledger import Outcome
from scorepad.usecases.matches import open_match
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import Stale, VersionNeeded
from scorepad.usecases.upkeep import check
from tests.builders import MADE, SET, SWEEP, THREE, hand


def totals(holder: Holder, match_id: str) -> tuple[int, ...]:
    return open_match(holder, match_id).match.totals


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
