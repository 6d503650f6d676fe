"""What a test needs from the machine it runs on: PostgreSQL, a browser, Node."""

from __future__ import annotations

import os

import pytest


def need(condition: object, reason: str) -> None:
    """Skip the running test for `reason` unless `condition` holds.

    With SCOREPAD_REQUIRE_ALL=1 in the environment nothing may be missing: the test fails instead, so that a run which
    is meant to prove everything never passes by skipping.
    """
    if condition:
        return
    if os.environ.get("SCOREPAD_REQUIRE_ALL") == "1":
        pytest.fail(f"{reason} (SCOREPAD_REQUIRE_ALL=1 allows no skips)", pytrace=False)
    pytest.skip(reason)
