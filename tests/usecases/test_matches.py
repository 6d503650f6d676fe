"""Matches that are changed, deleted and brought back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from scorepad.rules.broken import Malformed, NotNow
from scorepad.usecases.hands import record_hand
from scorepad.usecases.ledger import list_entries
from scorepad.usecases.matches import (
    KEPT_FOR,
    change_match,
    delete_match,
    list_matches,
    open_match,
    purge_deleted,
    rematch,
    restore_match,
    start_match,
)
from scorepad.usecases.people import Holder
from scorepad.usecases.players import list_players
from scorepad.usecases.refusals import NotFound, RoleTooLow, Stale
from scorepad.usecases.upkeep import check
from tests.builders import MADE, four_players, hand, play_to_a_win
from tests.conftest import holds

EVENING = datetime(2026, 3, 5, 22, 30, tzinfo=UTC)


def names(holder: Holder) -> list[str]:
    return [player.name for player in list_players(holder)]


def test_place_and_note_are_entries_and_can_be_undone(holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id
    changed = change_match(holder, match_id, place="At Bo's", if_version=1)
    changed = change_match(holder, match_id, note="Late", if_version=2)

    assert (changed.match.place, changed.match.note) == ("At Bo's", "Late")
    assert list_matches(holder, q="bo's late").items[0].id == match_id
    assert change_match(holder, match_id, place="", if_version=3).match.place == ""


def test_several_changes_at_once_are_all_made_or_none(holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id
    sent = uuid4()
    wanted = {"place": "Here", "rules": {"target": 11}, "status": "abandoned", "if_version": 1, "entry_id": sent}
    changed = change_match(holder, match_id, **wanted)

    assert (changed.match.place, changed.match.rules.target, changed.match.status) == ("Here", 11, "abandoned")
    assert changed.version == 4
    assert change_match(holder, match_id, **wanted).repeated

    with pytest.raises(NotNow):
        change_match(holder, match_id, place="There", status="abandoned", if_version=4)
    assert open_match(holder, match_id).match.place == "Here"


def test_an_abandoned_match_goes_on(holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id
    stopped = change_match(holder, match_id, status="abandoned", if_version=1)
    assert stopped.record.ended_at is not None
    resumed = change_match(holder, match_id, status="playing", if_version=2)

    assert resumed.match.status == "playing"
    assert resumed.record.ended_at is None
    assert check().clean


def test_a_change_says_what_to_change(holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id

    for nonsense in ({}, {"status": "won"}, {"rules": {"target": "7"}}, {"rules": {"cards": 7}}):
        with pytest.raises(Malformed):
            change_match(holder, match_id, if_version=1, **nonsense)


def test_other_rules_count_the_whole_match_again(holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id
    for each in play_to_a_win():
        record_hand(holder, match_id, each)
    changed = change_match(holder, match_id, rules={"target": 11}, if_version=3)

    assert changed.match.status == "playing"

    with pytest.raises(NotNow) as refused:
        change_match(holder, match_id, rules={"target": 4}, if_version=4)
    assert refused.value.code == "ends_earlier"

    changed = change_match(holder, match_id, rules={"target": 4}, if_version=4, drop_later=True)
    assert changed.match.hand(2).void
    assert check().clean


def test_a_deleted_match_is_gone_and_can_be_brought_back(holder: Holder) -> None:
    chosen = uuid4()
    match_id = start_match(holder, four_players(), id=chosen).match_id
    delete_match(holder, match_id)
    delete_match(holder, match_id)

    assert list_matches(holder).items == []
    assert [item.id for item in list_matches(holder, deleted=True).items] == [match_id]
    with pytest.raises(NotFound):
        open_match(holder, match_id)
    with pytest.raises(NotFound):
        record_hand(holder, match_id, hand(**MADE))
    with pytest.raises(NotFound):
        start_match(holder, four_players(), id=chosen)

    assert restore_match(holder, match_id).version == 1
    assert restore_match(holder, match_id).version == 1
    assert record_hand(holder, match_id, hand(**MADE)).version == 2


def test_after_thirty_days_a_deleted_match_is_gone_for_good(holder: Holder) -> None:
    match_id = start_match(holder, four_players(), clock=lambda: EVENING).match_id
    kept = start_match(holder, four_players()).match_id
    delete_match(holder, match_id, clock=lambda: EVENING)
    later = EVENING + KEPT_FOR

    assert restore_match(holder, match_id, clock=lambda: later).id == match_id
    delete_match(holder, match_id, clock=lambda: EVENING)
    with pytest.raises(NotFound):
        restore_match(holder, match_id, clock=lambda: later + timedelta(seconds=1))

    assert list_matches(holder, deleted=True).items == []
    assert purge_deleted() == 1
    assert purge_deleted() == 0
    assert [item.id for item in list_matches(holder).items] == [kept]
    assert check().matches == 1


def test_deleting_from_an_older_version_is_refused(holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id
    record_hand(holder, match_id, hand(**MADE))

    with pytest.raises(Stale):
        delete_match(holder, match_id, if_version=1)


def test_only_who_manages_the_pad_deletes(secrets: dict[str, str]) -> None:
    scorer = holds(secrets["score"])
    match_id = start_match(scorer, four_players()).match_id

    for refused in (delete_match, restore_match):
        with pytest.raises(RoleTooLow):
            refused(scorer, match_id)


def test_the_match_of_another_pad_is_not_there(holder: Holder, stranger: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id

    for asked in (open_match, delete_match, restore_match, rematch, list_entries):
        with pytest.raises(NotFound):
            asked(stranger, match_id)
    with pytest.raises(NotFound):
        record_hand(stranger, match_id, hand(**MADE))
    with pytest.raises(NotFound):
        change_match(stranger, match_id, place="Mine", if_version=1)
    assert list_matches(stranger).items == []
