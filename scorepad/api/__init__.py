"""The REST surface, `/api/v1`: schemas, one module a resource, and the description of it all."""

from __future__ import annotations

from flask import Flask, Response

from scorepad.api import negotiating, openapi, reference
from scorepad.api.entries import entries
from scorepad.api.exports import exports
from scorepad.api.hands import hands
from scorepad.api.health import health
from scorepad.api.keys import keys
from scorepad.api.matches import matches
from scorepad.api.pads import pads
from scorepad.api.players import players
from scorepad.api.resource import Number
from scorepad.api.scoring import scoring
from scorepad.api.undoing import undoing
from scorepad.errors import for_programs

__all__ = ["init_app"]

#: In the order in which the description shows them.
RESOURCES = (pads, keys, players, matches, hands, undoing, entries, scoring, exports)


def init_app(app: Flask) -> None:
    """Add the REST surface, its description, and the pages that explain it, to `app`."""
    app.url_map.converters["number"] = Number
    app.before_request(negotiating.refuse_other_types)
    app.after_request(_keep_private)
    openapi.init_app(app, RESOURCES)
    app.register_blueprint(reference.reference)
    app.register_blueprint(health)


def _keep_private(response: Response) -> Response:
    """What a key opens is for its holder, who asks again each time; a 304 makes that cheap."""
    if for_programs():
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.update(("Authorization", "Cookie", "Accept", "Accept-Language"))
    return response
