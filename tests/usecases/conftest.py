"""Matches at hand for the use cases."""

from __future__ import annotations

import pytest

from scorepad.usecases.hands import record_hand
from scorepad.usecases.ledger import Outcome
from scorepad.usecases.matches import start_match
from scorepad.usecases.people import Holder
from tests.builders import four_players, play_to_a_win


@pytest.fixture
def match_id(holder: Holder) -> str:
    """A match of four, nothing recorded yet."""
    return start_match(holder, four_players()).match_id


@pytest.fixture
def won(holder: Holder, match_id: str) -> Outcome:
    """The same match, won by Cy with his second hand."""
    outcomes = [record_hand(holder, match_id, each) for each in play_to_a_win()]
    return outcomes[-1]
