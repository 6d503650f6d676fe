"""What a request brings, read strictly: JSON that every parser reads alike (RFC 8259, I-JSON), or refused whole.

Two clients must never take one text for two different hands. So a key said twice, NaN, a number that other programs
would round, half a surrogate pair, a NUL (which PostgreSQL cannot store) and anything after the end are all refused.
"""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

import marshmallow as ma
from flask import Request
from webargs.core import is_json
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from scorepad.api.messages import complaints
from scorepad.errors import Complaint, Declined
from scorepad.rules.terms import say

#: The largest whole number that every JSON parser keeps exactly (RFC 7493).
LARGEST: Final = 2**53 - 1
#: Deeper than anything that can be asked for here.
DEEPEST: Final = 24
_LONGEST_NUMBER: Final = 40
_LET_IN: Final = "scorepad.one_byte_more"


class _NotJson(ValueError):
    """Why a text is no JSON that we read; `reason` as in `problem.not_json.<reason>`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read_json(raw: bytes) -> Any:
    """The value that `raw` holds; raises Declined("not_json")."""
    try:
        text = raw.decode("utf-8-sig")
        value = json.loads(
            text,
            object_pairs_hook=_without_repeats,
            parse_constant=_no_such_number,
            parse_int=_whole,
            parse_float=_fraction,
        )
        # Only an escape can bring a NUL or half a pair past the decoder, and most texts hold none.
        _look_through(value, letters="\\u" in text)
    except UnicodeDecodeError:
        raise _declined("not_utf8") from None
    except RecursionError:
        raise _declined("too_deep") from None
    except _NotJson as broken:
        raise _declined(broken.reason) from None
    except json.JSONDecodeError as broken:
        detail = say("problem.not_json.at", line=broken.lineno, column=broken.colno)
        raise Declined("not_json", detail=detail) from None
    return value


def _declined(reason: str) -> Declined:
    return Declined("not_json", detail=say(f"problem.not_json.{reason}"))


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) != len(pairs):
        raise _NotJson("key_twice")
    return read


def _no_such_number(_: str) -> NoReturn:
    raise _NotJson("no_number")


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER or abs(int(digits)) > LARGEST:
        raise _NotJson("number_too_large")
    return int(digits)


def _fraction(digits: str) -> float | int:
    number = float(digits)
    if not -LARGEST <= number <= LARGEST:
        raise _NotJson("number_too_large")
    return int(number) if number.is_integer() else number  # JSON knows numbers: 2.0 is 2


def _look_through(value: Any, *, letters: bool, depth: int = 0) -> None:
    if depth > DEEPEST:
        raise _NotJson("too_deep")
    if isinstance(value, dict):
        for key, each in value.items():
            _look_through(key, letters=letters, depth=depth)
            _look_through(each, letters=letters, depth=depth + 1)
    elif isinstance(value, list):
        for each in value:
            _look_through(each, letters=letters, depth=depth + 1)
    elif letters and isinstance(value, str) and any(c == "\0" or "\ud800" <= c <= "\udfff" for c in value):
        raise _NotJson("no_character")


def read_body(req: Request) -> bytes:
    """The bytes of the body, all of them. Raises RequestEntityTooLarge, and Declined("not_json") when some are missing.

    A body that does not say how long it is (chunked) would be cut off at the limit without a word, and half of it might
    even be JSON; so one byte more is let in, to see that there is one.
    """
    most = req.max_content_length
    if req.content_length is None and most is not None and not req.environ.get(_LET_IN):
        req.environ[_LET_IN] = True
        req.max_content_length = most + 1
    try:
        raw = req.get_data(cache=True)
    except HTTPException:
        raise
    except Exception as error:  # each server has its own for a body that breaks off or is not framed as HTTP has it
        raise _declined("not_whole") from error
    if req.content_length is not None and len(raw) < req.content_length:
        raise _declined("not_whole")
    if req.environ.get(_LET_IN) and len(raw) >= (req.max_content_length or 0):
        raise RequestEntityTooLarge
    return raw


class StrictParser(FlaskParser):
    """What webargs reads bodies, queries and headers with, so that every refusal is a problem with pointers."""

    DEFAULT_UNKNOWN_BY_LOCATION = {  # noqa: RUF012 - as webargs declares it
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": ma.RAISE,
        "json": None,
    }

    def _raw_load_json(self, req: Request) -> Any:
        if not is_json(req.mimetype):
            raise Declined("unsupported_media")
        raw = read_body(req)
        if not raw:
            raise _declined("empty")
        return read_json(raw)

    def handle_error(
        self,
        error: ma.ValidationError,
        req: Request,
        schema: ma.Schema,
        *,
        error_status_code: int | None,
        error_headers: Any,
    ) -> NoReturn:
        """Refuse what the schema refused, each complaint where it belongs."""
        found: tuple[Complaint, ...] = complaints(error.messages)
        raise Declined("invalid", *found) from None
