"""A screen that follows a match, and a client that writes, against a server that really runs."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tests.builders import SET, four_players

#: Seconds that a test waits for what will surely come, on a machine that has other things to do.
PATIENCE = 30


@dataclass(frozen=True)
class Answer:
    """What came back: `body` read as JSON, None when there is none."""

    status: int
    headers: http.client.HTTPMessage
    body: Any


@dataclass(frozen=True)
class Client:
    """Somebody with a key (or none) who asks the server at `address`."""

    address: str
    key: str | None = None

    def ask(self, method: str, path: str, json_: Any = None, **headers: str) -> Answer:
        """One request below `/api/v1`."""
        connection, answer = self.open(method, path, json_, **headers)
        with closing(connection):
            raw = answer.read()
            return Answer(answer.status, answer.headers, json.loads(raw) if raw else None)

    def open(
        self, method: str, path: str, json_: Any = None, **headers: str
    ) -> tuple[socket.socket, http.client.HTTPResponse]:
        """The same, its answer not read yet; with the connection that it comes by."""
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=PATIENCE)
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.key is not None:
            told["Authorization"] = f"Bearer {self.key}"
        if json_ is not None:
            told["Content-Type"] = "application/json"
        connection.request(method, f"/api/v1{path}", None if json_ is None else json.dumps(json_), told)
        kept = connection.sock  # which it forgets when the answer is to be the last
        return kept, connection.getresponse()

    def does(self, method: str, path: str, json_: Any = None, **headers: str) -> Any:
        """What comes back when it works, as it must."""
        answer = self.ask(method, path, json_, **headers)
        assert answer.status < 300, answer
        return answer.body


@dataclass(frozen=True)
class Pad:
    """A new pad at a server: who may manage it, score on it, watch it."""

    id: str
    manage: Client
    score: Client
    watch: Client

    @classmethod
    def at(cls, address: str) -> Pad:
        """Open one."""
        told = Client(address).does("POST", "/pads", {"name": "Thursday club"})
        by_role = {role: Client(address, key) for role, key in told["keys"].items()}
        return cls(told["pad"]["id"], **by_role)

    def starts(self) -> str:
        """The address of a new match of four, below `/api/v1`."""
        return f"/matches/{self.score.does('POST', f'/pads/{self.id}/matches', four_players())['id']}"

    def records(self, match: str, **told: Any) -> int:
        """Record a hand in which nobody comes near the target; the version after it."""
        return int(self.score.does("POST", f"{match}/hands", {**SET, "high": 1, **told})["version"])


@dataclass(frozen=True)
class Heard:
    """An event as it came, and when (seconds on the clock that never goes back)."""

    at: float
    kind: str
    id: int | None
    data: Any


class Follower:
    """An open stream, read in a thread of its own until it ends or is closed."""

    def __init__(self, client: Client, match: str, query: str = "", **headers: str) -> None:
        self.connection, self.answer = client.open("GET", f"{match}/events{query}", **headers)
        self.events: list[Heard] = []
        self.ended = False
        self._news = threading.Condition()
        if self.answer.status == 200:
            self._thread = threading.Thread(target=self._read, daemon=True)
            self._thread.start()

    @property
    def entries(self) -> list[Heard]:
        """What came of the ledger."""
        return [each for each in list(self.events) if each.kind != "draft"]

    @property
    def versions(self) -> list[int | None]:
        """The ids of those."""
        return [each.id for each in self.entries]

    @property
    def drafts(self) -> list[Any]:
        """What came of hands being entered."""
        return [each.data for each in list(self.events) if each.kind == "draft"]

    def until(self, happens: Callable[[Follower], object]) -> Follower:
        """Wait until something holds; fails when it does not within reason."""
        with self._news:
            assert self._news.wait_for(lambda: happens(self), PATIENCE), (self.versions[-5:], self.drafts, self.ended)
        return self

    def close(self) -> None:
        """Leave, as a page does that is closed."""
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)
        self.connection.close()

    def _read(self) -> None:
        told: dict[str, str] = {}
        with suppress(OSError, ValueError, http.client.HTTPException, AttributeError):
            while line := self.answer.readline():
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name:
                    told[name] = value
                    continue
                if "data" in told:
                    self._hear(told)
                told = {}
        with self._news:
            self.ended = True
            self._news.notify_all()

    def _hear(self, told: dict[str, str]) -> None:
        number = int(told["id"]) if "id" in told else None
        heard = Heard(time.monotonic(), told["event"], number, json.loads(told["data"]))
        with self._news:
            self.events.append(heard)
            self._news.notify_all()
