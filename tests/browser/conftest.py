"""A real browser on a real server, each test with a pad of its own. Skips where there is no Chromium."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from flask import Flask
from jinja2 import StrictUndefined
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from scorepad import translate
from tests.browser import evening
from tests.browser.evening import Pad
from tests.browser.handset import join
from tests.needs import need

PHONE = {"width": 360, "height": 640}
NARROW = {"width": 320, "height": 640}
LAPTOP = {"width": 1280, "height": 800}

#: How often, in seconds, a server looks whether it shall stop: every test waits for that.
LOOKS_FOR_ITS_END = 0.02

Open = Callable[..., Page]


def find_chromium() -> str | None:
    """Where Chromium is, or None. `SCOREPAD_CHROMIUM` names another one.

    The one without windows of its own does the same in two thirds of the time.
    """
    told = os.environ.get("SCOREPAD_CHROMIUM")
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return told or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, for the whole run."""
    found = find_chromium()
    need(found, "Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found)
        yield browser
        browser.close()


class SilentHandler(WSGIRequestHandler):
    """Answers without a line in the log for each request."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


@pytest.fixture
def server(app: Flask) -> Iterator[str]:
    """The address of a server that runs the application of the test."""
    translate.strict()
    app.jinja_env.undefined = StrictUndefined
    running = make_server("127.0.0.1", 0, app, threaded=True, request_handler=SilentHandler)
    thread = threading.Thread(target=running.serve_forever, args=(LOOKS_FOR_ITS_END,))
    thread.start()
    yield f"http://127.0.0.1:{running.server_port}"
    running.shutdown()
    thread.join()
    running.server_close()


@pytest.fixture
def pad(app: Flask) -> Pad:
    """An empty pad."""
    with app.app_context():
        return evening.open_pad()


@pytest.fixture
def play(app: Flask, pad: Pad) -> Callable[..., str]:
    """Starts a match on the pad, with the hands it is given; answers the path of its table screen."""

    def started(*args: Any, **document: Any) -> str:
        with app.app_context():
            return f"/pads/{pad.id}/matches/{evening.play(pad, *args, **document)}"

    return started


@pytest.fixture
def phone(chromium: Browser, server: str) -> Iterator[Open]:
    """A new phone, `phone(key, size=PHONE, scheme="light", scripts=True)`; it has joined with `key` if there is one."""
    with ExitStack() as closing:

        def opened(
            key: str | None = None, size: dict[str, int] = PHONE, scheme: str = "light", *, scripts: bool = True
        ) -> Page:
            context = chromium.new_context(
                base_url=server,
                viewport=size,  # type: ignore[arg-type]  # a plain dict will do
                color_scheme=scheme,  # type: ignore[arg-type]  # light or dark
                java_script_enabled=scripts,
                has_touch=True,
            )
            closing.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(10_000)
            if key:
                join(context, key)
            return page

        yield opened
