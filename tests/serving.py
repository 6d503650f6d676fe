"""A real server, started as people start it, for tests that need more than one process."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

#: Seconds in which a server has to start, and to stop.
PATIENCE = 30
START = "from scorepad.cli import main; main()"
#: The same where a process cannot fork.
START_UNFORKED = f"import os; del os.fork; {START}"


@dataclass
class Served:
    """A running server: its `address` with a slash at the end, its process, and what it has printed so far."""

    address: str
    process: subprocess.Popen[str]
    printed: list[str]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> str:
        """End it; everything that it has printed. Raises when it does not end in time."""
        assert self.process.stdout is not None
        self.process.send_signal(how)
        self.process.wait(timeout=PATIENCE)
        # not `communicate`, which knows nothing of what `readline` has read ahead
        return "".join([*self.printed, *self.process.stdout])


@contextmanager
def serving(instance: Path, *options: str, start: str = START, **settings: str) -> Iterator[Served]:
    """`scorepad serve` with `options` on a free port, its files in `instance`; killed at the end if still there."""
    process = subprocess.Popen(
        [sys.executable, "-c", start, "serve", "--port", "0", *options],
        env=os.environ | {"SCOREPAD_INSTANCE": str(instance), "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"} | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        printed: list[str] = []
        address = None
        while address is None:
            line = process.stdout.readline()
            assert line, f"the server did not start: {''.join(printed)}"
            printed.append(line)
            found = re.search(r"http://127\.0\.0\.1:\d+/", line)
            address = found and found[0]
        yield Served(address, process, printed)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
