"""JSON, complete: the ledger is in it, so that the file can be read back to the same match or pad.

A match is `scorepad-match/1`: `match` as the contract shows it, its `entries`, and `document`, the match document that
`/score` takes, null where a document cannot say what happened. A pad is `scorepad-pad/1`: `pad`, `players`, `matches`,
each of these with its `entries`; no keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from scorepad.formats.files import Format, StoredMatch, StoredPad
from scorepad.formats.plain import Plain, document_to_plain
from scorepad.formats.scored import Speak, written_document
from scorepad.formats.stored import rfc3339, stored, written_to_plain

MATCH: Final = "scorepad-match/1"
PAD: Final = "scorepad-pad/1"


def match_file(kept: StoredMatch, speak: Speak) -> Iterator[str]:
    """A match, indented to be read."""
    document = written_document(kept.match)
    plain = {
        "format": MATCH,
        "document": document and document_to_plain(document, players=False),
        "match": stored(kept.match, speak, kept.record),
        "entries": [written_to_plain(each) for each in kept.record.entries],
    }
    yield json.dumps(plain, ensure_ascii=False, indent=2) + "\n"


def pad_file(pad: StoredPad, _speak: Speak) -> Iterator[str]:
    """A pad, a line a player and a match."""
    yield f'{{"format": {_text(PAD)}, "exported_at": {_text(rfc3339(pad.exported_at))},\n"pad": {_text(pad.about)},\n'
    yield '"players": ['
    yield from _lines(pad.players)
    yield '],\n"matches": ['
    yield from _lines(_match(kept) for kept in pad.matches)
    yield "]}\n"


FORMAT: Final = Format("json", "application/json", match_file, pad_file)


def _match(kept: StoredMatch) -> Plain:
    record = kept.record
    return {
        "id": record.id,
        "started_at": rfc3339(record.started_at),
        "played_on": record.played_on.isoformat(),
        "entries": [written_to_plain(each) for each in record.entries],
    }


def _lines(values: Any) -> Iterator[str]:
    before = "\n"
    for value in values:
        yield before + _text(value)
        before = ",\n"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
