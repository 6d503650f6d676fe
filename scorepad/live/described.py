"""The description of the event stream, for the reference: OpenAPI knows no word for streams, so it is told in text."""

from __future__ import annotations

from typing import Any, Final

_EXAMPLE: Final = """
retry: 2000

event: draft
data: {"version":6,"number":4,"hand":{"number":4,"pitcher":4,"bid":3},"by":"Bo's phone","at":"2026-11-30T20:14:05.250Z","sentence":"Di pitches for 3."}

id: 7
event: hand_recorded
data: {"entry":{"id":"…","version":7,"kind":"hand_recorded","data":{"hand":{…}},"at":"2026-11-30T20:15:31.010Z","by":"Bo's phone"},"match":{…}}

:
""".lstrip()  # noqa: E501 - a line is a line there

_ABOUT: Final = """
A stream of server-sent events (`text/event-stream`), as a browser's `EventSource` reads it, with its cookie. Needs
`watch`.

Each entry of the ledger is an event: `id` is the version, `event` the entry's kind, `data` an object with the `entry`
and the whole `match` as it was after it. `Last-Event-ID`, else `after`, says which version was seen last: what came
since is sent first, in order. With neither, the stream begins now.

`draft` events carry the hand being entered, as `GET …/draft` answers it; they have no `id`. A line with a colon alone,
every 15 seconds, says that the connection is alive. The stream ends when the key is revoked, when the match is
deleted, and when the server stops. Where as many streams are open as there is room for, the answer is a 503 with
`Retry-After`; reading the match every few seconds with `If-None-Match` does as well.
""".strip()

_PARAMETERS: Final = [
    {"name": "match_id", "in": "path", "required": True, "schema": {"type": "string", "format": "uuid"}},
    {
        "name": "after",
        "in": "query",
        "required": False,
        "description": "The version that was seen last.",
        "schema": {"type": "integer", "minimum": 0},
    },
    {
        "name": "Last-Event-ID",
        "in": "header",
        "required": False,
        "description": "The same, as a browser says it that asks again; goes before `after`.",
        "schema": {"type": "string"},
        "example": "7",
    },
]

#: The paths of this surface as OpenAPI has them.
PATHS: Final[dict[str, Any]] = {
    "/api/v1/matches/{match_id}/events": {
        "get": {
            "operationId": "follow_match",
            "tags": ["matches"],
            "summary": "Follow a match: what happens to it, at once, and the hand being entered.",
            "description": _ABOUT,
            "security": [{"key": []}, {"cookie": []}],
            "parameters": _PARAMETERS,
            "responses": {
                "200": {
                    "description": "The stream, which does not end by itself.",
                    "content": {"text/event-stream": {"schema": {"type": "string"}, "example": _EXAMPLE}},
                },
                "503": {"$ref": "#/components/responses/Problem503"},
            },
        }
    }
}
