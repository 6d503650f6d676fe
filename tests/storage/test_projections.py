"""What is derived from a match for lists and statistics, row by row."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import pytest
from sqlalchemy import event, select

from scorepad.rules.entries import (
    Entry,
    HandCorrected,
    HandRecorded,
    HandVoided,
    MatchAbandoned,
    MatchDescribed,
    MatchStarted,
    SeatJoined,
    SeatLeft,
    Undone,
)
from scorepad.rules.house import HouseRules
from scorepad.rules.match import Match
from scorepad.rules.setup import Setup
from scorepad.storage import db, models, projections, writing
from scorepad.storage.projected import DealtHand, HandPoint, HandSeat, MatchSeat
from tests.builders import MADE, SWEEP, hand, passes, play_to_a_win
from tests.storage import rows


def _started(*names: str, sides: tuple[tuple[int, ...], ...] | None = None, **house: object) -> Match:
    return Match.start(MatchStarted(Setup.checked(HouseRules.checked(house), names, sides=sides)))


def _play(match: Match, entries: Iterable[Entry]) -> tuple[str, Match]:
    """A stored match after each of the entries, one minute after the other; its id."""
    with writing() as session:
        pad = rows.pad()
        session.add(pad)
        session.flush()
        row = rows.match(pad.id)
        session.add(row)
        projections.project(session, row, match, at=rows.EVENING)
        for minute, entry in enumerate(entries, start=1):
            before, match = match, match.play(entry)
            projections.project(session, row, match, at=_minute(minute), before=before)
    return row.id, match


def _minute(minute: int) -> datetime:
    return rows.EVENING + timedelta(minutes=minute)


def _row(match_id: str) -> models.Match:
    return db.session.scalars(select(models.Match).where(models.Match.id == match_id)).one()


@pytest.fixture
def four() -> Match:
    return _started("Ana", "Bo", "Cy", "Di")


pytestmark = pytest.mark.usefixtures("context")


def test_a_match_in_a_list_says_how_it_stands(four: Match) -> None:
    match_id, _ = _play(four, [HandRecorded(hand(**MADE)), MatchDescribed(place="Pub", note="Čedo watched")])
    row = _row(match_id)
    assert (row.version, row.status, row.target, row.hands_count) == (3, "playing", 7, 1)
    assert (row.seat_names, row.totals) == (["Ana", "Bo", "Cy", "Di"], [1, 0, 2, 0])
    assert (row.winner_side, row.winner_names, row.ended_at) == (None, [], None)
    assert (row.place, row.note) == ("Pub", "Čedo watched")
    assert row.search == "ana\nbo\ncy\ndi\npub\nčedo watched"


def test_a_won_match_names_its_winners_and_when(four: Match) -> None:
    match_id, _ = _play(four, [HandRecorded(each) for each in play_to_a_win()])
    row = _row(match_id)
    assert (row.status, row.winner_side, row.winner_names, row.ended_at) == ("won", 3, ["Cy"], _minute(2))


def test_a_team_wins_with_both_its_names() -> None:
    teams = _started("Ana", "Bo", "Cy", "Di", sides=((1, 3), (2, 4)), target=4)
    match_id, _ = _play(teams, [HandRecorded(hand(pitcher=3, bid=4, high=1, low=1, jack=1, game=1))])
    assert _row(match_id).winner_names == ["Ana", "Cy"]


def test_a_win_that_is_taken_back_and_won_again_ends_when_it_was_won_again(four: Match) -> None:
    first, second = (HandRecorded(each) for each in play_to_a_win())
    match_id, _ = _play(four, [first, second, Undone(3)])
    assert (_row(match_id).status, _row(match_id).ended_at) == ("playing", None)
    match_id, _ = _play(four, [first, second, Undone(3), second, MatchDescribed(note="again")])
    assert _row(match_id).ended_at == _minute(4)


def test_an_abandoned_match_has_an_end_and_no_winner(four: Match) -> None:
    match_id, _ = _play(four, [MatchAbandoned()])
    row = _row(match_id)
    assert (row.status, row.ended_at, row.winner_side) == ("abandoned", _minute(1), None)


def test_each_seat_has_its_part_in_each_hand(four: Match) -> None:
    match_id, _ = _play(four, [HandRecorded(hand((2, 2), (3, 3), (4, None), (1, 3), high=1, low=2, jack=None, game=1))])
    dealt = db.session.scalars(select(DealtHand)).one()
    assert (dealt.match_id, dealt.ordinal, dealt.version, dealt.number) == (match_id, 1, 2, 1)
    assert (dealt.dealer, dealt.pitcher, dealt.bid, dealt.stolen, dealt.forced, dealt.made) == (
        1,
        1,
        3,
        True,
        False,
        False,
    )
    parts = db.session.scalars(select(HandSeat).order_by(HandSeat.seat)).all()
    assert [(part.spoke, part.bid) for part in parts] == [(True, 3), (True, 2), (True, 3), (True, None)]
    assert [part.dealer for part in parts] == [part.pitcher for part in parts] == [True, False, False, False]
    assert [part.taken for part in parts] == [2, 1, 0, 0]
    assert [part.points for part in parts] == [part.total for part in parts] == [-3, 1, 0, 0]
    points = {point.point: point.side for point in db.session.scalars(select(HandPoint))}
    assert points == {"high": 1, "low": 2, "jack": None, "game": 1}


def test_where_only_the_winning_bid_was_noted_nobody_is_said_to_have_passed(four: Match) -> None:
    _play(four, [HandRecorded(hand(**MADE))])
    assert {(part.spoke, part.bid) for part in db.session.scalars(select(HandSeat))} == {(False, None)}


def test_a_thrown_in_deal_has_bids_and_no_points() -> None:
    match = _started("Ana", "Bo", "Cy", all_pass="redeal_next")
    _play(match, [HandRecorded(hand(*passes(2, 3, 1)))])
    assert db.session.scalars(select(DealtHand)).one().thrown_in
    assert db.session.scalars(select(HandPoint)).all() == []
    assert {part.spoke for part in db.session.scalars(select(HandSeat))} == {True}


def test_a_void_hand_keeps_its_number_and_its_points_count_nowhere(four: Match) -> None:
    match_id, _ = _play(four, [HandRecorded(hand(**MADE)), HandRecorded(hand(**MADE)), HandVoided(1)])
    dealt = db.session.scalars(select(DealtHand).order_by(DealtHand.ordinal)).all()
    assert [(each.number, each.void) for each in dealt] == [(1, True), (2, False)]
    assert {point.ordinal for point in db.session.scalars(select(HandPoint))} == {2}
    assert _row(match_id).hands_count == 1
    assert {part.points for part in db.session.scalars(select(HandSeat).where(HandSeat.ordinal == 1))} == {None}


def test_who_left_has_no_part_and_who_joined_has(four: Match) -> None:
    entries = [SeatLeft(2), SeatJoined("Eli", after=4), HandRecorded(hand(**MADE))]
    match_id, _ = _play(four, entries)
    assert sorted(part.seat for part in db.session.scalars(select(HandSeat))) == [1, 3, 4, 5]
    seats = db.session.scalars(select(MatchSeat).where(MatchSeat.match_id == match_id).order_by(MatchSeat.seat)).all()
    assert [seat.name for seat in seats] == ["Ana", "Bo", "Cy", "Di", "Eli"]


def test_recording_a_hand_touches_only_its_own_rows(four: Match) -> None:
    entries = [HandRecorded(hand(**MADE))] * 3
    match_id, before = _play(four, entries)
    said: list[str] = []
    with writing(match_id) as session:
        row = session.get_one(models.Match, match_id)
        event.listen(db.engine, "before_cursor_execute", lambda *args: said.append(args[2].split(None, 1)[0]))
        projections.project(session, row, before.play(entries[0]), at=rows.EVENING, before=before)
        session.flush()
        assert said == ["UPDATE", "INSERT", "INSERT", "INSERT"]


def test_a_correction_comes_to_the_same_rows_as_a_rebuild(four: Match) -> None:
    played = [HandRecorded(hand(**MADE)), HandRecorded(hand(**MADE))]
    match_id, match = _play(four, [*played, HandCorrected(1, hand(**SWEEP)), Undone(4)])
    assert list(projections.differences(db.session(), _row(match_id), match, None)) == []
