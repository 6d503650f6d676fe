"""Whatever is sent is taken whole or refused whole, and never breaks anything."""

import io
import json

import pytest

from tests.api.asking import ROOT, Rest, opens_a_pad, refused

BROKEN = {
    "nothing": b"",
    "half an object": b'{"name": "a"',
    "something after the end": b'{"name": "a"} x',
    "two values": b'{"name": "a"}{"name": "b"}',
    "NaN": b'{"name": NaN}',
    "Infinity": b'{"name": -Infinity}',
    "a name twice": b'{"name": "a", "name": "b"}',
    "a name twice, written otherwise": b'{"name": "a", "n\\u0061me": "b"}',
    "too deep": b"[" * 30_000 + b"]" * 30_000,
    "just too deep": b"[" * 30 + b"]" * 30,
    "half a surrogate pair": b'{"name": "\\ud800"}',
    "half a surrogate pair as a key": b'{"\\udfff": 1}',
    "NUL": b'{"name": "a\\u0000b"}',
    "NUL itself": b'{"name": "a\x00b"}',
    "no UTF-8": b'{"name": "\xff"}',
    "UTF-16": '{"name": "a"}'.encode("utf-16"),
    "a number without end": b'{"name": ' + b"9" * 5000 + b"}",
    "a number that is rounded": b'{"name": 9007199254740993}',
    "a fraction without end": b'{"name": 1e999}',
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
def test_what_is_no_json_is_refused(lasting, body):
    answer = Rest(lasting).post("/pads", data=body, content_type="application/json")
    refused(answer, 400, "not_json")


@pytest.mark.parametrize("value", [None, True, 1, 1.5, "text", [], [[]]])
def test_what_is_no_object_is_refused(lasting, value):
    answer = Rest(lasting).post("/pads", data=json.dumps(value), content_type="application/json")
    refused(answer, 422, "invalid", "")


def test_a_mark_at_the_start_does_no_harm(lasting):
    body = b'\xef\xbb\xbf{"name": "Thursday"}'
    assert Rest(lasting).post("/pads", data=body, content_type="application/json").status_code == 201


def test_a_pair_of_surrogates_is_a_character(lasting):
    answer = Rest(lasting).post("/pads", data=b'{"name": "\\ud83c\\udccf"}', content_type="application/json")
    assert answer.status_code == 201
    assert answer.json["pad"]["name"] == "\N{PLAYING CARD BLACK JOKER}"


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "application/xml"])
def test_only_json_is_taken(lasting, kind):
    answer = Rest(lasting).post("/pads", data=b'{"name": "a"}', content_type=kind)
    refused(answer, 415, "unsupported_media")


@pytest.mark.parametrize(
    "kind", ["application/json; charset=utf-8", "APPLICATION/JSON", "application/merge-patch+json"]
)
def test_json_may_be_called_by_its_other_names(lasting, kind):
    assert Rest(lasting).post("/pads", data=b'{"name": "a"}', content_type=kind).status_code == 201


@pytest.mark.parametrize("path", ["/pads", "/score"])
def test_more_than_64_kib_is_too_large(lasting, path):
    body = b'{"name": "' + b"a" * 65_536 + b'"}'
    refused(Rest(lasting).post(path, data=body, content_type="application/json"), 413, "too_large")


def test_too_much_is_refused_also_where_nothing_is_read(lasting):
    table = opens_a_pad(lasting)["score"].starts()
    answer = table.rest.post(f"{table.path}/undo", data=b" " * 70_000, content_type="application/json")
    refused(answer, 413, "too_large")


def test_too_much_is_refused_without_a_length(lasting):
    answer = lasting.test_client().post(
        f"{ROOT}/pads",
        input_stream=io.BytesIO(b'{"name": "' + b"a" * 70_000 + b'"}'),
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
    )
    refused(answer, 413, "too_large")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"name": 3}, "/name"),
        ({"name": ""}, "/name"),
        ({"name": " \t"}, "/name"),
        ({"name": "two\nlines"}, "/name"),
        ({"name": "x" * 61}, "/name"),
        ({"name": "a", "colour": "red"}, "/colour"),
        ({"name": "a", "a/b~c": 1}, "/a~1b~0c"),
        ({"name": "a", "rules": {"target": 7.5}}, "/rules/target"),
        ({"name": "a", "rules": {"target": True}}, "/rules/target"),
        ({"name": "a", "rules": {"target": 0}}, "/rules/target"),
        ({"name": "a", "rules": {"win": "always"}}, "/rules/win"),
        ({"name": "a", "rules": {"count_down": 1}}, "/rules/count_down"),
        ({"name": "a", "rules": {"jokers": 2}}, "/rules/jokers"),
        ({"name": "a", "timezone": "Mars/Olympus"}, "/timezone"),
        ({"name": "a", "language": "xx"}, "/language"),
        ({"name": "a", "id": "7"}, "/id"),
        ({"name": "a", "id": "00000000000000000000000000000000"}, "/id"),
        ({}, "/name"),
    ],
)
def test_what_the_schema_refuses_is_pointed_at(lasting, body, pointer):
    refused(Rest(lasting).post("/pads", body), 422, "invalid", pointer)


def test_everything_that_is_wrong_is_told_at_once(lasting):
    told = refused(Rest(lasting).post("/pads", {"name": 3, "rules": {"target": "7"}, "x": 1}), 422, "invalid")
    assert [each["pointer"] for each in told["errors"]] == ["/name", "/rules/target", "/x"]


class Breaks(io.BytesIO):
    """A body that breaks off in the way a server tells it."""

    def read(self, size: int | None = -1) -> bytes:
        raise ValueError(f"Invalid chunk size before {size} bytes")


def test_a_body_that_breaks_off_is_no_body(lasting):
    ways = [
        {"input_stream": Breaks(), "environ_overrides": {"wsgi.input_terminated": True}},
        {"input_stream": io.BytesIO(b'{"name": "a"}'), "environ_overrides": {"CONTENT_LENGTH": "14"}},
        {
            "input_stream": io.BytesIO(b'{"name": "a"}'),
            "environ_overrides": {"CONTENT_LENGTH": "14", "wsgi.input_terminated": True},
        },
    ]
    for way in ways:
        answer = lasting.test_client().post(f"{ROOT}/pads", content_type="application/json", **way)
        assert answer.status_code == 400
        assert answer.json["code"] in ("not_json", "invalid")
