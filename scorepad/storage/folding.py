"""Names and words as they are compared: "ana", "ANA" and the same in full-width letters are one name."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """`text` in compatibility form (NFKC) and case-folded, without spaces around it."""
    once = unicodedata.normalize("NFKC", text).casefold()
    return unicodedata.normalize("NFKC", once).strip()
