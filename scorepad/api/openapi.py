"""The description of the REST surface, OpenAPI 3.1, made from the same schemas that read what is sent."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any, Final, cast

from flask import Flask, Response, current_app
from flask_smorest import Api

from scorepad import __version__, translate
from scorepad.api.answers import ready
from scorepad.api.resource import PREFIX, Resource
from scorepad.api.schemas.documents import Person
from scorepad.api.schemas.entries import ENTRIES
from scorepad.api.schemas.problems import Problem
from scorepad.errors import PROBLEM_TYPE, STATUS

#: Where the application keeps the finished description.
_PLACE: Final = "scorepad-openapi"
_READING: Final = frozenset({"get", "head"})
_REF: Final = "#/components/schemas/"

#: One code that stands for each status, in the examples.
_EXAMPLES: Final[Mapping[int, str]] = {
    400: "not_json",
    401: "no_key",
    403: "role_too_low",
    404: "not_found",
    406: "not_acceptable",
    409: "hand_exists",
    412: "stale",
    413: "too_large",
    415: "unsupported_media",
    422: "invalid",
    428: "version_needed",
    429: "rate_limited",
    500: "server_fault",
    503: "busy",
}
_RETRY_AFTER: Final = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
_HEADERS: Final[Mapping[int, Mapping[str, Any]]] = {
    401: {"WWW-Authenticate": {"schema": {"type": "string"}, "example": 'Bearer realm="Scorepad"'}},
    429: _RETRY_AFTER,
    503: _RETRY_AFTER,
}
_ALWAYS: Final = (406, 429, 500)
_WITH_KEY: Final = (401, 403, 404)
_WITH_BODY: Final = (400, 413, 415, 422)

#: What marshmallow's schemas check in code: one of these has to be there.
_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "MatchChange": ("place", "note", "rules", "status"),
    "Person": ("name", "player"),
    "SeatJoinedSaid": ("name", "player"),
}

_INTRODUCTION: Final = """
Keeps score of the card game Pitch: bids, points, totals, and who may win.

Seats are numbered from 1, clockwise; sides from 1; in solo play side i is seat i. A match is a ledger of entries, and
its `version` is the number of the latest one, also its `ETag`. Whatever corrects needs `If-Match`; an
`Idempotency-Key` makes a write safe to send again. Every error is a problem (RFC 9457) with a stable `code`.
""".strip()


class _Api(Api):  # type: ignore[misc]  # flask-smorest has no types
    """Smorest without its error handler, which is app-wide and would answer people in JSON; `errors` answers all."""

    ERROR_SCHEMA = Problem
    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        pass


def init_app(app: Flask, resources: Iterable[Resource], described: Mapping[str, Any]) -> None:
    """Add the resources and their description to `app`; the description is made when it is first asked for.

    `described`: paths of other surfaces, ready for it.
    """
    kept = tuple(resources)
    app.extensions[_PLACE] = kept, described
    for resource in kept:
        app.register_blueprint(resource)
    app.add_url_rule(f"{PREFIX}/openapi.json", "openapi", _serve)


def description() -> dict[str, Any]:
    """The finished description of the current application."""
    return cast(dict[str, Any], json.loads(_written()))


def _serve() -> Response:
    """The description, for programs."""
    return ready(_written(), headers={"Cache-Control": "public, no-cache"})


def _written() -> bytes:
    kept = current_app.extensions[_PLACE]
    if not isinstance(kept, bytes):
        kept = json.dumps(_described(*kept), ensure_ascii=False).encode()
        current_app.extensions[_PLACE] = kept
    return kept


def _described(resources: Iterable[Resource], elsewhere: Mapping[str, Any]) -> dict[str, Any]:
    api = _Api(
        current_app,
        spec_kwargs={
            "title": "Scorepad",
            "version": __version__,
            "openapi_version": "3.1.0",
            "info": {"description": _INTRODUCTION, "license": {"name": "MIT", "identifier": "MIT"}},
            "servers": [{"url": "/"}],
        },
    )
    _add_components(api.spec.components)
    for resource in resources:
        resource.register_views_in_doc(api, current_app, api.spec, name=resource.name, parameters=None)
        api.spec.tag({"name": resource.name, "description": resource.description})
    told = api.spec.to_dict()
    told["paths"] |= deepcopy(dict(elsewhere))
    return _completed(told)


def _add_components(components: Any) -> None:
    components.security_scheme("key", {"type": "http", "scheme": "bearer", "description": "A key to the pad."})
    cookie = {"type": "apiKey", "in": "cookie", "name": "scorepad", "description": "The browser's; see `X-CSRF-Token`."}
    components.security_scheme("cookie", cookie)
    components.schema("Person", schema=Person)
    for schema in ENTRIES.values():
        components.schema(schema.__name__, schema=schema)
    each = {kind: f"{_REF}{schema.__name__}" for kind, schema in ENTRIES.items()}
    one_of = [{"$ref": ref} for ref in each.values()]
    components.schema("NewEntry", {"oneOf": one_of, "discriminator": {"propertyName": "kind", "mapping": each}})


def _completed(written: dict[str, Any]) -> dict[str, Any]:
    """The description with every problem that an operation may answer with."""
    components = written["components"]
    for name, keys in _NEEDED.items():
        components["schemas"][name]["anyOf"] = [{"required": [key]} for key in keys]
    components["responses"] = {f"Problem{status}": _response(status) for status in _EXAMPLES}
    for path in written["paths"].values():
        shared = path.get("parameters", ())
        for method, operation in path.items():
            if method != "parameters":
                _complete(operation, method, shared)
    return written


def _complete(operation: dict[str, Any], method: str, shared: Iterable[Mapping[str, Any]]) -> None:
    parameters = [*shared, *operation.get("parameters", ())]
    statuses = set(_ALWAYS)
    if "security" in operation:
        statuses.update(_WITH_KEY)
        if method not in _READING:
            statuses.add(409)
    if any(each["in"] == "path" for each in parameters):
        statuses.add(404)
    if any(each["in"] in ("query", "header") for each in parameters):
        statuses.add(422)
    if "requestBody" in operation:
        statuses.update(_WITH_BODY)
    if any(each["name"] == "If-Match" for each in parameters):
        statuses.update((412, 428))
    answers = {code: told for code, told in operation["responses"].items() if not isinstance(told, str)}
    problems = {str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in sorted(statuses)}
    operation["responses"] = {**problems, **{code: told for code, told in answers.items() if code not in problems}}
    operation["responses"] = dict(sorted(operation["responses"].items()))


@cache
def _response(status: int) -> dict[str, Any]:
    code = _EXAMPLES[status]
    said = {part: translate.t(translate.SOURCE, f"problem.{code}.{part}") for part in ("title", "meaning", "next")}
    example = {
        "type": f"/problems/{code}",
        "title": said["title"],
        "status": status,
        "detail": said["meaning"],
        "code": code,
        "next": said["next"],
    }
    codes = ", ".join(f"`{each}`" for each, its in STATUS.items() if its == status)
    about = f"{said['title']}: {codes or 'what the schema or the rules refuse'}."
    response: dict[str, Any] = {
        "description": about,
        "content": {PROBLEM_TYPE: {"schema": {"$ref": f"{_REF}Problem"}, "example": example}},
    }
    if status in _HEADERS:
        response["headers"] = _HEADERS[status]
    return response
