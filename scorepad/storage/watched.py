"""What open streams watch: where matches stand, and which keys are still good, all in two selects."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import bindparam, select

from scorepad.storage.base import db
from scorepad.storage.drafts import COUNTS, Draft
from scorepad.storage.models import Key, Match


@dataclass(frozen=True)
class Mark:
    """Where a match stands. `draft`: the revision of the hand being entered, None without one."""

    version: int
    deleted: bool
    draft: str | None


_MARKS = (
    select(Match.id, Match.version, Match.deleted_at, Draft.revision)
    .outerjoin_from(Match, Draft, COUNTS)
    .where(Match.id.in_(bindparam("match_ids", expanding=True)))
)
_GOOD = select(Key.id).where(Key.id.in_(bindparam("key_ids", expanding=True)), Key.revoked_at.is_(None))


def marks(match_ids: Collection[str]) -> Mapping[str, Mark]:
    """Where these matches stand; one that is not there any more is missing. Reads what is committed."""
    with db.engine.connect().execution_options(single=True) as connection:
        rows = connection.execute(_MARKS, {"match_ids": list(match_ids)})
        return {match_id: Mark(version, deleted_at is not None, draft) for match_id, version, deleted_at, draft in rows}


def good_keys(key_ids: Collection[str]) -> frozenset[str]:
    """Those of these keys that still open something. Reads what is committed."""
    with db.engine.connect().execution_options(single=True) as connection:
        return frozenset(connection.scalars(_GOOD, {"key_ids": list(key_ids)}))
