"""Forty who write at once, through a real server: nobody is lost, nobody counts twice, nothing breaks."""

import http.client
import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from flask import Flask

from scorepad.usecases import upkeep
from tests.conftest import close, make_app
from tests.serving import serving

FORTY = 40
#: Seat 3 is set whenever this is played, so that nobody ever wins.
HAND = {"pitcher": 3, "bid": 3, "high": 1, "low": 2, "jack": None, "game": 4}


class Writer:
    """A client with one connection of its own, to be closed."""

    def __init__(self, address: str, key: str | None = None) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        self._headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})

    def ask(self, method: str, path: str, body: Any = None, repeat: str | None = None) -> tuple[int, Any]:
        """One request; its status and what came back."""
        headers = self._headers | ({"Idempotency-Key": repeat} if repeat else {})
        sent = None if body is None else json.dumps(body)
        self._connection.request(method, f"/api/v1{path}", sent, headers)
        answer = self._connection.getresponse()
        return answer.status, json.loads(answer.read() or b"null")

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An empty database with all tables, of each kind in turn."""
    if request.param == "sqlite":
        file = tmp_path_factory.mktemp("forty") / "scorepad.sqlite3"
        shutil.copyfile(request.getfixturevalue("sqlite_template"), file)
        return f"sqlite:///{file}"
    cluster = request.getfixturevalue("cluster")
    return str(cluster.url(cluster.create(request.getfixturevalue("postgres_template"))))


@pytest.fixture(scope="module")
def server(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on it with a process a core."""
    with serving(
        tmp_path_factory.mktemp("instance"), SCOREPAD_DATABASE_URL=url, SCOREPAD_RATE_LIMITS="false"
    ) as served:
        yield served.address
        served.stop()


@pytest.fixture(scope="module")
def app(url: str) -> Iterator[Flask]:
    """An application on the same database."""
    made = make_app(url)
    yield made
    close(made)


@pytest.fixture
def opened(server: str) -> tuple[str, str]:
    """A pad and a key to it."""
    with Writer(server) as writer:
        status, told = writer.ask("POST", "/pads", {"name": "Forty"})
    assert status == 201
    return told["pad"]["id"], told["keys"]["score"]


def asks(server: str, key: str, path: str) -> Any:
    """What is read there."""
    with Writer(server, key) as writer:
        status, told = writer.ask("GET", path)
    assert status == 200
    return told


def starts(writer: Writer, pad: str) -> str:
    """A new match of four."""
    status, match = writer.ask("POST", f"/pads/{pad}/matches", {"seats": ["Ana", "Bo", "Cy", "Di"], "dealer": 1})
    assert status == 201
    return str(match["id"])


def at_once(server: str, key: str, work: Callable[[int, Writer], list[tuple[int, Any]]]) -> list[tuple[int, Any]]:
    """What forty writers were answered who began at the same moment."""
    ready = Barrier(FORTY)

    def one(place: int) -> list[tuple[int, Any]]:
        with Writer(server, key) as writer:
            ready.wait()
            return work(place, writer)

    with ThreadPoolExecutor(FORTY) as pool:
        return [answer for answers in pool.map(one, range(FORTY)) for answer in answers]


def ledger(server: str, key: str, match: str) -> list[dict[str, Any]]:
    """The whole ledger of a match, which is not longer than a page, from its first entry."""
    found: list[dict[str, Any]] = asks(server, key, f"/matches/{match}/entries?limit=200&after=0")
    return found


def clean(app: Any) -> bool:
    """Whether everything that is derived is what the ledgers say."""
    with app.app_context():
        return upkeep.check().clean


def test_forty_writers_on_one_match_each_send_everything_twice(app, server, opened):
    pad, key = opened
    with Writer(server, key) as writer:
        match = starts(writer, pad)
    keys = {place: [str(uuid4()) for _ in range(3)] for place in range(FORTY)}

    def work(place: int, writer: Writer) -> list[tuple[int, Any]]:
        # Two and two share their keys: a double tap, and a phone that tries again.
        return [writer.ask("POST", f"/matches/{match}/hands", HAND, repeat) for repeat in keys[place // 2 * 2]]

    answers = at_once(server, key, work)
    assert Counter(status for status, _ in answers) == {201: FORTY * 3}
    entries = ledger(server, key, match)
    assert [entry["version"] for entry in entries] == list(range(1, FORTY * 3 // 2 + 2))
    assert Counter(entry["id"] for entry in entries[1:]) == Counter(
        repeat for place in range(0, FORTY, 2) for repeat in keys[place]
    )
    told = asks(server, key, f"/matches/{match}")
    assert [hand["number"] for hand in told["hands"]] == list(range(1, FORTY * 3 // 2 + 1))
    assert clean(app)


def test_of_forty_who_record_the_same_hand_one_is_first(app, server, opened):
    pad, key = opened
    with Writer(server, key) as writer:
        match = starts(writer, pad)

    def work(_: int, writer: Writer) -> list[tuple[int, Any]]:
        return [writer.ask("POST", f"/matches/{match}/hands", {**HAND, "number": number}) for number in (1, 2, 3)]

    answers = at_once(server, key, work)
    assert Counter(status for status, _ in answers) == {201: 3, 409: FORTY * 3 - 3}
    for status, told in answers:
        if status == 409:
            assert told["code"] == "hand_exists"
            assert told["current"]["version"] >= 2
    assert [entry["version"] for entry in ledger(server, key, match)] == [1, 2, 3, 4]
    assert clean(app)


def test_forty_writers_on_forty_matches_do_not_meet(app, server, opened):
    pad, key = opened

    def work(_: int, writer: Writer) -> list[tuple[int, Any]]:
        match = starts(writer, pad)
        answers = [writer.ask("POST", f"/matches/{match}/hands", HAND, str(uuid4())) for _ in range(5)]
        answers.append(writer.ask("GET", f"/matches/{match}"))
        return answers

    answers = at_once(server, key, work)
    assert Counter(status for status, _ in answers) == {201: FORTY * 5, 200: FORTY}
    assert all(len(told["hands"]) == 5 for status, told in answers if status == 200)
    listed = asks(server, key, f"/pads/{pad}/matches")
    assert len({each["id"] for each in listed}) == FORTY
    assert all(each["hands"] == 5 for each in listed)
    assert clean(app)


def test_forty_who_open_pads_and_add_the_same_player_end_with_one(app, server, opened):
    pad, key = opened

    def work(_: int, writer: Writer) -> list[tuple[int, Any]]:
        return [writer.ask("POST", f"/pads/{pad}/players", {"name": "Zoe"}), writer.ask("POST", "/pads", {"name": "P"})]

    answers = Counter(status for status, _ in at_once(server, key, work))
    assert answers == {201: FORTY + 1, 409: FORTY - 1}
