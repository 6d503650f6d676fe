"""The settings: what they are called, what they are unless somebody says otherwise, and where he says so.

Each has one name everywhere, `SCOREPAD_…`. What counts is, first to last: what the caller of `load` passes, the
environment, `settings.toml` in the instance folder (the name there without `SCOREPAD_`, in small letters), the default.
"""

from __future__ import annotations

import os
import secrets
import time
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PREFIX = "SCOREPAD_"
_LOOKS, _BETWEEN_LOOKS = 10, 0.02


class BadSetting(ValueError):
    """A setting that cannot be used; its text says which, where and why."""


@dataclass(frozen=True)
class Setting:
    """One setting: its `name` without the prefix, its `default`, and what it is, in one line.

    A default of None is worked out by `load`. The kind of the default (or `kind`) is the kind of the value.
    """

    name: str
    default: str | int | bool | None
    meaning: str
    kind: type = str
    least: int = 0


SETTINGS = (
    Setting("DATABASE_URL", None, "Where the matches are kept: an SQLAlchemy URL, PostgreSQL or SQLite."),
    Setting("DATABASE_CONNECTIONS", 16, "How many connections one process opens to it at most.", int, 1),
    Setting("SECRET_KEY", None, "Signs the cookies; kept in the file `secret` unless given."),
    Setting("PROXIES", 0, "How many reverse proxies stand in front and set X-Forwarded-* headers.", int),
    Setting("MAX_BODY", 64 * 1024, "Bytes a request may bring.", int, 1024),
    Setting("MAX_IMPORT", 32 * 1024 * 1024, "Bytes an import may bring.", int, 1024),
    Setting("RATE_LIMITS", True, "Whether the limits below are kept.", bool),
    Setting("RATE_REQUESTS", "60000 per minute", "Requests of every kind from one address, or with one key."),
    Setting("RATE_WRITES", "6000 per minute", "Writes from one address, or with one key."),
    Setting("RATE_PADS", "600 per hour", "New pads from one address."),
    Setting("RATE_WRONG_KEYS", "60 per minute", "Wrong keys from one address, before it has to wait."),
    Setting("RATE_STORE", "memory://", "Where the limits count; `redis://…` lets several processes count together."),
    Setting("CACHE_MATCHES", 2000, "How many ready answers one process remembers.", int),
    Setting("STREAMS", 240, "How many screens one process lets follow matches at once.", int),
    Setting("PIN_WORKERS", True, "Whether each worker of `serve` keeps to one core, which is faster.", bool),
)
_BY_NAME = {each.name: each for each in SETTINGS}


def load(instance: Path, told: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Every setting, ready for `app.config`; makes the folder `instance` and a secret in it when they are missing.

    `told` goes before everything else, under the full names; names that are no settings of ours pass through.
    Raises BadSetting.
    """
    chosen: dict[str, Any] = {PREFIX + each.name: each.default for each in SETTINGS}
    chosen |= _from_file(instance / "settings.toml")
    chosen |= _from_environment()
    chosen |= told or {}
    chosen["SCOREPAD_INSTANCE"] = str(instance)
    if chosen["SCOREPAD_DATABASE_URL"] is None:
        _make(instance)
        chosen["SCOREPAD_DATABASE_URL"] = embedded_url(instance)
    if chosen["SCOREPAD_SECRET_KEY"] is None:
        _make(instance)
        chosen["SCOREPAD_SECRET_KEY"] = _kept_secret(instance / "secret")
    return chosen


def embedded_url(instance: Path) -> str:
    """The database that is used unless another is named: a file in the instance folder."""
    return f"sqlite:///{instance / 'scorepad.sqlite3'}"


def _make(instance: Path) -> None:
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(f"cannot make the folder {instance}: {error.strerror}") from error


def _from_file(file: Path) -> dict[str, Any]:
    if not file.is_file():
        return {}
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"{file}: {error}") from error
    chosen = {}
    for name, value in said.items():
        setting = _BY_NAME.get(name.upper())
        if setting is None:
            raise BadSetting(f"{file}: there is no setting {name!r}")
        chosen[PREFIX + setting.name] = _checked(setting, value, f"{file}: {name}")
    return chosen


def _from_environment() -> dict[str, Any]:
    return {
        PREFIX + each.name: _checked(each, _read(each, os.environ[PREFIX + each.name]), PREFIX + each.name)
        for each in SETTINGS
        if PREFIX + each.name in os.environ
    }


def _read(setting: Setting, text: str) -> Any:
    """What a text in the environment means for this setting; the text itself when it means nothing."""
    if setting.kind is bool:
        return {
            "1": True,
            "true": True,
            "yes": True,
            "on": True,
            "0": False,
            "false": False,
            "no": False,
            "off": False,
        }.get(text.strip().lower(), text)
    if setting.kind is int and text.strip().lstrip("-").isdecimal():
        return int(text)
    return text


def _checked(setting: Setting, value: Any, where: str) -> Any:
    # exactly this kind: true is no number
    if type(value) is not setting.kind:
        wanted = {str: "a text", int: "a whole number", bool: "true or false"}[setting.kind]
        raise BadSetting(f"{where}: {wanted} is needed, not {value!r}")
    if isinstance(value, int) and value < setting.least:
        raise BadSetting(f"{where}: at least {setting.least} is needed, not {value}")
    return value


def _kept_secret(file: Path) -> str:
    """The secret in `file`, which is made first if need be; of two processes that make it, one is first."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    except OSError as error:
        raise BadSetting(f"cannot write {file}: {error.strerror}") from error
    else:
        with os.fdopen(handle, "w", encoding="ascii") as made:
            made.write(secrets.token_hex(32))
    for _ in range(_LOOKS):
        kept = file.read_text(encoding="ascii").strip()
        if kept:
            return kept
        time.sleep(_BETWEEN_LOOKS)  # the other process has made the file and not yet written it
    raise BadSetting(f"{file} is empty; delete it and a new one is made")
