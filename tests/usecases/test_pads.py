"""Pads: opened once, changed by who manages them, erased for good."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorepad.rules.broken import Malformed
from scorepad.rules.house import HouseRules
from scorepad.storage import Base, db
from scorepad.usecases import keys, matches, pads, players
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import ConfirmNeeded, KeyReused, NotFound, RoleTooLow
from tests.builders import four_players
from tests.conftest import holds


def test_a_new_pad_plays_by_the_written_rules_but_for_what_it_says(context: None) -> None:
    opened = pads.open_pad("  Club ", "en", "Europe/Zagreb", {"target": 11})
    assert opened.pad.name == "Club"
    assert opened.pad.rules == HouseRules(target=11).as_mapping()
    assert opened.secrets is not None
    assert set(opened.secrets) == {"manage", "score", "watch"}
    assert pads.read_pad(holds(opened.secrets["watch"])) == opened.pad


def test_the_same_opening_again_is_the_same_pad_without_its_secrets(context: None) -> None:
    first = pads.open_pad("Club", id=(pad_id := uuid4()))
    again = pads.open_pad("Club", id=pad_id)
    assert (again.pad, again.secrets, again.repeated) == (first.pad, None, True)
    with pytest.raises(KeyReused):
        pads.open_pad("Club", timezone="Europe/Zagreb", id=pad_id)


@pytest.mark.parametrize(
    ("said", "pointer"),
    [
        ({"name": " "}, "/name"),
        ({"name": "x" * 61}, "/name"),
        ({"name": "a\nb"}, "/name"),
        ({"name": 7}, "/name"),
        ({"name": "Club", "language": "tlh"}, "/language"),
        ({"name": "Club", "timezone": "Zagreb"}, "/timezone"),
        ({"name": "Club", "timezone": ["UTC"]}, "/timezone"),
        ({"name": "Club", "timezone": "localtime"}, "/timezone"),
        ({"name": "Club", "timezone": "../../etc/passwd"}, "/timezone"),
        ({"name": "Club", "rules": {"target": 0}}, "/rules/target"),
        ({"name": "Club", "rules": {"tarot": 1}}, "/rules/tarot"),
    ],
)
def test_a_pad_that_cannot_be_is_refused_where_it_is_wrong(
    context: None, said: Mapping[str, object], pointer: str
) -> None:
    with pytest.raises(Malformed) as refused:
        pads.open_pad(**said)  # type: ignore[arg-type]  # what a client might send
    assert refused.value.pointer == pointer


def test_a_change_changes_only_what_it_names(holder: Holder) -> None:
    before = pads.read_pad(holder)
    after = pads.change_pad(holder, rules={"win": "highest"})
    assert after.rules == HouseRules(win="highest").as_mapping()
    assert (after.name, after.timezone) == (before.name, before.timezone)
    after = pads.change_pad(holder, name="Friday club", timezone="Asia/Tokyo", rules={"target": 15})
    assert after.rules == HouseRules(win="highest", target=15).as_mapping()
    assert pads.read_pad(holder) == after
    with pytest.raises(Malformed):
        pads.change_pad(holder, name="Saturday club", language="xx")
    assert pads.read_pad(holder) == after


@pytest.mark.parametrize("role", ["watch", "score"])
def test_only_who_manages_changes_or_deletes_a_pad(secrets: dict[str, str], role: str) -> None:
    somebody = holds(secrets[role])
    with pytest.raises(RoleTooLow):
        pads.change_pad(somebody, name="Mine")
    with pytest.raises(RoleTooLow):
        pads.delete_pad(somebody, "Thursday club")


@pytest.mark.parametrize("confirm", [None, "", "thursday", "Friday club"])
def test_a_pad_is_not_deleted_by_a_slip(holder: Holder, confirm: str | None) -> None:
    with pytest.raises(ConfirmNeeded) as refused:
        pads.delete_pad(holder, confirm)
    assert refused.value.words["name"] == "Thursday club"
    assert pads.read_pad(holder).name == "Thursday club"


def test_a_deleted_pad_leaves_no_row_and_no_name(app: Flask, holder: Holder, tmp_path: Path) -> None:
    players.add_player(holder, "Xanthippe")
    matches.start_match(holder, four_players(place="Xanadu", note="Xylophone"))
    kept = pads.open_pad("Another")
    pads.delete_pad(holder, "Thursday club ")
    assert kept.secrets is not None
    assert pads.read_pad(holds(kept.secrets["watch"])) == kept.pad
    with pytest.raises(NotFound):
        pads.read_pad(holder)
    left = {
        table.name: db.session.execute(select(func.count()).select_from(table)).scalar_one()
        for table in Base.metadata.sorted_tables
    }
    assert {name: count for name, count in left.items() if count} == {"pads": 1, "keys": 3}
    db.session.remove()
    db.engine.dispose()
    if app.config["SCOREPAD_DATABASE_URL"].startswith("sqlite"):
        on_disk = b"".join(file.read_bytes() for file in tmp_path.glob("*.sqlite3*"))
        assert [word for word in (b"Xanthippe", b"Xanadu", b"Xylophone", b"Thursday") if word in on_disk] == []


def test_a_deleted_pad_s_keys_open_nothing(secrets: dict[str, str]) -> None:
    pads.delete_pad(holds(secrets["manage"]), "Thursday club")
    assert [keys.identify(secret) for secret in secrets.values()] == [None] * 3
