"""Serving with waitress, in one process, where a process cannot fork."""

from __future__ import annotations

import waitress
from flask import Flask

from scorepad.cli.server import THREADS, Plan


def serve(app: Flask, plan: Plan) -> None:
    """Serve `app` as `plan` says; of its workers there is always one."""
    server = waitress.create_server(app, sockets=[plan.listening], threads=THREADS, ident=None)
    plan.ready()
    try:
        server.run()
    except KeyboardInterrupt:
        server.close()
