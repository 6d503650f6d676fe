"""How a process learns that something was committed, by itself or by any other.

Only a hint that something may be new: whoever hears it reads the tables. `ring` is heard within the process at once.
Beyond it SQLite is asked for its `data_version`, which another connection's commit changes, and PostgreSQL notifies
whoever listens. Any other database, and a PostgreSQL that does not answer, is supposed to change all the time.
"""

from __future__ import annotations

import logging
import selectors
import socket
import sqlite3
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, Protocol

from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from scorepad.storage.engine import file_of

#: Seconds between two looks at an SQLite file, and between two when nothing tells of changes.
EVERY: Final = 0.05
EVERY_UNTOLD: Final = 1.0
#: Seconds until a connection on which nothing comes any more is known to be dead.
_KEEPALIVE: Final = {
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
_CHANNEL: Final = "scorepad"
_NOTIFY: Final = text(f"NOTIFY {_CHANNEL}")

_log = logging.getLogger(__name__)


class Bell:
    """Something that any thread, and a signal handler, can ring and one thread waits for. Rung twice, it is rung."""

    def __init__(self) -> None:
        self._heard, self._rung = socket.socketpair()
        self._heard.setblocking(False)
        self._rung.setblocking(False)

    def fileno(self) -> int:
        """To be selected for reading."""
        return self._heard.fileno()

    def ring(self) -> None:
        """Wake who waits, or who waits next."""
        with suppress(OSError):  # full: it is rung already; closed: nobody waits
            self._rung.send(b".")

    def still(self) -> bool:
        """Forget that it was rung; whether it was."""
        rung = False
        with suppress(BlockingIOError):
            while self._heard.recv(4096):
                rung = True
        return rung

    def close(self) -> None:
        """Nobody waits any more."""
        self._heard.close()
        self._rung.close()


class Changes(Protocol):
    """What tells of changes. Made, waited on and closed by one thread."""

    def wait(self, seconds: float) -> bool:
        """Wait for a change, at most so long; whether there may have been one since the last time."""

    def close(self) -> None:
        """Stop listening."""


def announce(session: Session) -> None:
    """Within a transaction: let its commit be heard by other processes, where the database does not see to that."""
    if session.get_bind().dialect.name == "postgresql":
        session.execute(_NOTIFY)


def ring() -> None:
    """After a commit: let it be heard in this process."""
    for bell in _Ringing.bells:
        bell.ring()


def listen(engine: Engine, bell: Bell) -> Changes:
    """Begin to listen; `bell` is rung by `ring`, and by whoever wants the one who waits to look."""
    file = file_of(engine.url)
    if file is not None:
        return _OfSqlite(bell, file)
    if engine.driver == "psycopg":
        return _OfPostgres(bell, engine)
    return _Untold(bell)


class _Ringing:
    """The bells that a commit rings; the tuple is replaced, never changed, for it is read without the lock."""

    lock = threading.Lock()
    bells: tuple[Bell, ...] = ()


class _Untold:
    """Nothing tells: every second there may have been something."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self._poller = selectors.DefaultSelector()
        self._poller.register(bell, selectors.EVENT_READ)
        with _Ringing.lock:
            _Ringing.bells = (*_Ringing.bells, bell)

    def wait(self, seconds: float) -> bool:
        self._poller.select(min(seconds, EVERY_UNTOLD))
        self._bell.still()
        return True

    def close(self) -> None:
        with _Ringing.lock:
            _Ringing.bells = tuple(each for each in _Ringing.bells if each is not self._bell)
        self._poller.close()


class _OfSqlite(_Untold):
    """The `data_version` of a file, on a connection that writes nothing."""

    def __init__(self, bell: Bell, file: Path) -> None:
        super().__init__(bell)
        self._connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._version = self._now()

    def wait(self, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            self._poller.select(max(0.0, min(left, EVERY)))
            rung = self._bell.still()
            version, self._version = self._version, self._now()
            if rung or version != self._version:
                return True
            if left <= 0:
                return False

    def close(self) -> None:
        super().close()
        self._connection.close()

    def _now(self) -> int:
        with closing(self._connection.execute("PRAGMA data_version")) as found:
            return int(found.fetchone()[0])


class _OfPostgres(_Untold):
    """A connection that listens; when it is lost, everything may be new until there is another."""

    def __init__(self, bell: Bell, engine: Engine) -> None:
        super().__init__(bell)
        self._driver: Any = engine.dialect.loaded_dbapi
        self._where, self._how = engine.dialect.create_connect_args(engine.url)
        self._connection: Any = None
        self._connect()

    def wait(self, seconds: float) -> bool:
        if self._connection is None:
            # with a new connection too: nobody told what was committed while there was none
            return self._connect() or super().wait(seconds)
        try:
            self._poller.select(seconds)
            rung = self._bell.still()
            told = list(self._connection.notifies(timeout=0))
        except (self._driver.Error, OSError):
            self._lose()
            return True
        return rung or bool(told)

    def close(self) -> None:
        if self._connection is not None:
            self._lose()
        super().close()

    def _connect(self) -> bool:
        try:
            made = self._driver.connect(*self._where, **{**_KEEPALIVE, **self._how, "autocommit": True})
            made.execute(f"LISTEN {_CHANNEL}")
        except (self._driver.Error, OSError) as error:
            _log.warning("Nothing tells of changes, looking for them instead: %s", type(error).__name__)
            return False
        self._connection = made
        self._poller.register(made.fileno(), selectors.EVENT_READ)
        return True

    def _lose(self) -> None:
        for key in list(self._poller.get_map().values()):
            if key.fileobj is not self._bell:
                self._poller.unregister(key.fileobj)
        self._connection.close()
        self._connection = None
