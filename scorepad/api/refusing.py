"""What a refusal means where it is met: a document that is refused is wrong, a match may only have moved on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar, cast
from uuid import UUID

from scorepad.api.answers import language, speaker
from scorepad.api.conditions import seen_version
from scorepad.errors import Refused, status_of
from scorepad.rules.broken import Broken, NotNow
from scorepad.usecases.matches import read_match
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import NotFound, Refusal

View = TypeVar("View", bound=Callable[..., Any])


def within_document(view: View) -> View:
    """Let whatever the rules refuse be 422: in a document that was sent whole no other moment is the right one."""

    @wraps(view)
    def checked(*args: Any, **path: Any) -> Any:
        try:
            return view(*args, **path)
        except Broken as error:
            raise Refused(error, status=422) from error

    return cast(View, checked)


def with_current(view: View) -> View:
    """Let a refusal because the match has moved on bring the match as it is now: `current`."""

    @wraps(view)
    def checked(holder: Holder, *args: Any, **path: Any) -> Any:
        try:
            return view(holder, *args, **path)
        except (Broken, Refusal) as error:
            if status_of(error.code) not in (409, 412):
                raise
            raise Refused(error, current=current_match(holder, path["match_id"])) from error

    return cast(View, checked)


def of_hand(view: View) -> View:
    """Let a hand that is not there, named by the path, be what it is: not found."""

    @wraps(view)
    def checked(*args: Any, **path: Any) -> Any:
        try:
            return view(*args, **path)
        except NotNow as error:
            if error.code == "out_of_sequence" and error.telling == "detail":
                raise NotFound from error
            raise

    return cast(View, checked)


def current_match(holder: Holder, match_id: UUID) -> bytes | None:
    """The match as it is now, as it is sent."""
    return read_match(holder, match_id, language(), speaker()).body


def version_of(holder: Holder, match_id: UUID, headers: Mapping[str, Any]) -> int | None:
    """The version that the headers of a write say was seen, or None."""
    return seen_version(headers, lambda: read_match(holder, match_id, language(), speaker()).version)
