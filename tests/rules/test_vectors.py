"""The vectors are the rules in numbers: every one of them through `Match`."""

import json
from pathlib import Path

import pytest

from scorepad.rules.broken import Broken
from scorepad.rules.entries import HandRecorded, MatchStarted
from scorepad.rules.hand import Bid, Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.match import Match
from scorepad.rules.setup import Setup
from scorepad.rules.terms import POINTS

VECTORS = json.loads((Path(__file__).parent.parent / "vectors.json").read_text(encoding="utf-8"))["vectors"]
LISTS = {"tricks", "trick_points", "game_tied"}


def hand_of(told):
    took = {point.name: told[point.name] for point in POINTS if point.name in told}
    rest = {key: value for key, value in told.items() if key not in took and key != "bids"}
    rest = {key: tuple(value) if key in LISTS else value for key, value in rest.items()}
    bids = tuple(Bid(bid["seat"], bid["bid"]) for bid in told["bids"]) if "bids" in told else None
    return Hand(bids=bids, took=took, **rest)


def play(document):
    try:
        rules = HouseRules.checked(document["rules"])
    except Broken as broken:
        raise broken.under("/rules") from None
    setup = Setup.checked(rules, document["seats"], sides=document.get("sides"), dealer=document["dealer"])
    match = Match.start(MatchStarted(setup))
    for index, told in enumerate(document["hands"]):
        try:
            match = match.play(HandRecorded(hand_of(told)))
        except Broken as broken:
            raise broken.under(f"/hands/{index}") from None
    return match


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_the_vectors_come_out_as_written(vector):
    expect = vector["expect"]
    if "error" in expect:
        with pytest.raises(Broken) as refusal:
            play(vector["match"])
        assert refusal.value.code == expect["error"]
        if "deal" in expect:
            assert f"{refusal.value.pointer}/".startswith(f"/hands/{expect['deal'] - 1}/")
        return
    match = play(vector["match"])
    assert (match.winner.side if match.winner else None) == expect["winner"]
    for hand, deal in zip(match.hands, expect.get("deals", []), strict=False):
        for name, value in deal.items():
            got = getattr(hand, name)
            assert (list(got) if isinstance(got, tuple) else got) == value, name
