"""The production servers behind `scorepad serve`: gunicorn with threads, waitress where a process cannot fork."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from flask import Flask

#: Seconds that requests under way have to end in when the server is stopped.
PATIENCE = 3
#: Requests one process answers at a time beside the streams that are open, each of which keeps a thread.
SPARE_THREADS = 16
_HOST: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


@dataclass(frozen=True)
class Plan:
    """How to serve: on which listening socket, with how many processes, pinned to cores or not.

    `ready` is called once, when the first request can come. `certificate`, `key`: files for HTTPS; the same port then
    also answers plain HTTP, as the application allows it.
    """

    listening: socket.socket
    workers: int
    pinned: bool
    ready: Callable[[], None]
    certificate: Path | None = None
    key: Path | None = None


def cores() -> list[int]:
    """The processor cores this process may use; an empty list where the system does not say."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address, so that nobody else takes it before the server is up. Raises OSError."""
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this option lets two servers share the port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
        # From now on another server is told that the port is taken.
        sock.listen(socket.SOMAXCONN)
    except OSError:
        sock.close()
        raise
    return sock


def home_address() -> str | None:
    """The address of this machine in the home network, or None when it is in none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Choosing the way to an address (here one kept for documentation) tells which of ours it starts from.
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") or address == "0.0.0.0" else address  # noqa: S104 - compared, not bound


def names() -> list[str]:
    """The names by which this machine can be reached from itself, and in most home networks from others."""
    host = socket.gethostname().split(".")[0].lower()
    return ["localhost", *([f"{host}.local"] if _HOST.fullmatch(host) else [])]


def threads(app: Flask) -> int:
    """How many threads a process needs: one for each stream, and some that no stream can take."""
    return int(app.config["SCOREPAD_STREAMS"]) + SPARE_THREADS


def can_fork() -> bool:
    """Whether this system has processes that fork, and so the server that does HTTPS."""
    return hasattr(os, "fork")


def run(app: Flask, plan: Plan) -> None:
    """Serve until the process is told to stop (Ctrl-C, SIGTERM)."""
    # Only one of the two can be imported on every system.
    server = import_module("scorepad.cli.forked" if can_fork() else "scorepad.cli.unforked")
    server.serve(app, plan)
