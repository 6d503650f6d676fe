"""What holds for every test: no deadline on a busy machine, and nothing skipped where everything was promised."""

import os
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("scorepad", deadline=None)
settings.load_profile("scorepad")

#: Set by `.ci/run`: Chromium, Node and PostgreSQL are there, so a test that skips itself has lost its way.
REQUIRE_ALL = "SCOREPAD_REQUIRE_ALL"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and os.environ.get(REQUIRE_ALL):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} may not be skipped here ({REQUIRE_ALL} is set): {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if report.skipped and os.environ.get(REQUIRE_ALL):
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} may not be skipped here ({REQUIRE_ALL} is set): {report.longrepr}"
    return report
