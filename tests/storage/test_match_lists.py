"""Which matches of a pad are in a list, and in which order."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from scorepad.storage import db, writing
from scorepad.storage.folding import folded
from scorepad.storage.match_lists import Place, Wanted, newest
from scorepad.storage.projected import MatchSeat
from tests.storage import rows


@pytest.fixture
def pad_id(context: None) -> str:
    with writing() as session:
        pad = rows.pad()
        session.add(pad)
    return pad.id


def _matches(pad_id: str, *said: dict[str, object]) -> list[str]:
    """Matches on one evening after the other; their ids."""
    with writing(pad_id=pad_id) as session:
        made = [rows.match(pad_id, day, **each) for day, each in enumerate(said)]
        session.add_all(made)
    return [match.id for match in made]


def _ids(session: Session, wanted: Wanted, limit: int = 50) -> list[str]:
    return [match.id for match in newest(session, wanted, limit)]


def test_the_newest_match_comes_first_and_deleted_ones_not_at_all(pad_id: str) -> None:
    first, gone, last = _matches(pad_id, {}, {"deleted_at": rows.EVENING}, {})
    assert _ids(db.session(), Wanted(pad_id)) == [last, first]
    assert _ids(db.session(), Wanted(pad_id, deleted=True)) == [gone]


def test_another_pad_has_its_own_matches(pad_id: str) -> None:
    _matches(pad_id, {})
    assert _ids(db.session(), Wanted("another")) == []


def test_pages_meet_without_a_gap_even_when_matches_start_together(pad_id: str) -> None:
    made = _matches(pad_id, *[{"started_at": rows.EVENING + timedelta(microseconds=each // 3)} for each in range(10)])
    seen: list[str] = []
    after = None
    while page := newest(db.session(), Wanted(pad_id), 3, after):
        seen += [match.id for match in page]
        after = Place.read(Place.of(page[-1]).cursor)
    assert sorted(seen) == sorted(made)
    assert seen == _ids(db.session(), Wanted(pad_id))


@pytest.mark.parametrize("cursor", ["", "x", "é", "bm8gY3Vyc29y", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTkgYQ=="])
def test_what_is_no_cursor_is_refused(cursor: str) -> None:
    with pytest.raises(ValueError, match="no cursor"):
        Place.read(cursor)


def test_a_match_is_found_by_any_word_in_it_however_it_is_written(pad_id: str) -> None:
    said = ["Ana\nBo\nČedo\nkitchen", "Ana\nŽarko\npub 100%", "Bo\n\\_/"]
    first, second, third = _matches(pad_id, *[{"search": folded(each)} for each in said])
    for words, found in {
        "ana": [second, first],
        "ČEDO": [first],
        "žarko ANA": [second],
        "%": [second],
        "_": [third],
        "\\": [third],
        "  ": [third, second, first],
        "KITCHEN zz": [],
    }.items():
        assert _ids(db.session(), Wanted(pad_id, words=words)) == found, words


def test_a_match_is_found_by_its_status_its_day_and_who_played(pad_id: str) -> None:
    first, second, third = _matches(pad_id, {"status": "won"}, {}, {"status": "won"})
    with writing(pad_id=pad_id) as session:
        ana = rows.player(pad_id, "Ana")
        session.add(ana)
        session.flush()
        session.add_all(
            MatchSeat(match_id=each, seat=1, side=1, player_id=ana.id, name="Ana") for each in (first, second)
        )
    day = rows.EVENING.date()
    assert _ids(db.session(), Wanted(pad_id, status="won")) == [third, first]
    assert _ids(db.session(), Wanted(pad_id, player=ana.id)) == [second, first]
    assert _ids(db.session(), Wanted(pad_id, since=day + timedelta(days=1))) == [third, second]
    assert _ids(db.session(), Wanted(pad_id, until=day + timedelta(days=1))) == [second, first]
    assert _ids(db.session(), Wanted(pad_id, status="won", player=ana.id, until=day)) == [first]
