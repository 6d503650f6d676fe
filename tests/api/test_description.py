"""What `/api/v1/openapi.json` promises, and that the answers keep to it."""

import re

import pytest
from jsonschema_rs import validator_for

from scorepad.api import examples
from scorepad.formats import FORMATS
from tests.api.asking import ROOT, Rest

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture
def told(app):
    """The description."""
    return app.test_client().get(f"{ROOT}/openapi.json").json


def operations(told):
    """Every operation: its path, method and description."""
    return [(path, method, each[method]) for path, each in told["paths"].items() for method in METHODS & set(each)]


def test_it_is_openapi_with_everything_a_program_needs(told):
    assert told["openapi"].startswith("3.1")
    assert set(told["components"]["securitySchemes"]) == {"key", "cookie"}
    names = [each["operationId"] for _, _, each in operations(told)]
    assert len(set(names)) == len(names)
    for path, method, each in operations(told):
        assert each["summary"], path
        body = each.get("requestBody", {}).get("content", {}).get("application/json")
        optional = body is not None and not each["requestBody"]["required"]
        assert body is None or optional or "example" in body or "examples" in body, (path, method)
        assert {"406", "429", "500"} <= set(each["responses"])
        if "security" in each:
            assert {"401", "403", "404"} <= set(each["responses"])
    for name, response in told["components"]["responses"].items():
        assert list(response["content"]) == ["application/problem+json"], name
        assert response["content"]["application/problem+json"]["example"]["type"].startswith("/problems/")


def test_everything_of_the_contract_is_described(told):
    promised = {
        "POST /pads",
        "GET PATCH DELETE /pads/{}",
        "GET POST /pads/{}/keys",
        "DELETE /pads/{}/keys/{}",
        "GET POST /pads/{}/players",
        "GET PATCH DELETE /players/{}",
        "GET POST /pads/{}/matches",
        "GET PATCH DELETE /matches/{}",
        "GET POST /matches/{}/hands",
        "GET PUT DELETE /matches/{}/hands/{}",
        "POST /matches/{}/hands/{}/restore",
        "POST /matches/{}/undo",
        "POST /matches/{}/redo",
        "GET POST /matches/{}/entries",
        "POST /matches/{}/preview",
        "POST /score",
        *(f"GET /matches/{{}}.{each.name}" for each in FORMATS if each.match),
        *(f"GET /pads/{{}}/export.{each.name}" for each in FORMATS if each.pad),
    }
    described = {
        f"{method.upper()} {re.sub('{[^}]*}', '{}', path).removeprefix(ROOT)}" for path, method, _ in operations(told)
    }
    for line in promised:
        *methods, path = line.split()
        for method in methods:
            assert f"{method} {path}" in described


def test_every_address_is_described(app, told):
    described = {re.sub("{[^}]*}", "{}", path) for path in told["paths"]}
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith(ROOT) and rule.endpoint not in ("openapi", "reference.docs"):
            assert re.sub("<[^>]*>", "{}", rule.rule) in described


def test_the_examples_are_what_the_schemas_say(told):
    checked = 0
    for path, method, each in operations(told):
        contents = [each.get("requestBody", {}), *(answer for answer in each["responses"].values())]
        for content in (content for holder in contents for content in holder.get("content", {}).values()):
            shown = [content["example"]] if "example" in content else []
            shown += [example["value"] for example in content.get("examples", {}).values()]
            for value in shown:
                problems = list(checker(told, content["schema"]).iter_errors(value))
                assert not problems, (path, method, problems[0])
                checked += 1
    assert checked > 30


def checker(told, schema):
    """What checks a value by a schema of the description."""
    return validator_for({**schema, "components": told["components"]})


def test_the_examples_work_as_they_are(app):
    opened = Rest(app).post("/pads", examples.NEW_PAD)
    rest = Rest(app, opened.json["pad"]["id"], opened.json["keys"]["manage"])
    assert rest.patch(f"/pads/{rest.pad}", examples.PAD_CHANGE).status_code == 200
    assert rest.post(f"/pads/{rest.pad}/keys", examples.NEW_KEY).status_code == 201
    player = rest.post(f"/pads/{rest.pad}/players", examples.NEW_PLAYER)
    assert player.status_code == 201
    assert rest.patch(f"/players/{player.json['id']}", examples.PLAYER_CHANGE).status_code == 200
    started = rest.post(f"/pads/{rest.pad}/matches", examples.SETUP)
    path = f"/matches/{started.json['id']}"
    assert rest.patch(path, examples.MATCH_CHANGE, version=1).status_code == 200
    assert rest.post(f"{path}/hands", examples.HAND).status_code == 201
    assert rest.put(f"{path}/hands/1", examples.CORRECTION, version=3).status_code == 200
    assert rest.post(f"{path}/preview", examples.NEW_ENTRY).status_code == 200
    assert rest.post(f"{path}/entries", examples.NEW_ENTRY, version=4).status_code == 201
    appended = rest.post(f"{path}/entries", examples.NEW_ENTRIES, version=5)
    assert appended.status_code == 201, appended.json
    assert Rest(app).post("/score", examples.DOCUMENT).json == examples.SCORED


def test_what_is_answered_is_all_described(told, table):
    table.records({"pitcher": 3, "bid": 2, "high": 3, "low": 1, "jack": None, "game": 3})
    table.rest.put(
        f"{table.path}/hands/1", {"pitcher": 3, "bid": 3, "high": 3, "low": 1, "jack": 4, "game": 3}, version=2
    )
    read = {
        f"/pads/{table.rest.pad}": "/pads/{pad_id}",
        f"/pads/{table.rest.pad}/matches": "/pads/{pad_id}/matches",
        f"/pads/{table.rest.pad}/players": "/pads/{pad_id}/players",
        f"/pads/{table.rest.pad}/keys": "/pads/{pad_id}/keys",
        table.path: "/matches/{match_id}",
        f"{table.path}/hands": "/matches/{match_id}/hands",
        f"{table.path}/hands/1": "/matches/{match_id}/hands/{number}",
        f"{table.path}/entries": "/matches/{match_id}/entries",
    }
    for path, described in read.items():
        answer = table.rest.get(path)
        schema = told["paths"][ROOT + described]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        problems = list(checker(told, schema).iter_errors(answer.json))
        assert not problems, (path, problems[0])
        assert undescribed(told, schema, answer.json) == set(), path


def undescribed(told, schema, value, at=""):
    """The members of `value` that its schema does not know."""
    if "$ref" in schema:
        return undescribed(told, told["components"]["schemas"][schema["$ref"].rpartition("/")[2]], value, at)
    for joined in ("anyOf", "oneOf", "allOf"):
        if joined in schema and value is not None:
            return set.intersection(*(undescribed(told, each, value, at) for each in schema[joined] if "$ref" in each))
    if isinstance(value, list) and "items" in schema:
        return {found for each in value for found in undescribed(told, schema["items"], each, f"{at}/0")}
    if isinstance(value, dict) and "properties" in schema:
        unknown = {f"{at}/{key}" for key in value if key not in schema["properties"]}
        for key, each in value.items():
            if key in schema["properties"]:
                unknown |= undescribed(told, schema["properties"][key], each, f"{at}/{key}")
        return unknown
    return set()
