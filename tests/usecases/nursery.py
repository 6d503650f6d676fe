"""Where the recorders of `recorder` come from: one prepared process, of which each is a copy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PATIENCE = 60


class Nursery:
    """Starts recorders on one database and hears what they say."""

    def __init__(self, url: str) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-m", "tests.usecases.recorder", url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            start_new_session=True,
        )

    def start(self, secret: str, match_id: str, hands: int) -> None:
        """Let one more recorder begin."""
        assert self._parent.stdin is not None
        self._parent.stdin.write(f"{secret} {match_id} {hands}\n")
        self._parent.stdin.flush()

    def hear(self) -> str:
        """The next line that any recorder writes; "" when all have ended."""
        assert self._parent.stdout is not None
        return self._parent.stdout.readline().strip()

    def close(self) -> list[str]:
        """Wait until all recorders have ended; what they said that nobody has heard."""
        rest, _ = self._parent.communicate(timeout=PATIENCE)
        assert self._parent.returncode == 0
        return rest.split()

    def end(self) -> None:
        """Let no recorder go on, whatever it is doing."""
        with suppress(ProcessLookupError):
            os.killpg(self._parent.pid, signal.SIGKILL)
        self._parent.communicate()


@contextmanager
def nursery(url: str) -> Iterator[Nursery]:
    """A nursery that ends with the `with`."""
    made = Nursery(url)
    try:
        yield made
    finally:
        made.end()
