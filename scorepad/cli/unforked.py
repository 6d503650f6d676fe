"""Serving with waitress, in one process, where a process cannot fork."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Final

import waitress
from flask import Flask

from scorepad import live
from scorepad.cli.server import Plan, threads

#: Connections beyond those that have a thread.
_WAITING: Final = 100


def serve(app: Flask, plan: Plan) -> None:
    """Serve `app` as `plan` says; of its workers there is always one."""
    server = waitress.create_server(
        app,
        sockets=[plan.listening],
        threads=threads(app),
        connection_limit=threads(app) + _WAITING,
        channel_request_lookahead=1,  # or it would not notice that who reads a stream has left
        ident=None,
    )

    def stop(_signal: int, _frame: FrameType | None) -> None:
        live.stop(app)
        raise KeyboardInterrupt

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    plan.ready()
    try:
        server.run()
    finally:
        server.close()
