"""What every resource is made with: a smorest blueprint that reads strictly and is asked only by who may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from flask import Request
from flask_smorest import Blueprint
from webargs.core import missing
from werkzeug.routing import IntegerConverter

from scorepad.api.bodies import StrictParser, read_body

View = TypeVar("View", bound=Callable[..., Any])

#: Where all of it lives.
PREFIX: Final = "/api/v1"


_TEXT: Final = {"schema": {"type": "string"}}
#: Headers of answers, as the description has them.
LOCATION: Final = {"Location": {"description": "Where it is.", **_TEXT}}
ETAG: Final = {"ETag": {"description": 'The version of the match: `"7"`.', **_TEXT}}


class _Parser(StrictParser):
    """The strict parser, which also knows bodies that may be left out."""

    # declared as webargs does, which takes them for an instance's
    DEFAULT_UNKNOWN_BY_LOCATION = dict(StrictParser.DEFAULT_UNKNOWN_BY_LOCATION, optional=None)  # noqa: RUF012 - so
    __location_map__ = dict(StrictParser.__location_map__, optional="load_optional")  # noqa: RUF012 - likewise

    def load_optional(self, req: Request, schema: Any) -> Any:
        """The JSON of the body; an empty object when there is none."""
        if not read_body(req):
            return {}
        read = self.load_json(req, schema)
        return {} if read is missing else read


class Resource(Blueprint):  # type: ignore[misc]  # flask-smorest has no types
    """One resource: its routes below `/api/v1`, with their schemas.

    Arguments come in the location `json`, `optional` (a body that may be left out), `query` or `headers`.
    """

    ARGUMENTS_PARSER = _Parser()
    DEFAULT_LOCATION_CONTENT_TYPE_MAPPING = {  # noqa: RUF012 - as smorest declares it
        "json": "application/json",
        "optional": "application/json",
    }

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, url_prefix=PREFIX, description=description)

    def route(self, rule: str, **words: Any) -> Callable[[View], View]:
        """As smorest's, with its type; the view's name becomes the operation's."""
        add = super().route(rule, **words)

        def named(view: View) -> View:
            described = view.__dict__.setdefault("_apidoc", {}).setdefault("manual_doc", {})
            described["operationId"] = view.__name__
            return cast(View, add(view))

        return named

    def arguments(self, schema: Any, **words: Any) -> Callable[[View], View]:
        """As smorest's, with its type; the schema is made once, not for every request."""
        made = schema() if isinstance(schema, type) else schema
        return cast(Callable[[View], View], super().arguments(made, **words))

    def response(self, status_code: int, schema: Any = None, **words: Any) -> Callable[[View], View]:
        """As smorest's, with its type. Views answer ready responses: the schema describes them."""
        return cast(Callable[[View], View], super().response(status_code, schema, **words))

    def doc(self, **words: Any) -> Callable[[View], View]:
        """As smorest's, with its type."""
        return cast(Callable[[View], View], super().doc(**words))

    def alt_response(self, status_code: int, **words: Any) -> Callable[[View], View]:
        """As smorest's, with its type."""
        return cast(Callable[[View], View], super().alt_response(status_code, **words))


class Number(IntegerConverter):
    """A hand's number in a path; longer ones than any match has are simply not found."""

    regex = r"[0-9]{1,6}"
