"""What a pad adds to a match that is scored."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone

from scorepad.formats.stored import rfc3339, stored, written_to_plain
from scorepad.rules import entries
from tests.builders import MADE, SET, SWEEP, THREE, four_players, hand, told
from tests.formats.kept import english, kept


def test_a_stored_match_begins_with_what_the_pad_knows_of_it():
    keeps = kept(
        four_players(seats=[{"name": "Ana", "player": "a-1"}, "Bo", "Cy", "Di"]),
        entries.MatchDescribed(place="At Bo's", note="Rain."),
    )
    match = stored(keeps.match, english, keeps.record)
    assert list(match.items())[:9] == [
        ("id", "m-1"),
        ("pad", "p-1"),
        ("version", 2),
        ("status", "playing"),
        ("started_at", "2026-11-30T19:00:00.000Z"),
        ("ended_at", None),
        ("played_on", "2026-11-30"),
        ("place", "At Bo's"),
        ("note", "Rain."),
    ]
    assert [seat["player"] for seat in match["seats"]] == ["a-1", None, None, None]
    assert json.loads(json.dumps(match)) == match


def test_a_stored_match_says_who_sits_after_whom():
    keeps = kept(four_players(), entries.SeatJoined("Eli", after=1))
    match = stored(keeps.match, english, keeps.record)
    assert [seat["seat"] for seat in match["seats"]] == [1, 2, 3, 4, 5]
    assert match["order"] == [1, 5, 2, 3, 4]


def test_a_stored_hand_says_who_recorded_it_and_when():
    keeps = kept(four_players(), entries.HandRecorded(hand(**MADE, note="late")))
    (recorded,) = stored(keeps.match, english, keeps.record)["hands"]
    assert (recorded["id"], recorded["recorded_by"]) == ("e-2", "Ana's phone")
    assert recorded["recorded_at"] == "2026-11-30T19:02:00.000Z"
    assert (recorded["void"], recorded["earlier"]) == (False, [])
    assert recorded["told"] == told(**MADE, note="late")


def test_a_corrected_hand_keeps_what_it_said_before():
    keeps = kept(
        four_players(),
        entries.HandRecorded(hand(**MADE)),
        entries.HandCorrected(1, hand(**SET)),
        entries.HandCorrected(1, hand(**THREE)),
    )
    (corrected,) = stored(keeps.match, english, keeps.record)["hands"]
    assert corrected["id"] == "e-2"
    assert corrected["told"] == told(**THREE)
    assert [(each["version"], each["replaced_at"][11:16], each["told"]) for each in corrected["earlier"]] == [
        (3, "19:03", told(**MADE)),
        (4, "19:04", told(**SET)),
    ]


def test_a_voided_hand_stays_and_gives_nothing():
    keeps = kept(four_players(), entries.HandRecorded(hand(**MADE)), entries.HandVoided(1))
    (voided,) = stored(keeps.match, english, keeps.record)["hands"]
    assert voided["void"]
    assert (voided["taken"], voided["points"], voided["made"]) == (None, None, None)
    assert voided["totals"] == [0, 0, 0, 0]


def test_a_won_match_has_an_end():
    keeps = kept(four_players(), entries.HandRecorded(hand(**SWEEP)), entries.HandRecorded(hand(**THREE)))
    match = stored(keeps.match, english, keeps.record)
    assert (match["status"], match["ended_at"]) == ("won", "2026-11-30T21:00:00.000Z")


def test_a_line_of_the_ledger_is_shown_as_the_contract_has_it():
    line = kept(four_players(), entries.DealerSet(2)).record.entries[1]
    assert written_to_plain(line) == {
        "id": "e-2",
        "version": 2,
        "kind": "dealer_set",
        "data": {"seat": 2},
        "at": "2026-11-30T19:02:00.000Z",
        "by": "Ana's phone",
    }


def test_a_time_is_written_in_utc():
    assert rfc3339(datetime(2026, 12, 1, 0, 30, tzinfo=timezone(timedelta(hours=1)))) == "2026-11-30T23:30:00.000Z"
