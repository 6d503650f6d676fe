"""One browser of each engine for all that is tried in it. Skips where there is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engines import firefox, webkit
from tests.engines.screen import Screen
from tests.needs import need

ENGINES = {"safari": webkit, "firefox": firefox}


@pytest.fixture(scope="module", params=ENGINES)
def screen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    """The window of a browser."""
    engine = ENGINES[request.param]
    reason = engine.missing()
    need(reason is None, str(reason))
    with engine.opened(tmp_path_factory.mktemp("home")) as browser:
        yield browser
