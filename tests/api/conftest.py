"""Fixtures of the REST suite: a new pad, and who asks."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.api.asking import Rest, Table, opens_a_pad
from tests.conftest import close, make_app


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


@pytest.fixture(scope="module")
def lasting(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One application on SQLite for a whole module, for tests that do not mind what others left there."""
    file = tmp_path_factory.mktemp("lasting") / "scorepad.sqlite3"
    shutil.copyfile(sqlite_template, file)
    made = make_app(f"sqlite:///{file}")
    yield made
    close(made)
