"""Pages for people: server-made, whole without JavaScript; their forms call the same use cases as the REST surface."""

from __future__ import annotations

from flask import Flask

from scorepad.web import (  # noqa: F401 - the routes of each register themselves
    assets,
    board,
    changes,
    exports,
    hands,
    history,
    home,
    join,
    landing,
    languages,
    log,
    menu,
    new_match,
    players,
    settings,
    sharing,
    shell,
    table,
    trust,
)
from scorepad.web.surface import pages, set_up

__all__ = ["init_app"]


def init_app(app: Flask) -> None:
    """Add the pages to `app`."""
    set_up(app)
    app.register_blueprint(pages)
    assets.init_app(app)
    trust.init_app(app)
