"""The ledger of a match: entries of every kind, one or several at a time, read and tried out."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlalchemy import select

from scorepad.rules.broken import Broken, Impossible, Malformed, NotNow
from scorepad.rules.entries import (
    DealerSet,
    Entry,
    HandCorrected,
    HandRecorded,
    Misdealt,
    PointsAdjusted,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    Undone,
)
from scorepad.storage import db, models
from scorepad.usecases.hands import record_hand
from scorepad.usecases.ledger import Stopped, append, entry_of, list_entries, preview
from scorepad.usecases.matches import open_match
from scorepad.usecases.people import Holder
from scorepad.usecases.players import add_player, list_players
from scorepad.usecases.refusals import KeyReused, Stale, VersionNeeded
from scorepad.usecases.upkeep import check, rebuild
from tests.builders import MADE, SET, SWEEP, hand, told

RECORDED = HandRecorded(hand(**MADE))


@pytest.mark.parametrize(
    "entry",
    [
        Misdealt(2),
        DealerSet(3),
        PointsAdjusted(2, -1, "Revoked"),
        SeatLeft(4),
        SeatJoined("Eli", after=2, opening=1),
        Undone(2),
    ],
    ids=lambda entry: entry.kind,
)
def test_what_happens_between_hands_is_an_entry_too(holder: Holder, match_id: str, entry: Entry) -> None:
    append(holder, match_id, [RECORDED])
    with pytest.raises(VersionNeeded):
        append(holder, match_id, [entry])
    outcome = append(holder, match_id, [entry], if_version=2)

    assert outcome.version == 3
    assert list_entries(holder, match_id, after=2)[0].kind == entry.kind
    assert open_match(holder, match_id).match == outcome.match
    assert check().clean


def test_who_joins_becomes_a_player(holder: Holder, match_id: str) -> None:
    sent = uuid4()
    joined = append(holder, match_id, [SeatJoined("Eli", after=4)], if_version=1, ids=[sent])
    again = append(holder, match_id, [SeatJoined("Eli", after=4)], if_version=1, ids=[sent])

    eli = next(player for player in list_players(holder) if player.name == "Eli")
    assert joined.match.seats[4].player == eli.id
    assert again.repeated
    assert again.match.seats == joined.match.seats


def test_who_cannot_join_becomes_no_player(holder: Holder, match_id: str) -> None:
    with pytest.raises(Broken):
        append(holder, match_id, [SeatJoined("Eli", after=9)], if_version=1)
    with pytest.raises(Stopped):
        append(holder, match_id, [RECORDED, SeatJoined("Eli", after=9)], if_version=1)
    with pytest.raises(Broken):
        append(holder, match_id, [SeatJoined("ana", after=1)], if_version=2)

    assert [player.name for player in list_players(holder)] == ["Ana", "Bo", "Cy", "Di"]


def test_who_joins_may_be_told_by_the_player_alone(holder: Holder, match_id: str) -> None:
    eli, _ = add_player(holder, "Eli")
    entry = entry_of(holder, "seat_joined", {"player": eli.id, "after": 1})
    joined = append(holder, match_id, [entry], if_version=1)

    assert (joined.match.seats[4].name, joined.match.seats[4].player) == ("Eli", eli.id)
    with pytest.raises(Malformed) as refused:
        entry_of(holder, "seat_joined", {"player": str(uuid4()), "after": 1})
    assert refused.value.pointer == "/player"


def test_who_left_comes_back(holder: Holder, match_id: str) -> None:
    append(holder, match_id, [SeatLeft(4)], if_version=1)
    back = append(holder, match_id, [SeatReturned(4)], if_version=2)

    assert all(seat.present for seat in back.match.seats)


# Several at once


def test_a_list_is_written_in_order(holder: Holder, match_id: str) -> None:
    ids = [uuid4() for _ in range(3)]
    outcome = append(holder, match_id, [RECORDED, Undone(2), RECORDED], if_version=1, ids=ids)

    assert (outcome.version, outcome.appended) == (4, 3)
    assert [entry.id for entry in list_entries(holder, match_id, after=1)] == list(map(str, ids))
    assert check().clean


def test_a_list_stops_at_the_first_that_is_refused_and_keeps_those_before_it(holder: Holder, match_id: str) -> None:
    wrong = HandRecorded(hand(**MADE | {"high": 9}))
    with pytest.raises(Stopped) as stopped:
        append(holder, match_id, [RECORDED, RECORDED, wrong, RECORDED])

    assert (stopped.value.place, stopped.value.outcome.appended) == (2, 2)
    assert isinstance(stopped.value.reason, Impossible)
    assert stopped.value.reason.pointer == "/2/high"
    assert stopped.value.outcome.version == open_match(holder, match_id).version == 3
    assert check().clean


def test_a_list_whose_first_is_refused_writes_nothing(holder: Holder, match_id: str) -> None:
    with pytest.raises(Stopped) as stopped:
        append(holder, match_id, [Undone(1), RECORDED], if_version=1)

    assert (stopped.value.place, stopped.value.outcome.appended) == (0, 0)
    assert open_match(holder, match_id).version == 1


def test_a_list_that_is_sent_again_goes_on_where_it_was_cut_off(holder: Holder, match_id: str) -> None:
    ids = [uuid4() for _ in range(3)]
    entries = [RECORDED, HandCorrected(1, hand(**SET)), RECORDED]
    append(holder, match_id, entries[:2], if_version=1, ids=ids[:2])
    outcome = append(holder, match_id, entries, if_version=1, ids=ids)

    assert (outcome.version, outcome.appended) == (4, 1)
    assert append(holder, match_id, entries, if_version=1, ids=ids).repeated


def test_a_list_that_was_overtaken_is_stale(holder: Holder, match_id: str) -> None:
    ids = [uuid4() for _ in range(2)]
    entries = [RECORDED, HandCorrected(1, hand(**SET))]
    append(holder, match_id, entries[:1], if_version=1, ids=ids[:1])
    record_hand(holder, match_id, hand(**SWEEP))

    with pytest.raises(Stopped) as stopped:
        append(holder, match_id, entries, if_version=1, ids=ids)

    assert isinstance(stopped.value.reason, Stale)
    assert stopped.value.place == 1
    assert open_match(holder, match_id).version == 3


def test_an_id_that_is_in_a_list_twice_says_one_thing(holder: Holder, match_id: str) -> None:
    sent = uuid4()
    outcome = append(holder, match_id, [RECORDED, RECORDED], ids=[sent, sent])
    assert outcome.version == 2

    with pytest.raises(Stopped) as stopped:
        append(holder, match_id, [RECORDED, Undone(2)], if_version=2, ids=[sent, sent])
    assert isinstance(stopped.value.reason, KeyReused)


# Reading


def test_the_ledger_is_read_from_a_version_on(holder: Holder, match_id: str) -> None:
    for _ in range(4):
        record_hand(holder, match_id, hand(**MADE))

    assert [entry.version for entry in list_entries(holder, match_id, after=2, limit=2)] == [3, 4]
    assert list_entries(holder, match_id, after=5) == []
    entry = list_entries(holder, match_id, after=4)[0]
    assert (entry.kind, entry.by, entry.data) == ("hand_recorded", "manage", {"hand": told(**MADE)})


def test_a_preview_changes_nothing(holder: Holder, match_id: str) -> None:
    record_hand(holder, match_id, hand(**MADE))
    change = preview(holder, match_id, HandCorrected(1, hand(**SET)))

    assert change.totals_before == (1, 0, 2, 0)
    assert change.totals_after == (0, 1, -3, 1)
    assert open_match(holder, match_id).version == 2
    with pytest.raises(NotNow):
        preview(holder, match_id, Undone(1))


# Deriving


def test_what_is_derived_can_be_lost_and_derived_again(holder: Holder, match_id: str) -> None:
    for facts in (MADE, SET, SWEEP):
        record_hand(holder, match_id, hand(**facts))
    row = db.session.scalars(select(models.Match)).one()
    row.totals, row.status, row.version = [9, 9, 9, 9], "won", 2
    db.session.commit()

    assert not check().clean
    rebuild()
    assert check().clean
    assert open_match(holder, match_id).match.totals == (1, 1, 3, 1)
