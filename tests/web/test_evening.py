"""The same evening as everywhere, told on the pages: the table laid by tapping, every hand by its form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from scorepad.rules.terms import POINTS
from scorepad.usecases import matches
from tests.browser.evening import Pad
from tests.builders import Vector, vectors
from tests.evening import Told, evening
from tests.web.reading import Visitor


def taps(hand: Mapping[str, Any]) -> dict[str, object]:
    """What is tapped on the form for a hand, as a client would send it."""
    said: dict[str, object] = {}
    for each in hand.get("bids", ()):
        said[f"bid__{each['seat']}"] = "pass" if each["bid"] is None else each["bid"]
    if "pitcher" in hand:
        said["call"] = f"{hand['pitcher']}:{hand['bid']}"
    for point in POINTS:
        if point.name in hand:
            said[f"took__{point.name}"] = "nobody" if hand[point.name] is None else hand[point.name]
    for name in ("tricks", "trick_points"):
        said |= {f"{name}__{side}": value for side, value in enumerate(hand.get(name, ()), 1)}
    said |= {name: hand[name] for name in ("trump", "high_rank", "low_rank", "dealer", "note") if name in hand}
    said |= {name: "yes" for name in ("lone_trump", "all_tricks") if hand.get(name)}
    if "game_tied" in hand:
        said["game_tied"] = hand["game_tied"]
    return said


def record(visitor: Visitor, table: str, hand: Mapping[str, Any]) -> None:
    """Tell a hand on the table screen, and mean it where it is rare."""
    visitor.open(f"{table}?bids=every" if "bids" in hand else table)
    visitor.press("Record", **taps(hand))
    if visitor.can_press("Record it"):
        visitor.press("Record it")


def lay(visitor: Visitor, pad: Pad, document: Mapping[str, Any]) -> str:
    """Lay the table by its page; answers the address of the table screen."""
    visitor.open(f"/pads/{pad.id}/matches/new")
    names = [seat if isinstance(seat, str) else seat["name"] for seat in document["seats"]]
    for name in names:
        visitor.press(name) if visitor.can_press(name) else visitor.press("name", name=name)
    said: dict[str, object] = {"dealer": document["dealer"]}
    said |= {f"opening__{side}": total for side, total in enumerate(document.get("opening", ()), 1) if total}
    sides = document.get("sides", ())
    if sides and len(sides) < len(names):
        said["teams"] = len(sides)
    for name, value in document.get("rules", {}).items():
        said["other_target" if name == "target" else name] = ("no", "yes")[value] if isinstance(value, bool) else value
    visitor.press("Start", **said)
    assert visitor.status == 200, visitor.text
    return visitor.address


@pytest.mark.parametrize("told", evening(), ids=lambda told: told.name)
def test_the_evening_told_on_the_pages_comes_to_the_same(scorer: Visitor, app: Flask, pad: Pad, told: Told) -> None:
    table = lay(scorer, pad, told.document)
    for entry in told.entries:
        data = entry["data"]
        if entry["kind"] == "hand_recorded":
            record(scorer, table, data["hand"])
            assert scorer.address.startswith(table), scorer.text
            continue
        assert entry["kind"] == "hand_corrected"
        ways = "every" if "bids" in data["hand"] else "winning"
        scorer.open(f"{table}/hands/{data['number']}")
        if scorer.can_press("Unlock to correct"):
            scorer.press("Unlock to correct")
        scorer.open(f"{table}/hands/{data['number']}?bids={ways}")
        scorer.press("See what changes", **taps(data["hand"])).press("Save the correction")
    with app.app_context():
        end = matches.open_match(pad.holder, table.rpartition("/")[2]).match
    assert end.winner
    assert (end.totals, end.winner.side) == (tuple(told.totals), told.winner)


@pytest.mark.parametrize("vector", [each for each in vectors() if not each.refused], ids=str)
def test_a_match_of_the_vectors_told_on_the_pages_comes_to_the_same(
    scorer: Visitor, app: Flask, pad: Pad, vector: Vector
) -> None:
    document = {key: value for key, value in vector.match.items() if key != "hands"}
    with app.app_context():
        started = matches.start_match(pad.holder, document)
        table = f"/pads/{pad.id}/matches/{started.match_id}"
    for hand in vector.match["hands"]:
        record(scorer, table, hand)
    with app.app_context():
        end = matches.open_match(pad.holder, started.match_id).match
    assert len(end.hands) == len(vector.match["hands"]), scorer.text
    for hand, expected in zip(end.hands, vector.expect["deals"], strict=True):
        assert list(hand.points or ()) == expected.get("points", list(hand.points or ()))
        assert list(hand.totals) == expected.get("totals", list(hand.totals))
    assert (end.winner and end.winner.side) == vector.expect.get("winner", end.winner and end.winner.side)
