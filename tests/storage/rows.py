"""Rows for the tests of the tables, with nothing said that the test does not say."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from scorepad.storage import models

EVENING = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)


def pad(**said: Any) -> models.Pad:
    """A pad."""
    return models.Pad(
        **{
            "id": str(uuid4()),
            "name": "Thursday club",
            "language": "en",
            "timezone": "UTC",
            "rules": {"target": 7},
            "created_at": EVENING,
            "fingerprint": "",
        }
        | said
    )


def key(pad_id: str, **said: Any) -> models.Key:
    """A key to a pad; `digest` is not one of any secret."""
    made = {"id": str(uuid4()), "pad_id": pad_id, "role": "score", "label": "Ana's phone", "digest": uuid4().hex}
    return models.Key(**made | {"created_at": EVENING, "fingerprint": ""} | said)


def player(pad_id: str, name: str, **said: Any) -> models.Player:
    """A player."""
    made = {"id": str(uuid4()), "pad_id": pad_id, "name": name, "name_key": name.casefold()}
    return models.Player(**made | {"created_at": EVENING, "fingerprint": ""} | said)


def match(pad_id: str, day: int = 0, **said: Any) -> models.Match:
    """A match that started `day` days after the first evening."""
    started = EVENING + timedelta(days=day)
    made = {"id": str(uuid4()), "pad_id": pad_id, "started_at": started, "played_on": started.date()}
    return models.Match(**made | said)
