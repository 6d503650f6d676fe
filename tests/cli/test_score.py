"""`scorepad score`: people read a sheet, programs read JSON, and what cannot be is refused in one sentence."""

import json

import pytest

from tests.builders import Vector, four_players, told, vectors

MADE = told((2, None), (3, 2), (4, None), (1, None), high=3, low=1, jack=None, game=3)


@pytest.fixture
def file_of(tmp_path):
    def write(content):
        file = tmp_path / "match.json"
        file.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return file

    return write


@pytest.mark.parametrize("vector", [each for each in vectors() if not each.refused], ids=str)
def test_every_vector_scores_from_the_shell(scorepad, file_of, vector: Vector):
    result = scorepad("score", file_of(vector.match), "--json")
    assert result.exit_code == 0, result.output
    scored = json.loads(result.stdout)
    for hand, expected in zip(scored["hands"], vector.expect["deals"], strict=True):
        assert {key: hand[key] for key in expected} == expected
    winner = scored["winner"] and scored["winner"]["side"]
    assert winner == vector.expect["winner"]


@pytest.mark.parametrize("vector", [each for each in vectors() if each.refused], ids=str)
def test_every_vector_that_must_be_refused_is_refused_with_one_sentence(scorepad, file_of, vector: Vector):
    result = scorepad("score", file_of(vector.match))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    if "deal" in vector.expect:
        assert result.stderr.startswith(f"/hands/{vector.expect['deal'] - 1}")


def test_people_read_a_sheet_and_who_deals_next(scorepad, file_of):
    result = scorepad("score", file_of(four_players(hands=[MADE])))
    assert result.exit_code == 0
    assert "Cy" in result.stdout
    assert "Bo" in result.stdout.splitlines()[-1]


def test_a_document_comes_from_standard_input_too(scorepad):
    result = scorepad("score", "-", "--json", input=json.dumps(four_players(hands=[MADE])))
    assert [side["total"] for side in json.loads(result.stdout)["sides"]] == [1, 0, 2, 0]


def test_what_is_not_json_is_refused(scorepad, file_of):
    result = scorepad("score", file_of("{"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "match.json" in result.stderr


def test_a_file_that_is_not_there_is_a_mistake_of_the_caller(scorepad, tmp_path):
    assert scorepad("score", tmp_path / "nothing.json").exit_code == 2


def test_an_exported_match_without_its_ledger_is_refused(scorepad, file_of):
    result = scorepad("score", file_of({"format": "scorepad-match/1", "entries": [{"kind": 5}]}))
    assert result.exit_code == 1
    assert result.stderr.startswith("/entries/0")


def test_scoring_touches_no_database(scorepad, file_of, instance):
    scorepad("score", file_of(four_players(hands=[MADE])))
    assert not instance.exists()


def test_a_whole_pad_is_no_match(scorepad, file_of):
    result = scorepad("score", file_of({"format": "scorepad-pad/1", "matches": []}))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "scorepad export writes one" in result.stderr
