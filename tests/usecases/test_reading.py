"""Reading a match: who may, what comes, and how little it costs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import delete, event, update

from scorepad.rules.terms import Sentence
from scorepad.storage import db, writing
from scorepad.storage.models import Entry, Match
from scorepad.usecases import keys, upkeep
from scorepad.usecases.hands import record_hand, undo
from scorepad.usecases.matches import delete_match, open_match, read_match, start_match
from scorepad.usecases.pads import delete_pad, open_pad
from scorepad.usecases.people import Holder
from scorepad.usecases.reading import write_out
from scorepad.usecases.refusals import KeyRefused, NotFound
from tests.builders import MADE, SET, four_players, hand
from tests.conftest import close, make_app


def speak(sentence: Sentence) -> str:
    """A language in which every sentence is its key."""
    return sentence.key


def shout(sentence: Sentence) -> str:
    """Another one."""
    return sentence.key.upper()


@contextmanager
def statements() -> Iterator[list[str]]:
    """What is asked of the database inside the `with`."""
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if not statement.startswith(("BEGIN", "PRAGMA")):
            asked.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


@pytest.fixture
def match_id(holder: Holder) -> str:
    """A match of four with one hand."""
    match_id = start_match(holder, four_players()).match_id
    record_hand(holder, match_id, hand(**MADE))
    return match_id


def test_everybody_with_a_key_reads_the_same(secrets: dict[str, str], match_id: str) -> None:
    bodies = {read_match(secret, match_id, "en", speak).body for secret in secrets.values()}

    assert len(bodies) == 1
    document = json.loads(bodies.pop() or b"")
    assert (document["id"], document["version"]) == (match_id, 2)
    assert [side["total"] for side in document["sides"]] == [1, 0, 2, 0]
    assert document["hands"][0]["recorded_by"] == "manage"


def test_a_key_is_read_however_it_is_typed(secrets: dict[str, str], match_id: str) -> None:
    typed = secrets["watch"].replace("-", " ").lower()

    assert read_match(typed, match_id.upper(), "en", speak).version == 2


def test_a_reader_who_has_the_version_gets_nothing_new(secrets: dict[str, str], match_id: str) -> None:
    assert read_match(secrets["watch"], match_id, "en", speak, if_version=2).unchanged
    assert not read_match(secrets["watch"], match_id, "en", speak, if_version=1).unchanged


def test_every_version_and_language_has_its_own_words(holder: Holder, secrets: dict[str, str], match_id: str) -> None:
    plain = read_match(secrets["watch"], match_id, "en", speak).body
    loud = read_match(secrets["watch"], match_id, "xx", shout).body
    assert plain != loud
    assert read_match(secrets["watch"], match_id, "en", speak).body == plain

    undo(holder, match_id, if_version=2)
    undone = read_match(secrets["watch"], match_id, "en", speak)
    assert undone.version == 3
    assert json.loads(undone.body or b"")["hands"] == []


def test_a_match_that_is_ready_takes_one_select(secrets: dict[str, str], match_id: str) -> None:
    secret = secrets["watch"]
    read_match(secret, match_id, "en", speak)

    with statements() as asked:
        read_match(secret, match_id, "en", speak)
        assert len(asked) == 1
        read_match(secret, match_id, "en", speak, if_version=2)
        assert len(asked) == 2


def test_a_match_that_nobody_remembers_takes_the_ledger_too(
    app: Flask, database: str, secrets: dict[str, str], match_id: str
) -> None:
    other = make_app(database)
    with other.app_context():
        keys.identify(secrets["watch"])
        with statements() as asked:
            body = read_match(secrets["watch"], match_id, "en", speak).body
    close(other)

    assert len(asked) == 3  # the key with the version, the match with its dates, the ledger
    assert body == read_match(secrets["watch"], match_id, "en", speak).body


def test_what_a_write_wrote_out_is_what_a_reader_reads(holder: Holder, secrets: dict[str, str], match_id: str) -> None:
    outcome = record_hand(holder, match_id, hand(**MADE))

    assert write_out(outcome.opened, "en", speak) == read_match(secrets["watch"], match_id, "en", speak).body
    assert write_out(open_match(holder, match_id), "en", speak) == write_out(outcome.opened, "en", speak)


def test_a_repeat_is_written_out_as_the_first_time(holder: Holder, match_id: str) -> None:
    sent = uuid4()
    first = record_hand(holder, match_id, hand(**MADE), entry_id=sent)
    record_hand(holder, match_id, hand(**MADE))
    again = record_hand(holder, match_id, hand(**MADE), entry_id=sent)

    assert write_out(again.opened, "en", speak) == write_out(first.opened, "en", speak)


def test_an_erased_match_is_not_read_again_by_who_takes_its_id(holder: Holder, match_id: str) -> None:
    delete_pad(holder, "Thursday club")
    theirs = open_pad("The others").secrets
    assert theirs is not None
    other = keys.recognise(theirs["score"])
    start_match(other, {"seats": ["Eve", "Fay", "Gus"], "dealer": 1}, id=match_id)
    outcome = record_hand(other, match_id, hand(**MADE))

    told = [write_out(outcome.opened, "en", speak), read_match(theirs["watch"], match_id, "en", speak).body]
    told.append(read_match(other, match_id, "en", speak).body)
    assert len(set(told)) == 1
    document = json.loads(told[0] or b"")
    assert (document["pad"], document["version"]) == (other.pad_id, 2)
    assert [seat["name"] for seat in document["seats"]] == ["Eve", "Fay", "Gus"]


def test_a_match_that_was_brought_back_goes_on_from_where_it_was(
    holder: Holder, secrets: dict[str, str], match_id: str
) -> None:
    record_hand(holder, match_id, hand(**MADE))
    read_match(secrets["watch"], match_id, "en", speak)
    with writing(match_id) as session:  # as a copy of the database has it that was made before the second hand
        session.execute(delete(Entry).where(Entry.match_id == match_id, Entry.version > 2))
        session.execute(update(Match).where(Match.id == match_id).values(version=2))
    upkeep.rebuild()
    record_hand(holder, match_id, hand(**SET))

    document = json.loads(read_match(secrets["watch"], match_id, "en", speak).body or b"")
    assert [each["made"] for each in document["hands"]] == [True, False]


def test_a_revoked_key_reads_nothing_from_then_on(holder: Holder, match_id: str) -> None:
    issued = keys.issue_key(holder, "watch", "The tablet")
    assert issued.secret is not None
    read_match(issued.secret, match_id, "en", speak)
    keys.revoke_key(holder, issued.key.id)

    with pytest.raises(KeyRefused):
        read_match(issued.secret, match_id, "en", speak)
    for nonsense in ("", "nonsense", keys.new_secret()):
        with pytest.raises(KeyRefused):
            read_match(nonsense, match_id, "en", speak)


def test_a_match_that_is_not_the_readers_is_not_there(holder: Holder, secrets: dict[str, str], match_id: str) -> None:
    strangers = open_pad("The others").secrets
    assert strangers is not None

    for secret, asked in (
        (strangers["manage"], match_id),
        (secrets["manage"], str(uuid4())),
        (secrets["manage"], "nonsense"),
    ):
        with pytest.raises(NotFound):
            read_match(secret, asked, "en", speak)

    read_match(secrets["watch"], match_id, "en", speak)
    delete_match(holder, match_id)
    with pytest.raises(NotFound):
        read_match(secrets["watch"], match_id, "en", speak, if_version=2)


def test_a_keys_last_use_is_noted_but_not_every_time(holder: Holder, secrets: dict[str, str], match_id: str) -> None:
    read_match(secrets["watch"], match_id, "en", speak)
    noted = [key.last_used_at for key in keys.list_keys(holder) if key.role == "watch"]
    read_match(secrets["watch"], match_id, "en", speak)

    assert noted[0] is not None
    assert [key.last_used_at for key in keys.list_keys(holder) if key.role == "watch"] == noted
