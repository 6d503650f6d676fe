"""One evening, told over REST and to the shell, comes to the same totals and winners."""

import json
from itertools import pairwise
from uuid import uuid4

import pytest
from click.testing import CliRunner

from scorepad.cli import main
from scorepad.formats import plain
from scorepad.rules.entries import MatchStarted
from scorepad.rules.match import Match
from tests.evening import Told, evening

matches = pytest.mark.parametrize("told", evening(), ids=lambda told: told.name)


def played(told: Told) -> list[Match]:
    """The match after each entry."""
    stages = [Match.start(MatchStarted(plain.document(told.document).setup))]
    for entry in told.entries:
        stages.append(stages[-1].play(plain.entry(entry["kind"], entry["data"])))
    return stages


def test_the_evening_has_everything_that_scorers_get_wrong():
    stages = {told.name: played(told) for told in evening()}
    ends = [each[-1] for each in stages.values()]
    hands = [(match, hand) for match in ends for hand in match.hands]
    assert {len(match.sides) == len(match.seats) for match in ends} == {True, False}, "solo and teams"
    assert any(hand.made is False and hand.totals[match.seats[hand.pitcher - 1].side - 1] < 0 for match, hand in hands)
    assert any(hand.stolen for _, hand in hands)
    assert any(hand.forced for _, hand in hands)
    assert any(hand.took["jack"] is None for _, hand in hands)
    assert any(hand.took["game"] is None for _, hand in hands)
    assert any(hand.facts.lone_trump for _, hand in hands)
    assert any(
        total > match.rules.target and side != match.winner.side
        for match in ends
        for side, total in enumerate(match.totals, start=1)
    )
    won_for_a_while = [
        earlier.winner is not None and later.winner is None
        for each in stages.values()
        for earlier, later in pairwise(each)
    ]
    assert any(won_for_a_while), "a correction takes a win away"


@matches
def test_the_rules_give_the_totals_and_the_winner(told):
    end = played(told)[-1]
    assert (end.totals, end.winner.side) == (told.totals, told.winner)


@matches
def test_recorded_over_rest(told, app):
    client = app.test_client()
    opened = client.post("/api/v1/pads", json={"name": "The evening"})
    assert opened.status_code == 201, opened.json
    pad, key = opened.json["pad"]["id"], opened.json["keys"]["score"]
    as_scorer = {"Authorization": f"Bearer {key}"}
    answer = client.post(f"/api/v1/pads/{pad}/matches", json=told.document, headers=as_scorer)
    assert answer.status_code == 201, answer.json
    match = f"/api/v1/matches/{answer.json['id']}"
    for entry in told.entries:
        headers = as_scorer | {"Idempotency-Key": str(uuid4())}
        if entry["kind"] == "hand_recorded":
            answer = client.post(f"{match}/hands", json=entry["data"]["hand"], headers=headers)
            assert answer.status_code == 201, answer.json
        else:
            corrected = f"{match}/hands/{entry['data']['number']}"
            assert client.get(match, headers=as_scorer).json["winner"] is not None
            headers["If-Match"] = answer.headers["ETag"]
            answer = client.put(corrected, json=entry["data"]["hand"], headers=headers)
            assert answer.status_code == 200, answer.json
            assert answer.json["winner"] is None
    end = client.get(match, headers=as_scorer).json
    assert [side["total"] for side in end["sides"]] == list(told.totals)
    assert end["winner"]["side"] == told.winner
    assert end["status"] == "won"


@matches
def test_scored_from_the_shell(told, tmp_path):
    file = tmp_path / "match.json"
    file.write_text(json.dumps(told.scorable), "utf-8")
    result = CliRunner().invoke(main, ["score", str(file), "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    end = json.loads(result.stdout)
    assert [side["total"] for side in end["sides"]] == list(told.totals)
    assert end["winner"]["side"] == told.winner


@matches
def test_the_ledger_of_an_exported_match_scores_the_same(told, tmp_path):
    ledger = [{"kind": "match_started", "data": told.document}, *told.entries]
    file = tmp_path / "exported.json"
    file.write_text(json.dumps({"format": "scorepad-match/1", "entries": ledger}), "utf-8")
    result = CliRunner().invoke(main, ["score", str(file), "--json"], catch_exceptions=False)
    end = json.loads(result.stdout)
    assert [side["total"] for side in end["sides"]] == list(told.totals)
    assert end["winner"]["side"] == told.winner
