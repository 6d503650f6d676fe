"""Plain values and the values of the rules: what is read is what was written."""

from __future__ import annotations

import json
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.formats import plain
from scorepad.rules import entries
from scorepad.rules.broken import Malformed
from scorepad.rules.hand import Hand
from scorepad.rules.house import HouseRules
from tests.builders import MADE, four_players, hand, passes, told, two_teams, vectors

LATE = st.integers(-50, 50)
TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20)
SEAT = st.integers(1, 8)


@st.composite
def plain_hands(draw: st.DrawFn) -> dict[str, object]:
    """Any hand that the shape allows, sensible or not."""
    points = {name: st.none() | SEAT for name in ("high", "low", "jack", "game")}
    facts = {
        "bids": st.lists(st.fixed_dictionaries({"seat": SEAT, "bid": st.none() | st.integers(1, 5)}), max_size=8),
        "pitcher": SEAT,
        "bid": st.integers(1, 5),
        "number": st.integers(1, 99),
        "dealer": SEAT,
        "trump": st.sampled_from(("spades", "hearts")),
        "high_rank": st.sampled_from("AKQ"),
        "low_rank": st.sampled_from("234"),
        "tricks": st.lists(st.integers(0, 6), max_size=8),
        "trick_points": st.lists(st.integers(0, 80), max_size=8),
        "lone_trump": st.booleans(),
        "all_tricks": st.booleans(),
        "game_tied": st.lists(SEAT, max_size=4),
        "note": TEXT,
    }
    return draw(st.fixed_dictionaries({}, optional=points | facts))


@st.composite
def plain_documents(draw: st.DrawFn) -> dict[str, object]:
    """Any match document whose set-up is right, of players known to the pad or not, with any hands."""
    count = draw(st.integers(2, 7))
    names = draw(st.lists(st.sampled_from("ABCDEFGHIJ"), min_size=count, max_size=count, unique=True))
    seats = [{"name": name, "player": f"id-{name}"} if draw(st.booleans()) else name for name in names]
    sides = [[seat] for seat in range(1, count + 1)]
    if count == 4 and draw(st.booleans()):
        sides = [[1, 3], [2, 4]]
    return {
        "rules": HouseRules().as_mapping() | draw(st.fixed_dictionaries({}, optional={"target": st.integers(1, 99)})),
        "seats": seats,
        "sides": sides,
        "dealer": draw(st.integers(1, count)),
        "opening": draw(st.lists(LATE, min_size=len(sides), max_size=len(sides))),
        "hands": draw(st.lists(plain_hands(), max_size=3)),
    }


@given(plain_hands())
def test_a_hand_that_is_read_and_written_is_the_same_hand(written):
    assert plain.hand_to_plain(plain.hand(written)) == written


@given(plain_documents())
def test_a_document_that_is_read_and_written_is_the_same_document(written):
    assert plain.document_to_plain(plain.document(written)) == written
    assert plain.document(json.loads(json.dumps(written))) == plain.document(written)


def test_a_point_that_nobody_took_is_not_a_point_that_nobody_told():
    nobody, untold = plain.hand({"jack": None}), plain.hand({})
    assert nobody.took == {"jack": None}
    assert untold.took == {}
    assert plain.hand_to_plain(nobody) == {"jack": None}
    assert plain.hand_to_plain(untold) == {}


def test_a_fact_that_is_null_is_unknown():
    assert plain.hand({"trump": None, "bids": None, "note": None}) == Hand()


def test_points_are_written_in_the_order_in_which_they_are_counted():
    assert list(plain.hand(told(pitcher=1, bid=2, game=1, jack=2, low=3, high=4)).took) == [
        "high",
        "low",
        "jack",
        "game",
    ]
    assert list(plain.hand_to_plain(hand(**MADE))) == ["pitcher", "bid", "high", "low", "jack", "game"]


def test_a_hand_of_bids_alone_is_a_deal_thrown_in():
    assert plain.hand(told(*passes(2, 3, 4, 1))) == hand(*passes(2, 3, 4, 1))


def test_what_is_left_out_of_a_document_is_as_the_written_rules_have_it():
    read = plain.document(four_players())
    assert read.setup.rules == HouseRules()
    assert read.setup.sides == ((1,), (2,), (3,), (4,))
    assert read.setup.opening == (0, 0, 0, 0)
    assert read.hands == ()


@pytest.mark.parametrize("vector", [each for each in vectors() if not each.refused], ids=str)
def test_every_vector_is_read_and_written_back(vector):
    written = plain.document_to_plain(plain.document(vector.match))
    assert written["hands"] == vector.match["hands"]
    assert written["seats"] == vector.match["seats"]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"seats": None}, "/seats"),
        ({"seats": "Ana"}, "/seats"),
        ({"seats": ["Ana", 2]}, "/seats/1"),
        ({"seats": ["Ana", {"player": "x"}]}, "/seats/1/name"),
        ({"seats": ["Ana", {"name": "Bo", "age": 9}]}, "/seats/1/age"),
        ({"seats": ["Ana", {"name": "Bo", "player": 7}]}, "/seats/1/player"),
        ({"seats": ["Ana", "B\no"]}, "/seats/1"),
        ({"seats": ["Ana", "B\0"]}, "/seats/1"),
        ({"seats": ["Ana", "\ud800"]}, "/seats/1"),
        ({"dealer": True}, "/dealer"),
        ({"dealer": 1.0}, "/dealer"),
        ({"dealer": "1"}, "/dealer"),
        ({"dealer": None}, "/dealer"),
        ({"opening": [0, 0, 0, False]}, "/opening/3"),
        ({"opening": [0, 0, 0, 10**30]}, "/opening/3"),
        ({"sides": [[1], [2], 3, [4]]}, "/sides/2"),
        ({"sides": [[1], [2], [3, None]]}, "/sides/2/1"),
        ({"rules": []}, "/rules"),
        ({"rules": {"target": 7.5}}, "/rules/target"),
        ({"rules": {"jokers": 2}}, "/rules/jokers"),
        ({"colour": "red"}, "/colour"),
        ({"a/b~c": 1}, "/a~1b~0c"),
        ({"hands": {}}, "/hands"),
        ({"hands": [None]}, "/hands/0"),
        ({"hands": [told(**MADE), told(high=[1, 2])]}, "/hands/1/high"),
        ({"hands": [told((1, 2.5))]}, "/hands/0/bids/0/bid"),
        ({"hands": [told((1, None), (True, 2))]}, "/hands/0/bids/1/seat"),
        ({"hands": [{"bids": [{"seat": 1}]}]}, "/hands/0/bids/0/bid"),
        ({"hands": [{"bids": [{"seat": 1, "bid": 1, "silent": True}]}]}, "/hands/0/bids/0/silent"),
        ({"hands": [{"bids": 4}]}, "/hands/0/bids"),
        ({"hands": [{"lone_trump": 1}]}, "/hands/0/lone_trump"),
        ({"hands": [{"note": "x" * 501}]}, "/hands/0/note"),
        ({"hands": [{"tricks": [6, "0"]}]}, "/hands/0/tricks/1"),
        ({"hands": [{"pedro": 1}]}, "/hands/0/pedro"),
    ],
)
def test_what_is_no_document_is_refused_where_it_is_wrong(change, pointer):
    with pytest.raises(Malformed) as refused:
        plain.document(four_players() | change)
    assert (refused.value.code, refused.value.pointer) == ("invalid", pointer)


@pytest.mark.parametrize("value", [None, [], "match", 7, True])
def test_what_is_no_object_is_no_document(value):
    with pytest.raises(Malformed) as refused:
        plain.document(value)
    assert refused.value.pointer == ""


@pytest.mark.parametrize("missing", ["seats", "dealer"])
def test_a_document_without_seats_or_dealer_is_refused(missing):
    written = four_players()
    del written[missing]
    with pytest.raises(Malformed) as refused:
        plain.document(written)
    assert refused.value.pointer == f"/{missing}"


# Entries

HAND = hand(**MADE, note="two\nlines")
WRITTEN = [
    entries.MatchStarted(plain.document(two_teams(opening=[-3, 4])).setup),
    entries.MatchStarted(plain.document(four_players(seats=[{"name": "Ana", "player": "7"}, "Bo", "Cy"])).setup),
    entries.HandRecorded(HAND),
    entries.HandCorrected(2, HAND),
    entries.HandCorrected(2, HAND, drop_later=True),
    entries.HandVoided(1),
    entries.HandVoided(1, drop_later=True),
    entries.HandRestored(1),
    entries.Misdealt(3),
    entries.DealerSet(2),
    entries.RulesChanged(MappingProxyType({"target": 11, "count_down": False})),
    entries.RulesChanged(MappingProxyType({"win": "highest"}), drop_later=True),
    entries.PointsAdjusted(1, -2, "revoke"),
    entries.SeatLeft(4),
    entries.SeatReturned(4),
    entries.SeatJoined("Eli", after=2),
    entries.SeatJoined("Eli", after=2, opening=-4, player="8"),
    entries.MatchDescribed(place="At Bo's"),
    entries.MatchDescribed(place="", note=""),
    entries.MatchAbandoned(),
    entries.MatchResumed(),
    entries.MatchUnlocked(),
    entries.Undone(7),
    entries.Redone(7),
]


def test_every_kind_of_entry_is_among_the_examples():
    assert {each.kind for each in WRITTEN} == set(entries.KINDS)


@pytest.mark.parametrize("written", WRITTEN, ids=lambda each: each.kind)
def test_an_entry_that_is_written_and_read_is_the_same_entry(written):
    data = json.loads(json.dumps(plain.entry_to_plain(written)))
    assert plain.entry(written.kind, data) == written


def test_an_entry_is_written_in_the_shape_of_the_contract():
    assert plain.entry_to_plain(entries.HandVoided(3)) == {"number": 3}
    assert plain.entry_to_plain(entries.HandVoided(3, drop_later=True)) == {"number": 3, "drop_later": True}
    assert plain.entry_to_plain(entries.MatchAbandoned()) == {}
    assert plain.entry_to_plain(entries.MatchDescribed(place="")) == {"place": ""}
    assert plain.entry_to_plain(entries.SeatJoined("Eli", 2)) == {"name": "Eli", "after": 2, "opening": 0}


def test_a_started_match_is_written_with_its_players_and_without_hands():
    data = plain.entry_to_plain(WRITTEN[1])
    assert data["seats"] == [
        {"name": "Ana", "player": "7"},
        {"name": "Bo", "player": None},
        {"name": "Cy", "player": None},
    ]
    assert "hands" not in data


@pytest.mark.parametrize(
    ("kind", "data", "pointer"),
    [
        ("hand_played", {}, "/kind"),
        (None, {}, "/kind"),
        ([], {}, "/kind"),
        ("match_started", four_players(hands=[]), "/hands"),
        ("hand_recorded", {}, "/hand"),
        ("hand_recorded", {"hand": {"bids": [{"seat": 1, "bid": "2"}]}}, "/hand/bids/0/bid"),
        ("hand_corrected", {"hand": {}}, "/number"),
        ("hand_voided", {"number": 1, "drop_later": 1}, "/drop_later"),
        ("hand_voided", {"number": "1"}, "/number"),
        ("misdealt", {"seat": 1}, "/seat"),
        ("rules_changed", {"rules": {"jokers": 1}}, "/rules/jokers"),
        ("rules_changed", {"rules": {"target": [7]}}, "/rules/target"),
        ("points_adjusted", {"side": 1, "points": 2}, "/reason"),
        ("seat_joined", {"name": "Eli", "after": 2, "player": 5}, "/player"),
        ("match_abandoned", {"reason": "late"}, "/reason"),
        ("match_abandoned", None, ""),
        ("undone", {"version": None}, "/version"),
    ],
)
def test_what_is_no_entry_is_refused_where_it_is_wrong(kind, data, pointer):
    with pytest.raises(Malformed) as refused:
        plain.entry(kind, data)
    assert (refused.value.code, refused.value.pointer) == ("invalid", pointer)
