"""The key of the home network: how the phones at the table get in when the server shows the way itself.

Its secret is not stored, like any other's; it is worked out again from the server's own secret, so that the link is
the same after every start, and a phone that joined once stays in.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from uuid import UUID

from scorepad.storage import models, pads, writing
from scorepad.storage.reading import reading
from scorepad.usecases import keys

LABEL = "Home network"


@dataclass(frozen=True)
class TableKey:
    """What lets a phone at the table record: the `secret`, in groups, and the name of the `pad` it opens."""

    pad: str
    secret: str


def table_key(server_secret: str) -> TableKey | None:
    """The `score` key of the pad that was played on last, issued if it is not there yet.

    None while there is no pad, and for a pad where somebody revoked this key: what was locked stays locked.
    """
    with reading() as session:
        pad = pads.played_last(session)
        if pad is None:
            return None
        pad_id, name = pad.id, pad.name
    key_id, secret = _derived(server_secret, pad_id)
    with writing(pad_id=pad_id) as session:
        key = session.get(models.Key, key_id)
        if key is None:
            keys.issue(session, pad_id, "score", LABEL, key_id, secret=secret)
        elif key.revoked_at is not None or key.digest != keys.digest(secret):
            return None
    return TableKey(name, secret)


def _derived(server_secret: str, pad_id: str) -> tuple[str, str]:
    """The id and the secret of the key, which nobody finds out who does not know the server's own secret."""
    drawn = hmac.new(server_secret.encode(), f"table key of {pad_id}".encode(), hashlib.sha512).digest()
    digits = "".join(keys.DIGITS[byte % len(keys.DIGITS)] for byte in drawn[: keys.LENGTH])
    return str(UUID(bytes=drawn[-16:], version=4)), keys.grouped(digits)
