"""A match on a real server, as REST has it and as a screen shows it."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Sequence
from typing import Any

from tests.engines.screen import Screen

SEATS = ("Ana", "Bo", "Cy", "Di")
POINTS = ("high", "low", "jack", "game")
#: A hand: pitcher and bid, then who took each point (None: nobody).
Told = tuple[int, int, tuple[int | None, ...]]


class Table:
    """A new pad with a match to 7 of four players, Cy dealing, over REST with the score key."""

    def __init__(self, address: str) -> None:
        self._api = f"{address}api/v1"
        self._headers = {"Content-Type": "application/json"}
        opened = self._ask("/pads", name="Thursday")
        self._headers["Authorization"] = f"Bearer {opened['keys']['score']}"
        self.link: str = opened["links"]["score"]
        match = self._ask(f"/pads/{opened['pad']['id']}/matches", seats=list(SEATS), dealer=3)
        self._match = f"/matches/{match['id']}"
        self.page = f"{address}pads/{opened['pad']['id']}{self._match}"

    def read(self) -> dict[str, Any]:
        """The match as the server has it."""
        return dict(self._ask(self._match))

    def totals(self) -> tuple[int, ...]:
        """What the sides stand at on the server."""
        return tuple(side["total"] for side in self.read()["sides"])

    def record(self, told: Told) -> None:
        """Record a hand from somewhere else."""
        pitcher, bid, took = told
        self._ask(f"{self._match}/hands", pitcher=pitcher, bid=bid, **dict(zip(POINTS, took, strict=True)))

    def _ask(self, path: str, **said: object) -> Any:
        asked = urllib.request.Request(self._api + path, json.dumps(said).encode() if said else None, self._headers)
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return json.load(answer)


def sit_down(screen: Screen, table: Table) -> None:
    """Join with the link of the pad, as from a message, and look at the table."""
    screen.go(table.link)
    screen.until("location.pathname.startsWith('/pads/') && document.readyState === 'complete'")
    screen.go(table.page)
    # without its script the page works too, but by loading anew
    screen.run("window.same = true")


def tell(screen: Screen, told: Told) -> None:
    """Tap a hand, without Record."""
    pitcher, bid, took = told
    screen.tap(f'#hand-form input[name="call"][value="{pitcher}:{bid}"]')
    for point, side in zip(POINTS, took, strict=True):
        screen.tap(f'#hand-form input[name="took-{point}"][value="{side or "nobody"}"]')


def record(screen: Screen, told: Told) -> None:
    """Tap a hand and Record."""
    tell(screen, told)
    screen.tap(".say .record")


def shows(screen: Screen, totals: Sequence[int]) -> None:
    """Wait until the big figures are these, and the page stands still."""
    figures = "[...document.querySelectorAll('.standing .count')].map((each) => Number(each.dataset.shown)).join()"
    screen.until(f"{figures} === '{','.join(map(str, totals))}'")
    screen.settle()


def sent(screen: Screen) -> None:
    """Wait until nothing waits to be sent."""
    screen.until("!Object.keys(localStorage).some((name) => name.startsWith('scorepad.outbox.'))")
