"""Keys: made, shown once, recognised, listed and revoked."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from uuid import uuid4

from sqlalchemy.orm import Session

from scorepad.rules.broken import one_of
from scorepad.storage import match_reads, pads, writing
from scorepad.storage.models import Key
from scorepad.storage.reading import reading
from scorepad.usecases.ids import Id, text_of
from scorepad.usecases.people import ROLES, Holder
from scorepad.usecases.refusals import KeyRefused, KeyReused, LastManager, NotFound
from scorepad.usecases.wording import fingerprint, line

#: The digits of Crockford's base 32: none that is read as another, and no U.
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 26
#: How secrets are shown: 26 digits in groups of so many.
_GROUPS = (5, 5, 5, 5, 6)
_ALIKE = str.maketrans("ILOilo", "110110", "- \t\r\n\N{NO-BREAK SPACE}\N{EN DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}_.")
#: How old the note of a key's last use may get before it is written again, so that reads do not write.
USE_NOTED_EVERY = timedelta(hours=1)
LONGEST_LABEL = 60


@dataclass(frozen=True)
class KeyView:
    """A key as it is listed, without its secret."""

    id: str
    role: str
    label: str
    created_at: datetime
    last_used_at: datetime | None
    revoked_at: datetime | None


@dataclass(frozen=True)
class Issued:
    """A key and its secret, in groups; None when the key was issued before, for a secret is shown only once."""

    key: KeyView
    secret: str | None

    @property
    def repeated(self) -> bool:
        """Whether the same request had issued this key before."""
        return self.secret is None


def new_secret() -> str:
    """A new secret of 130 random bits, in groups, such as `7ZQ2M-0K4TB-…`, for one look only."""
    return grouped("".join(secrets.choice(DIGITS) for _ in range(LENGTH)))


def grouped(digits: str) -> str:
    """The 26 digits of a secret as they are shown."""
    places = [sum(_GROUPS[:group]) for group in range(len(_GROUPS) + 1)]
    return "-".join(digits[start:end] for start, end in pairwise(places))


def normal_form(secret: str) -> str | None:
    """The 26 digits of a secret, however it was typed; None for what is no secret at all."""
    if len(secret) > 4 * LENGTH:
        return None
    digits = secret.translate(_ALIKE)
    if not digits.isascii():  # some letters become several when they are made capitals
        return None
    digits = digits.upper()
    return digits if len(digits) == LENGTH and set(digits) <= set(DIGITS) else None


def digest(secret: str) -> str | None:
    """By what a secret is known in the database; None for what is no secret at all."""
    normal = normal_form(secret)
    return None if normal is None else hashlib.sha256(normal.encode("ascii")).hexdigest()


def identify(secret: str) -> Holder | None:
    """Who holds this secret; None when nobody does or the key was revoked. Notes the use."""
    known = digest(secret)
    key = None if known is None else match_reads.glance(known)
    if key is None or key.revoked_at is not None:
        return None
    note_use(key.key_id, key.last_used_at)
    return Holder(key.pad_id, key.key_id, key.role, key.label)


def recognise(secret: str) -> Holder:
    """As `identify`, for whoever has to hold a key. Raises KeyRefused."""
    holder = identify(secret)
    if holder is None:
        raise KeyRefused
    return holder


def note_use(key_id: str, last_used_at: datetime | None) -> None:
    """Write down that a key is used now, unless that was done within the last hour."""
    now = datetime.now(UTC)
    if last_used_at is None or now - last_used_at > USE_NOTED_EVERY:
        with writing() as session:
            pads.note_use(session, key_id, now)


def issue_key(holder: Holder, role: str, label: str, *, id: Id | None = None) -> Issued:  # noqa: A002 (the contract's word)
    """Let somebody in: a new key of `role`, called `label` in the log. Needs `manage`.

    With the `id` of a key that was issued by the same request, that key again. Raises Malformed ('/role',
    '/label'), KeyReused, RoleTooLow.
    """
    holder.require("manage")
    role = one_of(role, "/role", ROLES)
    label = line(label, "/label", LONGEST_LABEL)
    with writing(pad_id=holder.pad_id) as session:
        return issue(session, holder.pad_id, role, label, text_of(id or uuid4()))


def issue(session: Session, pad_id: str, role: str, label: str, key_id: str, *, secret: str | None = None) -> Issued:
    """As `issue_key`, within a transaction and checked already; with a new secret unless one is given."""
    asked = fingerprint(role=role, label=label)
    there = session.get(Key, key_id)
    if there is not None:
        if there.pad_id != pad_id or there.fingerprint != asked:
            raise KeyReused("/id")
        return Issued(_view(there), None)
    secret = secret or new_secret()
    key = Key(
        id=key_id,
        pad_id=pad_id,
        role=role,
        label=label,
        digest=digest(secret),
        created_at=datetime.now(UTC),
        fingerprint=asked,
    )
    session.add(key)
    session.flush()
    return Issued(_view(key), secret)


def list_keys(holder: Holder) -> list[KeyView]:
    """The keys that open this pad, newest first. Needs `manage`."""
    holder.require("manage")
    with reading() as session:
        return [_view(key) for key in pads.keys_of(session, holder.pad_id)]


def revoke_key(holder: Holder, key_id: Id) -> None:
    """Let a key open nothing any more; again is no mistake. Needs `manage`. Raises NotFound, LastManager."""
    holder.require("manage")
    with writing(pad_id=holder.pad_id) as session:
        key = session.get(Key, text_of(key_id))
        if key is None or key.pad_id != holder.pad_id:
            raise NotFound
        if key.revoked_at is not None:
            return
        if key.role == "manage" and pads.managers_of(session, holder.pad_id) == 1:
            raise LastManager
        key.revoked_at = datetime.now(UTC)


def _view(key: Key) -> KeyView:
    return KeyView(key.id, key.role, key.label, key.created_at, key.last_used_at, key.revoked_at)
