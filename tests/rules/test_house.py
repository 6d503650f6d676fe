"""The house rules, rules.md section 6."""

import dataclasses

import pytest

from scorepad.rules.house import FIELDS, HouseRules, field_sentence
from tests.rules.tables import english, refused


def test_the_defaults_are_the_written_rules() -> None:
    assert HouseRules.checked({}) == HouseRules()
    assert {field.name: field.default for field in FIELDS} == HouseRules().as_mapping()
    assert [field.name for field in FIELDS] == [field.name for field in dataclasses.fields(HouseRules)]


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_value_of_every_rule_can_be_played_and_said(field) -> None:
    values = field.values or ((True, False) if field.default is False else (field.least, field.most))
    for value in values:
        rules = HouseRules.checked({field.name: value})
        assert rules.as_mapping()[field.name] == value
        assert english(field_sentence(field, value))
        assert len(rules.sentences()) == (value != field.default)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 0),
        ("target", 1001),
        ("target", 7.5),
        ("target", True),
        ("target", "7"),
        ("win", "most"),
        ("win", None),
        ("minimum_bid", 5),
        ("forced_bid", 0),
        ("count_down", 1),
        ("jokers", True),
    ],
)
def test_what_no_table_plays_is_refused_by_name(name: str, value: object) -> None:
    with refused("invalid", f"/{name}"):
        HouseRules.checked({name: value})
    with refused("invalid", ""):
        HouseRules.checked([name])  # type: ignore[arg-type]


def test_a_change_leaves_the_other_rules_alone() -> None:
    rules = HouseRules.checked({"target": 11}).changed({"win": "highest"})
    assert (rules.target, rules.win) == (11, "highest")
    assert [english(sentence) for sentence in rules.sentences()] == [
        "the target is 11 points",
        "the highest total wins, and a tie plays on",
    ]


def test_a_five_can_be_bid_only_where_the_house_says_so() -> None:
    assert HouseRules().maximum_bid == 4
    assert HouseRules(smudge="bid_five").maximum_bid == 5
