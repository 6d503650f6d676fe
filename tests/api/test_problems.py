"""Every error of the REST surface has the one shape, whatever is asked for and however."""

import re
from uuid import uuid4

import pytest
from flask import Flask

from scorepad import errors, translate
from scorepad.api import reference
from scorepad.web.binding import bound
from tests.api.asking import PROBLEM, ROOT, Rest, assert_problem, refused
from tests.builders import four_players, told

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PURGE")


def addresses(app: Flask) -> list[str]:
    """Every address of the REST surface, its gaps filled with what is not there."""
    filled = []
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith(ROOT):
            path = re.sub(r"<uuid:\w+>", str(uuid4()), rule.rule)
            filled.append(re.sub(r"<number:\w+>", "1", path).removeprefix(ROOT))
    assert len(filled) > 25
    return filled


#: Ways to ask that are wrong for nearly every address, or right; none may end without a proper answer.
WAYS = {
    "without anything": {},
    "with a wrong key": {"headers": {"Authorization": "Bearer 00000-00000-00000-00000-000000"}},
    "with another kind of key": {"headers": {"Authorization": "Basic YTpi"}},
    "with no JSON": {"data": b"{", "content_type": "application/json"},
    "with a list": {"json": [1]},
    "with a text": {"json": "x"},
    "with an unknown name": {"json": {"no such thing": 1}},
    "as a form": {"data": {"name": "a"}},
    "for another kind of answer": {"headers": {"Accept": "image/png"}},
    "with a wrong version": {"json": {}, "headers": {"If-Match": "seven", "If-None-Match": "seven"}},
    "with a wrong key of the request": {"json": {}, "headers": {"Idempotency-Key": "seven"}},
    "with a wrong query": {"query_string": {"limit": "many", "cursor": "\x00", "no": "such"}},
}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_every_error_has_the_one_shape(rest, way):
    words = dict(way)
    with_key = {"Authorization": f"Bearer {rest.key}"} | words.pop("headers", {})
    for path in addresses(rest.app):
        for method in METHODS:
            answer = rest.ask(method, path, headers=with_key, **words)
            assert answer.status_code < 500, (method, path, answer.data)
            if answer.status_code >= 400:
                assert answer.content_type == PROBLEM, (method, path, answer.status_code)
                assert answer.headers["Content-Language"] == "en"
                if method != "HEAD":
                    assert_problem(answer)
            if answer.status_code == 405:
                assert answer.headers["Allow"], (method, path)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    "path",
    [
        "",
        "/",
        "/nothing",
        "/pads/7",
        "/pads//keys",
        "/matches/x/hands",
        "/openapi.yaml",
        "/matches/%00",
        "/%ff",
        "/pads/",
    ],
)
def test_what_is_not_there_is_a_problem_too(app, path):
    refused(Rest(app).get(path), 404, "not_found")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("host", ["a..b", ".", f"{'x' * 64}.com"])
@pytest.mark.parametrize("path", ["/", "/join", "/healthz", "/api/v1/score"])
def test_a_host_that_is_none_is_refused(app, path, host):
    refused(app.test_client().get(path, headers={"Host": host}), 400, "invalid")


def test_a_hand_number_that_no_match_has_is_not_found(table):
    for number in ("0", "9", "999999", "9" * 7, "9" * 5000, "-1", "1.0", "\N{ARABIC-INDIC DIGIT ONE}"):
        refused(table.rest.get(f"{table.path}/hands/{number}"), 404, "not_found")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_method_that_is_not_known_is_told_which_are(app):
    answer = Rest(app).put("/pads", {})
    refused(answer, 405, "method_not_allowed")
    for allowing in (answer, Rest(app).ask("OPTIONS", "/pads")):
        assert set(allowing.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_head_is_a_get_without_the_body(table):
    for path in (table.path, f"/pads/{table.rest.pad}", f"{table.path}.csv"):
        asked, read = table.rest.ask("HEAD", path), table.rest.get(path)
        assert (asked.status_code, asked.data) == (200, b"")
        assert asked.headers.get("ETag") == read.headers.get("ETag")
        assert asked.headers["Content-Type"] == read.headers["Content-Type"]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("accept", "taken"),
    [
        ("*/*", True),
        ("application/json", True),
        ("application/*", True),
        ("application/problem+json", True),
        ("text/html, application/json;q=0.5", True),
        ("text/html", False),
        ("application/json;q=0", False),
        ("application/xml", False),
    ],
)
def test_only_json_is_given(table, accept, taken):
    answer = table.rest.get(table.path, headers={"Accept": accept})
    assert answer.status_code == 200 if taken else refused(answer, 406, "not_acceptable")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_file_is_of_the_kind_its_ending_says(table):
    assert table.rest.get(f"{table.path}.csv", headers={"Accept": "text/csv"}).status_code == 200
    refused(table.rest.get(f"{table.path}.csv", headers={"Accept": "application/json"}), 406, "not_acceptable")


def test_a_fault_says_nothing_of_what_broke(makes, monkeypatch, caplog):
    app = makes(PROPAGATE_EXCEPTIONS=False)

    def broken(*_: object) -> None:
        raise RuntimeError("the secret is 7ZQ2M")

    monkeypatch.setattr("scorepad.api.scoring.score", broken)
    answer = Rest(app).post("/score", {"seats": ["Ana", "Bo"], "dealer": 1})
    refused(answer, 500, "server_fault")
    assert "7ZQ2M" not in answer.text
    assert "RuntimeError" not in answer.text
    assert "RuntimeError" in caplog.text
    monkeypatch.setattr("scorepad.api.reference.codes", broken)
    page = app.test_client().get("/problems/stale")
    assert page.status_code == 500
    assert page.content_type == "text/html; charset=utf-8"
    assert "7ZQ2M" not in page.text


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_people_get_a_page_where_programs_get_a_problem(app):
    page = app.test_client().get("/no/such/page")
    assert page.status_code == 404
    assert page.content_type == "text/html; charset=utf-8"
    assert "Nothing is here" in page.text


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_every_code_has_its_words_and_its_page(app):
    texts = translate.catalogue("en")
    told = {key.split(".")[1] for key in texts if key.startswith("problem.") and key.endswith(".title")}
    assert set(errors.STATUS) <= told
    assert set(reference.codes()) == told
    for code in told:
        for part in ("title", "detail", "next", "meaning"):
            assert f"problem.{code}.{part}" in texts, (code, part)
        page = app.test_client().get(f"/problems/{code}")
        assert page.status_code == 200
        assert code in page.text
        assert bound(texts[f"problem.{code}.meaning"]).split("'")[0] in page.text
    assert app.test_client().get("/problems/no_such_code").status_code == 404
    assert all(f"/problems/{code}" in app.test_client().get("/problems").text for code in told)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_codes_of_the_contract_are_all_there(app):
    promised = """not_json invalid no_key key_refused role_too_low not_found method_not_allowed not_acceptable too_large
        unsupported_media rate_limited server_fault stale version_needed hand_exists out_of_sequence key_reused
        nothing_to_undo nothing_to_redo match_over ends_earlier name_taken sat_together bid_out_of_turn bid_missing
        bid_twice bid_out_of_range bid_below_minimum bid_not_higher bid_after_max dealer_must_bid dealer_forced_minimum
        dealer_may_not_steal pitcher_not_high high_missing low_missing jack_missing game_missing unknown_seat
        unknown_side lone_trump_split lone_trump_not_pitcher too_few_trumps rank_order same_card_split jack_in_play
        jack_not_in_play tricks_sum point_without_trick trick_points_total trick_points_too_many trick_points_too_few
        game_tied game_not_most seat_count duplicate_player side_size side_members side_seating"""
    assert set(promised.split()) <= set(reference.codes())


@pytest.mark.parametrize(
    ("wish", "title", "detail"),
    [
        ("sl", "Napoved ni višja", "Napoved mora biti višja od prejšnje: 3."),
        ("hr-HR,hr;q=0.9", "Licit nije viši", "Licit mora biti viši od prethodnog: 3."),
        ("sr-RS", "Лицит није виши", "Лицит мора бити виши од претходног: 3."),
        ("fr", "Bid not higher", "A bid must be higher than the 3 before it."),
    ],
)
def test_a_problem_is_told_in_the_language_that_was_asked_for(rest, wish, title, detail):
    hand = told((2, 3), (3, 2), high=2, low=2, jack=None, game=2)
    answer = rest.post("/score", four_players(hands=[hand]), headers={"Accept-Language": wish})
    refused(answer, 422, "bid_not_higher")
    assert (answer.json["title"], answer.json["detail"]) == (title, detail)
    assert answer.headers["Content-Language"] == translate.best_language(wish)
