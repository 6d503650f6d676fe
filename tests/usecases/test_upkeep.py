"""Whatever is derived is proved against the ledgers, and repaired from them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import delete, text, update

from scorepad import config
from scorepad.rules.entries import (
    MatchAbandoned,
    MatchResumed,
    Misdealt,
    PointsAdjusted,
    SeatJoined,
    SeatLeft,
    SeatReturned,
)
from scorepad.storage import models, projected, writing
from scorepad.usecases import upkeep
from scorepad.usecases.hands import correct_hand, record_hand, redo, restore_hand, undo, void_hand
from scorepad.usecases.ledger import append
from scorepad.usecases.matches import change_match, open_match, start_match
from scorepad.usecases.people import Holder
from tests.builders import MADE, SET, four_players, hand, play_to_a_win, told, two_teams
from tests.conftest import close, make_app


@pytest.fixture
def won(holder: Holder) -> str:
    """A finished match; its id."""
    match_id = start_match(holder, four_players()).match_id
    for each in play_to_a_win():
        record_hand(holder, match_id, each)
    return match_id


def test_a_pad_without_matches_is_clean(holder: Holder) -> None:
    assert upkeep.check() == upkeep.Upkeep(matches=0)


def test_everything_that_can_happen_in_a_match_leaves_it_clean(holder: Holder, won: str) -> None:
    def version() -> int:
        return open_match(holder, won).version

    void_hand(holder, won, 1, if_version=version(), drop_later=True)
    restore_hand(holder, won, 1, if_version=version(), drop_later=True)
    correct_hand(holder, won, 2, hand(**SET), if_version=version())
    assert upkeep.check().clean
    append(holder, won, [Misdealt(3), SeatLeft(2), SeatJoined("Eli", after=1), SeatReturned(2)], if_version=version())
    append(holder, won, [PointsAdjusted(1, -2, "revoke"), MatchAbandoned(), MatchResumed()], if_version=version())
    assert upkeep.check().clean
    undo(holder, won, if_version=version())
    redo(holder, won, if_version=version())
    record_hand(holder, won, hand(**MADE))
    change_match(holder, won, place="Pub", rules={"target": 5}, if_version=version())
    start_match(holder, two_teams(hands=[told(pitcher=3, bid=2, high=1, low=1, jack=None, game=None)]))
    found = upkeep.check()
    assert (found.matches, found.differences, found.unreadable) == (2, [], [])


@pytest.mark.parametrize(
    "slip",
    [
        update(models.Match).values(status="playing"),
        update(models.Match).values(ended_at=datetime(2000, 1, 1, tzinfo=UTC)),
        update(models.Match).values(totals=[0, 0, 0, 0]),
        update(models.Match).values(version=1),
        update(models.Match).values(search="nothing"),
        update(projected.MatchSeat).values(name="Somebody"),
        update(projected.DealtHand).values(bid=1),
        update(projected.HandPoint).where(projected.HandPoint.point == "low").values(side=None),
        update(projected.HandSeat).values(total=0),
        delete(projected.HandPoint).where(projected.HandPoint.point == "high"),
        delete(projected.HandSeat).where(projected.HandSeat.seat == 1),
        delete(projected.DealtHand).where(projected.DealtHand.ordinal == 2),
        delete(projected.MatchSeat),
        text("INSERT INTO hand_points (match_id, ordinal, point, side) SELECT id, 1, 'joker', 2 FROM matches"),
    ],
    ids=str,
)
def test_whatever_is_not_as_the_ledger_says_is_found_and_repaired(holder: Holder, won: str, slip: object) -> None:
    before = open_match(holder, won).record
    with writing(won) as session:
        session.execute(slip)  # type: ignore[call-overload]  # each is a statement
    found = upkeep.check()
    assert found.matches == 1
    assert found.differences
    assert {each.match_id for each in found.differences} == {won}
    repaired = upkeep.rebuild()
    assert [each.where for each in repaired.differences] == [each.where for each in found.differences]
    assert upkeep.check().clean
    assert upkeep.rebuild().clean
    assert open_match(holder, won).record == before


@pytest.mark.parametrize(
    ("slip", "where"),
    [
        (delete(models.Entry).where(models.Entry.version == 2), "entries 2"),
        (delete(models.Entry).where(models.Entry.version == 1), "entries 1"),
        (delete(models.Entry), "entries 1"),
        (update(models.Entry).where(models.Entry.version == 1).values(kind="misdealt"), "entries 1"),
        (update(models.Entry).where(models.Entry.version == 2).values(data={}), "entries"),
        (update(models.Entry).where(models.Entry.version == 2).values(kind="shuffled"), "entries"),
    ],
    ids=str,
)
def test_a_ledger_that_cannot_be_read_is_named_and_left_alone(
    holder: Holder, won: str, slip: object, where: str
) -> None:
    start_match(holder, four_players())
    with writing(won) as session:
        session.execute(slip.where(models.Entry.match_id == won))  # type: ignore[attr-defined]  # each is a statement
    for found in (upkeep.check(), upkeep.rebuild()):
        assert found.matches == 2
        assert [(each.match_id, each.where) for each in found.unreadable] == [(won, where)]
        assert found.differences == []


def test_progress_is_told_match_by_match(holder: Holder, won: str) -> None:
    start_match(holder, four_players())
    progress: list[tuple[int, int]] = []
    upkeep.check(lambda done, of: progress.append((done, of)))
    assert progress == [(1, 2), (2, 2)]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_database_elsewhere_is_not_upgraded_by_itself(app: Flask, context: None, instance: Path) -> None:
    assert upkeep.is_current()
    with writing() as session:
        session.execute(text("DELETE FROM alembic_version"))
    app.config["SCOREPAD_INSTANCE"] = str(instance)
    assert upkeep.upgrade_embedded() is None
    assert not upkeep.is_current()


def test_the_embedded_database_is_made_by_itself(instance: Path) -> None:
    app = make_app(config.embedded_url(instance), SCOREPAD_INSTANCE=str(instance))
    instance.mkdir(exist_ok=True)
    with app.app_context():
        assert not upkeep.is_current()
        assert upkeep.upgrade_embedded() is None
        assert upkeep.is_current()
    close(app)
