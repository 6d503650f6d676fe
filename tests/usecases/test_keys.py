"""Keys: shown once, read however they are typed, and worth nothing once they are revoked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import text, update

from scorepad.rules.broken import Malformed
from scorepad.storage import db, models, writing
from scorepad.usecases import keys, pads
from scorepad.usecases.people import ROLES, Holder
from scorepad.usecases.refusals import KeyRefused, KeyReused, LastManager, NotFound, RoleTooLow
from tests.conftest import holds


def _used(holder: Holder) -> datetime | None:
    return {key.id: key.last_used_at for key in keys.list_keys(holder)}[holder.key_id]


def test_a_secret_has_26_digits_in_groups_and_never_the_same_ones() -> None:
    made = {keys.new_secret() for _ in range(200)}
    assert len(made) == 200
    for secret in made:
        assert len(secret.split("-")) == 5
        normal = keys.normal_form(secret)
        assert normal is not None
        assert len(normal) == 26
        assert not set(normal) & set("ILOU")


@pytest.mark.parametrize(
    "typed",
    [
        "01234-56789-ABCDE-FGHJK-MNPQRS",
        "0123456789abcdefghjkmnpqrs",
        " o i 2 3 4 5 6 7 8 9 a b c d e f g h j k m n p q r s ",
        "OL234\u201056789\u2011ABCDE\u2013FGHJK\u00a0MNPQRS\n",
        "01234_56789.ABCDE-FGHJK-MNPQRS",
    ],
)
def test_a_secret_is_read_however_it_is_typed(typed: str) -> None:
    assert keys.normal_form(typed) == "0123456789ABCDEFGHJKMNPQRS"


@pytest.mark.parametrize(
    "typed",
    ["", "0123", "U123456789ABCDEFGHJKMNPQRS", "é123456789ABCDEFGHJKMNPQRS", "0" * 27, " " * 10_000, "\ud800" * 26],
)
def test_what_is_no_secret_is_nobody_s(context: None, typed: str) -> None:
    assert keys.normal_form(typed) is None
    assert keys.identify(typed) is None


def test_a_letter_that_grows_in_capitals_is_no_digit() -> None:
    assert keys.normal_form("ß" * 13) is None


def test_the_three_keys_of_a_pad_have_the_three_roles(secrets: dict[str, str]) -> None:
    assert {role: holds(secret).role for role, secret in secrets.items()} == {role: role for role in ROLES}


def test_an_unknown_key_is_refused(context: None) -> None:
    with pytest.raises(KeyRefused):
        keys.recognise(keys.new_secret())


def test_a_secret_is_kept_nowhere(secrets: dict[str, str]) -> None:
    kept = repr(db.session.execute(text("SELECT * FROM keys")).all())
    for secret in secrets.values():
        assert secret not in kept
        assert str(keys.normal_form(secret)) not in kept


def test_a_key_for_a_new_phone_opens_the_pad_with_its_role(holder: Holder) -> None:
    issued = keys.issue_key(holder, "score", "  Bo's phone ")
    assert (issued.key.role, issued.key.label, issued.repeated) == ("score", "Bo's phone", False)
    assert issued.secret is not None
    assert holds(issued.secret) == Holder(holder.pad_id, issued.key.id, "score", "Bo's phone")
    assert issued.key.id in {key.id for key in keys.list_keys(holder)}


def test_the_same_issue_again_is_the_same_key_without_its_secret(holder: Holder) -> None:
    first = keys.issue_key(holder, "watch", "board", id=(key_id := uuid4()))
    again = keys.issue_key(holder, "watch", "board", id=key_id)
    assert (again.key, again.secret, again.repeated) == (first.key, None, True)
    with pytest.raises(KeyReused):
        keys.issue_key(holder, "manage", "board", id=key_id)


def test_an_id_of_another_pad_s_key_says_nothing_about_it(holder: Holder) -> None:
    opened = pads.open_pad("Another")
    assert opened.secrets is not None
    other = holds(opened.secrets["manage"])
    with pytest.raises(KeyReused):
        keys.issue_key(holder, "manage", "manage", id=other.key_id)
    with pytest.raises(NotFound):
        keys.revoke_key(holder, other.key_id)


@pytest.mark.parametrize(
    ("role", "label", "pointer"),
    [
        ("owner", "x", "/role"),
        (7, "x", "/role"),
        ("watch", "x" * 61, "/label"),
        ("watch", "a\x00", "/label"),
        ("watch", None, "/label"),
    ],
)
def test_a_key_needs_a_role_there_is_and_a_label_that_can_be_shown(
    holder: Holder, role: object, label: object, pointer: str
) -> None:
    with pytest.raises(Malformed) as refused:
        keys.issue_key(holder, role, label)  # type: ignore[arg-type]  # what a client might send
    assert refused.value.pointer == pointer


@pytest.mark.parametrize("role", ["watch", "score"])
def test_only_who_manages_lets_people_in_and_out(secrets: dict[str, str], role: str) -> None:
    somebody = holds(secrets[role])
    with pytest.raises(RoleTooLow):
        keys.issue_key(somebody, "watch", "")
    with pytest.raises(RoleTooLow):
        keys.list_keys(somebody)
    with pytest.raises(RoleTooLow):
        keys.revoke_key(somebody, somebody.key_id)


def test_a_revoked_key_opens_nothing_at_once(app: Flask, holder: Holder) -> None:
    issued = keys.issue_key(holder, "score", "lost")
    assert issued.secret is not None
    keys.revoke_key(holder, issued.key.id)
    keys.revoke_key(holder, issued.key.id)
    assert keys.identify(issued.secret) is None
    assert issued.key.id not in {key.id for key in keys.list_keys(holder)}


def test_the_last_key_that_manages_cannot_be_revoked(holder: Holder) -> None:
    with pytest.raises(LastManager):
        keys.revoke_key(holder, holder.key_id)
    second = keys.issue_key(holder, "manage", "second")
    keys.revoke_key(holder, holder.key_id)
    assert second.secret is not None
    with pytest.raises(LastManager):
        keys.revoke_key(holds(second.secret), second.key.id)


def test_a_use_is_noted_at_most_hourly(secrets: dict[str, str]) -> None:
    holder = holds(secrets["manage"])
    first = _used(holder)
    assert first is not None
    holds(secrets["manage"])
    assert _used(holder) == first
    long_ago = datetime.now(UTC) - keys.USE_NOTED_EVERY - timedelta(seconds=1)
    with writing(pad_id=holder.pad_id) as session:
        session.execute(update(models.Key).where(models.Key.id == holder.key_id).values(last_used_at=long_ago))
    holds(secrets["manage"])
    assert _used(holder) > first  # type: ignore[operator]  # it was noted just now
