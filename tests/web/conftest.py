"""A pad with a match on it, and people who look at it through their browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from jinja2 import StrictUndefined

from scorepad import translate
from tests.browser import evening
from tests.browser.evening import Pad
from tests.web.reading import Visitor

Play = Callable[..., str]


@pytest.fixture(autouse=True)
def strict(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that no catalogue has, or a value that no view gave to its template, fails the test."""
    translate.strict()
    monkeypatch.setattr(app.jinja_env, "undefined", StrictUndefined)


@pytest.fixture
def pad(app: Flask) -> Pad:
    """An empty pad."""
    with app.app_context():
        return evening.open_pad()


@pytest.fixture
def play(app: Flask, pad: Pad) -> Play:
    """Starts a match on the pad, with the hands it is given; answers the address of its table screen."""

    def started(*args: object, **document: object) -> str:
        with app.app_context():
            return f"/pads/{pad.id}/matches/{evening.play(pad, *args, **document)}"  # type: ignore[arg-type]

    return started


@pytest.fixture
def visitor(app: Flask) -> Callable[[], Visitor]:
    """Somebody new who holds no key."""
    return lambda: Visitor(app.test_client())


@pytest.fixture
def manager(visitor: Callable[[], Visitor], pad: Pad) -> Visitor:
    """Somebody who may do everything on the pad."""
    return visitor().join(pad.secrets["manage"])


@pytest.fixture
def scorer(visitor: Callable[[], Visitor], pad: Pad) -> Visitor:
    """Somebody who may record."""
    return visitor().join(pad.secrets["score"])


@pytest.fixture
def watcher(visitor: Callable[[], Visitor], pad: Pad) -> Visitor:
    """Somebody who may only look."""
    return visitor().join(pad.secrets["watch"])
