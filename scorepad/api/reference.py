"""The description for people: the reference, made on the server without any script, and a page for each problem."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, current_app, render_template
from markupsafe import Markup, escape

from scorepad import translate
from scorepad.api.openapi import description
from scorepad.api.resource import PREFIX
from scorepad.errors import status_of
from scorepad.usecases.refusals import NotFound

reference: Final = Blueprint("reference", __name__)
_METHODS: Final = ("get", "post", "put", "patch", "delete")
_CACHED: Final = "public, no-cache"


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked for, as the page shows it."""

    method: str
    path: str
    name: str
    about: Mapping[str, Any]
    parameters: tuple[Mapping[str, Any], ...]
    takes: str | None
    answers: tuple[tuple[str, str, str | None], ...]


@reference.get(f"{PREFIX}/docs")
def docs() -> Response:
    """The reference page."""
    told = description()
    groups = [(tag, [each for each in _operations(told) if tag["name"] in each.about["tags"]]) for tag in told["tags"]]
    page = render_template(
        "pages/reference.html",
        told=told,
        groups=groups,
        shapes=sorted(told["components"]["schemas"].items()),
        codes=codes(),
        status_of=status_of,
        written=_written,
        kind=_kind,
        marked=_marked,
    )
    return _page(page)


@reference.get("/problems")
def problems() -> Response:
    """All problems."""
    return _page(render_template("pages/problem_type.html", code=None, codes=codes(), status_of=status_of))


@reference.get("/problems/<code>")
def problem(code: str) -> Response:
    """What one problem means, and what to do about it."""
    if code not in codes():
        raise NotFound
    return _page(render_template("pages/problem_type.html", code=code, codes=codes(), status_of=status_of))


def codes() -> tuple[str, ...]:
    """Every code there is: what the catalogue can explain."""
    texts = translate.catalogue(translate.SOURCE)
    return tuple(key.split(".")[1] for key in texts if key.startswith("problem.") and key.endswith(".meaning"))


def _page(page: str) -> Response:
    response: Response = current_app.make_response(page)
    response.headers["Cache-Control"] = _CACHED
    response.vary.update(("Accept-Language", "Cookie"))
    return response


def _operations(told: Mapping[str, Any]) -> Iterator[Operation]:
    for path, methods in told["paths"].items():
        shared = methods.get("parameters", [])
        for method in _METHODS:
            if method in methods:
                yield _operation(method, path, methods[method], shared)


def _operation(method: str, path: str, about: Mapping[str, Any], shared: list[Mapping[str, Any]]) -> Operation:
    body = about.get("requestBody", {}).get("content", {}).get("application/json")
    return Operation(
        method.upper(),
        path,
        about["operationId"],
        about,
        (*shared, *about.get("parameters", ())),
        None if body is None else _example(body),
        tuple(
            (status, answer.get("description", ""), _answered(answer))
            for status, answer in about["responses"].items()
            if "$ref" not in answer
        ),
    )


def _answered(answer: Mapping[str, Any]) -> str | None:
    return next((_example(content) for content in answer.get("content", {}).values()), None)


def _example(content: Mapping[str, Any]) -> str | None:
    if "example" in content:
        return _written(content["example"])
    shown = [_written(each["value"]) for each in content.get("examples", {}).values()]
    return "\n\n".join(shown) if shown else None


def _marked(text: str) -> Markup:
    """A description with what stands between backticks as code."""
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(text))))  # noqa: S704 - escaped just before


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _kind(schema: Mapping[str, Any]) -> str:
    """What a value has to be, in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for joined in ("oneOf", "anyOf", "allOf"):
        if joined in schema:
            return " | ".join(_kind(each) for each in schema[joined])
    if "enum" in schema:
        return " | ".join("null" if each is None else str(each) for each in schema["enum"])
    kinds = schema.get("type", "any")
    names = [kinds] if isinstance(kinds, str) else list(kinds)
    inner = f"[{_kind(schema['items'])}]" if "items" in schema else ""
    limits = "".join(f" {sign} {schema[key]}" for key, sign in (("minimum", "≥"), ("maximum", "≤")) if key in schema)
    form = f" ({schema['format']})" if "format" in schema else ""
    return " | ".join(names) + inner + form + limits
