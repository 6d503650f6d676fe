"""A PostgreSQL of the tests' own: made at the start of a run, thrown away at its end, on a port nobody else has."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg

#: The account that runs the server when the tests are run by root, which PostgreSQL refuses to be run by.
ACCOUNT = "postgres"
#: Nothing here has to survive a power cut, and forty writers each bring their own connection.
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "autovacuum": "off",
    "log_min_messages": "fatal",
}
HOW_IT_IS_MADE = ("-A", "trust", "-E", "UTF8", "--locale", "C.UTF-8", "--no-sync")
STARTUP_SECONDS = 30


def find_programs() -> Path | None:
    """The folder of the newest installed `initdb` and `postgres`, or None."""
    installed = [each.parent for each in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if installed:
        return max(installed, key=lambda folder: int(folder.parent.name))
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


@dataclass(frozen=True)
class Cluster:
    """A running server, reached on `port` of this machine."""

    port: int

    def url(self, database: str) -> str:
        """How SQLAlchemy reaches `database`."""
        return f"postgresql+psycopg://{ACCOUNT}@127.0.0.1:{self.port}/{database}"

    def run(self, statement: str) -> None:
        """Run one statement outside any transaction, on the maintenance database."""
        address = f"host=127.0.0.1 port={self.port} user={ACCOUNT} dbname=postgres"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]  # the names in it are made here

    def create(self, template: str = "template0", name: str = "") -> str:
        """A new database, a copy of `template`; its name, which is made up unless it is given."""
        name = name or f"table_{uuid4().hex[:12]}"
        self.run(f'CREATE DATABASE "{name}" TEMPLATE "{template}" ENCODING \'UTF8\'')
        return name

    def drop(self, name: str) -> None:
        """Forget a database, whoever is still connected to it."""
        self.run(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _as_account() -> list[str]:
    """What to put before a command so that it neither runs as root nor outlives the tests."""
    become = ["--reuid", ACCOUNT, "--regid", ACCOUNT, "--init-groups"] if os.geteuid() == 0 else []
    return ["setpriv", *become, "--pdeathsig", "QUIT"]


def _folder() -> Path:
    """A new folder that the server's account owns, in memory where there is room for it there."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="scorepad-pg-", dir=memory if os.access(memory, os.W_OK) else None))
    if os.geteuid() == 0:
        shutil.chown(folder, ACCOUNT, ACCOUNT)
    return folder


def _wait_until_it_answers(server: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + STARTUP_SECONDS
    while True:
        with suppress(psycopg.OperationalError):
            psycopg.connect(f"host=127.0.0.1 port={port} user={ACCOUNT} dbname=postgres").close()
            return
        if server.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("The tests' PostgreSQL did not start.")
        time.sleep(0.05)


@contextmanager
def running_cluster(programs: Path) -> Iterator[Cluster]:
    """A new cluster, running inside the `with`."""
    folder = _folder()
    files = folder / "data"
    try:
        subprocess.run(
            [*_as_account(), str(programs / "initdb"), "-D", str(files), "-U", ACCOUNT, *HOW_IT_IS_MADE],
            check=True,
            capture_output=True,
            cwd=folder,
        )
        port = _free_port()
        options = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        server = subprocess.Popen(
            [
                *_as_account(),
                str(programs / "postgres"),
                "-D",
                str(files),
                "-p",
                str(port),
                "-k",
                str(folder),
                *options,
            ],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_until_it_answers(server, port)
            yield Cluster(port)
        finally:
            server.send_signal(signal.SIGQUIT)
            server.wait(timeout=STARTUP_SECONDS)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
