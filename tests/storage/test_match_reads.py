"""One look says who asks and whether there is anything new."""

from __future__ import annotations

import pytest
from sqlalchemy import event

from scorepad.storage import db, writing
from scorepad.storage.match_reads import glance
from tests.storage import rows


@pytest.fixture
def match_id(context: None) -> str:
    with writing() as session:
        pad, other = rows.pad(), rows.pad()
        session.add_all([pad, other])
        session.flush()
        match = rows.match(pad.id, version=7)
        session.add_all(
            [match, rows.key(pad.id, digest="ours", revoked_at=rows.EVENING), rows.key(other.id, digest="other")]
        )
    return match.id


def test_a_glance_is_one_select(match_id: str) -> None:
    said: list[str] = []
    event.listen(db.engine, "before_cursor_execute", lambda *args: said.append(args[2]))
    seen = glance("ours", match_id)
    assert len(said) == 1
    assert seen is not None
    assert (seen.version, seen.role, seen.label, seen.revoked_at) == (7, "score", "Ana's phone", rows.EVENING)


def test_another_pad_s_key_sees_no_match(match_id: str) -> None:
    seen = glance("other", match_id)
    assert seen is not None
    assert seen.version is None


def test_an_unknown_key_sees_nothing(match_id: str) -> None:
    assert glance("unknown", match_id) is None
