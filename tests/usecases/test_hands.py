"""Hands told to a pad: recorded, refused, sent again."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorepad.rules.broken import Impossible, NotNow
from scorepad.usecases.hands import record_hand, undo
from scorepad.usecases.ledger import Outcome
from scorepad.usecases.matches import open_match, start_match
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import KeyReused, RoleTooLow, Stale
from scorepad.usecases.upkeep import check
from tests.builders import MADE, SET, SWEEP, THREE, four_players, hand, passes
from tests.conftest import close, holds, make_app


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


def test_who_only_watches_records_nothing(holder: Holder, secrets: dict[str, str], match_id: str) -> None:
    watcher = holds(secrets["watch"])

    with pytest.raises(RoleTooLow):
        record_hand(watcher, match_id, hand(**MADE))

    assert record_hand(holds(secrets["score"]), match_id, hand(**MADE)).version == 2
    assert open_match(watcher, match_id).match.totals == (1, 0, 2, 0)
