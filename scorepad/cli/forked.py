"""Serving with gunicorn: one process a core, each with its threads."""

from __future__ import annotations

import gc
import os
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Final

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.http import get_parser
from gunicorn.http.errors import (
    ConfigurationProblem,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)
from gunicorn.util import close_graceful
from gunicorn.workers.gthread import ThreadWorker

from scorepad import live
from scorepad.cli import reading
from scorepad.cli.server import PATIENCE, Plan, cores, threads

#: Connections that a process keeps open beyond those that have a thread.
_WAITING: Final = 1000


#: What gunicorn counts among unreadable requests, and is our own fault.
_OURS: Final = (ConfigurationProblem, InvalidResponseHeader, InvalidResponseHeaderName)
_UNREADABLE: Final = b"This could not be read as a request.\n"
#: The first byte of a TLS connection.
_HANDSHAKE: Final = b"\x16"


class _Served(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    def __init__(self, app: Flask, settings: dict[str, Any]) -> None:
        self._app, self._settings = app, settings
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        return self._app


class _Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A worker that ends its streams before it waits for requests under way, for streams never end by themselves."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        live.stop(self.app.wsgi())
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        live.stop(self.app.wsgi())
        super().handle_quit(sig, frame)

    def is_parent_alive(self) -> bool:
        alive = bool(super().is_parent_alive())
        if not alive:  # it was killed, and nobody tells this worker to stop
            live.stop(self.app.wsgi())
        return alive

    def handle(self, conn: Any) -> Any:
        if self.cfg.is_ssl and not conn.initialized and conn.wait_for_data(PATIENCE) and _is_plain(conn.sock):
            conn.initialized = True
            conn.parser = get_parser(self.cfg, conn.sock, conn.client)
        reading.begin(conn)
        kept = super().handle(conn)
        if not kept:
            # Here, not in the one loop that everybody's connections go through: to wait until a client hangs up takes
            # as long as the client likes, up to two seconds.
            close_graceful(conn.sock)
        return kept

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Say that a request could not be read, without a word of it: a key may stand in any of its lines."""
        if not isinstance(exc, ParseException) or isinstance(exc, _OURS):
            super().handle_error(req, client, addr, exc)
            return
        status = b"400 Bad Request"
        if isinstance(exc, LimitRequestLine):
            status = b"414 URI Too Long"
        elif isinstance(exc, LimitRequestHeaders):
            status = b"431 Request Header Fields Too Large"
        head = b"HTTP/1.1 %b\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n"
        with suppress(OSError):
            client.sendall(head % (status, len(_UNREADABLE)) + _UNREADABLE)

    def handle_request(self, req: Any, conn: Any) -> bool:
        kept = super().handle_request(req, conn)
        if self.alive:
            return bool(kept)
        # The answer is on its way. To wait for each client in turn to hang up would take longer than all the rest.
        with suppress(OSError):
            conn.sock.shutdown(socket.SHUT_RDWR)
        return False


def serve(app: Flask, plan: Plan) -> None:
    """Serve `app` as `plan` says. Nothing is logged about requests, whose headers hold keys."""

    def when_ready(_arbiter: object) -> None:
        plan.ready()

    def post_fork(arbiter: Any, worker: Any) -> None:
        if plan.pinned:
            _pin(arbiter.pid + worker.age)

    settings: dict[str, Any] = {}
    if plan.certificate is not None:
        settings = {"certfile": str(plan.certificate), "keyfile": str(plan.key)}
        app.wsgi_app = _saying_how(app.wsgi_app)  # type: ignore[method-assign]  # as Flask's documentation has it
    # What is loaded by now stays: workers share its memory, and none spends its last second going through it.
    gc.freeze()
    _Served(
        app,
        {
            # gunicorn closes the socket itself
            "bind": f"fd://{plan.listening.detach()}",
            "worker_class": _Worker,
            "workers": plan.workers,
            "threads": threads(app),
            "worker_connections": threads(app) + _WAITING,
            "preload_app": True,
            "graceful_timeout": PATIENCE,
            "loglevel": "warning",
            "control_socket_disable": True,
            # Nobody's headers are believed here, not even this machine's: SCOREPAD_PROXIES says whose are.
            "forwarded_allow_ips": "",
            "forwarder_headers": "",
            "when_ready": when_ready,
            "post_fork": post_fork,
            **settings,
        },
    ).run()


def _is_plain(sock: socket.socket) -> bool:
    """Whether who connected speaks plain HTTP: TLS begins with a byte that no request does."""
    try:
        return sock.recv(1, socket.MSG_PEEK) not in (b"", _HANDSHAKE)
    except OSError:
        return False


def _saying_how(wsgi: Callable[..., Any]) -> Callable[..., Any]:
    """The application, told the truth about each request: gunicorn takes all for HTTPS once it has a certificate."""

    def told(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        if not isinstance(environ.get("gunicorn.socket"), ssl.SSLSocket):
            environ["wsgi.url_scheme"] = "http"
        return wsgi(environ, start_response)

    return told


def _pin(number: int) -> None:
    """Keep this worker on one core: threads that wander between cores make each other wait."""
    allowed = cores()
    if len(allowed) > 1:
        os.sched_setaffinity(0, {allowed[number % len(allowed)]})
