"""Fixtures of the REST suite: a new pad, and who asks."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from scorepad import translate
from tests.api.asking import Rest, Table, opens_a_pad
from tests.conftest import close, make_app


@pytest.fixture(autouse=True)
def _every_word_is_there():
    """A text without words fails the test that meets it."""
    translate.strict()
    yield
    translate.strict(False)


@pytest.fixture
def keys(app: Flask) -> dict[str, Rest]:
    """Whoever asks with each of a new pad's keys, by role."""
    return opens_a_pad(app)


@pytest.fixture
def rest(keys: dict[str, Rest]) -> Rest:
    """Somebody who may do everything."""
    return keys["manage"]


@pytest.fixture
def table(rest: Rest) -> Table:
    """A match of four players that has just started."""
    return rest.starts()


@pytest.fixture
def makes(database: str) -> Iterator[Callable[..., Flask]]:
    """Makes further applications on the same database, with other settings."""
    made: list[Flask] = []

    def make(**settings: object) -> Flask:
        made.append(make_app(database, **settings))
        return made[-1]

    yield make
    for app in made:
        close(app)
