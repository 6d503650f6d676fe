"""Whether whoever opened a stream is still there, which a server does not notice while it has nothing to send."""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from typing import Any, Final

_PEEK: Final = getattr(socket, "MSG_PEEK", 0) | getattr(socket, "MSG_DONTWAIT", 0)


def leaving(environ: Mapping[str, Any]) -> Callable[[], bool]:
    """What says whether the client of this request has left, as far as the server lets it be seen."""
    if hasattr(socket, "MSG_DONTWAIT") and isinstance(environ.get("gunicorn.socket"), socket.socket):
        connection: socket.socket = environ["gunicorn.socket"]
        return lambda: _closed(connection)
    told = environ.get("waitress.client_disconnected")
    return told if callable(told) else _unknown


def _closed(connection: socket.socket) -> bool:
    """Whether the other end has closed the connection: then there is nothing to read, and there will never be."""
    try:
        # the plain socket's own method: under TLS the wrapper around it cannot peek
        return socket.socket.recv(connection, 1, _PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def _unknown() -> bool:
    return False
