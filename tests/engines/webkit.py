"""Safari's engine: WebKitGTK's MiniBrowser on a screen that nobody sees, driven by WebDriver."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.engines.screen import STARTING, Screen

#: What has to be installed.
PROGRAMS = ("WebKitWebDriver", "Xvfb")
#: The narrowest that the window becomes: its own buttons need more room than a small phone has.
WINDOW = {"width": 360, "height": 740}
FINGER = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}


def missing() -> str | None:
    """Why there is no such browser here, or None."""
    absent = [program for program in PROGRAMS if not shutil.which(program)]
    return f"Safari's engine needs {' and '.join(absent)} (Debian: webkit2gtk-driver, xvfb)" if absent else None


class WebKit(Screen):
    """The only window of a session of the driver at `address`."""

    def __init__(self, address: str) -> None:
        self._session = address
        self._session += "/session/" + self._say("POST", "/session", {"capabilities": {}})["sessionId"]
        self._say("POST", "/window/rect", WINDOW)

    def go(self, address: str) -> None:
        self._say("POST", "/url", {"url": address})

    def run(self, expression: str) -> Any:
        return self._say("POST", "/execute/sync", {"script": f"return {expression}", "args": []})

    def touch(self, x: int, y: int) -> None:
        steps = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
        actions = [{**FINGER, "actions": [*steps, {"type": "pointerUp", "button": 0}]}]
        self._say("POST", "/actions", {"actions": actions})

    def close(self) -> None:
        """Close the browser."""
        self._say("DELETE", "")

    def _say(self, method: str, path: str, said: object = None) -> Any:
        body = None if said is None else json.dumps(said).encode()
        asked = urllib.request.Request(self._session + path, body, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=STARTING) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refused:
            with refused:
                raise AssertionError(f"{method} {path}: {refused.read().decode()}") from refused


@contextmanager
def opened(home: Path) -> Iterator[WebKit]:
    """A fresh browser that keeps nothing, but for what it may write to `home`."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1024x800x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as display:
        try:
            assert display.stdout is not None
            place = {"DISPLAY": f":{display.stdout.readline().strip()}", "HOME": str(home)}
            with socket.socket() as taken:
                taken.bind(("127.0.0.1", 0))
                port = taken.getsockname()[1]
            with subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=os.environ | place, **quiet) as driver:
                try:
                    _wait_for(port)
                    browser = WebKit(f"http://127.0.0.1:{port}")
                    yield browser
                    browser.close()
                finally:
                    driver.terminate()
        finally:
            display.terminate()


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + STARTING
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=STARTING).close()
        except ConnectionRefusedError:
            assert time.monotonic() < deadline, "the driver of Safari's engine did not start"
            time.sleep(0.02)
        else:
            return
