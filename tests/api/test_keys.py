"""Who may do what, and how a key is told."""

from uuid import uuid4

import pytest
from flask import session as kept
from flask_wtf.csrf import generate_csrf

from scorepad.usecases.keys import normal_form
from tests.api.asking import MADE, ROOT, Rest, opens_a_pad, refused


def test_nothing_of_a_pad_is_read_without_a_key(app, table):
    for path in (table.path, f"/pads/{table.rest.pad}", f"/pads/{table.rest.pad}/matches", f"{table.path}.csv"):
        answer = Rest(app).get(path)
        refused(answer, 401, "no_key")
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("told", ["Bearer", "Bearer ", "Basic YTpi", "7ZQ2M-0K4TB", "Token x", ""])
def test_a_key_comes_as_a_bearer_token(app, table, told):
    refused(Rest(app).get(table.path, headers={"Authorization": told}), 401, "no_key")


@pytest.mark.parametrize("key", ["x", "7ZQ2M-0K4TB-9XW3C-HVR6N-8PDYJ1", "ü" * 26, "'; drop table keys; --", "0" * 500])
def test_a_key_that_opens_nothing_is_refused(app, table, key):
    answer = Rest(app, key=key.encode("utf-8").decode("latin-1")).get(table.path)
    refused(answer, 401, "key_refused")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_key_is_read_however_it_is_typed(table):
    plain = normal_form(table.rest.key)
    assert len(plain) == 26
    for typed in (plain, plain.lower(), f"  {plain.lower()}", plain.replace("0", "O").replace("1", "l")):
        assert table.rest.with_key(typed).get(table.path).status_code == 200


def test_each_role_may_do_what_it_is_for(keys):
    watch, score, manage = keys["watch"], keys["score"], keys["manage"]
    pad = f"/pads/{manage.pad}"
    match = score.starts()
    assert watch.get(match.path).status_code == 200
    assert watch.get(f"{match.path}/entries").status_code == 200
    assert watch.get(f"{pad}/export.json").status_code == 200
    for asked in (
        watch.post(f"{match.path}/hands", MADE),
        watch.post(f"{match.path}/undo", version=1),
        watch.post(f"{pad}/matches", {"seats": ["A", "B"], "dealer": 1}),
        watch.post(f"{pad}/players", {"name": "Zoe"}),
        watch.patch(match.path, {"note": "x"}, version=1),
        score.patch(pad, {"name": "x"}),
        score.delete(f"{pad}?confirm=Thursday+club"),
        score.get(f"{pad}/keys"),
        score.post(f"{pad}/keys", {"role": "watch"}),
        score.delete(match.path),
    ):
        refused(asked, 403, "role_too_low")
    assert match.now()["version"] == 1
    assert score.post(f"{match.path}/hands", MADE).status_code == 201


def test_what_belongs_to_another_pad_is_not_found(app, table):
    other = opens_a_pad(app, name="Friday")["manage"]
    player = table.rest.get(f"/pads/{table.rest.pad}/players").json[0]["id"]
    for path in (
        table.path,
        f"{table.path}/hands",
        f"{table.path}.json",
        f"/pads/{table.rest.pad}",
        f"/players/{player}",
    ):
        refused(other.get(path), 404, "not_found")
    refused(other.post(f"{table.path}/hands", MADE), 404, "not_found")
    refused(other.post(f"{table.path}/undo", version=1), 404, "not_found")
    refused(other.delete(f"/pads/{table.rest.pad}?confirm=Thursday+club"), 404, "not_found")
    key = table.rest.get(f"/pads/{table.rest.pad}/keys").json[0]["id"]
    refused(other.delete(f"/pads/{other.pad}/keys/{key}"), 404, "not_found")


def test_a_key_is_issued_listed_without_its_secret_and_revoked(rest):
    issued = rest.post(f"/pads/{rest.pad}/keys", {"role": "watch", "label": "television"})
    assert issued.status_code == 201
    assert issued.headers["Cache-Control"] == "no-store"
    assert issued.json["link"].endswith(f"/join#{issued.json['key']}")
    listed = rest.get(f"/pads/{rest.pad}/keys")
    assert listed.json[0]["label"] == "television"
    assert issued.json["key"] not in listed.text
    assert {each["role"] for each in listed.json} == {"watch", "score", "manage"}
    television = rest.with_key(issued.json["key"])
    assert television.get(f"/pads/{rest.pad}").status_code == 200
    assert rest.delete(f"/pads/{rest.pad}/keys/{issued.json['id']}").status_code == 204
    refused(television.get(f"/pads/{rest.pad}"), 401, "key_refused")
    refused(rest.delete(f"/pads/{rest.pad}/keys/{uuid4()}"), 404, "not_found")


def test_the_last_key_that_manages_stays(rest):
    managers = [each["id"] for each in rest.get(f"/pads/{rest.pad}/keys").json if each["role"] == "manage"]
    refused(rest.delete(f"/pads/{rest.pad}/keys/{managers[0]}"), 409, "last_manager")


def test_a_browser_reads_with_its_cookie_and_writes_with_its_token(app, table):
    browser = app.test_client()
    with browser.session_transaction() as session:
        session["keys"] = {str(uuid4()): "0" * 26, table.rest.pad: table.rest.key}
    assert browser.get(f"{ROOT}{table.path}").status_code == 200
    refused(browser.post(f"{ROOT}{table.path}/hands", json=MADE), 403, "page_expired")
    with app.test_request_context():
        token = generate_csrf()
        raw = kept["csrf_token"]
    with browser.session_transaction() as session:
        session["csrf_token"] = raw
    answer = browser.post(f"{ROOT}{table.path}/hands", json=MADE, headers={"X-CSRF-Token": token})
    assert answer.status_code == 201


def test_a_cookie_with_keys_that_open_nothing_is_refused(app, table):
    browser = app.test_client()
    with browser.session_transaction() as session:
        session["keys"] = {table.rest.pad: "0" * 26}
    refused(browser.get(f"{ROOT}{table.path}"), 401, "key_refused")


def test_wrong_keys_are_counted_and_right_ones_are_not(makes):
    app = makes(SCOREPAD_RATE_LIMITS=True, SCOREPAD_RATE_WRONG_KEYS="3 per hour")
    rest = opens_a_pad(app)["manage"]
    for _ in range(3):
        refused(rest.with_key("0" * 26).get(f"/pads/{rest.pad}"), 401, "key_refused")
    answer = rest.with_key("0" * 26).get(f"/pads/{rest.pad}")
    refused(answer, 429, "rate_limited")
    assert 0 < int(answer.headers["Retry-After"]) <= 3601
    assert rest.get(f"/pads/{rest.pad}").status_code == 200


def test_what_is_only_said_to_be_a_key_counts_for_its_address(makes):
    app = makes(SCOREPAD_RATE_LIMITS=True, SCOREPAD_RATE_WRITES="6 per hour")
    table = opens_a_pad(app)["manage"].starts()
    document = {"seats": ["Ana", "Bo"], "dealer": 1, "hands": []}
    answers = [Rest(app, key=f"invented{number}").post("/score", document) for number in range(8)]
    assert [each.status_code for each in answers][-2:] == [429, 429]
    table.records(MADE)


def test_a_browser_that_holds_a_key_is_not_locked_out_by_its_neighbours(makes):
    app = makes(SCOREPAD_RATE_LIMITS=True, SCOREPAD_RATE_WRITES="6 per hour")
    table = opens_a_pad(app)["manage"].starts()
    browser = app.test_client()
    with browser.session_transaction() as session:
        session["keys"] = {table.rest.pad: table.rest.key}
    document = {"seats": ["Ana", "Bo"], "dealer": 1, "hands": []}
    while Rest(app).post("/score", document).status_code != 429:
        pass
    assert browser.post(f"{ROOT}{table.path}/undo").status_code == 403  # for want of the page's token, not of patience


def test_pads_and_writes_are_limited(makes):
    app = makes(SCOREPAD_RATE_LIMITS=True, SCOREPAD_RATE_PADS="2 per hour", SCOREPAD_RATE_WRITES="6 per hour")
    rest = opens_a_pad(app)["manage"]
    opens_a_pad(app)
    answer = Rest(app).post("/pads", {"name": "one too many"})
    refused(answer, 429, "rate_limited")
    assert int(answer.headers["Retry-After"]) > 0
    table = rest.starts()
    table.records(*[MADE] * 3)
    for _ in range(3):
        rest.post(f"{table.path}/hands", MADE)
    answer = rest.post(f"{table.path}/hands", MADE)
    refused(answer, 429, "rate_limited")
    assert int(answer.headers["Retry-After"]) > 0
    assert rest.get(table.path).status_code == 200
