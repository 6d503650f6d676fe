"""Fixtures of the REST suite: a new pad, and who asks."""

import pytest
from flask import Flask

from scorepad import translate
from tests.api.asking import Rest, Table, opens_a_pad


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
