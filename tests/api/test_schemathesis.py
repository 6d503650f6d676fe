"""Schemathesis asks everything the description allows and forbids: no fault, and no answer that is not described."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance

from scorepad.api import openapi
from tests.api.asking import MADE, Rest, Table, opens_a_pad
from tests.conftest import close, make_app

#: The answers to a correction that names no version, or not the current one, and to whoever was not the first.
TOLD = ["409", "412", "428"]
USUAL = ["2xx", "304", "401", "403", "404"]
CONFIG = {
    # A preview is told exactly what an entry is told, in thousands of ways; once is enough to think them all up.
    "operations": [{"include-path-regex": "/preview$", "phases": {"coverage": {"enabled": False}}}],
    "checks": {
        "positive_data_acceptance": {"expected-statuses": [*USUAL, *TOLD]},
        "negative_data_rejection": {"expected-statuses": ["4xx", *TOLD]},
        "missing_required_header": {"expected-statuses": ["4xx", *TOLD]},
    },
}


@pytest.fixture(scope="module")
def asked(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A match on a pad, about which everything is asked."""
    file = tmp_path_factory.mktemp("schemathesis") / "scorepad.sqlite3"
    file.write_bytes(sqlite_template.read_bytes())
    app = make_app(f"sqlite:///{file}", PROPAGATE_EXCEPTIONS=False)
    table = opens_a_pad(app)["manage"].starts()
    table.records(MADE, MADE)
    stage.app, stage.key = app, table.rest.key or ""
    yield table
    close(app)


def _described() -> dict[str, Any]:
    """The description, which needs no database."""
    app = make_app("sqlite://")
    try:
        with app.app_context():
            return openapi.description()
    finally:
        close(app)


class Stage:
    """Where the application of `asked` appears: the operations have to be known before there is one."""

    app: Flask
    key = ""

    def __call__(self, environ: Any, start_response: Any) -> Any:
        return self.app(environ, start_response)


stage = Stage()
schema = schemathesis.openapi.from_dict(_described(), config=SchemathesisConfig.from_dict(CONFIG))
schema.app = stage
schema = schema.exclude(path_regex="/events$")  # a stream, which does not end


#: What is of the right kind and yet nothing that is there: no schema can say which time zones and players there are.
BEYOND = re.compile(
    r"(/\d+)?(/data)?(/timezone|/opening|/seats/\d+|/seats/\d+/(name|player)|/player|/rules/game_tie|/points|/game_tied|/hand/\S+)"
)


def beyond_the_schema(problem: dict[str, Any]) -> bool:
    """Whether something was refused that the schema allows: by the rules, or because it does not exist."""
    if problem["code"] != "invalid":
        return True
    where = [each.get("parameter", each["pointer"]) for each in problem["errors"]]
    return all(place == "cursor" or BEYOND.fullmatch(place) for place in where)


@schema.auth(refresh_interval=None)
class Key:
    """Whoever asks has the key that manages the pad."""

    def get(self, case: schemathesis.Case, context: Any) -> str:
        return stage.key

    def set(self, case: schemathesis.Case, data: str, context: Any) -> None:
        case.headers["Authorization"] = f"Bearer {data}"


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
def test_every_operation_keeps_to_its_description(case: schemathesis.Case, asked: Table) -> None:
    there = {"pad_id": asked.rest.pad, "match_id": asked.id}
    if case.meta is None or case.meta.generation.mode.is_positive:
        case.path_parameters.update({name: there[name] for name in case.path_parameters if name in there})
    answer = case.call()
    beyond = answer.status_code == 422 and beyond_the_schema(answer.json())
    case.validate_response(answer, excluded_checks=[positive_data_acceptance] if beyond else [])


def test_the_match_is_whole_afterwards(asked: Table) -> None:
    assert Rest(asked.rest.app).post("/pads", {"name": "another"}).status_code == 201
