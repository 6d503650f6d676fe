"""Whether the process is up, and whether it can work: for whoever watches over it."""

from __future__ import annotations

import logging
from typing import Final

from flask import Blueprint, Response
from sqlalchemy.exc import SQLAlchemyError

from scorepad.api.answers import answer
from scorepad.usecases import upkeep

health: Final = Blueprint("health", __name__)
_UNCACHED: Final = {"Cache-Control": "no-store"}
_log = logging.getLogger(__name__)


@health.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return answer({"status": "up"}, headers=_UNCACHED)


@health.get("/readyz")
def readyz() -> Response:
    """The database is reachable and has the tables of this release."""
    try:
        current = upkeep.is_current()
    except SQLAlchemyError as error:
        _log.warning("The database cannot be reached: %s", type(error).__name__)
        return answer({"status": "no database"}, 503, _UNCACHED)
    if not current:
        return answer({"status": "needs upgrade"}, 503, _UNCACHED)
    return answer({"status": "ready"}, headers=_UNCACHED)
