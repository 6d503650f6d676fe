"""What every table is built on: the names of constraints, the kinds of columns, and the Flask extension."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import JSON, DateTime, Dialect, MetaData, String
from sqlalchemy.orm import DeclarativeBase, registry
from sqlalchemy.types import TypeDecorator

#: Every constraint has a name, so that a migration can speak of it on any database.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class UtcTime(TypeDecorator[datetime]):
    """A moment. It goes in with any offset and comes out in UTC, on databases that keep no offset as well."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To the database. Raises ValueError for a time without an offset, whose moment nobody knows."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a stored time needs an offset")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the database."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


#: A UUID in its usual lower-case form of 36 characters. Text, so that an id that is none simply finds nothing.
Id = String(36)


class Base(DeclarativeBase):
    """The tables of Scorepad."""

    registry = registry(
        metadata=MetaData(naming_convention=NAMES),
        type_annotation_map={datetime: UtcTime, dict[str, Any]: JSON, list[Any]: JSON},
    )


#: What is read in a transaction stays readable after it: use cases hand on plain values after the commit.
db = SQLAlchemy(model_class=Base, session_options={"expire_on_commit": False}, add_models_to_shell=False)
