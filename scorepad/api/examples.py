"""Examples for the description: one evening on one pad. What the rules answer is answered by the rules here too."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid5

from scorepad import translate
from scorepad.formats import plain
from scorepad.formats.drafted import Drafted, drafted
from scorepad.formats.previewed import previewed
from scorepad.formats.scored import scored
from scorepad.formats.stored import Record, Written, stored, written_to_plain
from scorepad.rules.draft import so_far
from scorepad.rules.entries import Entry, HandRecorded, MatchStarted
from scorepad.rules.match import Match
from scorepad.usecases.scores import score

_SPACE: Final = UUID("0b6f7f5e-5a0e-4d8b-9a53-4d2f5a4c7a10")
_BEGAN: Final = datetime(2026, 11, 30, 19, 5, tzinfo=UTC)
_SPEAK: Final = translate.speaker(translate.SOURCE)


def named(what: str) -> str:
    """The id that something of the examples has."""
    return str(uuid5(_SPACE, what))


RULES: Final = {"target": 7}
HAND: Final[dict[str, Any]] = {
    "bids": [
        {"seat": 2, "bid": 2},
        {"seat": 3, "bid": None},
        {"seat": 4, "bid": 3},
        {"seat": 1, "bid": None},
    ],
    "high": 4,
    "low": 2,
    "jack": None,
    "game": 4,
}
SHORT_HAND: Final[dict[str, Any]] = {"number": 2, "pitcher": 3, "bid": 2, "high": 3, "low": 1, "jack": None, "game": 3}
SETUP: Final[dict[str, Any]] = {"rules": RULES, "seats": ["Ana", "Bo", "Cy", "Di"], "dealer": 1}
DOCUMENT: Final[dict[str, Any]] = {**SETUP, "hands": [HAND]}
SCORED: Final = scored(score(DOCUMENT), _SPEAK)

PAD: Final[dict[str, Any]] = {
    "id": named("pad"),
    "name": "Thursday club",
    "language": "en",
    "timezone": "Europe/Zagreb",
    "rules": score(DOCUMENT).rules.as_mapping(),
    "created_at": "2026-11-30T19:00:00.000Z",
}
NEW_PAD: Final = {"name": "Thursday club", "timezone": "Europe/Zagreb", "rules": RULES}
PAD_CHANGE: Final = {"name": "Thursday club, back room"}
_SECRETS: Final = {
    "manage": "7ZQ2M-0K4TB-9XW3C-HVR6N-8PDYJ1",
    "score": "3KT0W-QH7E5-M2ZBV-X9A4C-RJ6NPD",
    "watch": "B5N8X-1RGCT-V4Y0K-WZ7QM-2HJ3EA",
}
OPENED_PAD: Final = {
    "pad": PAD,
    "keys": _SECRETS,
    "links": {role: f"https://pitch.example/join#{secret}" for role, secret in _SECRETS.items()},
}
NEW_KEY: Final = {"role": "watch", "label": "the television"}
KEY: Final = {
    "id": named("key"),
    "role": "watch",
    "label": "the television",
    "created_at": "2026-11-30T19:01:00.000Z",
    "last_used_at": None,
    "revoked_at": None,
}
ISSUED_KEY: Final = {
    "id": named("key"),
    "role": "watch",
    "label": "the television",
    "key": _SECRETS["watch"],
    "link": OPENED_PAD["links"]["watch"],
}
NEW_PLAYER: Final = {"name": "Ana", "colour": "green"}
PLAYER_CHANGE: Final = {"name": "Ana K."}
PLAYER: Final = {
    "id": named("Ana"),
    "name": "Ana",
    "colour": "green",
    "archived": False,
    "created_at": "2026-11-30T19:02:00.000Z",
}

NEW_MATCH: Final[dict[str, Any]] = {
    "seats": ["Ana", {"name": "Bo"}, {"player": named("Cy")}, "Di"],
    "dealer": 1,
    "rules": RULES,
    "place": "At Bo's",
}
MATCH_CHANGE: Final = {"note": "Lost by a jack."}


def _kept() -> tuple[Match, Record]:
    names = [{"name": name, "player": named(name)} for name in SETUP["seats"]]
    begun = MatchStarted(plain.document({**SETUP, "seats": names}).setup)
    dealt = HandRecorded(plain.hand(HAND))
    told: tuple[Entry, ...] = (begun, dealt)
    ledger = [
        Written(
            version,
            named(f"entry {version}"),
            entry.kind,
            _BEGAN + timedelta(minutes=6 * (version - 1)),
            "Bo's phone",
            plain.entry_to_plain(entry),
        )
        for version, entry in enumerate(told, start=1)
    ]
    record = Record(named("match"), PAD["id"], _BEGAN, None, date(2026, 11, 30), ledger)
    return Match.start(begun).play(dealt), record


_MATCH, _RECORD = _kept()
STORED: Final = stored(_MATCH, _SPEAK, _RECORD)
STORED_HAND: Final = STORED["hands"][0]
ENTRIES: Final = [written_to_plain(each) for each in _RECORD.entries]
NEW_DRAFT: Final[dict[str, Any]] = {
    "number": _MATCH.next_number,
    "hand": {"pitcher": 4, "bid": 3},
    "by": "Ana's phone",
}
DRAFT: Final = drafted(
    Drafted(
        version=_MATCH.version,
        number=_MATCH.next_number,
        hand={"number": _MATCH.next_number, **NEW_DRAFT["hand"]},
        by="Ana's phone",
        at=_BEGAN + timedelta(minutes=9),
        said=so_far(_MATCH, _MATCH.next_number, plain.hand(NEW_DRAFT["hand"])),
    ),
    _SPEAK,
)
CORRECTION: Final = {**HAND, "low": 4}
NEW_ENTRY: Final = {"kind": "points_adjusted", "data": {"side": 2, "points": -1, "reason": "Revoked in hand 1."}}
PREVIEW: Final = previewed(
    _MATCH.preview(plain.entry(str(NEW_ENTRY["kind"]), NEW_ENTRY["data"])),
    _SPEAK,
)
SUMMARY: Final = {
    **{key: STORED[key] for key in ("id", "pad", "version", "status", "started_at", "ended_at", "played_on")},
    "place": "",
    "note": "",
    "target": 7,
    "hands": 1,
    "seats": [{key: seat[key] for key in ("seat", "side", "name", "player")} for seat in STORED["seats"]],
    "totals": [side["total"] for side in STORED["sides"]],
    "winner": None,
    "deleted_at": None,
}
NEW_ENTRIES: Final = [
    {"id": named("sent 1"), "kind": "hand_recorded", "data": {"hand": SHORT_HAND}},
    {"id": named("sent 2"), "kind": "misdealt", "data": {"next_dealer": 3}},
]
