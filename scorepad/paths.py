"""Where things are: the folder for the database, the secret and the settings, and what comes with the package."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).parent


def checkout() -> Path | None:
    """The root of the checkout that is being run, or None when Scorepad was installed."""
    root = PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "instance").is_dir() else None


def instance() -> Path:
    """The folder for everything that Scorepad keeps; it need not exist yet.

    `SCOREPAD_INSTANCE` when it is set, else the checkout's `instance/`, else the user's folder for such things.
    """
    told = os.environ.get("SCOREPAD_INSTANCE")
    if told:
        return Path(told).expanduser().resolve()
    root = checkout()
    return root / "instance" if root is not None else Path(platformdirs.user_data_dir("scorepad", appauthor=False))


def templates() -> Path:
    """The folder of the page templates: inside the package when it was installed, beside it in a checkout."""
    inside = PACKAGE / "templates"
    return inside if inside.is_dir() else PACKAGE.parent / "templates"


def locales() -> Path:
    """The folder of the catalogues, one file a language."""
    return PACKAGE / "static" / "locales"
