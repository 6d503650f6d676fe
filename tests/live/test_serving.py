"""What streams cost a server: room for so many and no more, none for who has left, and no delay when it stops."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tests.live.conftest import Follow
from tests.live.following import PATIENCE, Client, Follower, Pad
from tests.serving import START, START_UNFORKED, serving

#: A server's own database and its own pace.
ALONE = pytest.mark.parametrize("start", [START, START_UNFORKED], ids=["forked", "unforked"])


def test_a_server_with_twenty_open_streams_stops_at_once(instance: Path, database: str, follow: Follow) -> None:
    with serving(instance, "--workers", "2", SCOREPAD_DATABASE_URL=database) as served:
        pad = Pad.at(served.address)
        match = pad.starts()
        screens = [follow(pad.watch, match, "?after=0") for _ in range(20)]
        for screen in screens:
            screen.until(lambda each: each.versions)
        began = time.monotonic()
        printed = served.stop()
        assert time.monotonic() - began < 3
        assert served.process.returncode == 0
        assert "Traceback" not in printed
        for screen in screens:
            screen.until(lambda each: each.ended)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_where_no_process_can_fork_it_is_the_same(
    instance: Path, database: str, follow: Follow, how: signal.Signals
) -> None:
    with serving(instance, start=START_UNFORKED, SCOREPAD_DATABASE_URL=database) as served:
        pad = Pad.at(served.address)
        match = pad.starts()
        screens = [follow(pad.watch, match, "?after=1") for _ in range(20)]
        pad.score.does("PUT", f"{match}/draft", {"number": 1, "hand": {"pitcher": 4}})
        for screen in screens:
            screen.until(lambda each: each.drafts)
        pad.records(match)
        for screen in screens:
            screen.until(lambda each: each.versions == [2] and each.drafts[-1]["hand"] is None)
        began = time.monotonic()
        served.stop(how)
        assert time.monotonic() - began < 3
        for screen in screens:
            screen.until(lambda each: each.ended)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@ALONE
def test_there_is_room_for_so_many_streams_and_still_for_everything_else(
    instance: Path, database: str, follow: Follow, start: str
) -> None:
    settings = {"SCOREPAD_DATABASE_URL": database, "SCOREPAD_STREAMS": "4"}
    with serving(instance, "--workers", "1", start=start, **settings) as served:
        pad = Pad.at(served.address)
        match = pad.starts()
        screens = [follow(pad.watch, match) for _ in range(3)]
        assert [screen.answer.status for screen in screens] == [200, 200, 200]
        refused = pad.watch.ask("GET", f"{match}/events")
        assert (refused.status, refused.body["code"]) == (503, "busy")  # three quarters are all that one key may have
        screens.append(follow(pad.score, match))
        assert screens[-1].answer.status == 200
        refused = pad.score.ask("GET", f"{match}/events")
        assert (refused.status, refused.body["code"]) == (503, "busy")
        assert int(refused.headers["Retry-After"]) > 0
        assert refused.headers["Content-Type"] == "application/problem+json"
        version = pad.records(match)
        for screen in screens:
            screen.until(lambda each: each.versions == [version])
        screens[0].close()
        assert _gets_in(pad.watch, match, follow)
        served.stop(signal.SIGINT)


def _gets_in(client: Client, match: str, follow: Follow) -> bool:
    """Whether a stream is let in before long: a server notices only by and by that another was closed."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        screen: Follower = follow(client, match)
        if screen.answer.status == 200:
            return True
        screen.close()
        time.sleep(0.2)
    return False


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_no_process_stays_behind_for_its_streams_when_the_server_is_killed(
    instance: Path, database: str, follow: Follow
) -> None:
    with serving(instance, "--workers", "2", SCOREPAD_DATABASE_URL=database) as served:
        pad = Pad.at(served.address)
        screens = [follow(pad.watch, pad.starts(), "?after=0") for _ in range(4)]
        for screen in screens:
            screen.until(lambda each: each.versions)
        served.stop(signal.SIGKILL)  # which waits until the last process has let go of what it prints to
        for screen in screens:
            screen.until(lambda each: each.ended)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_screens_follow_on_when_the_connection_that_listens_is_lost(
    instance: Path, database: str, follow: Follow
) -> None:
    with serving(instance, "--workers", "2", SCOREPAD_DATABASE_URL=database) as served:
        pad = Pad.at(served.address)
        match = pad.starts()
        screens = [follow(pad.watch, match, "?after=0") for _ in range(8)]
        for screen in screens:
            screen.until(lambda each: each.versions == [1])
        for version in (2, 3):
            assert _cut_off_who_listens(database) > 0
            assert pad.records(match) == version
            for screen in screens:
                screen.until(lambda each, version=version: each.versions[-1] == version)
        assert all(screen.versions == [1, 2, 3] for screen in screens)
        served.stop()


def _cut_off_who_listens(database: str) -> int:
    """End the connections of PostgreSQL that listen; how many they were. Waits for there being one."""
    engine = create_engine(database)
    ended = 0
    deadline = time.monotonic() + PATIENCE
    with engine.connect() as connection:
        while not ended and time.monotonic() < deadline:
            cut = text(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
            ended = connection.execute(cut).scalar_one()
            connection.rollback()
    engine.dispose()
    return ended
