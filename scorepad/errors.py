"""Every refusal, from every layer, as an answer: a problem (RFC 9457) for programs, a page for people.

What went wrong has a stable `code`; this module knows which HTTP status belongs to it. The words are the catalogue's:
`problem.<code>.title`, `.detail` (one sentence for the person at the table) and `.next` (what to do about it).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from flask import Flask, Response, current_app, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadHost, HTTPException
from werkzeug.wrappers import Response as AnyResponse

from scorepad.rules.broken import Broken
from scorepad.rules.terms import Sentence, say
from scorepad.usecases.refusals import Refusal

PROBLEM_TYPE: Final = "application/problem+json"

#: The status of every code that is not 422: what the rules refuse is 422, unless it was only the wrong moment.
STATUS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "not_json": 400,
        "no_key": 401,
        "key_refused": 401,
        "role_too_low": 403,
        "page_expired": 403,
        "not_found": 404,
        "method_not_allowed": 405,
        "not_acceptable": 406,
        "hand_exists": 409,
        "out_of_sequence": 409,
        "nothing_to_undo": 409,
        "nothing_to_redo": 409,
        "match_over": 409,
        "ends_earlier": 409,
        "name_taken": 409,
        "sat_together": 409,
        "last_manager": 409,
        "stale": 412,
        "too_large": 413,
        "unsupported_media": 415,
        "version_needed": 428,
        "rate_limited": 429,
        "server_fault": 500,
        "busy": 503,
    }
)
#: Which code speaks for a status that the framework or the server gives of its own accord.
_CODES: Final[Mapping[int, str]] = MappingProxyType(
    {
        401: "no_key",
        404: "not_found",
        405: "method_not_allowed",
        406: "not_acceptable",
        413: "too_large",
        414: "too_large",
        415: "unsupported_media",
        429: "rate_limited",
        431: "too_large",
    }
)
_TOO_LOW: Final = 400
_WRONG: Final = 422
_FAULT: Final = 500
_NOT_TOLD: Final = frozenset({"content-type", "content-length"})

Speak = Callable[[Sentence], str]


@dataclass(frozen=True)
class Complaint:
    """One thing that is wrong with what was sent, and where it is.

    `pointer`: a JSON pointer into the body; or the name of a `parameter` of the query, or of a `header`.
    """

    sentence: Sentence
    pointer: str = ""
    parameter: str | None = None
    header: str | None = None
    code: str = "invalid"


class Declined(Exception):
    """What a surface refuses before it asks any use case: no key, no JSON, too much, too often."""

    def __init__(
        self,
        code: str,
        *complaints: Complaint,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
        detail: Sentence | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.complaints = complaints
        self.status = status or status_of(code)
        self.headers = dict(headers or {})
        self.sentence = detail or (complaints[0].sentence if complaints else say(f"problem.{code}.detail"))


class Refused(Exception):
    """A refusal from below, and what the surface adds: the match as it is now, another status, further members."""

    def __init__(
        self,
        refusal: Broken | Refusal,
        *,
        current: bytes | None = None,
        status: int | None = None,
        members: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.current = current
        self.status = status
        self.members = dict(members or {})


@dataclass(frozen=True)
class Problem:
    """A refusal, ready to be told: `code` and `status`, the sentence, what is wrong where, and further members."""

    code: str
    status: int
    sentence: Sentence
    complaints: tuple[Complaint, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    members: Mapping[str, Any] = field(default_factory=dict)

    def title(self) -> Sentence:
        """The kind of problem, in a few words."""
        return say(f"problem.{self.code}.title")

    def next_step(self) -> Sentence:
        """What the one who asked can do about it."""
        return say(f"problem.{self.code}.next")

    def as_mapping(self, speak: Speak) -> dict[str, Any]:
        """The members of the problem document, in the language of `speak`."""
        plain: dict[str, Any] = {
            "type": f"{request.script_root}/problems/{self.code}",
            "title": speak(self.title()),
            "status": self.status,
            "detail": speak(self.sentence),
            "code": self.code,
            "next": speak(self.next_step()),
        }
        if self.complaints:
            plain["errors"] = [_complaint(each, speak) for each in self.complaints]
        return {**plain, **self.members}


def _complaint(complaint: Complaint, speak: Speak) -> dict[str, str]:
    plain = {"code": complaint.code, "detail": speak(complaint.sentence), "pointer": complaint.pointer}
    if complaint.parameter is not None:
        plain["parameter"] = complaint.parameter
    if complaint.header is not None:
        plain["header"] = complaint.header
    return plain


def status_of(code: str) -> int:
    """The HTTP status of a refusal with this code."""
    return STATUS.get(code, _WRONG)


def problem_of(error: Exception) -> Problem:
    """What there is to say about any exception that reaches the surface; what is not ours to explain is a fault."""
    if isinstance(error, Declined):
        return Problem(error.code, error.status, error.sentence, error.complaints, error.headers)
    if isinstance(error, (Broken, Refusal)):
        return _refused(Refused(error))
    if isinstance(error, Refused):
        return _refused(error)
    if isinstance(error, CSRFError):
        return _plain("page_expired", status_of("page_expired"))
    if isinstance(error, HTTPException):
        status = error.code or _FAULT
        code = _CODES.get(status, "invalid" if status < _FAULT else "server_fault")
        headers = {name: value for name, value in error.get_headers() if name.lower() not in _NOT_TOLD}
        return _plain(code, status, headers)
    return _plain("server_fault", _FAULT)


def _plain(code: str, status: int, headers: Mapping[str, str] | None = None) -> Problem:
    return Problem(code, status, say(f"problem.{code}.detail"), headers=headers or {})


def _refused(error: Refused) -> Problem:
    refusal = error.refusal
    status = error.status or status_of(refusal.code)
    members = dict(error.members)
    if isinstance(refusal, Broken) and refusal.hands:
        members["hands"] = list(refusal.hands)
    if error.current is not None:
        members["current"] = json.loads(error.current)
    told = refusal.sentence
    pointed = status == _WRONG or refusal.pointer
    complaints = (Complaint(told, refusal.pointer, code=refusal.code),) if pointed else ()
    headers = {"WWW-Authenticate": "Bearer"} if status == STATUS["no_key"] else {}
    return Problem(refusal.code, status, told, complaints, headers, members)


def init_app(app: Flask, *, language: Callable[[], str], speaker: Callable[[str], Speak]) -> None:
    """Answer every error of `app` here: `language` is that of the request, `speaker` gives the words in it."""

    def answer(error: Exception) -> Response | AnyResponse:
        if isinstance(error, HTTPException) and (error.code is None or error.code < _TOO_LOW):
            return error.get_response()  # a redirect, or an answer that somebody raised: no error
        problem = problem_of(error)
        spoken = language()
        speak = speaker(spoken)
        # a page has links, and without a host there is no address for them
        plain = for_programs() or isinstance(error, BadHost)
        response = _for_programs(problem, speak) if plain else _for_people(problem, speak)
        response.status_code = problem.status
        response.headers.extend(problem.headers)
        response.headers["Content-Language"] = spoken
        return response

    for kind in (HTTPException, Broken, Refusal, Refused, Declined):
        app.register_error_handler(kind, answer)


def for_programs() -> bool:
    """Whether the request came to the REST surface, whose every answer is for programs."""
    return request.path == "/api" or request.path.startswith("/api/")


def _for_programs(problem: Problem, speak: Speak) -> Response:
    body = json.dumps(problem.as_mapping(speak), ensure_ascii=False).encode()
    return Response(body, content_type=PROBLEM_TYPE)


def _for_people(problem: Problem, speak: Speak) -> Response:
    page = render_template(
        "pages/problem.html",
        status=problem.status,
        code=problem.code,
        title=speak(problem.title()),
        detail=speak(problem.sentence),
        next_step=speak(problem.next_step()),
    )
    return current_app.make_response(page)
