"""The REST surface, `/api/v1`: schemas, one module a resource, and the description of it all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response

from scorepad.api import (
    drafts,
    entries,
    exports,
    hands,
    health,
    keys,
    matches,
    negotiating,
    openapi,
    pads,
    players,
    reference,
    scoring,
    undoing,
)
from scorepad.api.resource import Number
from scorepad.errors import for_programs

__all__ = ["init_app"]

#: In the order in which the description shows them.
RESOURCES = tuple(
    each.resource for each in (pads, keys, players, matches, hands, drafts, undoing, entries, scoring, exports)
)


def init_app(app: Flask, described: Mapping[str, Any]) -> None:
    """Add the REST surface, its description, and the pages that explain it, to `app`.

    `described`: the paths of other surfaces, as OpenAPI has them, for the same description.
    """
    app.url_map.converters["number"] = Number
    app.before_request(negotiating.refuse_other_types)
    app.after_request(_keep_private)
    openapi.init_app(app, RESOURCES, described)
    app.register_blueprint(reference.reference)
    app.register_blueprint(health.health)


def _keep_private(response: Response) -> Response:
    """What a key opens is for its holder, who asks again each time; a 304 makes that cheap."""
    if for_programs():
        response.headers.setdefault("Cache-Control", "private, no-cache")
        del response.headers["Vary"]
        response.headers.add("Vary", "Authorization, Cookie, Accept, Accept-Language")
    return response
