"""What is kept: the tables, the ledgers in them, and what is derived from those.

Nothing here decides anything about the game; nothing above it writes SQL.
"""

from __future__ import annotations

from flask import Flask

from scorepad.storage import drafts, engine, models, projected
from scorepad.storage.base import Base, db
from scorepad.storage.writing import writing

__all__ = ["Base", "db", "drafts", "init_app", "models", "projected", "writing"]


def init_app(app: Flask) -> None:
    """Open the database of `app.config["SCOREPAD_DATABASE_URL"]` for the application. Connects to nothing yet.

    At most `SCOREPAD_DATABASE_CONNECTIONS` connections are open at once, 16 unless told.
    """
    url = app.config["SCOREPAD_DATABASE_URL"]
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = engine.options(url, app.config.get("SCOREPAD_DATABASE_CONNECTIONS", 16))
    db.init_app(app)
    with app.app_context():
        engine.prepare(db.engine)
