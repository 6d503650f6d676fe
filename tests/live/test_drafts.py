"""The hand being entered: shared while it is told, refused when it cannot be, gone when anything happens."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.api.asking import Rest, Table, opens_a_pad, refused
from tests.builders import MADE, told


@pytest.fixture
def keys(app: Flask) -> dict[str, Rest]:
    return opens_a_pad(app)


@pytest.fixture
def table(keys: dict[str, Rest]) -> Table:
    return keys["score"].starts()


def put(table: Table, hand: dict[str, Any] | None, number: int = 1, **too: Any) -> Any:
    return table.rest.put(f"{table.path}/draft", {"number": number, "hand": hand, **too})


def draft(table: Table) -> dict[str, Any]:
    answer = table.rest.get(f"{table.path}/draft")
    assert answer.status_code == 200
    told_back: dict[str, Any] = answer.json
    return told_back


def test_nobody_is_entering_anything_at_first(table: Table) -> None:
    nothing = {"version": 1, "number": 1, "hand": None, "by": None, "at": None, "sentence": ""}
    assert draft(table) == nothing


def test_what_is_told_so_far_is_there_for_all_who_watch(table: Table, keys: dict[str, Rest]) -> None:
    answer = put(table, told(pitcher=4, bid=3), by="Bo's phone")
    assert answer.status_code == 200
    assert answer.json["sentence"] == "Di pitches for 3."
    assert keys["watch"].get(f"{table.path}/draft").json == answer.json
    assert answer.json["hand"] == {"number": 1, "pitcher": 4, "bid": 3}
    assert answer.json["by"] == "Bo's phone"


def test_it_is_no_entry_and_moves_no_version(table: Table) -> None:
    before = table.now()
    put(table, told(pitcher=4, bid=3))
    assert table.now() == before


def test_the_last_one_who_tells_counts_and_the_label_of_his_key_says_who(table: Table, keys: dict[str, Rest]) -> None:
    put(table, told(pitcher=4, bid=3), by="Bo's phone")
    keys["manage"].put(f"{table.path}/draft", {"number": 1, "hand": told(pitcher=3)})
    assert (draft(table)["hand"], draft(table)["by"]) == ({"number": 1, "pitcher": 3}, "manage")


def test_told_again_it_stays_as_it_was(table: Table) -> None:
    first = put(table, told(pitcher=4, bid=3)).json
    assert put(table, told(pitcher=4, bid=3)).json == first


def test_it_can_be_taken_back(table: Table) -> None:
    put(table, told(pitcher=4, bid=3))
    assert put(table, None).status_code == 200
    assert draft(table)["hand"] is None


def test_it_is_gone_when_the_hand_is_recorded_or_anything_else_happens(table: Table) -> None:
    put(table, told(pitcher=4, bid=3))
    table.records(told(**MADE))
    assert draft(table) == {"version": 2, "number": 2, "hand": None, "by": None, "at": None, "sentence": ""}
    put(table, told(pitcher=4, bid=3), number=2)
    assert table.rest.post(f"{table.path}/undo", version=2).status_code == 200
    assert draft(table)["hand"] is None
    assert draft(table)["number"] == 1


def test_only_the_next_hand_is_entered(table: Table) -> None:
    table.records(told(**MADE))
    assert refused(put(table, {}), 409, "hand_exists")["current"]["version"] == 2
    refused(put(table, {}, number=3), 409, "out_of_sequence")


def test_nobody_enters_hands_of_a_match_that_is_over(table: Table) -> None:
    answer = table.rest.patch(table.path, {"status": "abandoned"}, version=1)
    assert answer.status_code == 200
    refused(put(table, {}), 409, "match_over")


@pytest.mark.parametrize(
    ("hand", "code", "pointer"),
    [
        ({"pitcher": 9}, "unknown_seat", "/hand/pitcher"),
        ({"high": 9}, "unknown_side", "/hand/high"),
        ({"pitcher": 4, "bid": 9}, "bid_out_of_range", "/hand/bid"),
        ({"bids": [{"seat": 3, "bid": 2}]}, "bid_out_of_turn", "/hand/bids/0/seat"),
        ({"dealer": 7}, "unknown_seat", "/hand/dealer"),
        ({"trump": "stars"}, "invalid", "/hand/trump"),
        ({"winner": 2}, "invalid", "/hand/winner"),
        ({"high": "Ana"}, "invalid", "/hand/high"),
    ],
)
def test_what_cannot_be_is_refused_and_what_is_missing_is_not(
    table: Table, hand: dict[str, Any], code: str, pointer: str
) -> None:
    refused(put(table, hand), 422, code, pointer)
    assert draft(table)["hand"] is None
    assert put(table, {}).json["sentence"] == "Ana deals."


def test_who_only_watches_cannot_tell(table: Table, keys: dict[str, Rest]) -> None:
    refused(keys["watch"].put(f"{table.path}/draft", {"number": 1, "hand": {}}), 403, "role_too_low")


def test_strangers_neither_see_nor_tell(app: Flask, table: Table) -> None:
    stranger = opens_a_pad(app)["manage"]
    refused(stranger.get(f"{table.path}/draft"), 404, "not_found")
    refused(stranger.put(f"{table.path}/draft", {"number": 1, "hand": {}}), 404, "not_found")
