"""A page in any engine: go there, tap, read. Each engine says how it does that in `webkit.py` and `firefox.py`."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from typing import Any

#: Seconds that a page has to come to what is expected of it.
PATIENCE = 20
#: Seconds for which something has to stand still before it is tapped.
STILL = 0.1
STILL_TIMES = 5
#: Seconds that a browser has to start, and to answer, on a machine that has other things to do.
STARTING = 60
#: Where the middle of an element is, in pixels of the window; null as long as a finger would not hit it there.
MIDDLE = """(() => {{
  const all = document.querySelectorAll({selector});
  if (all.length !== 1) return null;
  const [one] = all;
  const middle = () => {{
    const box = one.getBoundingClientRect();
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const hit = document.elementFromPoint(x, y);
    return hit && (one.contains(hit) || hit.contains(one) || hit.closest('label')?.control === one) ? [x, y] : null;
  }};
  if (!middle()) one.scrollIntoView({{ block: 'center', behavior: 'instant' }});
  return document.readyState === 'complete' ? middle() : null;
}})()"""


class Screen(ABC):
    """One page of one browser, about as large as a phone."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Open an address and wait until it is loaded."""

    @abstractmethod
    def run(self, expression: str) -> Any:
        """What a JavaScript expression comes to on the page, as JSON brings it; a promise is not awaited."""

    @abstractmethod
    def touch(self, x: int, y: int) -> None:
        """Put a finger on this place of the window and lift it."""

    def tap(self, selector: str) -> None:
        """Tap the only element of this kind. Raises AssertionError when there is none, or something covers it."""
        middle = MIDDLE.format(selector=json.dumps(selector))
        before, now = None, self.until(middle)
        # A finger goes where something stands still; a busy engine may scroll the page once more, after the script.
        while now != before:
            time.sleep(STILL)
            before, now = now, self.until(middle)
        self.touch(*now)

    def settle(self) -> None:
        """Wait until the page scrolls no more by itself: Safari's shows what got the focus a little late."""
        still, before = 0, None
        while still < STILL_TIMES:
            time.sleep(STILL)
            now = self.run("scrollY")
            still = still + 1 if now == before else 0
            before = now

    def read(self, selector: str) -> str:
        """The text of the first element of this kind, with single spaces, as soon as there is any."""
        found = self.until(f"document.querySelector({json.dumps(selector)})?.innerText")
        return " ".join(found.split())

    def until(self, expression: str) -> Any:
        """What an expression comes to as soon as that is anything. Raises AssertionError when it stays nothing."""
        deadline = time.monotonic() + PATIENCE
        while not (found := self.run(expression)):
            assert time.monotonic() < deadline, f"after {PATIENCE} s still {found!r}: {expression}"
            time.sleep(0.02)
        return found
