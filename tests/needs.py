"""What a test needs from the machine it runs on: PostgreSQL, browsers, Node."""

from __future__ import annotations

import pytest


def need(condition: object, reason: str) -> None:
    """Skip the running test for `reason` unless `condition` holds; where everything is to be proved, that fails."""
    if not condition:
        pytest.skip(reason)
