"""Flight mode: an evening goes on without a network, and is there once, and right, when there is one again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from flask import Flask
from jinja2 import StrictUndefined
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import BaseWSGIServer, make_server

from scorepad.rules.match import Match
from scorepad.usecases import hands
from scorepad.usecases.opened import open_match
from tests.browser.conftest import LOOKS_FOR_ITS_END, PHONE, SilentHandler
from tests.browser.evening import Pad
from tests.browser.handset import SENT, TWELVE, as_hands, converged, join, record, tell, totals, waiting
from tests.conftest import close, make_app

#: A service worker is set up in the background, when the machine finds time for it.
READY = """async () => {
  const there = async () => {
    for (const name of await caches.keys()) if (await (await caches.open(name)).match(location.href)) return true;
    return false;
  };
  for (let times = 0; times < 300 && !(navigator.serviceWorker.controller && (await there())); times++) {
    await new Promise((done) => setTimeout(done, 100));
  }
}"""


class Restarting:
    """A server that can be stopped and started again, on one port and one database."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._port = 0
        self._running: tuple[Flask, BaseWSGIServer, threading.Thread] | None = None
        self.start()

    def start(self) -> None:
        app = make_app(self._database)
        app.jinja_env.undefined = StrictUndefined
        server = make_server("127.0.0.1", self._port, app, threaded=True, request_handler=SilentHandler)
        self._port = server.server_port
        thread = threading.Thread(target=server.serve_forever, args=(LOOKS_FOR_ITS_END,))
        thread.start()
        self._running = (app, server, thread)

    def stop(self) -> None:
        if self._running is None:
            return
        app, server, thread = self._running
        self._running = None
        server.shutdown()
        thread.join()
        server.server_close()
        close(app)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"


@pytest.fixture
def restarting(database: str) -> Iterator[Restarting]:
    server = Restarting(database)
    yield server
    server.stop()


@pytest.fixture
def phone_on(chromium: Browser, restarting: Restarting, pad: Pad) -> Iterator[Callable[[str], Page]]:
    """A phone on a table screen, which may open without a network from then on."""
    with ExitStack() as closing:

        def opened(table: str) -> Page:
            context = chromium.new_context(
                base_url=restarting.address,
                viewport=PHONE,  # type: ignore[arg-type]  # a plain dict will do
                has_touch=True,
                is_mobile=True,
            )
            closing.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(15_000)
            join(context, pad.secrets["score"])
            page.goto(table)
            page.evaluate(READY)
            return page

        yield opened


@pytest.fixture
def stored(app: Flask, pad: Pad) -> Callable[[str], Match]:
    """The match behind a path, as the database has it."""

    def read(path: str) -> Match:
        with app.app_context():
            return open_match(pad.holder, path.rpartition("/")[2]).match

    return read


def played_in_flight(page: Page) -> None:
    """Twelve hands without a network, the page loaded anew now and then."""
    page.context.set_offline(True)
    for index, told in enumerate(TWELVE, start=1):
        record(page, *told, hurried=True)
        if index in (2, 7, 12):
            page.reload()
            expect(page.locator("h1")).to_contain_text(f"Hand {index + 1} ")
            expect(page.locator("#connection")).to_contain_text(f"{index} waiting to send")
    assert [item["number"] for item in waiting(page)] == list(range(1, 13))


Play = Callable[..., str]
LONG: dict[str, Any] = {"rules": {"target": 21}}


def test_twelve_hands_in_flight_mode_are_there_once_and_right(
    phone_on: Callable[[str], Page], play: Play, stored: Callable[[str], Match]
) -> None:
    expected = stored(play(as_hands(TWELVE), **LONG)).totals
    table = play(**LONG)
    page = phone_on(table)
    played_in_flight(page)
    assert tuple(totals(page)) == expected
    assert stored(table).hands == ()
    page.context.set_offline(False)
    converged(page, 13, expected)
    match = stored(table)
    assert (match.totals, [each.number for each in match.hands]) == (expected, list(range(1, 13)))
    expect(page.locator(".sheet tbody tr")).to_have_count(12)


def test_a_server_that_was_restarted_meanwhile_gets_them_once(
    phone_on: Callable[[str], Page], play: Play, stored: Callable[[str], Match], restarting: Restarting
) -> None:
    expected = stored(play(as_hands(TWELVE), **LONG)).totals
    table = play(**LONG)
    page = phone_on(table)
    restarting.stop()
    for told in TWELVE[:6]:
        record(page, *told, hurried=True)
    expect(page.locator("#connection")).to_contain_text("6 waiting to send")
    restarting.start()
    for told in TWELVE[6:]:
        record(page, *told, hurried=True)
    converged(page, 13, expected)
    assert stored(table).totals == expected


def test_hands_of_another_phone_in_between_are_kept_too(
    phone_on: Callable[[str], Page], play: Play, stored: Callable[[str], Match], app: Flask, pad: Pad
) -> None:
    table = play(**LONG)
    page = phone_on(table)
    played_in_flight(page)
    theirs = as_hands([(2, 1, (2, 2, None, 2)), (3, 2, (3, 3, 1, 3))])
    with app.app_context():
        for each in theirs:
            hands.record_hand(pad.holder, table.rpartition("/")[2], each)
    page.context.set_offline(False)
    choice = page.locator("#choice")
    expect(choice).to_contain_text("Bo bid 1")
    assert len(waiting(page)) == 12
    # what was told after theirs stays in sight, and the next hand takes no number twice
    expect(page.locator("h1")).to_contain_text("Hand 13 ")
    expect(page.locator(".sheet tr.waiting .state", has_text="waiting to send")).to_have_count(10)
    choice.get_by_role("button", name="Make ours hand 3").tap()
    expect(choice).to_have_count(0)
    expect(page.locator("h1")).to_contain_text("Hand 15 ")
    page.evaluate(SENT)
    match = stored(table)
    assert [each.number for each in match.hands] == list(range(1, 15))
    assert [(each.pitcher, each.bid) for each in match.hands[2:]] == [told[:2] for told in TWELVE]
    converged(page, 15, match.totals)


def test_a_hand_that_waits_is_taken_back_without_a_network(phone_on: Callable[[str], Page], play: Play) -> None:
    page = phone_on(play(**LONG))
    page.context.set_offline(True)
    tell(page, *TWELVE[0])
    page.locator(".say .record").tap()
    expect(page.locator("#connection")).to_contain_text("1 waiting to send")
    page.locator(".say").get_by_role("button", name="Undo").tap()
    expect(page.locator("h1")).to_contain_text("Hand 1 ")
    assert waiting(page) == []
    expect(page.locator(".say .record")).to_have_attribute("aria-disabled", "false")
