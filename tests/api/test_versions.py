"""Who was first: versions, what they are called in HTTP, and writes that are sent again."""

from uuid import uuid4

import pytest

from tests.api.asking import MADE, SET, Rest, refused


def test_a_match_says_its_version_and_is_not_sent_twice(table):
    table.records(MADE)
    answer = table.rest.get(table.path)
    assert answer.headers["ETag"] == '"2"'
    assert answer.json["version"] == 2
    for had in ('"2"', 'W/"2"', '"1", "2"', "*", '"nonsense", "2"'):
        again = table.rest.get(table.path, headers={"If-None-Match": had})
        assert (again.status_code, again.data) == (304, b""), had
        assert again.headers["ETag"] == '"2"'
    for had in ('"1"', '"1", "3"', '"nonsense"', 'W/"x"'):
        assert table.rest.get(table.path, headers={"If-None-Match": had}).status_code == 200, had


def test_what_is_no_tag_is_refused(table):
    for wrong in ("2", '"2', "W/2", '"1" "2"', "'2'"):
        told = refused(table.rest.get(table.path, headers={"If-None-Match": wrong}), 422, "invalid")
        assert told["errors"][0]["header"] == "If-None-Match"
        told = refused(table.rest.post(f"{table.path}/undo", version=wrong), 422, "invalid")
        assert told["errors"][0]["header"] == "If-Match"


def test_a_correction_says_what_it_saw(table):
    table.records(MADE)
    refused(table.rest.put(f"{table.path}/hands/1", SET), 428, "version_needed")
    refused(table.rest.delete(f"{table.path}/hands/1"), 428, "version_needed")
    refused(table.rest.post(f"{table.path}/undo"), 428, "version_needed")
    refused(table.rest.patch(table.path, {"note": "x"}), 428, "version_needed")
    told = refused(table.rest.put(f"{table.path}/hands/1", SET, version=1), 412, "stale")
    assert told["current"] == table.now()
    assert table.rest.put(f"{table.path}/hands/1", SET, version=2).headers["ETag"] == '"3"'


@pytest.mark.parametrize("seen", ['"1"', 'W/"2"', '"x"', '"1", W/"2"', '"3"', '"0"'])
def test_another_version_than_the_current_one_is_stale(table, seen):
    table.records(MADE)
    refused(table.rest.post(f"{table.path}/undo", version=seen), 412, "stale")


@pytest.mark.parametrize("seen", ['"2"', "*", '"1", "2"', ' "2" , "9" '])
def test_the_current_version_may_be_one_of_several(table, seen):
    table.records(MADE)
    assert table.rest.post(f"{table.path}/undo", version=seen).status_code == 200


def test_of_two_who_record_the_next_hand_the_number_settles_who_was_first(table):
    assert table.rest.post(f"{table.path}/hands", {**MADE, "number": 1}).status_code == 201
    told = refused(table.rest.post(f"{table.path}/hands", {**SET, "number": 1}), 409, "hand_exists", "/number")
    assert told["current"]["version"] == 2
    told = refused(table.rest.post(f"{table.path}/hands", {**SET, "number": 3}), 409, "out_of_sequence", "/number")
    assert told["current"]["version"] == 2


def test_of_two_who_record_the_next_hand_the_version_settles_who_was_first(table):
    assert table.rest.post(f"{table.path}/hands", MADE, version=1).status_code == 201
    refused(table.rest.post(f"{table.path}/hands", SET, version=1), 412, "stale")


def test_a_hand_that_is_sent_again_is_answered_as_the_first_time(table):
    key = uuid4()
    first = table.rest.post(f"{table.path}/hands", MADE, repeat=key)
    table.records(SET)
    again = table.rest.post(f"{table.path}/hands", MADE, repeat=key)
    assert (again.status_code, again.json) == (201, first.json)
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Location"] == first.headers["Location"]
    assert len(table.now()["hands"]) == 2
    assert table.now()["hands"][0]["id"] == str(key)


def test_the_same_key_with_another_hand_is_refused(table):
    key = uuid4()
    table.rest.post(f"{table.path}/hands", MADE, repeat=key)
    refused(table.rest.post(f"{table.path}/hands", SET, repeat=key), 422, "key_reused")


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ({"place": "Home"}, {"place": "Home", "rules": {"target": 11}}),
        ({"place": "Home", "rules": {"target": 11}}, {"place": "Home"}),
        ({"place": "Home", "rules": {"target": 11}}, {"place": "Home", "rules": {"target": 15}}),
    ],
)
def test_a_change_of_the_match_under_a_key_that_was_used_for_another_is_refused(table, first, other):
    key = uuid4()
    told = table.rest.patch(table.path, first, version=1, repeat=key)
    assert told.status_code == 200
    assert table.rest.patch(table.path, first, version=1, repeat=key).json == told.json
    refused(table.rest.patch(table.path, other, version=told.json["version"], repeat=key), 422, "key_reused")
    assert table.now() == told.json


def test_a_correction_that_is_sent_again_is_not_stale(table):
    table.records(MADE)
    key = uuid4()
    first = table.rest.put(f"{table.path}/hands/1", SET, version=2, repeat=key)
    again = table.rest.put(f"{table.path}/hands/1", SET, version=2, repeat=key)
    assert (again.status_code, again.json) == (first.status_code, first.json)


@pytest.mark.parametrize("key", ["7", "not-a-uuid", "", "{0c9a5a4e-8d3f-4f7e-9b1a-2f6f5d1c7b10}"])
def test_a_key_of_a_request_is_a_uuid(table, key):
    told = refused(table.rest.post(f"{table.path}/hands", MADE, repeat=key), 422, "invalid")
    assert told["errors"][0]["header"] == "Idempotency-Key"


def test_a_match_that_is_started_again_is_the_same_match(rest):
    match_id, body = str(uuid4()), {"seats": ["Ana", "Bo", "Cy"], "dealer": 2}
    first = rest.post(f"/pads/{rest.pad}/matches", {**body, "id": match_id})
    again = rest.post(f"/pads/{rest.pad}/matches", {**body, "id": match_id})
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json == again.json
    assert first.json["id"] == match_id
    refused(rest.post(f"/pads/{rest.pad}/matches", {**body, "id": match_id, "dealer": 1}), 422, "key_reused")
    assert len(rest.get(f"/pads/{rest.pad}/matches").json) == 1


def test_a_list_that_stopped_stops_alike_when_it_is_sent_again(table):
    said = [{"kind": "hand_recorded", "data": {"hand": MADE}}, {"kind": "dealer_set", "data": {"seat": 9}}]
    key = str(uuid4())
    for _ in range(2):
        answer = table.rest.post(f"{table.path}/entries", said, version=1, repeat=key)
        told = refused(answer, 422, "unknown_seat")
        assert told["recorded"] == 1
    assert table.now()["version"] == 2


def test_a_pad_that_is_opened_again_is_shown_as_it_was_asked_for(app, rest):
    chosen = {"name": "Friday", "id": str(uuid4())}
    opened = Rest(app).post("/pads", chosen).json
    holder = Rest(app, opened["pad"]["id"], opened["keys"]["manage"])
    assert holder.patch(f"/pads/{holder.pad}", {"name": "Saturday", "rules": {"target": 21}}).status_code == 200
    assert Rest(app).post("/pads", chosen).json["pad"] == opened["pad"]


def test_pads_players_and_keys_are_made_once_under_an_id_of_ones_own(rest):
    for path, body in (
        ("/pads", {"name": "Friday"}),
        (f"/pads/{rest.pad}/players", {"name": "Zoe"}),
        (f"/pads/{rest.pad}/keys", {"role": "watch", "label": "television"}),
    ):
        chosen = {**body, "id": str(uuid4())}
        first, again = rest.post(path, chosen), rest.post(path, chosen)
        assert first.status_code == 201
        assert again.status_code == 200
        identified = (each.json.get("pad", each.json)["id"] for each in (first, again))
        assert set(identified) == {chosen["id"]}
        other = {**chosen, **({"name": "Other"} if "name" in body else {"role": "score"})}
        refused(rest.post(path, other), 422, "key_reused")
