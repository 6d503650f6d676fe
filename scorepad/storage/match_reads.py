"""The fast way to a match: one prepared select says who asks, what he may, and whether anything is new."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, select

from scorepad.storage.base import db
from scorepad.storage.models import Entry, Key, Match


@dataclass(frozen=True)
class Glance:
    """A key, and with it one match, looked at in the same moment.

    `version` is None when the pad that the key opens has no such match. `deleted_at`: of the match.
    `written_at`: when the entry of that version was written.
    """

    key_id: str
    pad_id: str
    role: str
    label: str
    revoked_at: datetime | None
    last_used_at: datetime | None
    version: int | None
    deleted_at: datetime | None
    written_at: datetime | None


_KEY_AND_MATCH = (
    select(
        Key.id,
        Key.pad_id,
        Key.role,
        Key.label,
        Key.revoked_at,
        Key.last_used_at,
        Match.version,
        Match.deleted_at,
        Entry.at,
    )
    .outerjoin_from(Key, Match, and_(Match.id == bindparam("match_id"), Match.pad_id == Key.pad_id))
    .outerjoin(Entry, and_(Entry.match_id == Match.id, Entry.version == Match.version))
    .where(Key.digest == bindparam("digest"))
)


def glance(digest: str, match_id: str = "") -> Glance | None:
    """The key with this digest and the match of this id, if one is asked for, on its pad; None without such a key.

    Reads what is committed, outside any session: a revoked key is refused at its very next use.
    """
    with db.engine.connect().execution_options(single=True) as connection:
        row = connection.execute(_KEY_AND_MATCH, {"digest": digest, "match_id": match_id}).one_or_none()
    return None if row is None else Glance(*row)
