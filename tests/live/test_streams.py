"""One stream by itself: for a browser with its cookie, in the language it reads, alive while nothing happens."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad import live
from scorepad.live import stream
from scorepad.live.events import HUB
from scorepad.live.hub import Hub
from tests.api.asking import Rest, Table, opens_a_pad, refused
from tests.builders import MADE, told
from tests.live.following import PATIENCE


@pytest.fixture
def keys(app: Flask) -> dict[str, Rest]:
    return opens_a_pad(app)


@pytest.fixture
def table(keys: dict[str, Rest]) -> Table:
    return keys["manage"].starts()


@pytest.fixture
def hub(app: Flask) -> Iterator[Hub]:
    kept: Hub = app.extensions[HUB]
    yield kept
    kept.stop()
    assert kept.join(PATIENCE)


def events(answer: TestResponse) -> Iterator[tuple[str, Any]]:
    """The events of a stream as they come."""
    lines = b""
    for piece in answer.iter_encoded():
        lines += piece
        while b"\n\n" in lines:
            frame, _, lines = lines.partition(b"\n\n")
            said = dict(line.split(": ", 1) for line in frame.decode().split("\n") if ": " in line)
            if "data" in said:
                yield said["event"], json.loads(said["data"])


def has_happened(happens: Any) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not happens() and time.monotonic() < deadline:
        time.sleep(0.01)
    return bool(happens())


def test_a_browser_follows_with_its_cookie(app: Flask, table: Table, hub: Hub) -> None:
    browser = app.test_client()
    refused(browser.get(f"/api/v1{table.path}/events"), 401, "no_key")
    with browser.session_transaction() as session:
        session["keys"] = {table.rest.pad: table.rest.key}
    answer = browser.get(f"/api/v1{table.path}/events?after=0", headers={"Accept": "text/event-stream"})
    kind, told_to_it = next(events(answer))
    assert (kind, told_to_it["match"]["version"]) == ("match_started", 1)
    answer.close()
    assert hub.open == 0


def test_who_only_asks_what_he_would_get_takes_no_room(app: Flask, table: Table, hub: Hub) -> None:
    answer = table.rest.ask("HEAD", f"{table.path}/events")
    assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
    answer.close()
    assert hub.open == 0


def test_a_stream_says_that_it_is_there_while_nothing_happens(
    table: Table, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "SILENCE", 0.0)
    answer = table.rest.get(f"{table.path}/events")
    pieces = answer.iter_encoded()
    assert next(pieces).startswith(b"retry: ")
    assert next(pieces) == b":\n\n"
    answer.close()


def test_the_thread_that_looks_ends_with_the_last_stream_and_begins_with_the_next(table: Table, hub: Hub) -> None:
    def looking() -> int:
        return sum(thread.name == "scorepad-live" for thread in threading.enumerate())

    for _ in range(2):
        answers = [table.rest.get(f"{table.path}/events?after=0") for _ in range(3)]
        for answer in answers:
            assert next(events(answer))[0] == "match_started"
        assert looking() == 1
        for answer in answers:
            answer.close()
        assert has_happened(lambda: looking() == 0)


def test_when_the_server_stops_streams_end_and_no_other_begins(app: Flask, table: Table, hub: Hub) -> None:
    answer = table.rest.get(f"{table.path}/events?after=0")
    heard = events(answer)
    assert next(heard)[0] == "match_started"
    live.stop(app)
    assert list(heard) == []
    answer.close()
    assert refused(table.rest.get(f"{table.path}/events"), 503, "busy")["status"] == 503


def test_what_one_thread_enters_another_hears_without_delay(table: Table, hub: Hub) -> None:
    answer = table.rest.get(f"{table.path}/events?after=1")
    heard = events(answer)
    table.rest.put(f"{table.path}/draft", {"number": 1, "hand": told(pitcher=4, bid=3)})
    assert next(heard)[1]["sentence"] == "Di pitches for 3."
    table.records(told(**MADE), told(**MADE))
    kinds = [next(heard)[0] for _ in range(3)]
    assert kinds.count("hand_recorded") == 2
    answer.close()
