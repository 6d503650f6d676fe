"""A process that records hands and says so: started by the tests, and killed by them.

`python -m tests.usecases.recorder URL`, then a line on standard input for each recorder that is wanted: a key, a match
and how many hands. Each is a process of its own, forked from this one, where everything is prepared but no connection
open. What it writes: its process id, then the id of each hand when it is recorded, and "done" when it has recorded all.
"""

from __future__ import annotations

import os
import sys
from uuid import uuid4

from flask import Flask

from scorepad.usecases.hands import record_hand
from tests.builders import endless_hands
from tests.conftest import holds, make_app


def tell(word: object) -> None:
    """Write one line, at once and whole."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def record(app: Flask, secret: str, match_id: str, count: int) -> None:
    """Record `count` hands, one after another."""
    tell(os.getpid())
    with app.app_context():
        holder = holds(secret)
        for each in endless_hands(count):
            sent = uuid4()
            record_hand(holder, match_id, each, entry_id=sent)
            tell(sent)
    tell("done")


def main(url: str) -> None:
    """Fork a recorder for each line."""
    app = make_app(url)
    for line in sys.stdin:
        secret, match_id, count = line.split()
        if os.fork() == 0:
            record(app, secret, match_id, int(count))
            os._exit(0)
    while True:
        try:
            os.wait()
        except ChildProcessError:
            return


if __name__ == "__main__":
    main(sys.argv[1])
