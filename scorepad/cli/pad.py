"""The application and its database, for a command that works on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from sqlalchemy.exc import ArgumentError, OperationalError

from scorepad.app import create_app
from scorepad.cli.refused import Refused, refusals
from scorepad.cli.words import word
from scorepad.config import BadSetting
from scorepad.usecases import upkeep


@contextmanager
def opened() -> Iterator[Flask]:
    """The application's context, its database ready for use cases; what they refuse ends the command."""
    app = application()
    prepared(app)
    with app.app_context(), refusals():
        yield app


def application() -> Flask:
    """The application on the settings of this machine. Raises Refused when one cannot be used."""
    try:
        return create_app()
    except BadSetting as error:
        raise Refused(str(error)) from error
    except (ArgumentError, ModuleNotFoundError) as error:
        # Not shown: the URL, which may hold a password.
        raise Refused(word("cli.database.unknown", reason=str(error))) from error


def prepared(app: Flask) -> Path | None:
    """Bring the embedded database up to date; of any other only make sure that it is.

    Where that changed anything, the copy that was made before. Raises Refused. Leaves no connection open.
    """
    with usable_database(app):
        copy = upkeep.upgrade_embedded()
        current = upkeep.is_current()
    if not current:
        raise Refused(word("cli.upgrade.needed"))
    return copy


@contextmanager
def usable_database(app: Flask) -> Iterator[None]:
    """The application's context; says so, and ends with 1, when the database is out of reach or of a later release."""
    try:
        with app.app_context():
            yield
    except upkeep.FromLater as error:
        raise Refused(word("cli.upgrade.from_later")) from error
    except (OperationalError, OSError) as error:
        reason = error.strerror or "" if isinstance(error, OSError) else " ".join(str(error.orig).split())
        raise Refused(word("cli.database.unreachable", reason=reason)) from error
