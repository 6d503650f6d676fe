"""Matches over REST: started, listed, corrected, undone, abandoned, deleted, taken along."""

import csv
import io
from uuid import uuid4

import pytest

from tests.api.asking import MADE, SET, Rest, refused
from tests.builders import SWEEP, THREE, passes, told


def test_a_match_starts_with_names_and_remembered_players(rest):
    ana = rest.post(f"/pads/{rest.pad}/players", {"name": "Ana", "colour": "green"}).json
    seats = ["Bo", {"player": ana["id"]}, {"name": "Cy"}]
    answer = rest.post(f"/pads/{rest.pad}/matches", {"seats": seats, "dealer": 3, "place": "At Bo's", "note": "Rain."})
    assert answer.status_code == 201
    match = answer.json
    assert answer.headers["Location"] == f"/api/v1/matches/{match['id']}"
    assert [(seat["name"], seat["side"], seat["present"]) for seat in match["seats"]] == [
        ("Bo", 1, True),
        ("Ana", 2, True),
        ("Cy", 3, True),
    ]
    assert match["seats"][1]["player"] == ana["id"]
    assert (match["dealer"], match["next_hand"], match["status"]) == (3, 1, "playing")
    assert (match["place"], match["note"], match["version"]) == ("At Bo's", "Rain.", 2)
    assert {each["name"] for each in rest.get(f"/pads/{rest.pad}/players").json} == {"Ana", "Bo", "Cy"}


def test_a_match_may_start_with_hands_that_were_written_down(rest):
    table = rest.starts(hands=[MADE, SET])
    assert table.totals() == [1, 1, -1, 1]
    answer = rest.post(f"/pads/{rest.pad}/matches", {"seats": ["A", "B"], "dealer": 1, "hands": [MADE]})
    refused(answer, 422, "unknown_seat", "/hands/0/pitcher")
    won = [SWEEP, THREE, MADE]
    body = {"seats": ["A", "B", "C", "D"], "dealer": 1, "hands": won}
    refused(rest.post(f"/pads/{rest.pad}/matches", body), 422, "match_over", "/hands/2")


def test_a_pads_house_rules_hold_for_its_matches(rest):
    assert rest.patch(f"/pads/{rest.pad}", {"rules": {"target": 11}}).json["rules"]["target"] == 11
    assert rest.starts().now()["rules"]["target"] == 11
    assert rest.starts(rules={"target": 21}).now()["rules"]["target"] == 21


def test_a_hand_is_recorded_read_corrected_voided_and_restored(table):
    answer = table.rest.post(f"{table.path}/hands", MADE)
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/api/v1{table.path}/hands/1"
    hand = table.rest.get(f"{table.path}/hands/1").json
    assert (hand["made"], hand["points"], hand["void"], hand["earlier"]) == (True, [1, 0, 2, 0], False, [])
    assert table.rest.put(f"{table.path}/hands/1", SET, version=2).status_code == 200
    assert table.totals() == [0, 1, -3, 1]
    hand = table.rest.get(f"{table.path}/hands/1").json
    assert [each["told"]["bid"] for each in hand["earlier"]] == [2]
    assert table.rest.delete(f"{table.path}/hands/1", version=3).json["hands"][0]["void"] is True
    assert table.totals() == [0, 0, 0, 0]
    assert table.rest.post(f"{table.path}/hands/1/restore", version=4).status_code == 200
    assert table.totals() == [0, 1, -3, 1]


def test_putting_the_next_hand_records_it(table):
    answer = table.rest.put(f"{table.path}/hands/1", MADE)
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/api/v1{table.path}/hands/1")
    refused(table.rest.put(f"{table.path}/hands/3", MADE, version=2), 409, "out_of_sequence")


def test_a_hand_that_is_not_there_is_not_voided(table):
    refused(table.rest.delete(f"{table.path}/hands/4", version=1), 404, "not_found")
    refused(table.rest.post(f"{table.path}/hands/4/restore", version=1), 404, "not_found")


def test_a_thrown_in_deal_has_no_number(rest):
    table = rest.starts(rules={"all_pass": "redeal_next"})
    answer = rest.post(f"{table.path}/hands", told(*passes(2, 3, 4, 1)))
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/api/v1{table.path}/hands")
    assert answer.json["hands"][0]["number"] is None
    assert (answer.json["dealer"], answer.json["next_hand"]) == (2, 1)


def test_what_the_rules_refuse_is_pointed_at_and_changes_nothing(table):
    told = refused(table.rest.post(f"{table.path}/hands", {**MADE, "bid": 5}), 422, "bid_out_of_range", "/bid")
    assert told["detail"] == "A bid is from 1 to 4, or a pass."
    refused(table.rest.post(f"{table.path}/hands", {**MADE, "high": 9}), 422, "unknown_side", "/high")
    refused(table.rest.post(f"{table.path}/hands", {**MADE, "high": None}), 422, "high_missing", "/high")
    refused(table.rest.post(f"{table.path}/hands", {**MADE, "high": "3"}), 422, "invalid", "/high")
    assert table.now()["version"] == 1


def test_a_won_match_is_over_until_the_win_is_corrected(table):
    won = table.records(SWEEP, THREE)
    assert (won["status"], won["winner"]["side"], won["winner"]["hand"]) == ("won", 3, 2)
    assert won["ended_at"] is not None
    told = refused(table.rest.post(f"{table.path}/hands", MADE), 409, "match_over")
    assert told["current"]["status"] == "won"
    match = table.rest.put(f"{table.path}/hands/2", SET, version=3).json
    assert (match["status"], match["winner"], match["ended_at"]) == ("playing", None, None)
    assert table.rest.post(f"{table.path}/hands", MADE).status_code == 201


def test_a_correction_that_ends_the_match_earlier_names_the_later_hands(table):
    table.records(SWEEP, MADE, SET)
    told = refused(table.rest.put(f"{table.path}/hands/2", THREE, version=4), 409, "ends_earlier")
    assert told["hands"] == [3]
    match = table.rest.put(f"{table.path}/hands/2", {**THREE, "drop_later": True}, version=4).json
    assert match["winner"]["hand"] == 2
    assert [hand["void"] for hand in match["hands"]] == [False, False, True]


def test_undo_and_redo_go_back_and_forth(table):
    table.records(MADE, SET)
    assert table.rest.post(f"{table.path}/undo", version=3).json["next_hand"] == 2
    assert table.rest.post(f"{table.path}/redo", version=4).json["next_hand"] == 3
    refused(table.rest.post(f"{table.path}/redo", version=5), 409, "nothing_to_redo")
    version = 5
    for _ in range(2):
        version = table.rest.post(f"{table.path}/undo", version=version).json["version"]
    told = refused(table.rest.post(f"{table.path}/undo", version=version), 409, "nothing_to_undo")
    assert told["current"]["version"] == version
    assert table.totals() == [0, 0, 0, 0]


def test_a_match_is_described_changed_left_and_taken_up_again(table):
    table.records(MADE)
    match = table.rest.patch(table.path, {"place": "Pub", "rules": {"target": 15}}, version=2).json
    assert (match["place"], match["rules"]["target"]) == ("Pub", 15)
    match = table.rest.patch(table.path, {"status": "abandoned"}, version=match["version"]).json
    assert match["status"] == "abandoned"
    refused(table.rest.post(f"{table.path}/hands", MADE), 409, "match_over")
    match = table.rest.patch(table.path, {"status": "playing"}, version=match["version"]).json
    assert match["status"] == "playing"
    refused(table.rest.patch(table.path, {}, version=match["version"]), 422, "invalid")
    refused(table.rest.patch(table.path, {"rules": {}}, version=match["version"]), 422, "invalid", "/rules")
    refused(table.rest.patch(table.path, {"status": "won"}, version=match["version"]), 422, "invalid", "/status")


def test_a_deleted_match_is_gone_and_can_be_brought_back(table):
    assert table.rest.delete(table.path).status_code == 204
    refused(table.rest.get(table.path), 404, "not_found")
    refused(table.rest.post(f"{table.path}/hands", MADE), 404, "not_found")
    assert table.rest.get(f"/pads/{table.rest.pad}/matches").json == []
    listed = table.rest.get(f"/pads/{table.rest.pad}/matches?deleted=true").json
    assert [each["id"] for each in listed] == [table.id]
    assert table.rest.post(f"{table.path}/restore").json["id"] == table.id
    assert table.rest.get(table.path).status_code == 200


def test_a_pad_is_erased_only_by_its_name(rest):
    table = rest.starts()
    refused(rest.delete(f"/pads/{rest.pad}"), 422, "confirm_needed")
    refused(rest.delete(f"/pads/{rest.pad}?confirm=Friday"), 422, "confirm_needed")
    assert rest.delete(f"/pads/{rest.pad}?confirm=Thursday+club").status_code == 204
    refused(rest.get(table.path), 401, "key_refused")


def test_matches_are_listed_newest_first_in_pages(rest):
    ids = [rest.starts(note=f"evening {number}").id for number in range(5)]
    found, path, pages = [], f"/pads/{rest.pad}/matches?limit=2", 0
    while path:
        answer = rest.get(path)
        found += [each["id"] for each in answer.json]
        link = answer.headers.get("Link")
        assert link is None or link.endswith('; rel="next"')
        path = link and link[1:].split(">")[0].split("/api/v1")[1]
        pages += 1
    assert (found, pages) == (ids[::-1], 3)
    refused(rest.get(f"/pads/{rest.pad}/matches?limit=0"), 422, "invalid")
    refused(rest.get(f"/pads/{rest.pad}/matches?limit=201"), 422, "invalid")
    refused(rest.get(f"/pads/{rest.pad}/matches?cursor=nonsense"), 422, "invalid")
    told = refused(rest.get(f"/pads/{rest.pad}/matches?limt=2"), 422, "invalid")
    assert told["errors"][0]["parameter"] == "limt"


def test_a_list_does_not_end_because_its_page_did_at_somebody_who_left(table):
    path = f"/pads/{table.rest.pad}/players"
    answer = table.rest.get(f"{path}?limit=2")
    rest_of_it = answer.headers["Link"][1:].split(">")[0].split("/api/v1")[1]
    assert table.rest.get(rest_of_it).status_code == 200
    table.rest.delete(f"/players/{answer.json[1]['id']}")
    told = refused(table.rest.get(rest_of_it), 422, "invalid")
    assert told["errors"][0]["parameter"] == "cursor"
    for other in (f"{path}?cursor=", f"/pads/{table.rest.pad}/keys?cursor=x", f"{table.path}/hands?cursor=x"):
        refused(table.rest.get(other), 422, "invalid")


def test_matches_are_found_by_what_is_asked(rest):
    club, pub = rest.starts(place="Club"), rest.starts(place="Pub", seats=["Eva", "Bo", "Cy"])
    club.records(SWEEP, THREE)
    today = club.now()["played_on"]
    eva = pub.now()["seats"][0]["player"]

    def found(query: str) -> set[str]:
        answer = rest.get(f"/pads/{rest.pad}/matches?{query}")
        assert answer.status_code == 200, answer.json
        return {each["id"] for each in answer.json}

    assert found("status=won") == {club.id}
    assert found("status=playing") == {pub.id}
    assert found(f"player={eva}") == {pub.id}
    assert found("q=eva") == {pub.id}
    assert found("q=club") == {club.id}
    assert found(f"from={today}&to={today}") == {club.id, pub.id}
    assert found("to=2000-01-01") == set()
    for wrong in ("status=lost", "player=7", "from=yesterday", "to=2026-02-30", "q=%00", "deleted=perhaps"):
        refused(rest.get(f"/pads/{rest.pad}/matches?{wrong}"), 422, "invalid")


def test_the_ledger_is_read_newest_first_or_from_a_version_on(table):
    table.records(MADE, SET, MADE)
    listed = table.rest.get(f"{table.path}/entries").json
    assert [each["version"] for each in listed] == [4, 3, 2, 1]
    assert listed[-1]["kind"] == "match_started"
    assert listed[0] == {**listed[0], "kind": "hand_recorded", "data": {"hand": MADE}}
    after = table.rest.get(f"{table.path}/entries?after=1&limit=2")
    assert [each["version"] for each in after.json] == [2, 3]
    assert "after=3" in after.headers["Link"]
    first = table.rest.get(f"{table.path}/entries?limit=3")
    rest = table.rest.get(first.headers["Link"][1:].split(">")[0].split("/api/v1")[1])
    assert [each["version"] for each in [*first.json, *rest.json]] == [4, 3, 2, 1]
    assert "Link" not in rest.headers


def test_entries_of_every_kind_can_be_appended(rest):
    table = rest.starts()
    said = [
        {"kind": "hand_recorded", "data": {"hand": MADE}},
        {"kind": "hand_corrected", "data": {"number": 1, "hand": SET}},
        {"kind": "hand_voided", "data": {"number": 1}},
        {"kind": "hand_restored", "data": {"number": 1}},
        {"kind": "misdealt", "data": {"next_dealer": 3}},
        {"kind": "dealer_set", "data": {"seat": 1}},
        {"kind": "rules_changed", "data": {"rules": {"target": 15}}},
        {"kind": "points_adjusted", "data": {"side": 2, "points": -1, "reason": "Revoked."}},
        {"kind": "seat_left", "data": {"seat": 4}},
        {"kind": "seat_returned", "data": {"seat": 4}},
        {"kind": "seat_joined", "data": {"name": "Eva", "after": 2, "opening": 3}},
        {"kind": "match_described", "data": {"place": "Pub"}},
        {"kind": "match_abandoned", "data": {}},
        {"kind": "match_resumed"},
        {"kind": "undone", "data": {"version": 15}},
        {"kind": "redone", "data": {"version": 15}},
    ]
    answer = rest.post(f"{table.path}/entries", said, version=1)
    assert answer.status_code == 201, answer.json
    assert answer.json["version"] == 17
    assert answer.headers["Location"] == f"/api/v1{table.path}/entries?after=1"
    kinds = [each["kind"] for each in rest.get(f"{table.path}/entries").json]
    assert kinds[::-1] == ["match_started", *[each["kind"] for each in said]]


def test_a_finished_match_is_corrected_without_being_unlocked_and_can_be_unlocked(table):
    version = table.records(*[told(pitcher=3, bid=3, high=3, low=3, jack=3, game=3)] * 2)["version"]
    unlocked = table.rest.post(f"{table.path}/entries", {"kind": "match_unlocked"}, version=version)
    assert unlocked.status_code == 201, unlocked.json
    assert unlocked.json["status"] == "won"
    again = table.rest.post(f"{table.path}/entries", {"kind": "match_unlocked"}, version=version + 1)
    refused(again, 409, "out_of_sequence")
    for _ in range(2):
        version = table.now()["version"]
        assert table.rest.delete(f"{table.path}/hands/1", version=version).status_code == 200
        assert table.rest.post(f"{table.path}/hands/1/restore", version=version + 1).status_code == 200


def test_a_list_of_entries_stops_at_the_first_that_is_refused(table):
    said = [
        {"id": str(uuid4()), "kind": "hand_recorded", "data": {"hand": MADE}},
        {"id": str(uuid4()), "kind": "hand_recorded", "data": {"hand": {**SET, "bid": 7}}},
        {"id": str(uuid4()), "kind": "hand_recorded", "data": {"hand": MADE}},
    ]
    told = refused(table.rest.post(f"{table.path}/entries", said), 422, "bid_out_of_range", "/1/data/hand/bid")
    assert told["recorded"] == 1
    said[1]["data"]["hand"]["bid"] = 3
    answer = table.rest.post(f"{table.path}/entries", said)
    assert answer.json["version"] == 4
    assert table.rest.post(f"{table.path}/entries", said).json["version"] == 4
    assert table.now()["version"] == 4
    said.append({"kind": "hand_recorded", "data": {"hand": {**MADE, "number": 9}}})
    told = refused(table.rest.post(f"{table.path}/entries", said), 409, "out_of_sequence", "/3/data/hand/number")
    assert (told["recorded"], told["current"]["version"]) == (3, 4)


def test_one_key_names_every_entry_of_a_list(table):
    key, said = uuid4(), [{"kind": "hand_recorded", "data": {"hand": hand}} for hand in (MADE, SET)]
    for _ in range(3):
        assert table.rest.post(f"{table.path}/entries", said, repeat=key).status_code == 201
    assert table.now()["version"] == 3


@pytest.mark.parametrize(
    ("entry", "pointer"),
    [
        ({"kind": "danced", "data": {}}, "/kind"),
        ({"kind": ["hand_recorded"], "data": {}}, "/kind"),
        ({"kind": "match_started", "data": {}}, "/kind"),
        ({"kind": "hand_recorded"}, "/data"),
        ({"kind": "hand_recorded", "data": {"hand": {"high": "x"}}}, "/data/hand/high"),
        ({"kind": "misdealt", "data": {}}, "/data/next_dealer"),
        ({"kind": "undone", "data": {"version": 1, "more": 2}}, "/data/more"),
        ({"kind": "points_adjusted", "data": {"side": 1, "points": 1, "reason": ""}}, "/data/reason"),
        ({"kind": "points_adjusted", "data": {"side": 1, "points": 1, "reason": "x" * 201}}, "/data/reason"),
        ({"kind": "match_described", "data": {"note": "x" * 2001}}, "/data/note"),
        ({"kind": "seat_joined", "data": {"after": 1}}, "/data/name"),
        ({"data": {}}, "/kind"),
        ([], ""),
    ],
)
def test_what_is_no_entry_is_refused(table, entry, pointer):
    refused(table.rest.post(f"{table.path}/entries", entry, version=1), 422, "invalid", pointer)
    if isinstance(entry, dict):
        refused(table.rest.post(f"{table.path}/preview", entry), 422, "invalid", pointer)


def test_texts_may_be_as_long_as_on_the_page(rest):
    note = "x" * 2000
    table = rest.starts(note=note)
    version = table.now()["version"]
    entries = [
        {"kind": "points_adjusted", "data": {"side": 1, "points": 1, "reason": "x" * 200}},
        {"kind": "match_described", "data": {"note": note[::-1]}},
    ]
    assert rest.post(f"{table.path}/entries", entries, version=version).status_code == 201
    assert rest.patch(table.path, {"note": note}, version=version + 2).status_code == 200
    refused(rest.patch(table.path, {"note": f"{note}x"}, version=3), 422, "invalid", "/note")


def test_a_preview_says_what_would_change_and_stores_nothing(table):
    table.records(SWEEP, THREE)
    entry = {"kind": "hand_corrected", "data": {"number": 2, "hand": SET}}
    told = table.rest.post(f"{table.path}/preview", entry).json
    assert told["winner"]["before"]["side"] == 3
    assert told["winner"]["after"] is None
    assert told["totals"] == {"before": [0, 0, 7, 0], "after": [0, 1, 1, 1]}
    assert [each["number"] for each in told["hands"]] == [2]
    assert told["hands"][0]["after"]["made"] is False
    assert any("win" in sentence for sentence in told["sentences"])
    assert table.now()["version"] == 3
    entry["data"]["hand"] = {**SET, "high": 8}
    refused(table.rest.post(f"{table.path}/preview", entry), 422, "unknown_side", "/data/hand/high")
    entry["data"]["number"] = 7
    refused(table.rest.post(f"{table.path}/preview", entry), 409, "out_of_sequence", "/data/number")


def test_a_body_that_may_be_left_out_is_pointed_into_like_any_other(table):
    table.records(MADE)
    hand = f"{table.path}/hands/1"
    refused(table.rest.delete(hand, json={"drop_later": 1}, version=2), 422, "invalid", "/drop_later")
    refused(table.rest.delete(hand, json={"later": True}, version=2), 422, "invalid", "/later")
    refused(table.rest.post(f"{table.path}/undo", {"version": 2}, version=2), 422, "invalid", "/version")


def test_partners_side_by_side_hear_how_far_apart_they_sit(rest):
    pairs = {"seats": ["Ana", "Bo", "Cy", "Di"], "sides": [[1, 2], [3, 4]], "dealer": 1}
    told = refused(rest.post("/score", pairs), 422, "side_seating", "/sides/0")
    assert told["detail"] == "Partners sit alternately: with 2 teams, 2 seats apart."


def test_hands_are_listed_the_latest_first(table):
    table.records(MADE, SET, MADE)
    first = table.rest.get(f"{table.path}/hands?limit=2")
    assert [each["number"] for each in first.json] == [3, 2]
    rest = table.rest.get(first.headers["Link"][1:].split(">")[0].split("/api/v1")[1])
    assert [each["number"] for each in rest.json] == [1]
    assert "Link" not in rest.headers


@pytest.mark.parametrize(
    ("name", "plain", "full"),
    [
        ("Žan", "-Zan-Bo-Cy-Di.csv", "-%C5%BDan-Bo-Cy-Di.csv"),
        ("王芳", "-Bo-Cy-Di.csv", "-%E7%8E%8B%E8%8A%B3-Bo-Cy-Di.csv"),
    ],
)
def test_a_file_named_in_any_letters_is_announced_in_ascii(rest, name, plain, full):
    table = rest.starts(seats=[name, "Bo", "Cy", "Di"])
    told = rest.get(f"{table.path}.csv").headers["Content-Disposition"]
    assert told.isascii()
    day = table.now()["played_on"]
    assert told == f"attachment; filename=pitch-{day}{plain}; filename*=UTF-8''pitch-{day}{full}"


def test_a_match_is_taken_along_as_a_file(app, table):
    table.records(MADE, SET)
    told = table.rest.get(f"{table.path}.json")
    assert "attachment" in told.headers["Content-Disposition"]
    assert ".json" in told.headers["Content-Disposition"]
    assert told.json["format"] == "scorepad-match/1"
    again = Rest(app).post("/score", told.json["document"])
    assert [side["total"] for side in again.json["sides"]] == table.totals()
    rows = list(csv.DictReader(io.StringIO(table.rest.get(f"{table.path}.csv").text)))
    assert len(rows) == 8
    assert table.rest.get(f"{table.path}.txt").content_type == "text/plain; charset=utf-8"
    assert "Ana" in table.rest.get(f"{table.path}.txt").text
    refused(table.rest.get(f"{table.path}.xlsx"), 404, "not_found")
    pad = table.rest.get(f"/pads/{table.rest.pad}/export.json").json
    assert [each["id"] for each in pad["matches"]] == [table.id]
    assert len(list(csv.reader(io.StringIO(table.rest.get(f"/pads/{table.rest.pad}/export.csv").text)))) == 9


def test_players_are_named_once_and_archived_when_they_have_played(rest):
    path = f"/pads/{rest.pad}/players"
    zoe = rest.post(path, {"name": "Zoe", "colour": "red"})
    assert zoe.headers["Location"] == f"/api/v1/players/{zoe.json['id']}"
    refused(rest.post(path, {"name": " ZOE "}), 409, "name_taken", "/name")
    refused(rest.post(path, {"name": "Eva", "colour": "plaid"}), 422, "invalid", "/colour")
    assert rest.patch(f"/players/{zoe.json['id']}", {"name": "Zoë", "colour": None}).json["colour"] is None
    rest.starts(seats=["Zoë", "Bo"])
    archived = rest.delete(f"/players/{zoe.json['id']}")
    assert (archived.status_code, archived.json["archived"]) == (200, True)
    assert "Zoë" not in {each["name"] for each in rest.get(path).json}
    assert {each["name"] for each in rest.get(f"{path}?archived=true").json} == {"Zoë"}
    assert rest.patch(f"/players/{zoe.json['id']}", {"archived": False}).json["archived"] is False
    idle = rest.post(path, {"name": "Idle"}).json["id"]
    assert rest.delete(f"/players/{idle}").status_code == 204
    refused(rest.get(f"/players/{idle}"), 404, "not_found")
    pages = rest.get(f"{path}?limit=1")
    assert len(pages.json) == 1
    assert "cursor=" in pages.headers["Link"]
