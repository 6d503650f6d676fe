"""What is sent back: JSON in UTF-8, and what caches and the next request need to know about it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlencode

from flask import Response, request

from scorepad import callers, translate
from scorepad.api.conditions import etag
from scorepad.errors import Complaint, Declined
from scorepad.formats.stored import rfc3339
from scorepad.rules.terms import Sentence, say
from scorepad.usecases.ledger import Outcome
from scorepad.usecases.reading import write_out

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

JSON: Final = "application/json"
Item = TypeVar("Item")


def language() -> str:
    """The language the request asks for."""
    return callers.language()


def speaker() -> Callable[[Sentence], str]:
    """What says a sentence in that language."""
    return translate.speaker(language())


def answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """`value` as JSON."""
    return ready(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), status, headers)


def ready(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """JSON that is written already."""
    return Response(body, status, dict(headers or {}), content_type=JSON)


def nothing() -> Response:
    """Done, and nothing to say about it."""
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response


def written(outcome: Outcome, status: int = 200, location: str | None = None) -> Response:
    """What a write came to: the match as it was then."""
    body = write_out(outcome.opened, language(), speaker())
    return match_body(body, outcome.version, status, location)


def match_body(body: bytes | None, version: int, status: int = 200, location: str | None = None) -> Response:
    """A match at `version`; without a body, that the client has it already."""
    headers = {"ETag": etag(version), "Content-Language": language()}
    if location is not None:
        headers["Location"] = location
    if body is None:
        response = Response(status=304, headers=headers)
        del response.headers["Content-Type"]
        return response
    return ready(body, status, headers)


def view(told: DataclassInstance) -> dict[str, Any]:
    """A view of a use case as JSON has it."""
    return {name: _plain(value) for name, value in asdict(told).items()}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return rfc3339(value)
    return value.isoformat() if isinstance(value, date) else value


def part(
    items: Sequence[Item], paging: Mapping[str, Any], name: Callable[[Item], str]
) -> tuple[list[Item], str | None]:
    """The part of a short list that `paging` asks for, and the cursor of the next; `name` tells an item's id.

    Raises Declined when the list has no such item (any more): from where to go on, nobody knows.
    """
    start = 0
    if "cursor" in paging:
        ended = next((place for place, item in enumerate(items) if name(item) == paging["cursor"]), None)
        if ended is None:
            raise Declined("invalid", Complaint(say("problem.invalid.cursor"), parameter="cursor"))
        start = ended + 1
    found = list(items[start : start + paging["limit"]])
    more = start + len(found) < len(items)
    return found, name(found[-1]) if found and more else None


def listed(
    items: Sequence[Any], following: str | None, headers: Mapping[str, str] | None = None, name: str = "cursor"
) -> Response:
    """A page of a collection; `following` is the cursor of the next one, if there is one, `name` its parameter."""
    told = dict(headers or {})
    if following is not None:
        asked = {**request.args.to_dict(flat=True), name: following}
        told["Link"] = f'<{request.base_url}?{urlencode(asked)}>; rel="next"'
    return answer(list(items), headers=told)
