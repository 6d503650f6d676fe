"""Asking the REST surface as a client does, in the words of the contract."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.builders import four_players, told

ROOT = "/api/v1"
PROBLEM = "application/problem+json"
#: The facts of a hand in which seat 3 makes a 2, and of one in which seat 3 is set.
MADE = told(pitcher=3, bid=2, high=3, low=1, jack=None, game=3)
SET = told(pitcher=3, bid=3, high=3, low=2, jack=None, game=4)


@dataclass(frozen=True)
class Rest:
    """A client with a key (or none) to a pad."""

    app: Flask
    pad: str = ""
    key: str | None = None

    def ask(self, method: str, path: str, version: object = None, **words: Any) -> TestResponse:
        """One request below `/api/v1`; `version` goes into If-Match, `repeat` into Idempotency-Key."""
        headers = dict(words.pop("headers", {}))
        if self.key is not None:
            headers.setdefault("Authorization", f"Bearer {self.key}")
        if version is not None:
            headers["If-Match"] = version if isinstance(version, str) else f'"{version}"'
        if (repeat := words.pop("repeat", None)) is not None:
            headers["Idempotency-Key"] = str(repeat)
        return self.app.test_client(use_cookies=False).open(ROOT + path, method=method, headers=headers, **words)

    def get(self, path: str, **words: Any) -> TestResponse:
        """Read."""
        return self.ask("GET", path, **words)

    def post(self, path: str, json: Any = None, **words: Any) -> TestResponse:
        """Make something."""
        return self.ask("POST", path, **({} if json is None else {"json": json}), **words)

    def put(self, path: str, json: Any, **words: Any) -> TestResponse:
        """Correct something."""
        return self.ask("PUT", path, json=json, **words)

    def patch(self, path: str, json: Any, **words: Any) -> TestResponse:
        """Change something."""
        return self.ask("PATCH", path, json=json, **words)

    def delete(self, path: str, **words: Any) -> TestResponse:
        """Take something away."""
        return self.ask("DELETE", path, **words)

    def with_key(self, key: str | None) -> Rest:
        """The same with another key."""
        return replace(self, key=key)

    def starts(self, **document: Any) -> Table:
        """A match of four players on the pad."""
        answer = self.post(f"/pads/{self.pad}/matches", four_players(**document))
        assert answer.status_code == 201, answer.json
        return Table(self, answer.json["id"])


@dataclass(frozen=True)
class Table:
    """A match that somebody follows."""

    rest: Rest
    id: str

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/matches/{self.id}"

    def now(self) -> dict[str, Any]:
        """The match as it is."""
        answer = self.rest.get(self.path)
        assert answer.status_code == 200
        return answer.json

    def totals(self) -> list[int]:
        """How it stands, by side."""
        return [side["total"] for side in self.now()["sides"]]

    def records(self, *hands: dict[str, Any]) -> dict[str, Any]:
        """Record hands; the match after the last one."""
        answer = None
        for hand in hands:
            answer = self.rest.post(f"{self.path}/hands", hand)
            assert answer.status_code == 201, answer.json
        assert answer is not None
        return answer.json


def opens_a_pad(app: Flask, **words: Any) -> dict[str, Rest]:
    """A new pad, by the role of whoever asks."""
    answer = Rest(app).post("/pads", {"name": "Thursday club", **words})
    assert answer.status_code == 201, answer.json
    pad = answer.json["pad"]["id"]
    return {role: Rest(app, pad, key) for role, key in answer.json["keys"].items()}


def refused(answer: TestResponse, status: int, code: str, pointer: str | None = None) -> dict[str, Any]:
    """The problem that `answer` is, which must be this one."""
    told = answer.json
    assert (answer.status_code, told and told.get("code")) == (status, code), told
    assert_problem(answer)
    if pointer is not None:
        assert pointer in [each["pointer"] for each in told["errors"]], told
    return told


def assert_problem(answer: TestResponse) -> None:
    """Whether `answer` has the one shape that every error of the REST surface has."""
    told = answer.json
    assert answer.content_type == PROBLEM
    assert told["status"] == answer.status_code
    assert told["type"] == f"/problems/{told['code']}"
    for member in ("title", "detail", "next"):
        assert told[member], member
        assert "{{" not in told[member]
    for each in told.get("errors", ()):
        assert each["code"]
        assert each["detail"]
        assert each["pointer"] == "" or each["pointer"].startswith("/")
