"""Fixtures for every suite: a database, an application that uses it, and somebody with a key to a pad.

Whatever stores something is tested on real SQLite files and on a real PostgreSQL: in the suites named below a test
that asks for `database`, or for anything made from it, runs on both, elsewhere on SQLite.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from flask import Flask
from hypothesis import settings

from scorepad import storage, translate
from scorepad.app import create_app
from scorepad.usecases import keys, pads, upkeep
from scorepad.usecases.people import Holder
from tests.needs import need
from tests.postgres import Cluster, find_programs, running_cluster

#: The suites that run on both databases.
ON_BOTH = ("api", "live", "storage", "usecases")
#: The suites whose tests use one application after the other, as its visitors do; each finds an empty database behind
#: it. Making the application takes longer than most of these tests. The others stop theirs, or leave threads behind
#: that still ask when the next test has begun.
ONE_APPLICATION = ("api", "storage", "usecases", "web")
#: The suites whose tests take seconds each, dealt out among the workers before anything else.
LONG = ("engines", "browser")
#: In the environment of a run that is meant to prove everything: a test that skips itself fails instead.
REQUIRE_ALL = "SCOREPAD_REQUIRE_ALL"

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

# A busy machine is slow now and then; how long an example takes is no test.
settings.register_profile("scorepad", deadline=None)
settings.load_profile("scorepad")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return _not_skipped(report, item)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    return _not_skipped(report, collector)


def _not_skipped(report: Report, node: pytest.Item | pytest.Collector) -> Report:
    if report.skipped and os.environ.get(REQUIRE_ALL):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{node.nodeid} may not be skipped where {REQUIRE_ALL} is set: {reason}"
    return report


def pytest_configure() -> None:
    """A sentence without words is a mistake that a test shall see, not a line in a log."""
    translate.strict()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give `database` its kinds, unless the test itself says which it wants."""
    if "database" not in metafunc.fixturenames:
        return
    said = {name for mark in metafunc.definition.iter_markers("parametrize") for name in mark.args[:1]}
    if "database" not in said:
        kinds = ("sqlite", "postgres") if _suite(metafunc.definition.path) in ON_BOTH else ("sqlite",)
        metafunc.parametrize("database", kinds, indirect=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let no worker end with long tests while the others have nothing left to do.

    Each worker begins with an equal part of the list, and takes from the end of another's part when it has done its
    own. So every part begins with its share of the long tests, and ends with what takes milliseconds.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = sorted((item for item in items if _suite(item.path) in LONG), key=lambda item: LONG.index(_suite(item.path)))
    short = [item for item in items if _suite(item.path) not in LONG]
    together: dict[str, list[pytest.Item]] = {}
    for item in long:
        together.setdefault(_shared_browser(item) or item.nodeid, []).append(item)
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, those in enumerate(together.values()):
        parts[number % workers] += those
    for number, part in enumerate(parts):
        share = len(items) * (number + 1) // workers - len(items) * number // workers
        size = max(0, share - len(part))
        part.extend(short[:size])
        del short[:size]
    items[:] = [item for part in parts for item in part]


def _shared_browser(item: pytest.Item) -> str | None:
    """Which browser the tests of a file share, if they do: it takes seconds to open."""
    callspec = getattr(item, "callspec", None)
    return callspec.params.get("screen") if callspec else None


def _suite(file: Path) -> str:
    return file.relative_to(Path(__file__).parent).parts[0]


def make_app(url: str, **settings: object) -> Flask:
    """An application on the database `url`, as a server would have it but for the rate limits."""
    return create_app(
        {
            "TESTING": True,
            "SCOREPAD_DATABASE_URL": url,
            "SCOREPAD_DATABASE_CONNECTIONS": 48,
            "SCOREPAD_SECRET_KEY": "for the tests",
            "SCOREPAD_RATE_LIMITS": False,
            **settings,
        }
    )


def close(app: Flask) -> None:
    """Let go of the database."""
    with app.app_context():
        storage.db.session.remove()
        storage.db.engine.dispose()


def _lay_out(url: str) -> None:
    app = make_app(url)
    with app.app_context():
        upkeep.upgrade()
    close(app)


@pytest.fixture(autouse=True)
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An instance folder of the test's own, so that none touches the checkout's."""
    folder = tmp_path / "instance"
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(folder))
    return folder


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database file with all tables, to be copied."""
    file = tmp_path_factory.mktemp("template") / "empty.sqlite3"
    _lay_out(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for the whole run."""
    programs = find_programs()
    need(programs, "PostgreSQL's server programs (initdb, postgres) are not installed")
    need(shutil.which("setpriv"), "setpriv (util-linux) is not installed, by which the tests run PostgreSQL")
    assert programs is not None
    with running_cluster(programs) as running:
        yield running


@pytest.fixture(scope="session")
def postgres_template(cluster: Cluster) -> str:
    """The name of an empty PostgreSQL database with all tables, to be copied."""
    name = cluster.create()
    _lay_out(cluster.url(name))
    return name


def new_database(request: pytest.FixtureRequest, kind: str, folder: Path) -> str:
    """The URL of a new database with all tables: a SQLite file in `folder`, or on the cluster of the run."""
    if kind == "sqlite":
        file = folder / "scorepad.sqlite3"
        shutil.copyfile(request.getfixturevalue("sqlite_template"), file)
        return f"sqlite:///{file}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.url(cluster.create(request.getfixturevalue("postgres_template")))


@pytest.fixture(scope="session")
def applications(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Applications]:
    """The applications that tests use one after the other."""
    made = Applications(request, tmp_path_factory.mktemp("applications"))
    yield made
    for app in made.made.values():
        close(app)


class Applications:
    """One application for each kind of database, and how to lay an empty database before it."""

    def __init__(self, request: pytest.FixtureRequest, folder: Path) -> None:
        self._request = request
        self._file = folder / "scorepad.sqlite3"
        self._name = ""
        self.made: dict[str, Flask] = {}

    def lay_out(self, kind: str) -> str:
        """Put an empty database in the place of the last one; its URL, which is always the same."""
        if kind == "sqlite":
            for each in self._file.parent.iterdir():
                each.unlink()  # whoever still has it open goes on with the old one
            return new_database(self._request, kind, self._file.parent)
        cluster: Cluster = self._request.getfixturevalue("cluster")
        if self._name:
            cluster.drop(self._name)
        self._name = cluster.create(self._request.getfixturevalue("postgres_template"), self._name)
        return cluster.url(self._name)

    def using(self, url: str) -> Flask:
        """The application on the database `url`, which `lay_out` named."""
        if url not in self.made:
            self.made[url] = make_app(url)
        return self.made[url]


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database with all tables."""
    kind = getattr(request, "param", "sqlite")
    if _suite(request.path) in ONE_APPLICATION:
        yield request.getfixturevalue("applications").lay_out(kind)
        return
    url = new_database(request, kind, tmp_path)
    yield url
    if kind != "sqlite":
        request.getfixturevalue("cluster").drop(url.rpartition("/")[2])


@pytest.fixture
def app(request: pytest.FixtureRequest, database: str, instance: Path) -> Iterator[Flask]:
    """An application on an empty database; no context is open."""
    if _suite(request.path) not in ONE_APPLICATION:
        made = make_app(database)
        yield made
        close(made)
        return
    shared: Flask = request.getfixturevalue("applications").using(database)
    settings = dict(shared.config)
    shared.config["SCOREPAD_INSTANCE"] = str(instance)
    yield shared
    close(shared)
    shared.config.clear()
    shared.config.update(settings)


@pytest.fixture
def context(app: Flask) -> Iterator[None]:
    """An application context for the whole test, as use cases need one."""
    with app.app_context():
        yield


@pytest.fixture
def secrets(context: None) -> dict[str, str]:
    """A new pad's three keys, by role."""
    opened = pads.open_pad("Thursday club", timezone="Europe/Zagreb")
    assert opened.secrets is not None
    return dict(opened.secrets)


@pytest.fixture
def holder(secrets: dict[str, str]) -> Holder:
    """Somebody who may do everything on a pad of his own."""
    return holds(secrets["manage"])


@pytest.fixture
def stranger(context: None) -> Holder:
    """Somebody who may do everything, on another pad."""
    opened = pads.open_pad("The others")
    assert opened.secrets is not None
    return holds(opened.secrets["manage"])


def holds(secret: str) -> Holder:
    """Who holds this key, which must be good."""
    found = keys.identify(secret)
    assert found is not None
    return found
