"""Scoring a match that somebody wrote down, without storing anything; needs no key."""

from __future__ import annotations

from scorepad.formats import plain
from scorepad.formats.scored import score_document
from scorepad.rules.match import Match


def score(document: object) -> Match:
    """The match that `document` (plain: what JSON holds) writes down, its hands played in order.

    Raises Broken, its pointer leading into the document: `/hands/2/bid`.
    """
    return score_document(plain.document(document))
