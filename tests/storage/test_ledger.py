"""Lines are appended and read, and an id is written once."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from scorepad.storage import db, ledger, writing
from scorepad.storage.ledger import Line
from tests.storage import rows


def _line(version: int, entry_id: str) -> Line:
    return Line(version, entry_id, "misdealt", {"next_dealer": version, "said": "é"}, rows.EVENING, None, "", "print")


@pytest.fixture
def match_id(context: None) -> str:
    with writing() as session:
        pad = rows.pad()
        session.add(pad)
        session.flush()
        match = rows.match(pad.id)
        session.add(match)
        session.flush()
        ledger.append(session, match.id, [_line(1, "a"), _line(2, "b"), _line(3, "c")])
    return match.id


def test_lines_come_back_as_they_were_written_oldest_first(match_id: str) -> None:
    assert ledger.read(db.session(), match_id) == [_line(1, "a"), _line(2, "b"), _line(3, "c")]
    assert ledger.read(db.session(), match_id, after=1, limit=1) == [_line(2, "b")]
    assert ledger.read(db.session(), "another") == []


def test_a_line_is_found_by_its_id(match_id: str) -> None:
    assert ledger.by_entry_id(db.session(), match_id, "b") == _line(2, "b")
    assert ledger.by_entry_id(db.session(), "another", "b") is None


def test_the_latest_version_is_the_last_line_s(match_id: str) -> None:
    assert ledger.latest_version(db.session(), match_id) == 3
    assert ledger.latest_version(db.session(), "another") == 0


@pytest.mark.parametrize("again", [_line(3, "d"), _line(4, "b")])
def test_neither_a_version_nor_an_id_is_written_twice(match_id: str, again: Line) -> None:
    with pytest.raises(IntegrityError), writing(match_id) as session:
        ledger.append(session, match_id, [again])
    assert ledger.latest_version(db.session(), match_id) == 3
