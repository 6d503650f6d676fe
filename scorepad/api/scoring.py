"""Scoring a match that somebody wrote down."""

from __future__ import annotations

from typing import Any

from flask import Response

from scorepad.api.answers import answer, language, speaker
from scorepad.api.examples import DOCUMENT, SCORED
from scorepad.api.refusing import within_document
from scorepad.api.resource import Resource
from scorepad.api.schemas.documents import MatchDocument
from scorepad.api.schemas.matches import ScoredMatch
from scorepad.formats.scored import scored
from scorepad.usecases.scores import score

resource = Resource("score", "A match that somebody wrote down, scored; nothing is stored, and no key is needed.")


@resource.route("/score", methods=["POST"])
@resource.arguments(MatchDocument, example=DOCUMENT)
@resource.response(200, ScoredMatch, example=SCORED)
@within_document
def score_match(told: dict[str, Any]) -> Response:
    """Score a match document."""
    return answer(scored(score(told), speaker()), headers={"Content-Language": language()})
