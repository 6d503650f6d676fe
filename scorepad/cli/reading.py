"""Reading requests from the network: nobody is waited for who dawdles, as every request under way keeps a thread."""

from __future__ import annotations

import errno
import select
import ssl
import time
from functools import partial
from socket import socket
from typing import Any, Final

from gunicorn.http.unreader import SocketUnreader

#: Seconds in which a request has to have come, and a little longer for every piece of it that has.
PATIENCE: Final = 10.0
#: Bytes a second that even a bad connection brings.
SLOWEST: Final = 2000


class Patient(SocketUnreader):  # type: ignore[misc]  # gunicorn has no types
    """Reads from a connection until time is up; then it is as if the other side had hung up."""

    def __init__(self, sock: socket) -> None:
        super().__init__(sock)
        self._until = 0.0
        self.begin()

    def begin(self) -> None:
        """Another request may come on this connection now."""
        self._until = time.monotonic() + PATIENCE

    def chunk(self, size_hint: int | None = None) -> bytes:
        """The next bytes; none when nothing came in time."""
        if not self._has_come():
            return b""
        data = bytes(super().chunk(size_hint))
        self._until += len(data) / SLOWEST
        return data

    def _has_come(self) -> bool:
        if isinstance(self.sock, ssl.SSLSocket) and self.sock.pending():
            return True
        waiting = select.poll()
        waiting.register(self.sock, select.POLLIN)
        return bool(waiting.poll(max(0.0, self._until - time.monotonic()) * 1000))


def begin(conn: Any) -> None:
    """Let the connection `conn` of gunicorn read patiently, from its first request on."""
    if not conn.initialized:
        if "init" not in vars(conn):
            conn.init = partial(_init, conn, conn.init)
    elif isinstance(conn.parser.unreader, Patient):
        conn.parser.unreader.begin()
    else:
        conn.parser.unreader = Patient(conn.sock)


def _init(conn: Any, init: Any) -> None:
    init()
    if isinstance(conn.sock, ssl.SSLSocket):
        _shake_hands(conn.sock)
    conn.parser.unreader = Patient(conn.sock)


def _shake_hands(sock: ssl.SSLSocket) -> None:
    sock.settimeout(PATIENCE)
    try:
        sock.do_handshake()
    except TimeoutError as error:
        raise ConnectionResetError(errno.ECONNRESET, "no handshake in time") from error
    sock.settimeout(None)
