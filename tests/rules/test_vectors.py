"""The vectors are the rules in numbers: every one of them through `Match`."""

import pytest

from scorepad.formats.plain import document
from scorepad.formats.scored import score_document
from scorepad.rules.broken import Broken
from tests.builders import Vector, vectors


@pytest.mark.parametrize("vector", [each for each in vectors() if not each.refused], ids=str)
def test_a_vector_is_scored_as_it_says(vector: Vector) -> None:
    match = score_document(document(vector.match))
    assert (match.winner.side if match.winner else None) == vector.expect["winner"]
    for hand, deal in zip(match.hands, vector.expect.get("deals", ()), strict=False):
        for name, value in deal.items():
            got = getattr(hand, name)
            assert (list(got) if isinstance(got, tuple) else got) == value, name


@pytest.mark.parametrize("vector", [each for each in vectors() if each.refused], ids=str)
def test_a_vector_is_refused_where_it_says(vector: Vector) -> None:
    with pytest.raises(Broken) as refusal:
        score_document(document(vector.match))
    assert refusal.value.code == vector.expect["error"]
    if "deal" in vector.expect:
        assert f"{refusal.value.pointer}/".startswith(f"/hands/{vector.expect['deal'] - 1}/")


def test_there_are_as_many_vectors_as_were_handed_over() -> None:
    assert len(vectors()) == 121
