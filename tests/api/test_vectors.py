"""The vectors, told to `/score` and to a stored match."""

import pytest

from tests.api.asking import Rest, opens_a_pad, refused
from tests.builders import Vector, vectors


def matches(expected, found):
    """Whether `found` has everything that is expected, and perhaps more."""
    if isinstance(expected, dict):
        return all(key in found and matches(value, found[key]) for key, value in expected.items())
    return expected == found


def check(vector: Vector, scored: dict) -> None:
    """Whether a scored match is what the vector says."""
    assert len(scored["hands"]) == len(vector.match["hands"])
    for place, expected in enumerate(vector.expect.get("deals", ())):
        found = scored["hands"][place]
        assert matches(expected, found), (place, expected, found)
    winner = scored["winner"] and scored["winner"]["side"]
    if "winner" in vector.expect:
        assert winner == vector.expect["winner"]


@pytest.fixture(scope="module")
def club(lasting):
    """Somebody who may do everything on one pad for all vectors."""
    return opens_a_pad(lasting)["manage"]


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_a_document_scores_as_the_rules_say(lasting, vector):
    answer = Rest(lasting).post("/score", dict(vector.match))
    if vector.refused:
        told = refused(answer, 422, vector.expect["error"])
        if "deal" in vector.expect:
            assert told["errors"][0]["pointer"].startswith(f"/hands/{vector.expect['deal'] - 1}")
    else:
        assert answer.status_code == 200, answer.json
        check(vector, answer.json)


@pytest.mark.parametrize("vector", [each for each in vectors() if not each.refused], ids=str)
def test_a_stored_match_scores_the_same(club, vector):
    started = club.post(f"/pads/{club.pad}/matches", {**vector.match, "hands": []})
    assert started.status_code == 201, started.json
    match = started.json
    for hand in vector.match["hands"]:
        answer = club.post(f"/matches/{match['id']}/hands", hand)
        assert answer.status_code == 201, answer.json
        match = answer.json
    check(vector, match)
