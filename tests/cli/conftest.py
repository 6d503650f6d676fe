"""The command line as somebody calls it, on a Scorepad of the test's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorepad.cli import main

Run = Callable[..., Result]


@pytest.fixture
def scorepad(instance: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command, in English: `scorepad("check").exit_code`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "SCOREPAD_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    return lambda *words, **more: CliRunner().invoke(
        main, [str(word) for word in words], catch_exceptions=False, **more
    )
