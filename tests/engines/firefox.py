"""Firefox, without a window, driven by WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

from tests.engines.screen import STARTING, Screen

NAMES = ("firefox-esr", "firefox")
PHONE = {"width": 360, "height": 640}
FINGER = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}


def missing() -> str | None:
    """Why there is no such browser here, or None."""
    return None if any(map(shutil.which, NAMES)) else "Firefox is not installed (Debian: firefox-esr)"


class Firefox(Screen):
    """The first tab of a browser that has just been started, over its WebSocket."""

    def __init__(self, wire: WebSocket) -> None:
        self._wire = wire
        self._numbers = itertools.count(1)
        self._say("session.new", capabilities={})
        self._tab = self._say("browsingContext.getTree")["contexts"][0]["context"]
        self._say("browsingContext.setViewport", context=self._tab, viewport=PHONE, devicePixelRatio=2)

    def go(self, address: str) -> None:
        self._say("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def run(self, expression: str) -> Any:
        asked = {"expression": f"JSON.stringify(({expression}) ?? null)", "target": {"context": self._tab}}
        answer = self._say("script.evaluate", **asked, awaitPromise=False)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def touch(self, x: int, y: int) -> None:
        steps = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
        actions = [{**FINGER, "actions": [*steps, {"type": "pointerUp", "button": 0}]}]
        self._say("input.performActions", context=self._tab, actions=actions)

    def close(self) -> None:
        """Close the browser."""
        self._say("browser.close")

    def _say(self, method: str, **said: Any) -> Any:
        number = next(self._numbers)
        self._wire.send(json.dumps({"id": number, "method": method, "params": said}))
        while (answer := json.loads(self._wire.recv())).get("id") != number:
            pass
        assert answer["type"] == "success", f"{method}: {answer}"
        return answer["result"]


@contextmanager
def opened(home: Path) -> Iterator[Firefox]:
    """A fresh browser whose profile is in `home`."""
    program = next(filter(None, map(shutil.which, NAMES)))
    with subprocess.Popen(
        [program, "--headless", "--no-remote", "--profile", str(home), "--remote-debugging-port", "0"],
        env=os.environ | {"HOME": str(home), "MOZ_CRASHREPORTER_DISABLE": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stderr is not None
            addresses = (re.search(r"listening on (ws://\S+)", line) for line in process.stderr)
            found = next(filter(None, addresses), None)
            assert found, "Firefox did not start"
            # with an origin it would take the test for a page, and refuse
            with closing(create_connection(f"{found[1]}/session", timeout=STARTING, suppress_origin=True)) as wire:
                browser = Firefox(wire)
                yield browser
                browser.close()
            process.wait(STARTING)
        finally:
            process.kill()
