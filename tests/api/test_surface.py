"""What every answer has, whatever it says: headers, health, and pages that keep to themselves."""

import pytest

from scorepad.app import SECURITY_HEADERS
from tests.api.asking import ROOT, Rest

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/no/page", f"{ROOT}/nothing", f"{ROOT}/openapi.json", f"{ROOT}/docs", "/problems/stale"]
)
def test_every_answer_is_guarded(app, path):
    headers = app.test_client().get(path).headers
    for name, value in SECURITY_HEADERS.items():
        assert headers[name] == value
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("path", [f"{ROOT}/docs", "/problems", "/problems/stale"])
def test_the_reference_needs_nothing_from_anywhere(app, path):
    page = app.test_client().get(path)
    assert page.status_code == 200
    for unwanted in ("<script", "style=", "onclick", "//cdn", "http://", "https://fonts"):
        assert unwanted not in page.text.replace("https://pitch.example", "")


def test_the_reference_shows_every_operation(app):
    client = app.test_client()
    page = client.get(f"{ROOT}/docs").text
    for path, operations in client.get(f"{ROOT}/openapi.json").json["paths"].items():
        for method in set(operations) & {"get", "post", "put", "patch", "delete"}:
            assert f"{method.upper()} {path}<" in page


def test_what_a_key_opens_is_for_its_holder_alone(table):
    for answer in (table.rest.get(table.path), table.rest.get("/matches/7"), table.rest.get(f"{table.path}.csv")):
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))


def test_a_new_pads_keys_are_kept_nowhere(app):
    answer = Rest(app).post("/pads", {"name": "Friday"})
    assert answer.headers["Cache-Control"] == "no-store"
    links = answer.json["links"]
    assert links["watch"].endswith(f"/join#{answer.json['keys']['watch']}")


def test_the_process_says_that_it_is_up_and_ready(app):
    assert app.test_client().get("/healthz").json == {"status": "up"}
    ready = app.test_client().get("/readyz")
    assert (ready.status_code, ready.json) == (200, {"status": "ready"})


def test_a_process_without_tables_is_up_and_not_ready(makes, tmp_path):
    app = makes(SCOREPAD_DATABASE_URL=f"sqlite:///{tmp_path / 'empty.sqlite3'}")
    assert app.test_client().get("/healthz").status_code == 200
    assert app.test_client().get("/readyz").status_code == 503


def test_a_process_without_a_database_is_up_and_not_ready(makes, tmp_path):
    app = makes(SCOREPAD_DATABASE_URL=f"sqlite:///{tmp_path / 'nowhere' / 'at_all.sqlite3'}")
    assert app.test_client().get("/healthz").status_code == 200
    assert app.test_client().get("/readyz").status_code == 503


def test_no_key_comes_into_a_log(app, table, caplog):
    caplog.set_level("DEBUG")
    table.rest.get(table.path)
    table.rest.with_key("0" * 26).get(table.path)
    table.rest.post(f"{table.path}/hands", {"x": 1})
    assert table.rest.key not in caplog.text
    assert "0" * 26 not in caplog.text


def test_a_cookie_is_for_the_server_alone(app):
    for scheme, secure in (("http", False), ("https", True)):
        client = app.test_client()
        client.get("/", base_url=f"{scheme}://localhost/")
        with client.session_transaction(base_url=f"{scheme}://localhost/") as session:
            session["keys"] = {}
        answer = client.get("/", base_url=f"{scheme}://localhost/")
        cookies = [each for each in answer.headers.getlist("Set-Cookie") if each.startswith("scorepad=")]
        for cookie in cookies:
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
            assert ("Secure" in cookie) is secure


def test_behind_a_proxy_links_are_those_of_the_proxy(makes):
    app = makes(SCOREPAD_PROXIES=1)
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "pitch.example", "X-Forwarded-For": "192.0.2.7"}
    answer = Rest(app).post("/pads", {"name": "Friday"}, headers=forwarded)
    assert answer.json["links"]["score"].startswith("https://pitch.example/join#")


def test_without_a_proxy_nobody_can_pretend_to_be_one(app):
    answer = Rest(app).post("/pads", {"name": "Friday"}, headers={"X-Forwarded-Host": "evil.example"})
    assert "evil.example" not in answer.text
