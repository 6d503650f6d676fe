"""Server-sent events: every open page follows its match, whichever process it was written by."""

from __future__ import annotations

from typing import cast

from flask import Flask

from scorepad.live.described import PATHS
from scorepad.live.events import FRAMES, HUB, events
from scorepad.live.frames import Frames
from scorepad.live.hub import Hub

__all__ = ["PATHS", "init_app", "stop"]


def init_app(app: Flask) -> None:
    """Add the streams to `app`, at most `SCOREPAD_STREAMS` at once in a process. Starts nothing yet."""
    app.extensions[HUB] = Hub(app, app.config["SCOREPAD_STREAMS"])
    app.extensions[FRAMES] = Frames(app)
    app.register_blueprint(events)


def stop(app: Flask) -> None:
    """End every stream of this process, and let no other begin; may be called from a signal's handler."""
    cast(Hub, app.extensions[HUB]).stop()
