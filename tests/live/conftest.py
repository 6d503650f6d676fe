"""Fixtures of the live suite: a server of two processes on each database, and who follows a match there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conftest import new_database
from tests.live.following import Client, Follower, Pad
from tests.serving import Served, serving

Follow = Callable[..., Follower]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Two processes that serve one database, for all tests of a file."""
    folder = tmp_path_factory.mktemp("served")
    url = new_database(request, request.param, folder)
    with serving(folder / "instance", "--workers", "2", SCOREPAD_DATABASE_URL=url) as running:
        yield running
        running.stop()


@pytest.fixture
def pad(served: Served) -> Pad:
    """A new pad at that server."""
    return Pad.at(served.address)


@pytest.fixture
def match(pad: Pad) -> str:
    """A match on it that has just started."""
    return pad.starts()


@pytest.fixture
def follow() -> Iterator[Follow]:
    """What opens a stream, closed at the end of the test."""
    opened: list[Follower] = []

    def open_stream(client: Client, match: str, query: str = "", **headers: Any) -> Follower:
        opened.append(Follower(client, match, query, **headers))
        return opened[-1]

    yield open_stream
    for each in opened:
        each.close()
