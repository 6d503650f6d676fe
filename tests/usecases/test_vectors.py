"""The rules in numbers, through matches that are stored."""

from __future__ import annotations

import pytest

from scorepad.formats import plain
from scorepad.rules.broken import Broken
from scorepad.rules.match import Match
from scorepad.usecases.hands import record_hand
from scorepad.usecases.matches import open_match, start_match
from scorepad.usecases.people import Holder
from scorepad.usecases.scores import score
from scorepad.usecases.upkeep import check
from tests.builders import Vector, vectors


def agrees(match: Match, vector: Vector) -> None:
    """The hands and the winner are what the vector says."""
    for place, expected in enumerate(vector.expect["deals"]):
        found = match.hands[place]
        for name, value in expected.items():
            got = getattr(found, name)
            assert (list(got) if isinstance(got, tuple) else got) == value, f"{vector.id}: deal {place + 1}, {name}"
    assert (match.winner and match.winner.side) == vector.expect["winner"], vector.id


def refused_as(broken: Broken, vector: Vector) -> None:
    """The refusal is the one that the vector says, and points at its deal."""
    assert broken.code == vector.expect["error"], vector.id
    if "deal" in vector.expect:
        assert broken.pointer.startswith(f"/hands/{vector.expect['deal'] - 1}"), vector.id


def test_matches_told_hand_by_hand_come_out_as_the_vectors_say(holder: Holder) -> None:
    told = [vector for vector in vectors() if not vector.refused]
    for vector in told:
        start = {key: value for key, value in vector.match.items() if key != "hands"}
        match_id = start_match(holder, start).match_id
        for each in vector.match["hands"]:
            record_hand(holder, match_id, plain.hand(each))
        agrees(open_match(holder, match_id).match, vector)
    found = check()
    assert found.clean
    assert found.matches == len(told)


def test_matches_told_whole_come_out_as_the_vectors_say(holder: Holder) -> None:
    for vector in vectors():
        if not vector.refused:
            agrees(start_match(holder, vector.match).match, vector)
    assert check().clean


def test_matches_that_the_vectors_refuse_are_refused_and_leave_nothing(holder: Holder) -> None:
    for vector in vectors():
        if vector.refused:
            with pytest.raises(Broken) as refused:
                start_match(holder, vector.match)
            refused_as(refused.value, vector)
    assert check().matches == 0


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_a_document_is_scored_without_being_stored(vector: Vector) -> None:
    if not vector.refused:
        agrees(score(vector.match), vector)
        return
    with pytest.raises(Broken) as refused:
        score(vector.match)
    refused_as(refused.value, vector)
