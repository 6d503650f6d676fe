"""Matches and pads taken along as files."""

from __future__ import annotations

import csv
import io
import json

import pytest
from flask import Flask

from scorepad.formats import plain
from scorepad.rules.match import Match
from scorepad.rules.terms import Sentence
from scorepad.storage import db
from scorepad.usecases import exports, hands, keys, matches, pads, players
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import NotFound
from tests.builders import MADE, SET, SWEEP, THREE, four_players, hand, told
from tests.conftest import holds


def speak(sentence: Sentence) -> str:
    return sentence.key


def read(export: exports.Export) -> str:
    return b"".join(export.chunks).decode("utf-8")


def start(holder: Holder, **document: object) -> str:
    return matches.start_match(holder, four_players(**document)).match_id


def test_a_match_is_a_file_with_a_speaking_name(holder):
    match_id = start(holder, hands=[told(**MADE)])
    export = exports.export_match(holder, match_id, "csv", speak)
    assert export.filename.startswith("pitch-20")
    assert export.filename.endswith("-Ana-Bo-Cy-Di.csv")
    assert export.media_type == "text/csv; charset=utf-8"
    assert len(list(csv.DictReader(io.StringIO(read(export), newline="")))) == 4


def test_a_match_in_json_folds_to_the_same_match(holder):
    match_id = start(holder)
    hands.record_hand(holder, match_id, hand(**SWEEP))
    outcome = hands.undo(holder, match_id, if_version=2)
    file = json.loads(read(exports.export_match(holder, match_id, "json", speak)))
    assert Match.fold(plain.entry(each["kind"], each["data"]) for each in file["entries"]) == outcome.match
    assert file["match"]["version"] == 3


@pytest.mark.parametrize("name", exports.match_formats())
def test_there_is_a_file_of_a_match_in_every_format(holder, name):
    assert read(exports.export_match(holder, start(holder, hands=[told(**MADE)]), name, speak))


@pytest.mark.parametrize("name", exports.pad_formats())
def test_there_is_a_file_of_a_pad_in_every_format(holder, name):
    start(holder, hands=[told(**MADE)])
    export = exports.export_pad(holder, name, speak)
    assert export.filename.startswith("scorepad-Thursday-club-20")
    assert read(export)


def test_a_pad_in_json_has_its_matches_from_first_to_last_and_all_its_players(holder):
    first, second = start(holder, hands=[told(**MADE)]), start(holder)
    players.change_player(holder, players.list_players(holder)[0].id, archived=True)
    file = json.loads(read(exports.export_pad(holder, "json", speak)))
    assert [each["id"] for each in file["matches"]] == [first, second]
    assert [len(each["entries"]) for each in file["matches"]] == [2, 1]
    assert sorted((each["name"], each["archived"]) for each in file["players"]) == [
        ("Ana", True),
        ("Bo", False),
        ("Cy", False),
        ("Di", False),
    ]
    assert file["pad"]["timezone"] == "Europe/Zagreb"


def test_no_key_leaves_the_pad_in_a_file(holder, secrets):
    start(holder)
    text = read(exports.export_pad(holder, "json", speak))
    assert not any(secret in text or secret.replace("-", "") in text for secret in secrets.values())
    assert keys.list_keys(holder)[0].id not in text


def test_a_deleted_match_stays_out_of_the_file(holder):
    kept, deleted = start(holder), start(holder)
    matches.delete_match(holder, deleted)
    file = json.loads(read(exports.export_pad(holder, "json", speak)))
    assert [each["id"] for each in file["matches"]] == [kept]


def test_a_match_that_is_deleted_while_the_file_is_sent_is_left_out(holder):
    start(holder, hands=[told(**MADE)])
    deleted = start(holder, hands=[told(**MADE)])
    export = exports.export_pad(holder, "csv", speak)
    matches.delete_match(holder, deleted)
    assert deleted not in read(export)


def test_nothing_of_another_pad_is_in_the_file(holder):
    elsewhere = pads.open_pad("Elsewhere")
    assert elsewhere.secrets is not None
    stranger = holds(elsewhere.secrets["manage"])
    match_id = start(stranger)
    assert json.loads(read(exports.export_pad(holder, "json", speak)))["matches"] == []
    with pytest.raises(NotFound):
        exports.export_match(holder, match_id, "json", speak)


def test_whoever_may_watch_may_take_the_score_along(holder, secrets):
    match_id = start(holder, hands=[told(**SWEEP), told(**THREE)])
    watcher = holds(secrets["watch"])
    assert read(exports.export_match(watcher, match_id, "txt", speak))
    assert read(exports.export_pad(watcher, "csv", speak))


@pytest.mark.parametrize("name", ["xml", "", "CSV"])
def test_an_unknown_format_is_not_found(holder, name):
    match_id = start(holder)
    with pytest.raises(NotFound):
        exports.export_match(holder, match_id, name, speak)
    with pytest.raises(NotFound):
        exports.export_pad(holder, name, speak)


def test_there_is_no_sheet_of_a_whole_pad(holder):
    with pytest.raises(NotFound):
        exports.export_pad(holder, "txt", speak)


def test_a_file_can_be_sent_after_its_request_is_over_and_holds_no_connection(app: Flask):
    with app.app_context():
        opened = pads.open_pad("Long ago")
        assert opened.secrets is not None
        holder = holds(opened.secrets["manage"])
        for _ in range(3):
            start(holder, note="x" * 500, hands=[told(**SET)] * 40)
        export = exports.export_pad(holder, "json", speak)
        engine = db.engine
    first = next(export.chunks)
    assert len(first) >= 1 << 15
    assert engine.pool.checkedout() == 0
    assert len(json.loads(first + b"".join(export.chunks))["matches"]) == 3
